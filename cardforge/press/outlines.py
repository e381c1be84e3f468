"""Outlines as path steps: polygons, circles and rounded rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Step,
    Stroke,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.ink import Ink

# How far the control points of a quarter circle lie from its ends, in radii.
_QUARTER = 0.5522847498


def polyline(points: Iterable[tuple[float, float]]) -> tuple[Step, ...]:
    """Give the steps of an open path through the points."""
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
    """Give a circle as four curves."""
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
    """Give a rectangle with rounded corners; a radius too large for it is reduced."""
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
