"""The cover sheet of a kit, and its roster: what is in it, what to print, and how to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardforge.press.arrange import DEPTH_MM, PRINTER_MARGIN_MM, Paper, ruler
from cardforge.press.boxes import Box
from cardforge.press.columns import Block, Column, column
from cardforge.press.fitting import Room, Unfitted, faults_of, fit
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.measure import Measure
from cardforge.press.product import Product
from cardforge.press.scene import BLACK, Item, Line, Rect, Scene, Stroke, grey
from cardforge.press.theme import Style

_MARGIN_MM: Final = 20.0
_FRAME_MM: Final = 9.0
_COVER_ROW_MM: Final = 17.0
_COVER_TOP_MM: Final = 70.0
_RULE: Final = Stroke(BLACK, 0.6)
_HAIR: Final = Stroke(grey(40), 0.15)
_FRAMES: Final = ((0.0, Stroke(BLACK, 0.9)), (1.6, Stroke(BLACK, 0.25)))
_COVER_BOX_MM: Final = 5.0
_COLUMN_MM: Final = 56.0
_CONTENTS: Final = Style("serif-italic", 11.5)
_NAMED: Final = Setting("start", "top", most_lines=2, leading=1.15, even=False)


@dataclass(frozen=True)
class Entry:
    """One file of a kit: what it is, its pages, how it is printed and cut."""

    title: str
    file: str
    pages: int
    how: str
    two_sided: bool


def cover_sheet(
    entries: Sequence[Entry], contents: str, paper: Paper, measure: Measure
) -> Iterator[Scene]:
    """Give the pages of the cover sheet, with a box to tick for each file."""
    room = paper.height_mm - _COVER_TOP_MM - _MARGIN_MM - DEPTH_MM
    most = int(room // _COVER_ROW_MM)
    for start in range(0, len(entries), most):
        rows = entries[start : start + most]
        items = [*_head(contents, paper, measure), *_foot(paper)]
        for number, entry in enumerate(rows):
            items += _row(entry, _COVER_TOP_MM + number * _COVER_ROW_MM, paper, measure)
        yield Scene(paper.width_mm, paper.height_mm, tuple(items),
                    safe_mm=PRINTER_MARGIN_MM - 0.5, title="Read me first")  # fmt: skip


def _head(contents: str, paper: Paper, measure: Measure) -> Iterator[Item]:
    yield from _frame(paper)
    width = paper.width_mm - 2 * _MARGIN_MM
    title = fit(measure, "A game night to print", "display", 28, Room(width, 14))
    yield from title.place(_MARGIN_MM, 31.0, tag="title")
    names = letter(measure, contents, _CONTENTS, _contents_room(paper), "contents", _NAMED)
    yield from names.items
    advice = (
        "Print at actual size (100 %, never “fit to page”), then lay a ruler on the one that every "
        "sheet carries. Two-sided sheets turn over the long edge unless you asked otherwise. Cut "
        "with a knife along a steel rule; tick each file when it is done."
    )
    told = fit(measure, advice, "body", 10, Room(width, 15, most_lines=4))
    yield from told.place(_MARGIN_MM, 52.0, tag="advice")
    yield Line(_MARGIN_MM, _COVER_TOP_MM - 2, paper.width_mm - _MARGIN_MM, _COVER_TOP_MM - 2, _RULE)


def shortens_contents(contents: str, paper: Paper, measure: Measure) -> bool:
    """Say whether a cover sheet has no room for all of what the kit is for."""
    _, whole = fitted_in(measure, contents, _CONTENTS, _contents_room(paper), _NAMED)
    return not whole


def _contents_room(paper: Paper) -> Box:
    return Box(_MARGIN_MM, 37.2, paper.width_mm - 2 * _MARGIN_MM, 10.4)


def _frame(paper: Paper) -> Iterator[Item]:
    for inset, stroke in _FRAMES:
        edge = _FRAME_MM + inset
        yield Rect(edge, edge, paper.width_mm - 2 * edge, paper.height_mm - 2 * edge, stroke=stroke)


def _row(entry: Entry, y: float, paper: Paper, measure: Measure) -> Iterator[Item]:
    left, right = _MARGIN_MM, paper.width_mm - _MARGIN_MM
    words, side = left + _COVER_BOX_MM + 4, left + _COVER_BOX_MM + 4 + _COLUMN_MM
    yield Rect(left, y + 2.6, _COVER_BOX_MM, _COVER_BOX_MM, stroke=Stroke(BLACK, 0.3), tag="tick")
    room, wide = Room(_COLUMN_MM - 3, 6), right - side
    yield from fit(measure, entry.title, "title", 12.5, room).place(words, y + 5.6, tag="entry")
    yield from fit(measure, entry.file, "body", 8.5, room).place(words, y + 10.6, tag="file")
    count = f"{entry.pages} page{'' if entry.pages == 1 else 's'}, " + (
        "two-sided" if entry.two_sided else "one side"
    )
    yield from fit(measure, count, "semibold", 9.5, Room(wide, 5)).place(side, y + 5.4, tag="pages")
    how = fit(measure, entry.how, "body", 9, Room(wide, 9, most_lines=2))
    yield from how.place(side, y + 10.2, tag="how")
    yield Line(left, y + _COVER_ROW_MM - 0.8, right, y + _COVER_ROW_MM - 0.8, _HAIR)


def _foot(paper: Paper) -> Iterator[Item]:
    yield ruler(100.0, _MARGIN_MM, paper.height_mm - _MARGIN_MM + 3, 0.0)


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
_ABOVE_NOTES_MM: Final = 5.0
_MOST_NOTES_MM: Final = 80.0
_START: Final = Setting("start")
_END: Final = Setting("end")
_TICKS: Final = ("deployed", "lost")
_SHARES: Final = ((0.0, 0.30), (0.30, 0.20), (0.50, 0.24), (0.74, 0.09))
"""Where each column of words begins and how wide it is, as shares of the width."""
_POINTS_END: Final = 0.83
_TICK_MIDDLES: Final = (0.885, 0.965)


class RosterLine(NamedTuple):
    """One ship of a fleet: her name there, the design, its nation or station, and her points."""

    name: str
    design: str
    nation: str
    points: str
    mark: str = ""
    """What stands behind the points, such as a dagger that a note explains."""


class Note(NamedTuple):
    """A sentence below the sum, and the mark that it explains."""

    words: str
    mark: str = ""


class Roster(NamedTuple):
    """A fleet on paper: title, a line below it, the ships, their sum, and notes below it."""

    title: str
    subtitle: str
    lines: tuple[RosterLine, ...]
    total: str
    notes: tuple[Note, ...] = ()


def roster_product(rosters: Sequence[Roster], paper: Paper, measure: Measure) -> Product:
    """Return the sheets of all rosters, as one file to print."""
    lost: list[Unfitted] = []
    sheets = [sheet for each in rosters for sheet in _sheets(each, paper, measure, lost)]
    return Product(
        "rosters" if len(rosters) > 1 else "roster",
        "Fleet rosters" if len(rosters) > 1 else "Fleet roster",
        "Plain paper, one side. Tick ships as they are deployed and lost.",
        sheets=tuple(sheets),
        unfitted=tuple(lost),
    )


def _sheets(
    roster: Roster, paper: Paper, measure: Measure, lost: list[Unfitted]
) -> Iterator[Scene]:
    page = _Page(paper, measure, lost)
    room = paper.height_mm - _ROSTER_TOP_MM - _MARGIN_MM - DEPTH_MM - 2 * _ROSTER_ROW_MM
    most, with_notes = (
        int(each // _ROSTER_ROW_MM) for each in (room, room - page.depth(roster.notes))
    )
    pages = _shared_out(roster.lines, most, max(with_notes, 1))
    for rows in pages:
        items = [*page.frame(), *page.heading(roster), *page.columns()]
        for number, line in enumerate(rows):
            items += page.row(line, _ROSTER_TOP_MM + number * _ROSTER_ROW_MM)
        if rows is pages[-1]:
            end = _ROSTER_TOP_MM + len(rows) * _ROSTER_ROW_MM
            items += [
                *page.total(roster.total, end),
                *page.notes(roster.notes, end + _ROSTER_ROW_MM),
            ]
        items.append(ruler(100.0, _MARGIN_MM, paper.height_mm - _MARGIN_MM + 3, 0.0))
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


class _Page:
    """Draws the parts of a roster's page; what does not fit goes into `lost`."""

    def __init__(self, paper: Paper, measure: Measure, lost: list[Unfitted]) -> None:
        self.paper, self.measure, self.lost = paper, measure, lost
        self.left, self.right = _MARGIN_MM, paper.width_mm - _MARGIN_MM
        self.width = self.right - self.left

    def frame(self) -> Iterator[Item]:
        for inset, stroke in _FRAMES:
            edge = _FRAME_MM + inset
            width, height = self.paper.width_mm - 2 * edge, self.paper.height_mm - 2 * edge
            yield Rect(edge, edge, width, height, stroke=stroke)

    def heading(self, roster: Roster) -> Iterator[Item]:
        yield from self._words(roster.title, _TITLE, Box(self.left, 20, self.width, 13), "title")
        below = Box(self.left, 35, self.width, 8)
        yield from self._words(roster.subtitle, _BELOW, below, "subtitle")

    def columns(self) -> Iterator[Item]:
        heads = ("ship", "design", "nation", "points")
        for head, (at, share) in zip(heads, _SHARES, strict=True):
            setting = _END if head == "points" else _START
            yield from self._words(head, _HEAD, self._column(at, share, 50.0), "head", setting)
        for head, middle in zip(_TICKS, _TICK_MIDDLES, strict=True):
            box = Box(self.left + middle * self.width - 8, 49.0, 16, _ROSTER_ROW_MM - 1)
            yield from self._words(head, _HEAD, box, "head", Setting())
        yield Line(self.left, _ROSTER_TOP_MM - 2, self.right, _ROSTER_TOP_MM - 2, _RULE)

    def row(self, line: RosterLine, y: float) -> Iterator[Item]:
        cells = (line.name, line.design, line.nation, line.points)
        for number, (words, (at, share)) in enumerate(zip(cells, _SHARES, strict=True)):
            setting = _END if number == len(_SHARES) - 1 else _START
            style = _BODY if number else _NAME
            yield from self._words(words, style, self._column(at, share, y), "roster", setting)
        behind = Box(self.left + _POINTS_END * self.width - 1.6, y - 1, 4, _ROSTER_ROW_MM - 1)
        yield from self._words(line.mark, _BODY, behind, "mark", _START)
        for middle in _TICK_MIDDLES:
            x = self.left + middle * self.width - _ROSTER_BOX_MM / 2
            top = y + (_ROSTER_ROW_MM - _ROSTER_BOX_MM) / 2 - 1
            yield Rect(x, top, _ROSTER_BOX_MM, _ROSTER_BOX_MM, stroke=_THIN, tag="tick")
        yield Line(self.left, y + _ROSTER_ROW_MM - 1, self.right, y + _ROSTER_ROW_MM - 1, _HAIR)

    def total(self, words: str, y: float) -> Iterator[Item]:
        yield Line(self.left, y - 1, self.right, y - 1, _RULE)
        box = Box(self.left, y, _POINTS_END * self.width - 2, _ROSTER_ROW_MM)
        yield from self._words(words, _TOTAL, box, "total", _END)

    def notes(self, notes: Sequence[Note], y: float) -> Iterator[Item]:
        if notes:
            set_ = self._noted(notes, y + _ABOVE_NOTES_MM)
            words = " ".join(note.words for note in notes)
            self.lost.extend(faults_of("notes", words, set_.missing, whole=set_.fits))
            yield from set_.texts

    def depth(self, notes: Sequence[Note]) -> float:
        """Return how much room notes take below the sum."""
        return self._noted(notes, _ABOVE_NOTES_MM).bottom if notes else 0.0

    def _noted(self, notes: Sequence[Note], y: float) -> Column:
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
            self.lost.extend(piece.unfitted)
            yield from piece.items
