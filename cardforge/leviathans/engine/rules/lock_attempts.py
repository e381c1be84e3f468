"""Attempts to lock: the roll, the ram after a failure, and when captains try one or move a lock.

After a failure both ships suffer an attack as in a collision, at the sides that face each other.
Of the two halves of a Type 4 that half is struck whose own hex is nearer to the other ship, or the
fore one. Nobody is shifted.

Captains' plan
--------------
The good captain weighs a lock like a screen: with the chance of the roll it gains what the lock
spares both ships, and neither loses fire. With the chance of a failure it loses what the blows
promise against its own two ships. A lock that is about to move may go on together, stay, or let its
first member leave. The good captain looks at courses of up to `FAR` words with turns about the
ship that is ordered. Together the members are worth the ratings of their ends and what the lock
spares them there; apart, the best rating of each.

The random captain stays, leaves, or sails on at random, all equally likely, and rams at the end of
a course if it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import GERMAN, NOWHERE, PLACES, RANDOM
from cardforge.leviathans.engine.rules.chances import KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.condition import bits_of, works
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.geometry import PORT, STARBOARD, length, station_q, station_r
from cardforge.leviathans.engine.rules.good_captain import (
    CAUTION,
    TENTHS,
    WORST,
    count_enemies,
    face,
    good_move,
    rating,
)
from cardforge.leviathans.engine.rules.lock_moves import (
    ABOUT,
    BEYOND,
    body_mp,
    count_along,
    follow_body,
    goes_along,
)
from cardforge.leviathans.engine.rules.move_ends import is_open
from cardforge.leviathans.engine.rules.movement import AHEAD, RAM, fled_end
from cardforge.leviathans.engine.rules.ramming import IN_COLLISION, blow_promise, suffer
from cardforge.leviathans.engine.rules.rule_numbers import STACKING
from cardforge.leviathans.engine.rules.screen_plans import (
    has_moved,
    list_screening_ends,
    set_course_to_screen,
    spared,
)
from cardforge.leviathans.engine.rules.screens_and_locks import (
    LOCK,
    NAMING,
    NO_ACT,
    RAM_WITH,
    bind,
    can_lock,
    hull_q,
    hull_r,
    row_apart,
    screen_cost,
    touches,
)
from cardforge.leviathans.engine.rules.tape import LOCK_TRIED, note, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

LOCK_SUCCEEDS: Final = 12
FOR_SCREENING_CREW: Final = 2
FAR: Final = 6
WAYS_ON: Final = 3
STAYS: Final = 0
LEAVES: Final = 1
SAILS_ON: Final = 2
"""What the random captain may do with a lock."""


def try_lock(board: Board, ship: Int) -> None:
    """Let a ship try the lock that its course ended with, if the two still touch."""
    other = board.last_named
    board.last_act = NO_ACT
    if not touches(board, ship, other):
        return
    bonus = lock_bonus(board, ship, board.at[ship], other)
    total = cast(board, TWO_RED) + bonus
    done = 1 if total >= LOCK_SUCCEEDS else 0
    if board.taping:
        note(board, LOCK_TRIED, 6)
        put(board, ship)
        put(board, other)
        put(board, screen_cost(board, ship, board.at[ship], other))
        put(board, bonus)
        put(board, total)
        put(board, done)
    if done:
        bind(board, ship, other)
        return
    mine = facing_place(board, ship, other)
    yours = facing_place(board, other, ship)
    suffer(board, ship, mine, other, yours, IN_COLLISION)
    suffer(board, other, yours, ship, mine, IN_COLLISION)


def lock_bonus(board: Board, ship: Int, here: Int, other: Int) -> Int:
    """Return what the screening crews of both facing sides add to an attempt."""
    starboard = 1 if row_apart(board, here, other) > 0 else 0
    crews = crews_on(board, ship, STARBOARD if starboard else PORT)
    crews += crews_on(board, other, PORT if starboard else STARBOARD)
    return FOR_SCREENING_CREW * crews


def crews_on(board: Board, ship: Int, sector: Int) -> Int:
    """Count the screening crews that work in the locations of a ship with this arc."""
    count = 0
    for place in range(board.places_of[board.type[ship]]):
        if board.arc[board.type[ship] * PLACES + place] == sector:
            count += bits_of(works(board, board.screeners, ship * PLACES + place))
    return count


def facing_place(board: Board, ship: Int, other: Int) -> Int:
    """Return the location at which a ship's side meets another ship beside it."""
    sector = STARBOARD if row_apart(board, board.at[ship], other) > 0 else PORT
    best = NOWHERE
    nearest = 0
    for place in range(board.places_of[board.type[ship]]):
        if board.arc[board.type[ship] * PLACES + place] == sector:
            gap = way_to(board, station_q(board, ship, place), station_r(board, ship, place), other)
            if best == NOWHERE or gap < nearest:
                best = place
                nearest = gap
    return best


