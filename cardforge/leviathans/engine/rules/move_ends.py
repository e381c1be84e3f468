"""Ends of moves, the courses that lead to them, and the ends that captains expect.

A ship's moves depend on its craft (Type, hexes before a turn, MP, intact steering gears) and on its
placement. Lost engines only shorten them. So the ends of all moves are found once for each craft
and placement, the cheapest first, with the number of ends that each number of MP reaches.

Expected moves
--------------
A captain considers ends on free hexes from which the ship can sail on forever (`board.open_sea`).
If there is none, it considers all ends on free hexes. Ends beyond the map are not among them. An
enemy that has moved in this turn stays where it is. For any other enemy about `ANSWERS` of its own
ends are considered, evenly spread from the cheapest to the dearest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, GOOD, HULL, NOWHERE
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.geometry import CLEAR, cover_all, is_taken, uncover_all
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    COURSE_WORD_COUNT,
    FLEES,
    HELM_ROOM,
    TURN_PORT,
    TURN_STARBOARD,
    craft_row,
    first_row,
    fled_end,
    learn_helm,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

ENDS_FREE: Final = 0  # where free room begins in `board.ends`
ENDS_STAMP: Final = 1  # the stamp of rows that hold
"""What `board.ends_mark` has."""

ANSWERS: Final = 16


def ends_row(board: Board, ship: Int) -> Int:
    """Return the index in `board.ends` of the row for a ship's moves, found on first use.

    A row begins with an index for each number of MP from 0: that after the last end in their reach.
    Then come the ends, the cheapest first. Ends that would lose the ship are not among them. Other
    ships do not matter.
    """
    row = craft_row(board, ship)
    cell = row * board.hexes * FACINGS + board.at[ship]
    if board.row_stamp[cell] != board.ends_mark[ENDS_STAMP]:
        board.row_stamp[cell] = board.ends_mark[ENDS_STAMP]
        board.row_first[cell] = board.ends_mark[ENDS_FREE]
        explore(board, ship, row, board.row_mp[row], NOWHERE)
    return board.row_first[cell]


def first_end(board: Board, ship: Int, row_at: Int) -> Int:
    """Return the index of the first end in a row of `ends_row`."""
    return row_at + board.row_mp[first_row(board, ship)] + 1


def last_end(board: Board, ship: Int, row_at: Int) -> Int:
    """Return the index after the last end of a row that a ship can reach with its MP now."""
    return board.ends[row_at + min(mp_of(board, ship), board.row_mp[first_row(board, ship)])]


def cost_of(board: Board, ship: Int, end: Int) -> Int:
    """Return the MP that a move to an end costs; the ship must be able to reach it."""
    row_at = ends_row(board, ship)
    number = first_end(board, ship, row_at)
    last = last_end(board, ship, row_at)
    while number < last and board.ends[number] != end:
        number += 1
    cost = 0
    while cost < mp_of(board, ship) and board.ends[row_at + cost] <= number:
        cost += 1
    return cost


def forget_ends(board: Board, wanted: Int) -> None:
    """Forget all rows of ends if there is too little space for this number of new ones."""
    if board.ends_mark[ENDS_FREE] + wanted * board.row_room > board.ends_room:
        board.ends_mark[ENDS_FREE] = 0
        board.ends_mark[ENDS_STAMP] += 1


def explore(board: Board, ship: Int, row: Int, mp: Int, goal: Int) -> Int:
    """Search the moves of a ship with this number of MP, the cheapest first.

    With a goal, return the index in `board.queue` of a cheapest way to that end, or NOWHERE. If
    `goal` is NOWHERE, write all ends as a new row of `board.ends`.
    """
    begin_ways(board, ship, row)
    first = board.ends_mark[ENDS_FREE]
    board.ends_fill = first + mp + 1
    head = 0
    for cost in range(mp + 1):
        layer = board.way_tail
        while head < layer:
            end = end_at(board, head)
            if end != NOWHERE and end == goal:
                return head
            if end != NOWHERE and goal == NOWHERE:
                keep_end(board, end)
            if cost < mp:
                go_on(board, head)
            head += 1
        if goal == NOWHERE:
            board.ends[first + cost] = board.ends_fill
    if goal == NOWHERE:
        board.ends_mark[ENDS_FREE] = board.ends_fill
    return NOWHERE


def begin_ways(board: Board, ship: Int, row: Int) -> None:
    """Start a search: queue the ship's placement, and note what its moves depend on."""
    if not board.helm_count[row]:
        learn_helm(board, row)
    board.seen_stamp += 1
    board.way_states = board.helm_count[row]
    board.way_helm = row * HELM_ROOM
    board.way_chart = board.chart[ship] * COURSE_WORD_COUNT
    board.way_clear = (board.type[ship] - 1) * board.hexes * FACINGS
    board.queue[0] = board.at[ship] * board.way_states
    board.seen[board.queue[0]] = board.seen_stamp
    board.parents[0] = NOWHERE
    board.way_tail = 1


