"""Moves of locks: one body of several ships, and members that leave it.

A lock moves in the place of its member of the highest Type with the lowest initiative, with all
members that have not moved yet. Its MP are the lowest of these members'; each needs as many hexes
before a turn as the slowest. A hex costs 1 MP, a hexside 1 MP for each of them. All swing about the
turning hex of one: L and R about that of the ship that is ordered, "L 2" and "R 2" about that of
ship 2. Steering gears, sideslips and rams are for single ships, and a lock neither screens nor
locks others. Its turning hexes stay on the map.

A lock that stays where it is has moved, and keeps members that had moved before. Otherwise these
are free. With ALONE as the first word the ship leaves the lock and moves by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, HULL, NOWHERE
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_of,
    hull_at,
    is_taken,
    uncover_all,
)
from cardforge.leviathans.engine.rules.locks import set_free
from cardforge.leviathans.engine.rules.mines import is_near_mine, set_off
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    COURSE_WORD_COUNT,
    TURN_PORT,
    TURN_STARBOARD,
    answer,
    end_of,
    first_row,
    follow,
    set_out,
    stop,
)
from cardforge.leviathans.engine.rules.order_rules import (
    LOCKING,
    MOVE_POINTS,
    ON_MAP,
    STACKING,
)
from cardforge.leviathans.engine.rules.screens import NAMING
from cardforge.leviathans.engine.rules.sight import NO_ACT
from cardforge.leviathans.engine.rules.tape import CARRIED, SAILED, note_3

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

ABOUT: Final = 4
"""The acts of turns about a member's turning hex are this and the word of the turn."""


def follow_any(board: Board, ship: Int) -> Int:
    """Return the end of the course in `board.course`, of a ship or of its lock: see `follow`."""
    if leads_others(board, ship) and not board.leaves:
        return follow_body(board, ship)
    if board.leaves and not board.lock[ship]:
        return -LOCKING
    return follow(board, ship)


def goes_along(board: Board, ship: Int, other: Int) -> Int:
    """Return whether a ship moves with another: itself, or a member of its lock yet to move."""
    if other == ship:
        return 1
    same = board.lock[ship] and board.lock[other] == board.lock[ship]
    return 1 if same and board.waiting[other] and board.at[other] != NOWHERE else 0


def count_along(board: Board, ship: Int) -> Int:
    """Count the ships that move with a ship, itself included."""
    count = 0
    for other in range(board.ships):
        count += goes_along(board, ship, other)
    return count


def leads_others(board: Board, ship: Int) -> Int:
    """Return whether a ship that is about to move would move as a lock."""
    return 1 if board.locks and board.lock[ship] and count_along(board, ship) > 1 else 0


def follow_body(board: Board, ship: Int) -> Int:
    """Return the end of a lock's course for the ship that is ordered, or a broken rule below zero.

    `board.body` then has the placement of each member.
    """
    board.prey = NOWHERE
    board.last_act = NO_ACT
    members = count_along(board, ship)
    mp = body_mp(board, ship)
    row = first_row(board, slowest(board, ship))
    state = 0
    spent = 0
    gather(board, ship)
    for number in range(board.course_length):
        board.word_at = number + 1
        word = turn_of(board.course[number])
        spent += 1 if word == AHEAD else members
        if spent > mp:
            return -MOVE_POINTS
        if word > TURN_STARBOARD or not is_pivot(board, pivot_of(board, ship, number)):
            return -LOCKING
        state = answer(board, row, state, word)
        if state < 0:
            return state
        if not step_body(board, ship, number):
            return -ON_MAP
    if crowds(board, ship):
        return -STACKING
    return board.body[ship] * 2 + end_of(state) - 1


def gather(board: Board, ship: Int) -> None:
    """Note which ships move with a ship in `board.towed`, and their placements in `board.body`."""
    for other in range(board.ships):
        board.body[other] = board.at[other]
        board.towed[other] = goes_along(board, ship, other)


def turn_of(word: Int) -> Int:
    """Return a word of a lock's course without the ship that it names."""
    return word // NAMING - ABOUT if word // NAMING > ABOUT else word


def pivot_of(board: Board, ship: Int, number: Int) -> Int:
    """Return the member about which word `number` of a course turns."""
    word = board.course[number]
    return ship if word < NAMING else word % NAMING


