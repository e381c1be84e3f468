"""Expected moves: where ships may end this turn, as a captain counts on it.

A captain considers the ends of a ship's moves on free hexes from which it can sail on for ever
(`open_sea`); if there is none, all on free hexes. No captain flees on purpose. An enemy that has
moved in this turn stays where it is. One that has not may reach any of its own ends; about
`ANSWERS` of them are considered, evenly spread from the cheapest to the dearest.
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
    """Return whether a ship can sail on for ever from an end."""
    if not board.sea_known[board.sea[ship]]:
        learn_sea(board, ship)
    return board.open_sea[board.sea[ship] * board.hexes * FACINGS + (end >> 1)]


def learn_sea(board: Board, ship: Int) -> None:
    """Find out from where a ship of this Type and hexes before a turn can sail on for ever.

    Of all placements clear of the edge, each with a run, those are taken away that leave no way on,
    until every one has some. MP, gears and other ships are left out of it.
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
    """Return whether a moving ship has an end that is not taken."""
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
    """Take away what led only to a place that is taken away; return the new end of the queue."""
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
    """Take a place away if it leaves no way on; return the new end of the queue."""
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
    """List ends on free hexes, those in the open sea or all of them."""
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
    """List how an enemy may end this turn in `board.answers`, as the rank-th, and count them.

    At most so many, `ANSWERS` or fewer, are looked at.
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
