"""Sights: from how far each location of a ship sees a target, and what it can strike there.

Nothing of this hangs on where on the map the two ships are, nor on how both are turned together. So
it is worked out once for each way in which one ship can lie to another, and remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cardforge.core.hexes import ORIGIN, Hex, rotate
from cardforge.leviathans.arcs import Placement, places_hit, range_to
from cardforge.leviathans.places import PLACES


class Sight(NamedTuple):
    """What a location of a ship sees of a target.

    `plain` is the range of its guns and `turret` that of its turrets, 0 where the target is out of
    arc; `hits` are the target's locations that a shot from there can strike, in card order.
    """

    place: str
    plain: int
    turret: int
    hits: tuple[str, ...]

    def distance(self, *, turret: bool) -> int:
        """Return the range of a gun, in a turret or not."""
        return self.turret if turret else self.plain


def sights(at: Placement, target: Placement) -> tuple[Sight, ...]:
    """Return what each location of a ship sees of a target, in card order.

    Locations that have it in no arc, or can strike none of its locations, are left out.
    """
    way = rotate(target.position - at.position, -at.facing)
    return _sights(at.type, target.type, way, (target.facing - at.facing) % 6)


@lru_cache(maxsize=1 << 17)
def _sights(of_type: int, target_type: int, way: Hex, turned: int) -> tuple[Sight, ...]:
    """Return the sights of a ship at the origin heading in direction 0."""
    ship, target = Placement(of_type, ORIGIN, 0), Placement(target_type, way, turned)
    found = (_sight(ship, target, place) for place in PLACES[of_type])
    return tuple(sight for sight in found if sight.turret and sight.hits)


def _sight(ship: Placement, target: Placement, place: str) -> Sight:
    plain, turret = (
        range_to(ship, place, target.hexes, turret=mark) or 0 for mark in (False, True)
    )
    return Sight(place, plain, turret, places_hit(target, ship.station(place)))
