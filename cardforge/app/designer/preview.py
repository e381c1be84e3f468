"""A design's cards and counter as SVG, with an invisible group over each slot."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args

from cardforge.app.loading import SHAPE, Loaded, loaded
from cardforge.app.ordering import judged_order, order_of, points_told
from cardforge.app.reading import Reader, design_in
from cardforge.app.registry import GAMES, converted, printer_of
from cardforge.app.reports.figures import Priced, cost_data
from cardforge.app.reports.findings import finding_data
from cardforge.core.figures import Ledger
from cardforge.core.files import Document, document_of, parse
from cardforge.core.findings import Finding, Rule, Severity, Where, severest_first
from cardforge.core.game import Design, Fleet
from cardforge.errors import CardforgeError, FileError, PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.product import CardOrder, PrintOptions
from cardforge.press.scene import Rect, Scene, Stroke, Text, grey

if TYPE_CHECKING:
    from cardforge.press.lettering import Overflow
    from cardforge.press.sheets import Card


_GALLERY_DPI: Final = 96
_WIDTH_MM: Final = 132.0
_HEIGHT_MM: Final = 102.0
"""The size of the picture that says "no card": about that of a card."""
_SLOT: Final = re.compile(r"([a-z-]+)\.([1-6])")


Picture = Literal["card", "back", "counter", "fleet_card"]
PICTURES: Final[tuple[Picture, ...]] = get_args(Picture)


_IDS: Final[Mapping[Picture, str]] = {
    "card": "card-", "back": "back-", "counter": "counter-", "fleet_card": "fleet-",
}  # fmt: skip
"""Prefixes for the ids of each picture, because one page shows several."""


class Drawings(NamedTuple):
    """The pictures of a design; None for those not wanted, or not drawn by its game."""

    card: str | None = None
    back: str | None = None
    counter: str | None = None
    fleet_card: str | None = None
    fleet_left_out: Sequence[Mapping[str, Any]] = ()
    """What the fleet card leaves out, and why."""
    not_printed: str = ""
    """Why its game draws nothing."""
    overflow: tuple[tuple[str, Overflow], ...] = ()
    """The texts that did not fit, for each picture."""


def drawings(
    design: Design, order: CardOrder, theme: str, wanted: Collection[str] = PICTURES
) -> Drawings:
    """Draw the wanted pictures of a design; lay out all of them, to find text that overflows."""
    if GAMES[design.game].printer is None:
        return Drawings(not_printed=f"nothing is printed for {GAMES[design.game].title} yet")
    try:
        return _drawings(order, design, theme, wanted)
    except CardforgeError as error:
        return Drawings(not_printed=str(error))


def front(text: str, path: Path, theme: str) -> Scene:
    """Lay out the front of a design's card, or a card with the reason why there is none."""
    try:
        design = design_in(parse(text, path))
        look = PrintOptions(theme, standard_measure())
        return _card(design.game, order_of(design, [], None, Reader()), look).front
    except FileError:
        return _no_card("This file cannot be read.")
    except CardforgeError:
        return _no_card("This design has no card.")


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


def _drawings(order: CardOrder, design: Design, theme: str, wanted: Collection[str]) -> Drawings:
    look = PrintOptions(theme, standard_measure())
    card = _card(design.game, order, look)
    counters = printer_of(design.game).counters([order], look, {})
    lost = {"card": card.overflow, "counter": counters.overflow}
    other = converted(design)
    other_card = None
    if other and GAMES[other.game].printer:
        other_card = _other_card(design, other, order, look)
        lost[f"{GAMES[other.game].title} card"] = other_card.overflow
    faces: dict[Picture, Scene | None] = {
        "card": card.front,
        "back": card.back,
        "counter": counters.pieces[0] if counters.pieces else None,
        "fleet_card": other_card.front if other_card else None,
    }
    drawn = {
        picture: _form(face, _IDS[picture]) if picture == "card" else _svg(face, _IDS[picture])
        for picture, face in faces.items()
        if face is not None and picture in wanted
    }
    remarks = tuple((face, words) for face, found in lost.items() for words in found)
    left_out = _left_out(design, other) if other and "fleet_card" in drawn else ()
    return Drawings(**drawn, fleet_left_out=left_out, overflow=remarks)


def _left_out(design: Design, other: Design) -> Sequence[Mapping[str, Any]]:
    """Return what a conversion leaves out of a design, with the reasons."""
    conversions = GAMES[other.game].conversions
    told = conversions.working(design).data() if conversions else {}
    left: Sequence[Mapping[str, Any]] = told.get("left_out", ())
    return left


def _card(game: str, order: CardOrder, look: PrintOptions) -> Card:
    """Lay out the first card of a design; raise PressError if it has none."""
    for deck in printer_of(game).decks([order], look):
        return deck.cards[0]
    raise PressError(f"'{order.design.name}' has no card")


def _other_card(design: Design, other: Design, order: CardOrder, look: PrintOptions) -> Card:
    """Lay out the card of a converted design, with our points only."""
    game, points = GAMES[design.game], order.points
    if game.printed_points(design) is not None:
        points = points_told(other, game.cost(design).total)
    return _card(other.game, CardOrder(other.value, points, order.stamp, art=order.art), look)


