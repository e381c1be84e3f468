"""Conversion between a file's data and a fleet ship, and the schema of such files."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from cardforge.core.files.yaml_source import folded, pairs, scalar
from cardforge.core.validation import (
    DRAFT,
    Schema,
    ShapeFault,
    for_editors,
    header,
    hinted,
    offering,
    retitled,
    shape_error,
    shape_faults,
)
from cardforge.core.wording import hints, quoted
from cardforge.leviathans.places import ALL_PLACES, CLASSES, KEYS, members, shared, spellings
from cardforge.leviathans.presets import plain_ship
from cardforge.leviathans.schema import (
    DICE_TEXT,
    TITLES,
    dice_words,
    locations_schema,
    marks_schema,
    nation_schema,
    type_schema,
)
from cardforge.leviathans.ship import range_text
from cardforge.warfleet.convert import convert
from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.files import Document
    from cardforge.core.findings import Where
    from cardforge.core.validation import Model


FORMAT: Final = 1
"""The newest version of the file; docs/reference/formats.md describes each version."""

_MODELS: Final[Mapping[int, type[Model]]] = MappingProxyType(
    {1: FleetShip, 3: FleetLocation, 5: Attack}
)
"""The model of each level of the file, by the length of its paths."""


def read_fleet_ship(document: Document) -> FleetShip:
    """Return the ship in a document; raise ShapeError with all faults."""
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    faults: list[ShapeFault] = []
    given = data.get("locations")
    if isinstance(given, dict):
        faults = list(_strangers([name for name in given if name not in KEYS]))
        data["locations"] = _spread(given, data.get("type"))
    try:
        ship = FleetShip.model_validate(data)
    except ValidationError as error:
        faults += hinted(shape_faults(error), lambda where: _MODELS.get(len(where)))
    if faults:
        raise shape_error(document, {(as_written(document, where), said) for where, said in faults})
    return ship


def as_written(document: Document, where: Where) -> Where:
    """Return a path in the file's own spelling: `locations.sides...` if sides share an entry."""
    if len(where) < 2 or where[0] != "locations":
        return where
    names = spellings(where[1], document.data.get("type"))
    return document.deepest(tuple(("locations", name, *where[2:]) for name in names))


def _strangers(names: list[str]) -> Iterator[ShapeFault]:
    for name, meant in zip(names, hints(names, KEYS), strict=True):
        yield ("locations", name), f"expected a location, got {quoted(name)}{meant}"


def _spread(given: Mapping[str, Any], of_type: object) -> dict[str, object]:
    """Return an entry for every location: its own values over those that it shares."""
    named = {place for name in given for place in members(name, of_type)}
    return {place: _merged(given, place, of_type) for place in ALL_PLACES if place in named}


def _merged(given: Mapping[str, Any], place: str, of_type: object) -> object:
    layers = [given[name] for name in reversed(spellings(place, of_type)) if name in given]
    if all(isinstance(layer, dict) for layer in layers):
        return {key: value for layer in layers for key, value in layer.items()}
    return layers[-1]


def fleet_ship_text(ship: FleetShip) -> str:
    """Return the whole file.

    Reading it returns an equal ship, and writing that returns the same text.
    """
    return "\n".join(_lines(ship)) + "\n"


def _lines(ship: FleetShip) -> Iterator[str]:
    yield "game: warfleet"
    yield f"format: {FORMAT}"
    yield f"name: {scalar(ship.name)}"
    if ship.ship_class is not None:
        yield f"class: {scalar(ship.ship_class)}"
    yield f"nation: {scalar(ship.nation)}"
    for key in ("type", "si", "mp"):
        yield f"{key}: {getattr(ship, key)}"
    if ship.points:
        yield f"points: {ship.points}"
    yield from folded("figures", ship.figures)
    if ship.notes:
        yield "notes:"
        yield from pairs(ship.notes)
    yield "locations:" if ship.locations else "locations: {}"
    for name, location in shared(ship.locations, ship.type):
        yield f"  {name}:"
        yield from _location(location)


def _location(location: FleetLocation) -> Iterator[str]:
    yield f"    resilience: {location.resilience}"
    yield f"    destroyed_resilience: {location.destroyed_resilience}"
    yield f"    si_modifier: {location.si_modifier}"
    if location.attacks:
        yield "    attacks:"
    for attack in location.attacks:
        yield f"      - {{{', '.join(_told(attack))}}}"


def _told(attack: Attack) -> Iterator[str]:
    yield f"name: {scalar(attack.name)}"
    if attack.count > 1:
        yield f"count: {attack.count}"
    yield f"range: {range_text(attack.range)}"
    yield f"dice: {' | '.join(attack.dice)}"
    if attack.marks:
        yield f"marks: [{', '.join(attack.marks)}]"


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
    """Return the schema of a file, `sides:` included, with a description for every key."""
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


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may have `type` and `nation`."""
    ship = convert(plain_ship(name, options)).ship.model_copy(update={"figures": ""})
    return {"ship": ship, "type_name": CLASSES[ship.type], "body": fleet_ship_text(ship)}