def way_to(board: Board, q: Int, r: Int, ship: Int) -> Int:
    """Return the distance from the hex (q, r) to the nearest hex of a ship."""
    best = board.across
    for number in range(board.hull_hexes[board.type[ship]]):
        there = board.at[ship]
        best = min(
            best,
            length(hull_q(board, ship, there, number) - q, hull_r(board, ship, there, number) - r),
        )
    return best


def moves_locked(board: Board, ship: Int) -> Int:
    """Plan the move of a ship's lock; return 0, with `board.leaves` set, if the ship leaves it.

    `board.course` and `board.found_end` then have the course of the lock and its end.
    """
    if board.captain[board.side[ship]] == RANDOM:
        wish = below(board, 1 + board.side[ship], SAILS_ON + 1)
        board.course_length = 0
        if wish == SAILS_ON:
            sail_on_anyhow(board, ship)
        board.leaves = 1 if wish == LEAVES else 0
    else:
        board.leaves = 1 - sail_on_well(board, ship)
    board.found_end = follow_body(board, ship)
    return 1 - board.leaves


def sail_on_anyhow(board: Board, ship: Int) -> None:
    """Write a random course of a ship's lock to `board.course`."""
    side = board.side[ship]
    members = count_along(board, ship)
    going = 1
    while going and board.course_length < body_mp(board, ship):
        word = below(board, 1 + side, WAYS_ON)
        if word != AHEAD:
            pivot = member_of(board, ship, below(board, 1 + side, members))
            if pivot != ship:
                word = (ABOUT + word) * NAMING + pivot
        board.course[board.course_length] = word
        board.course_length += 1
        end = follow_body(board, ship)
        going = 1 if end >= 0 or end == -STACKING else 0
    while board.course_length and follow_body(board, ship) < 0:
        board.course_length -= 1
    ram_anyhow(board, ship)


def ram_anyhow(board: Board, ship: Int) -> None:
    """Let a random member of a ship's lock ram at the end of the course, if it can."""
    rammer = member_of(board, ship, below(board, 1 + board.side[ship], count_along(board, ship)))
    board.course[board.course_length] = RAM if rammer == ship else RAM_WITH * NAMING + rammer
    board.course_length += 1
    if follow_body(board, ship) < 0:
        board.course_length -= 1


def member_of(board: Board, ship: Int, number: Int) -> Int:
    """Return member `number`, from 0, of those that move with a ship."""
    other = 0
    while number or not goes_along(board, ship, other):
        number -= goes_along(board, ship, other)
        other += 1
    return other


