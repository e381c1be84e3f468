"""Moves of locks: one body of several ships, and members that leave it.

A lock moves in the place of its member of the highest Type with the lowest initiative, with all
members that have not moved yet. Its MP are the lowest of these members'; each needs as many hexes
before a turn as the slowest. A hex costs 1 MP, a hexside 1 MP for each of them. All swing about the
turning hex of one: L and R about that of the ship that is ordered, "L 2" and "R 2" about that of
ship 2. Steering gears and sideslips are for single ships, and a lock neither screens nor locks
others.

A lock rams with one bow: RAM is that of the ship that is ordered, "RAM 2" that of ship 2. This
member alone checks and suffers. The others have no ship but the same enemy before their bows. After
a success all go one hex ahead, as a single rammer does, and stay locked.

A member whose turning hex leaves the map has fled. The others follow the rest of the course, for
the MP of all that set out.

A lock that stays where it is has moved, and keeps members that had moved before. Otherwise these
stay behind, as a lock of their own. With ALONE as the first word the ship leaves the lock and moves
by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FLED, HULL, NOWHERE
from cardforge.leviathans.engine.rules.condition import mp_of
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_ahead,
    hex_of,
    hull_at,
    hull_under,
    is_taken,
    uncover_all,
)
from cardforge.leviathans.engine.rules.mines import is_near_mine, set_off
from cardforge.leviathans.engine.rules.movement import (
    AHEAD,
    COURSE_WORD_COUNT,
    MOVED_END,
    RAM,
    STANDING,
    TURN_PORT,
    TURN_STARBOARD,
    answer,
    end_of,
    enemy_ahead,
    first_row,
    fled_end,
    follow,
    leave,
    set_out,
    stop,
)
from cardforge.leviathans.engine.rules.ramming import is_straight
from cardforge.leviathans.engine.rules.rule_numbers import (
    LOCKING,
    MOVE_POINTS,
    ON_MAP,
    RAMMING,
    STACKING,
    STANDS,
)
from cardforge.leviathans.engine.rules.screens_and_locks import (
    NAMING,
    NO_ACT,
    RAM_WITH,
    part_ways,
    set_free,
)
from cardforge.leviathans.engine.rules.tape import CARRIED, LEG, SAILED, note_3, note_4

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

ABOUT: Final = 4
"""The acts of turns about a member's turning hex are this and the word of the turn."""

UNDER_WAY: Final = 1
BEYOND: Final = 2
"""What `board.towed` has of the members of a lock that moves: on the map, or beyond its edge."""


def follow_any(board: Board, ship: Int) -> Int:
    """Return the end of the course in `board.course`, of a ship or of its lock: see `follow`."""
    if leads_others(board, ship) and not board.leaves:
        return follow_body(board, ship)
    if board.leaves and not board.lock[ship]:
        return -LOCKING
    return follow(board, ship)


def goes_along(board: Board, ship: Int, other: Int) -> Int:
    """Return whether a ship moves with another: itself, or a member of its lock yet to move."""
    if other == ship:
        return 1
    same = board.lock[ship] and board.lock[other] == board.lock[ship]
    return 1 if same and board.waiting[other] and board.at[other] != NOWHERE else 0


def count_along(board: Board, ship: Int) -> Int:
    """Count the ships that move with a ship, itself included."""
    count = 0
    for other in range(board.ships):
        count += goes_along(board, ship, other)
    return count


def leads_others(board: Board, ship: Int) -> Int:
    """Return whether a ship that is about to move would move as a lock."""
    return 1 if board.locks and board.lock[ship] and count_along(board, ship) > 1 else 0


def follow_body(board: Board, ship: Int) -> Int:
    """Return the end of a lock's course for the ship that is ordered, or a broken rule below zero.

    `board.body` then has the placement of each member, or the last one of a member that flees.
    """
    board.prey = NOWHERE
    board.last_act = NO_ACT
    members = count_along(board, ship)
    mp = body_mp(board, ship)
    row = first_row(board, slowest(board, ship))
    state = 0
    spent = 0
    gather(board, ship)
    for number in range(board.course_length):
        board.word_at = number + 1
        word = turn_of(board.course[number])
        spent += 1 if is_straight(board.course[number]) else members
        if spent > mp:
            return -MOVE_POINTS
        if word != AHEAD and not is_pivot(board, pivot_of(board, ship, number)):
            return -LOCKING
        if word == RAM:
            return body_ram_end(board, ship, number, state)
        if word > TURN_STARBOARD:
            return -LOCKING
        state = answer(board, row, state, word)
        if state < 0:
            return state
        left = step_body(board, ship, number)
        if not left and number + 1 < board.course_length:
            return -ON_MAP
    cover_others(board, ship)
    taken = crowds(board)
    uncover_all(board)
    return -STACKING if taken else body_end(board, ship, end_of(state))


