"""New files: designs from a template or a table, tables of designs, and the schema for editors.

Editors find the JSON Schema beside the designs, whose first line names it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from shlex import quote
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from cardforge import __version__
from cardforge.app.fleets import FleetList, rule_sets
from cardforge.app.registry import GAMES
from cardforge.app.scenarios import ScenarioList
from cardforge.app.workspace import SCHEMA_ENDING, schema_version
from cardforge.core.files import read_bytes, write_text
from cardforge.core.files.document import is_file
from cardforge.core.game import Design, Game, Imported, Tables
from cardforge.core.spreadsheets import RowNote, Table
from cardforge.core.spreadsheets.files import read_tables, write_table
from cardforge.core.validation import (
    DRAFT,
    Schema,
    described,
    either,
    for_editors,
    named,
    referring,
    shape_faults,
    when,
)
from cardforge.errors import CallError, CardforgeError, ShapeError

SCHEMA_FILE: Final = f"cardforge{SCHEMA_ENDING}"
HEAD_LINE: Final = f"# yaml-language-server: $schema={SCHEMA_FILE}"
_HEAD: Final = re.compile(r"^#\s+(?:yaml-language-server\s*:|\$schema:)", re.MULTILINE)
"""A line by which a file names some schema, as the YAML language server reads it."""


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
    import jinja2  # only new files need it

    loader = jinja2.FileSystemLoader(template.parent)
    room = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701
    return room.get_template(template.name).render(values).rstrip("\n") + "\n"


def headed(text: str) -> str:
    """Return a new file's text with the line that names the schema; any such line stays."""
    if not text.strip() or _HEAD.search(text):
        return text
    return HEAD_LINE + ("\r\n" if "\r\n" in text else "\n") + text


def write_designs(texts: Mapping[Path, str]) -> None:
    """Write new design files, each with the schema beside it that its first line names."""
    for path, text in texts.items():
        write_text(path, headed(text) if _is_yaml(path) else text)
    place_schemas(texts)


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


class Found(StrEnum):
    """What a folder has under the schema's name."""

    NOTHING = "nothing"
    CURRENT = "current"
    OLDER = "older"
    NEWER = "newer"
    FOREIGN = "foreign"


def place_schemas(paths: Iterable[Path]) -> None:
    """Write the schema beside files that name it, if it is missing or an older one by cardforge.

    If that fails, the designs are complete, only without help in editors.
    """
    with contextlib.suppress(CardforgeError):
        for folder in dict.fromkeys(path.parent for path in paths if _names_it(path)):
            if found_in(folder) in (Found.NOTHING, Found.OLDER):
                write_text(folder / SCHEMA_FILE, schema_text())


def install_schema(folder: Path, *, force: bool) -> Path:
    """Write the schema to a folder and return its path; raise CallError where another is there."""
    path = folder / SCHEMA_FILE
    found = found_in(folder)
    if found is Found.FOREIGN and not force:
        raise CallError(f"'{path}' was not written by cardforge: use --force to overwrite it")
    if found is Found.NEWER and not force:
        raise CallError(f"'{path}' was written by a newer cardforge: use --force to overwrite it")
    if found is not Found.CURRENT:
        write_text(path, schema_text())
    return path


def found_in(folder: Path) -> Found:
    """Return what a folder has under the schema's name."""
    path = folder / SCHEMA_FILE
    if not os.path.lexists(path):
        return Found.NOTHING
    try:
        content = read_bytes(path)
    except CardforgeError:
        return Found.FOREIGN
    version = schema_version(content)
    if version is None:
        return Found.FOREIGN
    if _numbers(version) > _numbers(__version__):
        return Found.NEWER
    return Found.CURRENT if content == schema_text().encode() else Found.OLDER


@lru_cache(maxsize=1)
def schema_text() -> str:
    """Return the schema of all files as the text of a file, which says who wrote it."""

    told = f"Written by cardforge {__version__}; `cardforge schema --install` renews it."
    schema = {"$comment": told, **editor_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version))


def _names_it(path: Path) -> bool:
    """Return whether a regular file names the schema in its first lines."""
    return _is_yaml(path) and is_file(path) and HEAD_LINE.encode() in read_bytes(path)


def _is_yaml(path: Path) -> bool:
    return path.suffix.lower() in (".yaml", ".yml")


_FLEET: Final = "Fleet"
_FLEET_TEXTS: Final = {
    "fleet": "The fleet's name.",
    "budget": "Most points that all its ships may cost together.",
    "nation": "The one nation of all its ships.",
    "rules": "A set of fleet rules to check it by.",
    "ships": "Its ships: files beside this one, or bundled ships by name.",
}
_ENTRY_TEXTS: Final = {
    "ship": "A ship's file beside this one, or a bundled ship's name such as hml-raven.",
    "name": "Name of this ship in the fleet (default: the name in its file).",
    "count": "Number of ships of this design (default: 1).",
}
_SCENARIO: Final = "Scenario"
_SCENARIO_TEXTS: Final = {
    "scenario": "The scenario's name.",
    "story": "What happened before, for the players.",
    "map": "The map (default: two sheets of the open sea).",
    "turns": "The last turn (default: there is none).",
    "sides": "Both sides, A and B.",
    "undecided": "The side that wins if neither is beaten when the last turn ends.",
    "notes": "Further rules of this scenario.",
}
_SIDE_TEXTS: Final = {
    "name": "The side's name.",
    "fleet": "A fleet file with its ships.",
    "ships": "Its ships, instead of a fleet file.",
    "budget": "Most points that its ships may cost together.",
    "nation": "The one nation of its ships.",
    "edge": "The map edge where it deploys: left or right of two sheets, top or bottom of one.",
    "deploy": "How it deploys, for the players.",
    "wins": "When it wins, for the players.",
}
_MAP_TEXTS: Final = {
    "sheets": "Map sheets side by side (default: 2).",
    "terrain": "Terrain (default: sea).",
    "seed": "Seed of the terrain: another number, another map (default: 1910).",
}
_SCENARIO_SHIP_TEXTS: Final = _ENTRY_TEXTS | {
    "destroyed": "Slots that are destroyed before turn 1, by location, such as {stern: [2, 4]}.",
}
_WRONG_ENTRY: Final = (
    "Each ship is a file or a name, such as hml-raven, or {ship: hml-raven, count: 2}."
)


