"""Land on maps: woods, fields, rivers, villages and towns."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from cardforge.core.chance import Chance
from cardforge.press.relief import Extent, contours, length, rough
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Item,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Step,
    Stroke,
    circle_steps,
    smooth,
)

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
    """Return all contour lines of these drawings, without those too short to see."""
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
    """Draw the water lines along the coast, which become finer farther out."""
    for level, width in reversed(_SHORES):
        yield from _raised(lines[level], Path((), stroke=Stroke(inks.water, width), tag="shore"))


def land(lines: Lines, inks: ChartInks) -> Iterator[Item]:
    """Draw the land and its hills, tint over tint, within the coast line."""
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
    """Yield points along a loop, at equal distances."""
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
    """Return the course along the lowest dry ground, or an empty one if it ends inland."""
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
    """Return the points of a course, with the last one on the coast line."""
    points = [(relief.left + x * relief.step, relief.top + y * relief.step) for x, y in course]
    dry, wet = (relief.rows[y][x] for x, y in course[-2:])
    if wet < 0 < dry:
        (x1, y1), (x2, y2) = points[-2:]
        part = dry / (dry - wet)
        points[-1] = (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
    return points


def _eased(points: Sequence[Point]) -> list[Point]:
    """Return the course smoothed, with the same ends."""
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
    """Draw all firs in one path, the upper ones first, so that lower ones cover them."""
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
    """Yield the sites of firs in rows, before each fir is moved a little."""
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


class Town(NamedTuple):
    """The position of a town, and its radius in mm."""

    x: float
    y: float
    reach: float


_PER_THOUSAND_CM2: Final = 2.4
_TOWN_LOWEST, _TOWN_HIGHEST = 0.02, 0.16
_TRIES: Final = 400
_APART_MM: Final = 45.0
_BLOCK_MM: Final = 2.7


def towns_on(relief: Relief, area: Rect, seed: int) -> tuple[Town, ...]:
    """Return towns on low ground, far from one another."""
    chance, towns = Chance(seed, "towns"), list[Town]()
    count = round(area.width * area.height / 100_000 * _PER_THOUSAND_CM2)
    for _ in range(_TRIES):
        if len(towns) == count:
            break
        x = area.x + chance.between(0.04, 0.96) * area.width
        y = area.y + chance.between(0.04, 0.96) * area.height
        free = all(math.hypot(x - town.x, y - town.y) > _APART_MM for town in towns)
        if free and _TOWN_LOWEST < relief.at(x, y) < _TOWN_HIGHEST:
            towns.append(Town(x, y, chance.between(6.0, 11.0)))
    return tuple(towns)


def towns(founded: tuple[Town, ...], relief: Relief, seed: int, inks: ChartInks) -> Iterator[Item]:
    """Draw the houses of all towns in one path."""
    chance = Chance(seed, "houses")
    steps = tuple(step for town in founded for step in _houses(town, relief, chance))
    if steps:
        yield Path(steps, fill=inks.coast, tag="town")


def _houses(town: Town, relief: Relief, chance: Chance) -> Iterator[Step]:
    turn, reach = chance.between(0, math.pi), int(town.reach / _BLOCK_MM)
    cos, sin = math.cos(turn), math.sin(turn)
    for column in range(-reach, reach + 1):
        for row in range(-reach, reach + 1):
            far = math.hypot(column, row) / (reach + 0.5)
            u, v = column * _BLOCK_MM, row * _BLOCK_MM
            x, y = town.x + u * cos - v * sin, town.y + u * sin + v * cos
            if chance.unit() < 1.05 - far**1.5 and relief.at(x, y) > _TOWN_LOWEST / 2:
                yield from _house(x, y, cos, sin, chance)


def _house(x: float, y: float, cos: float, sin: float, chance: Chance) -> Iterator[Step]:
    wide = chance.between(0.28, 0.44) * _BLOCK_MM
    deep = chance.between(0.2, 0.42) * _BLOCK_MM
    corners = [
        (x + u * wide * cos - v * deep * sin, y + u * wide * sin + v * deep * cos)
        for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    yield MoveTo(*corners[0])
    for corner in corners[1:]:
        yield LineTo(*corner)
    yield Close()


Quad = tuple[Point, Point, Point, Point]

_PLOT_MM: Final = 12.0
_JITTER_MM: Final = 3.4
_LANE: Final = 0.94
_FIELD_LOWEST, _FIELD_HIGHEST = 0.035, 0.32
_FURROW_MM: Final = 1.5
_TREE_MM: Final = (0.75, 1.25)


@dataclass
class _Plots:
    """Outlines by kind, so that each kind is drawn as one path."""

    tints: dict[int, list[Step]] = field(default_factory=dict)
    furrows: list[Step] = field(default_factory=list)
    trees: list[Step] = field(default_factory=list)


def farmland(
    relief: Relief, area: Rect, seed: int, towns: Sequence[Town], inks: ChartInks
) -> Iterator[Item]:
    """Draw a patchwork of fields over the lowland around the towns."""
    chance, plots = Chance(seed, "farmland"), _Plots()
    for corners in _quads(area, chance):
        low = all(_FIELD_LOWEST < relief.at(x, y) < _FIELD_HIGHEST for x, y in corners)
        if low and not any(_inside(town, corners[0]) for town in towns):
            _plant(_shrunk(corners, _LANE), chance, plots, len(inks.crops))
    for number, steps in sorted(plots.tints.items()):
        yield Path(tuple(steps), fill=inks.crops[number], tag="crop")
    if plots.furrows:
        yield Path(tuple(plots.furrows), stroke=Stroke(inks.furrow, 0.1), tag="furrows")
    if plots.trees:
        pen = Stroke(inks.furrow, 0.1)
        yield Path(tuple(plots.trees), fill=inks.wood, stroke=pen, tag="wood")


def _quads(area: Rect, chance: Chance) -> Iterator[Quad]:
    """Yield plots that share corners, so that none covers another."""
    columns, rows = int(area.width / _PLOT_MM) + 2, int(area.height / _PLOT_MM) + 2
    nodes = [
        [
            (
                area.x + column * _PLOT_MM + chance.between(-_JITTER_MM, _JITTER_MM),
                area.y + row * _PLOT_MM + chance.between(-_JITTER_MM, _JITTER_MM),
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    for above, below in itertools.pairwise(nodes):
        for column in range(columns - 1):
            yield above[column], above[column + 1], below[column + 1], below[column]


def _plant(corners: Quad, chance: Chance, plots: _Plots, tints: int) -> None:
    lot = chance.unit()
    if lot < 0.64:
        outline: tuple[Step, ...] = (
            MoveTo(*corners[0]),
            *(LineTo(*corner) for corner in corners[1:]),
            Close(),
        )
        plots.tints.setdefault(chance.whole(0, tints - 1), []).extend(outline)
        plots.furrows.extend(outline)
    if lot < 0.44:
        turned = corners if chance.unit() < 0.5 else (*corners[1:], corners[0])
        plots.furrows.extend(_furrows(turned))
    elif 0.64 <= lot < 0.8:
        plots.trees.extend(_trees(corners, chance))


def _inside(town: Town, corner: Point) -> bool:
    return math.hypot(corner[0] - town.x, corner[1] - town.y) < town.reach + _PLOT_MM / 2


def _furrows(corners: Quad) -> Iterator[Step]:
    a, b, c, d = corners
    count = max(2, round(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 / _FURROW_MM))
    for number in range(1, count):
        share = number / count
        yield MoveTo(*_between(a, b, share))
        yield LineTo(*_between(d, c, share))


def _trees(corners: Quad, chance: Chance) -> Iterator[Step]:
    a, b, c, d = corners
    for _ in range(chance.whole(14, 24)):
        across, down = (chance.unit() + chance.unit()) / 2, (chance.unit() + chance.unit()) / 2
        x, y = _between(_between(a, b, across), _between(d, c, across), down)
        yield from circle_steps(Circle(x, y, chance.between(*_TREE_MM)))


def _shrunk(corners: Quad, share: float) -> Quad:
    middle = _between(
        _between(corners[0], corners[2], 0.5), _between(corners[1], corners[3], 0.5), 0.5
    )
    a, b, c, d = (_between(middle, corner, share) for corner in corners)
    return a, b, c, d


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
