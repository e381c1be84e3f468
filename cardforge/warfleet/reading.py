"""From a file's data to a FleetShip: sides are spread, and every fault has its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from cardforge.core.shape import ShapeFault, hint, shape_faults
from cardforge.errors import ShapeError
from cardforge.warfleet.places import KEYS, spellings, spread
from cardforge.warfleet.ship import Attack, FleetLocation, FleetShip

if TYPE_CHECKING:
    from cardforge.core.fields import Model
    from cardforge.core.files import Document
    from cardforge.core.finding import Where

FORMAT: Final = 1
"""The newest version of the file; each step upwards is told in docs/formats.md."""

_MODELS: Final[dict[int, type[Model]]] = {1: FleetShip, 3: FleetLocation, 5: Attack}


def read_fleet_ship(document: Document) -> FleetShip:
    """Return the ship that a document describes; raise ShapeError with all that is wrong."""
    data = {key: value for key, value in document.data.items() if key not in ("game", "format")}
    faults: list[ShapeFault] = []
    given = data.get("locations")
    if isinstance(given, dict):
        faults = [_stranger(name) for name in given if name not in KEYS]
        data["locations"] = spread(given, data.get("type"))
    try:
        ship = FleetShip.model_validate(data)
    except ValidationError as error:
        faults += [_hinted(fault) for fault in shape_faults(error)]
    if faults:
        raise _shape_error(document, faults)
    return ship


def as_written(document: Document, where: Where) -> Where:
    """Return the path as this file spells it: `locations.sides...` where both sides share it."""
    if len(where) < 2 or where[0] != "locations":
        return where
    names = spellings(where[1], document.data.get("type"))
    return document.deepest(tuple(("locations", name, *where[2:]) for name in names))


def _stranger(name: str) -> ShapeFault:
    return ("locations", name), f"expected a location, got '{name}'{hint(name, KEYS)}"


def _hinted(fault: ShapeFault) -> ShapeFault:
    where, message = fault
    model = _MODELS.get(len(where))
    if model is None or not message.startswith("expected no key"):
        return fault
    known = tuple(field.alias or name for name, field in model.model_fields.items())
    return where, message + hint(where[-1], known)


def _shape_error(document: Document, faults: list[ShapeFault]) -> ShapeError:
    written = {(as_written(document, where), message) for where, message in faults}
    marked = sorted((document.mark(where), where, message) for where, message in written)
    said = tuple((mark, f"{'.'.join(where)}: {message}") for mark, where, message in marked)
    mark, message = said[0]
    return ShapeError(message, document.path, mark, said)
