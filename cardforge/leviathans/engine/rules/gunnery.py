"""Gunnery: both sides declare their shots, then all are rolled one after the other.

Weapons and crews roll as they were when the shots were declared: guns and ships that this fire
destroys still fire. A shot at a ship that is no longer on the map is wasted, and not rolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.aiming import (
    AIM_ADDED,
    AIM_HIT,
    AIM_PLACE,
    AIM_RANGE,
    AIM_SHIP,
    AIM_SIZE,
    AIM_SLOTS,
    AIM_TARGET,
    JOINED,
    fires_short,
    first_slot,
    gun_range,
)
from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, officer, trim_lost, works
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
from cardforge.leviathans.engine.rules.tape import FIRED, SALVO, WASTED, note, note_4, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

AIM_LOST: Final = 4
AIM_LOST_BY_LARGEST: Final = 6
LARGEST_TYPE: Final = 4


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
