"""Ships and squadrons to a table and back, one row each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from cardforge.core.shape import shape_faults
from cardforge.core.table import Row, Table
from cardforge.errors import Mark, ShapeError
from cardforge.starships.columns import COLUMNS, KNOWN
from cardforge.starships.element import Element
from cardforge.starships.weapons import ARCS

_SEPARATOR: Final = "; "
_NOTE: Final = "note: "
_LISTS: Final = ("systems", "upgrades")
_TEXTS: Final = ("figures", "history")


def export_elements(elements: tuple[Element, ...]) -> Table:
    """Return one table of all the elements; importing it gives the same elements."""
    cells = [{key: text for key, text in _cells(each) if text} for each in elements]
    used: set[str] = {head for row in cells for head in row}
    known = tuple(head for head in KNOWN if head in COLUMNS or head in used)
    heads = (*known, *sorted(used.difference(KNOWN)))
    return Table(heads, tuple(Row(line, row) for line, row in enumerate(cells, start=2)))


def import_elements(table: Table, path: Path) -> tuple[Element, ...]:
    """Return the elements of a table; raise ShapeError with all that is wrong in it."""
    elements: list[Element] = []
    faults: list[tuple[Mark, str]] = []
    for row in table.rows:
        try:
            elements.append(Element.model_validate(dict(_data(row))))
        except ValidationError as error:
            faults += [
                (Mark(row.line), f"{'.'.join(where)}: {message}")
                for where, message in shape_faults(error)
            ]
    if faults:
        mark, message = faults[0]
        raise ShapeError(message, path, mark, tuple(faults))
    return tuple(elements)


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
    """Yield the file's keys for a row; blank cells say nothing."""
    yield "name", row["element"]
    yield "class", row["class"].lower()
    yield "weapons", {arc: _words(row[arc]) for arc in ARCS}
    for column in _LISTS:
        yield column, _words(row[column])
    for column in ("faction", *_TEXTS):
        if row[column]:
            yield column, row[column]
    if row["printed"]:
        yield "printed", int(row["printed"]) if row["printed"].isdecimal() else row["printed"]
    yield "notes", {head.removeprefix(_NOTE): row[head] for head in row.cells
                    if head not in KNOWN and row[head]}  # fmt: skip


def _words(cell: str) -> tuple[str, ...]:
    return tuple(word.strip().lower() for word in cell.split(_SEPARATOR.strip()) if word.strip())
