"""Rosters of fleets on paper: a box for each ship, their sum, and notes below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, Paper, ruler
from cardforge.press.columns import Block, TextColumn, column
from cardforge.press.cover import MARGIN_MM, double_frame
from cardforge.press.lettering import Overflow, Setting, faults_of, letter
from cardforge.press.measure import Measure
from cardforge.press.product import Product
from cardforge.press.scene import BLACK, Circle, Item, Line, Rect, Scene, Stroke, grey
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from cardforge.press.frame import Picture

_RULE: Final = Stroke(BLACK, 0.6)
_THIN: Final = Stroke(BLACK, 0.3)
_EDGE: Final = Stroke(BLACK, 0.45)
_HAIR: Final = Stroke(grey(50), 0.15)
_TOP_MM: Final = 46.0
_LEAST_MM: Final = 14.0
"""The height of a ship's box without a picture, and the least with one."""
_MOST_MM: Final = 24.0
_BETWEEN_MM: Final = 2.2
_TOTAL_MM: Final = 9.0
_PICTURE_MM: Final = 31.0
_FIGURE_MM: Final = 9.0
_POINTS_MM: Final = 13.0
_FIELD_MM: Final = 14.0
_TICK_MM: Final = 11.0
_TICK_BOX_MM: Final = 4.6
_FIELD_BOX_MM: Final = 6.0
_LABEL_MM: Final = 3.0
_BAND_MM: Final = 11.0
"""The height of figures with their labels, in the middle of a ship's box."""
_TITLE: Final = Style("display", 28)
_BELOW: Final = Style("serif-italic", 11.5)
_LABEL: Final = Style("semibold", 6.25)
_FIGURE: Final = Style("title", 14)
_NAME: Final = Style("title", 12.5)
_KIND: Final = Style("serif-italic", 9)
_TOTAL: Final = Style("title", 12)
_NOTE: Final = Style("serif-italic", 9)
_NOTE_INK: Final = grey(70)
_INDENT_MM: Final = 3.2
_DISC_MM: Final = 13.0
_LETTER: Final = Style("display", 26)
_ABOVE_NOTES_MM: Final = 3.0
_LINE_MM: Final = 8.5
_FEWEST_LINES: Final = 2
_MOST_NOTES_MM: Final = 80.0
_START: Final = Setting("start")
_END: Final = Setting("end")
_TWO_LINES: Final = Setting("start", "top", most_lines=2, even=False)


