"""Ships at fleet scale as JSON, in the shape that `docs/formats.md` promises, and as CSV."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardforge.core.tables import csv_text
from cardforge.warfleet.errata import misprint_of
from cardforge.warfleet.tables import export_fleet_ships

if TYPE_CHECKING:
    from cardforge.warfleet.ship import Attack, FleetLocation, Reach
    from cardforge.warfleet.working import Conversion, Figure


def fleet_scale_json(conversions: Sequence[Conversion], *, explain: bool) -> str:
    """Return all ships as one JSON object; with the working of their figures, if it is wanted."""
    return json.dumps(fleet_scale_data(conversions, explain=explain), ensure_ascii=False, indent=2)


def fleet_scale_data(conversions: Sequence[Conversion], *, explain: bool) -> dict[str, Any]:
    """Return all ships as plain data."""
    ships = [{**_ship(each), **(_working(each) if explain else {})} for each in conversions]
    return {"ships": ships}


def fleet_scale_csv(conversions: Sequence[Conversion]) -> str:
    """Return all ships as a table, one row an attack, which `cardforge import` reads."""
    table = export_fleet_ships([conversion.ship for conversion in conversions])
    return csv_text(table).rstrip("\n")


def _ship(conversion: Conversion) -> dict[str, Any]:
    ship = conversion.ship
    locations = {place: _location(location) for place, location in ship.locations.items()}
    return {"name": ship.name, "si": ship.si, "mp": ship.mp, "locations": locations}


def _location(location: FleetLocation) -> dict[str, Any]:
    return {
        "resilience": location.resilience,
        "destroyed_resilience": location.destroyed_resilience,
        "si_modifier": location.si_modifier,
        "attacks": [_attack(attack) for attack in location.attacks],
    }


def _attack(attack: Attack) -> dict[str, Any]:
    return {
        "name": attack.name,
        "count": attack.count,
        "short": _reach(attack.short),
        "long": _reach(attack.long),
        "marks": list(attack.marks),
    }


def _reach(reach: Reach | None) -> dict[str, Any] | None:
    return {"dice": reach.dice, "range": reach.hexes} if reach else None


def _working(conversion: Conversion) -> dict[str, Any]:
    name = conversion.ship.name
    left_out = [
        {"what": note.what, "locations": list(note.places), "why": note.why}
        for note in conversion.left_out
    ]
    return {"ledger": [_figure(name, each) for each in conversion.ledger], "left_out": left_out}


def _figure(ship: str, figure: Figure) -> dict[str, Any]:
    misprint = misprint_of(ship, figure)
    told: dict[str, Any] = {
        "figure": ".".join(figure.key),
        "label": figure.label,
        "result": figure.result,
        "steps": [step._asdict() for step in figure.steps],
    }
    if misprint:
        told["misprint"] = {"printed": misprint.printed, "why": misprint.why}
    return told
