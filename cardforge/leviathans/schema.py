"""The JSON Schema of ship files, which editors complete and underline by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cardforge.core.validation import (
    DRAFT,
    Schema,
    Word,
    described,
    for_editors,
    header,
    offering,
    referring,
    retitled,
    when,
)
from cardforge.leviathans.dice import COLOURS, FACES, MOST_DICE
from cardforge.leviathans.files import FORMAT
from cardforge.leviathans.kinds import (
    KINDS,
    MARKS,
    NATIONAL_KINDS,
    NATIONS,
    TURRET,
    Family,
    Kind,
    Nation,
)
from cardforge.leviathans.places import ALL_PLACES, CLASSES, ENDS, SIDES, SLOT_NUMBERS
from cardforge.leviathans.ship import DETAILS, VIEWS, Ship

_SET: Final = rf" *[GUYRKguyrk]( *[GUYRKguyrk]){{0,{MOST_DICE - 1}}} *"
ONE_SET: Final = f"^{_SET}$"
_TWO_SETS: Final = rf"^{_SET}\|{_SET}$"
_SHARED: Final = ("breach", "item", "notes")
_LETTERS: Final = ", ".join(
    f"{letter} {colour} (1 to {max(FACES[letter])})" for letter, colour in COLOURS.items()
)
DICE_TEXT: Final = f"All dice are twelve-sided; from worst to best: {_LETTERS}."
_SNIPPETS: Final[Mapping[str, str]] = {
    "name": "${N:6in}",
    "range": "${N:6/12}",
    "dice": "${N:G}",
    "mp": "${N:2}",
    "bonus": "${N:1}",
}
_EXAMPLES: Final[Mapping[str, str]] = {
    "name": "6in", "range": "6/12", "dice": "G", "mp": "2", "bonus": "1",
}  # fmt: skip

_DETAILS: Final = {
    "wings": "Draw small wings at the bow.",
    "turrets": "Draw the largest guns of each side in turrets; they fire as their marks say.",
}


def slot_schema(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a slot, from the properties that the model gives all items alike."""
    return {
        "title": "Slot",
        "description": "One numbered slot. Which keys it takes depends on its item.",
        "type": "object",
        "doNotSuggest": True,
        "properties": {
            "breach": _breach(properties["breach"], ["integer", "null"]),
            "item": offering(_item(properties["item"]), map(_item_word, KINDS.values())),
            "notes": {**properties["notes"], "defaultSnippets": [{"label": "{}", "body": "{$1}"}]},
        },
        "required": ["item"],
        "errorMessage": "A slot needs an item: {item: miss}, or {breach: 12, item: trim tank}.",
        "allOf": [when("item", kind.item, _of_kind(kind, properties)) for kind in KINDS.values()],
    }


def slot_snippets() -> list[Schema]:
    """Return a whole slot line for each item, as snippets of an editor."""
    return [
        {
            "label": f"slot: {kind.item}",
            "markdownDescription": _told(kind),
            "bodyText": "${1:1}: {" + ", ".join(_filled(kind)) + "}",
        }
        for kind in KINDS.values()
    ]


def dice_words() -> Iterator[Word]:
    """Yield the single dice, from worst to best."""
    for letter, colour in COLOURS.items():
        text = f"One {colour} die: 1 to {max(FACES[letter])}. {DICE_TEXT}"
        yield Word(letter, f"{colour.capitalize()} die", text)


def one_set_of_dice(given: Schema) -> Schema:
    """Return the schema of one set of dice, with the single dice on offer."""
    wrong = f"Dice are 1 to {MOST_DICE} of the letters {' '.join(COLOURS)}, such as G or RU."
    return offering({**given, "type": "string", "pattern": ONE_SET, "errorMessage": wrong},
                    dice_words())  # fmt: skip


def marks_schema(given: Schema, kind: Kind = KINDS["gun"]) -> Schema:
    """Return the schema of the marks of a kind, each with its meaning."""
    marks = [mark for mark in MARKS.values() if kind.family is Family.GUN or mark.word == TURRET]
    words = [mark.word for mark in marks]
    texts = [
        mark.summary + (f" ({mark.nation.adjective} guns)" if mark.nation else "") for mark in marks
    ]
    wrong = f"The marks of a {kind.item} are {', '.join(words)}."
    return {**given, "items": {**described(words, texts), "errorMessage": wrong}}


def _of_kind(kind: Kind, properties: Mapping[str, Schema]) -> Schema:
    own = [key for key in properties if key in kind.keys and key not in _SHARED]
    allowed = [key for key in properties if key in kind.keys]
    schema: Schema = {
        "properties": {key: _property(kind, key, properties[key]) for key in own},
        "propertyNames": {
            "enum": allowed,
            "errorMessage": f"A slot with {kind.item} takes only {', '.join(allowed)}.",
        },
    }
    if kind.item != "miss":
        # Apart from the properties: an editor would offer them together, on several lines.
        needed = {"required": ["breach", *kind.needs]}
        number = {**_breach(properties["breach"], "integer"), "doNotSuggest": True}
        schema["allOf"] = [needed, {"properties": {"breach": number}}]
    return schema


