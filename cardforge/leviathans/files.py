"""From a file's data to a ship and back; every fault has its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from pydantic import ValidationError

from cardforge.core.files import Document
from cardforge.core.files.yaml_source import folded, pairs, scalar
from cardforge.core.findings import Rule, Severity, Where
from cardforge.core.validation import Model, ShapeFault, hinted, shape_error, shape_faults
from cardforge.core.wording import hints, quoted
from cardforge.leviathans.kinds import slot_faults
from cardforge.leviathans.places import ALL_PLACES, KEYS, SLOT_NUMBERS, members, shared, spellings
from cardforge.leviathans.ship import Location, Recognition, Ship, Slot, dice_text, range_text

FORMAT: Final = 1
"""The newest version of the ship file; docs/reference/formats.md describes it."""

_MODELS: Final[Mapping[int, type[Model]]] = MappingProxyType(
    {1: Ship, 2: Recognition, 3: Location, 5: Slot}
)
"""The meaning of each line, by the depth of its keys."""


def read_ship(document: Document) -> Ship:
    """Return the ship that a document describes; raise ShapeError with all that is wrong."""
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    spread, faults = _spread(data)
    try:
        ship = Ship.model_validate(spread)
    except ValidationError as error:
        faults += _unknown(shape_faults(error), faults)
        faults = hinted(faults, lambda where: _MODELS.get(len(where)))
    if faults:
        raise shape_error(document, {(as_written(document, where), said) for where, said in faults})
    return ship


def as_written(document: Document, where: Where) -> Where:
    """Return the path as this file spells it: `locations.sides...` where both sides share it."""
    return document.deepest(_spellings(where, document.data.get("type")))


def _spread(data: dict[str, object]) -> tuple[dict[str, object], list[ShapeFault]]:
    """Return data with an entry for each location, and integer slot numbers."""
    given = data.get("locations")
    if not isinstance(given, dict):
        return data, []
    faults: list[ShapeFault] = []
    of_type = data.get("type")
    named = {place for name in given for place in members(name, of_type)}
    locations = {place: _merged(given, place, of_type) for place in ALL_PLACES if place in named}
    strangers = [name for name in given if name not in KEYS]
    for name, meant in zip(strangers, hints(strangers, KEYS), strict=True):
        faults.append((("locations", name), f"expected a location, got {quoted(name)}{meant}"))
    for place, location in locations.items():
        locations[place] = _numbered(location, ("locations", place), faults)
    return {**data, "locations": locations}, faults


def _merged(given: Mapping[str, Any], place: str, of_type: object) -> object:
    """Return a location as its own entry written over those that it shares, the widest first."""
    result: object = None
    for name in reversed(spellings(place, of_type)):
        if name in given:
            result = _over(result, given[name])
    return result


def _over(below: object, above: object) -> object:
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    both = {**below, **above}
    if isinstance(below.get("slots"), dict) and isinstance(above.get("slots"), dict):
        both["slots"] = {**below["slots"], **above["slots"]}
    return both


def _numbered(location: object, where: Where, faults: list[ShapeFault]) -> object:
    if not isinstance(location, dict) or not isinstance(location.get("slots"), dict):
        return location
    slots: dict[int, object] = {}
    for word, slot in location["slots"].items():
        here = (*where, "slots", word)
        if word not in map(str, SLOT_NUMBERS):
            faults.append((here, f"expected a slot number from 1 to 6, got {quoted(word)}"))
            continue
        slots[int(word)] = slot
        if isinstance(slot, dict):
            faults += [((*here, key), message) for key, message in slot_faults(slot)]
        else:
            faults.append((here, f"expected a slot such as {{item: miss}}, got {quoted(slot)}"))
    return {**location, "slots": slots}


def _unknown(found: list[ShapeFault], faults: list[ShapeFault]) -> list[ShapeFault]:
    """Return the faults without those at places that clearer messages already cover."""
    said = {place for place, _ in faults} | {place[:4] for place, _ in faults if _in_slot(place)}
    return [fault for fault in found if fault[0] not in said]


def _in_slot(where: Where) -> bool:
    return len(where) > 4 and where[2] == "slots"


def _spellings(where: Where, of_type: object) -> tuple[Where, ...]:
    if len(where) < 2 or where[0] != "locations":
        return (where,)
    return tuple(("locations", name, *where[2:]) for name in spellings(where[1], of_type))


ART: Final = Rule(
    "art",
    Severity.WARNING,
    "Your picture is in the ship's folder, can be read, and is large enough to print.",
    "Ship files: `art:`",
)
UNKNOWN_ITEM: Final = Rule(
    "unknown-item",
    Severity.NOTE,
    "An unknown item is kept as a homebrew slot.",
    "Ship files: slot tables",
)
REMARKS: Final = (ART, UNKNOWN_ITEM)


def ship_text(ship: Ship) -> str:
    """Return a ship's file as YAML.

    Reading the text returns an equal ship, and writing that returns the same text.

    Args:
        ship: The model of an air ship, such as `cardforge.open("hml-raven").value`.

    Returns:
        The whole text of the file, comments apart.

    >>> import cardforge
    >>> cardforge.ship_text(cardforge.open("hml-raven").value).splitlines()[2]
    'name: HML Raven'
    """
    return "\n".join(_lines(ship)) + "\n"


def _lines(ship: Ship) -> Iterator[str]:
    yield "game: leviathans"
    yield f"format: {FORMAT}"
    yield f"name: {scalar(ship.name)}"
    if ship.ship_class is not None:
        yield f"class: {scalar(ship.ship_class)}"
    yield f"nation: {scalar(ship.nation)}"
    for key in ("type", "si", "mp", "turn"):
        yield f"{key}: {getattr(ship, key)}"
    if ship.printed_points is not None:
        yield f"printed_points: {ship.printed_points}"
    if ship.foreign:
        yield f"foreign: [{', '.join(map(scalar, ship.foreign))}]"
    yield from folded("figures", ship.figures)
    yield from _recognition(ship.recognition)
    yield from folded("history", ship.history)
    if ship.art:
        yield "art:"
        yield from pairs(ship.art)
    if ship.notes:
        yield "notes:"
        yield from pairs(ship.notes)
    yield "locations:" if ship.locations else "locations: {}"
    for names, location in shared(ship.locations, ship.type):
        yield f"  {names}:"
        yield from _location(location)


def _recognition(card: Recognition) -> Iterator[str]:
    told = {key: value for key, value in card if value not in ("", None)}
    if told:
        yield "recognition:"
    for key, value in told.items():
        yield f"  {key}: {scalar(value)}"


def _location(location: Location) -> Iterator[str]:
    yield f"    go: {location.go}"
    yield f"    stop: {location.stop}"
    yield "    slots:" if location.slots else "    slots: {}"
    for number, slot in location.slots.items():
        yield f"      {number}: {{{', '.join(slot_pairs(slot))}}}"


def slot_pairs(slot: Slot) -> Iterator[str]:
    """Yield a slot's `key: value` pairs in the order in which one reads a card."""
    if slot.breach is not None:
        yield f"breach: {slot.breach}"
    yield f"item: {slot.item}"
    if slot.name is not None:
        yield f"name: {scalar(slot.name)}"
    written = {
        "range": range_text(slot.range),
        "dice": dice_text(slot.dice),
        "bonus": str(slot.bonus),
        "mp": str(slot.mp),
        "marks": f"[{', '.join(slot.marks)}]",
        "icon": scalar(slot.icon),
        "rules": scalar(slot.rules),
    }
    kind = slot.kind
    for key, text in written.items():
        if key in kind.keys and (key in kind.needs or getattr(slot, key) != kind.usual[key]):
            yield f"{key}: {text}"
    if slot.notes:
        told = ", ".join(f"{scalar(key)}: {scalar(note)}" for key, note in slot.notes.items())
        yield f"notes: {{{told}}}"
