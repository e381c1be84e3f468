"""Gunnery: which guns bear on what, which rule forbids a shot, and how shots are resolved.

A gun bears on a ship if some hex of the ship lies in the gun's arc and range. It can strike the
locations whose arcs contain the hex that it fires from. A long gun does not fire at targets nearer
than its first range. If the nearest hex of a ship is too near for it, it may still fire at a
location whose own hex is far enough away. While screens stand, only hexes in sight count.

Both sides declare their shots, then all are rolled one after the other. Weapons and crews roll as
they were when the shots were declared: guns and ships that this fire destroys still fire. A shot at
a ship that is no longer on the map is wasted, and not rolled.
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
    officer,
    trim_lost,
    works,
)
from cardforge.leviathans.engine.rules.damage import (
    ADDED,
    BY_THE_BOW,
    CREW_AT,
    CREW_SLOTS,
    GUN_COUNT,
    GUN_WORD,
    JOINED_SIZE,
    MAGAZINE_SLOTS,
    RAMMER,
    SLOT_DICE,
    helpers_in,
    lay_location,
    roll_attack,
    strike,
    weapons_in,
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
from cardforge.leviathans.engine.rules.screens_and_locks import is_screened, range_in_sight, sees
from cardforge.leviathans.engine.rules.tape import FIRED, SALVO, WASTED, note, note_4, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
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

AIM_LOST: Final = 4
AIM_LOST_BY_LARGEST: Final = 6
LARGEST_TYPE: Final = 4


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


def added_to(board: Board, ship: Int, place: Int, slot: Int) -> Int:
    """Return what is added to a gun's roll: officer, resolution, charges, less lost trim tanks.

    A ship that evades loses more.
    """
    at = ship * PLACES + place
    total = board.aimed[ship] - trim_lost(board, ship) - evasion_cost(board, ship)
    if works(board, board.crews, at):
        total += officer(board, at)
    if board.resolute[at * SLOTS + slot]:
        total += bits_of(board.now[at])
    return total


def evasion_cost(board: Board, ship: Int) -> Int:
    """Return what a ship's guns lose on each roll: 0 unless it evades."""
    if not board.evading[ship]:
        return 0
    return AIM_LOST_BY_LARGEST if board.type[ship] == LARGEST_TYPE else AIM_LOST


def declare(board: Board, ship: Int, place: Int, slots: Int, target: Int, hit: Int) -> None:
    """Declare a shot, which must be allowed: add it to `board.aims`."""
    one = board.aim_count * AIM_SIZE
    slot = first_slot(slots)
    board.aims[one + AIM_SHIP] = ship
    board.aims[one + AIM_PLACE] = place
    board.aims[one + AIM_SLOTS] = slots
    board.aims[one + AIM_TARGET] = target
    board.aims[one + AIM_HIT] = hit
    board.aims[one + AIM_RANGE] = gun_range(board, ship, place, slot, target, hit)
    board.aims[one + AIM_ADDED] = added_to(board, ship, place, slot)
    board.aim_count += 1


def tape_salvo(board: Board, side: Int, first: Int) -> None:
    """Write the shots of a side on the tape, from number `first` of `board.aims` on."""
    note(board, SALVO, 1 + 5 * (board.aim_count - first))
    put(board, side)
    for number in range(first, board.aim_count):
        for part in range(AIM_RANGE):
            put(board, board.aims[number * AIM_SIZE + part])


def fire_all(board: Board) -> None:
    """Resolve all shots of a turn in the order in which they were declared."""
    for number in range(board.aim_count):
        if board.aims[number * AIM_SIZE + AIM_TARGET] != JOINED:
            lay_joined(board, number)
            fire(board, number * AIM_SIZE)
    board.joined_count = 0
    board.aim_count = 0


def join(board: Board, ship: Int, place: Int, slots: Int, target: Int, hit: Int) -> None:
    """Declare guns that join the shot declared before them."""
    declare(board, ship, place, slots, target, hit)
    board.aims[(board.aim_count - 1) * AIM_SIZE + AIM_TARGET] = JOINED


