"""Initiative: the order in which sides and Types move.

Without fog of war, both sides roll two red dice at the start of a turn, and ties are rolled again.
Once both have launched, ships move Type by Type, from the highest down. Within a Type they move by
`precedence`: without initiative crews, the side with the lower roll moves first.

In the fog of war each side lays cards of ship Types with dice on them at the start of a turn. Once
both have launched, both turn up their next card and roll its die. The side with the lower die moves
the ships of its card first. A side that loses with a card without ships discards it and turns up
the next one at once. It rolls the new die against the other side's last roll, or not at all if the
other side has nothing to move. If only one side has cards left, it moves without a roll. The phase
ends when all ships have moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.captains import HAND, HIGHEST_TYPE, count_ready, move_due
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.precedence import note_rolls
from cardforge.leviathans.engine.rules.rule_numbers import CARDS, NO_DICE, refuse
from cardforge.leviathans.engine.rules.tape import (
    DISCARDED,
    IDLE,
    REVEALED,
    ROLLED,
    TIED,
    UNROLLED,
    WON,
    note_1,
    note_2,
    note_3,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board


def roll_for(board: Board, side: Int, word: Int) -> Int:
    """Roll a side's dice for initiative and return their total."""
    total = cast(board, word)
    note_3(board, ROLLED, side, word, total)
    return total


def roll_initiative(board: Board) -> Int:
    """Roll for both sides until the totals differ, and return the side without the initiative."""
    first = roll_for(board, 0, TWO_RED)
    second = roll_for(board, 1, TWO_RED)
    while first == second and not board.fault:
        note_1(board, TIED, first)
        first = roll_for(board, 0, TWO_RED)
        second = roll_for(board, 1, TWO_RED)
        check_laid(board)
    note_rolls(board, first, second)
    loser = 0 if first < second else 1
    note_1(board, WON, 1 - loser)
    return loser


def check_laid(board: Board) -> None:
    """End a game that has used up its prepared dice, so that no tie lasts forever."""
    if board.laid_end and board.laid_next > board.laid_end:
        refuse(board, NO_DICE, 0)


def move_in_order(board: Board) -> None:
    """Play the movement of a turn without fog of war, by the rolls for initiative."""
    of_type = HIGHEST_TYPE
    while of_type > 0:
        move_due(board, of_type, of_type)
        of_type -= 1


ONE_DIE: Final = 1
"""The word of a single die is this and its letter."""
BOTH: Final = 2


def card_type(board: Board, side: Int) -> Int:
    """Return the Type on a side's first card in play."""
    return board.hands[(side * HAND + board.hand_next[side]) * 2]


def card_die(board: Board, side: Int) -> Int:
    """Return the letter of the die on a side's first card in play."""
    return board.hands[(side * HAND + board.hand_next[side]) * 2 + 1]


def has_card(board: Board, side: Int) -> Int:
    """Return whether a side has a card in play."""
    return 1 if board.hand_next[side] < board.hand_count[side] else 0


def waits(board: Board, side: Int) -> Int:
    """Return whether a side has ships to move by any card that is still in play."""
    for number in range(board.hand_next[side], board.hand_count[side]):
        if count_ready(board, side, board.hands[(side * HAND + number) * 2]):
            return 1
    return 0


def fields(board: Board, side: Int) -> Int:
    """Return whether a side has ships to move by its first card in play."""
    return 1 if count_ready(board, side, card_type(board, side)) else 0


def expect_cards(board: Board) -> None:
    """Reject hands of different sizes, or without a card for a Type that has to move."""
    if board.hand_count[0] != board.hand_count[1]:
        refuse(board, CARDS, 0)
    for ship in range(board.ships):
        if board.waiting[ship]:
            side = board.side[ship]
            found = 0
            for number in range(board.hand_count[side]):
                found |= 1 if board.hands[(side * HAND + number) * 2] == board.type[ship] else 0
            if not found:
                refuse(board, CARDS, 0)


def move_in_fog(board: Board) -> None:
    """Play the movement of a turn in the fog of war."""
    while not board.fault and has_card(board, 0) and has_card(board, 1):
        if not waits(board, 0) and not waits(board, 1):
            return
        play_pair(board)
    for side in range(2):
        while not board.fault and waits(board, side):
            reveal(board, side)
            leave_unrolled(board, side)
            due(board, side)
            board.hand_next[side] += 1


def reveal(board: Board, side: Int) -> None:
    """Turn up a side's next card."""
    note_3(board, REVEALED, side, card_type(board, side), card_die(board, side))


def leave_unrolled(board: Board, side: Int) -> None:
    """Leave the die of a side's card unrolled: its ships move with a roll of 0."""
    note_2(board, UNROLLED, side, card_die(board, side))
    board.rolled[side] = 0


def due(board: Board, side: Int) -> None:
    """Let a side move the ships of its first card, or note that it has none."""
    if fields(board, side):
        of_type = card_type(board, side)
        move_due(board, 0 if side else of_type, of_type if side else 0)
    else:
        note_2(board, IDLE, side, card_type(board, side))


def play_pair(board: Board) -> None:
    """Play both sides' next cards against each other, and the cards that replace discarded ones."""
    reveal(board, 0)
    reveal(board, 1)
    first = 0
    second = 0
    rolls = BOTH
    while rolls >= 0 and not board.fault:
        if rolls != 1:
            first = roll_for(board, 0, ONE_DIE + card_die(board, 0))
        if rolls != 0:
            second = roll_for(board, 1, ONE_DIE + card_die(board, 1))
        if first == second:
            note_1(board, TIED, first)
            check_laid(board)
        else:
            note_rolls(board, first, second)
            rolls = after_roll(board, 0 if first < second else 1)
    for side in range(2):
        if has_card(board, side):
            board.hand_next[side] += 1


def after_roll(board: Board, loser: Int) -> Int:
    """Let both sides move, or return the side that has to roll for a new card, or -1."""
    winner = 1 - loser
    if not fields(board, loser):
        note_2(board, DISCARDED, loser, card_type(board, loser))
        board.hand_next[loser] += 1
        if not has_card(board, loser):
            due(board, winner)
            return -1
        reveal(board, loser)
        if not fields(board, loser) or fields(board, winner):
            return loser
        leave_unrolled(board, loser)
    if fields(board, loser) and fields(board, winner):
        move_due(board, card_type(board, 0), card_type(board, 1))
    else:
        due(board, loser)
        due(board, winner)
    return -1
