"""What the template of a new fleet ship needs: a plain air ship of the Type, converted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.leviathans.places import CLASSES
from cardforge.leviathans.scaffold import plain_ship
from cardforge.warfleet.convert import convert
from cardforge.warfleet.writing import fleet_ship_text


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may give `type` and `nation`."""
    ship = convert(plain_ship(name, options)).ship.model_copy(update={"figures": ""})
    return {"ship": ship, "type_name": CLASSES[ship.type], "body": fleet_ship_text(ship)}
