"""What holds for a comparison of any game, and its tables to look things up in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cardforge.core.figures import Comparison, Figure, FigureRow

Design = TypeVar("Design")
Compare = Callable[[Design, Design, str | None], Comparison]


def rows_of(comparison: Comparison, word: str) -> dict[str, tuple[Figure, Figure]]:
    """The rows of a table by their labels, each of which stands there once."""
    (table,) = (each for each in comparison.tables if each.word == word)
    rows = {row.label: row.values for row in table.rows}
    assert len(rows) == len(table.rows)
    return rows


def expect_fair(
    compare: Compare[Design], one: Design, other: Design, against: str | None = None
) -> None:
    """Swapping two swaps the columns and nothing else; beside itself nothing is better."""
    found = compare(one, other, against)
    assert compare(other, one, against) == swapped(found)
    assert any(row.more is not None for row in _rows(found))
    for each in (one, other):
        itself = compare(each, each, against)
        assert all(row.values[0] == row.values[1] for row in _rows(itself))
        assert [row.better for row in _rows(itself)] == [None] * len(_rows(itself))


def swapped(found: Comparison) -> Comparison:
    tables = tuple(
        table._replace(
            rows=tuple(row._replace(values=(row.values[1], row.values[0])) for row in table.rows)
        )
        for table in found.tables
    )
    return found._replace(ships=(found.ships[1], found.ships[0]), tables=tables)


def _rows(found: Comparison) -> list[FigureRow]:
    return [row for table in found.tables for row in table.rows]
