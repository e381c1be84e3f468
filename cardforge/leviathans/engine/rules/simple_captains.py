"""The captains that do not look ahead: the random and the simple one.

Random captain
--------------
It gives any order that the rules allow, all equally likely. It never ends a move in the edge
of the map, unless a ram takes it there. Fleeing and ramming are moves like any other. It fires
every gun that bears and launches every torpedo, but fires no brackets.

Simple captain
--------------
It closes in, brings guns to bear, and fires each where it does most.

Move: the prey is the enemy whose turning hex is nearest to the ship's, or the first of equally near
ones. Ends with a part of the ship in a half-hex do not count. The others are compared by, in this
order:

- an end in the open sea, from which the ship can sail on forever;
- the greater weight of guns that bear on the prey where it is now: twice the mean of the dice that
  each rolls;
- an end that enters a new hex;
- the distance of the turning hexes that is nearer to the ship's comfort;
- fewer MP.

The comfort is the short range of the gun with the heaviest short-range dice, or of the first of
several. Without guns it is `FAR_AWAY`.

Fire: ship by ship, location by location, slot by slot, each gun fires at the target and location
with the highest target value, or the first of equal ones. The target value is the sum of the
chances of all slots, plus `KEEL_PRIZE` times the keel's, with the target as it is before
this turn's fire. Guns whose chances are all 0 fire too.

It launches no torpedoes and fires no brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import KEEL_CHANCE, find_now, shot_tails
from cardforge.leviathans.engine.rules.condition import bits_of, is_manned, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.for_glory import can_charge, set_course_to_charge
from cardforge.leviathans.engine.rules.geometry import (
    RANGE,
    RANGE_BITS,
    cover_all,
    distance,
    is_taken,
    lie_of,
    nearest_enemy,
    sights_at,
    uncover_all,
)
from cardforge.leviathans.engine.rules.gunnery import added_to, can_be_hit, declare, gun_range
from cardforge.leviathans.engine.rules.move_ends import (
    ends_row,
    first_end,
    forget_ends,
    is_open,
    last_end,
)
from cardforge.leviathans.engine.rules.movement import TURN_PORT, TURN_STARBOARD, fled_end
from cardforge.leviathans.engine.rules.precedence import is_due
from cardforge.leviathans.engine.rules.ramming import list_rams, set_course_to_ram
from cardforge.leviathans.engine.rules.repairs import mend, mendable_now, ready_crews
from cardforge.leviathans.engine.rules.rule_numbers import EVERY_SHIP, refuse
from cardforge.leviathans.engine.rules.torpedoes import bears_along, launch

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

CARDS_IN_HAND: Final = 4
LEAST_LETTER: Final = 1
"""The letter of blue, the least of the dice that are laid."""

KEEL_PRIZE: Final = 6
"""How many slots a broken keel is worth."""
FAR_AWAY: Final = 30
"""At what distance a ship without guns is at ease."""
UNRATED: Final = -1
AT_SEA: Final = 1048576
"""More than all guns of a ship weigh."""


def random_berth(board: Board, ship: Int) -> Int:
    """Return a random starting position on free hexes; break EVERY_SHIP if there is none."""
    free = 0
    for number in range(board.berth_first[ship], board.berth_last[ship]):
        free += 0 if is_taken(board, ship, board.berths[number]) else 1
    if free == 0:
        refuse(board, EVERY_SHIP, ship)
        return board.berths[board.berth_first[ship]]
    chosen = below(board, 1 + board.side[ship], free)
    number = board.berth_first[ship]
    while chosen or is_taken(board, ship, board.berths[number]):
        chosen -= 0 if is_taken(board, ship, board.berths[number]) else 1
        number += 1
    return board.berths[number]


def random_due(board: Board, side: Int, of_type: Int, rank: Int) -> Int:
    """Return a random ship of a side, Type and rank that has yet to move."""
    count = 0
    for ship in range(board.ships):
        count += is_due(board, ship, side, of_type, rank)
    chosen = below(board, 1 + side, count)
    ship = 0
    while chosen or not is_due(board, ship, side, of_type, rank):
        chosen -= is_due(board, ship, side, of_type, rank)
        ship += 1
    return ship


def random_move(board: Board, ship: Int) -> Int:
    """Return a random end on free hexes, ram or charge."""
    forget_ends(board, board.ships)
    row = ends_row(board, ship)
    beyond = fled_end(board)
    cover_all(board, ship)
    count = 0
    for number in range(first_end(board, ship, row), last_end(board, ship, row)):
        end = board.ends[number]
        if end == beyond or not is_taken(board, ship, end >> 1):
            board.choices[count] = end
            count += 1
    uncover_all(board)
    ends = count
    if board.rules == FULL:
        count = list_rams(board, ship, count)
    rams = count
    if can_charge(board, ship):
        count += TURN_STARBOARD
    if count == 0:
        return board.at[ship] * 2
    chosen = below(board, 1 + board.side[ship], count)
    if chosen >= rams:
        return set_course_to_charge(board, chosen - rams + TURN_PORT)
    if chosen >= ends:
        return set_course_to_ram(board, ship, board.choices[chosen])
    return board.choices[chosen]


def random_fire(board: Board, side: Int) -> None:
    """Declare a random shot for each gun of a side that bears on something."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                guns = works(board, board.guns, ship * PLACES + place)
                for slot in range(SLOTS):
                    if guns >> slot & 1:
                        fire_anywhere(board, ship, place, slot)


