"""Ramming: the bow enters an enemy's hex, both ships are attacked, and the enemy is shifted.

The check succeeds with 15 or more: two red dice, the bonus of ramming crews, and 1 for each hex
entered straight ahead since the move's last turn or sideslip, with the hex of contact and at most
3. After a failure the rammer stays on its last hex. After a success each ship suffers one attack
with one slot die, without crews and trim tanks. Its dice are two red dice, the other ship's Type,
and the dice of the location struck. The rammer's best ram prow helps against the rammed ship. The
rammer is struck at the bow, its prows first. Then the rammed ship is shifted by one hex along the
rammer's heading, and the rammer takes its place. If the rammer's lock rams, it goes along whole.

A ship that is shifted onto another collides with it. Both suffer such an attack, without check and
prow, at the locations that face each other. The other ship is then shifted in the same direction. A
pair collides once. Broken ships are removed before any ship is shifted. A shift does not count as a
move: it loses no ship, but a ship whose turning hex is shifted off the map has fled.

Captains' plan
--------------
A ram is identified by the end of the move before it: clear of all ships, with an enemy's hex ahead
of the bow and 1 MP left. Ends after a turn on the spot do not count, since a ship may not enter a
hex after that.

The good captain rams only with ships that have an intact ram prow or ramming crew. The value of a
ram is the rating of the end from which it starts, plus its gain times the chance of its check. The
gain is what the blow promises against the enemy less `CAUTION` tenths of what it promises at home.
The ship rams if that exceeds the rating of its best move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FLED, MASKS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import (
    KEEL_TOP,
    MILLION,
    chance,
    find_now,
    location_row,
    tails_of,
)
from cardforge.leviathans.engine.rules.condition import bits_of, count_working, mp_of, needed, works
from cardforge.leviathans.engine.rules.damage import (
    ADDED,
    BY_THE_BOW,
    CREW_AT,
    CREW_SLOTS,
    GUN_COUNT,
    GUN_WORD,
    LOCATION_WORD,
    MAGAZINE_SLOTS,
    RAMMER,
    SLOT_DICE,
    prows_of,
    roll_attack,
    strike,
)
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_ahead,
    hull_at,
    is_taken,
    lies_over,
    place_struck,
    uncover_all,
)
from cardforge.leviathans.engine.rules.good_captain import CAUTION, TENTHS, count_enemies, rating
from cardforge.leviathans.engine.rules.mines import is_near_mine, set_off
from cardforge.leviathans.engine.rules.move_ends import ends_row, first_end, plot
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    RAM,
    enemy_ahead,
    first_row,
    fled_end,
    lay_token,
    leave,
    stop,
)
from cardforge.leviathans.engine.rules.screens_and_locks import NAMING, RAM_WITH, free_all
from cardforge.leviathans.engine.rules.tape import RAM_CHECKED, RAMMED, SHIFTED, note, note_2, put
from cardforge.leviathans.engine.rules.worth import SCALE, appraise, found_worth

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

RAM_SUCCEEDS: Final = 15
MOST_RUN: Final = 3
BOW_PLACE: Final = 0

WITH_PROWS: Final = 0
BY_ITS_BOW: Final = 1
IN_COLLISION: Final = 2
"""How a ship suffers: the rammed one, the rammer, and two that collide."""


def ram(board: Board, ship: Int) -> None:
    """Resolve the ram of `board.prey` at the end of a ship's course, in `board.course`."""
    target = board.prey
    board.prey = NOWHERE
    crews = ramming_bonus(board, ship)
    run = run_of_course(board)
    total = cast(board, TWO_RED) + crews + run
    done = 1 if total >= RAM_SUCCEEDS else 0
    if board.taping:
        note(board, RAM_CHECKED, 6)
        put(board, ship)
        put(board, target)
        put(board, crews)
        put(board, run)
        put(board, total)
        put(board, done)
    if done:
        run_into(board, ship, target)
    for other in range(board.ships):
        if is_one_body(board, ship, other) and board.at[other] != NOWHERE:
            stop(board, other)


def ramming_bonus(board: Board, ship: Int) -> Int:
    """Return what the intact ramming crews of a ship add to its checks."""
    total = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        crews = works(board, board.rammers, at)
        for slot in range(SLOTS):
            if crews >> slot & 1:
                total += board.bonus[at * SLOTS + slot]
    return total


def run_of_course(board: Board) -> Int:
    """Return how many hexes straight ahead end `board.course`, at most `MOST_RUN`."""
    number = board.course_length
    run = 0
    while number and is_straight(board.course[number - 1]):
        number -= 1
        run += 1
    return min(run, MOST_RUN)


def is_straight(word: Int) -> Int:
    """Return whether a word of a course leads straight ahead."""
    if word == AHEAD:
        return 1
    return 1 if word == RAM or word // NAMING == RAM_WITH else 0


def run_into(board: Board, ship: Int, target: Int) -> None:
    """Resolve the attacks of a rammer and its target, and shift both."""
    facing = board.at[ship] % FACINGS
    free_all(board, target)
    hit = place_met(board, target, board.hull[hull_at(board, ship)])
    suffer(board, ship, BOW_PLACE, target, hit, WITH_PROWS)
    suffer(board, target, hit, ship, BOW_PLACE, BY_ITS_BOW)
    if board.at[target] != NOWHERE:
        push(board, target, ship, facing)
    for other in range(board.ships):
        if is_one_body(board, ship, other) and board.at[other] != NOWHERE:
            advance(board, other, facing)


