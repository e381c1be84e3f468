"""A compass rose with its ring of degrees, and the rhumb lines that run out from it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardforge.press.lengths import PT_PER_MM
from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Group, Item, LineTo, MoveTo, Path, Step, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.chart_inks import ChartInks

Point = tuple[float, float]

_RING: Final = 0.74
_NORTH: Final = 1.06
# The first bearing, the angle between points, their length in radii and their waist in rings.
_STAR: Final = ((22.5, 45.0, 0.53, 0.12), (45.0, 90.0, 0.62, 0.15), (0.0, 90.0, 1.0, 0.17))


def rhumbs(x: float, y: float, reach_mm: float, inks: ChartInks) -> Path:
    """Draw lines in all 32 directions, as far as is asked: no viewer draws endless ones well."""
    steps: list[Step] = []
    for number in range(16):
        across, down = _towards(11.25 * number, reach_mm)
        steps += (MoveTo(x - across, y - down), LineTo(x + across, y + down))
    return Path(tuple(steps), stroke=Stroke(inks.rhumb, 0.12), tag="rhumbs")


def rose(x: float, y: float, radius: float, inks: ChartInks) -> Group:
    """Draw a rose of 16 points around (x, y); its letter stands just above its northern point."""
    return Group(tuple(_rose(radius, inks)), x=x, y=y, tag="rose")


def _rose(radius: float, inks: ChartInks) -> Iterator[Item]:
    ring, pen = radius * _RING, Stroke(inks.accent, 0.15, join="round")
    yield Circle(0, 0, ring, fill=inks.paper, stroke=Stroke(inks.accent, 0.4))
    yield Circle(0, 0, ring * 0.97, stroke=Stroke(inks.accent, 0.12))
    yield Circle(0, 0, ring * 0.88, stroke=Stroke(inks.accent, 0.12))
    yield Path(tuple(_degrees(ring)), stroke=Stroke(inks.accent, 0.12), tag="degrees")
    yield Circle(0, 0, ring * 0.5, stroke=Stroke(inks.accent, 0.12))
    for first, apart, length, waist in _STAR:
        for number in range(round(360 / apart)):
            turn = first + apart * number
            yield from _point(turn, length * radius, waist * ring, pen, inks)
    yield Circle(0, 0, ring * 0.07, fill=inks.paper, stroke=pen)
    yield Circle(0, 0, ring * 0.025, fill=inks.accent)
    size = radius * 0.2 * PT_PER_MM
    yield Text(0, -radius * _NORTH, "N", size, "display", "middle", inks.ink, tag="north")


def _degrees(ring: float) -> Iterator[Step]:
    for number in range(72):
        inner = ring * (0.88 if number % 3 == 0 else 0.93)
        yield MoveTo(*_towards(5 * number, inner))
        yield LineTo(*_towards(5 * number, ring * 0.97))


def _point(
    turn: float, length: float, waist: float, pen: Stroke, inks: ChartInks
) -> Iterator[Item]:
    """Draw one point of the star: a light half and a dark one."""
    tip = _towards(turn, length)
    for side, tint in ((-45.0, inks.soft), (45.0, inks.accent)):
        corner = _towards(turn + side, waist)
        yield polygon(((0.0, 0.0), corner, tip), fill=tint, stroke=pen)


def _towards(turn: float, length: float) -> Point:
    """Give a point on a bearing, clockwise from the top."""
    angle = math.radians(turn)
    return length * math.sin(angle), -length * math.cos(angle)