def body_end(board: Board, ship: Int, kind: Int) -> Int:
    """Return the end of a lock's course that the ship has which is ordered."""
    return fled_end(board) if board.towed[ship] == BEYOND else board.body[ship] * 2 + kind - 1


def body_ram_end(board: Board, ship: Int, number: Int, state: Int) -> Int:
    """Return the end from which a lock rams by word `number` of its course, or a broken rule.

    `board.prey` then has the enemy.
    """
    if state & STANDING:
        return -STANDS
    rammer = pivot_of(board, ship, number)
    cover_others(board, ship)
    prey = enemy_ahead(board, rammer, board.body[rammer])
    taken = crowds(board)
    for other in range(board.ships):
        if board.towed[other] == UNDER_WAY and meets_others(board, other, prey):
            taken = 1
    uncover_all(board)
    if prey == NOWHERE or taken or number + 1 < board.course_length:
        return -RAMMING
    board.prey = prey
    return body_end(board, ship, MOVED_END)


def meets_others(board: Board, ship: Int, prey: Int) -> Int:
    """Return whether a ship other than the prey lies on the hex before a member's bow.

    The hexes of ships outside the lock must be covered.
    """
    here = board.body[ship]
    bow = board.hull[hull_under(board, ship, here)]
    ahead = NOWHERE if bow == NOWHERE else hex_ahead(board, bow, here % FACINGS)
    if ahead == NOWHERE or not board.cover[ahead]:
        return 0
    return 0 if board.cover[ahead] == prey + 1 else 1


def gather(board: Board, ship: Int) -> None:
    """Note which ships move with a ship in `board.towed`, and their placements in `board.body`."""
    for other in range(board.ships):
        board.body[other] = board.at[other]
        board.towed[other] = UNDER_WAY if goes_along(board, ship, other) else 0


def turn_of(word: Int) -> Int:
    """Return a word of a lock's course without the ship that it names."""
    if word // NAMING == RAM_WITH:
        return RAM
    return word // NAMING - ABOUT if word // NAMING > ABOUT else word


def pivot_of(board: Board, ship: Int, number: Int) -> Int:
    """Return the member about which word `number` of a course turns, or whose bow rams."""
    word = board.course[number]
    return ship if word < NAMING else word % NAMING


def is_pivot(board: Board, pivot: Int) -> Int:
    """Return whether a lock under way may turn about a ship of this number, or ram with it."""
    return 1 if pivot < board.ships and board.towed[pivot] == UNDER_WAY else 0


def body_mp(board: Board, ship: Int) -> Int:
    """Return the MP of a ship's lock."""
    least = mp_of(board, ship)
    for other in range(board.ships):
        if goes_along(board, ship, other):
            least = min(least, mp_of(board, other))
    return least


def slowest(board: Board, ship: Int) -> Int:
    """Return the member of a ship's lock that enters most hexes before a turn."""
    best = ship
    for other in range(board.ships):
        if goes_along(board, ship, other) and board.turn_hexes[other] > board.turn_hexes[best]:
            best = other
    return best


def step_body(board: Board, ship: Int, number: Int) -> Int:
    """Move `board.body` by one word of the course; return how many members stay on the map."""
    word = turn_of(board.course[number])
    pivot = board.body[pivot_of(board, ship, number)]
    left = 0
    for other in range(board.ships):
        if board.towed[other] == UNDER_WAY and word != RAM:
            here = board.body[other]
            if word == AHEAD:
                here = board.step[(board.chart[other] + here) * COURSE_WORD_COUNT + AHEAD]
            else:
                here = swung_about(board, here, pivot, word)
            if here < 0:
                board.towed[other] = BEYOND
            else:
                board.body[other] = here
                left += 1
    return left


