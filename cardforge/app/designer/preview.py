"""A design's cards and counter as SVG, with the places where a hand takes hold of a slot."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.app.loading import SHAPE, Judgement, design_in, judge_text
from cardforge.app.ordering import judged_order, order_of
from cardforge.app.printing import printer_of
from cardforge.app.registry import GAMES, converted
from cardforge.app.reports.figures import Priced, cost_data
from cardforge.app.reports.findings import finding_data
from cardforge.core.figures import Ledger
from cardforge.core.files import parse
from cardforge.core.findings import Finding, Rule, Severity, Where, severest_first
from cardforge.core.game import Design
from cardforge.core.roster import Fleet
from cardforge.errors import CardforgeError, FileError, PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, Look
from cardforge.press.scene import Rect, Scene, Stroke, Text, grey

if TYPE_CHECKING:
    from cardforge.core.figures import Amount
    from cardforge.press.fitting import Unfitted
    from cardforge.press.sheets import Card


_GALLERY_DPI: Final = 96
_WIDTH_MM: Final = 132.0
_HEIGHT_MM: Final = 102.0
"""The size of the sign that there is no card: about that of a card."""
_SLOT: Final = re.compile(r"([a-z-]+)\.([1-6])")


class Drawings(NamedTuple):
    """What is drawn of a design; None where its game draws no such thing, and why."""

    card: str | None = None
    back: str | None = None
    counter: str | None = None
    fleet_card: str | None = None
    not_printed: str = ""
    unfitted: tuple[tuple[str, Unfitted], ...] = ()
    """What did not go whole on which of them, in the words of the press."""


def drawings(design: Design, theme: str, total: Amount, *, legal: bool) -> Drawings:
    """Draw a design for the screen, with its points, and a mark if it is not legal."""
    if GAMES[design.game].printer is None:
        return Drawings(not_printed=f"nothing is printed for {GAMES[design.game].title} yet")
    try:
        return _drawings(judged_order(design, [], total, legal=legal), design, theme)
    except CardforgeError as error:
        return Drawings(not_printed=str(error))


def front(text: str, path: Path, theme: str) -> Scene:
    """Lay out the front of a design's card; where it has none, a card that says why."""
    try:
        design = design_in(parse(text, path))
        look = Look(theme, standard_measure())
        return _card(design.game, order_of(design, []), look).front
    except FileError:
        return _no_card("This file cannot be read.")
    except CardforgeError:
        return _no_card("No card is printed for it.")


def _no_card(why: str) -> Scene:
    frame = Rect(4, 4, _WIDTH_MM - 8, _HEIGHT_MM - 8, stroke=Stroke(grey(40), 0.35), radius=2)
    words = Text(_WIDTH_MM / 2, _HEIGHT_MM / 2, why, 11, "serif-italic", "middle", grey(70))
    ground = Rect(0, 0, _WIDTH_MM, _HEIGHT_MM, fill=grey(4))
    return Scene(_WIDTH_MM, _HEIGHT_MM, (ground, frame, words), title=why)


def as_svg(scene: Scene) -> bytes:
    """Draw a face as SVG."""
    return _svg(scene, "").encode()


def as_png(scene: Scene) -> bytes:
    """Draw a face, trimmed, as a picture small enough for a gallery."""
    return _pixels(pdf.draw([dataclasses.replace(scene, bleed_mm=0.0)], standard_measure()))


@functools.lru_cache(maxsize=256)
def _pixels(drawn: bytes) -> bytes:
    return raster.png(drawn, 0, _GALLERY_DPI)


def _drawings(order: CardOrder, design: Design, theme: str) -> Drawings:
    look = Look(theme, standard_measure())
    card = _card(design.game, order, look)
    counters = printer_of(design.game).counters([order], look, {})
    lost = {"card": card.unfitted, "counter": counters.unfitted}
    other = converted(design)
    other_card = None
    if other and GAMES[other.game].printer:
        other_card = _other_card(other, order, look)
        lost[f"{GAMES[other.game].title} card"] = other_card.unfitted
    return Drawings(
        _form(card.front, "card-"),
        _svg(card.back, "back-") if card.back else None,
        _svg(counters.pieces[0], "counter-") if counters.pieces else None,
        _svg(other_card.front, "fleet-") if other_card else None,
        unfitted=tuple((face, words) for face, found in lost.items() for words in found),
    )


def _card(game: str, order: CardOrder, look: Look) -> Card:
    """Lay out the first card of a design; raise PressError where it has none."""
    for deck in printer_of(game).decks([order], look):
        return deck.cards[0]
    raise PressError(f"expected a card of '{order.design.name}', nothing is printed of it")


def _other_card(other: Design, order: CardOrder, look: Look) -> Card:
    """Lay out the card of what a design becomes in another game."""
    return _card(other.game, CardOrder(other.value, order.points, order.stamp, art=order.art), look)


@functools.lru_cache(maxsize=64)
def _svg(scene: Scene, ids: str) -> str:
    """Draw a scene; most edits leave the back or the counter as they were, and undoing all."""
    return svg.draw(scene, standard_measure(), ids=ids)


def _form(scene: Scene, ids: str) -> str:
    """Draw a card with a clear sheet over it, where each slot is a group of its own."""
    drawn = _svg(scene, ids)
    sheet = "".join(_holds(scene))
    return drawn.replace("</svg>", f'<g class="form">{sheet}</g></svg>') if sheet else drawn


