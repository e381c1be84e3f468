"""The hull of each class, in units of its own: outlines, and where things stand on them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.curves import mirrored

if TYPE_CHECKING:
    from cardforge.press.curves import Point


@dataclass(frozen=True)
class Hull:
    """A hull from above, bow up, its middle at the origin.

    `half` is the right half of the outline from bow to stern. `deck` is the raised part of it,
    `tower` the bridge. Weapons stand at the `bow` line, along `flank` and down `spine`; engines
    lie side by side across `drive`. `side` is the outline from the side, bow right, deck up.
    """

    half: tuple[Point, ...]
    deck: tuple[Point, ...]
    tower: tuple[Point, ...]
    bow: tuple[float, float]
    """How far left and right front weapons stand, and how far ahead."""
    flank: tuple[float, float]
    spine: tuple[float, float]
    drive: float
    side: tuple[Point, ...]
    guns: float
    """How large weapons are drawn."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """Give the whole outline from above."""
        return mirrored(self.half)

    @property
    def length(self) -> float:
        """Give the length from bow to stern."""
        return self.half[-1][1] - self.half[0][1]

    @property
    def beam(self) -> float:
        """Give the greatest breadth."""
        return 2 * max(x for x, _ in self.half)

    def width_at(self, y: float) -> float:
        """Give how far the hull reaches to the side at some place of its length."""
        for (x1, y1), (x2, y2) in itertools.pairwise(self.half):
            if y1 <= y <= y2 and y2 > y1:
                return x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        return 0.0


HULLS: Final[Mapping[str, Hull]] = MappingProxyType(
    {
        "corvette": Hull(
            half=(
                (0, -32), (2.4, -25), (4.6, -10), (7, -2), (7.5, 6), (15, 16), (15, 25),
                (12.5, 25), (11, 20), (7.5, 20), (7.5, 28), (0, 28),
            ),
            deck=(
                (0, -18), (2.6, -8), (4, 2), (4, 18), (2.5, 23), (0, 23),
            ),
            tower=(
                (0, -4), (1.8, 0), (1.8, 6), (0, 8),
            ),
            bow=(3.2, -13.5), flank=(-2, 12), spine=(9, 21), drive=5.5,
            side=(
                (-28, -4), (-10, -5.5), (-4, -9), (4, -9), (7, -5.5), (18, -3.5), (32, 0),
                (18, 3), (-6, 5), (-14, 8.5), (-24, 8.5), (-22, 5), (-28, 4),
            ),
            guns=0.92,
        ),
        "frigate": Hull(
            half=(
                (0, -43), (3.4, -38), (6.5, -24), (7, -11), (12.5, -2), (14, 4), (14, 25),
                (18, 31), (18, 37), (10, 35), (10, 40), (0, 40),
            ),
            deck=(
                (0, -27), (3.6, -20), (4.2, -6), (8.4, 2), (8.4, 27), (5, 33), (0, 33),
            ),
            tower=(
                (0, 4), (3, 7), (3, 14), (0, 17),
            ),
            bow=(3.8, -22), flank=(3, 24), spine=(-6, 30), drive=8,
            side=(
                (-40, -5), (-30, -7), (-14, -7), (-11, -12), (-1, -12), (2, -7.5),
                (14, -6), (30, -3.5), (43, 0), (30, 3.5), (6, 6), (-14, 9), (-30, 9),
                (-34, 5), (-40, 5),
            ),
            guns=1.0,
        ),
        "destroyer": Hull(
            half=(
                (0, -55), (5.5, -55), (9, -51), (9, -39), (6.4, -35), (8.5, -16), (14, -8),
                (17.5, 12), (17.5, 34), (23, 42), (23, 51), (12.5, 47), (12.5, 53),
                (0, 53),
            ),
            deck=(
                (0, -44), (4.4, -44), (4.4, -20), (9.6, -4), (11.6, 14), (11.6, 36),
                (7, 44), (0, 44),
            ),
            tower=(
                (0, 10), (4.4, 13), (5, 20), (3, 25), (0, 25),
            ),
            bow=(5.6, -44), flank=(-4, 33), spine=(-16, 39), drive=10.5,
            side=(
                (-53, -7), (-42, -9), (-25, -9), (-23, -16), (-10, -16), (-6, -10),
                (14, -9), (30, -6.5), (38, -7.5), (50, -7.5), (55, -3), (55, 3), (49, 7),
                (38, 7), (33, 5), (8, 8), (-8, 12), (-36, 12), (-42, 7), (-53, 7),
            ),
            guns=1.08,
        ),
        "cruiser": Hull(
            half=(
                (0, -71), (4.5, -71), (8, -66), (13, -46), (17, -42), (17, -22), (15, -16),
                (24, -4), (28, 10), (28, 40), (35, 50), (35, 64), (30, 66), (27, 60),
                (20, 60), (20, 68), (0, 68),
            ),
            deck=(
                (0, -54), (5, -54), (9.5, -38), (9.5, -14), (16.5, 0), (19, 12), (19, 42),
                (12, 54), (0, 54),
            ),
            tower=(
                (0, 14), (5.5, 18), (7, 26), (7, 34), (4, 40), (0, 40),
            ),
            bow=(12.5, -32), flank=(-2, 40), spine=(-30, 51), drive=17.5,
            side=(
                (-68, -10), (-54, -13), (-44, -13), (-42, -18), (-38, -18), (-35, -25),
                (-20, -25), (-16, -15), (4, -13), (18, -12), (26, -14), (42, -14),
                (48, -9), (66, -5), (71, 0), (66, 4), (44, 9), (16, 12), (2, 18),
                (-44, 18), (-52, 10), (-68, 10),
            ),
            guns=1.16,
        ),
    }
)  # fmt: skip
