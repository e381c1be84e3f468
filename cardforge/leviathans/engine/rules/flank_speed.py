"""Flank Speed: a French ship pushes one of its engines before its first step, once a turn.

It names any intact engine that is not aerodynamic, and rolls two red dice. With 12 or more that
engine gives twice its MP in this turn, with less none. A natural 2 also wrecks it: the engine
counts as a destroyed slot at once, without a keel check.

Captains' plan
--------------
The good captain pushes the strongest engine whose MP its best move does not need. A failure then
costs nothing unless the engine is wrecked, and a success adds ends to choose from. It does not push
its last engine. The random captain pushes any engine or none, all equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FRENCH, FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import count_working, has_place, mp_of, works
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.move_ends import cost_of
from cardforge.leviathans.engine.rules.precedence import tell_rank
from cardforge.leviathans.engine.rules.rule_numbers import ALLOWED, FLANK_SPEED, FULL_RULES
from cardforge.leviathans.engine.rules.tape import FLANKED, FLANKS, note, note_3, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
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


def push_any_engine(board: Board, ship: Int) -> None:
    """Push a random engine of a French ship, or none."""
    if board.power[ship] != FRENCH:
        return
    count = list_engines(board, ship)
    if count:
        chosen = below(board, 1 + board.side[ship], count + 1)
        if chosen < count:
            push_listed(board, ship, board.choices[chosen])


def list_engines(board: Board, ship: Int) -> Int:
    """List the engines that a ship can push in `board.choices`, and count them."""
    count = 0
    for place in range(board.places_of[board.type[ship]]):
        engines = whole_engines(board, ship * PLACES + place)
        for slot in range(SLOTS):
            if engines >> slot & 1:
                board.choices[count] = place * SLOTS + slot
                count += 1
    return count


def push_listed(board: Board, ship: Int, engine: Int) -> None:
    """Push an engine by its number from `list_engines`."""
    push_engine(board, ship, engine // SLOTS, engine % SLOTS)


def push_spare_engine(board: Board, ship: Int, end: Int) -> Int:
    """Push the strongest engine that a move does not need, and return whether it gained MP."""
    if board.power[ship] != FRENCH or board.prey != NOWHERE:
        return 0
    if count_working(board, ship, board.engines) < 2:
        return 0
    spare = mp_of(board, ship) - cost_of(board, ship, end)
    best = NOWHERE
    most = 0
    for number in range(list_engines(board, ship)):
        gives = board.gives[ship * PLACES * SLOTS + board.choices[number]]
        if most < gives <= spare:
            most = gives
            best = board.choices[number]
    if best == NOWHERE:
        return 0
    push_listed(board, ship, best)
    return 1 if board.boost[ship] > 0 else 0
