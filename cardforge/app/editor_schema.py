"""The schema by which editors know every file that people write for cardforge."""

from __future__ import annotations

from typing import Any, Final

from cardforge.app.fleets import FleetList
from cardforge.app.registry import GAMES
from cardforge.core.schema import (
    DRAFT,
    Schema,
    described,
    either,
    for_editors,
    named,
    referring,
    when,
)

_FLEET: Final = "Fleet"
_FLEET_TEXTS: Final = {
    "fleet": "The fleet's name.",
    "budget": "What all its ships may cost together, in points.",
    "nation": "The nation that all its ships must belong to.",
    "ships": "Its ships: files beside this one, or bundled ships by name.",
}
_ENTRY_TEXTS: Final = {
    "ship": "A ship's file beside this one, or a bundled ship's name such as hml-raven.",
    "name": "What this ship is called in the fleet (default: the name in its file).",
    "count": "How many of this ship there are (default: 1).",
}
_WRONG_ENTRY: Final = (
    "Each ship is a file or a name, such as hml-raven, or {ship: hml-raven, count: 2}."
)


def editor_schema() -> dict[str, Any]:
    """Return one schema for the files of all games, and for fleet files."""
    definitions: Schema = {}
    for word, game in GAMES.items():
        _define(definitions, word, game.schema())
    _define(definitions, _FLEET, fleet_schema())
    is_fleet = {"required": ["fleet"], "not": {"required": ["locations"]}}
    by_game = {"allOf": [when("game", word, referring(word)) for word in GAMES]}
    titles = (game.title for game in GAMES.values())
    return {
        "$schema": DRAFT,
        "title": "cardforge file",
        "type": "object",
        "properties": {
            "game": {
                "title": "Game",
                "description": "The game that the file is of.",
                **described(GAMES, titles),
            }
        },
        "required": ["game"],
        "if": is_fleet,
        "then": referring(_FLEET),
        "else": by_game,
        "$defs": definitions,
    }


def fleet_schema() -> dict[str, Any]:
    """Return the schema of a fleet file: ships of one game under a budget."""
    schema: Schema = for_editors(FleetList.model_json_schema())
    _explain(schema["properties"], _FLEET_TEXTS)
    entry = schema["$defs"]["Entry"]
    _explain(entry["properties"], _ENTRY_TEXTS)
    word = {**entry["properties"]["ship"], "title": "A ship"}
    schema["$defs"]["Entry"] = either(word, entry, _WRONG_ENTRY)
    games = {word: game for word, game in GAMES.items() if game.fleet_files}
    newest = max(game.newest_format for game in games.values())
    formats = {
        "title": "Format",
        "enum": list(range(1, newest + 1)),
        "description": "The version of this format.",
    }
    schema["properties"] |= {
        "game": {
            "title": "Game",
            "enum": list(games),
            "description": "The game that its ships are of.",
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
    """Return the alternatives of a file as conditions, so that faults are told of the one meant."""
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
