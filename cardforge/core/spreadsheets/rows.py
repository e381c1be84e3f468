"""Rows of a table: recognised headers, read cells, and faults with their cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

from cardforge.core.limits import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, WIDEST_LINE
from cardforge.core.spreadsheets import (
    Cell,
    OddCell,
    ReadTable,
    Row,
    RowNote,
    Sheet,
    TableForm,
    column_letters,
)
from cardforge.core.wording import noun_for, quoted
from cardforge.errors import Mark, NotationError, ShapeError

_ERRORS: Final = frozenset(
    {"#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!"}
)
Line = tuple[int, Sequence[Cell]]
"""The number of a line as the spreadsheet shows it, and its cells."""


@dataclass
class _Header:
    """The header above a row: its columns as the game spells them."""

    form: TableForm
    heads: tuple[str, ...]


class _RawRow(NamedTuple):
    """A row before its empty cells are filled from above."""

    row: Row
    lone: str | None
    """The header of its cell if it has one cell only, which may be a note."""
    is_unnamed: bool
    """Whether the cell that names the design cannot be read."""


class _Nearest(NamedTuple):
    """The line of a sheet that is most like a header."""

    has: int
    """How many of a game's columns it has."""
    form: TableForm | None
    lacking: tuple[str, ...]

    @property
    def is_close(self) -> bool:
        """Whether it has most columns of a game, so that rows may be below it."""
        return self.has > len(self.lacking)

    @property
    def lack(self) -> str:
        """What it has and what it lacks, as a message says it."""
        if self.form is None:
            return ""
        if not self.is_close:
            return (
                "these column headers belong to no table that cardforge knows: "
                "`cardforge import --template FILE` writes a table to fill in"
            )
        lacking = ", ".join(f"`{column}`" for column in self.lacking)
        said = f"column {lacking} is" if len(self.lacking) == 1 else f"columns {lacking} are"
        return f"the {said} missing; this looks like a table of {self.form.title}"


_NOTHING_LIKE_IT: Final = _Nearest(0, None, ())


@dataclass
class SheetRows:
    """What was found in one sheet."""

    sheet: Sheet
    form: TableForm | None = None
    heads: list[str] = field(default_factory=list)
    rows: list[_RawRow] = field(default_factory=list)
    notes: list[RowNote] = field(default_factory=list)
    lines: int = 0
    """Lines that are not empty."""
    nearest: _Nearest = _NOTHING_LIKE_IT

    @property
    def lack(self) -> str:
        """Why nothing of a sheet without a header is read."""
        if not self.lines:
            return "skipped: it is empty"
        if not self.nearest.is_close:
            rows = f"{self.lines:,} {noun_for(self.lines, 'row')}"
            return f"skipped: no column headers of a table in its {rows}"
        return f"not read: {self.nearest.lack}"


