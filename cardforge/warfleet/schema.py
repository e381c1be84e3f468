"""The JSON Schema of a War Fleet ship's file, by which editors complete and underline."""

from __future__ import annotations

from typing import Any, Final

from cardforge.core.schema import DRAFT, Schema, for_editors, header, offering, retitled
from cardforge.leviathans.schema import TITLES, locations_schema, nation_schema, type_schema
from cardforge.leviathans.slot_schema import DICE_TEXT, dice_words, marks_schema
from cardforge.warfleet.reading import FORMAT
from cardforge.warfleet.ship import FleetShip

_TWO_RANGES: Final = {
    "if": {"properties": {"range": {"type": "string", "pattern": "/"}}, "required": ["range"]},
    "then": {
        "properties": {
            "dice": {
                "pattern": r"\|",
                "doNotSuggest": True,
                "errorMessage": "An attack with two ranges has dice for both, such as KG | R.",
            }
        }
    },
    "else": {
        "properties": {
            "dice": {
                "not": {"type": "string", "pattern": r"\|"},
                "doNotSuggest": True,
            }
        }
    },
}

_TITLES: Final = {
    "destroyed_resilience": "Destroyed resilience",
    "si_modifier": "SI modifier",
}


def fleet_ship_schema() -> dict[str, Any]:
    """Return the schema of a file, `sides:` and all, with a description for every key."""
    schema = FleetShip.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    location = definitions.pop("FleetLocation")
    location["properties"] = retitled(location["properties"], _TITLES)
    definitions["Attack"] = _attack(definitions["Attack"])
    given = retitled(schema["properties"], TITLES)
    schema["properties"] = {
        **header("warfleet", FORMAT),
        **given,
        "nation": nation_schema(given["nation"]),
        "type": type_schema(given["type"]),
        "locations": locations_schema(location),
    }
    schema["required"] = ["game", "format", *schema["required"]]
    return {
        "$schema": DRAFT,
        **for_editors(schema),
        "title": "War Fleet ship",
        "description": "A ship at fleet scale for cardforge.",
    }


def _attack(given: Schema) -> Schema:
    properties = given["properties"]
    text = (
        "Its dice by letter, K and G together as KG: short | long, or one set for one range. "
        f"{DICE_TEXT}"
    )
    wrong = "Dice are written by the letters G U Y R K, such as KG, or KG | R for two ranges."
    dice = {**properties["dice"], "description": text, "errorMessage": wrong}
    return {
        **given,
        "properties": {
            **properties,
            "dice": offering(dice, dice_words()),
            "marks": marks_schema(properties["marks"]),
        },
        "allOf": [_TWO_RANGES],
    }
