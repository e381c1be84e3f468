"""Charts that are tables: shades by distance, and win rates of every pair of sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.charts import (
    AXIS_MM,
    CAPTION_MM,
    LABEL,
    WORDS,
    Caption,
    Pens,
    Plot,
    axis_words,
    caption,
    profile,
    shade,
    survival,
    ticks,
)
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import Line, Rect, Scene, Text
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.charts import HeatGroup, HeatRow, OddsFigures, RangeRun
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink
    from cardforge.press.theme import BaseTheme


_HEAT_ROW_MM: Final = (6.4, 9.4)
_GROUP_MM: Final = 6.6
_LABEL_MM: Final = 24.0
_GAP_MM: Final = 0.35
_ROUND_MM: Final = 0.7
_FOOT: Final = Setting("start", "bottom")
_HEAT_END: Final = Setting("end", "middle", most_lines=2)
_ROW_NAME: Final = Style("body", 7.5)
_VALUE: Final = Style("semibold", 7.5)
_SMALL: Final = Style("semibold", 6.0)


def heat_height(groups: tuple[HeatGroup, ...]) -> float:
    """Return the least height of a map of these groups, in mm, its axis included."""
    return sum(_GROUP_MM + _HEAT_ROW_MM[0] * len(group.rows) for group in groups) + AXIS_MM


def heat_map(box: Box, figures: OddsFigures, dark: Ink, pens: Pens) -> Piece:
    """Draw the map from the top of a box, one cell with a figure for each run of distances."""
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
    """Return the height of rows that fill the box, within limits."""
    rows = sum(len(group.rows) for group in groups)
    least, most = _HEAT_ROW_MM
    return min(max((box.height - AXIS_MM - _GROUP_MM * len(groups)) / rows, least), most)


class _Shades:
    """Fill and lettering of cells: the greatest figure of all is the darkest."""

    def __init__(self, figures: OddsFigures, dark: Ink, pens: Pens) -> None:
        runs = [run for group in figures.groups for row in group.rows for run in row.runs]
        self.most = max(run.value for run in runs) or 1.0
        self.terms, self.dark, self.pens = figures.terms, dark, pens

    def of(self, value: float) -> tuple[Ink, Ink]:
        """Return the fill of a cell with this figure, and the ink of its type."""
        return shade(self.pens.theme, self.dark, value / self.most)

    def figure(self, cell: Box, value: float) -> tuple[str, Style]:
        """Return the figure with as many digits as fit into the cell, or an empty text."""
        for digits, style in ((2, _VALUE), (1, _VALUE), (1, _SMALL)):
            words = self.terms.told(value, digits)
            width = self.pens.measure.width_mm(words, style.role, style.size_pt)
            if width <= cell.width - 0.8:
                return words, style
        return "", _SMALL


def _row(line: Box, row: HeatRow, plot: Plot, shades: _Shades) -> Iterator[Piece]:
    label = line.left(_LABEL_MM - 2.0)
    yield letter(shades.pens.measure, row.label, _ROW_NAME, label, "heat.row", _HEAT_END)
    for run in row.runs:
        left, right = plot.across(run.nearest - 0.5), plot.across(run.farthest + 0.5)
        cell = Box(left, line.y, right - left, line.height).inset(_GAP_MM)
        yield _heat_cell(cell, run, shades)


def _heat_cell(cell: Box, run: RangeRun, shades: _Shades) -> Piece:
    ground, ink = shades.of(run.value)
    tile = Rect(*cell, fill=ground, radius=_ROUND_MM)
    words, style = shades.figure(cell, run.value)
    cap_mm = shades.pens.measure.line_mm(style.role, style.size_pt).cap_mm
    text = Text(
        cell.middle_x, cell.middle_y + cap_mm / 2, words, style.size_pt, style.role, "middle",
        ink, tag="heat.cell",
    )  # fmt: skip
    return Piece((tile, text) if words else (tile,))


_MARGIN_MM: Final = 10.0
_HEADS_MM: Final = 6.0
_FOOT_MM: Final = 6.0
_RANK_MM: Final = 8.0
_NAME_MM: Final = 50.0
_POINTS_MM: Final = 14.0
_WHOLE_MM: Final = 16.0
_LEAST_MATRIX_MM: Final = 124.0
"""The least width of the page inside its margins, so that the heading fits."""
_CELL_MM: Final = (6.5, 13.0)
_RIVAL_ROW_MM: Final = 7.5
_ROOM_MM: Final = 190.0
_START: Final = Setting("start", "middle")
_RIVAL_END: Final = Setting("end", "middle")
_RIVAL_NAME: Final = Style("semibold", 8.0)
_PLAIN: Final = Style("body", 7.5)


class Rival(NamedTuple):
    """One side: its rank, name and points as text, its win rate, and its win rates by rival."""

    rank: str
    name: str
    points: str
    rate: float
    against: tuple[float | None, ...]


class Rivals(NamedTuple):
    """Every side of a tournament, the best first; no side has a rate against itself (None)."""

    heading: Caption
    sides: tuple[Rival, ...]
    foot: str


def rivals_sheet(rivals: Rivals, dark: Ink, theme: BaseTheme, measure: Measure) -> Face:
    """Lay out the table of win rates, as large as its sides need; `dark` is its darkest shade."""
    pens, count = Pens(theme, measure), len(rivals.sides)
    cell_mm = min(max(_ROOM_MM / count, _CELL_MM[0]), _CELL_MM[1])
    table_mm = _RANK_MM + _NAME_MM + _POINTS_MM + cell_mm * count + _WHOLE_MM
    width = 2 * _MARGIN_MM + max(table_mm, _LEAST_MATRIX_MM)
    rows_mm = _RIVAL_ROW_MM * count
    height = 2 * _MARGIN_MM + CAPTION_MM + _HEADS_MM + rows_mm + _FOOT_MM
    page = Box(0, 0, width, height).inset(_MARGIN_MM)
    body = page.below(CAPTION_MM).left(table_mm)
    pieces = [
        Piece((Rect(0, 0, width, height, fill=theme.paper),)),
        caption(page, rivals.heading, pens, "rivals"),
        *_heads(body.top(_HEADS_MM), rivals, cell_mm, pens),
        *_rows(body.below(_HEADS_MM).top(rows_mm), rivals, cell_mm, dark, pens),
        letter(measure, rivals.foot, WORDS, page.foot(_FOOT_MM), "rivals.foot", _START),
    ]
    whole = joined(pieces)
    scene = Scene(width, height, whole.items, safe_mm=3.0, title=rivals.heading.title)
    return Face(scene, whole.overflow)


def _heads(line: Box, rivals: Rivals, cell_mm: float, pens: Pens) -> Iterator[Piece]:
    points = line.after(_RANK_MM + _NAME_MM).left(_POINTS_MM - 2.0)
    yield letter(pens.measure, "points", WORDS, points, "rivals.head", _RIVAL_END)
    for number, side in enumerate(rivals.sides):
        head = _rival_cell(line, number, cell_mm)
        yield letter(pens.measure, side.rank, _VALUE, head, "rivals.head")
    yield letter(pens.measure, "of all", WORDS, line.end(_WHOLE_MM), "rivals.head", _RIVAL_END)


def _rows(body: Box, rivals: Rivals, cell_mm: float, dark: Ink, pens: Pens) -> Iterator[Piece]:
    pen = pens.theme.pen(pens.theme.lines.hair, pens.theme.mid)
    for line, side in zip(body.rows(len(rivals.sides)), rivals.sides, strict=True):
        yield Piece((Line(line.x, line.y, line.right, line.y, pen),))
        yield from _labels(line, side, pens)
        for number, rate in enumerate(side.against):
            tile = _rival_cell(line, number, cell_mm).inset(_GAP_MM)
            yield _tile(tile, rate, dark, pens)


def _labels(line: Box, side: Rival, pens: Pens) -> Iterator[Piece]:
    name = line.after(_RANK_MM)
    points = name.after(_NAME_MM).left(_POINTS_MM - 2.0)
    rank, whole = line.left(_RANK_MM - 2.0), line.end(_WHOLE_MM)
    yield letter(pens.measure, side.rank, _VALUE, rank, "rivals.rank", _RIVAL_END)
    yield letter(
        pens.measure, side.name, _RIVAL_NAME, name.left(_NAME_MM - 2.0), "rivals.name", _START
    )
    yield letter(pens.measure, side.points, _PLAIN, points, "rivals.points", _RIVAL_END)
    yield letter(pens.measure, f"{side.rate:.1%}", _VALUE, whole, "rivals.rate", _RIVAL_END)


def _tile(tile: Box, rate: float | None, dark: Ink, pens: Pens) -> Piece:
    """Draw one matchup; a side against itself is only a stroke."""
    if rate is None:
        pen = pens.theme.pen(pens.theme.lines.rule, pens.theme.mid)
        return Piece(
            (Line(tile.middle_x - 1, tile.middle_y, tile.middle_x + 1, tile.middle_y, pen),)
        )
    ground, ink = shade(pens.theme, dark, rate)
    words = letter(
        pens.measure, f"{rate:.0%}".rstrip("%"), _VALUE, tile, "rivals.cell", Setting(ink=ink)
    )
    return joined((Piece((Rect(*tile, fill=ground, radius=_ROUND_MM),)), words))


def _rival_cell(line: Box, number: int, cell_mm: float) -> Box:
    return line.after(_RANK_MM + _NAME_MM + _POINTS_MM + number * cell_mm).left(cell_mm)


_WIDTH_MM: Final = 270.0
_HEADER_MM: Final = 19.0
_LOST_MM: Final = 3.6
_RIGHT_MM: Final = 104.0
_GUTTER_MM: Final = 12.0
_CHART_MM: Final = 60.0
_BETWEEN_MM: Final = 6.0
_LEAST_SHEET_MM: Final = 2 * _CHART_MM + _BETWEEN_MM
_SHEET_NAME: Final = Style("display", 17.0)
_LOST: Final = Style("semibold", 7.0)


def odds_sheet(figures: OddsFigures, dark: Ink, theme: BaseTheme, measure: Measure) -> Face:
    """Lay out a sheet of odds, as tall as its rows need; `dark` is its darkest shade."""
    body_mm = max(_LEAST_SHEET_MM, CAPTION_MM + heat_height(figures.groups))
    header_mm = _HEADER_MM + _LOST_MM * len(figures.lost)
    height = header_mm + body_mm + 2 * _MARGIN_MM
    page = Box(0, 0, _WIDTH_MM, height).inset(_MARGIN_MM)
    body, pens = page.below(header_mm), Pens(theme, measure)
    left = body.left(body.width - _RIGHT_MM - _GUTTER_MM)
    right = body.end(_RIGHT_MM)
    upper = right.top(_CHART_MM)
    lower = right.below(_CHART_MM + _BETWEEN_MM).top(_CHART_MM)
    pieces = [
        Piece((Rect(0, 0, _WIDTH_MM, height, fill=theme.paper),)),
        _header(page.top(header_mm), figures, theme, measure),
        caption(left, Caption("Damage by location", figures.heat), pens, "heat"),
        heat_map(left.below(CAPTION_MM), figures, dark, pens),
        caption(upper, figures.survival, pens, "survival"),
        survival(upper.below(CAPTION_MM + 1), figures.curves, pens, dark),
        caption(lower, Caption("Damage by range", figures.profile), pens, "profile"),
        profile(lower.below(CAPTION_MM + 1), figures, pens, dark),
    ]
    whole = joined(pieces)
    scene = Scene(_WIDTH_MM, height, whole.items, safe_mm=3.0, title=figures.title)
    return Face(scene, whole.overflow)


def _header(box: Box, figures: OddsFigures, theme: BaseTheme, measure: Measure) -> Piece:
    left = Setting("start", "middle")
    title = letter(measure, figures.title, _SHEET_NAME, box.top(8.5), "heading.title", left)
    rest = letter(
        measure, figures.conditions, WORDS, box.below(8.8).top(4.5), "heading.words", left
    )
    below = box.below(12.9).top(_LOST_MM * len(figures.lost))
    lost = (
        [
            letter(measure, words, _LOST, line, "heading.lost", left)
            for words, line in zip(figures.lost, below.rows(len(figures.lost)), strict=True)
        ]
        if figures.lost
        else []
    )
    y = box.bottom - 4.2
    rule = Line(box.x, y, box.right, y, theme.pen(theme.lines.frame))
    return joined((title, rest, *lost, Piece((rule,))))
