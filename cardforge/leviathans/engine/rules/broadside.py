"""The good captain's fire: gun by gun, each where it adds most to the fire already declared.

1. Guns that bear on something are sorted, the heaviest first: by the mean of their dice with crew
   and bonuses, then by ship, location and slot. Heavy shots destroy armour, which lets lighter
   shots through.
2. Each gun takes the target and location where it adds most, or the first of equal ones. Its shot
   is declared before the next gun chooses.
3. The fire at a location is followed as a `fall` of shot. Of a million cases, a fall counts how
   many leave the location with each mask of destroyed slots, and how many break the keel.
4. The value of a fall is a sum over its cases, in points times a million: `lost_worth` of the mask,
   or the ship's life for a broken keel. A shot adds the difference that it makes, less the share of
   cases in which fire at other locations ends the ship anyway.

Brackets are tried before single guns, in the same order. A bracket is declared if it adds more than
the sum of what its guns would add, each alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FULL, MASKS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import (
    KEEL_CHANCE,
    MILLION,
    find_chances,
    service_of,
    shot_tails,
    weapon_of,
)
from cardforge.leviathans.engine.rules.condition import bits_of, destroyed, works
from cardforge.leviathans.engine.rules.gunnery import (
    NO_KIND,
    added_to,
    can_be_hit,
    declare,
    fires_short,
    first_slot,
    gun_range,
    is_scattered,
)
from cardforge.leviathans.engine.rules.worth import appraise, ends_ship, lost_worth

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

OPTION_SIZE: Final = 4
OPTION_SHIP: Final = 0
OPTION_PLACE: Final = 1
OPTION_SLOTS: Final = 2
OPTION_WEIGHT: Final = 3
"""What `board.options` has of guns that may fire."""

FALL_SIZE: Final = 200
FALL_CASES: Final = 0  # of each mask
FALL_WORTH: Final = 64  # of each mask, or UNKNOWN_WORTH
FALL_LISTED: Final = 128  # the masks that have cases
FALL_COUNT: Final = 192  # how many they are
FALL_KEEL: Final = 193
FALL_AT: Final = 194
FALL_GONE: Final = 195  # destroyed slots of the ship elsewhere
FALL_SUNK: Final = 196  # cases in which the ship is lost
"""What `board.falls` has of a location under fire."""
UNKNOWN_WORTH: Final = -1
THOUSANDTH: Final = 1000
LIGHTEST: Final = 100
"""Added to every weight, so that none is below one."""


def open_falls(board: Board) -> None:
    """Forget all falls of shot, before the first shot of a side is declared."""
    board.fall_count = 0
    for at in range(board.ships * PLACES):
        board.fall_index[at] = NOWHERE


def fall_of(board: Board, at: Int) -> Int:
    """Return the index in `board.falls` of a location's fall; begin it if there is none."""
    if board.fall_index[at] != NOWHERE:
        return board.fall_index[at]
    fall = board.fall_count * FALL_SIZE
    board.fall_count += 1
    board.fall_index[at] = fall
    for mask in range(MASKS):
        board.falls[fall + FALL_CASES + mask] = 0
        board.falls[fall + FALL_WORTH + mask] = UNKNOWN_WORTH
    now = board.now[at]
    board.falls[fall + FALL_CASES + now] = MILLION
    board.falls[fall + FALL_LISTED] = now
    board.falls[fall + FALL_COUNT] = 1
    board.falls[fall + FALL_KEEL] = 0
    board.falls[fall + FALL_AT] = at
    board.falls[fall + FALL_GONE] = destroyed(board, at // PLACES) - bits_of(now)
    board.falls[fall + FALL_SUNK] = 0
    appraise(board, at // PLACES)
    return fall


def worth_in(board: Board, fall: Int, mask: Int) -> Int:
    """Return the value in points of one mask of destroyed slots in a fall."""
    known = board.falls[fall + FALL_WORTH + mask]
    if known == UNKNOWN_WORTH:
        known = lost_worth(board, board.falls[fall + FALL_AT], mask, board.falls[fall + FALL_GONE])
        board.falls[fall + FALL_WORTH + mask] = known
    return known


def one_die_adds(board: Board, fall: Int, tails: Int, added: Int) -> Int:
    """Return what one slot die adds to a fall, in points times a million.

    `tails` is the attack's row of chances, `added` what is added to its roll.
    """
    at = board.falls[fall + FALL_AT]
    life = board.life[at // PLACES]
    elsewhere = board.falls[fall + FALL_GONE]
    points = 0
    for number in range(board.falls[fall + FALL_COUNT]):
        mask = board.falls[fall + FALL_LISTED + number]
        cases = board.falls[fall + FALL_CASES + mask]
        if cases:
            gone = elsewhere + bits_of(mask)
            find_chances(board, tails, added, at, mask, gone)
            own = worth_in(board, fall, mask)
            share = board.found[KEEL_CHANCE] * (life - own)
            for slot in range(SLOTS):
                if board.found[slot]:
                    more = worth_in(board, fall, mask | 1 << slot)
                    share += board.found[slot] * (more - own)
            points += cases * (share // THOUSANDTH) // (MILLION // THOUSANDTH)
    return points


def step_fall(board: Board, fall: Int, tails: Int, added: Int) -> None:
    """Apply one slot die of an attack to the cases of a fall."""
    at = board.falls[fall + FALL_AT]
    elsewhere = board.falls[fall + FALL_GONE]
    count = board.falls[fall + FALL_COUNT]
    # cases move to masks with more slots only: the fullest first, so that none moves twice
    for mask in range(MASKS):
        board.fall_cases[mask] = board.falls[fall + FALL_CASES + mask]
    for number in range(count):
        mask = board.falls[fall + FALL_LISTED + number]
        cases = board.fall_cases[mask]
        if cases:
            find_chances(board, tails, added, at, mask, elsewhere + bits_of(mask))
            ended = cases * board.found[KEEL_CHANCE] // MILLION
            board.falls[fall + FALL_KEEL] += ended
            board.falls[fall + FALL_CASES + mask] -= ended
            for slot in range(SLOTS):
                gone = cases * board.found[slot] // MILLION
                if gone:
                    move_cases(board, fall, mask, mask | 1 << slot, gone)
    board.falls[fall + FALL_SUNK] = sunk_cases(board, fall)


def move_cases(board: Board, fall: Int, mask: Int, then: Int, cases: Int) -> None:
    """Move cases of a fall from one mask to another."""
    board.falls[fall + FALL_CASES + mask] -= cases
    if board.falls[fall + FALL_CASES + then] == 0 and not is_listed(board, fall, then):
        count = board.falls[fall + FALL_COUNT]
        board.falls[fall + FALL_LISTED + count] = then
        board.falls[fall + FALL_COUNT] = count + 1
    board.falls[fall + FALL_CASES + then] += cases


def is_listed(board: Board, fall: Int, mask: Int) -> Int:
    """Return whether a fall already lists a mask."""
    for number in range(board.falls[fall + FALL_COUNT]):
        if board.falls[fall + FALL_LISTED + number] == mask:
            return 1
    return 0


def sunk_cases(board: Board, fall: Int) -> Int:
    """Count the cases of a million in which a fall ends the ship."""
    sunk = board.falls[fall + FALL_KEEL]
    at = board.falls[fall + FALL_AT]
    for number in range(board.falls[fall + FALL_COUNT]):
        mask = board.falls[fall + FALL_LISTED + number]
        if ends_ship(board, at, mask, board.falls[fall + FALL_GONE]):
            sunk += board.falls[fall + FALL_CASES + mask]
    return sunk


def sunk_elsewhere(board: Board, at: Int) -> Int:
    """Count the cases in which fire at the other locations of a ship ends it."""
    ship = at // PLACES
    sunk = 0
    for other in range(ship * PLACES, ship * PLACES + PLACES):
        if other != at and board.fall_index[other] != NOWHERE:
            sunk += board.falls[board.fall_index[other] + FALL_SUNK]
    return sunk


def gain(board: Board, ship: Int, place: Int, slots: Int, target: Int, hit: Int) -> Int:
    """Return the points, times 1000, that a shot adds to all declared; 0 if it does not bear."""
    slot = first_slot(slots)
    gap = gun_range(board, ship, place, slot, target, hit)
    if gap == 0:
        return 0
    at = target * PLACES + hit
    slot_at = (ship * PLACES + place) * SLOTS + slot
    tails = shot_tails(board, ship, slot_at, gap, bits_of(slots), target, hit)
    fall = fall_of(board, at)
    points = one_die_adds(board, fall, tails, added_to(board, ship, place, slot))
    points = points // THOUSANDTH * (1 + board.squares[slot_at])
    return points * max(0, MILLION - sunk_elsewhere(board, at)) // MILLION


def best_gain(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return the most that a shot adds at any location, or -1 if it bears on nothing.

    `board.found_target` and `board.found_hit` then have the target and its location.
    """
    best = -1
    for target in range(board.ships):
        if board.side[target] != board.side[ship] and board.at[target] != NOWHERE:
            for hit in range(board.places_of[board.type[target]]):
                if bears(board, ship, place, slots, target, hit):
                    points = gain(board, ship, place, slots, target, hit)
                    if points > best:
                        best = points
                        board.found_target = target
                        board.found_hit = hit
    return best


def bears(board: Board, ship: Int, place: Int, slots: Int, target: Int, hit: Int) -> Int:
    """Return whether guns bear on a location of a target, and can hit it from their own."""
    if not can_be_hit(board, ship, place, target, hit):
        return 0
    return 1 if gun_range(board, ship, place, first_slot(slots), target, hit) else 0


def take(board: Board, ship: Int, place: Int, slots: Int) -> None:
    """Declare a shot where it adds most, if it bears on anything."""
    if best_gain(board, ship, place, slots) < 0:
        return
    target = board.found_target
    hit = board.found_hit
    declare(board, ship, place, slots, target, hit)
    slot = first_slot(slots)
    slot_at = (ship * PLACES + place) * SLOTS + slot
    gap = gun_range(board, ship, place, slot, target, hit)
    tails = shot_tails(board, ship, slot_at, gap, bits_of(slots), target, hit)
    fall = fall_of(board, target * PLACES + hit)
    for _die in range(1 + board.squares[slot_at]):
        step_fall(board, fall, tails, added_to(board, ship, place, slot))


def weight_of(board: Board, ship: Int, place: Int, slots: Int) -> Int:
    """Return the mean roll of guns, times 1000, at the first enemy that they bear on; 0 for none.

    `LIGHTEST` is added, so that no weight of guns that bear is below one.
    """
    slot = first_slot(slots)
    slot_at = (ship * PLACES + place) * SLOTS + slot
    for target in range(board.ships):
        if board.side[target] != board.side[ship] and board.at[target] != NOWHERE:
            gap = nearest_shot(board, ship, place, slot, target)
            if gap:
                short = fires_short(board, ship, slot_at, gap)
                weapon = weapon_of(board, slot_at, short, bits_of(slots))
                service = service_of(board, ship * PLACES + place)
                mean = board.weapon_mean[weapon] + board.service_mean[service]
                return mean + THOUSANDTH * (LIGHTEST + added_to(board, ship, place, slot))
    return 0


def nearest_shot(board: Board, ship: Int, place: Int, slot: Int, target: Int) -> Int:
    """Return the range in hexes of a gun to the first location that it can strike, or 0."""
    for hit in range(board.places_of[board.type[target]]):
        if can_be_hit(board, ship, place, target, hit):
            gap = gun_range(board, ship, place, slot, target, hit)
            if gap:
                return gap
    return 0


def offer(board: Board, count: Int, ship: Int, place: Int, slots: Int) -> Int:
    """Add guns to `board.options`, sorted by weight, and return the new count.

    Guns that bear on nothing are not added.
    """
    weight = weight_of(board, ship, place, slots)
    if weight <= 0:
        return count
    into = count * OPTION_SIZE
    while into and board.options[into - OPTION_SIZE + OPTION_WEIGHT] < weight:
        for part in range(OPTION_SIZE):
            board.options[into + part] = board.options[into - OPTION_SIZE + part]
        into -= OPTION_SIZE
    board.options[into + OPTION_SHIP] = ship
    board.options[into + OPTION_PLACE] = place
    board.options[into + OPTION_SLOTS] = slots
    board.options[into + OPTION_WEIGHT] = weight
    return count + 1


def begin_broadside(board: Board) -> None:
    """Begin the fire of a side: forget all falls and all guns that were declared."""
    open_falls(board)
    for at in range(board.ships * PLACES):
        board.spoken[at] = 0


def broadside(board: Board, side: Int) -> None:
    """Declare the fire of a side, after what it has declared since `begin_broadside`."""
    if board.rules == FULL:
        fire_brackets(board, side)
    count = 0
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            count = offer_singles(board, count, ship)
    for number in range(count):
        one = number * OPTION_SIZE
        take(
            board,
            board.options[one + OPTION_SHIP],
            board.options[one + OPTION_PLACE],
            board.options[one + OPTION_SLOTS],
        )


def offer_singles(board: Board, count: Int, ship: Int) -> Int:
    """Add all guns of a ship outside declared brackets to `board.options`; return the count."""
    for place in range(board.places_of[board.type[ship]]):
        at = ship * PLACES + place
        guns = works(board, board.guns, at) & ~board.spoken[at]
        for slot in range(SLOTS):
            if guns >> slot & 1:
                count = offer(board, count, ship, place, 1 << slot)
    return count


def fire_brackets(board: Board, side: Int) -> None:
    """Declare each bracket that adds more than its guns would alone."""
    count = 0
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                for leader in range(SLOTS):
                    slots = bracket_of(board, ship * PLACES + place, leader)
                    slots &= ~board.spoken[ship * PLACES + place]
                    if bits_of(slots) > 1 and not is_scattered(board, ship):
                        count = offer(board, count, ship, place, slots)
    for number in range(count):
        one = number * OPTION_SIZE
        try_bracket(
            board,
            board.options[one + OPTION_SHIP],
            board.options[one + OPTION_PLACE],
            board.options[one + OPTION_SLOTS],
        )


def bracket_of(board: Board, at: Int, leader: Int) -> Int:
    """Return the intact guns, as a mask, of the kind whose first gun is in slot `leader`."""
    guns = board.guns[at] & ~board.before[at]
    slots = 0
    for slot in range(SLOTS):
        kind = board.kind[at * SLOTS + slot]
        if guns >> slot & 1 and kind != NO_KIND and kind == leader:
            slots |= 1 << slot
    return slots


def try_bracket(board: Board, ship: Int, place: Int, slots: Int) -> None:
    """Declare a bracket if it adds more than its guns would, each alone."""
    apart = 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            apart += max(0, best_gain(board, ship, place, 1 << slot))
    if best_gain(board, ship, place, slots) > apart:
        take(board, ship, place, slots)
        board.spoken[ship * PLACES + place] |= slots
