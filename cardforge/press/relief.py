"""Heights over a page: a grid of samples, made of noise in several sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.press.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Callable

Row = tuple[float, ...]


@dataclass(frozen=True)
class Relief:
    """Samples `step` millimetres apart; the first lies at (left, top). Sea level is 0."""

    left: float
    top: float
    step: float
    rows: tuple[Row, ...]

    def at(self, x: float, y: float) -> float:
        """Give the height at a point; outside, that of the nearest edge."""
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
        """Give how much the height grows per millimetre to the right and down."""
        reach = self.step
        across = self.at(x + reach, y) - self.at(x - reach, y)
        down = self.at(x, y + reach) - self.at(x, y - reach)
        return across / (2 * reach), down / (2 * reach)

    def mapped(self, change: Callable[[float], float]) -> Relief:
        """Give the relief with every height changed."""
        rows = tuple(tuple(map(change, row)) for row in self.rows)
        return Relief(self.left, self.top, self.step, rows)

    def quantile(self, share: float) -> float:
        """Give the height that this share of the samples lies below."""
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
        """Give the samples in a row; the last lies at the right edge or beyond it."""
        return int(self.width / self.step) + 2

    @property
    def count(self) -> int:
        """Give the number of rows."""
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
    """Raise a relief by so much from its left to its right edge, and from its top to its foot."""
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
    """Give the lattice node before a distance, and the smoothed way from it to the next."""
    node = int(distance)
    part = distance - node
    return node, part * part * (3 - 2 * part)