def lay_joined(board: Board, number: Int) -> None:
    """Put the guns that join shot number `number` into `board.joined`."""
    board.joined_count = 0
    one = (number + 1) * AIM_SIZE
    last = board.aim_count * AIM_SIZE
    while one < last and board.aims[one + AIM_TARGET] == JOINED:
        ship = board.aims[one + AIM_SHIP]
        at = ship * PLACES + board.aims[one + AIM_PLACE]
        first = board.joined_count * JOINED_SIZE
        board.joined[first + GUN_WORD] = word_of_aim(board, one)
        board.joined[first + GUN_COUNT] = bits_of(board.aims[one + AIM_SLOTS])
        board.joined[first + CREW_AT] = at
        board.joined[first + CREW_SLOTS] = works(board, board.crews, at)
        board.joined[first + MAGAZINE_SLOTS] = works(board, board.magazines, at)
        board.joined_count += 1
        one += AIM_SIZE


def word_of_aim(board: Board, one: Int) -> Int:
    """Return the word of dice that each gun of a shot rolls at its range."""
    ship = board.aims[one + AIM_SHIP]
    at = ship * PLACES + board.aims[one + AIM_PLACE]
    slot_at = at * SLOTS + first_slot(board.aims[one + AIM_SLOTS])
    if fires_short(board, ship, slot_at, board.aims[one + AIM_RANGE]):
        return board.short_word[slot_at]
    return board.long_word[slot_at]


def added_together(board: Board, one: Int) -> Int:
    """Return what is added to the roll of a shot with the guns that join it.

    The best bonus of officers and resolution counts, and the greatest loss.
    """
    last = one + board.joined_count * AIM_SIZE
    best = 0
    worst = 0
    while one <= last:
        ship = board.aims[one + AIM_SHIP]
        lost = trim_lost(board, ship) + evasion_cost(board, ship)
        best = max(best, board.aims[one + AIM_ADDED] + lost)
        worst = max(worst, lost)
        one += AIM_SIZE
    return best - worst


def fire(board: Board, one: Int) -> None:
    """Resolve the shot at this index of `board.aims`."""
    ship = board.aims[one + AIM_SHIP]
    place = board.aims[one + AIM_PLACE]
    slots = board.aims[one + AIM_SLOTS]
    target = board.aims[one + AIM_TARGET]
    hit = board.aims[one + AIM_HIT]
    if board.at[target] == NOWHERE:
        note_4(board, WASTED, ship, place, slots, target)
        return
    lay_guns(board, one)
    roll = roll_attack(board, 0)
    if board.taping:
        note(board, FIRED, 12 + 3 * board.joined_count)
        for part in range(AIM_ADDED):
            put(board, board.aims[one + part])
        put(board, board.moved[target])
        put(board, weapons_in(board))
        put(board, helpers_in(board, CREW_SLOTS))
        put(board, helpers_in(board, MAGAZINE_SLOTS))
        put(board, board.pool[ADDED])
        put(board, roll)
        for number in range(board.joined_count):
            for part in range(AIM_TARGET):
                put(board, board.aims[one + (number + 1) * AIM_SIZE + part])
    strike(board, target, hit, roll, board.pool[SLOT_DICE], 0)


def lay_guns(board: Board, one: Int) -> None:
    """Put the dice of a shot into `board.pool`: guns, crews, magazines, the location struck."""
    ship = board.aims[one + AIM_SHIP]
    at = ship * PLACES + board.aims[one + AIM_PLACE]
    slots = board.aims[one + AIM_SLOTS]
    slot_at = at * SLOTS + first_slot(slots)
    struck = board.aims[one + AIM_TARGET] * PLACES + board.aims[one + AIM_HIT]
    board.pool[GUN_WORD] = word_of_aim(board, one)
    board.pool[GUN_COUNT] = bits_of(slots)
    board.pool[CREW_AT] = at
    board.pool[CREW_SLOTS] = works(board, board.crews, at)
    board.pool[MAGAZINE_SLOTS] = works(board, board.magazines, at)
    board.pool[ADDED] = board.aims[one + AIM_ADDED]
    if board.joined_count:
        board.pool[ADDED] = added_together(board, one)
    board.pool[SLOT_DICE] = 1 + board.squares[slot_at]
    board.pool[RAMMER] = NOWHERE
    board.pool[BY_THE_BOW] = 0
    lay_location(board, struck)
