"""A table of shades: who strikes where from how far, the darker the harder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.charts.plot import (
    AXIS_MM,
    LABEL,
    Plot,
    axis_words,
    ticks,
)
from cardforge.leviathans.cards.charts.shades import shade
from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.livery import Style
from cardforge.press.scene import Rect, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.charts.figures import HeatGroup, HeatRow, Run
    from cardforge.leviathans.cards.charts.plot import Pens
    from cardforge.press.ink import Ink

_ROW_MM: Final = (6.4, 9.4)
_GROUP_MM: Final = 6.6
_LABEL_MM: Final = 24.0
_GAP_MM: Final = 0.35
_ROUND_MM: Final = 0.7
_FOOT: Final = Setting("start", "bottom")
_END: Final = Setting("end", "middle")
_NAME: Final = Style("body", 7.5)
_VALUE: Final = Style("semibold", 7.5)
_SMALL: Final = Style("semibold", 6.0)


def heat_height(groups: tuple[HeatGroup, ...]) -> float:
    """Return how tall a map of these groups is at least, its axis included."""
    return sum(_GROUP_MM + _ROW_MM[0] * len(group.rows) for group in groups) + AXIS_MM


def heat_map(
    box: Box, groups: tuple[HeatGroup, ...], farthest: int, dark: Ink, pens: Pens
) -> Piece:
    """Draw the map from the top of a box; each run of distances is one cell with its figure."""
    row_mm = _row_height(box, groups)
    most = max(run.value for group in groups for row in group.rows for run in row.runs) or 1.0
    plot = Plot(box.after(_LABEL_MM), 0.5, farthest + 0.5, 1.0)
    pieces, left = [], box
    for group in groups:
        heading = left.top(_GROUP_MM - 1.0)
        pieces.append(letter(pens.measure, group.label, LABEL, heading, "heat.group", _FOOT))
        left = left.below(_GROUP_MM)
        for row in group.rows:
            pieces += _row(left.top(row_mm), row, plot, most, dark, pens)
            left = left.below(row_mm)
    foot = Plot(plot.box.top(left.y - box.y), plot.first, plot.last, 1.0)
    axis = (*ticks(foot, range(1, farthest + 1), pens), axis_words(foot, "hexes to the target"))
    return joined([*pieces, Piece(axis)])


def _row_height(box: Box, groups: tuple[HeatGroup, ...]) -> float:
    """Return how tall rows are that fill the box, within limits."""
    rows = sum(len(group.rows) for group in groups)
    least, most = _ROW_MM
    return min(max((box.height - AXIS_MM - _GROUP_MM * len(groups)) / rows, least), most)


def _row(
    line: Box, row: HeatRow, plot: Plot, most: float, dark: Ink, pens: Pens
) -> Iterator[Piece]:
    label = line.left(_LABEL_MM - 2.0)
    yield letter(pens.measure, row.label, _NAME, label, "heat.row", _END)
    for run in row.runs:
        left, right = plot.across(run.nearest - 0.5), plot.across(run.farthest + 0.5)
        cell = Box(left, line.y, right - left, line.height).inset(_GAP_MM)
        yield _cell(cell, run, most, dark, pens)


def _cell(cell: Box, run: Run, most: float, dark: Ink, pens: Pens) -> Piece:
    ground, ink = shade(pens.theme, dark, run.value / most)
    tile = Rect(*cell, fill=ground, radius=_ROUND_MM)
    words, style = _figure(cell, run.value, pens)
    base = cell.middle_y + pens.measure.line_mm(style.role, style.size_pt).cap_mm / 2
    text = Text(
        cell.middle_x, base, words, style.size_pt, style.role, "middle", ink, tag="heat.cell"
    )
    return Piece((tile, text) if words else (tile,))


def _figure(cell: Box, value: float, pens: Pens) -> tuple[str, Style]:
    """Return the figure as fine as the cell has room for, or none."""
    for words, style in (
        (f"{value:.2f}", _VALUE), (f"{value:.1f}", _VALUE), (f"{value:.1f}", _SMALL),
    ):  # fmt: skip
        if pens.measure.width_mm(words, style.role, style.size_pt) <= cell.width - 0.8:
            return words, style
    return "", _SMALL
