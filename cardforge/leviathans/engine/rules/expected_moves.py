"""Expected moves: the ends of moves that a captain considers for its ships and for enemies.

A captain considers ends on free hexes from which the ship can sail on forever (`board.open_sea`).
If there is none, it considers all ends on free hexes. Ends beyond the map are not among them. An
enemy that has moved in this turn stays where it is. For any other enemy about `ANSWERS` of its own
ends are considered, evenly spread from the cheapest to the dearest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS
from cardforge.leviathans.engine.rules.geometry import CLEAR, cover_all, is_taken, uncover_all
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, last_end
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    COURSE_WORD_COUNT,
    TURN_PORT,
    TURN_STARBOARD,
    fled_end,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


ANSWERS: Final = 16


def is_open(board: Board, ship: Int, end: Int) -> Int:
    """Return whether a ship can sail on forever from an end."""
    if not board.sea_known[board.sea[ship]]:
        learn_sea(board, ship)
    return board.open_sea[board.sea[ship] * board.hexes * FACINGS + (end >> 1)]


def learn_sea(board: Board, ship: Int) -> None:
    """Find the placements from which ships of a Type and hexes before a turn can sail on forever.

    A state is a placement clear of the edge and the hexes run since the last turn. States without a
    next state are removed until each one left has some. MP, steering gears and other ships do not
    matter here.
    """
    placements = board.hexes * FACINGS
    runs = max(1, board.turn_hexes[ship]) + 1
    row = board.sea[ship] * placements
    clear = (board.type[ship] - 1) * placements
    board.sea_known[board.sea[ship]] = 1
    for code in range(placements * runs):
        board.sailing[code] = 1 if board.state[clear + code // runs] == CLEAR else 0
    tail = 0
    for code in range(placements * runs):
        tail = close_way(board, ship, code // runs, code % runs, runs, tail)
    head = 0
    while head < tail:
        here = board.queue[head] // runs
        run = board.queue[head] % runs
        tail = close_ways(board, ship, here, run, runs, tail)
        head += 1
    for here in range(placements):
        board.open_sea[row + here] = board.sailing[here * runs]


def has_way_on(board: Board, ship: Int, here: Int, run: Int, runs: Int) -> Int:
    """Return whether a state, `run` hexes after a turn, has a next state that is not removed."""
    chart = board.chart[ship] * COURSE_WORD_COUNT
    ahead = board.step[chart + here * COURSE_WORD_COUNT + AHEAD]
    if ahead >= 0 and board.sailing[ahead * runs + min(run + 1, runs - 1)]:
        return 1
    if run == runs - 1:
        for word in range(TURN_PORT, TURN_STARBOARD + 1):
            there = board.step[chart + here * COURSE_WORD_COUNT + word]
            if there >= 0 and board.sailing[there * runs]:
                return 1
    return 0


def close_ways(board: Board, ship: Int, here: Int, run: Int, runs: Int, tail: Int) -> Int:
    """Remove states that led only to a removed one; return the new end of the queue."""
    facing = here % FACINGS
    if run == 0:
        port = here - facing + (facing + FACINGS - 1) % FACINGS
        tail = close_way(board, ship, port, runs - 1, runs, tail)
        starboard = here - facing + (facing + 1) % FACINGS
        tail = close_way(board, ship, starboard, runs - 1, runs, tail)
    back = here - facing + (facing + FACINGS // 2) % FACINGS
    behind = board.step[(board.chart[ship] + back) * COURSE_WORD_COUNT + AHEAD]
    if behind >= 0:
        there = behind // FACINGS * FACINGS + facing
        if run > 0:
            tail = close_way(board, ship, there, run - 1, runs, tail)
        if run == runs - 1:
            tail = close_way(board, ship, there, run, runs, tail)
    return tail


def close_way(board: Board, ship: Int, here: Int, run: Int, runs: Int, tail: Int) -> Int:
    """Remove a state that has no next state; return the new end of the queue."""
    if board.sailing[here * runs + run] and not has_way_on(board, ship, here, run, runs):
        board.sailing[here * runs + run] = 0
        board.queue[tail] = here * runs + run
        tail += 1
    return tail


def list_choices(board: Board, ship: Int) -> Int:
    """List the ends that a captain considers in `board.choices`, and count them."""
    row = ends_row(board, ship)
    first = first_end(board, ship, row)
    last = last_end(board, ship, row)
    cover_all(board, ship)
    count = listed(board, ship, first, last, 1)
    if count == 0:
        count = listed(board, ship, first, last, 0)
    uncover_all(board)
    return count


def listed(board: Board, ship: Int, first: Int, last: Int, at_sea: Int) -> Int:
    """List ends on free hexes in `board.choices`, only those `at_sea` or all, and count them."""
    count = 0
    beyond = fled_end(board)
    for number in range(first, last):
        end = board.ends[number]
        suits = end != beyond and (not at_sea or is_open(board, ship, end))
        if suits and not is_taken(board, ship, end >> 1):
            board.choices[count] = end
            count += 1
    return count


def list_answers(board: Board, ship: Int, rank: Int, most: Int) -> Int:
    """List ends of an enemy's move in row `rank` of `board.answers`, and count them.

    At most `most` ends are considered; it is `ANSWERS` or fewer.
    """
    into = rank * ANSWERS
    if not board.waiting[ship]:
        board.answers[into] = board.at[ship] * 2 + board.moved[ship]
        return 1
    row = ends_row(board, ship)
    first = first_end(board, ship, row)
    last = last_end(board, ship, row)
    stride = max(1, (last - first + most - 1) // most)
    beyond = fled_end(board)
    cover_all(board, ship)
    count = 0
    number = first
    while number < last:
        # of each stretch the first end that will do
        place = number
        found = 0
        while place < last and place < number + stride and not found:
            end = board.ends[place]
            if end != beyond and is_open(board, ship, end) and not is_taken(board, ship, end >> 1):
                board.answers[into + count] = end
                count += 1
                found = 1
            place += 1
        number += stride
    uncover_all(board)
    if count == 0:
        board.answers[into] = board.at[ship] * 2
        count = 1
    return count
