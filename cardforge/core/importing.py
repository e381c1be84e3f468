"""From rows to designs, with each row accounted for: it is in a design, or its design is left out.

A design of which a row cannot be read is left out as a whole: half a ship looks like a ship.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardforge.core.game import Imported, TableImport
from cardforge.core.table import ReadTable, Row, RowNote

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
