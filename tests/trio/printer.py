"""Everything that is printed for Trio, as products."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardforge.press.cover import Opening
from cardforge.press.product import (
    CardOrder,
    Printable,
    PrintOptions,
    Product,
    RosterFigures,
    Venue,
)
from cardforge.press.scene import Rect, Scene, Stroke, Text
from cardforge.press.sheets import Card, deck_of

THEMES: Final = ("colour", "grey")
_BLANK: Final = Scene(60, 90, (), 3, 3)


def decks(orders: Sequence[CardOrder], look: PrintOptions) -> tuple[Product, ...]:
    """Lay out a card for each design."""
    cards = deck_of(orders, _card, Card(_BLANK))
    sources = tuple(order.source for order in orders if order.source)
    return (Product("trio-cards", "Trio cards", "Card, one side.", cards=cards, sources=sources),)


def _card(order: CardOrder) -> Card:
    words = (order.design.name, *map(str, order.design.numbers), order.points, order.stamp)
    return Card(_page(60, 90, [word for word in words if word], order.design.name))


def counters(
    orders: Sequence[CardOrder], look: PrintOptions, options: Mapping[str, Any]
) -> Product:
    """Lay out a disc with the name of each design."""
    pieces = tuple(_page(25, 25, [order.design.name], order.design.name) for order in orders)
    name = "flat-trios" if options.get("flat") else "trios"
    return Product(name, "Trio counters", "Card, one side.", pieces=pieces)


def opening(
    orders: Sequence[CardOrder],
    look: PrintOptions,
    venue: Venue | None = None,
) -> Opening:
    """Return nothing: the cover of a kit shows its contents alone."""
    return Opening()


def roster_figures(design: Any, look: PrintOptions) -> RosterFigures:
    """Return nothing: a roster shows names and points alone."""
    return RosterFigures()


def accessories(
    orders: Sequence[CardOrder],
    look: PrintOptions,
    venue: Venue | None = None,
) -> tuple[Product, ...]:
    """Lay out the score sheet."""
    return (_score(),)


def _score() -> Product:
    return Product(
        "score", "Score sheet", "Paper.", cards=(Card(_page(60, 90, ["Score"], "Score")),)
    )


def _page(width: float, height: float, lines: Sequence[str], title: str) -> Scene:
    frame = Rect(3, 3, width - 6, height - 6, stroke=Stroke())
    words = (
        Text(width / 2, 12 + 10 * row, line, 9, "title", "middle") for row, line in enumerate(lines)
    )
    return Scene(width, height, (frame, *words), 3, 3, title)


THINGS: Final[Mapping[str, Printable]] = MappingProxyType(
    {"score": Printable(lambda _orders, _look, _wishes: (_score(),), usual={})}
)
