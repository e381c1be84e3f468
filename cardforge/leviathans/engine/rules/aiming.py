"""Aiming: which guns bear on what, at which range, and which rule forbids a shot.

A gun bears on a ship if some hex of the ship lies in the gun's arc and range. It can strike the
locations whose arcs contain the hex that it fires from. A long gun does not fire at targets nearer
than its first range. If the nearest hex of a ship is too near for it, it may still fire at a
location whose own hex is far enough away. While screens stand, only hexes in sight count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, JAPANESE, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import (
    bits_of,
    commands,
    felt,
    further,
    has_place,
    works,
)
from cardforge.leviathans.engine.rules.geometry import (
    HITS_AT,
    RANGE,
    RANGE_BITS,
    holds,
    length,
    sight_of,
    station_q,
    station_r,
)
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    BRACKET,
    CONCENTRATION,
    DAMAGE_ARC,
    ENEMY,
    FIRING_ARC,
    ONCE,
    OWN_SHIP,
    RANGE_RULE,
    SIGHT,
    WEAPON,
)
from cardforge.leviathans.engine.rules.sight import is_screened, range_in_sight, sees

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

OUT_OF_RANGE: Final = 0
NO_KIND: Final = -1

AIM_SIZE: Final = 7
AIM_SHIP: Final = 0
AIM_PLACE: Final = 1
AIM_SLOTS: Final = 2
AIM_TARGET: Final = 3  # or JOINED
AIM_HIT: Final = 4
AIM_RANGE: Final = 5
AIM_ADDED: Final = 6  # what is added to its roll, as it was when the shot was declared
"""What `board.aims` has of each shot."""
JOINED: Final = -2
"""Guns that fire together with those of the shot before."""


def seen_range(board: Board, slot_at: Int, seen: Int) -> Int:
    """Return the range in hexes of a gun from the sight of its location; 0 if out of arc."""
    return seen >> RANGE_BITS & RANGE if board.turret[slot_at] else seen & RANGE


def reaches(board: Board, slot_at: Int, gap: Int, reach: Int) -> Int:
    """Return whether a gun reaches a distance, given its ship's extra range; both in hexes."""
    near = felt(gap, reach)
    return 1 if board.near[slot_at] <= near <= board.long[slot_at] else 0


def gun_range(board: Board, ship: Int, place: Int, slot: Int, target: Int, hit: Int) -> Int:
    """Return the range in hexes from a gun to a location of a target; 0 if it does not bear.

    It does not check whether the location can be struck from the gun's hex: see `can_be_hit`.
    """
    if (board.screens or board.locks) and is_screened(board, ship, target):
        return screened_range(board, ship, place, slot, target, hit)
    return open_range(board, ship, place, slot, target, hit)


def screened_range(board: Board, ship: Int, place: Int, slot: Int, target: Int, hit: Int) -> Int:
    """Return the range of a gun as `gun_range` does, counting only what its location sees."""
    slot_at = (ship * PLACES + place) * SLOTS + slot
    reach = further(board, ship)
    gap = range_in_sight(board, ship, place, board.turret[slot_at], target)
    if gap and reaches(board, slot_at, gap, reach):
        return gap
    q = station_q(board, target, hit)
    if board.long_gun[slot_at] and sees(
        board, ship, place, target, q, station_r(board, target, hit)
    ):
        gap = range_to_place(board, ship, place, slot_at, target, hit)
        if gap and reaches(board, slot_at, gap, reach):
            return gap
    return OUT_OF_RANGE


def open_range(board: Board, ship: Int, place: Int, slot: Int, target: Int, hit: Int) -> Int:
    """Return the range of a gun as `gun_range` does, if all sight is clear."""
    slot_at = (ship * PLACES + place) * SLOTS + slot
    reach = further(board, ship)
    gap = seen_range(board, slot_at, sight_of(board, ship, place, target))
    if gap and reaches(board, slot_at, gap, reach):
        return gap
    if board.long_gun[slot_at]:
        gap = range_to_place(board, ship, place, slot_at, target, hit)
        if gap and reaches(board, slot_at, gap, reach):
            return gap
    return OUT_OF_RANGE


def range_to_place(board: Board, ship: Int, place: Int, slot_at: Int, target: Int, hit: Int) -> Int:
    """Return the range to a location's own hex; 0 if that hex is out of arc."""
    q = station_q(board, target, hit) - station_q(board, ship, place)
    r = station_r(board, target, hit) - station_r(board, ship, place)
    facing = board.at[ship] % FACINGS
    sector = board.arc[board.type[ship] * PLACES + place]
    if holds(board, facing, sector, board.turret[slot_at], q, r):
        return length(q, r)
    return OUT_OF_RANGE


