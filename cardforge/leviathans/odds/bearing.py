"""Which guns of a ship on the map bear on a location of another, and from how far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.arcs import places_hit, range_to
from cardforge.leviathans.odds.damage import INTACT, Damage
from cardforge.leviathans.odds.gunnery import (
    USUAL,
    Circumstances,
    extra_reach,
    felt,
    guns,
    salvo,
    weapon_dice,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.odds.gunnery import Shot
    from cardforge.leviathans.ship import Ship, Slot


class Laid(NamedTuple):
    """A gun laid on a target: how far it fires, and the weapon dice that it rolls."""

    distance: int
    dice: str


def bearing_shots(
    ship: Ship,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> tuple[Shot, ...]:
    """Return every shot of a ship on the map that can strike the location `hit` of a target.

    There is none where no gun has the target in arc and range and lies in the arc of `hit`. Raise
    CallError where a ship of the target's Type has no such location.
    """
    shots: list[Shot] = []
    for place, laid in bearings(ship, at, target, hit, damage=damage, given=given).items():
        firing = {number: gun.dice for number, gun in laid.items()}
        shots += salvo(ship, place, firing, damage=damage, given=given)
    return tuple(shots)


def bearings(
    ship: Ship,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> dict[str, dict[int, Laid]]:
    """Return every gun whose shot `bearing_shots` would tell, by its location and slot number."""
    target.station(hit)
    return {
        place: bearing_guns(ship, place, at, target, hit, damage=damage, given=given)
        for place in ship.places
        if place in ship.locations and hit in places_hit(target, at.station(place))
    }


def bearing_guns(
    ship: Ship,
    place: str,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> dict[int, Laid]:
    """Return the guns of one location that have a target in arc and range.

    Whether their hex lies in the arc of `hit` is not asked.
    """
    further = extra_reach(ship, damage, given)
    return {
        number: laid
        for number, gun in guns(ship, place, damage).items()
        for laid in _laid(gun, further, _distances(gun, at, place, target, hit))
    }


def _laid(gun: Slot, further: int, distances: Iterator[int | None]) -> Iterator[Laid]:
    """Yield the gun at the first of these distances that it reaches, if any."""
    for distance in distances:
        dice = distance and weapon_dice(gun, felt(distance, further))
        if distance and dice:
            yield Laid(distance, dice)
            return


def _distances(
    gun: Slot, at: Placement, place: str, target: Placement, hit: str
) -> Iterator[int | None]:
    """Yield the ranges that a gun may use, None where the hex is out of its arc.

    Every gun measures to the nearest hex of the target. Where that is too near for a long gun, it
    may still fire at a location whose own hex is far enough away.
    """
    turret = "turret" in gun.marks
    yield range_to(at, place, target.hexes, turret=turret)
    if gun.item == "long gun":
        yield range_to(at, place, [target.station(hit)], turret=turret)
