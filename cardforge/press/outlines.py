"""Outlines that drawings are made of: smooth curves through points, mirrored halves, ellipses."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from cardforge.press.scene import Circle, Close, CurveTo, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardforge.press.scene import Ink


# How far the control points of a quarter circle lie from its ends, in radii.
_QUARTER = 0.5522847498


def polyline(points: Iterable[tuple[float, float]]) -> tuple[Step, ...]:
    """Return the steps of an open path through the points."""
    (x, y), *rest = points
    return (MoveTo(x, y), *(LineTo(*point) for point in rest))


def polygon(
    points: Iterable[tuple[float, float]],
    *,
    fill: Ink | None = None,
    stroke: Stroke | None = None,
    tag: str = "",
) -> Path:
    """Close a path through the points."""
    return Path((*polyline(points), Close()), fill=fill, stroke=stroke, tag=tag)


def circle_steps(circle: Circle) -> tuple[Step, ...]:
    """Return a circle as four curves."""
    x, y, radius = circle.x, circle.y, circle.radius
    reach = radius * _QUARTER
    return (
        MoveTo(x + radius, y),
        CurveTo(x + radius, y + reach, x + reach, y + radius, x, y + radius),
        CurveTo(x - reach, y + radius, x - radius, y + reach, x - radius, y),
        CurveTo(x - radius, y - reach, x - reach, y - radius, x, y - radius),
        CurveTo(x + reach, y - radius, x + radius, y - reach, x + radius, y),
        Close(),
    )


def rounded_steps(rect: Rect) -> tuple[Step, ...]:
    """Return a rectangle with rounded corners; a radius too large for it is reduced."""
    x, y, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    inset = radius * (1 - _QUARTER)
    return (
        MoveTo(x + radius, y),
        LineTo(right - radius, y),
        CurveTo(right - inset, y, right, y + inset, right, y + radius),
        LineTo(right, bottom - radius),
        CurveTo(right, bottom - inset, right - inset, bottom, right - radius, bottom),
        LineTo(x + radius, bottom),
        CurveTo(x + inset, bottom, x, bottom - inset, x, bottom - radius),
        LineTo(x, y + radius),
        CurveTo(x, y + inset, x + inset, y, x + radius, y),
        Close(),
    )


Point: TypeAlias = tuple[float, float]

# How far the control points of a quarter ellipse lie from its ends, in radii.
# Control points stand off a point by a sixth of the way between its neighbours.
_TIGHTNESS = 6.0


def smooth(points: Sequence[Point], *, closed: bool = False) -> tuple[Step, ...]:
    """Return a curve through all points (Catmull-Rom); a point given twice in a row is a corner."""
    ends = (points[-1], points[0], points[1 % len(points)]) if closed else (points[0], points[-1])
    path = (ends[0], *points, *ends[1:])
    steps: list[Step] = [MoveTo(*points[0])]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        path, path[1:], path[2:], path[3:], strict=False
    ):
        if x1 == x2 and y1 == y2:
            continue
        steps.append(
            CurveTo(
                x1 + (x2 - x0) / _TIGHTNESS,
                y1 + (y2 - y0) / _TIGHTNESS,
                x2 - (x3 - x1) / _TIGHTNESS,
                y2 - (y3 - y1) / _TIGHTNESS,
                x2,
                y2,
            )
        )
    return (*steps, Close()) if closed else tuple(steps)


def straight(points: Iterable[Point], *, closed: bool = True) -> tuple[Step, ...]:
    """Return straight lines through all points."""
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
    """Return an ellipse around (x, y) by its two radii."""
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
    """Return the corners of a regular polygon around the origin, the first one straight up."""
    angles = (math.radians(turn_deg + 360 * side / sides - 90) for side in range(sides))
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def star(points: int, outer: float, inner: float) -> tuple[Point, ...]:
    """Return the corners of a star around the origin, a point straight up."""
    long = regular(points, outer)
    short = regular(points, inner, turn_deg=180 / points)
    return tuple(corner for pair in zip(long, short, strict=True) for corner in pair)
