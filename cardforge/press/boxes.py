"""Lengths, boxes, plane transforms, and the box around a drawing."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardforge.press.scene import Circle, Close, Group, Image, Item, Line, Path, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import SupportsFloat


class Box(NamedTuple):
    """An upright box, by its top left corner. Lengths are in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def middle_x(self) -> float:
        """The x of the centre."""
        return self.x + self.width / 2

    @property
    def middle_y(self) -> float:
        """The y of the centre."""
        return self.y + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box less a margin: `across` left and right, `down` above and below.

        `down` is `across` if it is None.
        """
        deep = across if down is None else down
        return Box(self.x + across, self.y + deep, self.width - 2 * across, self.height - 2 * deep)

    def top(self, height: float) -> Box:
        """Return the upper part, `height` high."""
        return self._replace(height=height)

    def below(self, height: float) -> Box:
        """Return the part below the upper `height`."""
        return self._replace(y=self.y + height, height=self.height - height)

    def foot(self, height: float) -> Box:
        """Return the lower part, `height` high."""
        return self._replace(y=self.bottom - height, height=height)

    def left(self, width: float) -> Box:
        """Return the left part, `width` wide."""
        return self._replace(width=width)

    def after(self, width: float) -> Box:
        """Return the part right of the left `width`."""
        return self._replace(x=self.x + width, width=self.width - width)

    def end(self, width: float) -> Box:
        """Return the right part, `width` wide."""
        return self._replace(x=self.right - width, width=width)

    def side(self, width: float, *, right: bool) -> Box:
        """Return the left or the right part, `width` wide."""
        return self.end(width) if right else self.left(width)

    def beside(self, width: float, *, right: bool) -> Box:
        """Return the box without its left or right part of this width."""
        return self.left(self.width - width) if right else self.after(width)

    def columns(self, count: int) -> tuple[Box, ...]:
        """Cut the box into columns of equal width."""
        width = self.width / count
        return tuple(Box(self.x + width * i, self.y, width, self.height) for i in range(count))

    def rows(self, count: int) -> tuple[Box, ...]:
        """Cut the box into rows of equal height."""
        height = self.height / count
        return tuple(Box(self.x, self.y + height * i, self.width, height) for i in range(count))

    def holds(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Return whether another box lies inside this one."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )


Bounds: TypeAlias = tuple[float, float, float, float]


class Matrix(NamedTuple):
    """A plane transform: it maps (x, y) to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def after(self, first: Matrix) -> Matrix:
        """Return the transform that applies `first` and then this one."""
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
        """Whether upright boxes stay upright."""
        return not (self.b or self.c) or not (self.a or self.d)

    def over(self, box: Bounds) -> Bounds:
        """Return the smallest upright box around a transformed box."""
        left, bottom, right, top = box
        return bounds(self.at(x, y) for x in (left, right) for y in (bottom, top))

    @property
    def height(self) -> float:
        """The length of a transformed upright unit."""
        return math.hypot(self.c, self.d)


IDENTITY = Matrix()
UNIT_SQUARE = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))


def placing(group: Group) -> Matrix:
    """Return the transform from a group's own coordinates to those around it."""
    (across, down), x, y = group.scale, group.x, group.y
    if not group.turn_deg:
        return Matrix(across, 0.0, 0.0, down, x, y)
    cos, sin = math.cos(math.radians(group.turn_deg)), math.sin(math.radians(group.turn_deg))
    return Matrix(cos * across, sin * across, -sin * down, cos * down, x, y)


def bounds(points: Iterable[tuple[float, float]]) -> Bounds:
    """Return the smallest upright box around points: least x, least y, greatest x, greatest y."""
    across, upwards = zip(*points, strict=True)
    return min(across), min(upwards), max(across), max(upwards)


def sides_of(stated: Iterable[SupportsFloat]) -> Bounds:
    """Return the box between two opposite corners, given in any order."""
    left, bottom, right, top = (float(side) for side in stated)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def grown(box: Bounds, by: float) -> Bounds:
    """Return a box that is larger by the same length on every side."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def common(one: Bounds, other: Bounds) -> Bounds | None:
    """Return the intersection of two boxes, or None if they do not touch.

    It may be a line or a point.
    """
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return (left, bottom, right, top) if left <= right and bottom <= top else None


def overlap(one: Bounds, other: Bounds, tolerance: float) -> bool:
    """Return whether two boxes share more than a border as wide as the tolerance."""
    return (
        one[0] < other[2] - tolerance
        and other[0] < one[2] - tolerance
        and one[1] < other[3] - tolerance
        and other[1] < one[3] - tolerance
    )


MM_PER_INCH = 25.4
PT_PER_INCH = 72.0
MM_PER_PT = MM_PER_INCH / PT_PER_INCH
PT_PER_MM = PT_PER_INCH / MM_PER_INCH


def inches(count: float) -> float:
    """Return inches in millimetres."""
    return count * MM_PER_INCH


def extent(items: Iterable[Item]) -> Bounds:
    """Return the box around items, half their pens' widths included: left, top, right, bottom.

    Curves count with their control points, which never lie inside the curve's own box. A clipped
    group counts as far as its clip. Raise ValueError if nothing can be seen.
    """
    return _union(_boxes(items, IDENTITY))


def _union(boxes: Iterable[Bounds]) -> Bounds:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _boxes(items: Iterable[Item], matrix: Matrix) -> Iterator[Bounds]:
    for item in items:
        if isinstance(item, Group):
            inner = matrix.after(placing(item))
            yield from _boxes((item.clip,) if item.clip else item.items, inner)
        elif not isinstance(item, Text):
            yield _turned(_own(item), matrix)


def _turned(box: Bounds, matrix: Matrix) -> Bounds:
    if matrix == IDENTITY:
        return box
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return bounds(matrix.at(x, y) for x, y in corners)


def _own(item: Line | Rect | Circle | Path | Image) -> Bounds:
    """Return the box of one primitive in its own coordinates."""
    match item:
        case Line():
            box = bounds(((item.x1, item.y1), (item.x2, item.y2)))
        case Circle():
            radius = item.radius
            box = item.x - radius, item.y - radius, item.x + radius, item.y + radius
        case Path():
            box = _hull(item)
        case _:
            box = item.x, item.y, item.x + item.width, item.y + item.height
    stroke = None if isinstance(item, Image) else item.stroke
    half = stroke.width / 2 if stroke else 0.0
    return box[0] - half, box[1] - half, box[2] + half, box[3] + half


def _hull(path: Path) -> Bounds:
    numbers = [step for step in path.steps if not isinstance(step, Close)]
    across = [x for step in numbers for x in step[::2]]
    down = [y for step in numbers for y in step[1::2]]
    return min(across), min(down), max(across), max(down)
