"""What a game that prints offers and is told, so that the application needs no game's pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardforge.press.face import Face, unfitted_of
from cardforge.press.finish import Attachment
from cardforge.press.measure import Measure
from cardforge.press.paper import Paper, Stock
from cardforge.press.product import Product
from cardforge.press.unfitted import Unfitted


@dataclass(frozen=True)
class Look:
    """How everything is to look: the name of a theme, and the measure of its type."""

    theme: str
    measure: Measure
    paper: Paper | None = None
    """The sheet that cards share, if they are cut at home."""
    large_card: Stock | None = None
    """The size of a shop's large cards, if it has a fixed one."""


@dataclass(frozen=True)
class CardOrder:
    """One design to print, with what others worked out about it.

    `design` is the game's own value. `stamp` marks a design that is not legal; `odds` are what
    the game's cards print of them on the back.
    """

    design: Any
    points: str = ""
    stamp: str = ""
    version: str = ""
    odds: Any = None
    art: Mapping[str, bytes] = field(default_factory=dict)
    source: Attachment | None = None


def unfitted_on(orders: Sequence[CardOrder], faces: Sequence[Face]) -> tuple[Unfitted, ...]:
    """Say what did not fit on the faces of orders, one for each, under their designs' names."""
    named = zip((order.design.name for order in orders), faces, strict=True)
    return tuple(lost for name, face in named for lost in unfitted_of(name, face))


class Printer(Protocol):
    """A game's printing, usually a module. All functions raise PressError where they cannot."""

    THEMES: tuple[str, ...]

    def decks(self, orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
        """Lay out a card for each design, with its back; cards of each size are a product."""

    def counters(
        self, orders: Sequence[CardOrder], look: Look, options: Mapping[str, Any]
    ) -> Product:
        """Lay out a counter for each design."""

    def accessories(self, orders: Sequence[CardOrder], look: Look) -> tuple[Product, ...]:
        """Lay out everything else that a game night with these designs needs."""
