"""Cards that are laid out when they are asked for, and not kept: few are in memory at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from cardforge.press.sheet import Card

T = TypeVar("T")


@dataclass(frozen=True)
class Deck(Sequence[Card]):
    """A sequence of cards, each made by `lay_out` from its order whenever it is asked for.

    `blanks` are cards without anything on them, of the same sizes and with as many sides: what
    has to be known of the deck before it is laid out.
    """

    orders: Sequence[Any]
    lay_out: Callable[[Any], Card]
    blanks: Sequence[Card]

    def __len__(self) -> int:
        return len(self.orders)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> Deck: ...
    def __getitem__(self, at: int | slice) -> Card | Deck:
        if isinstance(at, slice):
            return Deck(self.orders[at], self.lay_out, self.blanks[at])
        return self.lay_out(self.orders[at])


def deck_of(orders: Sequence[T], lay_out: Callable[[T], Card], blank: Card) -> Deck:
    """Make a deck of which all cards are of one size."""
    return Deck(orders, lay_out, (blank,) * len(orders))


def outlines(cards: Sequence[Card]) -> Sequence[Card]:
    """Give cards of the same sizes and sides, without laying any out."""
    return cards.blanks if isinstance(cards, Deck) else cards
