"""Concentrated fire, Japan's action: brackets at one enemy may join guns of several ships.

Before guns are declared, a side with Japanese ships may name an enemy and rolls two red dice. With
15 or more, brackets at that enemy may join guns of one name from all Japanese ships of the side.
Each gun rolls the dice of its own range, and all crews beside these guns roll. The best two guns
and the best crew count. With 14 or less, none of these ships fires a bracket in this turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import JAPANESE, NOWHERE
from cardforge.leviathans.engine.rules.condition import commands, has_action
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.order_rules import ACTION, ALLOWED, ENEMY
from cardforge.leviathans.engine.rules.tape import CONCENTRATED, CONCENTRATES, note_2, note_4

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

CONCENTRATED_AT: Final = 15


def concentration_fault(board: Board, side: Int, target: Int) -> Int:
    """Return the rule that naming a target breaks, or ALLOWED; NOWHERE names none."""
    if target == NOWHERE:
        return ALLOWED
    if not has_action(board, side, JAPANESE):
        return ACTION
    return ALLOWED if commands(board, 1 - side, target) else ENEMY


def tape_concentration(board: Board, side: Int) -> None:
    """Write on the tape which enemy a side names."""
    note_2(board, CONCENTRATES, side, board.named[side])


def concentrate_all(board: Board) -> None:
    """Roll for each side that has named an enemy."""
    for side in range(2):
        target = board.named[side]
        if target != NOWHERE:
            rolled = cast(board, TWO_RED)
            done = 1 if rolled >= CONCENTRATED_AT else 0
            if done:
                board.focus[side] = target
            else:
                board.scattered[side] = 1
            note_4(board, CONCENTRATED, side, target, rolled, done)
