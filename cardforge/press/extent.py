"""How far a drawing reaches: the box around everything that it inks but its texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.matrix import IDENTITY, Box, Matrix, bounds, placing
from cardforge.press.scene import Circle, Close, Group, Image, Item, Line, Path, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def extent(items: Iterable[Item]) -> Box:
    """Give (left, top, right, bottom) around the items, half a pen's width and all.

    Curves are taken with their control points, within which they stay; of a clipped group no more
    than its clip counts. Raises ValueError if there is nothing to see.
    """
    return _union(_boxes(items, IDENTITY))


def _union(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _boxes(items: Iterable[Item], matrix: Matrix) -> Iterator[Box]:
    for item in items:
        if isinstance(item, Group):
            inner = matrix.after(placing(item))
            yield from _boxes((item.clip,) if item.clip else item.items, inner)
        elif not isinstance(item, Text):
            yield _turned(_own(item), matrix)


def _turned(box: Box, matrix: Matrix) -> Box:
    if matrix == IDENTITY:
        return box
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return bounds(matrix.at(x, y) for x, y in corners)


def _own(item: Line | Rect | Circle | Path | Image) -> Box:
    """Give the box of one primitive in its own coordinates."""
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


def _hull(path: Path) -> Box:
    numbers = [step for step in path.steps if not isinstance(step, Close)]
    across = [x for step in numbers for x in step[::2]]
    down = [y for step in numbers for y in step[1::2]]
    return min(across), min(down), max(across), max(down)
