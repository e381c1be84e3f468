"""Tactical Withdrawal: Italian ships that have fled continue repairs, and may return.

The token of such a ship lies on the last hex, or half-hex, of its turning hex. The ship may try to
return at the end of each turn, including that of its flight, if its side has a ship on the map. It
names a heading with two properties: the next hex ahead lies farther from the edge that it crossed,
and no other ship is on its hexes. Then it rolls two red dice. With 15 or more it returns to the
token. With a natural 2 it is gone for good. Hexes over the edge matter only from the end of its
next move on.

Captains' plan
--------------
The good captain lets an Italian ship flee if a few more destroyed slots would end it. Another armed
ship of its side must be on the map, its crews must have something to repair, and a move must lead
over the edge. Every ship that has fled tries to return, if possible on a heading from which it can
sail on. The random captain chooses any heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import (
    AFLOAT,
    FACINGS,
    FULL,
    ITALIAN,
    NOWHERE,
    PLACES,
    RANDOM,
)
from cardforge.leviathans.engine.rules.condition import destroyed, is_armed, may_return, works
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.geometry import cover_all, is_taken, uncover_all
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, is_open, last_end
from cardforge.leviathans.engine.rules.movement import fled_end
from cardforge.leviathans.engine.rules.repairs import mendable_now
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ACTION_ONCE,
    ALLOWED,
    FULL_RULES,
    OWN_SHIP,
    WITHDRAWAL,
)
from cardforge.leviathans.engine.rules.tape import RETURN_TRIED, RETURNS, note, note_4, put
from cardforge.leviathans.engine.rules.worth import half_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

RETURNED_AT: Final = 15
GONE_AT: Final = 2

COMEBACK_SIZE: Final = 2
COMEBACK_SHIP: Final = 0
COMEBACK_HEADING: Final = 1
"""What `board.comebacks` has of each ship that tries to return."""
LAST_SLOTS: Final = 2
"""With so many slots left before half its SI a ship is about to be lost."""


def open_headings(board: Board, ship: Int) -> Int:
    """Return, as a mask, the headings on which a ship could return."""
    if not may_return(board, ship):
        return 0
    token = board.token[ship]
    headings = board.homeward[token]
    cover_all(board, NOWHERE)
    for heading in range(FACINGS):
        if is_taken(board, ship, token // FACINGS * FACINGS + heading):
            headings &= ~(1 << heading)
    uncover_all(board)
    return headings


def has_returning(board: Board, side: Int) -> Int:
    """Return whether a side has a ship that can try to return."""
    for ship in range(board.ships):
        if board.side[ship] == side and open_headings(board, ship):
            return 1
    return 0


def return_fault(board: Board, side: Int, ship: Int, heading: Int) -> Int:
    """Return the first rule that an attempt to return breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if ship < 0 or ship >= board.ships or board.side[ship] != side:
        return OWN_SHIP
    if board.power[ship] != ITALIAN:
        return ACTION
    if not 0 <= heading < FACINGS or not open_headings(board, ship) >> heading & 1:
        return WITHDRAWAL
    for number in range(board.comeback_count):
        if board.comebacks[number * COMEBACK_SIZE] == ship:
            return ACTION_ONCE
    return ALLOWED


def come_back(board: Board, ship: Int, heading: Int) -> None:
    """Order a ship to try to return; it must be allowed."""
    board.comebacks[board.comeback_count * COMEBACK_SIZE] = ship
    board.comebacks[board.comeback_count * COMEBACK_SIZE + COMEBACK_HEADING] = heading
    board.comeback_count += 1


def tape_returns(board: Board, side: Int, first: Int) -> None:
    """Write the returns of a side on the tape, from number `first` on."""
    note(board, RETURNS, 1 + COMEBACK_SIZE * (board.comeback_count - first))
    put(board, side)
    for number in range(first * COMEBACK_SIZE, board.comeback_count * COMEBACK_SIZE):
        put(board, board.comebacks[number])


def return_all(board: Board) -> None:
    """Roll for all ships that try to return, unless an earlier one has taken their hexes."""
    for number in range(board.comeback_count):
        one = number * COMEBACK_SIZE
        ship = board.comebacks[one + COMEBACK_SHIP]
        heading = board.comebacks[one + COMEBACK_HEADING]
        if open_headings(board, ship) >> heading & 1:
            try_return(board, ship, board.token[ship] // FACINGS * FACINGS + heading)
    board.comeback_count = 0


def try_return(board: Board, ship: Int, placement: Int) -> None:
    """Roll for a ship that tries to return."""
    total = cast(board, TWO_RED)
    done = 1 if total >= RETURNED_AT else 0
    gone = 1 if total == GONE_AT else 0
    note_4(board, RETURN_TRIED, ship, placement, done, gone)
    if done:
        board.at[ship] = placement
        board.lost[ship] = AFLOAT
        board.moved[ship] = 0
        harm(board, ship)
    if done or gone:
        board.token[ship] = NOWHERE


def withdraw_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end beyond the map if a ship should flee, else the given end."""
    if board.power[ship] != ITALIAN or board.prey != NOWHERE:
        return end
    if destroyed(board, ship) + LAST_SLOTS < half_of(board, ship):
        return end
    if not has_armed_friend(board, ship) or not has_repairs(board, ship):
        return end
    return fled_end(board) if can_flee(board, ship) else end


def has_armed_friend(board: Board, ship: Int) -> Int:
    """Return whether another armed ship of a ship's side is on the map."""
    for other in range(board.ships):
        beside = other != ship and board.side[other] == board.side[ship]
        if beside and board.at[other] != NOWHERE and is_armed(board, other):
            return 1
    return 0


def has_repairs(board: Board, ship: Int) -> Int:
    """Return whether the crews of a ship can repair something."""
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if works(board, board.menders, at) and mendable_now(board, at):
            return 1
    return 0


def can_flee(board: Board, ship: Int) -> Int:
    """Return whether a ship can move over the edge in this turn."""
    row = ends_row(board, ship)
    for number in range(first_end(board, ship, row), last_end(board, ship, row)):
        if board.ends[number] == fled_end(board):
            return 1
    return 0


def plan_returns(board: Board, side: Int) -> None:
    """Order each ship of a side that can return to try."""
    for ship in range(board.ships):
        if board.side[ship] == side:
            headings = open_headings(board, ship)
            if headings:
                come_back(board, ship, heading_for(board, ship, headings))


def heading_for(board: Board, ship: Int, headings: Int) -> Int:
    """Return the heading, from a mask, on which a ship tries to return."""
    first = board.token[ship] // FACINGS * FACINGS
    count = 0
    best = NOWHERE
    for heading in range(FACINGS):
        if headings >> heading & 1:
            board.choices[count] = heading
            count += 1
            if best == NOWHERE and is_open(board, ship, (first + heading) * 2):
                best = heading
    if board.captain[board.side[ship]] == RANDOM:
        return board.choices[below(board, 1 + board.side[ship], count)]
    return board.choices[0] if best == NOWHERE else best
