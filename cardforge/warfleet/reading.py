"""From a file's data to a FleetShip: sides are spread, and every fault has its place."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from cardforge.core.quoting import quoted
from cardforge.core.shape import ShapeFault, hinted, hints, shape_error, shape_faults
from cardforge.leviathans.places import ALL_PLACES, KEYS, members, spellings
from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.core.fields import Model
    from cardforge.core.files import Document
    from cardforge.core.finding import Where

FORMAT: Final = 1
"""The newest version of the file; each step upwards is told in docs/formats.md."""

_MODELS: Final[Mapping[int, type[Model]]] = MappingProxyType(
    {1: FleetShip, 3: FleetLocation, 5: Attack}
)
"""What stands where, by how deep its keys are."""


def read_fleet_ship(document: Document) -> FleetShip:
    """Return the ship that a document describes; raise ShapeError with all that is wrong."""
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
    """Return the path as this file spells it: `locations.sides...` where both sides share it."""
    if len(where) < 2 or where[0] != "locations":
        return where
    names = spellings(where[1], document.data.get("type"))
    return document.deepest(tuple(("locations", name, *where[2:]) for name in names))


def _strangers(names: list[str]) -> Iterator[ShapeFault]:
    for name, meant in zip(names, hints(names, KEYS), strict=True):
        yield ("locations", name), f"expected a location, got {quoted(name)}{meant}"


def _spread(given: Mapping[str, Any], of_type: object) -> dict[str, object]:
    """Give every location its own entry: what is its own lies over what it shares."""
    named = {place for name in given for place in members(name, of_type)}
    return {place: _merged(given, place, of_type) for place in ALL_PLACES if place in named}


def _merged(given: Mapping[str, Any], place: str, of_type: object) -> object:
    layers = [given[name] for name in reversed(spellings(place, of_type)) if name in given]
    if all(isinstance(layer, dict) for layer in layers):
        return {key: value for layer in layers for key, value in layer.items()}
    return layers[-1]
