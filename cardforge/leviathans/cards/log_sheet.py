"""A sheet to write on in play: turns with their initiative, and torpedoes under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper
from cardforge.press.cover import MARGIN_MM, ruled_frame
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import BLACK, WHITE, Circle, Line, Rect, Scene, Stroke, grey
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.measure import Measure

TURNS: Final = 12
MOST_TURNS: Final = 20
"""Number of turns on the sheet."""
_LETTERS: Final = "ABCDEFGHIJKL"
_FEWEST_LETTERS: Final = 6
_TOP_MM: Final = 40.0
_HEAD_MM: Final = 16.0
_BETWEEN_MM: Final = 9.0
_TITLE: Final = Style("display", 24)
_PART: Final = Style("title", 13)
_COLUMN: Final = Style("semibold", 8)
_CELL: Final = Style("title", 10.5)
_ADVICE: Final = Style("serif-italic", 9.5)
_START: Final = Setting("start")
_END: Final = Setting("end")
_EDGE: Final = Stroke(BLACK, 0.45)
_TINT: Final = grey(7)
_HAIR: Final = Stroke(grey(50), 0.15)
_THIN: Final = Stroke(BLACK, 0.25)
_SPOT_MM: Final = 4.4


def torpedo_letters(launches: int) -> str:
    """Return the letters of torpedo markers for this number of launches per turn."""
    return _LETTERS[: max(launches, _FEWEST_LETTERS)] if launches else ""


class _LogColumn(NamedTuple):
    """A column of a table: its header, its share of the width, and what its cells show."""

    head: str
    share: float
    cell: str = ""
    """`letters` of the sides to circle, a `box` to check, or an empty cell to write in."""


class _LogTable(NamedTuple):
    """A table: its title, how to fill it in, its columns, and the words of the first one."""

    title: str
    advice: str
    columns: tuple[_LogColumn, ...]
    firsts: tuple[str, ...]


_ON_TURNS: Final = "Circle the side that has the initiative."
_ON_TORPEDOES: Final = "One line for each launch; tick it when the torpedo has struck or missed."
_TRACK_ENDS: Final = (_LogColumn("has the initiative", 0.18, "letters"), _LogColumn("notes", 0.46))
_LOG: Final = (
    _LogColumn("marker", 0.09), _LogColumn("turn", 0.09), _LogColumn("ship and location", 0.36),
    _LogColumn("from hex", 0.13), _LogColumn("aimed at hex", 0.15), _LogColumn("range", 0.10),
    _LogColumn("done", 0.08, "box"),
)  # fmt: skip


def battle_log(
    sides: Sequence[str],
    paper: Paper,
    measure: Measure,
    *,
    torpedoes: str = _LETTERS[:_FEWEST_LETTERS],
    turns: int = TURNS,
) -> Face:
    """Lay out the sheet for sides with these letters, with a log of `torpedoes`, if there are any.

    The letters of their markers come back where the log has more lines.
    """
    page = Box(0, 0, paper.width_mm, paper.height_mm).inset(MARGIN_MM, 0)
    room = page.below(_TOP_MM).top(paper.height_mm - _TOP_MM - MARGIN_MM - DEPTH_MM - 4.0)
    rolls = tuple(_LogColumn(f"roll of {side}", 0.28 / len(sides)) for side in sides)
    track = (_LogColumn("turn", 0.08), *rolls, *_TRACK_ENDS)
    rows_of_turns = tuple(str(number) for number in range(1, turns + 1))
    tables = [_LogTable("Turns and initiative", _ON_TURNS, track, rows_of_turns)]
    if torpedoes:
        lines = tuple(torpedoes * (len(_LETTERS) // len(torpedoes)))
        tables.append(_LogTable("Torpedoes", _ON_TORPEDOES, _LOG, lines))
    rows = sum(len(table.firsts) for table in tables)
    fixed = _HEAD_MM * len(tables) + _BETWEEN_MM * (len(tables) - 1)
    row_mm = min((room.height - fixed) / rows, 9.0)
    pieces = [
        Piece(ruled_frame(paper)),
        letter(measure, "Battle log", _TITLE, page.below(19.0).top(12.0), "title", _START),
    ]
    for table in tables:
        box = room.top(_HEAD_MM + row_mm * len(table.firsts))
        pieces += _table(table, box, sides, measure)
        room = room.below(box.height + _BETWEEN_MM)
    whole = joined(pieces)
    scene = Scene(paper.width_mm, paper.height_mm, whole.items,
                  safe_mm=PRINTER_MARGIN_MM - 0.5, title="Battle log")  # fmt: skip
    return Face(scene, whole.overflow)


def _table(table: _LogTable, box: Box, sides: Sequence[str], measure: Measure) -> Iterator[Piece]:
    """Draw a table with a black bar of headers and its first column filled in."""
    title, bar, body = box.top(7.0), box.below(8.0).top(6.0), box.below(_HEAD_MM - 2.0)
    yield letter(measure, table.title, _PART, title, "part", _START)
    yield letter(measure, table.advice, _ADVICE, title.end(box.width * 0.7), "advice", _END)
    rows = body.rows(len(table.firsts))
    tints = tuple(Rect(*row, fill=_TINT) for row in rows[1::2])
    yield Piece((*tints, Rect(*bar, fill=BLACK, tag="bar")))
    x = box.x
    for number, column in enumerate(table.columns):
        head = Box(x, bar.y, column.share * box.width, bar.height)
        white = Setting("start", ink=WHITE)
        yield letter(measure, column.head, _COLUMN, head.inset(1.2, 0), "head", white)
        for first, row in zip(table.firsts, rows, strict=True):
            inside = Box(x, row.y, head.width, row.height)
            yield _cell(column, first if not number else "", inside, sides, measure)
        if number:
            yield Piece((Line(x, body.y, x, body.bottom, _HAIR),))
        x += head.width
    yield Piece(tuple(Line(box.x, row.y, box.right, row.y, _HAIR) for row in rows[1:]))
    yield Piece((Rect(box.x, bar.y, box.width, body.bottom - bar.y, stroke=_EDGE),))


def _cell(
    column: _LogColumn, words: str, box: Box, sides: Sequence[str], measure: Measure
) -> Piece:
    if words:
        return letter(measure, words, _CELL, box.inset(1.2, 0.4), "row", _START)
    if column.cell == "box":
        size = min(_SPOT_MM, box.height - 1.6)
        spot = Rect(box.x + 1.2, box.middle_y - size / 2, size, size, stroke=_THIN, tag="tick")
        return Piece((spot,))
    if column.cell == "letters":
        return joined(_letters(sides, box, measure))
    return Piece(())


def _letters(sides: Sequence[str], box: Box, measure: Measure) -> Iterator[Piece]:
    """Draw the sides' letters in rings, of which one is filled in each turn."""
    size = min(_SPOT_MM, box.height - 1.4)
    for number, side in enumerate(sides):
        x = box.x + 1.2 + size / 2 + number * (size + 3.0)
        spot = Box(x - size / 2, box.middle_y - size / 2, size, size)
        yield Piece((Circle(x, box.middle_y, size / 2, stroke=_THIN, tag="side"),))
        yield letter(measure, side, _COLUMN, spot.inset(0.5), "side.letter", Setting())
