"""The JSON Schema of a War Fleet ship's file, by which editors complete and underline."""

from __future__ import annotations

from typing import Any, Final

from cardforge.leviathans.places import ALL_PLACES, ENDS, SIDES
from cardforge.warfleet.reading import FORMAT
from cardforge.warfleet.ship import FleetShip

_ATTACK_OF_TWO: Final = {
    "title": "Short and long",
    "properties": {"range": {"type": "string", "pattern": "/"}, "dice": {"pattern": r"\|"}},
}
_ATTACK_OF_ONE: Final = {
    "title": "One range",
    "properties": {
        "range": {"not": {"type": "string", "pattern": "/"}},
        "dice": {"not": {"pattern": r"\|"}},
    },
}


def fleet_ship_schema() -> dict[str, Any]:
    """Return the schema of a file, `sides:` and all, with a description for every key."""
    schema = FleetShip.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    definitions["PartialLocation"] = {**definitions["FleetLocation"], "required": []}
    definitions["Attack"]["oneOf"] = [_ATTACK_OF_ONE, _ATTACK_OF_TWO]
    schema["properties"] = {**_header(), **schema["properties"], "locations": _locations()}
    schema["required"] = ["game", "format", *schema["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": "War Fleet ship",
        "description": "A ship at fleet scale for cardforge.",
    }


def _header() -> dict[str, Any]:
    return {
        "game": {"const": "warfleet", "description": "The game that the file is of."},
        "format": {
            "enum": list(range(1, FORMAT + 1)),
            "description": "The version of this format.",
        },
    }


def _locations() -> dict[str, Any]:
    whole, partial = {"$ref": "#/$defs/FleetLocation"}, {"$ref": "#/$defs/PartialLocation"}
    shared = {
        word: {**partial, "description": f"{' and '.join(places)} at once."}
        for word, places in SIDES.items()
    }
    return {
        "type": "object",
        "description": "Every location with its figures and attacks.",
        "properties": {place: whole if place in ENDS else partial for place in ALL_PLACES} | shared,
        "additionalProperties": False,
    }
