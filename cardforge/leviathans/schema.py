"""The JSON Schema of a ship file, by which editors complete and underline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.leviathans.kinds import KINDS, Kind
from cardforge.leviathans.places import ALL_PLACES, ENDS, SIDES, SLOT_NUMBERS
from cardforge.leviathans.reading import FORMAT
from cardforge.leviathans.ship import Ship, Slot

_COUNTED = {1: "^[^|/]*$", 2: "^[^|/]*[|/][^|/]*$"}


def ship_schema() -> dict[str, Any]:
    """Return the schema of a file, `sides:` and all, with a description for every key."""
    schema = Ship.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    definitions["Slot"] = _slot(definitions["Slot"]["properties"])
    definitions["Location"]["properties"]["slots"] = _slots()
    schema["properties"] = {**_header(), **schema["properties"], "locations": _locations()}
    schema["required"] = ["game", "format", *schema["required"]]
    definitions["PartialLocation"] = {**definitions["Location"], "required": []}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "Leviathans ship",
        "description": "An air ship for cardforge.",
    }


def _header() -> dict[str, Any]:
    return {
        "game": {"const": "leviathans", "description": "The game that the file is of."},
        "format": {
            "enum": list(range(1, FORMAT + 1)),
            "description": "The version of this format.",
        },
    }


def _locations() -> dict[str, Any]:
    whole, partial = {"$ref": "#/$defs/Location"}, {"$ref": "#/$defs/PartialLocation"}
    shared = {
        word: {**partial, "description": f"{' and '.join(members)} at once."}
        for word, members in SIDES.items()
    }
    return {
        "type": "object",
        "description": "Every location with its dice and slots.",
        "properties": {place: whole if place in ENDS else partial for place in ALL_PLACES} | shared,
        "additionalProperties": False,
    }


def _slots() -> dict[str, Any]:
    return {
        "type": "object",
        "description": "Slots by number, 1 to 6.",
        "properties": {str(number): {"$ref": "#/$defs/Slot"} for number in SLOT_NUMBERS},
        "additionalProperties": False,
    }


def _slot(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["item"],
        "oneOf": [_of_kind(kind, properties) for kind in KINDS.values()],
    }


def _of_kind(kind: Kind, properties: Mapping[str, Any]) -> dict[str, Any]:
    needs = list(kind.needs) if kind.item == "miss" else ["breach", *kind.needs]
    fitting = {
        key: _property(kind, key, properties[key]) for key in Slot.model_fields if key in kind.keys
    }
    return {
        "title": kind.label,
        "description": kind.summary,
        "properties": {**fitting, "item": {"const": kind.item}},
        "required": ["item", *needs],
        "additionalProperties": False,
    }


def _property(kind: Kind, key: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Narrow one property to what this kind takes: its number of parts, never null if needed."""
    narrowed = {name: value for name, value in given.items() if name not in ("default", "title")}
    if key in ("breach", "name") and key in ("breach", *kind.needs) and kind.item != "miss":
        narrowed = {**given["anyOf"][0], "description": given["description"]}
    wanted = {"range": kind.reaches, "dice": kind.dice_sets}.get(key)
    if wanted:
        narrowed = {"allOf": [narrowed, {"pattern": _COUNTED[wanted]}]}
    if wanted == 2:
        narrowed["type"] = "string"
    return narrowed
