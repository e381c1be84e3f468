"""Heights over a page and their contour lines: a grid of noise in several sizes."""

from __future__ import annotations

import bisect
import functools
import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import Chance
from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cardforge.press.scene import Rect


Row = tuple[float, ...]


@dataclass(frozen=True)
class Relief:
    """Samples `step` millimetres apart; the first lies at (left, top). Sea level is 0."""

    left: float
    top: float
    step: float
    rows: tuple[Row, ...]

    def at(self, x: float, y: float) -> float:
        """Return the height at a point; outside, that of the nearest edge."""
        columns, rows = len(self.rows[0]), len(self.rows)
        u = min(max((x - self.left) / self.step, 0.0), columns - 1.001)
        v = min(max((y - self.top) / self.step, 0.0), rows - 1.001)
        column, row = int(u), int(v)
        u, v = u - column, v - row
        above, below = self.rows[row], self.rows[row + 1]
        high = above[column] + (above[column + 1] - above[column]) * u
        low = below[column] + (below[column + 1] - below[column]) * u
        return high + (low - high) * v

    def slope(self, x: float, y: float) -> tuple[float, float]:
        """Return how much the height grows per millimetre to the right and down."""
        reach = self.step
        across = self.at(x + reach, y) - self.at(x - reach, y)
        down = self.at(x, y + reach) - self.at(x, y - reach)
        return across / (2 * reach), down / (2 * reach)

    def mapped(self, change: Callable[[float], float]) -> Relief:
        """Return the relief with every height changed."""
        rows = tuple(tuple(map(change, row)) for row in self.rows)
        return Relief(self.left, self.top, self.step, rows)

    def quantile(self, share: float) -> float:
        """Return the height that this share of the samples lies below."""
        heights = sorted(height for row in self.rows for height in row)
        return heights[min(int(share * len(heights)), len(heights) - 1)]


@dataclass(frozen=True)
class Extent:
    """Where samples are taken: a rectangle and the distance between them."""

    left: float
    top: float
    width: float
    height: float
    step: float

    @property
    def columns(self) -> int:
        """Return the samples in a row; the last lies at the right edge or beyond it."""
        return int(self.width / self.step) + 2

    @property
    def count(self) -> int:
        """Return the number of rows."""
        return int(self.height / self.step) + 2


def rough(extent: Extent, seed: int, longest_mm: float, octaves: int = 5) -> Relief:
    """Sum noise of `longest_mm` and shorter waves, each half as long and half as high."""
    total = [[0.0] * extent.columns for _ in range(extent.count)]
    for octave in range(octaves):
        wave, height = longest_mm / 2**octave, 0.5**octave
        layer = _noise(extent, Chance(seed, f"noise {octave}"), wave)
        total = [
            [sum_ + height * value for sum_, value in zip(*rows, strict=True)]
            for rows in zip(total, layer, strict=True)
        ]
    return Relief(extent.left, extent.top, extent.step, tuple(map(tuple, total)))


def tilted(relief: Relief, across: float, down: float) -> Relief:
    """Raise a relief by these heights from its left to its right edge, and from top to bottom."""
    columns, count = len(relief.rows[0]), len(relief.rows)
    slope = [across * column / (columns - 1) for column in range(columns)]
    rows = tuple(
        tuple(
            height + rise + down * number / (count - 1)
            for height, rise in zip(row, slope, strict=True)
        )
        for number, row in enumerate(relief.rows)
    )
    return Relief(relief.left, relief.top, relief.step, rows)


def _noise(extent: Extent, chance: Chance, wave_mm: float) -> list[list[float]]:
    """Blend a lattice of random numbers from -1 to 1 smoothly."""
    places = [_place(column * extent.step / wave_mm) for column in range(extent.columns)]
    wide = places[-1][0] + 2
    high = int((extent.count - 1) * extent.step / wave_mm) + 2
    nodes = [[chance.between(-1.0, 1.0) for _ in range(wide)] for _ in range(high + 1)]
    rows = []
    for number in range(extent.count):
        node, part = _place(number * extent.step / wave_mm)
        above, below = nodes[node], nodes[node + 1]
        line = [one + (other - one) * part for one, other in zip(above, below, strict=True)]
        rows.append([line[at] + (line[at + 1] - line[at]) * share for at, share in places])
    return rows


def _place(distance: float) -> tuple[int, float]:
    """Return the lattice node before a distance, and the smoothed share of the way to the next."""
    node = int(distance)
    part = distance - node
    return node, part * part * (3 - 2 * part)


STEP_MM: Final = 3.4


class Country(NamedTuple):
    """How a kind of terrain is made.

    `sea` is the share that lies under water (above 1, the sea is that much deeper than the
    highest shoal), `tilt` how much the land rises across the map, `rise` how steep all of it is,
    and `clouds` how many there are on a thousand square centimetres.
    """

    word: str
    title: str
    wave_mm: float
    sea: float
    tilt: float
    rise: float
    clouds: float


