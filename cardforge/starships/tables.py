"""Tables of ships and squadrons with one row per element: columns, reading, writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import ValidationError

from cardforge.core.findings import Where
from cardforge.core.game import Imported, TableImport
from cardforge.core.limits import MOST_REPORTED, MOST_WORDS
from cardforge.core.spreadsheets import ReadTable, Row, RowNote, Table, TableForm, whole_number
from cardforge.core.spreadsheets.files import import_rows
from cardforge.core.validation import shape_faults
from cardforge.starships.element import Element
from cardforge.starships.files import file_text
from cardforge.starships.rulebook import ARCS, CLASSES, SYSTEMS, UPGRADES, WEAPONS

COLUMNS: Final = (
    "element", "class", "faction", "systems", "front", "broadside", "aux", "upgrades",
)  # fmt: skip
"""The columns that every table must have."""
KNOWN: Final = (*COLUMNS, "printed", "figures", "history")
"""All columns with a meaning; other columns are saved as notes."""

FORM: Final = TableForm(
    title="starships",
    columns=COLUMNS,
    known=KNOWN,
    name="element",
    carried=(),
    entries=frozenset({"class", "systems", "front", "broadside", "aux", "upgrades", "printed"}),
    free=frozenset({"figures", "history"}),
)
"""The columns by which the application recognises a table of starships."""


_SEPARATOR: Final = "; "
_NAME: Final = "element"
_NOTE: Final = "note: "
_LISTS: Final = ("systems", "upgrades")
_TEXTS: Final = ("figures", "history")
_WORDS_OF: Final = {
    **dict.fromkeys(ARCS, WEAPONS.keys()), "systems": SYSTEMS.keys(), "upgrades": UPGRADES.keys(),
}  # fmt: skip
"""Columns with lists of words, and the known words of each."""


def export_elements(elements: tuple[Element, ...]) -> Table:
    """Return one table of all elements; importing it returns equal elements."""
    cells = [{key: text for key, text in _cells(each) if text} for each in elements]
    used: set[str] = {head for row in cells for head in row}
    known = tuple(head for head in KNOWN if head in COLUMNS or head in used)
    heads = (*known, *sorted(used.difference(KNOWN)))
    return Table(heads, tuple(Row(line, row) for line, row in enumerate(cells, start=2)))


def import_elements(table: ReadTable) -> TableImport:
    """Return the files of a table's elements, and notes on rows that cannot be read."""
    return import_rows(table, _RowReader().imported)


class _RowReader:
    """Reads rows, and explains the first ones that it cannot read."""

    def __init__(self) -> None:
        self._unread = 0

    def imported(self, rows: Sequence[Row]) -> Imported | tuple[RowNote, ...]:
        """Return the file of a row, or its faults."""
        (row,) = rows
        faults = tuple(self._faults(row))
        if not faults:
            try:
                element = Element.model_validate(dict(_data(row)))
                return Imported(element.name, file_text(element), rows=1)
            except ValidationError as error:
                faults = tuple(_placed(row, where, said) for where, said in shape_faults(error))
        self._unread += 1
        return tuple(RowNote(row.sheet, row.line, fault) for fault in faults)

    def _faults(self, row: Row) -> Iterator[str]:
        """Yield faults found without suggestions, which take long if every row has faults."""
        for column in _WORDS_OF:
            if row[column].count(_SEPARATOR.strip()) >= MOST_WORDS:
                yield f"{column}: expected at most {MOST_WORDS} names in a cell"
        if self._unread >= MOST_REPORTED and not _is_known(row):
            yield "expected the class, systems, weapons and upgrades of starships"


def _placed(row: Row, where: Where, message: str) -> str:
    """Return a fault with its place, and with its cell in a workbook."""
    steps = [_NAME if step == "name" else step for step in where]
    cell = next((row.place(step) for step in steps if step in row.heads), "")
    said = f"{'.'.join(where)}: {message}"
    return f"cell {cell}: {said}" if cell else said


def _cells(element: Element) -> Iterator[tuple[str, str]]:
    yield "element", element.name
    yield "class", element.ship_class
    yield "faction", element.faction or ""
    yield "printed", "" if element.printed is None else str(element.printed)
    for column in _LISTS:
        yield column, _SEPARATOR.join(getattr(element, column))
    for arc, words in element.weapons.arcs():
        yield arc, _SEPARATOR.join(words)
    for column in _TEXTS:
        yield column, getattr(element, column)
    for key, note in element.notes.items():
        yield _NOTE + key, note


def _data(row: Row) -> Iterator[tuple[str, object]]:
    """Yield the file's keys for a row, without empty cells."""
    yield "name", row["element"]
    yield "class", row["class"].lower()
    yield "weapons", {arc: _words(row[arc]) for arc in ARCS}
    for column in _LISTS:
        yield column, _words(row[column])
    for column in ("faction", *_TEXTS):
        if row[column]:
            yield column, row[column]
    if row["printed"]:
        printed = whole_number(row["printed"])
        yield "printed", row["printed"] if printed is None else printed
    yield "notes", {head.removeprefix(_NOTE): row[head] for head in row.cells
                    if head not in KNOWN and row[head]}  # fmt: skip


def _is_known(row: Row) -> bool:
    """Return whether the game has all words of a row."""
    return row["class"].lower() in CLASSES and all(
        word in known for column, known in _WORDS_OF.items() for word in _words(row[column])
    )


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip().lower() for word in cell.split(_SEPARATOR.strip()) if word.strip())
