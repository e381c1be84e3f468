"""A design's cards and counter as SVG, with the places where a hand takes hold of a slot."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.games import GAMES
from cardforge.app.ordering import judged_order, order_of
from cardforge.app.printers import PRINTERS, printer_of
from cardforge.errors import CardforgeError
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.printer import CardOrder, Look
from cardforge.press.scene import Rect

if TYPE_CHECKING:
    from cardforge.core.game import Design
    from cardforge.core.ledger import Amount
    from cardforge.press.scene import Scene

_AIR: Final = "leviathans"
_FLEET: Final = "warfleet"
_GALLERY_DPI: Final = 96
_SLOT: Final = re.compile(r"([a-z-]+)\.([1-6])")


class Drawings(NamedTuple):
    """What is drawn of a design; None where its game draws no such thing, and why."""

    card: str | None = None
    back: str | None = None
    counter: str | None = None
    fleet_card: str | None = None
    not_printed: str = ""


def drawings(design: Design, theme: str, total: Amount, *, legal: bool) -> Drawings:
    """Draw a design for the screen, with its points, and a mark if it is not legal."""
    if design.game not in PRINTERS:
        return Drawings(not_printed=f"nothing is printed for {GAMES[design.game].title} yet")
    try:
        return _drawings(judged_order(design, [], total, legal=legal), design, theme)
    except CardforgeError as error:
        return Drawings(not_printed=str(error))


def card_svg(design: Design, theme: str) -> str:
    """Draw the front of a design's card; raise CardforgeError where its game prints none."""
    printer = printer_of(design.game)
    look = Look(theme, standard_measure())
    return _svg(printer.cards([order_of(design, [])], look).cards[0].front, "")


def card_png(design: Design, theme: str) -> bytes:
    """Draw the same as a picture small enough for a gallery."""
    printer = printer_of(design.game)
    look = Look(theme, standard_measure())
    scene = printer.cards([order_of(design, [])], look).cards[0].front
    trimmed = dataclasses.replace(scene, bleed_mm=0.0)
    return _pixels(pdf.draw([trimmed], look.measure))


@functools.lru_cache(maxsize=256)
def _pixels(drawn: bytes) -> bytes:
    return raster.png(drawn, 0, _GALLERY_DPI)


def _drawings(order: CardOrder, design: Design, theme: str) -> Drawings:
    printer, look = printer_of(design.game), Look(theme, standard_measure())
    card = printer.cards([order], look).cards[0]
    counter = printer.counters([order], look, {}).pieces[0]
    return Drawings(
        _form(card.front, "card-"),
        _svg(card.back, "back-") if card.back else None,
        _svg(counter, "counter-"),
        _fleet_card(design, order, look) if design.game == _AIR else None,
    )


def _fleet_card(design: Design, order: CardOrder, look: Look) -> str:
    """Draw the card of the ship that an air ship becomes at fleet scale."""
    from cardforge.warfleet.convert import convert

    fleet_order = CardOrder(convert(design.value).ship, order.points, order.stamp, art=order.art)
    return _svg(printer_of(_FLEET).cards([fleet_order], look).cards[0].front, "fleet-")


def _svg(scene: Scene, ids: str) -> str:
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