def _holds(scene: Scene) -> Iterator[str]:
    for item in scene.items:
        slot = _SLOT.fullmatch(item.tag) if isinstance(item, Rect) else None
        if slot and isinstance(item, Rect):
            yield (
                f'<g class="slot" data-place="{slot[1]}" data-slot="{slot[2]}">'
                f'<rect x="{item.x:.3f}" y="{item.y:.3f}" width="{item.width:.3f}" '
                f'height="{item.height:.3f}" fill="none" pointer-events="all"/></g>'
            )


UNFITTED: Final = Rule(
    "press.unfitted",
    Severity.WARNING,
    "Words go whole on what is printed.",
    "Printing: text that does not fit",
)
_PLACE: Final = re.compile(r"((?:fore-|aft-)?(?:port|starboard)|bow|stern)(?:\.([1-6]))?(\..*)?")
_LONGEST: Final = 40


def unfit_remarks(unfitted: Iterable[tuple[str, Unfitted]]) -> list[Finding]:
    """Return a remark for each text with a fault, and on which faces it has it."""
    faces: dict[tuple[Where, Unfitted], list[str]] = {}
    for face, fault in unfitted:
        faces.setdefault((_where(fault.tag), fault._replace(tag="")), []).append(face)
    return [_remark(where, fault, dict.fromkeys(found)) for (where, fault), found in faces.items()]


def _remark(where: Where, fault: Unfitted, faces: Iterable[str]) -> Finding:
    shown = fault.text if len(fault.text) <= _LONGEST else f"{fault.text[:_LONGEST]}..."
    on = f"on the {', '.join(faces)}"
    if fault.missing:
        message = f"expected letters that the fonts have, '{shown}' has {fault.missing} {on}"
        return UNFITTED.broken(where, message, fix="write it with other letters")
    message = f"expected words that fit, '{shown}' does not go whole {on}"
    return UNFITTED.broken(where, message, fix="shorten it")


def _where(place: str) -> Where:
    """Return the place in a file of what the press calls `HML Raven, bow.3.name`."""
    tag = place.rpartition(", ")[2]
    place_of = _PLACE.fullmatch(tag)
    if place_of is None:
        return (tag.partition(".")[0],)
    place, slot = place_of[1], place_of[2]
    return ("locations", place, "slots", slot) if slot else ("locations", place)


UNSAVED: Final = "unsaved.yaml"


class Source(NamedTuple):
    """A design that may be nowhere on disk: its text, and where it would lie."""

    text: str
    path: Path


def source_of(data: Mapping[str, Any], path: Path) -> Source:
    """Return plain data as a source; what lies beside the path counts as beside the design."""
    return Source(json.dumps(data), path.with_suffix(".json"))


def look(source: Source, theme: str) -> dict[str, Any]:
    """Return all that is to be said and shown of a design, whatever state it is in."""
    judged = judge_text(*source)
    data = _data(source)
    if judged.design is None:
        return {**_nothing(judged, data), "data": data}
    design, cost, drawn = judged.design, *_worth_and_looks(judged, judged.design, theme)
    told, pictures = cost_data(Priced(design, cost)), drawn._asdict()
    remarks = (*judged.findings, *unfit_remarks(pictures.pop("unfitted")))
    return {
        "ok": True,
        "game": design.game,
        "name": design.name,
        "data": data,
        "findings": [_finding(each, source) for each in sorted(remarks, key=severest_first)],
        "cost": {"points": told["points"], "ledger": told["ledger"]},
        "unreadable": [],
        **pictures,
    }


def _worth_and_looks(judged: Judgement, design: Design, theme: str) -> tuple[Ledger, Drawings]:
    """Price and draw a design; a fleet that is but a list of ships has no picture of its own."""
    if isinstance(design.value, Fleet):
        return design.value.cost, Drawings(not_printed="This is a fleet: its ships have cards.")
    cost = GAMES[design.game].cost(design)
    return cost, drawings(design, theme, cost.total, legal=not judged.errors)


def _nothing(judged: Judgement, data: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the answer for what is no design yet: why not, and what is known all the same."""
    known = data or {}
    blank = dict.fromkeys(("card", "back", "counter", "fleet_card", "cost"))
    return {
        "ok": False,
        "game": _word(known.get("game")),
        "name": _word(known.get("name")),
        "findings": [],
        "unreadable": [_fault(each, known) for each in judged.findings],
        "not_printed": "",
        **blank,
    }


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _finding(finding: Finding, source: Source) -> dict[str, Any]:
    told = finding_data(finding)
    return told if source.path.suffix != ".json" else {**told, "line": None, "column": None}


def _fault(finding: Finding, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return why a design cannot be read, its place apart from the words."""
    where, message = finding.place, finding.message
    if finding.rule == SHAPE.id:
        heads = (key for key in data if message.startswith(f"{key}: "))
        where = max(heads, key=len, default="") or message.partition(": ")[0]
        message = message.removeprefix(f"{where}: ")
    line = finding.mark.line if finding.mark else None
    return {"where": where, "message": message, "line": line}


def _data(source: Source) -> dict[str, Any] | None:
    try:
        return parse(source.text, source.path).data
    except FileError:
        return None
