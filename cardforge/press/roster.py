"""Rosters of fleets on paper: a line and boxes for each ship, their sum, and notes below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper, ruler
from cardforge.press.columns import Block, TextColumn, column
from cardforge.press.cover import FRAME_MM, FRAMES, MARGIN_MM
from cardforge.press.fitting import Overflow, faults_of
from cardforge.press.lettering import Setting, letter
from cardforge.press.measure import Measure
from cardforge.press.product import Product
from cardforge.press.scene import BLACK, Circle, Item, Line, Rect, Scene, Stroke, grey
from cardforge.press.theme import Style

_RULE: Final = Stroke(BLACK, 0.6)
_HAIR: Final = Stroke(grey(40), 0.15)
_ROSTER_TOP_MM: Final = 62.0
_ROSTER_ROW_MM: Final = 8.6
_ROSTER_BOX_MM: Final = 4.2
_THIN: Final = Stroke(BLACK, 0.3)
_TITLE: Final = Style("display", 28)
_BELOW: Final = Style("serif-italic", 11.5)
_HEAD: Final = Style("semibold", 8.5)
_BODY: Final = Style("body", 10)
_NAME: Final = Style("title", 11.5)
_TOTAL: Final = Style("semibold", 11)
_NOTE: Final = Style("serif-italic", 9)
_NOTE_INK: Final = grey(70)
_INDENT_MM: Final = 3.2
_DISC_MM: Final = 13.0
_LETTER: Final = Style("display", 26)
_ABOVE_NOTES_MM: Final = 5.0
_MOST_NOTES_MM: Final = 80.0
_START: Final = Setting("start")
_END: Final = Setting("end")


class _Columns(NamedTuple):
    """Where a roster's columns are, as shares of the width.

    `words` have their headers, left edges and widths; `ticks` their headers, centres, and the width
    of a box, or 0 for a small square.
    """

    words: tuple[tuple[str, float, float], ...]
    ticks: tuple[tuple[str, float, float], ...]
    points_end: float


_LISTED: Final = _Columns(
    (("ship", 0.0, 0.30), ("design", 0.30, 0.20), ("nation", 0.50, 0.24), ("points", 0.74, 0.09)),
    (("deployed", 0.885, 0.0), ("lost", 0.965, 0.0)),
    0.83,
)
_IN_PLAY: Final = _Columns(
    (("ship", 0.0, 0.24), ("design", 0.24, 0.17), ("nation", 0.41, 0.17), ("points", 0.58, 0.08)),
    (
        ("ringed hex", 0.72, 0.07),
        ("hex ahead", 0.81, 0.07),
        ("deployed", 0.895, 0.0),
        ("lost", 0.97, 0.0),
    ),
    0.66,
)
"""With the hex and the facing that a side writes down before it deploys."""


class RosterLine(NamedTuple):
    """One ship of a fleet: its name there, the design, its nation or station, and its points."""

    name: str
    design: str
    nation: str
    points: str
    mark: str = ""
    """The mark behind the points, such as a dagger that a note explains."""


class Note(NamedTuple):
    """A sentence below the sum, and the mark that it explains."""

    words: str
    mark: str = ""


class RosterPage(NamedTuple):
    """A fleet on paper: title, a line below it, the ships, their sum, and notes below it."""

    title: str
    subtitle: str
    lines: tuple[RosterLine, ...]
    total: str
    notes: tuple[Note, ...] = ()
    side: str = ""
    """The letter of its side in a game, whose sheet has room for hexes and facings."""


def roster_product(rosters: Sequence[RosterPage], paper: Paper, measure: Measure) -> Product:
    """Return the sheets of all rosters, as one file to print."""
    lost: list[Overflow] = []
    sheets = [sheet for each in rosters for sheet in _sheets(each, paper, measure, lost)]
    return Product(
        "rosters" if len(rosters) > 1 else "roster",
        "Fleet rosters" if len(rosters) > 1 else "Fleet roster",
        "Plain paper, one side. Tick ships as they are deployed and lost.",
        sheets=tuple(sheets),
        overflow=tuple(lost),
    )


def _sheets(
    roster: RosterPage, paper: Paper, measure: Measure, lost: list[Overflow]
) -> Iterator[Scene]:
    page = _Page(paper, measure, lost)
    room = paper.height_mm - _ROSTER_TOP_MM - MARGIN_MM - DEPTH_MM - 2 * _ROSTER_ROW_MM
    most, with_notes = (
        int(each // _ROSTER_ROW_MM) for each in (room, room - page.depth(roster.notes))
    )
    pages = _shared_out(roster.lines, most, max(with_notes, 1))
    for rows in pages:
        items = [*page.frame(), *page.heading(roster), *page.columns(roster)]
        for number, line in enumerate(rows):
            items += page.row(line, _ROSTER_TOP_MM + number * _ROSTER_ROW_MM, roster)
        if rows is pages[-1]:
            end = _ROSTER_TOP_MM + len(rows) * _ROSTER_ROW_MM
            items += [
                *page.total(roster, end),
                *page.notes(roster.notes, end + _ROSTER_ROW_MM),
            ]
        items.append(ruler(100.0, MARGIN_MM, paper.height_mm - MARGIN_MM + 3, 0.0))
        yield Scene(paper.width_mm, paper.height_mm, tuple(items),
                    safe_mm=PRINTER_MARGIN_MM - 0.5, title=roster.title)  # fmt: skip


def _shared_out(
    lines: Sequence[RosterLine], most: int, most_last: int
) -> list[Sequence[RosterLine]]:
    """Share lines out among pages, of which the last one holds fewer."""
    pages = [lines[start : start + most] for start in range(0, len(lines), most)]
    if pages and len(pages[-1]) > most_last:
        last = pages.pop()
        pages += [last[:most_last], last[most_last:]]
    return pages


def _form(roster: RosterPage) -> _Columns:
    return _IN_PLAY if roster.side else _LISTED


class _Page:
    """Draws the parts of a roster's page; what does not fit goes into `lost`."""

    def __init__(self, paper: Paper, measure: Measure, lost: list[Overflow]) -> None:
        self.paper, self.measure, self.lost = paper, measure, lost
        self.left, self.right = MARGIN_MM, paper.width_mm - MARGIN_MM
        self.width = self.right - self.left

    def frame(self) -> Iterator[Item]:
        for inset, stroke in FRAMES:
            edge = FRAME_MM + inset
            width, height = self.paper.width_mm - 2 * edge, self.paper.height_mm - 2 * edge
            yield Rect(edge, edge, width, height, stroke=stroke)

    def heading(self, roster: RosterPage) -> Iterator[Item]:
        width = self.width - (_DISC_MM + 4.0 if roster.side else 0.0)
        yield from self._words(roster.title, _TITLE, Box(self.left, 20, width, 13), "title")
        below = Box(self.left, 35, width, 8)
        yield from self._words(roster.subtitle, _BELOW, below, "subtitle")
        if roster.side:
            disc = Box(self.right - _DISC_MM, 24.0, _DISC_MM, _DISC_MM)
            yield Circle(disc.middle_x, disc.middle_y, _DISC_MM / 2, stroke=_RULE, tag="side")
            letter_box = disc.inset(_DISC_MM * 0.22)
            yield from self._words(roster.side, _LETTER, letter_box, "side.letter", Setting())

    def columns(self, roster: RosterPage) -> Iterator[Item]:
        form = _form(roster)
        for head, at, share in form.words:
            setting = _END if head == "points" else _START
            yield from self._words(head, _HEAD, self._column(at, share, 50.0), "head", setting)
        for head, middle, _ in form.ticks:
            box = Box(self.left + middle * self.width - 8, 49.0, 16, _ROSTER_ROW_MM - 1)
            yield from self._words(head, _HEAD, box, "head", Setting())
        yield Line(self.left, _ROSTER_TOP_MM - 2, self.right, _ROSTER_TOP_MM - 2, _RULE)

    def row(self, line: RosterLine, y: float, roster: RosterPage) -> Iterator[Item]:
        form = _form(roster)
        cells = (line.name, line.design, line.nation, line.points)
        for number, (words, (head, at, share)) in enumerate(zip(cells, form.words, strict=True)):
            setting = _END if head == "points" else _START
            style = _BODY if number else _NAME
            yield from self._words(words, style, self._column(at, share, y), "roster", setting)
        behind = Box(self.left + form.points_end * self.width - 1.6, y - 1, 4, _ROSTER_ROW_MM - 1)
        yield from self._words(line.mark, _BODY, behind, "mark", _START)
        top = y + (_ROSTER_ROW_MM - _ROSTER_BOX_MM) / 2 - 1
        for head, middle, share in form.ticks:
            wide = share * self.width or _ROSTER_BOX_MM
            x = self.left + middle * self.width - wide / 2
            tag = "tick" if not share else head
            yield Rect(x, top, wide, _ROSTER_BOX_MM, stroke=_THIN, tag=tag)
        yield Line(self.left, y + _ROSTER_ROW_MM - 1, self.right, y + _ROSTER_ROW_MM - 1, _HAIR)

    def total(self, roster: RosterPage, y: float) -> Iterator[Item]:
        yield Line(self.left, y - 1, self.right, y - 1, _RULE)
        box = Box(self.left, y, _form(roster).points_end * self.width - 2, _ROSTER_ROW_MM)
        yield from self._words(roster.total, _TOTAL, box, "total", _END)

    def notes(self, notes: Sequence[Note], y: float) -> Iterator[Item]:
        if notes:
            set_ = self._noted(notes, y + _ABOVE_NOTES_MM)
            words = " ".join(note.words for note in notes)
            self.lost.extend(faults_of("notes", words, set_.missing, whole=set_.fits))
            yield from set_.texts

    def depth(self, notes: Sequence[Note]) -> float:
        """Return the height of the notes below the sum."""
        return self._noted(notes, _ABOVE_NOTES_MM).bottom if notes else 0.0

    def _noted(self, notes: Sequence[Note], y: float) -> TextColumn:
        blocks = [
            Block(
                note.words, _NOTE.role, _NOTE.size_pt, above_mm=1.6, mark=note.mark,
                indent_mm=_INDENT_MM if note.mark else 0.0, mark_role=_NOTE.role, ink=_NOTE_INK,
                leading=1.25, tag="note",
            )
            for note in notes
        ]  # fmt: skip
        return column(self.measure, blocks, self.left, y, self.width, _MOST_NOTES_MM)

    def _column(self, at: float, share: float, y: float) -> Box:
        return Box(self.left + at * self.width, y - 1, share * self.width - 2, _ROSTER_ROW_MM - 1)

    def _words(
        self, words: str, style: Style, box: Box, tag: str, setting: Setting = _START
    ) -> Iterator[Item]:
        if words:
            piece = letter(self.measure, words, style, box, tag, setting)
            self.lost.extend(piece.overflow)
            yield from piece.items