def _item(given: Schema) -> Schema:
    """Return the schema of an item's word; a pattern, as a hover would list all of an `enum`."""
    core = ", ".join(kind.item for kind in KINDS.values() if not kind.nation)
    own = ", ".join(
        f"{kind.item} ({kind.nation.adjective})" for kind in KINDS.values() if kind.nation
    )
    return {
        **given,
        "description": "The item in this slot, such as gun, crew, armor or miss.",
        "pattern": f"^({'|'.join(KINDS)})$",
        "errorMessage": f"There is no such item. Items: {core}. Items of one nation: {own}.",
    }


def _breach(given: Schema, kind: str | list[str]) -> Schema:
    number = given["anyOf"][0]
    return {
        "title": "Breach number",
        "description": "The roll that breaks this slot, from 1 to 99; a miss needs none.",
        **number,
        "type": kind,
    }


def _property(kind: Kind, key: str, given: Schema) -> Schema:
    """Narrow one property to what this kind takes: its number of parts, never null if needed."""
    narrowed = {name: value for name, value in given.items() if name not in ("default", "title")}
    narrowed["title"] = key.upper() if key == "mp" else key.capitalize()
    if key == "name" and key in kind.needs:
        return {**given["anyOf"][0], **_plain(narrowed)}
    if key == "range":
        return {**_plain(narrowed), **_RANGES[kind.reaches]}
    if key == "dice":
        return _dice(kind, narrowed)
    if key == "marks":
        return {**marks_schema(narrowed, kind), "default": []}
    return narrowed


def _plain(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "anyOf"}


def _dice(kind: Kind, given: Schema) -> Schema:
    if kind.dice_sets == 1:
        return one_set_of_dice({**given, "description": f"Its dice, by letter. {DICE_TEXT}"})
    wrong = "Dice for short | long range by the letters G U Y R K, such as Y | U."
    text = f"Its dice at short | long range, by letter. {DICE_TEXT}"
    two = {"type": "string", "pattern": _TWO_SETS, "errorMessage": wrong}
    return offering({**given, **two, "description": text}, _pairs())


def _pairs() -> Iterator[Word]:
    """Yield dice for two ranges, the long one a step weaker, as most guns have them."""
    letters = list(COLOURS)
    for short, long in zip(letters, [letters[0], *letters], strict=False):
        told = f"{COLOURS[short]} at short range, {COLOURS[long]} at long range"
        yield Word(f"{short} | {long}", told.capitalize(), f"One die: {told}. {DICE_TEXT}")


_RANGES: Final[Mapping[int, Schema]] = {
    1: {
        "type": ["integer", "string"], "minimum": 0, "maximum": 99,
        "pattern": "^ *[0-9]{1,2} *$",
        "description": "How far it reaches, in hexes, such as 18.",
        "errorMessage": "One range in hexes, such as 18.",
    },
    2: {
        "type": "string", "pattern": "^ *[0-9]{1,2} */ *[0-9]{1,2} *$",
        "description": "How far it reaches, in hexes: short/long, such as 6/12.",
        "errorMessage": "Two ranges in hexes, short/long, such as 6/12.",
    },
}  # fmt: skip


def _item_word(kind: Kind) -> Word:
    return Word(kind.item, kind.label, _told(kind))


def _told(kind: Kind) -> str:
    """Return what a kind is, whose it is, and a line to copy, as Markdown."""
    whose = f" Only {kind.nation.adjective} ships have it." if kind.nation else ""
    repair = "It can be repaired." if kind.repairable else "It cannot be repaired."
    fate = "" if kind.item == "miss" else f" {repair}"
    return f"{kind.summary}{fate}{whose}\n\nExample: `{{{', '.join(_example(kind))}}}`"


def _example(kind: Kind) -> Iterator[str]:
    if kind.item != "miss":
        yield "breach: 12"
    yield f"item: {kind.item}"
    for key in kind.needs:
        yield f"{key}: {_value(kind, key, _EXAMPLES[key])}"


def _filled(kind: Kind) -> Iterator[str]:
    """Yield the pairs of a snippet, with a place to stop at each value."""
    number = 2
    if kind.item != "miss":
        yield "breach: ${2:12}"
        number = 3
    yield f"item: {kind.item}"
    for place, key in enumerate(kind.needs, number):
        pattern = _SNIPPETS[key].replace("N", str(place))
        yield f"{key}: {_value(kind, key, pattern)}"


def _value(kind: Kind, key: str, usual: str) -> str:
    """Return a value with as many parts as the kind has, or a name that is not a calibre."""
    if key == "range" and kind.reaches == 1:
        return usual.replace("6/12", "12")
    if key == "dice" and kind.dice_sets == 2:
        return usual.replace("G", "Y | U")
    if key == "name" and kind.item == "homebrew":
        return usual.replace("6in", "Fog Machine")
    return usual


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
        "art": {
            **given["art"],
            "propertyNames": {"enum": [*VIEWS, *DETAILS]},
            "properties": {
                key: {"enum": [word], "title": key, "description": _DETAILS[key]}
                for key, word in DETAILS.items()
            },
        },
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
    """Return the schema of all locations; those of one side may override the shared ones."""
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
    """Yield that sides are complete if a file gives them by keys of only one width."""
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
        # The YAML language server finds numeric keys only by patterns, because they are not text.
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
