"""Plans for flank speed: which engine a captain pushes, if any.

The good captain pushes the strongest engine whose MP its best move does not need. A failure then
costs nothing unless the engine is wrecked, and a success adds ends to choose from. It does not push
its last engine. The random captain pushes any engine or none, all equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import FRENCH, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import count_working, mp_of
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.flank_speed import push_engine, whole_engines
from cardforge.leviathans.engine.rules.move_ends import cost_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


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