def swung_about(board: Board, here: Int, pivot: Int, word: Int) -> Int:
    """Return a placement swung by one hexside about the turning hex of another, or NOWHERE."""
    q = board.q[here // FACINGS] - board.q[pivot // FACINGS]
    r = board.r[here // FACINGS] - board.r[pivot // FACINGS]
    facing = here % FACINGS
    if word == TURN_PORT:
        facing += FACINGS - 1
        hex_ = hex_of(board, board.q[pivot // FACINGS] + q + r, board.r[pivot // FACINGS] - q)
    else:
        facing += 1
        hex_ = hex_of(board, board.q[pivot // FACINGS] - r, board.r[pivot // FACINGS] + q + r)
    return NOWHERE if hex_ == NOWHERE else hex_ * FACINGS + facing % FACINGS


def cover_others(board: Board, ship: Int) -> None:
    """Mark in `board.cover` the hexes of all ships that do not move with a ship."""
    cover_all(board, ship)
    for other in range(board.ships):
        if other != ship and goes_along(board, ship, other):
            first = hull_at(board, other)
            for number in range(first, first + HULL):
                if board.hull[number] != NOWHERE:
                    board.cover[board.hull[number]] = 0


def crowds(board: Board) -> Int:
    """Return whether a member of a lock under way lies on a covered hex."""
    taken = 0
    for other in range(board.ships):
        if board.towed[other] == UNDER_WAY:
            taken |= is_taken(board, other, board.body[other])
    return taken


def part_company(board: Board, ship: Int) -> None:
    """Part a lock that sets out from members that have moved, and free a ship that moves alone.

    Members that stay behind are a lock of their own as far as they touch.
    """
    alone = 1 if board.leaves or count_along(board, ship) == 1 else 0
    if alone and (board.leaves or board.course_length):
        set_free(board, ship)
    elif board.course_length:
        for other in range(board.ships):
            same = board.lock[ship] and board.lock[other] == board.lock[ship]
            if same and not goes_along(board, ship, other):
                board.lock[other] = board.ships + 1
    part_ways(board)


def sail_body(board: Board, ship: Int, end: Int) -> None:
    """Move a lock along `board.course`, and set off the mines on its way.

    Before a ram, the move is not over yet.
    """
    gather(board, ship)
    set_out(board, ship, end)
    told = 0
    for number in range(board.course_length):
        step_body(board, ship, number)
        told = pass_step(board, ship, number, told)
    if board.prey != NOWHERE:
        rammer = pivot_of(board, ship, board.course_length - 1)
        if board.at[rammer] == NOWHERE or board.at[board.prey] == NOWHERE:
            board.prey = NOWHERE
    entered = enters(board, board.course_length)
    for other in range(board.ships):
        if board.towed[other]:
            board.waiting[other] = 0
            if board.at[other] != NOWHERE:
                untold = 1 if other != ship or told < board.course_length or not told else 0
                bring_home(board, ship, other, entered, untold)


def enters(board: Board, count: Int) -> Int:
    """Return whether the first `count` words of a lock's course enter a hex."""
    for number in range(count):
        if is_straight(board.course[number]):
            return 1
    return 0


def bring_home(board: Board, ship: Int, member: Int, entered: Int, untold: Int) -> None:
    """Put a member where the course of its lock has led it; `ship` is the one that is ordered."""
    board.at[member] = board.body[member]
    board.moved[member] = entered
    if untold:
        code = SAILED if member == ship else CARRIED
        note_3(board, code, member, board.at[member], entered)
    if board.prey == NOWHERE:
        stop(board, member)


def pass_step(board: Board, ship: Int, number: Int, told: Int) -> Int:
    """Let members that a step has led off the map flee, and others set off mines beside them.

    The last argument and the result are the numbers of words on the tape, before and after it.
    """
    for other in range(board.ships):
        if board.towed[other] and board.at[other] != NOWHERE:
            if board.towed[other] == BEYOND:
                board.at[other] = board.body[other]
                code = SAILED if other == ship else CARRIED
                note_3(board, code, other, board.at[other], enters(board, number + 1))
                leave(board, other, FLED)
            elif board.awake:
                told = pass_mines(board, ship, other, number, told)
    return told


def pass_mines(board: Board, ship: Int, member: Int, number: Int, told: Int) -> Int:
    """Let a member set off the mines beside which a step has brought it: see `pass_step`."""
    before = board.at[member]
    board.at[member] = board.body[member]
    board.moved[member] = max(board.moved[member], enters(board, number + 1))
    if board.at[member] == before or not is_near_mine(board, member):
        return told
    if member == ship:
        note_4(board, LEG, ship, board.at[ship], board.moved[ship], number + 1 - told)
        told = number + 1
    else:
        note_3(board, CARRIED, member, board.at[member], board.moved[member])
    set_off(board, member, before)
    return told
