"""Tables as rows of text with their line numbers, and the columns by which one knows what they
hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple


class Sheet(NamedTuple):
    """A sheet of a workbook by its number and name; a CSV file is one sheet without a name."""

    number: int = 0
    name: str = ""


ONLY_SHEET: Final = Sheet()


class OddCell(NamedTuple):
    """A cell that holds something other than text or a number."""

    what: str
    """What it holds, as a message says it: `the date 2026-06-12`."""
    text: str = ""
    """What a column of free text keeps of it; nothing if the cell cannot be used at all."""


Cell = str | OddCell


class TableForm(NamedTuple):
    """What a game's tables look like."""

    title: str
    """What the rows describe: `air ships`."""
    columns: tuple[str, ...]
    """The columns that every table of the game has, and by which it is recognised."""
    known: tuple[str, ...]
    """All columns with a meaning; a game may keep others as notes."""
    name: str
    """The column that names the design."""
    carried: tuple[str, ...]
    """Columns whose empty cells repeat the cell above, outermost first.

    If the name is among them, a design has several rows, otherwise each row is a design.
    """
    entries: frozenset[str]
    """Columns that are empty in a note."""
    free: frozenset[str]
    """Known columns of free text, in which a date is as good as any other text."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: its line, and its cells by the header of their column."""

    line: int
    cells: Mapping[str, str]
    sheet: Sheet = ONLY_SHEET
    problem: str = ""
    """Why a cell of it cannot be read."""
    heads: tuple[str, ...] = ()
    """The columns of its sheet in their order."""

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def place(self, column: str) -> str:
        """Return what a workbook calls the cell of a column, such as `M9`; nothing for CSV."""
        is_there = self.sheet != ONLY_SHEET and column in self.heads
        return f"{column_letters(self.heads.index(column))}{self.line}" if is_there else ""


class Table(NamedTuple):
    """The headers of a table, and its rows."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]


class RowNote(NamedTuple):
    """A message about a row, or about a whole sheet if `line` is None."""

    sheet: Sheet
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class ReadTable:
    """All rows of a file that describe designs of one game, with empty cells filled from above."""

    form: TableForm
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[RowNote, ...] = ()
    """Rows that describe no design: titles, notes, repeated headers."""
    spoiled: frozenset[str] = field(default_factory=frozenset)
    """Names beside rows without a readable name, which may belong to them."""

    @property
    def is_grouped(self) -> bool:
        """Whether several rows describe one design."""
        return self.form.name in self.form.carried

    @property
    def designs(self) -> int:
        """How many designs the rows describe."""
        names = (row[self.form.name] for row in self.rows)
        return len(set(names)) if self.is_grouped else len(self.rows)


def whole_number(text: str) -> int | None:
    """Return the number in a cell, `26` or `26.0`, or None if it is not a small whole number."""
    if text.isascii() and text.isdecimal() and len(text) <= 6:
        return int(text)
    digits, point, zeros = text.partition(".")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 6):
        return None
    return None if not point or not zeros or zeros.strip("0") else int(digits)


def column_letters(column: int) -> str:
    """Return what a spreadsheet calls a column, counted from 0.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    letters, number = "", column + 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