class RowReader:
    """Reads the sheets of one file."""

    def __init__(self, forms: Sequence[TableForm], path: Path) -> None:
        self._forms = forms
        self._path = path
        self._cells = 0

    def sheet_rows(self, sheet: Sheet, lines: Iterable[Line]) -> SheetRows:
        """Return the rows and notes of a sheet; a sheet without a header has no form."""
        found = SheetRows(sheet)
        above: list[Line] = []
        header: _Header | None = None
        for number, cells in self._filled(lines):
            found.lines += 1
            named = self._header(number, cells, found, header)
            if named is not None:
                self._take_header(found, number, named, header)
                if header is None:
                    self._take_above(found, above, named)
                header = named
            elif header is None:
                above.append((number, cells))
            else:
                found.rows.append(_raw_row(header, number, cells, sheet))
        return found

    def _filled(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are not empty, within limits."""
        for count, (number, cells) in enumerate(lines):
            if count > MOST_ROWS:
                raise NotationError(
                    f"expected at most {MOST_ROWS:,} rows", self._path, Mark(number)
                )
            if len(cells) > WIDEST_LINE:
                what = f"{WIDEST_LINE:,} columns, got {len(cells):,}"
                raise NotationError(f"expected at most {what}", self._path, Mark(number))
            self._cells += sum(map(bool, cells))
            if self._cells > MOST_CELLS:
                what = f"{MOST_CELLS:,} filled cells"
                raise NotationError(f"expected at most {what}", self._path, Mark(number))
            if any(not isinstance(cell, str) or cell.strip() for cell in cells):
                yield number, cells

    def _header(
        self, number: int, cells: Sequence[Cell], found: SheetRows, current: _Header | None
    ) -> _Header | None:
        """Return the header that a line is, if it has all columns of a game."""
        forms = self._forms if current is None else (current.form,)
        if current is not None and not _may_be_header(cells, current.form):
            return None
        words = {
            cell.strip().casefold() for cell in cells if isinstance(cell, str) and len(cell) < 100
        }
        matching = [form for form in forms if words.issuperset(form.columns)]
        if not matching:
            if current is None:
                self._remember_nearest(words, found)
            return None
        if len(matching) > 1:
            games = " and ".join(form.title for form in matching)
            raise ShapeError(
                f"expected the columns of one game, got those of {games}", self._path, Mark(number)
            )
        return _Header(matching[0], self._heads(cells, number, matching[0]))

    def _remember_nearest(self, words: set[str], found: SheetRows) -> None:
        for form in self._forms:
            lacking = tuple(column for column in form.columns if column not in words)
            has = len(form.columns) - len(lacking)
            best = found.nearest
            if (has, -len(lacking)) > (best.has, -len(best.lacking)) and has:
                found.nearest = _Nearest(has, form, lacking)

    def _heads(self, cells: Sequence[Cell], line: int, form: TableForm) -> tuple[str, ...]:
        texts = [cell.strip() if isinstance(cell, str) else "" for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if len(texts) > MOST_COLUMNS:
            raise NotationError(
                f"expected at most {MOST_COLUMNS} columns, got {len(texts):,}",
                self._path,
                Mark(line),
            )
        spelled = {name.casefold(): name for name in form.known}
        heads = tuple(spelled.get(text.casefold(), text) for text in texts)
        twice = sorted(head for head, count in Counter(heads).items() if head and count > 1)
        if twice:
            named = ", ".join(twice)[:80]
            raise NotationError(f"expected each column once, got {named}", self._path, Mark(line))
        return heads

    def _take_header(
        self, found: SheetRows, number: int, named: _Header, current: _Header | None
    ) -> None:
        found.form = named.form
        found.heads += [head for head in named.heads if head and head not in found.heads]
        if current is not None:
            same = current.heads == named.heads
            what = "a repeated header" if same else "a new header for the rows below"
            found.notes.append(RowNote(found.sheet, number, f"skipped: {what}"))

    def _take_above(self, found: SheetRows, above: Sequence[Line], named: _Header) -> None:
        """Take lines above the header: titles are notes, and a sorted sheet may have rows there."""
        for number, cells in above:
            raw = _raw_row(named, number, cells, found.sheet)
            if named.form.entries.isdisjoint(raw.row.cells):
                found.notes.append(_note(raw))
            else:
                found.rows.append(raw)


def joined(form: TableForm, sheets: Sequence[SheetRows]) -> ReadTable:
    """Return the rows of all sheets of a game as one table."""
    notes = [note for each in sheets for note in each.notes]
    raws = [raw for each in sheets for raw in _Carrying(form).rows(each.rows)]
    named = {raw.row[form.name] for raw in raws if not _may_be_note(form, raw)}
    rows: list[Row] = []
    for raw in raws:
        if _may_be_note(form, raw) and (raw.lone != form.name or raw.row[form.name] not in named):
            notes.append(_note(raw))
        else:
            rows.append(raw.row)
    heads = dict.fromkeys(head for each in sheets for head in each.heads)
    spoiled = _beside_nameless(form, rows) if form.name in form.carried else ()
    return ReadTable(form, tuple(heads), tuple(rows), tuple(sorted(notes)), frozenset(spoiled))


class _Carrying:
    """Fills the empty cells of a sheet's rows from the cells above, as merged cells mean."""

    def __init__(self, form: TableForm) -> None:
        self._form = form
        self._inner = [column for column in form.carried if column != form.name]
        self._name: str | None = None
        """The name that empty cells repeat; None if it cannot be read."""
        self._above: dict[str, str] = {}

    def rows(self, raws: Iterable[_RawRow]) -> Iterator[_RawRow]:
        """Yield the rows with their empty cells filled."""
        if self._form.name not in self._form.carried:
            yield from raws
            return
        for raw in raws:
            self._take_name(raw)
            if self._name is None:
                yield self._nameless(raw)
            else:
                yield raw._replace(row=self._filled(raw.row, self._name))

    def _take_name(self, raw: _RawRow) -> None:
        given = raw.row[self._form.name]
        if raw.is_unnamed:
            self._name = None
        elif given and given != self._name:
            self._name = given
            self._above = {}

    def _nameless(self, raw: _RawRow) -> _RawRow:
        """Return a row whose design is unknown."""
        if _may_be_note(self._form, raw):
            return raw
        what = f"expected a name in column '{self._form.name}', in this row or above"
        cells = {**raw.row.cells, self._form.name: ""}
        return raw._replace(row=replace(raw.row, cells=cells, problem=raw.row.problem or what))

    def _filled(self, row: Row, name: str) -> Row:
        blank = {column: self._above[column] for column in self._inner
                 if not row[column] and column in self._above}  # fmt: skip
        self._above.update((column, row[column]) for column in self._inner if row[column])
        if not blank and row[self._form.name]:
            return row
        return replace(row, cells={**row.cells, self._form.name: name, **blank})


def _beside_nameless(form: TableForm, rows: Sequence[Row]) -> Iterator[str]:
    """Yield the names next to rows without one: such a row may belong to either."""
    for turned in (rows, rows[::-1]):
        is_nameless = False
        for row in turned:
            name = row[form.name]
            if name and is_nameless:
                yield name
            is_nameless = not name


def _may_be_note(form: TableForm, raw: _RawRow) -> bool:
    """Return whether a row's only cell is in an unknown column, or is a name.

    A name is a note if no other row belongs to a design of that name.
    """
    return raw.lone is not None and (raw.lone == form.name or raw.lone not in form.known)


def _may_be_header(cells: Sequence[Cell], form: TableForm) -> bool:
    """Return quickly whether a line may be a header; most rows are not."""
    words = "\n".join(cell for cell in cells if isinstance(cell, str)).casefold()
    return all(column in words for column in form.columns)


def _raw_row(header: _Header, line: int, cells: Sequence[Cell], sheet: Sheet) -> _RawRow:
    form, heads = header.form, header.heads
    filled: dict[str, str] = {}
    problem, is_unnamed = "", False
    for column, (cell, text) in enumerate(zip(cells, map(_text, cells), strict=True)):
        if not text and not isinstance(cell, OddCell):
            continue
        head = heads[column] if column < len(heads) else ""
        if not head or not isinstance(cell, str) or text[0] == "#":
            trouble = _trouble(form, head, cell, text)
            if trouble:
                problem = problem or f"cell {column_letters(column)}{line} {trouble}"
                is_unnamed |= head == form.name
        filled[head] = text
    lone = next(iter(filled)) if len(filled) == 1 else None
    return _RawRow(Row(line, filled, sheet, problem, heads), lone, is_unnamed)


def _text(cell: Cell) -> str:
    return cell.strip() if isinstance(cell, str) else cell.text


def _trouble(form: TableForm, head: str, cell: Cell, text: str) -> str:
    """Return why a cell cannot be read; empty if it can."""
    if not head:
        return "has no column header above it"
    is_free = head not in form.known or head in form.free
    if isinstance(cell, OddCell):
        if is_free and cell.text:
            return ""
        advice = ": format it as text and type it again" if cell.text else ""
        return f"contains {cell.what}{advice}"
    return f"contains the error {text}" if not is_free and text.upper() in _ERRORS else ""


def _note(raw: _RawRow) -> RowNote:
    cells = raw.row.cells
    texts = cells.values() if raw.lone is None else [cells[raw.lone]]
    said = quoted(" | ".join(filter(None, texts)))
    return RowNote(raw.row.sheet, raw.row.line, f"skipped: a note, {said}")
