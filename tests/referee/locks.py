"""Lock Formation: German ships side by side that move as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.arcs import arc_of, turned
from tests.referee.hexes import Hex, Stand, distance
from tests.referee.screens import CREW
from tests.referee.sight import touch

if TYPE_CHECKING:
    from tests.referee.vessels import Vessel

RULE: Final = "lock formation"
SUCCEEDS: Final = 12


def sides_that_face(one: Stand, other: Stand) -> tuple[str, str] | None:
    """Return the sides that two ships turn to one another, or None if they cannot lock."""
    if one.facing != other.facing or not touch(one, other):
        return None
    row = turned(one.at.towards(other.at), one.facing).r
    return {1: ("starboard", "port"), -1: ("port", "starboard")}.get(row)


def places_of(stand: Stand, side: str) -> tuple[str, ...]:
    """Return the locations of a side: both halves on a Type 4."""
    return tuple(place for place in stand.places if arc_of(place) == side)


def crews_between(one: Vessel, other: Vessel) -> int:
    """Return what the screening crews of the facing sides add to the roll of a lock."""
    sides = sides_that_face(one.stand, other.stand)
    if sides is None:
        return 0
    return sum(
        ship.slot(*lie).bonus
        for ship, side in zip((one, other), sides, strict=True)
        for place in places_of(ship.stand, side)
        for lie in ship.working((CREW,), place)
    )


def place_struck(stand: Stand, side: str, other: Stand) -> str:
    """Return where a failed lock strikes: of two halves the nearer, of equally near the first."""

    def away(place: str) -> int:
        return min(distance(stand.station(place), hex_) for hex_ in other.hexes)

    return min(places_of(stand, side), key=away)


def swung(stand: Stand, pivot: Hex, side: str) -> Stand:
    """Return a stand after one hexside about a hex, which may be another ship's turning hex."""
    q, r = pivot.towards(stand.at)
    if side == "starboard":
        return stand._replace(at=pivot.moved((-r, q + r)), facing=(stand.facing + 1) % 6)
    return stand._replace(at=pivot.moved((q + r, -q)), facing=(stand.facing - 1) % 6)
