"""Ground, rivers and woods: where water runs downhill, and what grows beside it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.core.random_numbers import Chance
from cardforge.press.outlines import smooth
from cardforge.press.relief import Extent, contours, length, rough
from cardforge.press.scene import Close, CurveTo, Item, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.hexmap import ChartInks
    from cardforge.press.relief import Loop, Relief


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


Cell = tuple[int, int]
Point = tuple[float, float]

_AROUND: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
_SPRINGS_PER_CELL: Final = 1 / 300
_SPRING_HEIGHT: Final = 0.24
_SHORTEST: Final = 9
_LONGEST: Final = 260
_CLIMB: Final = 0.02
_MOUTH_MM: Final = (0.28, 0.5, 0.75)


def rivers(relief: Relief, seed: int, inks: ChartInks) -> Iterator[Item]:
    """Draw every river that reaches the sea or another river, wider towards its mouth."""
    widths: dict[float, list[Step]] = {width: [] for width in _MOUTH_MM}
    for course in _courses(relief, Chance(seed, "rivers")):
        points = _eased(_to_shore(relief, course))
        third = max(2, len(points) // len(_MOUTH_MM))
        for number, width in enumerate(_MOUTH_MM):
            last = number == len(_MOUTH_MM) - 1
            part = points[number * third : None if last else (number + 1) * third + 1]
            if len(part) > 1:
                widths[width].extend(_curve(part))
    for width, steps in widths.items():
        if steps:
            pen = Stroke(inks.water, width, cap="round", join="round")
            yield Path(tuple(steps), stroke=pen, tag="river")


def _courses(relief: Relief, chance: Chance) -> Iterator[list[Cell]]:
    columns, rows = len(relief.rows[0]), len(relief.rows)
    taken: set[Cell] = set()
    for _ in range(round(columns * rows * _SPRINGS_PER_CELL)):
        spring = (chance.whole(1, columns - 2), chance.whole(1, rows - 2))
        if spring in taken or relief.rows[spring[1]][spring[0]] < _SPRING_HEIGHT:
            continue
        course = _downhill(relief, spring, taken)
        if len(course) >= _SHORTEST:
            taken.update(course)
            yield course


def _downhill(relief: Relief, spring: Cell, taken: set[Cell]) -> list[Cell]:
    """Follow the lowest ground that is still dry; nothing, if that leads nowhere."""
    columns, rows = len(relief.rows[0]), len(relief.rows)
    course, seen = [spring], {spring}
    while len(course) < _LONGEST:
        x, y = course[-1]
        if relief.rows[y][x] < 0 or (x, y) in taken:
            return course
        near = [
            (x + across, y + down)
            for across, down in _AROUND
            if 0 <= x + across < columns and 0 <= y + down < rows
        ]
        dry = [cell for cell in near if cell not in seen]
        if len(near) < len(_AROUND):
            return course
        if not dry:
            break
        lowest = min(dry, key=lambda cell: relief.rows[cell[1]][cell[0]])
        if relief.rows[lowest[1]][lowest[0]] > relief.rows[y][x] + _CLIMB:
            break
        course.append(lowest)
        seen.update(near)
    return []


def _to_shore(relief: Relief, course: list[Cell]) -> list[Point]:
    """Give the points of a course, the last one on the line of the coast."""
    points = [(relief.left + x * relief.step, relief.top + y * relief.step) for x, y in course]
    dry, wet = (relief.rows[y][x] for x, y in course[-2:])
    if wet < 0 < dry:
        (x1, y1), (x2, y2) = points[-2:]
        part = dry / (dry - wet)
        points[-1] = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
    return points


def _eased(points: Sequence[Point]) -> list[Point]:
    """Take the steps of the samples out of a course, its ends kept."""
    inner = zip(points, points[1:], points[2:], strict=False)
    mean = [((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3) for a, b, c in inner]
    return [points[0], *mean[1:-1:2], points[-1]]


def _curve(points: Sequence[Point]) -> Iterator[Step]:
    yield MoveTo(*points[0])
    padded = (points[0], *points, points[-1])
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        padded, padded[1:], padded[2:], padded[3:], strict=False
    ):
        yield CurveTo(
            x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2
        )


_WAVE_MM: Final = 70.0
_SAMPLE_MM: Final = 4.5
_TREE_GAP_MM: Final = 3.4
_LOWEST, _HIGHEST = 0.33, 1.1
_THICKET: Final = 0.1


def forest(relief: Relief, area: Rect, seed: int, inks: ChartInks) -> Iterator[Item]:
    """Draw all firs in one path, the upper ones first, so that lower ones stand before them."""
    extent = Extent(area.x, area.y, area.width, area.height, _SAMPLE_MM)
    growth = rough(extent, Chance(seed, "forest").whole(0, 1 << 30), _WAVE_MM, octaves=3)
    chance, steps = Chance(seed, "firs"), list[Step]()
    for x, y in _sites(relief, growth, area):
        across, down = chance.between(-0.35, 0.35), chance.between(-0.25, 0.25)
        size = chance.between(0.8, 1.15)
        steps += _fir(x + across * _TREE_GAP_MM, y + down * _TREE_GAP_MM, size)
    if steps:
        pen = Stroke(inks.furrow, 0.1, join="round")
        yield Path(tuple(steps), fill=inks.wood, stroke=pen, tag="forest")


def _sites(relief: Relief, growth: Relief, area: Rect) -> Iterator[tuple[float, float]]:
    """Give the places of firs in rows, before each is moved a little."""
    columns = [area.x + column * _TREE_GAP_MM for column in range(int(area.width / _TREE_GAP_MM))]
    here = [(int((x - relief.left) / relief.step), int((x - area.x) / _SAMPLE_MM), x)
            for x in columns]  # fmt: skip
    for number in range(int(area.height / _TREE_GAP_MM)):
        y = area.y + number * _TREE_GAP_MM
        heights = relief.rows[int((y - relief.top) / relief.step)]
        thick = growth.rows[int((y - area.y) / _SAMPLE_MM)]
        shift = number % 2 * _TREE_GAP_MM / 2
        for at, grown, x in here:
            if _LOWEST < heights[at] < _HIGHEST and thick[grown] > _THICKET:
                yield x + shift, y


def _fir(x: float, y: float, size: float) -> tuple[Step, ...]:
    return (
        MoveTo(x, y - 1.9 * size),
        LineTo(x + 0.8 * size, y),
        LineTo(x - 0.8 * size, y),
        Close(),
        MoveTo(x, y),
        LineTo(x, y + 0.5 * size),
    )
