"""Plans to ram: whom a ship could ram in this move, and when the good captain does.

A ram is given by the end of the move before it: clear of all ships, an enemy's hex before
the bow, 1 MP left. Ends after a turn on the spot are left out, since no hex is entered from there.

The good captain rams with ships that have a ram prow or a ramming crew that works. A ram is worth
the rating of the end from which it starts and, by the chance of its check, what the blow promises
at the enemy less `CAUTION` tenths of what it promises at home. It is chosen where that is more than
the rating of the best move.
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
    """Add the ends from which a ship can ram to `board.choices`; return their new count."""
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
    """Return whether a ship can ram from an end; the hexes under the others are covered."""
    if end == fled_end(board) or not (end & 1 or end >> 1 == board.at[ship]):
        return 0
    if enemy_ahead(board, ship, end >> 1) == NOWHERE:
        return 0
    return 1 - is_taken(board, ship, end >> 1)


def set_course_to_ram(board: Board, ship: Int, end: Int) -> Int:
    """Write the course of a ram that starts from an end, and return the end of that move."""
    plot(board, ship, end)
    board.course[board.course_length] = RAM
    board.course_length += 1
    cover_all(board, ship)
    board.prey = enemy_ahead(board, ship, end >> 1)
    uncover_all(board)
    return end | 1


def is_built_to_ram(board: Board, ship: Int) -> Int:
    """Return whether a ship has a ram prow or a ramming crew that works."""
    if board.red_pair == NOWHERE:
        return 0
    return count_working(board, ship, board.prows) + count_working(board, ship, board.rammers)


def ram_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a ship's move, which rams if that promises more than this end."""
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
    """Return what a ram from an end promises, less what it costs, by the chance of its check."""
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
    """Return what a blow promises at a location of a ship, with the striker's prows or without."""
    appraise(board, target)
    at = target * PLACES + hit
    find_now(board, blow_tails(board, one, at, board.moved[target], prows), board.type[one], at)
    points = board.found[KEEL_CHANCE] * board.life[target]
    for slot in range(SLOTS):
        points += board.found[slot] * board.parts[at * SLOTS + slot]
    return points * SCALE // MILLION


def blow_tails(board: Board, one: Int, at: Int, moved: Int, prows: Int) -> Int:
    """Return the tails of a blow at a location."""
    bow = one * PLACES + BOW_PLACE
    lost = board.before[bow] if prows else MASKS - 1
    service = board.prow_service[bow * MASKS + lost]
    return tails_of(board, board.red_pair, service, location_row(board, at, moved))


def cost_at_home(board: Board, ship: Int, target: Int) -> Int:
    """Return what the blow that a rammer takes promises at its bow: its prows are met first."""
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
