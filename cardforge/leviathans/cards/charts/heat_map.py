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

    from cardforge.leviathans.cards.charts.figures import HeatGroup, HeatRow, OddsFigures, Run
    from cardforge.leviathans.cards.charts.plot import Pens
    from cardforge.press.ink import Ink

_ROW_MM: Final = (6.4, 9.4)
_GROUP_MM: Final = 6.6
_LABEL_MM: Final = 24.0
_GAP_MM: Final = 0.35
_ROUND_MM: Final = 0.7
_FOOT: Final = Setting("start", "bottom")
_END: Final = Setting("end", "middle", most_lines=2)
_NAME: Final = Style("body", 7.5)
_VALUE: Final = Style("semibold", 7.5)
_SMALL: Final = Style("semibold", 6.0)


def heat_height(groups: tuple[HeatGroup, ...]) -> float:
    """Return how tall a map of these groups is at least, its axis included."""
    return sum(_GROUP_MM + _ROW_MM[0] * len(group.rows) for group in groups) + AXIS_MM


def heat_map(box: Box, figures: OddsFigures, dark: Ink, pens: Pens) -> Piece:
    """Draw the map from the top of a box; each run of distances is one cell with its figure."""
    groups, terms = figures.groups, figures.terms
    row_mm = _row_height(box, groups)
    plot = Plot(box.after(_LABEL_MM), terms.nearest - 0.5, figures.farthest + 0.5, 1.0)
    shades = _Shades(figures, dark, pens)
    pieces, left = [], box
    for group in groups:
        heading = left.top(_GROUP_MM - 1.0)
        pieces.append(letter(pens.measure, group.label, LABEL, heading, "heat.group", _FOOT))
        left = left.below(_GROUP_MM)
        for row in group.rows:
            pieces += _row(left.top(row_mm), row, plot, shades)
            left = left.below(row_mm)
    foot = Plot(plot.box.top(left.y - box.y), plot.first, plot.last, 1.0)
    distances = range(terms.nearest, figures.farthest + 1)
    axis = (*ticks(foot, distances, pens), axis_words(foot, terms.distances))
    return joined([*pieces, Piece(axis)])


def _row_height(box: Box, groups: tuple[HeatGroup, ...]) -> float:
    """Return how tall rows are that fill the box, within limits."""
    rows = sum(len(group.rows) for group in groups)
    least, most = _ROW_MM
    return min(max((box.height - AXIS_MM - _GROUP_MM * len(groups)) / rows, least), most)


class _Shades:
    """How cells are filled and lettered: the greatest figure of all is the darkest."""

    def __init__(self, figures: OddsFigures, dark: Ink, pens: Pens) -> None:
        runs = [run for group in figures.groups for row in group.rows for run in row.runs]
        self.most = max(run.value for run in runs) or 1.0
        self.terms, self.dark, self.pens = figures.terms, dark, pens

    def of(self, value: float) -> tuple[Ink, Ink]:
        """Return the ground of a figure, and the ink to set on it."""
        return shade(self.pens.theme, self.dark, value / self.most)

    def figure(self, cell: Box, value: float) -> tuple[str, Style]:
        """Return the figure as fine as the cell has room for, or none."""
        for digits, style in ((2, _VALUE), (1, _VALUE), (1, _SMALL)):
            words = self.terms.told(value, digits)
            width = self.pens.measure.width_mm(words, style.role, style.size_pt)
            if width <= cell.width - 0.8:
                return words, style
        return "", _SMALL


def _row(line: Box, row: HeatRow, plot: Plot, shades: _Shades) -> Iterator[Piece]:
    label = line.left(_LABEL_MM - 2.0)
    yield letter(shades.pens.measure, row.label, _NAME, label, "heat.row", _END)
    for run in row.runs:
        left, right = plot.across(run.nearest - 0.5), plot.across(run.farthest + 0.5)
        cell = Box(left, line.y, right - left, line.height).inset(_GAP_MM)
        yield _cell(cell, run, shades)


def _cell(cell: Box, run: Run, shades: _Shades) -> Piece:
    ground, ink = shades.of(run.value)
    tile = Rect(*cell, fill=ground, radius=_ROUND_MM)
    words, style = shades.figure(cell, run.value)
    cap_mm = shades.pens.measure.line_mm(style.role, style.size_pt).cap_mm
    text = Text(
        cell.middle_x, cell.middle_y + cap_mm / 2, words, style.size_pt, style.role, "middle",
        ink, tag="heat.cell",
    )  # fmt: skip
    return Piece((tile, text) if words else (tile,))
