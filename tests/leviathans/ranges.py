"""Ranges and struck locations of one shot, from arcs alone: what other ways are judged by."""

from __future__ import annotations

from collections.abc import Iterable

from cardforge.core.hexes import Hex, distance
from cardforge.leviathans.places import PLACES, Placement, in_arc


def range_to(
    ship: Placement, place: str, target: Iterable[Hex], *, turret: bool = False
) -> int | None:
    """Return the range from a location to a target, or None where no hex of it is in the arc.

    The range counts the hexes of a shortest path that lies wholly in the arc, without the one fired
    from and with the one hit. Ships do not block it, the firing one as little as any other. With a
    hex every arc holds one of the two rows of hexes that flank the way to it; a path along that row
    first and then straight to the hex is a shortest one and never leaves the arc. So the range is
    the plain distance to the nearest hex of the target that is in the arc.
    """
    station = ship.station(place)
    return min(
        (
            distance(station, hex_)
            for hex_ in target
            if in_arc(place, station, ship.facing, hex_, turret=turret)
        ),
        default=None,
    )


def places_hit(ship: Placement, firing_hex: Hex) -> tuple[str, ...]:
    """Return the locations of a ship that a shot from `firing_hex` can strike.

    These are the locations that could fire back at that hex without a turret. From outside the ship
    there is always one; where there are more, the attacker chooses.
    """
    return tuple(
        place
        for place in PLACES[ship.type]
        if in_arc(place, ship.station(place), ship.facing, firing_hex)
    )
