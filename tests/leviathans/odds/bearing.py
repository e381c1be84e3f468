"""An independent check of odds: the guns of a ship on a map that bear, and their shots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardforge.leviathans.odds import INTACT, USUAL, Circumstances, Damage, Shot
from cardforge.leviathans.odds.shots import extra_reach, felt, guns, salvo, weapon_dice
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Ship, Slot
from tests.leviathans.ranges import places_hit, range_to


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

    There is none if no gun has the target in arc and range and lies in the arc of `hit`. Raise
    CallError if a ship of the target's Type lacks the location.
    """
    shots: list[Shot] = []
    for place, laid in bearings(ship, at, target, hit, damage=damage, given=given).items():
        firing = {number: gun.dice for number, gun in laid.items()}
        shots += salvo(ship, place, firing, damage=damage, given=given)
    return tuple(shots)


class Laid(NamedTuple):
    """A gun aimed at a target: its distance, and its weapon dice."""

    distance: int
    dice: str


def bearings(
    ship: Ship,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> dict[str, dict[int, Laid]]:
    """Return every gun that can strike the location `hit` of a target, by location and slot number.

    Raise CallError if a ship of the target's Type lacks the location.
    """
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

    Their hex may lie outside the arc of `hit`.
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
    """Yield the ranges that a gun may use, None if the hex is out of its arc.

    Every gun measures to the nearest hex of the target. If that is too near for a long gun, it may
    still fire at a location whose own hex is far enough away.
    """
    turret = "turret" in gun.marks
    yield range_to(at, place, target.hexes, turret=turret)
    if gun.item == "long gun":
        yield range_to(at, place, [target.station(hit)], turret=turret)
