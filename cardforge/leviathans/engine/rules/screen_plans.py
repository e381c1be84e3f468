"""Plans for screens: whom captains shelter at the end of a move. Only German ships do.

The good captain screens friends that have moved already. The gain of a screen is what it takes from
enemies that have moved too: the promises of their locations that see nothing of the friend any
more, less what these promise against the next best ship. Half of that counts, because the screen
lasts for one turn only and its ship could do something else. From that it loses what the friend's
own locations can no longer fire at. An end and its screen are worth the rating of the end and the
gain together. The ship screens if that is more than its best move promises.

The random captain takes any end, and then any screen or hug there, or none, all equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import GERMAN, NOWHERE
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.geometry import cover_all, is_taken, sight_of, uncover_all
from cardforge.leviathans.engine.rules.good_captain import count_enemies, rating
from cardforge.leviathans.engine.rules.move_ends import cost_of, ends_row, first_end, is_open, plot
from cardforge.leviathans.engine.rules.movement import first_row, fled_end
from cardforge.leviathans.engine.rules.screens_and_locks import (
    CREWED_COST,
    LOCK,
    NAMING,
    NO_ACT,
    SCREEN,
    can_lock,
    can_screen,
    range_in_sight,
    screen_cost,
)
from cardforge.leviathans.engine.rules.worth import best_promise, pair_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board


def screen_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a move with a screen if one promises more than the given end."""
    if board.power[ship] != GERMAN or board.prey != NOWHERE or end >= fled_end(board):
        return end
    rivals = count_enemies(board, ship)
    promised = board.promised
    best = NOWHERE
    chosen = NOWHERE
    for friend in range(board.ships):
        count = 0
        if board.side[friend] == board.side[ship] and friend != ship and has_moved(board, friend):
            count = list_screening_ends(board, ship, friend)
        for number in range(count):
            there = board.choices[number]
            gain = shelter_gain(board, ship, there >> 1, friend)
            if gain > 0:
                gain += rating(board, ship, there, rivals, 1)
                if gain > promised:
                    promised = gain
                    best = there
                    chosen = friend
    if best == NOWHERE:
        return end
    board.promised = promised
    set_course_to_screen(board, ship, best, SCREEN, chosen)
    return best


def has_moved(board: Board, ship: Int) -> Int:
    """Return whether a ship is on the map and has had its move in this turn."""
    return 1 if board.at[ship] != NOWHERE and not board.waiting[ship] else 0


def list_screening_ends(board: Board, ship: Int, friend: Int) -> Int:
    """List the ends at which a ship can screen a friend in `board.choices`, and count them."""
    mp = min(mp_of(board, ship), board.row_mp[first_row(board, ship)])
    if mp < CREWED_COST:
        return 0
    row = ends_row(board, ship)
    cover_all(board, ship)
    count = 0
    for number in range(first_end(board, ship, row), board.ends[row + mp - CREWED_COST]):
        end = board.ends[number]
        if end != fled_end(board) and can_screen(board, ship, end >> 1, SCREEN, friend):
            cost = screen_cost(board, ship, end >> 1, friend)
            paid = cost <= mp and number < board.ends[row + mp - cost]
            if paid and is_open(board, ship, end) and not is_taken(board, ship, end >> 1):
                board.choices[count] = end
                count += 1
    uncover_all(board)
    return count


def shelter_gain(board: Board, ship: Int, here: Int, friend: Int) -> Int:
    """Return what a screen by a ship at a placement spares a friend, less what it costs."""
    before = board.at[ship]
    board.at[ship] = here
    board.act[ship] = SCREEN
    board.named_by[ship] = friend
    gain = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and has_moved(board, enemy):
            gain += spared(board, enemy, friend) // 2 - spared(board, friend, enemy)
    board.act[ship] = NO_ACT
    board.at[ship] = before
    return gain


def spared(board: Board, one: Int, target: Int) -> Int:
    """Return what the locations of a ship promise against a target that they do not see.

    What each promises against its next best target is taken off.
    """
    total = 0
    for place in range(board.places_of[board.type[one]]):
        points = promise_at(board, one, place, target)
        if points and not range_in_sight(board, one, place, 1, target):
            other = 0
            for ship in range(board.ships):
                if board.side[ship] == board.side[target] and ship != target:
                    other = max(other, promise_at(board, one, place, ship))
            total += max(0, points - other)
    return total


def promise_at(board: Board, one: Int, place: Int, target: Int) -> Int:
    """Return what a location promises against a ship where it is now, screens apart."""
    if board.at[target] == NOWHERE:
        return 0
    seen = sight_of(board, one, place, target)
    if not seen:
        return 0
    return best_promise(board, pair_of(board, one, target), board.moved[target], place, seen)


def set_course_to_screen(board: Board, ship: Int, end: Int, act: Int, other: Int) -> None:
    """Write the course to an end, and a screen there, to `board.course`."""
    plot(board, ship, end, mp_of(board, ship) - screen_cost(board, ship, end >> 1, other))
    board.course[board.course_length] = act * NAMING + other
    board.course_length += 1
    board.last_act = act
    board.last_named = other


def screen_anybody(board: Board, ship: Int, end: Int) -> None:
    """Add a random screen to a random move of a German ship, or none."""
    if board.power[ship] != GERMAN or board.prey != NOWHERE or end >= fled_end(board):
        return
    left = mp_of(board, ship) - cost_of(board, ship, end)
    count = 0
    for act in range(SCREEN, LOCK + 1):
        for other in range(board.ships):
            legal = can_screen(board, ship, end >> 1, act, other) if act != LOCK else 0
            if act == LOCK:
                legal = can_lock(board, ship, end >> 1, other)
            if legal and screen_cost(board, ship, end >> 1, other) <= left:
                board.choices[count] = act * NAMING + other
                count += 1
    if count:
        chosen = below(board, 1 + board.side[ship], count + 1)
        if chosen < count:
            word = board.choices[chosen]
            set_course_to_screen(board, ship, end, word // NAMING, word % NAMING)