COUNTRIES: Final[Mapping[str, Country]] = MappingProxyType(
    {
        country.word: country
        for country in (
            Country("sea", "The Open Sea", 190.0, 1.08, 0.0, 0.6, 4.5),
            Country("coast", "The Coast", 170.0, 0.54, 2.6, 0.75, 2.4),
            Country("islands", "The Islands", 130.0, 0.75, 0.0, 0.9, 2.6),
            Country("land", "Clouds over Land", 190.0, 0.07, 0.4, 0.4, 5.0),
        )
    }
)


def country_named(word: str) -> Country:
    """Find a kind of terrain; raises PressError naming all of them for one that is unknown."""
    try:
        return COUNTRIES[word]
    except KeyError:
        known = ", ".join(COUNTRIES)
        raise PressError(f"expected a terrain ({known}), got {word!r}") from None


@functools.lru_cache(maxsize=16)
def relief_of(country: Country, seed: int, area: Rect) -> Relief:
    """Raise the ground for an area of the page; the same seed gives the same ground."""
    margin = 2 * STEP_MM
    extent = Extent(
        area.x - margin, area.y - margin, area.width + 2 * margin, area.height + 2 * margin, STEP_MM
    )
    ground = rough(extent, seed, country.wave_mm, octaves=6)
    if country.tilt:
        turn = Chance(seed, "tilt").between(0, 2 * math.pi)
        ground = tilted(ground, country.tilt * math.cos(turn), country.tilt * math.sin(turn))
    shore = ground.quantile(min(country.sea, 1.0)) + max(0.0, country.sea - 1.0)
    return ground.mapped(lambda height: (height - shore) * country.rise)


Point = tuple[float, float]
Loop = tuple[Point, ...]

# For the corners of a cell that lie above the level (1 top left, 2 top right, 4 bottom right,
# 8 bottom left): where lines enter and leave it (0 top, 1 right, 2 bottom, 3 left), the high
# ground on their right hand.
_WAYS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((1, 0),), 3: ((1, 3),), 4: ((2, 1),), 5: ((0, 3), (2, 1)),
    6: ((2, 0),), 7: ((2, 3),), 8: ((3, 2),), 9: ((0, 2),), 10: ((1, 0), (3, 2)),
    11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((3, 0),),
}  # fmt: skip
_NEAREST = 0.3
_SHORTEST = 3


def contours(relief: Relief, levels: Sequence[float]) -> dict[float, tuple[Loop, ...]]:
    """Trace, for every level, everything above it; beyond the samples all counts as below."""
    ordered = sorted(levels)
    low = ordered[0] - 1.0
    columns = len(relief.rows[0]) + 2
    edge = (low,) * columns
    rows = (edge, *((low, *row, low) for row in relief.rows), edge)
    ways = _crossings(rows, ordered)
    return {
        level: tuple(loop for loop in _loops(steps, rows, level, relief) if len(loop) >= _SHORTEST)
        for level, steps in zip(ordered, ways, strict=True)
    }


def _crossings(rows: Sequence[Row], levels: Sequence[float]) -> list[dict[int, int]]:
    """Return, for each level and side of a cell where its line enters, the side where it leaves.

    A side's number is twice that of the sample at its start, plus one if it runs downwards.
    """
    ways: list[dict[int, int]] = [{} for _ in levels]
    columns, rank = len(rows[0]), functools.partial(bisect.bisect_left, levels)
    above = [rank(height) for height in rows[0]]
    for number, row in enumerate(rows[1:]):
        below = [rank(height) for height in row]
        cells = zip(above, above[1:], below[1:], below, strict=False)
        for column, cell in enumerate(cells):
            if not cell[0] == cell[1] == cell[2] == cell[3]:
                start = 2 * (number * columns + column)
                sides = (start, start + 3, start + 2 * columns, start + 1)
                _cross(cell, sides, ways)
        above = below
    return ways


def _cross(
    cell: tuple[int, int, int, int], sides: tuple[int, int, int, int], ways: list[dict[int, int]]
) -> None:
    """Note how the lines of all levels between a cell's corners cross it."""
    a, b, c, d = cell
    for level in range(min(cell), max(cell)):
        code = (a > level) + 2 * (b > level) + 4 * (c > level) + 8 * (d > level)
        for entry, leaving in _WAYS[code]:
            ways[level][sides[entry]] = sides[leaving]


def _loops(
    ways: dict[int, int], rows: Sequence[Row], level: float, relief: Relief
) -> Iterator[Loop]:
    columns = len(rows[0])
    left, top, step = relief.left - relief.step, relief.top - relief.step, relief.step
    near = (_NEAREST * step) ** 2
    while ways:
        side = next(iter(ways))
        points: list[Point] = []
        while side in ways:
            row, column = divmod(side // 2, columns)
            start = rows[row][column]
            if side % 2:
                part = (level - start) / (rows[row + 1][column] - start)
                point = (left + column * step, top + (row + part) * step)
            else:
                part = (level - start) / (rows[row][column + 1] - start)
                point = (left + (column + part) * step, top + row * step)
            if not points or _squared(points[-1], point) > near:
                points.append(point)
            side = ways.pop(side)
        yield tuple(points)


def _squared(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def length(loop: Sequence[Point]) -> float:
    """Return the length of a loop, straight from point to point."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(math.dist(one, other) for one, other in pairs)
