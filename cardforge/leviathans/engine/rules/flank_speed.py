"""Flank Speed: a French ship pushes one of its engines before its first step, once a turn.

It names any intact engine that is not aerodynamic, and rolls two red dice. With 12 or more that
engine gives twice its MP in this turn, with less none. A natural 2 also wrecks it: the engine
counts as a destroyed slot at once, without a keel check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FRENCH, FULL, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import has_place, mp_of, works
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.order_rules import ALLOWED, FLANK_SPEED, FULL_RULES
from cardforge.leviathans.engine.rules.precedence import tell_rank
from cardforge.leviathans.engine.rules.tape import FLANKED, FLANKS, note, note_3, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

FLANK_SUCCEEDS: Final = 12
WRECKS: Final = 2


def flank_fault(board: Board, ship: Int, place: Int, slot: Int) -> Int:
    """Return the rule by which a ship may not push an engine before its move, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if board.power[ship] != FRENCH or board.flanked[ship]:
        return FLANK_SPEED
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return FLANK_SPEED
    return ALLOWED if whole_engines(board, ship * PLACES + place) >> slot & 1 else FLANK_SPEED


def whole_engines(board: Board, at: Int) -> Int:
    """Return the mask of a location's engines that can be pushed: intact even after this turn."""
    return works(board, board.pushed, at) & ~board.now[at]


def push_engine(board: Board, ship: Int, place: Int, slot: Int) -> None:
    """Roll for an engine that is pushed."""
    at = ship * PLACES + place
    note_3(board, FLANKS, ship, place, slot)
    tell_rank(board, ship)
    total = cast(board, TWO_RED)
    wrecked = 1 if total == WRECKS else 0
    board.flanked[ship] = 1
    if wrecked:
        board.now[at] |= 1 << slot
        board.before[at] |= 1 << slot
        harm(board, ship)
    else:
        gives = board.gives[at * SLOTS + slot]
        board.boost[ship] = gives if total >= FLANK_SUCCEEDS else -gives
    if board.taping:
        note(board, FLANKED, 6)
        put(board, ship)
        put(board, place)
        put(board, slot)
        put(board, total)
        put(board, mp_of(board, ship))
        put(board, wrecked)