def fire_anywhere(board: Board, ship: Int, place: Int, slot: Int) -> None:
    """Declare a random shot of a gun, if it bears on anything."""
    count = 0
    for target in range(board.ships):
        if board.side[target] != board.side[ship] and board.at[target] != NOWHERE:
            for hit in range(board.places_of[board.type[target]]):
                struck = can_be_hit(board, ship, place, target, hit)
                if struck and gun_range(board, ship, place, slot, target, hit):
                    board.choices[count] = target * PLACES + hit
                    count += 1
    if count:
        chosen = board.choices[below(board, 1 + board.side[ship], count)]
        declare(board, ship, place, 1 << slot, chosen // PLACES, chosen % PLACES)


def random_launches(board: Board, side: Int) -> None:
    """Order all torpedoes of a side, each along a random line in arc."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                at = ship * PLACES + place
                tubes = works(board, board.tubes, at)
                for slot in range(SLOTS):
                    if tubes >> slot & 1:
                        launch_anywhere(board, ship, place, slot)


def launch_anywhere(board: Board, ship: Int, place: Int, slot: Int) -> None:
    """Order a torpedo along a random line in arc."""
    runs = board.runs[(ship * PLACES + place) * SLOTS + slot]
    count = 0
    for number in range(board.line_count[runs]):
        if bears_along(board, ship, place, slot, number):
            board.choices[count] = number
            count += 1
    if count:
        chosen = board.choices[below(board, 1 + board.side[ship], count)]
        launch(board, ship, place, slot, chosen)


def random_repairs(board: Board, side: Int) -> None:
    """Order a random repair by each crew of a side that has something to repair."""
    for ship in range(board.ships):
        if board.side[ship] == side and is_manned(board, ship):
            for place in range(board.places_of[board.type[ship]]):
                at = ship * PLACES + place
                crews = ready_crews(board, at)
                for crew in range(SLOTS):
                    if crews >> crew & 1 and mendable_now(board, at):
                        mend(
                            board, ship, place, crew, any_slot(board, side, mendable_now(board, at))
                        )


def any_slot(board: Board, side: Int, slots: Int) -> Int:
    """Return a random slot of a mask, which must not be empty."""
    chosen = below(board, 1 + side, bits_of(slots))
    slot = 0
    while chosen or not slots >> slot & 1:
        chosen -= slots >> slot & 1
        slot += 1
    return slot


def random_hand(board: Board, side: Int) -> None:
    """Lay a random hand of four cards: the Types in any order, the dice in any order."""
    first = side * 2 * CARDS_IN_HAND
    for number in range(CARDS_IN_HAND):
        board.hands[first + number * 2] = 1 + number
        board.hands[first + number * 2 + 1] = LEAST_LETTER + number
    for number in range(CARDS_IN_HAND - 1):
        other = number + below(board, 1 + side, CARDS_IN_HAND - number)
        swap(board, first + number * 2, first + other * 2)
    for number in range(CARDS_IN_HAND - 1):
        other = number + below(board, 1 + side, CARDS_IN_HAND - number)
        swap(board, first + number * 2 + 1, first + other * 2 + 1)


def swap(board: Board, one: Int, other: Int) -> None:
    """Exchange two entries of `board.hands`."""
    held = board.hands[one]
    board.hands[one] = board.hands[other]
    board.hands[other] = held


def weigh_guns(board: Board, ship: Int) -> None:
    """Fill in the weight of a ship's guns at each distance in hexes, and its comfort."""
    if board.heft_stamp[ship] == board.hurt[ship]:
        return
    board.heft_stamp[ship] = board.hurt[ship]
    first = ship * PLACES * 2 * board.reach
    for number in range(first, first + PLACES * 2 * board.reach):
        board.heft[number] = 0
    heaviest = UNRATED
    board.comfort[ship] = FAR_AWAY
    for place in range(board.places_of[board.type[ship]]):
        at = ship * PLACES + place
        guns = works(board, board.guns, at)
        for slot in range(SLOTS):
            if guns >> slot & 1:
                weigh_gun(board, at, at * SLOTS + slot)
                if board.short_mean[at * SLOTS + slot] > heaviest:
                    heaviest = board.short_mean[at * SLOTS + slot]
                    board.comfort[ship] = board.short[at * SLOTS + slot]


def weigh_gun(board: Board, at: Int, slot_at: Int) -> None:
    """Add the weight of a gun at each distance to `board.heft`."""
    into = (at * 2 + board.turret[slot_at]) * board.reach
    for gap in range(board.near[slot_at], board.long[slot_at] + 1):
        weight = board.long_mean[slot_at]
        if gap <= board.short[slot_at]:
            weight = board.short_mean[slot_at]
        board.heft[into + gap] += weight


def weight_bearing(board: Board, ship: Int, here: Int, prey: Int) -> Int:
    """Return the weight of all guns that would bear on the prey from a placement."""
    lie = lie_of(board, here, board.at[prey])
    first = sights_at(board, board.type[ship], board.type[prey], lie)
    weight = 0
    for place in range(board.places_of[board.type[ship]]):
        seen = board.sight[first + place]
        if seen:
            row = (ship * PLACES + place) * 2 * board.reach
            weight += board.heft[row + min(seen & RANGE, board.reach - 1)]
            turret = min(seen >> RANGE_BITS & RANGE, board.reach - 1)
            weight += board.heft[row + board.reach + turret]
    return weight


def simple_move(board: Board, ship: Int) -> Int:
    """Return the best end of a ship's move, by the order that the module describes."""
    prey = nearest_enemy(board, ship)
    best = board.at[ship] * 2
    if prey == NOWHERE:
        return best
    forget_ends(board, board.ships)
    weigh_guns(board, ship)
    row = ends_row(board, ship)
    beyond = fled_end(board)
    cover_all(board, ship)
    rated = UNRATED
    for number in range(first_end(board, ship, row), last_end(board, ship, row)):
        end = board.ends[number]
        if end != beyond:
            weight = weight_bearing(board, ship, end >> 1, prey) * 2 + (end & 1)
            weight += AT_SEA if is_open(board, ship, end) else 0
            better = 1 if weight > rated else 0
            if weight == rated and unease(board, ship, end, prey) < unease(board, ship, best, prey):
                better = 1
            if better and not is_taken(board, ship, end >> 1):
                rated = weight
                best = end
    uncover_all(board)
    return best


def unease(board: Board, ship: Int, end: Int, prey: Int) -> Int:
    """Return by how many hexes the distance of an end differs from the ship's comfort."""
    gap = distance(board, end // (2 * FACINGS), board.at[prey] // FACINGS) - board.comfort[ship]
    return -gap if gap < 0 else gap


def simple_fire(board: Board, side: Int) -> None:
    """Declare the best shot of each gun of a side."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                guns = works(board, board.guns, ship * PLACES + place)
                for slot in range(SLOTS):
                    if guns >> slot & 1:
                        fire_best(board, ship, place, slot)


def fire_best(board: Board, ship: Int, place: Int, slot: Int) -> None:
    """Declare the best shot of a gun, if it bears on anything."""
    best = UNRATED
    best_target = 0
    best_hit = 0
    for target in range(board.ships):
        if board.side[target] != board.side[ship] and board.at[target] != NOWHERE:
            for hit in range(board.places_of[board.type[target]]):
                if can_be_hit(board, ship, place, target, hit):
                    prize = prize_of(board, ship, place, slot, target, hit)
                    if prize > best:
                        best = prize
                        best_target = target
                        best_hit = hit
    if best != UNRATED:
        declare(board, ship, place, 1 << slot, best_target, best_hit)


def prize_of(board: Board, ship: Int, place: Int, slot: Int, target: Int, hit: Int) -> Int:
    """Return the target value of a shot, or UNRATED if the gun does not bear."""
    gap = gun_range(board, ship, place, slot, target, hit)
    if not gap:
        return UNRATED
    slot_at = (ship * PLACES + place) * SLOTS + slot
    tails = shot_tails(board, ship, slot_at, gap, 1, target, hit)
    find_now(board, tails, added_to(board, ship, place, slot), target * PLACES + hit)
    prize = KEEL_PRIZE * board.found[KEEL_CHANCE]
    for each in range(SLOTS):
        prize += board.found[each]
    return prize
