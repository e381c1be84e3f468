"""A design's cards and counter as SVG, with the places where a hand takes hold of a slot."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.games import AIR, FLEET, GAMES
from cardforge.app.judging import design_in
from cardforge.app.ordering import judged_order, order_of
from cardforge.app.printers import PRINTERS, printer_of
from cardforge.core.files import parse
from cardforge.errors import CardforgeError, FileError, PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.ink import grey
from cardforge.press.measure import standard_measure
from cardforge.press.printer import CardOrder, Look
from cardforge.press.scene import Rect, Scene, Stroke, Text

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.core.game import Design
    from cardforge.core.ledger import Amount
    from cardforge.press.sheet import Card
    from cardforge.press.unfitted import Unfitted

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
    if design.game not in PRINTERS:
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
    fleet_card = _fleet_card(design, order, look) if design.game == AIR else None
    lost = {
        "card": card.unfitted,
        "counter": counters.unfitted,
        "War Fleet card": fleet_card.unfitted if fleet_card else (),
    }
    return Drawings(
        _form(card.front, "card-"),
        _svg(card.back, "back-") if card.back else None,
        _svg(counters.pieces[0], "counter-") if counters.pieces else None,
        _svg(fleet_card.front, "fleet-") if fleet_card else None,
        unfitted=tuple((face, words) for face, found in lost.items() for words in found),
    )


def _card(game: str, order: CardOrder, look: Look) -> Card:
    """Lay out the first card of a design; raise PressError where it has none."""
    for deck in printer_of(game).decks([order], look):
        return deck.cards[0]
    raise PressError(f"expected a card of '{order.design.name}', nothing is printed of it")


def _fleet_card(design: Design, order: CardOrder, look: Look) -> Card:
    """Lay out the card of the ship that an air ship becomes at fleet scale."""
    from cardforge.warfleet.convert import convert

    fleet_order = CardOrder(convert(design.value).ship, order.points, order.stamp, art=order.art)
    return _card(FLEET, fleet_order, look)


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
