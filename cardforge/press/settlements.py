"""Towns, fields and meadows seen from the air, on ground that is neither shore nor hill."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.random_numbers import Chance
from cardforge.press.outlines import circle_steps
from cardforge.press.scene import Circle, Close, Item, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.hexmap import ChartInks
    from cardforge.press.relief import Relief


class Town(NamedTuple):
    """Where a town lies, and how far it spreads."""

    x: float
    y: float
    reach: float


_PER_THOUSAND_CM2: Final = 2.4
_TOWN_LOWEST, _TOWN_HIGHEST = 0.02, 0.16
_TRIES: Final = 400
_APART_MM: Final = 45.0
_BLOCK_MM: Final = 2.7


def towns_on(relief: Relief, area: Rect, seed: int) -> tuple[Town, ...]:
    """Found towns on low ground, far from each other."""
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


Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]

_PLOT_MM: Final = 12.0
_JITTER_MM: Final = 3.4
_LANE: Final = 0.94
_FIELD_LOWEST, _FIELD_HIGHEST = 0.035, 0.32
_FURROW_MM: Final = 1.5
_TREE_MM: Final = (0.75, 1.25)


@dataclass
class _Plots:
    """Outlines gathered by what they are, so that each kind is one path."""

    tints: dict[int, list[Step]] = field(default_factory=dict)
    furrows: list[Step] = field(default_factory=list)
    trees: list[Step] = field(default_factory=list)


def farmland(
    relief: Relief, area: Rect, seed: int, towns: Sequence[Town], inks: ChartInks
) -> Iterator[Item]:
    """Lay a patchwork over the lowland around the towns."""
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
    """Give plots that share their corners, so that none covers another."""
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
