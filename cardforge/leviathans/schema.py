"""The JSON Schema of a ship file, by which editors complete, explain and underline."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.schema import (
    DRAFT,
    Schema,
    Word,
    described,
    for_editors,
    header,
    offering,
    referring,
    retitled,
)
from cardforge.leviathans.kinds import MARKS, NATIONAL_KINDS
from cardforge.leviathans.nations import NATIONS, Nation
from cardforge.leviathans.places import ALL_PLACES, CLASSES, ENDS, SIDES, SLOT_NUMBERS
from cardforge.leviathans.reading import FORMAT
from cardforge.leviathans.ship import VIEWS, Ship
from cardforge.leviathans.slot_schema import (
    DICE_TEXT,
    one_set_of_dice,
    slot_schema,
    slot_snippets,
)

TITLES: Final = {"si": "SI", "mp": "MP"}
_LOCATIONS: Final = {
    **{place: f"The location {place}." for place in ALL_PLACES},
    **{word: f"{' and '.join(members)} at once." for word, members in SIDES.items()},
    "sides": "port and starboard at once; on a Type 4 all four sides.",
}
"""What each key under `locations:` stands for."""


def ship_schema() -> Schema:
    """Return the schema of a file, `sides:` and all, with a description for every key."""
    schema = Ship.model_json_schema(by_alias=True)
    definitions = schema["$defs"]
    definitions["Slot"] = slot_schema(definitions["Slot"]["properties"])
    location = _location(definitions.pop("Location"), definitions)
    given = retitled(schema["properties"], TITLES)
    schema["properties"] = {
        **header("leviathans", FORMAT),
        **given,
        "nation": nation_schema(given["nation"]),
        "type": type_schema(given["type"]),
        "foreign": _foreign(given["foreign"]),
        "art": {**given["art"], "propertyNames": {"enum": list(VIEWS)}},
        "locations": locations_schema(location),
    }
    schema["required"] = ["game", "format", *schema["required"]]
    return {
        "$schema": DRAFT,
        **for_editors(schema),
        "title": "Leviathans ship",
        "description": "An air ship for cardforge.",
    }


def nation_schema(given: Schema) -> Schema:
    """Return the schema of a nation: one of the eight, or any other faction."""
    return offering(given, map(_nation_word, NATIONS))


def type_schema(given: Schema) -> Schema:
    """Return the schema of a ship's Type, with the class that each number means."""
    return {**given, **described(CLASSES, CLASSES.values())}


def locations_schema(location: Schema) -> Schema:
    """Return the schema of all locations; those of the sides may lie over what they share."""
    partial = {key: each for key, each in location.items() if key != "required"}
    return {
        "title": "Locations",
        "type": "object",
        "description": "Every location of the ship. Give two sides at once by sides:.",
        "properties": {
            name: {**(location if name in ENDS else partial), "title": name, "description": text}
            for name, text in _LOCATIONS.items()
        },
        "additionalProperties": False,
        "errorMessage": f"Locations are {', '.join(_LOCATIONS)}.",
        "allOf": list(_whole_unless_shared(location["required"])),
    }


def _whole_unless_shared(needed: list[str]) -> Iterator[Schema]:
    """Yield that sides are whole where a file gives them by keys of one width alone."""
    single = tuple(place for place in ALL_PLACES if place not in ENDS)
    widths = (single, ("fore-sides", "aft-sides"), ("sides",))
    whole = {"required": needed}
    for names in widths:
        others = [name for width in widths if width != names for name in width]
        alone = {"not": {"anyOf": [{"required": [name]} for name in others]}}
        then = {"properties": {name: {"doNotSuggest": True, **whole} for name in names}}
        yield {"if": alone, "then": then}


def _location(given: Schema, definitions: Schema) -> Schema:
    """Return the schema of a location; its parts, which many repeat, go to the definitions."""
    properties = given["properties"]
    moving = f"Location dice while the ship moves (green arrow). {DICE_TEXT}"
    standing = f"Location dice while it stands still (red arrow). {DICE_TEXT}"
    definitions |= {
        "Go": one_set_of_dice({**properties["go"], "description": moving}),
        "Stop": one_set_of_dice({**properties["stop"], "description": standing}),
        "Slots": _slots(),
    }
    parts = {name.lower(): referring(name) for name in ("Go", "Stop", "Slots")}
    return {**given, "properties": parts}


def _slots() -> Schema:
    numbers = [str(number) for number in SLOT_NUMBERS]
    return {
        "title": "Slots",
        "type": "object",
        "description": "Slots by number, 1 to 6, such as 1: {item: miss}.",
        "properties": {number: referring("Slot") for number in numbers},
        # The YAML language server finds numbers among patterns only, as they are no texts.
        "patternProperties": {f"^[{numbers[0]}-{numbers[-1]}]$": {}},
        "additionalProperties": False,
        "errorMessage": "Slots are numbered 1 to 6, such as 1: {item: miss}.",
        "defaultSnippets": slot_snippets(),
    }


def _foreign(given: Schema) -> Schema:
    words = [Word(kind.item, kind.label, kind.summary) for kind in NATIONAL_KINDS]
    words += [Word(mark.word, mark.word.capitalize(), mark.summary)
              for mark in MARKS.values() if mark.nation]  # fmt: skip
    return {**given, "items": offering(given["items"], words)}


def _nation_word(nation: Nation) -> Word:
    items = [kind.item for kind in NATIONAL_KINDS if kind.nation == nation]
    marks = [mark.word for mark in MARKS.values() if mark.nation == nation]
    text = f"{nation.adjective} ships alone have {', '.join(items)}"
    return Word(nation.name, nation.name, text + (f", and the mark {marks[0]}." if marks else "."))