def can_be_hit(board: Board, ship: Int, place: Int, target: Int, hit: Int) -> Int:
    """Return whether a shot from a location of a ship can hit a location of a target."""
    return sight_of(board, ship, place, target) >> HITS_AT >> hit & 1


def first_slot(slots: Int) -> Int:
    """Return the lowest slot of a mask, which must not be empty."""
    slot = 0
    while not slots >> slot & 1:
        slot += 1
    return slot


def fires_short(board: Board, ship: Int, slot_at: Int, gap: Int) -> Int:
    """Return whether a gun rolls its short-range dice at a distance in hexes, charges included."""
    near = felt(gap, further(board, ship))
    return 1 if near <= board.short[slot_at] + board.nearer[ship] else 0


def aim_fault(
    board: Board, side: Int, ship: Int, place: Int, slots: Int, target: Int, hit: Int
) -> Int:
    """Return the first rule that a shot breaks, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if not commands(board, 1 - side, target):
        return ENEMY
    if not has_guns(board, ship, place, slots):
        return WEAPON
    if not has_place(board, target, hit) or not can_be_hit(board, ship, place, target, hit):
        return DAMAGE_ARC
    if not_reached(board, ship, place, slots, target, hit):
        return not_reached(board, ship, place, slots, target, hit)
    return bracket_fault(board, ship, place, slots)


def has_guns(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return whether a ship has these guns at a location, and all of them work."""
    if slots <= 0 or not has_place(board, ship, place):
        return 0
    return 0 if slots & ~works(board, board.guns, ship * PLACES + place) else 1


def not_reached(board: Board, ship: Int, place: Int, slots: Int, target: Int, hit: Int) -> Int:
    """Return the rule that keeps a gun of a mask from bearing on a location, or ALLOWED."""
    for slot in range(SLOTS):
        if slots >> slot & 1 and not gun_range(board, ship, place, slot, target, hit):
            if open_range(board, ship, place, slot, target, hit):
                return SIGHT
            at = (ship * PLACES + place) * SLOTS + slot
            gap = seen_range(board, at, sight_of(board, ship, place, target))
            return RANGE_RULE if gap else FIRING_ARC
    return ALLOWED


def is_scattered(board: Board, ship: Int) -> Int:
    """Return whether a ship may not fire brackets: its side's concentrated fire has failed."""
    return 1 if board.power[ship] == JAPANESE and board.scattered[board.side[ship]] else 0


def join_fault(
    board: Board, side: Int, lead: Int, ship: Int, place: Int, slots: Int, hit: Int
) -> Int:
    """Return the rule that guns break by joining the shot at `lead` of `board.aims`, or ALLOWED.

    `lead` is NOWHERE if there is no shot to join.
    """
    if not commands(board, side, ship):
        return OWN_SHIP
    if not has_guns(board, ship, place, slots):
        return WEAPON
    if lead == NOWHERE or board.focus[side] != board.aims[lead + AIM_TARGET]:
        return CONCENTRATION
    leader = board.aims[lead + AIM_SHIP]
    if board.power[ship] != JAPANESE or board.power[leader] != JAPANESE:
        return CONCENTRATION
    target = board.aims[lead + AIM_TARGET]
    if hit != board.aims[lead + AIM_HIT] or not can_be_hit(board, ship, place, target, hit):
        return DAMAGE_ARC
    if not_reached(board, ship, place, slots, target, hit):
        return not_reached(board, ship, place, slots, target, hit)
    like = make_of(board, leader, board.aims[lead + AIM_PLACE], board.aims[lead + AIM_SLOTS])
    if like == NO_KIND or make_of(board, ship, place, slots) != like:
        return BRACKET
    return bracket_fault(board, ship, place, slots)


def make_of(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return the make of the first gun of a mask: guns of one make may join a shot."""
    return board.make[(ship * PLACES + place) * SLOTS + first_slot(slots)]


def bracket_fault(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return the rule that forbids guns to fire together, or to fire again, or ALLOWED."""
    at = (ship * PLACES + place) * SLOTS
    if bits_of(slots) > 1 and is_scattered(board, ship):
        return CONCENTRATION
    if bits_of(slots) > 1:
        kind = board.kind[at + first_slot(slots)]
        for slot in range(SLOTS):
            if slots >> slot & 1 and (kind == NO_KIND or board.kind[at + slot] != kind):
                return BRACKET
    for number in range(board.aim_count):
        one = number * AIM_SIZE
        same = board.aims[one] == ship and board.aims[one + AIM_PLACE] == place
        if same and board.aims[one + AIM_SLOTS] & slots:
            return ONCE
    return ALLOWED
