"""New designs: from the template of a game, or from the rows of a table; and designs as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

import jinja2
from pydantic import ValidationError

from cardforge.app.registry import GAMES
from cardforge.core.game import Design, Imported, Tables
from cardforge.core.spreadsheets import RowNote, Table
from cardforge.core.spreadsheets.files import read_tables, write_table
from cardforge.core.validation import shape_faults
from cardforge.errors import CallError, ShapeError


def new_design(name: str, game: str, path: Path, options: Mapping[str, str]) -> str:
    """Return the text of a new file for `name`; raise CallError where the options do not fit."""
    chosen = GAMES[game]
    try:
        values = chosen.scaffold(name, options)
    except ValidationError as error:
        where, message = shape_faults(error)[0]
        raise CallError(f"{'.'.join(where)}: {message}") from None
    if chosen.template is None:
        from cardforge.core.files.editing import written  # ruamel is heavy, most have a template

        return written({"game": game, "format": chosen.newest_format, **values}, path)
    return rendered(chosen.template, {**values, "file": quote(path.name)})


def rendered(template: Path, values: Mapping[str, Any]) -> str:
    """Return a template filled with values, as the text of a file."""
    loader = jinja2.FileSystemLoader(template.parent)
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701
    return room.get_template(template.name).render(values).rstrip("\n") + "\n"


class Tabled(NamedTuple):
    """The content of a file of tables: its designs, and every row without a design."""

    designs: tuple[Imported, ...]
    rows: int
    """Rows that describe designs, read or not."""
    faults: tuple[RowNote, ...]
    """Rows that cannot be read, and sheets that lack columns."""
    left: tuple[str, ...]
    """Designs that are left out for such rows."""
    notes: tuple[RowNote, ...]
    """Rows that describe no design, and sheets that are not tables."""


def table_designs(path: Path) -> Tabled:
    """Return the designs in a table; raise FileError if it is not a table of any game."""
    forms = {game.tables.form: game.tables for game in GAMES.values() if game.tables}
    file = read_tables(path, list(forms))
    imports = [forms[table.form].read(table) for table in file.tables]
    rows = sum(len(table.rows) for table in file.tables)
    if not rows:
        raise ShapeError("the table has no rows below its column headers", path)
    return Tabled(
        designs=tuple(design for each in imports for design in each.designs),
        rows=rows,
        faults=tuple(sorted([*file.unread, *(row for each in imports for row in each.faults)])),
        left=tuple(name for each in imports for name in each.left),
        notes=tuple(sorted([*file.sheets, *(row for each in file.tables for row in each.notes)])),
    )


def write_template(path: Path, game: str) -> None:
    """Write a table of a game with its column headers and nothing below them."""
    write_table(path, Table(_tables(game).form.known, ()))


def export_designs(path: Path, designs: Sequence[Design]) -> None:
    """Write designs of one game as a table."""
    games = sorted({design.game for design in designs})
    if len(games) != 1:
        raise CallError(
            f"expected designs of one game in a table, got {', '.join(games) or 'none'}"
        )
    write_table(path, _tables(games[0]).write(tuple(designs)))


def games_with_tables() -> list[str]:
    """Return the words of the games whose designs can be rows of a table."""
    return [word for word, game in GAMES.items() if game.tables]


def _tables(word: str) -> Tables:
    tables = GAMES[word].tables
    if tables is None:
        known = ", ".join(games_with_tables())
        raise CallError(f"expected a game with tables ({known}), got {word}")
    return tables
