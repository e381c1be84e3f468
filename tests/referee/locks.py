"""Lock Formation: German ships side by side that move as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee.arcs import arc_of, turned
from tests.referee.hexes import Hex, Stand, distance
from tests.referee.screens import CREW
from tests.referee.sight import touch

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "lock formation"
SUCCEEDS: Final = 12
LOCK: Final = "lock"
ALONE: Final = "alone"
"""Steps: the last of a move that locks, and the first of a ship that leaves its lock."""


def sides_that_face(one: Stand, other: Stand) -> tuple[str, str] | None:
    """Return the sides that two ships turn to one another, or None if they cannot lock."""
    if one.facing != other.facing or not touch(one, other):
        return None
    row = turned(one.at.towards(other.at), one.facing).r
    return {1: ("starboard", "port"), -1: ("port", "starboard")}.get(row)


def judge_lock(p: Proceedings, ship: Vessel, stand: Stand, target: Vessel) -> None:
    """Judge to whom a ship tries to lock from where its move ends."""
    germans = ship.nation == target.nation == "Germany" and ship.side == target.side
    if not p.record.full or target is ship or not target.afloat or not germans:
        p.fault(RULE, ship, f"locks to {target.card.name}", "another German friend, by all rules")
    elif sides_that_face(stand, target.stand) is None:
        p.fault(RULE, ship, f"locks to {target.card.name}", "one that it touches on its heading")


def free(p: Proceedings, ships: set[int]) -> None:
    """Take ships out of their locks; what is left of a lock may be one ship, which is free too."""
    left = [lock - ships for lock in p.locks]
    p.locks = [lock for lock in left if len(lock) > 1]
    p.freed |= ships | {number for lock in left if len(lock) == 1 for number in lock}


def part(p: Proceedings, lock: set[int], members: set[int]) -> None:
    """Part the members of a lock that set out from those that stay behind, as locks if they touch."""
    p.locks = [other for other in p.locks if other != lock] + [members, lock - members]
    settle(p)


def settle(p: Proceedings) -> None:
    """Free whoever no longer touches a member on its heading."""
    parts = [part for lock in p.locks for part in _parts(p, lock)]
    members = {number for lock in p.locks for number in lock}
    p.locks = [part for part in parts if len(part) > 1]
    p.freed |= members - {number for lock in p.locks for number in lock}


def judge_freed(p: Proceedings) -> None:
    """Judge that a turn has told of all ships that are free, but for those lost."""
    settle(p)
    told = {number for number in p.unlocked if p.ships[number].afloat}
    if told - p.freed:
        p.fault(RULE, None, f"ships {sorted(told)} told as free", f"{sorted(p.freed)}")
    free_now = {n for n in p.freed if p.ships[n].afloat and not p.lock_of(p.ships[n])}
    if free_now - told:
        p.fault(RULE, None, f"ships {sorted(told)} told as free", f"{sorted(free_now)} too")
    p.freed, p.unlocked = set(), []


def _parts(p: Proceedings, lock: set[int]) -> list[set[int]]:
    """Return the members that hang together, in as many locks as that makes."""
    waiting, parts = {number for number in lock if p.ships[number].afloat}, []
    while waiting:
        part = [waiting.pop()]
        for one in part:  # it grows while it is read
            here = p.ships[one].stand
            beside = {
                number
                for number in waiting
                if p.ships[number].stand.facing == here.facing
                and touch(here, p.ships[number].stand)
            }
            part += sorted(beside)
            waiting -= beside
        parts.append(set(part))
    return parts


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
