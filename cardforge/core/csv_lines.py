"""Comma-separated values as lines of cells, whatever spreadsheet wrote them."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardforge.core.files.text import decode
from cardforge.core.table import Cell
from cardforge.errors import Mark, NotationError, UnreadableError

_DELIMITERS: Final = (",", ";", "\t")
_ARCHIVE: Final = b"PK\x03\x04"
_BEGINNING: Final = 1 << 16
"""Characters at the top in which the header is looked for, to tell the delimiter."""


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
                    "expected a quote that ends before the next row: rows below this one are in it",
                    path,
                    Mark(previous + 1),
                )
            yield previous + 1, list(cells)
            widest = max(widest, len(cells))
            previous = reader.line_num
    except csv.Error as error:
        mark = Mark(previous + 1)
        raise NotationError(f"expected comma-separated values: {error}", path, mark) from None


def _swallows_rows(cells: Sequence[str], delimiter: str, width: int) -> bool:
    """Tell whether a cell has lines that look like rows: a quote was opened and never closed.

    Commas of prose have blanks behind them, those between cells have not.
    """
    lines = (line for cell in cells for line in cell.split("\n")[1:])
    return width > 2 and any(
        line.count(delimiter) - line.count(delimiter + " ") >= width - 1 for line in lines
    )


def _text(data: bytes, path: Path) -> str:
    """Decode as UTF-8, or as the Windows code page in which older spreadsheets save."""
    if data.startswith(_ARCHIVE):
        raise NotationError("expected comma-separated values, a workbook ends in .xlsx", path)
    if not data:
        raise UnreadableError("expected a table, the file is empty", path)
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
