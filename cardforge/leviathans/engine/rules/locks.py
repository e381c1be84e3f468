"""Locks: German ships that are locked side by side, and what frees them.

By the full rules, the course of a German ship may end with LOCK and the number of a German friend
with the same heading, beside it on a neighbouring row of hexes. It costs as much as a screen. Two
red dice, and 2 for each intact screening crew of the two sides that face each other, succeed with
12 or more. A failure is a ram of side against side: see `lock_attempts`.

`board.lock` has the same number for all members of a lock, and 0 for other ships. Members screen
each other and fire through each other. A lock lasts from turn to turn. A member that leaves the
map, or that no longer touches another on its heading, is free, and the others stay locked as far
as they touch. A ram that succeeds against a member, or a collision that shifts one, frees all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, GERMAN, NOWHERE
from cardforge.leviathans.engine.rules.sight import gap_between, touches
from cardforge.leviathans.engine.rules.tape import UNLOCKED, note_1

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

MEMBERS: Final = 2
"""The fewest ships of a lock."""


def can_lock(board: Board, ship: Int, here: Int, other: Int) -> Int:
    """Return whether a ship at a placement can try to lock itself to another; MP do not count."""
    if other == ship or other >= board.ships or board.at[other] == NOWHERE:
        return 0
    if board.side[other] != board.side[ship]:
        return 0
    if board.power[ship] != GERMAN or board.power[other] != GERMAN:
        return 0
    if board.at[other] % FACINGS != here % FACINGS or row_apart(board, here, other) ** 2 != 1:
        return 0
    return 1 if gap_between(board, ship, here, other) == 1 else 0


def row_apart(board: Board, here: Int, other: Int) -> Int:
    """Return how many rows of hexes another ship lies to starboard of a placement."""
    facing = here % FACINGS
    q = board.q[board.at[other] // FACINGS] - board.q[here // FACINGS]
    r = board.r[board.at[other] // FACINGS] - board.r[here // FACINGS]
    return board.units[facing * 2] * r - board.units[facing * 2 + 1] * q


def bind(board: Board, ship: Int, other: Int) -> None:
    """Lock a free ship to another, and to all that this one is locked to."""
    board.locks = 1
    if not board.lock[other]:
        board.lock[other] = 1 + ship
    board.lock[ship] = board.lock[other]


def set_free(board: Board, ship: Int) -> None:
    """Free a ship from its lock."""
    board.lock[ship] = 0
    if board.at[ship] != NOWHERE:
        note_1(board, UNLOCKED, ship)


def free_all(board: Board, ship: Int) -> None:
    """Free all members of a ship's lock, if it has one."""
    number = board.lock[ship]
    for other in range(board.ships):
        if number and board.lock[other] == number:
            set_free(board, other)


def part_ways(board: Board) -> None:
    """Free what no longer touches its lock, and let the parts of a broken lock be locks."""
    if not board.locks:
        return
    for ship in range(board.ships):
        board.bond[ship] = 1 + ship if board.lock[ship] and board.at[ship] != NOWHERE else 0
    while spread_bonds(board):
        pass
    board.locks = 0
    for ship in range(board.ships):
        if board.lock[ship] and count_bonds(board, ship) < MEMBERS:
            set_free(board, ship)
        elif board.lock[ship]:
            board.lock[ship] = board.bond[ship]
            board.locks = 1


def spread_bonds(board: Board) -> Int:
    """Give members that touch the lower of their bonds, and return whether any has changed."""
    changed = 0
    for ship in range(board.ships):
        for other in range(board.ships):
            lower = board.bond[other] > board.bond[ship] > 0
            if lower and hold_together(board, ship, other):
                board.bond[other] = board.bond[ship]
                changed = 1
    return changed


def count_bonds(board: Board, ship: Int) -> Int:
    """Count the ships that hold to the same part of a lock as a ship; none if it is lost."""
    count = 0
    for other in range(board.ships):
        count += 1 if board.bond[other] == board.bond[ship] > 0 else 0
    return count


def hold_together(board: Board, one: Int, other: Int) -> Int:
    """Return whether two members of a lock touch, with one heading."""
    if board.lock[one] != board.lock[other] or board.at[other] == NOWHERE:
        return 0
    if board.at[one] % FACINGS != board.at[other] % FACINGS:
        return 0
    return touches(board, one, other)


def forget_locks(board: Board) -> None:
    """Begin a game without locks."""
    board.locks = 0
    for ship in range(board.ships):
        board.lock[ship] = 0