def end_at(board: Board, way: Int) -> Int:
    """Return the end of a way in the queue, or NOWHERE if no move can end there."""
    code = board.queue[way]
    here = code // board.way_states
    kind = board.helm_ends[board.way_helm + code - here * board.way_states]
    return here * 2 + kind - 1 if kind else NOWHERE


def keep_end(board: Board, end: Int) -> None:
    """Add an end to the row, unless it is there already or lies in the edge of the map."""
    if board.ended[end] == board.seen_stamp:
        return
    board.ended[end] = board.seen_stamp
    if end == fled_end(board) or board.state[board.way_clear + (end >> 1)] == CLEAR:
        board.ends[board.ends_fill] = end
        board.ends_fill += 1


def go_on(board: Board, way: Int) -> None:
    """Queue all ways that continue a way by one word."""
    states = board.way_states
    code = board.queue[way]
    here = code // states
    if here == board.hexes * FACINGS:
        return
    state = board.way_helm + code - here * states
    for word in range(COURSE_WORD_COUNT):
        then = board.helm[state * COURSE_WORD_COUNT + word]
        if then >= 0:
            there = board.step[board.way_chart + here * COURSE_WORD_COUNT + word]
            if there == FLEES:
                # a state that can end is a move; all ways beyond the edge are one
                there = board.hexes * FACINGS
                then = 0 if board.helm_ends[board.way_helm + then] else NOWHERE
            if board.shy and there >= 0 and is_risky(board, there):
                there = NOWHERE
            if there >= 0 and then >= 0:
                code = there * states + then
                if board.seen[code] != board.seen_stamp:
                    board.seen[code] = board.seen_stamp
                    board.queue[board.way_tail] = code
                    board.parents[board.way_tail] = way * COURSE_WORD_COUNT + word
                    board.way_tail += 1


def is_risky(board: Board, there: Int) -> Int:
    """Return whether the ship of the search would set off a mine at a placement."""
    if there == board.hexes * FACINGS:
        return 0
    first = (board.way_clear + there) * HULL
    for number in range(first, first + HULL):
        if board.hull[number] != NOWHERE and board.danger[board.hull[number]]:
            return 1
    return 0


def plot(board: Board, ship: Int, end: Int, mp: Int) -> None:
    """Write one of the cheapest courses to an end to `board.course`, for at most so many MP.

    For the good captain it is one that sets off no mine, if there is any.
    """
    row = craft_row(board, ship)
    way = NOWHERE
    if board.awake and board.captain[board.side[ship]] == GOOD:
        board.shy = 1
        way = explore(board, ship, row, mp, end)
        board.shy = 0
    if way == NOWHERE:
        way = explore(board, ship, row, mp, end)
    board.course_length = 0
    back = way
    while board.parents[back] != NOWHERE:
        board.course_length += 1
        back = board.parents[back] // COURSE_WORD_COUNT
    number = board.course_length
    while board.parents[way] != NOWHERE:
        number -= 1
        board.course[number] = board.parents[way] % COURSE_WORD_COUNT
        way = board.parents[way] // COURSE_WORD_COUNT


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