def sail_on_well(board: Board, ship: Int) -> Int:
    """Write the best course of a ship's lock; return 0 if its members do better apart."""
    best = 0
    for other in range(board.ships):
        if goes_along(board, ship, other):
            good_move(board, other)
            best += board.promised
    chosen = NOWHERE
    course_count = 1
    for words in range(FAR + 1):
        for code in range(course_count):
            lay_course(board, code, words)
            end = follow_body(board, ship)
            if end >= 0 and stays_open(board, end & 1):
                promised = body_promise(board, end & 1)
                if promised > best:
                    best = promised
                    chosen = code * (FAR + 1) + words
        course_count *= WAYS_ON
    board.course_length = 0
    if chosen == NOWHERE:
        return 0
    lay_course(board, chosen // (FAR + 1), chosen % (FAR + 1))
    return 1


def lay_course(board: Board, code: Int, words: Int) -> None:
    """Write course number `code` of so many words to `board.course`."""
    board.course_length = words
    for number in range(words):
        board.course[number] = code % WAYS_ON
        code //= WAYS_ON


def stays_open(board: Board, entered: Int) -> Int:
    """Return whether all members of a lock can sail on forever from `board.body`."""
    for other in range(board.ships):
        if board.towed[other] == BEYOND:
            return 0
        if board.towed[other] and not is_open(board, other, board.body[other] * 2 + entered):
            return 0
    return 1


def body_promise(board: Board, entered: Int) -> Int:
    """Return what the members of a lock promise at `board.body`, with what the lock spares."""
    promised = 0
    for other in range(board.ships):
        if board.towed[other]:
            rivals = face(board, other)
            promised += rating(board, other, board.body[other] * 2 + entered, rivals, 1)
            swap_place(board, other)
    saved = 0
    for other in range(board.ships):
        if board.towed[other]:
            saved += lock_spares(board, other)
    for other in range(board.ships):
        if board.towed[other]:
            swap_place(board, other)
    return promised + saved * CAUTION // TENTHS


def swap_place(board: Board, ship: Int) -> None:
    """Exchange a ship's placement and that in `board.body`."""
    here = board.at[ship]
    board.at[ship] = board.body[ship]
    board.body[ship] = here


def lock_spares(board: Board, ship: Int) -> Int:
    """Return what enemies that have moved promise against a ship, and do not see of it."""
    total = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and has_moved(board, enemy):
            total += spared(board, enemy, ship)
    return total


def lock_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a move with a lock if one promises more than the given end."""
    if board.power[ship] != GERMAN or board.prey != NOWHERE or end >= fled_end(board):
        return end
    promised = board.promised
    best = NOWHERE
    chosen = NOWHERE
    for friend in range(board.ships):
        if friend != ship and board.side[friend] == board.side[ship] and has_moved(board, friend):
            there = best_lock(board, ship, friend)
            if board.promised > promised:
                promised = board.promised
                best = there
                chosen = friend
    board.promised = promised
    if best == NOWHERE:
        return end
    set_course_to_screen(board, ship, best, LOCK, chosen)
    return best


def best_lock(board: Board, ship: Int, friend: Int) -> Int:
    """Return the end from which a try to lock to a friend promises most.

    `board.promised` then has what it promises, or WORST without such an end.
    """
    rivals = count_enemies(board, ship)
    best = NOWHERE
    board.promised = WORST
    for number in range(list_screening_ends(board, ship, friend)):
        there = board.choices[number]
        gain = 0
        if can_lock(board, ship, there >> 1, friend):
            gain = lock_gain(board, ship, there >> 1, friend)
        if gain > 0:
            gain += rating(board, ship, there, rivals, 1)
            if gain > board.promised:
                board.promised = gain
                best = there
    return best


def lock_gain(board: Board, ship: Int, here: Int, friend: Int) -> Int:
    """Return what a try to lock to a friend promises a ship at a placement."""
    before = board.at[ship]
    number = board.lock[friend]
    locked = board.lock[ship]
    board.at[ship] = here
    board.lock[friend] = number or board.ships + 1
    board.lock[ship] = board.lock[friend]
    gain = (lock_spares(board, ship) + lock_spares(board, friend)) * CAUTION // TENTHS
    board.lock[ship] = locked
    board.lock[friend] = number
    if gain > 0:
        wanted = LOCK_SUCCEEDS - lock_bonus(board, ship, here, friend)
        succeeds = board.keel_tail[min(KEEL_TOP - 1, max(0, wanted))]
        mine = facing_place(board, ship, friend)
        yours = facing_place(board, friend, ship)
        harm_done = blow_promise(board, ship, friend, yours, 0)
        harm_done += blow_promise(board, friend, ship, mine, 0)
        harm_done = harm_done * CAUTION // TENTHS
        gain = (gain * succeeds - harm_done * (MILLION - succeeds)) // MILLION
    board.at[ship] = before
    return gain
