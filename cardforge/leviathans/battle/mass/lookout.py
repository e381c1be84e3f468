"""What ships see of one another: `arcs` and `battle.sights`, worked out once for two Types.

Whatever way two ships lie to each other on a sheet of this size, there is a row for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardforge.core.hexes import distance
from cardforge.leviathans.arcs import STATIONS, TURN_HEXES
from cardforge.leviathans.battle.mass.arrays import PLACES as MOST_PLACES
from cardforge.leviathans.battle.mass.compiling import compiled, digest, kept
from cardforge.leviathans.battle.state import half_hexes
from cardforge.leviathans.places import HULLS, PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.battle.mass.arrays import Ints

_BOW: Final = PLACES[1].index("bow")
_STARBOARD: Final = PLACES[1].index("starboard")
_STERN: Final = PLACES[1].index("stern")


class Sighted(NamedTuple):
    """A Type: for each location the bit of its arc and how far ahead it is; her bow and stern."""

    bits: Ints
    stations: Ints
    places: int
    bow: int
    astern: int


class Lie(NamedTuple):
    """How a target lies to a ship that heads in direction 0."""

    q: int
    r: int
    turned: int


@lru_cache(maxsize=8)
def sights_of(sheet: Sheet, kinds: tuple[int, ...]) -> Ints:
    """Return what ships of these Types see of one another on a sheet, by Type and target."""
    return np.array([[_seen(sheet, one, other) for other in kinds] for one in kinds])


@lru_cache(maxsize=8)
def middle_of(sheet: Sheet) -> int:
    """Return how far the farthest two hexes of a sheet lie apart."""
    edge = half_hexes(sheet)
    return max(distance(one, other) for one in edge for other in edge)


def stations_of(of_type: int) -> list[int]:
    """Return how far ahead of the hex on which a ship turns each of her locations is."""
    stations = STATIONS[of_type]
    ahead = [TURN_HEXES[of_type] - stations[place] for place in PLACES[of_type]]
    return ahead + [0] * (MOST_PLACES - len(ahead))


def bits_of(of_type: int) -> list[int]:
    """Return the arc of each location, as the number of the location of a Type 1 that has it."""
    bits = [PLACES[1].index(place.rpartition("-")[2]) for place in PLACES[of_type]]
    return bits + [0] * (MOST_PLACES - len(bits))


def _seen(sheet: Sheet, of_type: int, target_type: int) -> Ints:
    return _laid_out(middle_of(sheet), _sighted(of_type), _sighted(target_type))


def _sighted(of_type: int) -> Sighted:
    bits, stations = (np.array(each(of_type), np.int64) for each in (bits_of, stations_of))
    bow = TURN_HEXES[of_type]
    return Sighted(bits, stations, len(PLACES[of_type]), bow, bow - HULLS[of_type])


@compiled
def turned(q: int, r: int, steps: int) -> tuple[int, int]:
    """Mirror `hexes.rotate` about the origin."""
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


@compiled
def bears(bit: int, q: int, r: int) -> bool:
    """Mirror `arcs.in_arc` for a way from a ship that heads in direction 0.

    Ahead is then twice the dot product, 2q + r, and r the cross product.
    """
    ahead = 2 * q + r
    if bit == _BOW:
        return ahead >= 3 * abs(r)
    if bit == _STERN:
        return -ahead >= 3 * abs(r)
    return (3 * r if bit == _STARBOARD else -3 * r) >= abs(ahead)


@compiled
def range_to(bit: int, q: int, r: int) -> int:
    """Mirror `arcs.range_to` for one hex: the distance, or 0 where it is not in the arc."""
    return max(abs(q), abs(r), abs(q + r)) if bears(bit, q, r) else 0


@compiled
def range_of(bit: int, target: Sighted, station: int, lies: Lie) -> int:
    """Mirror `arcs.range_to` for a target that lies so from a station on the ship's line."""
    best = 0
    for ahead in range(target.bow, target.astern, -1):
        q, r = turned(ahead, 0, lies.turned)
        found = range_to(bit, lies.q + q - station, lies.r + r)
        if found and (best == 0 or found < best):
            best = found
    return best


@compiled
def places_hit(target: Sighted, station: int, lies: Lie) -> int:
    """Mirror `arcs.places_hit` as a mask of locations."""
    struck = 0
    back_q, back_r = turned(station - lies.q, -lies.r, 6 - lies.turned)
    for place in range(target.places):
        if bears(target.bits[place], back_q - target.stations[place], back_r):
            struck |= 1 << place
    return struck


@compiled
def sight(ship: Sighted, target: Sighted, place: int, lies: Lie) -> int:
    """Mirror `sights._sight`: the range above the bits of what can be struck, or 0."""
    struck = places_hit(target, ship.stations[place], lies)
    distance = range_of(ship.bits[place], target, ship.stations[place], lies)
    return distance << MOST_PLACES | struck


def _surveyor(stamp: int) -> Callable[[int, Sighted, Sighted], Ints]:
    @kept
    def laid_out(middle: int, ship: Sighted, target: Sighted) -> Ints:
        """Mirror `battle.sights` for every way in which two ships can lie to each other."""
        ways = 2 * middle + 1 + (stamp & 0)
        sights = np.zeros((6, ways, ways, MOST_PLACES), np.int16)
        for turn in range(6):
            for q in range(-middle, middle + 1):
                for r in range(max(-middle, -middle - q), min(middle, middle - q) + 1):
                    row = sights[turn, q + middle, r + middle]
                    for place in range(ship.places):
                        row[place] = sight(ship, target, place, Lie(q, r, turn))
        return sights

    return laid_out


_laid_out = _surveyor(digest())
