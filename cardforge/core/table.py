"""A table as plain values: heads, and rows of text with their line numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Row:
    """One row of a table: its line, and its cells by the head of their column."""

    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


class Table(NamedTuple):
    """The heads of a table, and its rows."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
