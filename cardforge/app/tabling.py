"""Tables in and out: which game a table is of is told by its columns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardforge.app.games import GAMES
from cardforge.core.game import Design, Game, Imported
from cardforge.core.table import Table
from cardforge.core.tables import read_table, write_table
from cardforge.errors import CallError, ShapeError


def table_designs(path: Path) -> tuple[Imported, ...]:
    """Return the designs in a table; raise FileError where it cannot be read."""
    known = [column for game in GAMES.values() for column in game.known_columns]
    table = read_table(path, known)
    return _game_of(table, path).import_table(table, path)


def write_designs(path: Path, designs: Sequence[Design]) -> None:
    """Write designs of one game as a table."""
    games = sorted({design.game for design in designs})
    if len(games) != 1:
        raise CallError(
            f"expected designs of one game in a table, got {', '.join(games) or 'none'}"
        )
    write_table(path, GAMES[games[0]].export_table(tuple(designs)))


def _game_of(table: Table, path: Path) -> Game:
    """Return the game whose columns the table has, or comes nearest to having."""
    heads = set(table.heads)
    game = min(GAMES.values(), key=lambda each: len(set(each.columns) - heads))
    missing = [column for column in game.columns if column not in heads]
    if missing:
        raise ShapeError(
            f"expected the columns {', '.join(game.columns)}; missing: {', '.join(missing)}", path
        )
    return game
