"""Plane transforms as PDF and SVG write them, and the boxes of transformed points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.scene import Group

Box: TypeAlias = tuple[float, float, float, float]


class Matrix(NamedTuple):
    """Maps (x, y) to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, first: Matrix) -> Matrix:
        """Give the transform that does `first` and then this one."""
        return Matrix(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Transform a point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def height(self) -> float:
        """Give the length that an upright unit comes to."""
        return math.hypot(self.c, self.d)


IDENTITY = Matrix()
UNIT_SQUARE = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def placing(group: Group) -> Matrix:
    """Give the transform from a group's own coordinates to those around it."""
    (across, down), x, y = group.scale, group.x, group.y
    if not group.turn_deg:
        return Matrix(across, 0.0, 0.0, down, x, y)
    cos, sin = math.cos(math.radians(group.turn_deg)), math.sin(math.radians(group.turn_deg))
    return Matrix(cos * across, sin * across, -sin * down, cos * down, x, y)


def bounds(points: Iterable[tuple[float, float]]) -> Box:
    """Give the smallest upright box (left, bottom, right, top) around the points."""
    across, upwards = zip(*points, strict=True)
    return min(across), min(upwards), max(across), max(upwards)


def overlap(one: Box, other: Box, tolerance: float) -> bool:
    """Say whether two boxes share more than a border of the tolerance's width."""
    return (
        one[0] < other[2] - tolerance
        and other[0] < one[2] - tolerance
        and one[1] < other[3] - tolerance
        and other[1] < one[3] - tolerance
    )
