"""Forests on the slopes: small firs as an engraver strews them, thick in the middle of a wood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.chance import Chance
from cardforge.press.relief import Extent, rough
from cardforge.press.scene import Close, Item, LineTo, MoveTo, Path, Rect, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.relief import Relief

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
