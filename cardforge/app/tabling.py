"""Tables in and out: the column headers of a table say which game it describes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardforge.app.games import GAMES
from cardforge.core.game import Design, Imported
from cardforge.core.table import RowNote, Table
from cardforge.core.tables import read_tables, write_table
from cardforge.errors import CallError, ShapeError


class Tabled(NamedTuple):
    """What a file of tables comes to: its designs, and every row that is in none of them."""

    designs: tuple[Imported, ...]
    rows: int
    """Rows that describe designs, read or not."""
    faults: tuple[RowNote, ...]
    """Rows that cannot be read, and sheets that lack columns."""
    left: tuple[str, ...]
    """Designs that are left out for such rows."""
    notes: tuple[RowNote, ...]
    """Rows that describe no design, and sheets that are no tables."""


def table_designs(path: Path) -> Tabled:
    """Return the designs in a table; raise FileError where it is not a table of any game."""
    file = read_tables(path, [game.table for game in GAMES.values()])
    games = {game.table: game for game in GAMES.values()}
    imports = [games[table.form].import_table(table) for table in file.tables]
    rows = sum(len(table.rows) for table in file.tables)
    if not rows:
        raise ShapeError("expected a ship, the table has no rows", path)
    return Tabled(
        designs=tuple(design for each in imports for design in each.designs),
        rows=rows,
        faults=tuple(sorted([*file.unread, *(row for each in imports for row in each.faults)])),
        left=tuple(name for each in imports for name in each.left),
        notes=tuple(sorted([*file.sheets, *(row for each in file.tables for row in each.notes)])),
    )


def write_template(path: Path, game: str) -> None:
    """Write a table of a game with its column headers and nothing below them."""
    write_table(path, Table(GAMES[game].table.known, ()))


def write_designs(path: Path, designs: Sequence[Design]) -> None:
    """Write designs of one game as a table."""
    games = sorted({design.game for design in designs})
    if len(games) != 1:
        raise CallError(
            f"expected designs of one game in a table, got {', '.join(games) or 'none'}"
        )
    write_table(path, GAMES[games[0]].export_table(tuple(designs)))
