"""Tables imported as the command does it, and what comes of them as values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardforge.app.registry import GAMES
from cardforge.core.files import parse
from cardforge.core.game import TableImport
from cardforge.core.spreadsheets.files import read_tables


def imported(path: Path, game: str = "leviathans") -> TableImport:
    """Import the table of one game that a file holds."""
    tables = GAMES[game].tables
    assert tables
    (table,) = read_tables(path, [tables.form]).tables
    return tables.read(table)


def designs(path: Path, game: str = "leviathans") -> list[Any]:
    """Return the designs of a table, each read from the file that it becomes; no row is left out."""
    result = imported(path, game)
    assert not result.faults
    assert not result.left
    return [GAMES[game].read(parse(each.text, path)).value for each in result.designs]
