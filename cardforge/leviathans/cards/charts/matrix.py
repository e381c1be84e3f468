"""A square of shades: who beats whom how often, the darker the oftener."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.charts.plot import CAPTION_MM, WORDS, Pens, caption
from cardforge.leviathans.cards.charts.shades import shade
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.livery import Style
from cardforge.press.scene import Line, Rect, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.charts.figures import Caption
    from cardforge.press.ink import Ink
    from cardforge.press.livery import Livery
    from cardforge.press.measure import Measure

_MARGIN_MM: Final = 10.0
_HEADS_MM: Final = 6.0
_FOOT_MM: Final = 6.0
_RANK_MM: Final = 8.0
_NAME_MM: Final = 50.0
_POINTS_MM: Final = 14.0
_WHOLE_MM: Final = 16.0
_GAP_MM: Final = 0.35
_ROUND_MM: Final = 0.7
_LEAST_MM: Final = 124.0
"""How wide the page is at least inside its margins, so that the words above have room."""
_CELL_MM: Final = (6.5, 13.0)
_ROW_MM: Final = 7.5
_ROOM_MM: Final = 190.0
_START: Final = Setting("start", "middle")
_END: Final = Setting("end", "middle")
_NAME: Final = Style("semibold", 8.0)
_PLAIN: Final = Style("body", 7.5)
_VALUE: Final = Style("semibold", 7.5)


class Rival(NamedTuple):
    """One side: her rank, name and points as they are told, her rate of wins, and that by rival."""

    rank: str
    name: str
    points: str
    rate: float
    against: tuple[float | None, ...]


class Rivals(NamedTuple):
    """Who met whom, the best first; a rate is None where a side would meet itself."""

    heading: Caption
    sides: tuple[Rival, ...]
    foot: str


def rivals_sheet(rivals: Rivals, dark: Ink, theme: Livery, measure: Measure) -> Face:
    """Lay out the square, whose darkest shade is `dark`; it is as large as its sides need."""
    pens, count = Pens(theme, measure), len(rivals.sides)
    cell_mm = min(max(_ROOM_MM / count, _CELL_MM[0]), _CELL_MM[1])
    table_mm = _RANK_MM + _NAME_MM + _POINTS_MM + cell_mm * count + _WHOLE_MM
    width = 2 * _MARGIN_MM + max(table_mm, _LEAST_MM)
    rows_mm = _ROW_MM * count
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
    return Face(scene, whole.unfitted)


def _heads(line: Box, rivals: Rivals, cell_mm: float, pens: Pens) -> Iterator[Piece]:
    points = line.after(_RANK_MM + _NAME_MM).left(_POINTS_MM - 2.0)
    yield letter(pens.measure, "points", WORDS, points, "rivals.head", _END)
    for number, side in enumerate(rivals.sides):
        head = _cell(line, number, cell_mm)
        yield letter(pens.measure, side.rank, _VALUE, head, "rivals.head")
    yield letter(pens.measure, "of all", WORDS, line.end(_WHOLE_MM), "rivals.head", _END)


def _rows(body: Box, rivals: Rivals, cell_mm: float, dark: Ink, pens: Pens) -> Iterator[Piece]:
    pen = pens.theme.pen(pens.theme.lines.hair, pens.theme.mid)
    for line, side in zip(body.rows(len(rivals.sides)), rivals.sides, strict=True):
        yield Piece((Line(line.x, line.y, line.right, line.y, pen),))
        yield from _labels(line, side, pens)
        for number, rate in enumerate(side.against):
            tile = _cell(line, number, cell_mm).inset(_GAP_MM)
            yield _tile(tile, rate, dark, pens)


def _labels(line: Box, side: Rival, pens: Pens) -> Iterator[Piece]:
    name = line.after(_RANK_MM)
    points = name.after(_NAME_MM).left(_POINTS_MM - 2.0)
    rank, whole = line.left(_RANK_MM - 2.0), line.end(_WHOLE_MM)
    yield letter(pens.measure, side.rank, _VALUE, rank, "rivals.rank", _END)
    yield letter(pens.measure, side.name, _NAME, name.left(_NAME_MM - 2.0), "rivals.name", _START)
    yield letter(pens.measure, side.points, _PLAIN, points, "rivals.points", _END)
    yield letter(pens.measure, f"{side.rate:.1%}", _VALUE, whole, "rivals.rate", _END)


def _tile(tile: Box, rate: float | None, dark: Ink, pens: Pens) -> Piece:
    """Draw one meeting; where a side would meet itself there is only a stroke."""
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


def _cell(line: Box, number: int, cell_mm: float) -> Box:
    return line.after(_RANK_MM + _NAME_MM + _POINTS_MM + number * cell_mm).left(cell_mm)
