"""Tables from CSV and XLSX files and back, and designs drafted from their rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.core.files import read_bytes, write_bytes, write_text
from cardforge.core.files.document import decode
from cardforge.core.findings import Where
from cardforge.core.game import Imported, TableImport
from cardforge.core.limits import LARGEST_TABLE, MOST_DESIGNS, MOST_REPORTED
from cardforge.core.spreadsheets import ONLY_SHEET, Cell, ReadTable, Row, RowNote, Table, TableForm
from cardforge.core.spreadsheets.rows import RowReader, SheetRows, joined
from cardforge.core.spreadsheets.workbook import RawSheet, workbook_sheets
from cardforge.core.wording import quoted
from cardforge.errors import CallError, Mark, NotationError, ShapeError, UnreadableError

_DELIMITERS: Final = (",", ";", "\t")
_ARCHIVE: Final = b"PK\x03\x04"
_BEGINNING: Final = 1 << 16
"""Number of characters at the top that decide the delimiter."""


def csv_lines(data: bytes, path: Path, known: Collection[str]) -> Iterator[tuple[int, list[Cell]]]:
    """Yield each line with its number; the delimiter is the one that parts `known` headers."""
    text = _text(data, path)
    delimiter, text = _delimiter(text, known)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    previous = widest = 0
    try:
        for cells in reader:
            if reader.line_num > previous + 1 and _swallows_rows(cells, delimiter, widest):
                raise NotationError(
                    "a quote of this row is not closed, so a cell includes the rows below",
                    path,
                    Mark(previous + 1),
                )
            yield previous + 1, list(cells)
            widest = max(widest, len(cells))
            previous = reader.line_num
    except csv.Error as error:
        mark = Mark(previous + 1)
        raise NotationError(f"invalid CSV: {error}", path, mark) from None


def _swallows_rows(cells: Sequence[str], delimiter: str, width: int) -> bool:
    """Return whether a cell has lines that look like rows: its quote is never closed.

    In prose, spaces follow commas; between cells they do not.
    """
    lines = (line for cell in cells for line in cell.split("\n")[1:])
    return width > 2 and any(
        line.count(delimiter) - line.count(delimiter + " ") >= width - 1 for line in lines
    )


def _text(data: bytes, path: Path) -> str:
    """Decode as UTF-8, or as the Windows code page in which older spreadsheets save."""
    if data.startswith(_ARCHIVE):
        raise NotationError("this is a workbook, not CSV: rename it to end in .xlsx", path)
    if not data:
        advice = "`cardforge import --template FILE` writes a table to fill in"
        raise UnreadableError(f"the file is empty; {advice}", path)
    try:
        return decode(data, path)
    except UnreadableError:
        if b"\0" in data:
            raise
        return decode(data.decode("cp1252", errors="replace").encode(), path)


def _delimiter(text: str, known: Collection[str]) -> tuple[str, str]:
    """Return the delimiter, and the text without a line that only names it (`sep=;`)."""
    first = text[:32].partition("\n")[0]
    if first.lower().startswith("sep=") and len(first) == 5:
        return first[4], text[len(first) :]  # its line end stays, and with it the numbers of lines
    beginning = text[:_BEGINNING].splitlines() or [""]
    return max(_DELIMITERS, key=lambda sign: _parted(beginning, sign, known)), text


def _parted(lines: list[str], delimiter: str, known: Collection[str]) -> tuple[int, int]:
    """Return how many known headers a line has at most, then how many delimiters the first has."""
    found = (
        sum(cell.strip(' "\n').casefold() in known for cell in line.split(delimiter))
        for line in lines
    )
    return max(found), lines[0].count(delimiter)


ENDINGS: Final = (".csv", ".xlsx")
_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4}_)")
"""What a workbook takes for a letter by its number."""


class TableFile(NamedTuple):
    """The content of a file of tables: a table for each game, and the sheets without one."""

    tables: tuple[ReadTable, ...]
    sheets: tuple[RowNote, ...] = ()
    """Sheets that were skipped, and why."""
    unread: tuple[RowNote, ...] = ()
    """Sheets that look like a table but lack columns."""


def read_tables(path: Path, forms: Sequence[TableForm]) -> TableFile:
    """Return the rows of a file by their form; raise FileError if no sheet has a header."""
    data = read_bytes(path, LARGEST_TABLE)
    if _ending(path) == ".xlsx":
        raw_sheets = workbook_sheets(data, path)
    else:
        known = {name.casefold() for form in forms for name in form.known}
        raw_sheets = iter([RawSheet(ONLY_SHEET, csv_lines(data, path, known))])
    reader = RowReader(forms, path)
    found: list[SheetRows] = []
    skipped: list[RowNote] = []
    for raw in raw_sheets:
        if raw.skipped:
            skipped.append(RowNote(raw.sheet, 0, f"skipped: {raw.skipped}"))
        else:
            found.append(reader.sheet_rows(raw.sheet, raw.lines))
    return _sorted(found, skipped, forms, path)


def _sorted(
    found: Sequence[SheetRows], skipped: list[RowNote], forms: Sequence[TableForm], path: Path
) -> TableFile:
    """Return the sheets by their game, and those of no game."""
    if not any(each.form for each in found):
        raise _no_header(found, skipped, forms, path)
    unread: list[RowNote] = []
    for each in found:
        if each.form is None:
            notes = unread if each.nearest.is_close else skipped
            notes.append(RowNote(each.sheet, 0, each.lack))
    tables = tuple(
        joined(form, [each for each in found if each.form is form])
        for form in forms
        if any(each.form is form for each in found)
    )
    for table in tables:
        if table.designs > MOST_DESIGNS:
            what = f"{MOST_DESIGNS:,} designs in a table, got {table.designs:,}"
            raise NotationError(f"expected at most {what}", path)
    return TableFile(tables, tuple(skipped), tuple(unread))


def _no_header(
    found: Sequence[SheetRows],
    skipped: Sequence[RowNote],
    forms: Sequence[TableForm],
    path: Path,
) -> ShapeError:
    """Return the error that names what the nearest header lacks."""
    unseen = "".join(f"; sheet {quoted(each.sheet.name)}: {each.message}" for each in skipped[:5])
    nearest = [each.nearest for each in found if each.nearest.has]
    if not nearest:
        games = ", or ".join(f"{', '.join(form.columns)} (for {form.title})" for form in forms)
        return ShapeError(f"no row of column headers found; expected {games}{unseen}", path)
    return ShapeError(max(nearest, key=lambda each: each.has).lack + unseen, path)


def write_table(path: Path, table: Table) -> None:
    """Write the rows under the headers, as the path's ending says."""
    if _ending(path) == ".xlsx":
        write_bytes(path, _xlsx_bytes(_lines(table)))
    else:
        write_text(path, csv_text(table))


