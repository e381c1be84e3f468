"""A design on its way from the rows of a table to data, with the row of every place."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardforge.core.finding import Where
from cardforge.core.limits import MOST_REPORTED
from cardforge.core.quoting import quoted
from cardforge.core.table import Row, RowNote


@dataclass
class _Said:
    """What the rows of a design say of one place, each value with the rows that say so."""

    into: dict[str, Any]
    column: str
    rows: dict[Hashable, list[Row]] = field(default_factory=dict)
    values: dict[Hashable, object] = field(default_factory=dict)


@dataclass
class RowDraft:
    """What the rows of one design say, and what is wrong with them.

    A column that speaks of the whole design repeats its value in every row. Where rows differ, most
    rows are right, and of as many the first: a slip in one row must not blame all others.
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
