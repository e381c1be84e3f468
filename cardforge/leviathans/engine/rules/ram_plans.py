"""Plans to ram: the rams that a ship could make in its move, and when the good captain does.

A ram is identified by the end of the move before it: clear of all ships, with an enemy's hex ahead
of the bow and 1 MP left. Ends after a turn on the spot do not count, since a ship may not enter a
hex after that.

The good captain rams only with ships that have an intact ram prow or ramming crew. The value of a
ram is the rating of the end from which it starts, plus its gain times the chance of its check. The
gain is what the blow promises against the enemy less `CAUTION` tenths of what it promises at home.
The ship rams if that exceeds the rating of its best move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import MASKS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import (
    KEEL_CHANCE,
    KEEL_TOP,
    MILLION,
    chance,
    find_now,
    location_row,
    tails_of,
)
from cardforge.leviathans.engine.rules.condition import bits_of, count_working, mp_of, needed
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hull_at,
    is_taken,
    uncover_all,
)
from cardforge.leviathans.engine.rules.good_captain import CAUTION, TENTHS, count_enemies, rating
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, plot
from cardforge.leviathans.engine.rules.movement import RAM, enemy_ahead, first_row, fled_end
from cardforge.leviathans.engine.rules.ramming import (
    BOW_PLACE,
    RAM_SUCCEEDS,
    place_met,
    ramming_bonus,
    run_of_course,
)
from cardforge.leviathans.engine.rules.threat import SCALE
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def list_rams(board: Board, ship: Int, count: Int) -> Int:
    """Add the ends from which a ship can ram to `board.choices`; return the new count."""
    mp = min(mp_of(board, ship), board.row_mp[first_row(board, ship)])
    if mp == 0:
        return count
    row = ends_row(board, ship)
    cover_all(board, ship)
    for number in range(first_end(board, ship, row), board.ends[row + mp - 1]):
        end = board.ends[number]
        if can_ram_from(board, ship, end):
            board.choices[count] = end
            count += 1
    uncover_all(board)
    return count


def can_ram_from(board: Board, ship: Int, end: Int) -> Int:
    """Return whether a ship can ram from an end; the hexes of other ships must be covered."""
    if end == fled_end(board) or not (end & 1 or end >> 1 == board.at[ship]):
        return 0
    if enemy_ahead(board, ship, end >> 1) == NOWHERE:
        return 0
    return 1 - is_taken(board, ship, end >> 1)


def set_course_to_ram(board: Board, ship: Int, end: Int) -> Int:
    """Write the course of a ram from an end to `board.course`, and return the end of the move.

    `board.prey` then has the enemy.
    """
    plot(board, ship, end, mp_of(board, ship) - 1)  # the last MP is for the ram
    board.course[board.course_length] = RAM
    board.course_length += 1
    cover_all(board, ship)
    board.prey = enemy_ahead(board, ship, end >> 1)
    uncover_all(board)
    return end | 1


def is_built_to_ram(board: Board, ship: Int) -> Int:
    """Return whether a ship has an intact ram prow or ramming crew."""
    if board.red_pair == NOWHERE:
        return 0
    return count_working(board, ship, board.prows) + count_working(board, ship, board.rammers)


def ram_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a ram if one promises more than the given end, else that end."""
    count = list_rams(board, ship, 0)
    if count == 0:
        return end
    rivals = count_enemies(board, ship)
    best = NOWHERE
    board.promised = rating(board, ship, end, rivals, 1)
    for number in range(count):
        rated = rating(board, ship, board.choices[number], rivals, 1)
        rated += ram_gain(board, ship, board.choices[number])
        if rated > board.promised:
            board.promised = rated
            best = board.choices[number]
    return end if best == NOWHERE else set_course_to_ram(board, ship, best)


def ram_gain(board: Board, ship: Int, end: Int) -> Int:
    """Return the gain of a ram from an end, times the chance of its check."""
    set_course_to_ram(board, ship, end)
    target = board.prey
    wanted = RAM_SUCCEEDS - ramming_bonus(board, ship) - run_of_course(board)
    succeeds = board.keel_tail[min(KEEL_TOP - 1, max(0, wanted))]
    board.prey = NOWHERE
    here = board.at[ship]
    board.at[ship] = end >> 1
    hit = place_met(board, target, board.hull[hull_at(board, ship)])
    gain = blow_promise(board, ship, target, hit, 1)
    gain -= cost_at_home(board, ship, target) * CAUTION // TENTHS
    board.at[ship] = here
    return gain * succeeds // MILLION


def blow_promise(board: Board, one: Int, target: Int, hit: Int, prows: Int) -> Int:
    """Return what a blow promises against a location, with the striker's prows or without."""
    appraise(board, target)
    at = target * PLACES + hit
    find_now(board, blow_tails(board, one, at, board.moved[target], prows), board.type[one], at)
    points = board.found[KEEL_CHANCE] * board.life[target]
    for slot in range(SLOTS):
        points += board.found[slot] * board.parts[at * SLOTS + slot]
    return points * SCALE // MILLION


def blow_tails(board: Board, one: Int, at: Int, moved: Int, prows: Int) -> Int:
    """Return the row of tails of a blow against a location."""
    bow = one * PLACES + BOW_PLACE
    lost = board.before[bow] if prows else MASKS - 1
    service = board.prow_service[bow * MASKS + lost]
    return tails_of(board, board.red_pair, service, location_row(board, at, moved))


def cost_at_home(board: Board, ship: Int, target: Int) -> Int:
    """Return what the enemy's blow promises against a rammer's bow, whose prows are hit first."""
    at = ship * PLACES + BOW_PLACE
    whole = board.prows[at] & ~board.now[at]
    if not whole:
        return blow_promise(board, target, ship, BOW_PLACE, 0)
    appraise(board, ship)
    tails = blow_tails(board, target, at, 1, 0)
    points = 0
    for slot in range(SLOTS):
        if whole >> slot & 1:
            number = needed(board, at, slot, 0) - board.type[target]
            points += chance(board, tails, number) * board.parts[at * SLOTS + slot]
    return points * SCALE // MILLION // bits_of(whole)
