"""Tables from spreadsheets and back: CSV and XLSX files as rows of text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.csv_lines import csv_lines
from cardforge.core.files import read_bytes, write_bytes, write_text
from cardforge.core.limits import LARGEST_TABLE, MOST_DESIGNS
from cardforge.core.quoting import quoted
from cardforge.core.table import ONLY_SHEET, ReadTable, RowNote, Table, TableForm
from cardforge.core.table_rows import RowReader, SheetRows, joined
from cardforge.core.workbook import RawSheet, workbook_sheets
from cardforge.errors import CallError, NotationError, ShapeError

ENDINGS: Final = (".csv", ".xlsx")
_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4}_)")
"""What a workbook takes for a letter by its number."""


class TableFile(NamedTuple):
    """What a file of tables holds: one table for each game, and the sheets that are none."""

    tables: tuple[ReadTable, ...]
    sheets: tuple[RowNote, ...] = ()
    """Sheets that were skipped, and why."""
    unread: tuple[RowNote, ...] = ()
    """Sheets that look like a table but lack columns."""


def read_tables(path: Path, forms: Sequence[TableForm]) -> TableFile:
    """Return the rows of a file by their form; raise FileError where no sheet has a header."""
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
            skipped.append(RowNote(raw.sheet, 0, f"skipped, {raw.skipped}"))
        else:
            found.append(reader.sheet_rows(raw.sheet, raw.lines))
    return _sorted(found, skipped, forms, path)


def _sorted(
    found: Sequence[SheetRows], skipped: list[RowNote], forms: Sequence[TableForm], path: Path
) -> TableFile:
    """Return the sheets by their game, and those that are of none."""
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
        return ShapeError(f"expected a row of column headers: {games}{unseen}", path)
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
                cell.data_type = "s"  # a name that begins with "=" is no formula
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6 and str(int(text)) == text
