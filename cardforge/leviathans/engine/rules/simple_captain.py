"""The simple captain: close in, bring guns to bear, and fire each where it does most.

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

from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import KEEL_CHANCE, find_now, shot_tails
from cardforge.leviathans.engine.rules.condition import works
from cardforge.leviathans.engine.rules.geometry import (
    RANGE,
    RANGE_BITS,
    cover_all,
    distance,
    is_taken,
    lie_of,
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
from cardforge.leviathans.engine.rules.movement import fled_end

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


KEEL_PRIZE: Final = 6
"""How many slots a broken keel is worth."""
FAR_AWAY: Final = 30
"""At what distance a ship without guns is at ease."""
UNRATED: Final = -1
AT_SEA: Final = 1048576
"""More than all guns of a ship weigh."""


def nearest_enemy(board: Board, ship: Int) -> Int:
    """Return the enemy whose turning hex is nearest to a ship's, or NOWHERE."""
    best = NOWHERE
    nearest = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            gap = distance(board, board.at[ship] // FACINGS, board.at[enemy] // FACINGS)
            if best == NOWHERE or gap < nearest:
                best = enemy
                nearest = gap
    return best


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
