"""Plane transforms as PDF and SVG write them, and the boxes of transformed points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import SupportsFloat

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
    def is_upright(self) -> bool:
        """Say whether upright boxes stay upright boxes."""
        return not (self.b or self.c) or not (self.a or self.d)

    def over(self, box: Box) -> Box:
        """Transform a box, into the smallest upright one around it."""
        left, bottom, right, top = box
        return bounds(self.at(x, y) for x in (left, right) for y in (bottom, top))

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


def sides_of(stated: Iterable[SupportsFloat]) -> Box:
    """Read a box whose corners may be given in any order."""
    left, bottom, right, top = (float(side) for side in stated)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def grown(box: Box, by: float) -> Box:
    """Give a box with so much more on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def common(one: Box, other: Box) -> Box | None:
    """Give what two boxes share, a line or a point included; None if they lie apart."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def overlap(one: Box, other: Box, tolerance: float) -> bool:
    """Say whether two boxes share more than a border of the tolerance's width."""
    return (
        one[0] < other[2] - tolerance
        and other[0] < one[2] - tolerance
        and one[1] < other[3] - tolerance
        and other[1] < one[3] - tolerance
    )
