"""Drawing a relief as an engraver of charts does: depths, shore lines, fields and hachures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.press.contour import contours, length
from cardforge.press.curves import smooth
from cardforge.press.scene import Item, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.contour import Loop
    from cardforge.press.relief import Relief

Lines: TypeAlias = "Mapping[float, tuple[Loop, ...]]"

_DEPTHS: Final = (-0.85, -0.6, -0.38, -0.19)
_SHORES: Final = ((-0.035, 0.22), (-0.075, 0.17), (-0.125, 0.13))
_HILLS: Final = (0.3, 0.5, 0.75)
_HACHURES: Final = (0.3, 0.38, 0.47, 0.57, 0.68, 0.8, 0.95, 1.12)
_SMALLEST_MM: Final = 14.0
_HACHURE_GAP_MM: Final = 1.3
_STEEP: Final = 0.004
_LONGEST_MM: Final = 4.2


def traced(relief: Relief) -> Lines:
    """Trace all lines that these drawings need, those too short to see left out."""
    shores = [level for level, _ in _SHORES]
    lines = contours(relief, sorted({*_DEPTHS, *shores, 0.0, *_HILLS, *_HACHURES}))
    return {
        level: tuple(loop for loop in loops if length(loop) > _SMALLEST_MM)
        for level, loops in lines.items()
    }


def sea(lines: Lines, area: Rect, inks: ChartInks) -> Iterator[Item]:
    """Draw the water from the deep to the shallows, with a line at each depth."""
    yield Rect(area.x, area.y, area.width, area.height, fill=inks.sea[0], tag="sea")
    for level, tint in zip(_DEPTHS, inks.sea[1:], strict=True):
        yield from _raised(lines[level], Path((), tint, Stroke(inks.depth, 0.12), tag="depth"))


def shore(lines: Lines, inks: ChartInks) -> Iterator[Item]:
    """Draw the lines in which the water laps at the land, finer the farther out."""
    for level, width in reversed(_SHORES):
        yield from _raised(lines[level], Path((), stroke=Stroke(inks.water, width), tag="shore"))


def land(lines: Lines, inks: ChartInks) -> Iterator[Item]:
    """Draw the land and its hills, tint over tint, within the line of its coast."""
    coast = Stroke(inks.coast, 0.45, join="round")
    yield from _raised(lines[0.0], Path((), inks.land[0], coast, tag="coast"))
    for level, tint in zip(_HILLS, inks.land[1:], strict=True):
        yield from _raised(lines[level], Path((), tint, tag="hill"))


def hachures(lines: Lines, relief: Relief, inks: ChartInks) -> Iterator[Item]:
    """Draw strokes that run downhill, longer and thicker where it is steep."""
    fine: list[Step] = []
    bold: list[Step] = []
    for loop in (loop for level in _HACHURES for loop in lines[level]):
        for x, y in _spaced(loop, _HACHURE_GAP_MM):
            across, down = relief.slope(x, y)
            steep = math.hypot(across, down)
            if steep > _STEEP:
                reach = min(_LONGEST_MM, 120 * steep) / steep
                steps = bold if steep > 3 * _STEEP else fine
                steps += (MoveTo(x, y), LineTo(x - across * reach, y - down * reach))
    for strokes, width in ((fine, 0.12), (bold, 0.2)):
        if strokes:
            pen = Stroke(inks.hachure, width, cap="round")
            yield Path(tuple(strokes), stroke=pen, tag="hachures")


def _raised(loops: Sequence[Loop], like: Path) -> Iterator[Path]:
    """Draw all ground within some loops as one path."""
    steps = tuple(step for loop in loops for step in smooth(loop, closed=True))
    if steps:
        yield Path(steps, like.fill, like.stroke, evenodd=True, tag=like.tag)


def _spaced(loop: Loop, gap: float) -> Iterator[tuple[float, float]]:
    """Give points along a loop, so far apart."""
    left = gap
    for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True):
        span = math.hypot(x2 - x1, y2 - y1)
        while span and left <= span:
            part = left / span
            yield x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
            left += gap
        left -= span
