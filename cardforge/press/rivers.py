"""Rivers: from high ground always downhill, until they meet the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.chance import Chance
from cardforge.press.scene import CurveTo, Item, MoveTo, Path, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.relief import Relief

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
