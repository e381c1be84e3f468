"""What 146 published cards have in common, by Type: figures, not rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.leviathans.kinds import Family


class Span(NamedTuple):
    """A range of whole numbers, both ends included."""

    least: int
    most: int

    def holds(self, number: int) -> bool:
        """Whether a number lies in the span."""
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


class Usual(NamedTuple):
    """The figures that ships of one Type keep to."""

    si: Span
    mp: Span
    turn: Span
    side_breach: Span
    side_dice: tuple[str, str]
    end_dice: tuple[str, str]
    side_misses: int


USUAL: Final = MappingProxyType(
    {
        1: Usual(Span(15, 21), Span(6, 14), Span(1, 2), Span(8, 14), ("Y", "R"), ("U", "Y"), 2),
        2: Usual(Span(17, 26), Span(5, 12), Span(1, 3), Span(9, 16), ("K", "RU"), ("R", "RG"), 2),
        3: Usual(Span(26, 28), Span(4, 9), Span(2, 3), Span(12, 16), ("RU", "RR"), ("RG", "RY"), 0),
        4: Usual(Span(30, 36), Span(3, 6), Span(2, 4), Span(11, 19), ("RY", "KK"), ("RU", "KR"), 0),
    }
)
MOST_ALIKE: Final = MappingProxyType(
    {
        Family.GUN: (10, 24),
        Family.TORPEDO: (5, 24),
        Family.ARMOR: (10, 36),
        Family.CREW: (7, 24),
        Family.ENGINE: (4, 24),
        Family.TRIM_TANK: (4, 24),
        Family.STEERING: (2, 24),
        Family.SUPPORT: (4, 24),
        Family.MISS: (7, 24),
    }
)
"""In how many of a ship's slots the same stands at most: the largest share of all bundled ships."""
MOST_MISSES: Final = 2
MOST_ARMOR: Final = 4


class Battery(NamedTuple):
    """How far guns with one pair of dice reach."""

    calibres: str
    short: Span
    long: Span


BATTERIES: Final[Mapping[tuple[str, ...], Battery]] = MappingProxyType(
    {
        ("U", "G"): Battery("small guns", Span(4, 5), Span(6, 10)),
        ("Y", "U"): Battery("4.7in to 8in guns", Span(5, 6), Span(10, 13)),
        ("R", "Y"): Battery("9in and 10in guns", Span(7, 7), Span(13, 15)),
        ("K", "R"): Battery("12in guns", Span(8, 8), Span(16, 16)),
    }
)