def editor_schema() -> dict[str, Any]:
    """Return one schema for the files of all games, for fleet files and for scenarios."""
    definitions: Schema = {}
    for word, game in GAMES.items():
        _define(definitions, word, game.schema())
    _define(definitions, _FLEET, fleet_schema())
    _define(definitions, _SCENARIO, scenario_schema())
    is_fleet, is_scenario = (
        {"required": [key], "not": {"required": ["locations"]}} for key in ("fleet", "scenario")
    )
    by_game = {"allOf": [when("game", word, referring(word)) for word in GAMES]}
    others = {"if": is_fleet, "then": referring(_FLEET), "else": by_game}
    titles = (game.title for game in GAMES.values())
    return {
        "$schema": DRAFT,
        "title": "cardforge file",
        "type": "object",
        "properties": {
            "game": {
                "title": "Game",
                "description": "The game of this file.",
                **described(GAMES, titles),
            }
        },
        "required": ["game"],
        "if": is_scenario,
        "then": referring(_SCENARIO),
        "else": others,
        "$defs": definitions,
    }


def fleet_schema() -> dict[str, Any]:
    """Return the schema of a fleet file: ships of one game under a budget."""
    schema: Schema = for_editors(FleetList.model_json_schema())
    _explain(schema["properties"], _FLEET_TEXTS)
    entry = schema["$defs"]["FleetEntry"]
    _explain(entry["properties"], _ENTRY_TEXTS)
    word = {**entry["properties"]["ship"], "title": "A ship"}
    schema["$defs"]["FleetEntry"] = either(word, entry, _WRONG_ENTRY)
    return _headed(schema, [game for game in GAMES.values() if game.fleet_files])


def scenario_schema() -> dict[str, Any]:
    """Return the schema of a scenario: two sides, their map and their victory."""
    schema: Schema = for_editors(ScenarioList.model_json_schema())
    inside = schema["$defs"]
    _explain(schema["properties"], _SCENARIO_TEXTS)
    _explain(inside["ScenarioSideList"]["properties"], _SIDE_TEXTS)
    _explain(inside["Ground"]["properties"], _MAP_TEXTS)
    entry = inside["ScenarioShip"]
    _explain(entry["properties"], _SCENARIO_SHIP_TEXTS)
    word = {**entry["properties"]["ship"], "title": "A ship"}
    inside["ScenarioShip"] = either(word, entry, _WRONG_ENTRY)
    return _headed(schema, [game for game in GAMES.values() if game.fleet_files and game.battles])


def _headed(schema: Schema, games: Sequence[Game]) -> dict[str, Any]:
    """Return a schema with the two lines that head a file of some games."""
    newest = max(game.newest_format for game in games)
    formats = {
        "title": "Format",
        "enum": list(range(1, newest + 1)),
        "description": "The version of this format.",
    }
    schema["properties"] |= {
        "rules": {
            "title": "Rules",
            "enum": rule_sets(),
            "description": _FLEET_TEXTS["rules"],
        },
        "game": {
            "title": "Game",
            "enum": [game.word for game in games],
            "description": "The game of its ships.",
        },
        "format": formats,
    }
    return {**schema, "required": ["game", "format", *schema["required"]]}


def _define(definitions: Schema, name: str, schema: Schema) -> None:
    """Add a schema and its own definitions, whose names get its name before them."""
    inside = named(f"{name}.", {key: each for key, each in schema.items() if key != "$schema"})
    definitions |= inside.pop("$defs", {})
    definitions[name] = _by_kind(inside) if "oneOf" in inside else inside


def _by_kind(schema: Schema) -> Schema:
    """Return the alternatives of a file as conditions.

    Editors then report errors for the intended alternative only.
    """
    shapes = schema["oneOf"]
    kinds = [shape["properties"]["kind"]["const"] for shape in shapes]
    told = {"enum": kinds, "description": shapes[0]["properties"]["kind"]["description"]}
    usual = next(shape for shape in shapes if "kind" not in shape["required"])
    without = {"if": {"not": {"required": ["kind"]}}, "then": usual}
    chosen = [when("kind", kind, shape) for kind, shape in zip(kinds, shapes, strict=True)]
    return {"properties": {"kind": told}, "allOf": [without, *chosen]}


def _explain(properties: Schema, texts: dict[str, str]) -> None:
    for key, text in texts.items():
        properties[key]["description"] = text
