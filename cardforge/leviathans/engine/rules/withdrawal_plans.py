"""Plans for withdrawal: when the good captain flees to repair, and how ships return.

The good captain lets an Italian ship flee if a few more destroyed slots would end it. Another armed
ship of its side must be on the map, its crews must have something to repair, and a move must lead
over the edge. Every ship that has fled tries to return, if possible on a heading from which it can
sail on. The random captain chooses any heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, ITALIAN, NOWHERE, PLACES, RANDOM
from cardforge.leviathans.engine.rules.condition import destroyed, is_armed, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.expected_moves import is_open
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, last_end
from cardforge.leviathans.engine.rules.movement import fled_end
from cardforge.leviathans.engine.rules.repairs import mendable_now
from cardforge.leviathans.engine.rules.withdrawal import come_back, open_headings
from cardforge.leviathans.engine.rules.worth import half_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

LAST_SLOTS: Final = 2
"""With so many slots left before half its SI a ship is about to be lost."""


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
