"""From a file's data to a Ship: sides are spread, slots numbered, and every fault has its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from cardforge.core.fields import Model
from cardforge.core.files import Document
from cardforge.core.finding import Where
from cardforge.core.shape import ShapeFault, hint, quoted, shape_faults
from cardforge.errors import ShapeError
from cardforge.leviathans.places import ALL_PLACES, ENDS, LARGE, SIDES, SLOT_NUMBERS, shared_names
from cardforge.leviathans.ship import Location, Recognition, Ship, Slot
from cardforge.leviathans.slotform import slot_faults

FORMAT: Final = 1
"""The newest version of the ship file; each step upwards is told in docs/formats.md."""


def read_ship(document: Document) -> Ship:
    """Return the ship that a document describes; raise ShapeError with all that is wrong."""
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    spread, faults = _spread(data)
    try:
        ship = Ship.model_validate(spread)
    except ValidationError as error:
        faults += [fault for fault in shape_faults(error) if not _known(fault, faults)]
        faults = [_hinted(fault) for fault in faults]
    if faults:
        raise _shape_error(document, faults)
    return ship


def as_written(document: Document, where: Where) -> Where:
    """Return the path as this file spells it: `locations.sides...` where both sides share it."""
    return document.deepest(_spellings(where, document.data.get("type")))


def _spread(data: dict[str, object]) -> tuple[dict[str, object], list[ShapeFault]]:
    """Give every location its own entry, with integer slot numbers."""
    given = data.get("locations")
    if not isinstance(given, dict):
        return data, []
    faults: list[ShapeFault] = []
    of_type = data.get("type")
    named = set(given) | {place for name in given for place in _members(name, of_type)}
    locations = {place: _merged(given, place, of_type) for place in ALL_PLACES if place in named}
    for name in given:
        if name not in ALL_PLACES and name not in SIDES:
            message = f"expected a location, got '{name}'{hint(name, (*ALL_PLACES, *SIDES))}"
            faults.append((("locations", name), message))
    for place, location in locations.items():
        locations[place] = _numbered(location, ("locations", place), faults)
    return {**data, "locations": locations}, faults


def _members(name: str, of_type: object) -> tuple[str, ...]:
    """Return the locations that one key stands for: `sides` are four on a Type 4."""
    if name == "sides" and of_type == 4:
        return tuple(place for place in LARGE if place not in ENDS)
    return SIDES.get(name, ())


def _shared_by(place: str, of_type: object) -> tuple[str, ...]:
    """Return the keys that give a location together with others, the narrowest first."""
    return tuple(name for name in shared_names(place) if place in _members(name, of_type))


def _merged(given: Mapping[str, Any], place: str, of_type: object) -> object:
    """Return a location as its own entry written over those that it shares, the widest first."""
    result: object = None
    for name in (*reversed(_shared_by(place, of_type)), place):
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
            faults.append((here, f"expected a slot number from 1 to 6, got '{word}'"))
            continue
        slots[int(word)] = slot
        if isinstance(slot, dict):
            faults += [((*here, key), message) for key, message in slot_faults(slot)]
        else:
            faults.append((here, f"expected a slot such as {{item: miss}}, got {quoted(slot)}"))
    return {**location, "slots": slots}


def _known(fault: ShapeFault, faults: list[ShapeFault]) -> bool:
    """Whether a place, or a key of the slot there, was already spoken of in our own words."""
    said = {place for place, _ in faults}
    where = fault[0]
    is_slot = len(where) == 4 and where[2] == "slots"
    return where in said or (is_slot and any(place[:4] == where for place in said))


def _hinted(fault: ShapeFault) -> ShapeFault:
    where, message = fault
    if not message.startswith("expected no key"):
        return fault
    return where, message + hint(where[-1], _keys_at(where))


def _keys_at(where: Where) -> tuple[str, ...]:
    models: dict[int, type[Model]] = {1: Ship, 2: Recognition, 3: Location, 5: Slot}
    model = models.get(len(where))
    if model is None:
        return ()
    return tuple(field.alias or name for name, field in model.model_fields.items())


def _spellings(where: Where, of_type: object) -> tuple[Where, ...]:
    if len(where) < 2 or where[0] != "locations":
        return (where,)
    shared = _shared_by(where[1], of_type)
    return (where, *(("locations", name, *where[2:]) for name in shared))


def _shape_error(document: Document, faults: list[ShapeFault]) -> ShapeError:
    written = {(as_written(document, where), message) for where, message in faults}
    marked = sorted((document.mark(where), where, message) for where, message in written)
    faults_marked = tuple(
        (mark, f"{'.'.join(where)}: {message}") for mark, where, message in marked
    )
    mark, message = faults_marked[0]
    return ShapeError(message, document.path, mark, faults_marked)
