"""Tables from spreadsheets and back: CSV and XLSX as rows of text with their line numbers."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cardforge.core.files.text import decode, read_bytes, write_bytes, write_text
from cardforge.core.table import Row, Table
from cardforge.errors import CallError, Mark, NotationError, UnreadableError

LARGEST_TABLE = 16 << 20
LARGEST_UNPACKED = 128 << 20
MOST_ROWS = 200_000
MOST_COLUMNS = 256
ENDINGS = (".csv", ".xlsx")


def read_table(path: Path, known: Sequence[str]) -> Table:
    """Return the rows that are not blank; heads of `known` columns are spelled as in `known`."""
    data = read_bytes(path, LARGEST_TABLE)
    lines = _xlsx_lines(data, path) if _ending(path) == ".xlsx" else _csv_lines(data, path)
    try:
        return _table(lines, path, known)
    except csv.Error as error:
        raise NotationError(f"expected comma-separated values: {error}", path) from None


def write_table(path: Path, table: Table) -> None:
    """Write the rows under the heads, as the path's ending says."""
    if _ending(path) == ".xlsx":
        write_bytes(path, _xlsx_bytes(_lines(table)))
    else:
        write_text(path, csv_text(table))


def csv_text(table: Table) -> str:
    """Return the rows under the heads as comma-separated values."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(_lines(table))
    return out.getvalue()


def _lines(table: Table) -> list[list[str]]:
    return [list(table.heads), *([row[head] for head in table.heads] for row in table.rows)]


def _ending(path: Path) -> str:
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise CallError(f"expected a table ending in .csv or .xlsx, got '{path.name}'")
    return ending


def _csv_lines(data: bytes, path: Path) -> Iterator[tuple[int, list[str]]]:
    text = _spreadsheet_text(data, path)
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    previous = 0
    for cells in reader:
        yield previous + 1, cells
        previous = reader.line_num


def _spreadsheet_text(data: bytes, path: Path) -> str:
    """Decode as UTF-8, or as the Windows code page in which older spreadsheets save."""
    try:
        return decode(data, path)
    except UnreadableError:
        if not data or b"\0" in data:
            raise
        return decode(data.decode("cp1252", errors="replace").encode(), path)


def _xlsx_lines(data: bytes, path: Path) -> Iterator[tuple[int, list[str]]]:
    # openpyxl takes a third of a second to import; only those who bring a workbook pay for it.
    import openpyxl

    _expect_workbook(data, path)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
            yield number, [_cell_text(cell) for cell in row]
    except NotationError:
        raise
    except Exception as error:
        # A broken workbook makes openpyxl fail with whatever its XML happens to trip over.
        raise NotationError(f"expected an Excel workbook: {error}", path) from None


def _expect_workbook(data: bytes, path: Path) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
    except zipfile.BadZipFile:
        raise NotationError("expected an Excel workbook, got something else", path) from None
    if unpacked > LARGEST_UNPACKED:
        raise UnreadableError("expected a workbook of a sensible size: not unpacked", path)


def _cell_text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def _xlsx_bytes(lines: list[list[str]]) -> bytes:
    import openpyxl  # heavy, see above

    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "designs"
    for number, line in enumerate(lines, start=1):
        for column, text in enumerate(line, start=1):
            cell = sheet.cell(number, column, int(text) if _is_count(text) else text)
            if not _is_count(text):
                cell.data_type = "s"  # a name that begins with "=" is no formula
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 6 and str(int(text)) == text


def _table(lines: Iterable[tuple[int, list[str]]], path: Path, known: Sequence[str]) -> Table:
    heads: tuple[str, ...] = ()
    rows: list[Row] = []
    for count, (number, cells) in enumerate(lines):
        if count > MOST_ROWS:
            raise NotationError(f"expected at most {MOST_ROWS:,} rows", path, Mark(number))
        if not any(cell.strip() for cell in cells):
            continue
        if heads:
            rows.append(_row(heads, cells, path, number))
        else:
            heads = _heads(cells, path, number, known)
    if not heads:
        raise NotationError("expected a table with a row of heads, found no row", path)
    return Table(heads, tuple(rows))


def _row(heads: tuple[str, ...], cells: list[str], path: Path, line: int) -> Row:
    if any(cell.strip() for cell in cells[len(heads) :]):
        raise NotationError(f"expected {len(heads)} cells, got {len(cells)}", path, Mark(line))
    filled = zip(heads, cells, strict=False)
    return Row(line, {head: cell.strip() for head, cell in filled if head and cell.strip()})


def _heads(cells: list[str], path: Path, line: int, known: Sequence[str]) -> tuple[str, ...]:
    spelled = {name.casefold(): name for name in known}
    heads = tuple(spelled.get(cell.strip().casefold(), cell.strip()) for cell in cells)
    twice = {head for head in heads if head and heads.count(head) > 1}
    if twice or len(heads) > MOST_COLUMNS:
        named = ", ".join(sorted(twice))[:80] or f"{len(heads)} columns"
        raise NotationError(f"expected each column once, got {named}", path, Mark(line))
    return heads
