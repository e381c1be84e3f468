"""From an air ship to her fleet-scale self: the working of every figure, known misprints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.warfleet.conversion_rules import (
    Conversion,
    Converted,
    Figure,
    LeftOut,
    attacks,
    destroyed_resilience,
    mp_figure,
    resilience,
    si_figure,
    si_modifier,
    solid_slots,
)
from cardforge.warfleet.ship import FleetLocation, FleetLocations, FleetShip
from cardforge.warfleet.slot_conversion import LEFT_OUT, LOST_MARKS, READINGS

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Location, Ship


CONVERTED: Final = "Converted from the air game."


class _Part(NamedTuple):
    location: FleetLocation
    ledger: tuple[Figure, ...]


def convert(ship: Ship) -> Conversion:
    """Return the ship at fleet scale, the working of all figures, and what did not come along."""
    si, mp = si_figure(ship), mp_figure(ship)
    parts = {place: _location(place, location) for place, location in ship.locations.items()}
    fleet_ship = FleetShip(
        name=ship.name,
        ship_class=ship.ship_class,
        nation=ship.nation,
        type=ship.type,
        si=int(si.result),
        mp=int(mp.result),
        figures=CONVERTED,
        locations=FleetLocations({place: part.location for place, part in parts.items()}),
    )
    ledger = (si, mp, *(figure for part in parts.values() for figure in part.ledger))
    return Conversion(fleet_ship, ledger, tuple(_left_out(ship)))


def _location(place: str, location: Location) -> _Part:
    solid = solid_slots(location)
    hull = (
        resilience(place, solid, location.go),
        destroyed_resilience(place, solid, location.go),
        si_modifier(place, solid),
    )
    guns: tuple[Converted, ...] = tuple(attacks(place, solid))
    converted = FleetLocation(
        resilience=int(hull[0].result),
        destroyed_resilience=int(hull[1].result),
        si_modifier=int(hull[2].result),
        attacks=tuple(gun.attack for gun in guns),
    )
    return _Part(converted, (*hull, *(figure for gun in guns for figure in gun.ledger)))


def _left_out(ship: Ship) -> Iterator[LeftOut]:
    """Yield what the fleet ship lacks, each kind and mark once with all its locations."""
    lacking = tuple(place for place in ship.places if place not in ship.locations)
    if lacking:
        yield LeftOut("Locations", lacking, "the card lacks them")
    places: dict[tuple[str, str], dict[str, None]] = {}
    for place, _, slot in ship.all_slots():
        if slot.item in LEFT_OUT:
            lost = READINGS[slot.item].lost
            name = slot.label if slot.item == "homebrew" else KINDS[slot.item].label
            places.setdefault((name, lost), {})[place] = None
        for mark in slot.marks:
            if mark in LOST_MARKS:
                what = f"{MARKS[mark].sign} ({mark})"
                places.setdefault((what, LOST_MARKS[mark]), {})[place] = None
    for (what, why), where in places.items():
        yield LeftOut(what, tuple(where), why)


class Misprint(NamedTuple):
    """A figure that the text prints in an example, and what is wrong with it."""

    ship: str
    key: tuple[str, ...]
    printed: int
    why: str


_SIDES: Final = (
    "the text counts 12 + 2 = 14, then takes 5 from 15; its rule gives 14 - 5 = 9, and 9 is printed"
)
MISPRINTS: Final = tuple(
    Misprint("Montpellier", (side, "resilience"), 10, _SIDES) for side in ("port", "starboard")
)


def misprint_of(ship: str, figure: Figure) -> Misprint | None:
    """Return the misprint that a reader of the text would miss here, if there is one."""
    return next(
        (
            each
            for each in MISPRINTS
            if (each.ship, each.key) == (ship, figure.key) and each.printed != figure.result
        ),
        None,
    )