@functools.lru_cache(maxsize=64)
def _svg(scene: Scene, ids: str) -> str:
    """Draw a scene, from the cache if an edit did not change it."""
    return svg.draw(scene, standard_measure(), ids=ids)


def _form(scene: Scene, ids: str) -> str:
    """Draw a card with an invisible layer on top, in which each slot is a group."""
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
    "Text fits its space on everything printed.",
    "Printing: text overflow",
)
_PLACE: Final = re.compile(r"((?:fore-|aft-)?(?:port|starboard)|bow|stern)(?:\.([1-6]))?(\..*)?")
_LONGEST: Final = 40


def unfit_remarks(overflow: Iterable[tuple[str, Overflow]]) -> list[Finding]:
    """Return one finding for each text that does not fit, with the faces that show it."""
    faces: dict[tuple[Where, Overflow], list[str]] = {}
    for face, fault in overflow:
        faces.setdefault((_where(fault.tag), fault._replace(tag="")), []).append(face)
    return [_remark(where, fault, dict.fromkeys(found)) for (where, fault), found in faces.items()]


def _remark(where: Where, fault: Overflow, faces: Iterable[str]) -> Finding:
    shown = fault.text if len(fault.text) <= _LONGEST else f"{fault.text[:_LONGEST]}..."
    on = f"on the {', '.join(faces)}"
    if fault.missing:
        message = f"'{shown}' {on} contains {fault.missing}, which the fonts lack"
        return UNFITTED.broken(where, message, fix="use other letters")
    message = f"'{shown}' does not fit {on}"
    return UNFITTED.broken(where, message, fix="shorten it")


def _where(place: str) -> Where:
    """Return the place in a file for a place of the press, such as `HML Raven, bow.3.name`."""
    tag = place.rpartition(", ")[2]
    place_of = _PLACE.fullmatch(tag)
    if place_of is None:
        return (tag.partition(".")[0],)
    place, slot = place_of[1], place_of[2]
    return ("locations", place, "slots", slot) if slot else ("locations", place)


UNSAVED: Final = "unsaved.yaml"


class Source(NamedTuple):
    """A design that need not be on disk: its path, and how to read it."""

    path: Path
    read: Callable[[], Document]


def source_of(data: dict[str, Any], path: Path) -> Source:
    """Return plain data as a source; files beside the path count as beside the design."""
    path = path.with_suffix(".json")
    return Source(path, lambda: document_of(data, path))


def source_of_text(
    text: str, path: Path, art: Mapping[str, bytes] = MappingProxyType({})
) -> Source:
    """Return the text of a file as a source, with the pictures that came with it, by view."""
    return Source(path, lambda: parse(text, path)._replace(pictures=art))


def look(source: Source, theme: str, wanted: Collection[str] = PICTURES) -> dict[str, Any]:
    """Return everything about a design in any state: findings, cost and the wanted pictures."""
    found = loaded(source.path, Reader(), source.read)
    data = found.document.data if found.document else None
    if found.design is None:
        return {**_nothing(found, data), "data": data}
    cost, drawn = _worth_and_looks(found, found.design, theme, wanted)
    told, pictures = cost_data(Priced(found.design, cost)), drawn._asdict()
    remarks = (*found.findings, *unfit_remarks(pictures.pop("overflow")))
    return {
        "ok": True,
        "game": found.design.game,
        "name": found.design.name,
        "data": data,
        "findings": [_finding(each, source) for each in sorted(remarks, key=severest_first)],
        "cost": {"points": told["points"], "ledger": told["ledger"]},
        "unreadable": [],
        **pictures,
    }


def _worth_and_looks(
    found: Loaded, design: Design, theme: str, wanted: Collection[str]
) -> tuple[Ledger, Drawings]:
    """Calculate the cost of a design and draw it; a fleet has no picture."""
    if isinstance(design.value, Fleet):
        return design.value.cost, Drawings(
            not_printed="A fleet has no card of its own: open its ships."
        )
    cost = GAMES[design.game].cost(design)
    legal = not found.verdict.errors
    order = judged_order(design, found.art, cost.total, legal=legal)
    return cost, drawings(design, order, theme, wanted)


def _nothing(found: Loaded, data: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the answer for data that are not a design yet, with the reasons."""
    known = data or {}
    blank = dict.fromkeys(("card", "back", "counter", "fleet_card", "cost"))
    return {
        "ok": False,
        "game": _word(known.get("game")),
        "name": _word(known.get("name")),
        "findings": [],
        "unreadable": [_fault(each, known) for each in found.findings],
        "not_printed": "",
        "fleet_left_out": [],
        **blank,
    }


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _finding(finding: Finding, source: Source) -> dict[str, Any]:
    told = finding_data(finding)
    return told if source.path.suffix != ".json" else {**told, "line": None, "column": None}


def _fault(finding: Finding, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return why a design cannot be read, with the place apart from the message."""
    where, message = finding.place, finding.message
    if finding.rule == SHAPE.id:
        heads = (key for key in data if message.startswith(f"{key}: "))
        where = max(heads, key=len, default="") or message.partition(": ")[0]
        message = message.removeprefix(f"{where}: ")
    line = finding.mark.line if finding.mark else None
    return {"where": where, "message": message, "line": line}
