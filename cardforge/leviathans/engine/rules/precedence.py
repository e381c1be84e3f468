"""Precedence: the order in which the ships of a Type move.

A ship's initiative is its side's roll plus what its intact initiative crews add. Ships move in
rising order of initiative. Of two equal ships on opposite sides, the one with such crews moves
later. If both or neither have them, the side that lost the roll moves first. In the fog of war the
same applies to the ships of two open cards, with the dice of the cards as rolls. A side chooses the
order of its own equal ships.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import works
from cardforge.leviathans.engine.rules.tape import RANKED, note_2

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

RANKS: Final = 4
CREWED_RANK: Final = 2
LEADER_RANK: Final = 1
"""A rank is the initiative times `RANKS`, and these for ships with crews and of the winner."""


def crew_initiative(board: Board, ship: Int) -> Int:
    """Return what the initiative crews of a ship add to its side's roll."""
    total = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.heralds[at]:
            crews = works(board, board.heralds, at)
            for slot in range(SLOTS):
                if crews >> slot & 1:
                    total += board.bonus[at * SLOTS + slot]
    return total


def tell_rank(board: Board, ship: Int) -> None:
    """Write the initiative of a ship that is about to move on the tape, if crews add to it."""
    added = crew_initiative(board, ship) if board.taping else 0
    if added:
        note_2(board, RANKED, ship, board.rolled[board.side[ship]] + added)


def note_rolls(board: Board, first: Int, second: Int) -> None:
    """Keep the totals that both sides have rolled for initiative."""
    board.rolled[0] = first
    board.rolled[1] = second


def rank_in_type(board: Board, ship: Int) -> Int:
    """Return a ship's rank within its Type; lower ranks move first."""
    side = board.side[ship]
    added = crew_initiative(board, ship)
    rank = (board.rolled[side] + added) * RANKS
    if added:
        rank += CREWED_RANK
    return rank + LEADER_RANK if board.rolled[side] > board.rolled[1 - side] else rank


def leads(board: Board, ship: Int) -> Int:
    """Return whether a ship moves by itself, or its lock moves in its place.

    That is the member of the highest Type with the lowest rank of those that have yet to move.
    """
    if not board.lock[ship]:
        return 1
    for other in range(board.ships):
        if board.lock[other] == board.lock[ship] and board.waiting[other]:
            if board.type[other] > board.type[ship]:
                return 0
            same = board.type[other] == board.type[ship]
            if same and rank_in_type(board, other) < rank_in_type(board, ship):
                return 0
    return 1


def is_due(board: Board, ship: Int, side: Int, of_type: Int, rank: Int) -> Int:
    """Return whether a ship of this side, Type and rank has yet to move."""
    if board.side[ship] != side or board.type[ship] != of_type or not board.waiting[ship]:
        return 0
    return leads(board, ship) if rank_in_type(board, ship) == rank else 0


def next_due(board: Board, first_type: Int, second_type: Int) -> Int:
    """Return the first of the ships that move next, or NOWHERE.

    Ships of the first Type on side 0 and of the second Type on side 1 are considered.
    """
    best = NOWHERE
    for ship in range(board.ships):
        due_type = second_type if board.side[ship] else first_type
        due = board.waiting[ship] and board.type[ship] == due_type and leads(board, ship)
        if due and (best == NOWHERE or rank_in_type(board, ship) < rank_in_type(board, best)):
            best = ship
    return best
