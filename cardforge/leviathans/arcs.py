"""Firing arcs, ranges and damage arcs of air ships, exact on the hex lattice.

A gun fires from the hex of its location: the bow or stern hex, and for a side the bow hex (Type 1),
the middle hex (Types 2 and 3), the second hex (fore sides of Type 4) or the third (aft sides). An
arc is a sector of bearings, taken from the centre of that hex to the centre of the target's and
against the ship's heading: the bow up to 30 degrees either way, the stern from 150, the sides
between. A centre exactly on a dividing line lies in both arcs; the hex fired from lies in all.
Both halves of a Type 4's side have the whole arc of the side, each from its own hex.

A turret also fires into the arcs beside its own. On bow and stern these are both sides. On a side
they are bow and stern as far as the ship's centre line, which still belongs to it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import Hex, cross, direction, distance, dot, footprint
from cardforge.errors import CallError
from cardforge.leviathans.places import HULLS

if TYPE_CHECKING:
    from collections.abc import Iterable

TURN_HEXES: Final = MappingProxyType({1: 0, 2: 1, 3: 1, 4: 1})
"""On which hex a ship of each Type turns, counted from the bow."""

STATIONS: Final = MappingProxyType(
    {
        1: {"bow": 0, "port": 0, "starboard": 0, "stern": 1},
        2: {"bow": 0, "port": 1, "starboard": 1, "stern": 2},
        3: {"bow": 0, "port": 1, "starboard": 1, "stern": 2},
        4: {
            "bow": 0, "fore-port": 1, "aft-port": 2, "fore-starboard": 1, "aft-starboard": 2,
            "stern": 3,
        },
    }
)  # fmt: skip
"""At which hex each location of each Type is, counted from the bow."""

_Edge = tuple[int, int]
_Sector = tuple[_Edge, ...]

# An edge (a, b) keeps the bearings with a * dot + b * cross >= 0: the tangent of 30 degrees is one
# over the root of 3, and that root and the one within `cross` make 3.
_BOW: Final[_Sector] = ((1, 3), (1, -3))
_STERN: Final[_Sector] = ((-1, 3), (-1, -3))
_PORT: Final[_Sector] = ((1, -3), (-1, -3))
_STARBOARD: Final[_Sector] = ((1, 3), (-1, 3))
_ARCS: Final[dict[str, tuple[_Sector, ...]]] = {
    "bow": (_BOW,),
    "port": (_PORT,),
    "starboard": (_STARBOARD,),
    "stern": (_STERN,),
}
_TURRETS: Final[dict[str, tuple[_Sector, ...]]] = {
    "bow": (_BOW, _PORT, _STARBOARD),
    "port": (((0, -1),),),
    "starboard": (((0, 1),),),
    "stern": (_STERN, _PORT, _STARBOARD),
}


class Placement(NamedTuple):
    """A ship on the map: its Type, the hex on which it turns, and where it heads."""

    type: int
    position: Hex
    facing: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex it covers, from bow to stern."""
        _stations(self.type)
        return footprint(self.position, self.facing, HULLS[self.type], TURN_HEXES[self.type])

    def station(self, place: str) -> Hex:
        """Return the hex from which a location fires, and at which it is hit."""
        stations = _stations(self.type)
        if place not in stations:
            raise CallError(f"expected one of {', '.join(stations)}, got '{place}'")
        return self.position + direction(self.facing) * (TURN_HEXES[self.type] - stations[place])


def in_arc(place: str, station: Hex, facing: int, target: Hex, *, turret: bool = False) -> bool:
    """Tell whether a hex lies in the arc of a location at `station` on a ship heading `facing`."""
    arc = place.rpartition("-")[2]
    if arc not in _ARCS:
        raise CallError(f"expected a location with an arc, got '{place}'")
    heading, way = direction(facing), target - station
    ahead, clockwise = dot(heading, way), cross(heading, way)
    return any(
        all(a * ahead + b * clockwise >= 0 for a, b in sector)
        for sector in (_TURRETS if turret else _ARCS)[arc]
    )


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
        for place in _stations(ship.type)
        if in_arc(place, ship.station(place), ship.facing, firing_hex)
    )


def _stations(ship_type: int) -> dict[str, int]:
    if ship_type not in STATIONS:
        raise CallError(f"expected a Type from 1 to 4, got {ship_type!r}")
    return STATIONS[ship_type]
