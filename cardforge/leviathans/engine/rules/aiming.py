"""Aiming: which guns bear on what, at which range, and which rule forbids a shot.

A gun bears on a ship of which some hex lies in its arc and range, and strikes the locations whose
arcs hold the hex that it fires from. A long gun does not fire up to its first range; where the
nearest hex is too near for it, it may still fire at a location whose own hex is far enough away.
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
from cardforge.leviathans.engine.rules.order_rules import (
    ALLOWED,
    BRACKET,
    CONCENTRATION,
    DAMAGE_ARC,
    ENEMY,
    FIRING_ARC,
    ONCE,
    OWN_SHIP,
    RANGE_RULE,
    WEAPON,
)

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
    """Return the range of a gun by its location's sight, 0 where the target is out of arc."""
    return seen >> RANGE_BITS & RANGE if board.turret[slot_at] else seen & RANGE


def reaches(board: Board, slot_at: Int, gap: Int, reach: Int) -> Int:
    """Return whether a gun reaches a distance, given the extra range of its ship."""
    near = felt(gap, reach)
    return 1 if board.near[slot_at] <= near <= board.long[slot_at] else 0


def gun_range(board: Board, ship: Int, place: Int, slot: Int, target: Int, hit: Int) -> Int:
    """Return at which range a gun fires at a location of a target; 0 where it does not bear.

    Whether the location can be struck from the gun's hex is not looked at.
    """
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
    """Return the range to the very hex of a location, 0 where that is out of arc."""
    q = station_q(board, target, hit) - station_q(board, ship, place)
    r = station_r(board, target, hit) - station_r(board, ship, place)
    facing = board.at[ship] % FACINGS
    sector = board.arc[board.type[ship] * PLACES + place]
    if holds(board, facing, sector, board.turret[slot_at], q, r):
        return length(q, r)
    return OUT_OF_RANGE


def can_be_hit(board: Board, ship: Int, place: Int, target: Int, hit: Int) -> Int:
    """Return whether a location of a target can be hit from a location of a ship."""
    return sight_of(board, ship, place, target) >> HITS_AT >> hit & 1


def first_slot(slots: Int) -> Int:
    """Return the lowest slot of a mask that is not empty."""
    slot = 0
    while not slots >> slot & 1:
        slot += 1
    return slot


def fires_short(board: Board, ship: Int, slot_at: Int, gap: Int) -> Int:
    """Return whether a gun rolls its short dice at a range."""
    return 1 if felt(gap, further(board, ship)) <= board.short[slot_at] else 0


def aim_fault(
    board: Board, side: Int, ship: Int, place: Int, slots: Int, target: Int, hit: Int
) -> Int:
    """Return the first rule that a shot breaks."""
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
    """Return the rule by which some of these guns do not bear on a location."""
    for slot in range(SLOTS):
        if slots >> slot & 1 and not gun_range(board, ship, place, slot, target, hit):
            at = (ship * PLACES + place) * SLOTS + slot
            gap = seen_range(board, at, sight_of(board, ship, place, target))
            return RANGE_RULE if gap else FIRING_ARC
    return ALLOWED


def is_scattered(board: Board, ship: Int) -> Int:
    """Return whether a ship fires no brackets, since concentrated fire of its side has failed."""
    return 1 if board.power[ship] == JAPANESE and board.scattered[board.side[ship]] else 0


def join_fault(
    board: Board, side: Int, lead: Int, ship: Int, place: Int, slots: Int, hit: Int
) -> Int:
    """Return the rule that guns break which join the shot that begins at `lead`, or NOWHERE."""
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
    """Return the make of the first of some guns."""
    return board.make[(ship * PLACES + place) * SLOTS + first_slot(slots)]


def bracket_fault(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return the rule that guns break which cannot fire together, or have fired already."""
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