def csv_text(table: Table) -> str:
    """Return the rows under the headers as comma-separated values."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(_lines(table))
    return out.getvalue()


def _lines(table: Table) -> Iterator[list[str]]:
    yield list(table.heads)
    for row in table.rows:
        yield [row[head] for head in table.heads]


def _ending(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise CallError(f"expected a table ending in .csv or .xlsx, got '{path.name}'")
    return ending


def _xlsx_bytes(lines: Iterator[list[str]]) -> bytes:
    # openpyxl takes a third of a second to import; only those who write a workbook pay for it.
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "designs"
    for number, line in enumerate(lines, start=1):
        for column, text in enumerate(line, start=1):
            if _is_count(text):
                sheet.cell(number, column, int(text))
            elif text:
                cell = sheet.cell(number, column, _ESCAPE.sub(r"_x005F_x\1", text))
                cell.data_type = "s"  # a name that begins with "=" is not a formula
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6 and str(int(text)) == text


@dataclass
class _Said:
    """What the rows of a design say of one place, each value with the rows that say so."""

    into: dict[str, Any]
    column: str
    rows: dict[Hashable, list[Row]] = field(default_factory=dict)
    values: dict[Hashable, object] = field(default_factory=dict)


@dataclass
class RowDraft:
    """The values in the rows of one design, and their faults.

    A column for the whole design repeats its value in every row. If rows differ, the most frequent
    value counts, the first among equals: a slip in one row must not blame all others.
    """

    name: str
    rows: Sequence[Row]
    data: dict[str, Any] = field(default_factory=dict)
    locations: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[Where, Row] = field(default_factory=dict)
    faults: list[RowNote] = field(default_factory=list)
    said: dict[Where, _Said] = field(default_factory=dict)

    def put(
        self, into: dict[str, Any], where: Where, value: object, row: Row, column: str = ""
    ) -> None:
        """Take one value of a column for a place; `settle` decides where rows differ."""
        said = self.said.setdefault(where, _Said(into, column))
        key = tuple(value) if isinstance(value, list) else value
        said.rows.setdefault(key, []).append(row)
        said.values.setdefault(key, value)
        into.setdefault(where[-1], value)

    def settle(self) -> None:
        """Set each value that most rows agree on."""
        for where, said in self.said.items():
            chosen = _chosen(said)
            said.into[where[-1]] = said.values[chosen]
            self.places.setdefault(where, said.rows[chosen][0])

    def blame(self, bad: Collection[Where] = ()) -> None:
        """Note the rows that differ from most, but for values that are wrong even so."""
        for where, said in self.said.items():
            if len(said.rows) > 1 and not any(each[: len(where)] == where for each in bad):
                self._blame(where[-1], said)

    def _blame(self, key: str, said: _Said) -> None:
        chosen = _chosen(said)
        right = said.rows[chosen][0]
        for value, rows in said.rows.items():
            for row in rows if value != chosen else ():
                as_what = "above" if right.line < row.line else "in most rows"
                expected, got = _cell(right, said, chosen), _cell(row, said, value)
                self.fault(row, f"expected {key} {expected} as {as_what}, got {got}", said.column)

    def fault(self, row: Row, message: str, column: str = "") -> None:
        """Note that a row cannot be read, and in which cell of a workbook.

        Of many such rows, one fault each is enough.
        """
        if len(self.faults) >= MOST_REPORTED and self.faults[-1][:2] == (row.sheet, row.line):
            return
        place = row.place(column)
        said = f"cell {place}: {message}" if place else message
        self.faults.append(RowNote(row.sheet, row.line, f"{self.name}: {said}"))

    def row_of(self, where: Where) -> Row:
        """Return the row of a place, or of the nearest one around it."""
        while where and where not in self.places:
            where = where[:-1]
        return self.places.get(where, self.rows[0])


def _chosen(said: _Said) -> Hashable:
    """Return the value of most rows, the first of several."""
    return max(said.rows, key=lambda value: len(said.rows[value]))


def _cell(row: Row, said: _Said, value: Hashable) -> str:
    """Return a value as its cell has it."""
    return quoted(row[said.column] or said.values[value])


Build = Callable[[Sequence[Row]], Imported | tuple[RowNote, ...]]
"""Makes a design of all its rows, or says what is wrong with them."""


def import_rows(table: ReadTable, build: Build) -> TableImport:
    """Return the designs of a table, and all rows that cannot be read."""
    designs: list[Imported] = []
    faults: list[RowNote] = []
    left: list[str] = []
    for name, rows in _groups(table):
        built = _problems(name, rows) or build(rows)
        if not isinstance(built, Imported):
            faults += built
            left.append(name)
        elif name in table.spoiled:
            left.append(name)
        else:
            designs.append(built)
    named = tuple(name for name in left if name)
    return TableImport(tuple(designs), tuple(sorted(set(faults))), named)


def _groups(table: ReadTable) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the rows of each design with its name."""
    column = table.form.name
    if not table.is_grouped:
        for row in table.rows:
            yield row[column], (row,)
        return
    groups: dict[str, list[Row]] = {}
    for row in table.rows:
        groups.setdefault(row[column], []).append(row)
    yield from groups.items()


def _problems(name: str, rows: Sequence[Row]) -> tuple[RowNote, ...]:
    said = f"{name}: " if name else ""
    return tuple(RowNote(row.sheet, row.line, said + row.problem) for row in rows if row.problem)