class RosterLine(NamedTuple):
    """One ship of a fleet: its name there, what it is, its figures, and its points."""

    name: str
    kind: str
    """The line below the name: class, design, nation or station."""
    points: str
    figures: tuple[tuple[str, str], ...] = ()
    """Labels and values of the figures that players ask for first."""
    picture: Picture | None = None
    fields: tuple[str, ...] = ()
    """The labels of boxes to write in before a game."""
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
    """The letter of its side in a game, whose sheet has space for notes."""


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
    room = paper.height_mm - _TOP_MM - MARGIN_MM - DEPTH_MM - _TOTAL_MM
    noted = room - page.depth(roster.notes)
    pitch = _pitch(roster, noted)
    pages = _shared_out(roster.lines, int(room // pitch), max(int(noted // pitch), 1))
    for rows in pages:
        items = [*double_frame(paper), *page.heading(roster)]
        for number, line in enumerate(rows):
            box = Box(page.left, _TOP_MM + number * pitch, page.width, pitch - _BETWEEN_MM)
            items += page.ship(line, box)
        if rows is pages[-1]:
            end = _TOP_MM + len(rows) * pitch
            items += [*page.total(roster, end), *page.notes(roster.notes, end + _TOTAL_MM)]
            if roster.side:
                items += page.lines(end + _TOTAL_MM + page.depth(roster.notes) + _ABOVE_NOTES_MM)
        items.append(ruler(100.0, MARGIN_MM, paper.height_mm - MARGIN_MM + 3, 0.0))
        yield Scene(paper.width_mm, paper.height_mm, tuple(items),
                    safe_mm=PRINTER_MARGIN_MM - 0.5, title=roster.title)  # fmt: skip


def _pitch(roster: RosterPage, room_mm: float) -> float:
    """Return the height of a ship's box and the gap below it: few ships have taller boxes."""
    most = _MOST_MM if any(line.picture for line in roster.lines) else _LEAST_MM
    shared = room_mm / max(len(roster.lines), 1) - _BETWEEN_MM
    return min(max(shared, _LEAST_MM), most) + _BETWEEN_MM


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

    def __init__(self, paper: Paper, measure: Measure, lost: list[Overflow]) -> None:
        self.paper, self.measure, self.lost = paper, measure, lost
        self.left, self.right = MARGIN_MM, paper.width_mm - MARGIN_MM
        self.width = self.right - self.left

    def heading(self, roster: RosterPage) -> Iterator[Item]:
        width = self.width - (_DISC_MM + 4.0 if roster.side else 0.0)
        yield from self._words(roster.title, _TITLE, Box(self.left, 19, width, 13), "title")
        below = Box(self.left, 33, width, 7)
        yield from self._words(roster.subtitle, _BELOW, below, "subtitle")
        if roster.side:
            disc = Box(self.right - _DISC_MM, 23.0, _DISC_MM, _DISC_MM)
            yield Circle(disc.middle_x, disc.middle_y, _DISC_MM / 2, stroke=_RULE, tag="side")
            letter_box = disc.inset(_DISC_MM * 0.22)
            yield from self._words(roster.side, _LETTER, letter_box, "side.letter", Setting())

    def ship(self, line: RosterLine, box: Box) -> Iterator[Item]:
        """Draw the box of a ship: picture, name and figures, then what is written in play."""
        yield Rect(*box, stroke=_EDGE, tag="ship")
        yield Rect(*box.inset(0.9), stroke=_HAIR)
        room = box.inset(2.4, 1.4)
        if line.picture:
            yield line.picture.placed(room.left(_PICTURE_MM - 2.4), tag="picture")
            room = room.after(_PICTURE_MM)
        room = Box(room.x, room.middle_y - _BAND_MM / 2, room.width, _BAND_MM)
        for head in ("lost", "deployed"):
            yield from self._cell(head, room.end(_TICK_MM), _TICK_BOX_MM, _TICK_BOX_MM, "tick")
            room = room.beside(_TICK_MM, right=True)
        for head in reversed(line.fields):
            cell = room.end(_FIELD_MM)
            yield from self._cell(head, cell, _FIELD_MM - 2.2, _FIELD_BOX_MM, "field")
            room = room.beside(_FIELD_MM, right=True)
        room = room.beside(1.0, right=True)
        yield from self._points(line, room.end(_POINTS_MM))
        room = room.beside(_POINTS_MM, right=True)
        for label, value in reversed(line.figures):
            yield from self._figure(label, value, room.end(_FIGURE_MM))
            room = room.beside(_FIGURE_MM, right=True)
        yield from self._named(line, room.beside(2.0, right=True))

    def _named(self, line: RosterLine, room: Box) -> Iterator[Item]:
        """Set the name of a ship above the line that says what it is."""
        middle = room.middle_y
        name = Box(room.x, middle - 5.6, room.width, 5.6)
        yield from self._words(line.name, _NAME, name, "roster")
        kind = Box(room.x, middle + 0.6, room.width, min(6.4, room.bottom - middle - 0.2))
        yield from self._words(line.kind, _KIND, kind, "kind", _TWO_LINES)

    def _figure(self, label: str, value: str, cell: Box) -> Iterator[Item]:
        """Set a value with its label above it, and a hairline on its left."""
        yield Line(cell.x, cell.y + 0.6, cell.x, cell.bottom - 0.6, _HAIR)
        yield from self._words(label, _LABEL, cell.top(_LABEL_MM), "head", Setting())
        yield from self._words(value, _FIGURE, _under(cell), "figure", Setting())

    def _points(self, line: RosterLine, cell: Box) -> Iterator[Item]:
        yield from self._figure("points", line.points, cell.beside(1.6, right=True))
        behind = _under(cell).end(2.6)
        yield from self._words(line.mark, _LABEL, behind, "mark", _START)

    def _cell(self, head: str, cell: Box, width: float, height: float, tag: str) -> Iterator[Item]:
        """Draw a box to write in or to tick, with its label above it."""
        yield from self._words(head, _LABEL, cell.top(_LABEL_MM), "head", Setting())
        under = _under(cell)
        yield Rect(under.middle_x - width / 2, under.middle_y - height / 2, width, height,
                   stroke=_THIN, tag=tag)  # fmt: skip

    def total(self, roster: RosterPage, y: float) -> Iterator[Item]:
        box = Box(self.left, y, self.width, _TOTAL_MM)
        yield from self._words(roster.total, _TOTAL, box, "total", _START)

    def notes(self, notes: Sequence[Note], y: float) -> Iterator[Item]:
        if notes:
            set_ = self._noted(notes, y)
            words = " ".join(note.words for note in notes)
            self.lost.extend(faults_of("notes", words, set_.missing, whole=set_.fits))
            yield from set_.texts

    def lines(self, y: float) -> Iterator[Item]:
        """Rule the rest of the sheet to write on, if there is any."""
        bottom = self.paper.height_mm - MARGIN_MM - DEPTH_MM
        count = int((bottom - y - _TOTAL_MM) // _LINE_MM)
        if count >= _FEWEST_LINES:
            head = Box(self.left, y + 1.0, self.width, 6.0)
            yield from self._words("Notes", _TOTAL, head, "notes.head")
            for number in range(1, count + 1):
                line = y + _TOTAL_MM + number * _LINE_MM
                yield Line(self.left, line, self.right, line, _HAIR)

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

    def _words(
        self, words: str, style: Style, box: Box, tag: str, setting: Setting = _START
    ) -> Iterator[Item]:
        if words:
            piece = letter(self.measure, words, style, box, tag, setting)
            self.lost.extend(piece.overflow)
            yield from piece.items


def _under(cell: Box) -> Box:
    """Return the part of a cell below its label."""
    return cell.below(_LABEL_MM + 0.2)
