"""The random captain: any order that the rules allow, all equally likely.

It never ends a move in the edge of the map, unless a ram takes it there. Fleeing and ramming are
moves like any other. It fires every gun that bears and launches every torpedo, but fires no
brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, is_manned, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.for_glory import can_charge, set_course_to_charge
from cardforge.leviathans.engine.rules.geometry import cover_all, is_taken, uncover_all
from cardforge.leviathans.engine.rules.gunnery import can_be_hit, declare, gun_range
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, forget_ends, last_end
from cardforge.leviathans.engine.rules.movement import TURN_PORT, TURN_STARBOARD, fled_end
from cardforge.leviathans.engine.rules.precedence import is_due
from cardforge.leviathans.engine.rules.ramming import list_rams, set_course_to_ram
from cardforge.leviathans.engine.rules.repairs import mend, mendable_now, ready_crews
from cardforge.leviathans.engine.rules.rule_numbers import EVERY_SHIP, refuse
from cardforge.leviathans.engine.rules.torpedoes import bears_along, launch

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


CARDS_IN_HAND: Final = 4
LEAST_LETTER: Final = 1
"""The letter of blue, the least of the dice that are laid."""


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
