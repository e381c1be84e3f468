"""Lines of equal height through a relief, as smooth closed outlines."""

from __future__ import annotations

import bisect
import functools
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.relief import Relief, Row

Point = tuple[float, float]
Loop = tuple[Point, ...]

# For the corners of a cell that lie above the level (1 top left, 2 top right, 4 bottom right,
# 8 bottom left): where lines enter and leave it (0 top, 1 right, 2 bottom, 3 left), the high
# ground on their right hand.
_WAYS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((1, 0),), 3: ((1, 3),), 4: ((2, 1),), 5: ((0, 3), (2, 1)),
    6: ((2, 0),), 7: ((2, 3),), 8: ((3, 2),), 9: ((0, 2),), 10: ((1, 0), (3, 2)),
    11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip
_NEAREST = 0.3
_SHORTEST = 3


def contours(relief: Relief, levels: Sequence[float]) -> dict[float, tuple[Loop, ...]]:
    """Trace, for every level, everything above it; beyond the samples all counts as below."""
    ordered = sorted(levels)
    low = ordered[0] - 1.0
    columns = len(relief.rows[0]) + 2
    edge = (low,) * columns
    rows = (edge, *((low, *row, low) for row in relief.rows), edge)
    ways = _crossings(rows, ordered)
    return {
        level: tuple(loop for loop in _loops(steps, rows, level, relief) if len(loop) >= _SHORTEST)
        for level, steps in zip(ordered, ways, strict=True)
    }


def _crossings(rows: Sequence[Row], levels: Sequence[float]) -> list[dict[int, int]]:
    """Give, for each level and side of a cell where its line enters, the side where it leaves.

    A side's number is twice that of the sample at its start, plus one if it runs downwards.
    """
    ways: list[dict[int, int]] = [{} for _ in levels]
    columns, rank = len(rows[0]), functools.partial(bisect.bisect_left, levels)
    above = [rank(height) for height in rows[0]]
    for number, row in enumerate(rows[1:]):
        below = [rank(height) for height in row]
        cells = zip(above, above[1:], below[1:], below, strict=False)
        for column, cell in enumerate(cells):
            if not cell[0] == cell[1] == cell[2] == cell[3]:
                start = 2 * (number * columns + column)
                sides = (start, start + 3, start + 2 * columns, start + 1)
                _cross(cell, sides, ways)
        above = below
    return ways


def _cross(
    cell: tuple[int, int, int, int], sides: tuple[int, int, int, int], ways: list[dict[int, int]]
) -> None:
    """Note how the lines of all levels between a cell's corners cross it."""
    a, b, c, d = cell
    for level in range(min(cell), max(cell)):
        code = (a > level) + 2 * (b > level) + 4 * (c > level) + 8 * (d > level)
        for entry, leaving in _WAYS[code]:
            ways[level][sides[entry]] = sides[leaving]


def _loops(
    ways: dict[int, int], rows: Sequence[Row], level: float, relief: Relief
) -> Iterator[Loop]:
    columns = len(rows[0])
    left, top, step = relief.left - relief.step, relief.top - relief.step, relief.step
    near = (_NEAREST * step) ** 2
    while ways:
        side = next(iter(ways))
        points: list[Point] = []
        while side in ways:
            row, column = divmod(side // 2, columns)
            start = rows[row][column]
            if side % 2:
                part = (level - start) / (rows[row + 1][column] - start)
                point = (left + column * step, top + (row + part) * step)
            else:
                part = (level - start) / (rows[row][column + 1] - start)
                point = (left + (column + part) * step, top + row * step)
            if not points or _squared(points[-1], point) > near:
                points.append(point)
            side = ways.pop(side)
        yield tuple(points)


def _squared(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def length(loop: Sequence[Point]) -> float:
    """Give the length of a loop, straight from point to point."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(math.dist(one, other) for one, other in pairs)
