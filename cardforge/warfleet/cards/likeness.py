"""A fleet ship as a draughtsman needs her: an air ship with her guns, and engines for funnels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.warfleet.ship import FleetLocation, FleetShip

_ENGINES: Final = 3
_DICE: Final = "R | Y"


def likeness(ship: FleetShip) -> Ship:
    """Return an air ship that looks like her; nothing else about it means anything."""
    locations = {
        place: {"go": "G", "stop": "G", "slots": dict(_slots(place, location))}
        for place, location in ship.locations.items()
    }
    return Ship.model_validate(
        {
            "name": ship.name, "nation": ship.nation, "type": ship.type, "si": 1, "mp": 0,
            "turn": 0, "locations": locations,
        }
    )  # fmt: skip


def _slots(place: str, location: FleetLocation) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield as many guns as there are slots for, engines astern with them."""
    engines = [{"item": "engine", "breach": 9, "mp": 1}] * (_ENGINES if place == "stern" else 0)
    guns = [
        {
            "item": "gun", "breach": 9, "name": attack.name, "range": "4/8", "dice": _DICE,
            "marks": attack.marks,
        }
        for attack in location.attacks
        for _ in range(attack.count)
    ]  # fmt: skip
    return zip(SLOT_NUMBERS, [*engines, *guns], strict=False)
