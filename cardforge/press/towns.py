"""Towns as a chart shows them: blocks of houses along a few streets, by the water."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.chance import Chance
from cardforge.press.scene import Close, Item, LineTo, MoveTo, Path, Rect, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.relief import Relief


class Town(NamedTuple):
    """Where a town lies, and how far it spreads."""

    x: float
    y: float
    reach: float


_PER_THOUSAND_CM2: Final = 2.4
_LOWEST, _HIGHEST = 0.02, 0.16
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
        if free and _LOWEST < relief.at(x, y) < _HIGHEST:
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
            if chance.unit() < 1.05 - far**1.5 and relief.at(x, y) > _LOWEST / 2:
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
