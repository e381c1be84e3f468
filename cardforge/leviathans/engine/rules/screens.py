"""Screens: the last act of a move, by which a ship shelters a friend, or itself.

By the full rules, a course may end with SCREEN or HUG and the number of a ship beside the end of
the move. SCREEN shelters that friend behind this ship. HUG shelters this ship behind that one, a
friend or an enemy of a higher Type. It costs 3 MP, or 1 if the arc of a location with an intact
screening crew holds a hex of the ship named.

A screen blocks sight between the sheltered ship and all others but the two of the screen, in this
turn's gunnery, while they touch: see `sight`. It concerns guns alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.condition import works
from cardforge.leviathans.engine.rules.geometry import ahead_by, holds
from cardforge.leviathans.engine.rules.locks import can_lock
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    FULL_RULES,
    LOCKING,
    MOVE_POINTS,
    SCREENING,
)
from cardforge.leviathans.engine.rules.sight import (
    HUG,
    LOCK,
    NO_ACT,
    SCREEN,
    gap_between,
    hull_q,
    hull_r,
    touches,
)
from cardforge.leviathans.engine.rules.tape import SCREENED, note_4

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

NAMING: Final = 1000
"""A word that names a ship is its act times this, and the number of the ship."""
ALONE: Final = 4
"""The act of the word by which a ship leaves its lock; it names no ship."""
RAM_WITH: Final = 7
"""The act of the word by which a lock rams with the bow of the ship named."""
SCREEN_COST: Final = 3
CREWED_COST: Final = 1


def screen_fault(board: Board, ship: Int, here: Int, word: Int, left: Int) -> Int:
    """Return the rule that a screen, or a lock, at the end of a move breaks, or ALLOWED.

    `left` are the MP left over. `board.last_act` and `board.last_named` then have the screen.
    """
    act = word // NAMING
    other = word % NAMING
    if board.rules != FULL:
        return FULL_RULES
    if act > LOCK or (act == LOCK and not can_lock(board, ship, here, other)):
        return LOCKING
    if act != LOCK and not can_screen(board, ship, here, act, other):
        return SCREENING
    if screen_cost(board, ship, here, other) > left:
        return MOVE_POINTS
    board.last_act = act
    board.last_named = other
    return ALLOWED


def can_screen(board: Board, ship: Int, here: Int, act: Int, other: Int) -> Int:
    """Return whether a ship at a placement can screen, or hug, another; MP do not count."""
    if other == ship or other >= board.ships or board.at[other] == NOWHERE:
        return 0
    if act == SCREEN and board.side[other] != board.side[ship]:
        return 0
    if act == HUG and board.type[other] <= board.type[ship]:
        return 0
    return 1 if gap_between(board, ship, here, other) == 1 else 0


def screen_cost(board: Board, ship: Int, here: Int, other: Int) -> Int:
    """Return the MP that a screen with another ship costs a ship at a placement."""
    for place in range(board.places_of[board.type[ship]]):
        crews = works(board, board.screeners, ship * PLACES + place)
        if crews and holds_some(board, ship, here, place, other):
            return CREWED_COST
    return SCREEN_COST


def holds_some(board: Board, ship: Int, here: Int, place: Int, other: Int) -> Int:
    """Return whether the arc of a location of a ship at a placement holds a hex of another."""
    facing = here % FACINGS
    ahead = ahead_by(board, ship, place)
    from_q = board.q[here // FACINGS] + board.units[facing * 2] * ahead
    from_r = board.r[here // FACINGS] + board.units[facing * 2 + 1] * ahead
    sector = board.arc[board.type[ship] * PLACES + place]
    for number in range(board.hull_hexes[board.type[other]]):
        q = hull_q(board, other, board.at[other], number) - from_q
        r = hull_r(board, other, board.at[other], number) - from_r
        if holds(board, facing, sector, 0, q, r):
            return 1
    return 0


def stand_by(board: Board, ship: Int) -> None:
    """Let a ship's screen stand that its course ended with, if the two still touch."""
    other = board.last_named
    if touches(board, ship, other):
        board.act[ship] = board.last_act
        board.named_by[ship] = other
        board.screens += 1
        cost = screen_cost(board, ship, board.at[ship], other)
        note_4(board, SCREENED, ship, other, 1 if board.last_act == HUG else 0, cost)
    board.last_act = NO_ACT


def drop_screens(board: Board) -> None:
    """End all screens of the turn before."""
    if board.screens:
        board.screens = 0
        for ship in range(board.ships):
            board.act[ship] = NO_ACT
