"""All shots of a ship on a map at once, from the parts that battles ask for one by one."""

from __future__ import annotations

from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.odds import INTACT, USUAL, Circumstances, Damage, Shot, bearings
from cardforge.leviathans.odds.shots import salvo
from cardforge.leviathans.ship import Ship


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