def is_pivot(board: Board, pivot: Int) -> Int:
    """Return whether a lock under way may turn about a ship of this number."""
    return board.towed[pivot] if pivot < board.ships else 0


def body_mp(board: Board, ship: Int) -> Int:
    """Return the MP of a ship's lock."""
    least = mp_of(board, ship)
    for other in range(board.ships):
        if goes_along(board, ship, other):
            least = min(least, mp_of(board, other))
    return least


def slowest(board: Board, ship: Int) -> Int:
    """Return the member of a ship's lock that enters most hexes before a turn."""
    best = ship
    for other in range(board.ships):
        if goes_along(board, ship, other) and board.turn_hexes[other] > board.turn_hexes[best]:
            best = other
    return best


def step_body(board: Board, ship: Int, number: Int) -> Int:
    """Move `board.body` by one word of the course; return 0 if a turning hex leaves the map."""
    word = turn_of(board.course[number])
    pivot = board.body[pivot_of(board, ship, number)]
    for other in range(board.ships):
        if board.towed[other]:
            here = board.body[other]
            if word == AHEAD:
                here = board.step[(board.chart[other] + here) * COURSE_WORD_COUNT + AHEAD]
            else:
                here = swung_about(board, here, pivot, word)
            if here < 0:
                return 0
            board.body[other] = here
    return 1


def swung_about(board: Board, here: Int, pivot: Int, word: Int) -> Int:
    """Return a placement swung by one hexside about the turning hex of another, or NOWHERE."""
    q = board.q[here // FACINGS] - board.q[pivot // FACINGS]
    r = board.r[here // FACINGS] - board.r[pivot // FACINGS]
    facing = here % FACINGS
    if word == TURN_PORT:
        facing += FACINGS - 1
        hex_ = hex_of(board, board.q[pivot // FACINGS] + q + r, board.r[pivot // FACINGS] - q)
    else:
        facing += 1
        hex_ = hex_of(board, board.q[pivot // FACINGS] - r, board.r[pivot // FACINGS] + q + r)
    return NOWHERE if hex_ == NOWHERE else hex_ * FACINGS + facing % FACINGS


def crowds(board: Board, ship: Int) -> Int:
    """Return whether a member of a lock would end on the hexes of a ship outside."""
    cover_all(board, ship)
    for other in range(board.ships):
        if other != ship and goes_along(board, ship, other):
            first = hull_at(board, other)
            for number in range(first, first + HULL):
                if board.hull[number] != NOWHERE:
                    board.cover[board.hull[number]] = 0
    taken = 0
    for other in range(board.ships):
        if goes_along(board, ship, other):
            taken |= is_taken(board, other, board.body[other])
    uncover_all(board)
    return taken


def part_company(board: Board, ship: Int) -> None:
    """Free from a lock that sets out who has moved already, and a ship that leaves it alone."""
    if board.leaves:
        set_free(board, ship)
    elif board.course_length:
        for other in range(board.ships):
            same = board.lock[ship] and board.lock[other] == board.lock[ship]
            if same and not goes_along(board, ship, other):
                set_free(board, other)


def sail_body(board: Board, ship: Int, end: Int) -> None:
    """Move a lock along `board.course`, and set off the mines on its way."""
    gather(board, ship)
    set_out(board, ship, end)
    for number in range(board.course_length):
        step_body(board, ship, number)
        if board.awake:
            pass_mines(board, number)
    for other in range(board.ships):
        if board.towed[other]:
            board.waiting[other] = 0
            if board.at[other] != NOWHERE:
                bring_home(board, other, end & 1, 1 if other == ship else 0)


def bring_home(board: Board, ship: Int, entered: Int, ordered: Int) -> None:
    """Put a member of a lock where the lock's course has led it."""
    board.at[ship] = board.body[ship]
    board.moved[ship] = entered
    note_3(board, SAILED if ordered else CARRIED, ship, board.at[ship], entered)
    stop(board, ship)


def pass_mines(board: Board, number: Int) -> None:
    """Let the members of a lock set off the mines beside which a step has brought them."""
    for other in range(board.ships):
        if board.towed[other] and board.at[other] != NOWHERE:
            before = board.at[other]
            board.at[other] = board.body[other]
            if turn_of(board.course[number]) == AHEAD:
                board.moved[other] = 1
            if board.at[other] != before and is_near_mine(board, other):
                note_3(board, CARRIED, other, board.at[other], board.moved[other])
                set_off(board, other, before)
