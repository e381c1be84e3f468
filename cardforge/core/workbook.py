"""The sheets of an Excel workbook as lines of cells."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.core.table import Cell, OddCell, Sheet
from cardforge.core.workbook_parts import SheetPart, measured_workbook
from cardforge.errors import NotationError

Line = tuple[int, list[Cell]]
"""The number of a row as the spreadsheet shows it, and its cells."""
_EXACT: Final = 1e15
"""Below this, a whole number that a workbook holds is exact."""


class RawSheet(NamedTuple):
    """A sheet as it lies in a file: its lines, or why it is not read."""

    sheet: Sheet
    lines: Iterator[Line]
    skipped: str = ""


def workbook_sheets(data: bytes, path: Path) -> Iterator[RawSheet]:
    """Yield the sheets of a workbook in order; rows that are hidden are read like any other."""
    import python_calamine  # only those who bring a workbook pay for it

    archive, parts = measured_workbook(data, path)
    with _faults_named(path):
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(archive))
        if book.sheet_names != [part.name for part in parts]:
            raise ValueError("its sheets have two readings")
    for number, part in enumerate(parts):
        lines = iter(()) if part.skipped else _lines(book, number, part, path)
        yield RawSheet(Sheet(number, part.name), lines, part.skipped)


@contextmanager
def _faults_named(path: Path) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # The reader has errors of its own, and others of the interpreter, for a broken workbook.
        raise NotationError(f"expected an Excel workbook: {error}", path) from None


def _lines(book: Any, number: int, part: SheetPart, path: Path) -> Iterator[Line]:
    with _faults_named(path):
        sheet = book.get_sheet_by_index(number)
        rows, start = sheet.iter_rows(), sheet.start
    blank: list[Cell] = [""] * (start[1] if start else 0)
    odd = dict(part.odd)
    row = -1
    for row, cells in enumerate(rows):
        texts = [cell if type(cell) is str else _cell(cell) for cell in cells]
        # The reader leaves out the columns before the first one in use, but no rows.
        yield row + 1, _with_odd([*blank, *texts], odd.pop(row, {}))
    for row in sorted(odd):
        yield row + 1, _with_odd([], odd[row])


def _with_odd(cells: list[Cell], odd: Mapping[int, OddCell]) -> list[Cell]:
    """Return the cells with those that the reader gives as blank."""
    for column, cell in odd.items():
        cells += [""] * (column + 1 - len(cells))
        cells[column] = cell
    return cells


def _cell(value: Any) -> Cell:
    if isinstance(value, bool):
        word = str(value).upper()
        return OddCell(f"the truth value {word}", word)
    if isinstance(value, int | float):
        is_whole = abs(value) < _EXACT and value == int(value)
        return str(int(value)) if is_whole else str(value)
    if isinstance(value, datetime.datetime | datetime.date):
        text = value.isoformat(*((" ",) if isinstance(value, datetime.datetime) else ()))
        return OddCell(f"the date {text}", text)
    return OddCell(f"the time {value}", str(value))
