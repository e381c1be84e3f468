"""Outlines that drawings are made of: smooth curves through points, mirrored halves, ellipses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from cardforge.press.scene import Close, CurveTo, LineTo, MoveTo, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Point: TypeAlias = tuple[float, float]

# How far the control points of a quarter ellipse lie from its ends, in radii.
_QUARTER = 0.5522847498


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """Give a curve through all points (Catmull-Rom); a point given twice in a row is a corner."""
    count = len(points)
    steps: list[Step] = [MoveTo(*points[0])]
    for index in range(count if closed else count - 1):
        before, start, end, after = (
            points[_index(index + offset, count, closed=closed)] for offset in (-1, 0, 1, 2)
        )
        if start == end:
            continue
        steps.append(
            CurveTo(
                start[0] + (end[0] - before[0]) / 6,
                start[1] + (end[1] - before[1]) / 6,
                end[0] - (after[0] - start[0]) / 6,
                end[1] - (after[1] - start[1]) / 6,
                *end,
            )
        )
    return (*steps, Close()) if closed else tuple(steps)


def straight(points: Iterable[Point], *, closed: bool = True) -> tuple[Step, ...]:
    """Give straight lines through all points."""
    (x, y), *rest = points
    steps: list[Step] = [MoveTo(x, y), *(LineTo(*point) for point in rest)]
    return (*steps, Close()) if closed else tuple(steps)


def mirrored(half: Sequence[Point]) -> tuple[Point, ...]:
    """Close the right half of an outline, from top to bottom, with its image left of x = 0."""
    left = tuple((-x, y) for x, y in reversed(half))
    if half[-1][0] == 0:
        left = left[1:]
    return (*half, *(left[:-1] if half[0][0] == 0 else left))


def ellipse(x: float, y: float, across: float, down: float) -> tuple[Step, ...]:
    """Give an ellipse around (x, y) by its two radii."""
    reach_x, reach_y = across * _QUARTER, down * _QUARTER
    return (
        MoveTo(x + across, y),
        CurveTo(x + across, y + reach_y, x + reach_x, y + down, x, y + down),
        CurveTo(x - reach_x, y + down, x - across, y + reach_y, x - across, y),
        CurveTo(x - across, y - reach_y, x - reach_x, y - down, x, y - down),
        CurveTo(x + reach_x, y - down, x + across, y - reach_y, x + across, y),
        Close(),
    )


def regular(sides: int, radius: float, *, turn_deg: float = 0.0) -> tuple[Point, ...]:
    """Give the corners of a regular polygon around the origin, the first one straight up."""
    angles = (math.radians(turn_deg + 360 * side / sides - 90) for side in range(sides))
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """Give the corners of a star around the origin, a point straight up."""
    long = regular(points, outer)
    short = regular(points, inner, turn_deg=180 / points)
    return tuple(corner for pair in zip(long, short, strict=True) for corner in pair)


def _index(index: int, count: int, *, closed: bool) -> int:
    return index % count if closed else min(max(index, 0), count - 1)