def is_one_body(board: Board, ship: Int, other: Int) -> Int:
    """Return whether another ship goes where a rammer goes: itself, or a member of its lock."""
    if other == ship:
        return 1
    return 1 if board.lock[ship] and board.lock[other] == board.lock[ship] else 0


def place_met(board: Board, ship: Int, hex_: Int) -> Int:
    """Return the location of a ship that is struck from a hex."""
    return place_struck(board, ship, board.q[hex_], board.r[hex_])


def suffer(board: Board, one: Int, place: Int, target: Int, hit: Int, way: Int) -> None:
    """Resolve the attack of ship `one`, by its location, on the location of a target it met.

    `way` is WITH_PROWS, BY_ITS_BOW or IN_COLLISION.
    """
    prows = one if way == WITH_PROWS else NOWHERE
    lay_blow(board, one, target * PLACES + hit, board.moved[target], prows)
    board.pool[BY_THE_BOW] = 1 if way == BY_ITS_BOW else 0
    roll = roll_attack(board, 0)
    if board.taping:
        note(board, RAMMED, 9)
        put(board, one)
        put(board, place)
        put(board, target)
        put(board, hit)
        put(board, board.moved[target])
        put(board, 1 if way == IN_COLLISION else 0)
        put(board, prows_of(board, prows))
        put(board, board.pool[ADDED])
        put(board, roll)
    strike(board, target, hit, roll, 1, 0)


def lay_blow(board: Board, one: Int, struck: Int, moved: Int, prows: Int) -> None:
    """Put the dice of a ship's blow against a location into `board.pool`.

    `prows` is the ship whose best prow helps, or NOWHERE.
    """
    board.pool[GUN_WORD] = TWO_RED
    board.pool[GUN_COUNT] = 1
    board.pool[CREW_AT] = NOWHERE
    board.pool[CREW_SLOTS] = 0
    board.pool[MAGAZINE_SLOTS] = 0
    board.pool[LOCATION_WORD] = board.go_word[struck] if moved else board.stop_word[struck]
    board.pool[ADDED] = board.type[one]
    board.pool[SLOT_DICE] = 1
    board.pool[RAMMER] = prows


def push(board: Board, ship: Int, but: Int, facing: Int) -> None:
    """Shift a ship by one hex, and all in its way, except `but`, the rammer, and its lock."""
    board.shoved[0] = ship
    count = 1
    number = 0
    while number < count:
        for other in range(board.ships):
            if not is_one_body(board, but, other):
                count = meet(board, number, other, facing, count)
        number += 1
    while count:
        count -= 1
        if board.at[board.shoved[count]] != NOWHERE:
            shift(board, board.shoved[count], facing)


def meet(board: Board, number: Int, other: Int, facing: Int, count: Int) -> Int:
    """Let shoved ship `number` collide with another in its way; return how many are shoved."""
    one = board.shoved[number]
    if board.at[one] == NOWHERE or board.at[other] == NOWHERE or one == other:
        return count
    rank = rank_of(board, other, count)
    if rank < number and contact(board, other, one, facing) != NOWHERE:
        return count
    hex_ = contact(board, one, other, facing)
    if hex_ == NOWHERE:
        return count
    hit = place_met(board, other, hex_)
    back = place_met(board, one, hex_ahead(board, hex_, facing))
    suffer(board, one, back, other, hit, IN_COLLISION)
    suffer(board, other, hit, one, back, IN_COLLISION)
    if rank == count and board.at[other] != NOWHERE:
        board.shoved[count] = other
        count += 1
    return count


def rank_of(board: Board, ship: Int, count: Int) -> Int:
    """Return the index of a ship in `board.shoved`, or `count` if it is not there."""
    rank = 0
    while rank < count and board.shoved[rank] != ship:
        rank += 1
    return rank


def contact(board: Board, one: Int, other: Int, facing: Int) -> Int:
    """Return a ship's first hex, from the bow, that a shift puts onto another ship, or NOWHERE."""
    first = hull_at(board, one)
    for number in range(first, first + board.hull_hexes[board.type[one]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and lies_over(board, other, hex_ahead(board, hex_, facing)):
            return hex_
    return NOWHERE


def shift(board: Board, ship: Int, facing: Int) -> None:
    """Shift a ship by one hex, which frees all members of its lock."""
    free_all(board, ship)
    advance(board, ship, facing)


def advance(board: Board, ship: Int, facing: Int) -> None:
    """Move a ship by one hex; it has fled if its turning hex leaves the map."""
    here = board.at[ship]
    there = hex_ahead(board, here // FACINGS, facing)
    if there == NOWHERE:
        lay_token(board, ship, here // FACINGS, facing)
        leave(board, ship, FLED)
        return
    board.at[ship] = there * FACINGS + here % FACINGS
    note_2(board, SHIFTED, ship, board.at[ship])
    if board.awake and is_near_mine(board, ship):
        set_off(board, ship, here)


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
    return found_worth(board, at) * SCALE // MILLION


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
