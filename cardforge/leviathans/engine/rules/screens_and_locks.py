"""Screens and locks of ships side by side, and the lines of fire that they block.

By the full rules, a course may end with an act and the number of a ship beside the end of the move.
SCREEN shelters that friend behind this ship. HUG shelters this ship behind that one, a friend or an
enemy of a higher Type. It costs 3 MP, or 1 if the arc of a location with an intact screening crew
holds a hex of the ship named. A screen blocks sight between the sheltered ship and all others but
the two of the screen, in this turn's gunnery, while they touch. It concerns guns alone.

Locks
-----
The course of a German ship may end with LOCK and the number of a German friend with the same
heading, beside it on a neighbouring row of hexes. It costs as much as a screen. Two red dice, and 2
for each intact screening crew of the two sides that face each other, succeed with 12 or more. A
failure is a ram of side against side: see `lock_attempts`.

`board.lock` has the same number for all members of a lock, and 0 for other ships. Members screen
each other and fire through each other. A lock lasts from turn to turn. A member that leaves the
map, or that no longer touches another on its heading, is free, and the others stay locked as far
as they touch. A ram that succeeds against a member, or a collision that shifts one, frees all.

Sight
-----
Sight is clear everywhere unless a screen or a lock blocks it. A line runs from the centre of the
hex from which a gun fires to the centre of a hex of its target. A ship blocks it where the line
enters one of its hexes. A line along the seam of two hexes is blocked only if one ship covers both.

A line enters a hex that has corners on both sides of it. The side of a corner is the sign of a
cross product, in thirds here, because corners are a third of a step away from centres.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, GERMAN, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.condition import works
from cardforge.leviathans.engine.rules.geometry import (
    ahead_by,
    dot,
    holds,
    length,
    station_q,
    station_r,
)
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    FULL_RULES,
    LOCKING,
    MOVE_POINTS,
    SCREENING,
)
from cardforge.leviathans.engine.rules.tape import SCREENED, UNLOCKED, note_1, note_4

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

NO_ACT: Final = 0
SCREEN: Final = 1
"""A ship shelters the one that it names."""
HUG: Final = 2
"""A ship shelters behind the one that it names."""
LOCK: Final = 3
"""A ship tries to lock itself to the one that it names: see `lock_attempts`."""

NAMING: Final = 1000
"""A word that names a ship is its act times this, and the number of the ship."""
ALONE: Final = 4
"""The act of the word by which a ship leaves its lock; it names no ship."""
RAM_WITH: Final = 7
"""The act of the word by which a lock rams with the bow of the ship named."""
SCREEN_COST: Final = 3
CREWED_COST: Final = 1

MEMBERS: Final = 2
"""The fewest ships of a lock."""

APART: Final = 0
ALONG_ONE_EDGE: Final = 1
ALONG_OTHER_EDGE: Final = 2
ENTERED_HEX: Final = 3
"""How a line passes a hex; a line along both of its sides enters a ship."""
THIRDS: Final = 3


def screen_fault(board: Board, ship: Int, here: Int, word: Int, left: Int) -> Int:
    """Return the rule that a screen, or a lock, at the end of a move breaks, or ALLOWED.

    `left` are the MP left over. `board.last_act` and `board.last_named` then have the screen.
    """
    act = word // NAMING
    other = word % NAMING
    if board.rules != FULL:
        return FULL_RULES
    if act > LOCK or (act == LOCK and not can_lock(board, ship, here, other)):
        return LOCKING
    if act != LOCK and not can_screen(board, ship, here, act, other):
        return SCREENING
    if screen_cost(board, ship, here, other) > left:
        return MOVE_POINTS
    board.last_act = act
    board.last_named = other
    return ALLOWED


def can_screen(board: Board, ship: Int, here: Int, act: Int, other: Int) -> Int:
    """Return whether a ship at a placement can screen, or hug, another; MP do not count."""
    if other == ship or other >= board.ships or board.at[other] == NOWHERE:
        return 0
    if act == SCREEN and board.side[other] != board.side[ship]:
        return 0
    if act == HUG and board.type[other] <= board.type[ship]:
        return 0
    return 1 if gap_between(board, ship, here, other) == 1 else 0


def screen_cost(board: Board, ship: Int, here: Int, other: Int) -> Int:
    """Return the MP that a screen with another ship costs a ship at a placement."""
    for place in range(board.places_of[board.type[ship]]):
        crews = works(board, board.screeners, ship * PLACES + place)
        if crews and holds_some(board, ship, here, place, other):
            return CREWED_COST
    return SCREEN_COST


def holds_some(board: Board, ship: Int, here: Int, place: Int, other: Int) -> Int:
    """Return whether the arc of a location of a ship at a placement holds a hex of another."""
    facing = here % FACINGS
    ahead = ahead_by(board, ship, place)
    from_q = board.q[here // FACINGS] + board.units[facing * 2] * ahead
    from_r = board.r[here // FACINGS] + board.units[facing * 2 + 1] * ahead
    sector = board.arc[board.type[ship] * PLACES + place]
    for number in range(board.hull_hexes[board.type[other]]):
        q = hull_q(board, other, board.at[other], number) - from_q
        r = hull_r(board, other, board.at[other], number) - from_r
        if holds(board, facing, sector, 0, q, r):
            return 1
    return 0


def stand_by(board: Board, ship: Int) -> None:
    """Let a ship's screen stand that its course ended with, if the two still touch."""
    other = board.last_named
    if touches(board, ship, other):
        board.act[ship] = board.last_act
        board.named_by[ship] = other
        board.screens += 1
        cost = screen_cost(board, ship, board.at[ship], other)
        note_4(board, SCREENED, ship, other, 1 if board.last_act == HUG else 0, cost)
    board.last_act = NO_ACT


def drop_screens(board: Board) -> None:
    """End all screens of the turn before."""
    if board.screens:
        board.screens = 0
        for ship in range(board.ships):
            board.act[ship] = NO_ACT


def can_lock(board: Board, ship: Int, here: Int, other: Int) -> Int:
    """Return whether a ship at a placement can try to lock itself to another; MP do not count."""
    if other == ship or other >= board.ships or board.at[other] == NOWHERE:
        return 0
    if board.side[other] != board.side[ship]:
        return 0
    if board.power[ship] != GERMAN or board.power[other] != GERMAN:
        return 0
    if board.at[other] % FACINGS != here % FACINGS or row_apart(board, here, other) ** 2 != 1:
        return 0
    return 1 if gap_between(board, ship, here, other) == 1 else 0


def row_apart(board: Board, here: Int, other: Int) -> Int:
    """Return how many rows of hexes another ship lies to starboard of a placement."""
    facing = here % FACINGS
    q = board.q[board.at[other] // FACINGS] - board.q[here // FACINGS]
    r = board.r[board.at[other] // FACINGS] - board.r[here // FACINGS]
    return board.units[facing * 2] * r - board.units[facing * 2 + 1] * q


def bind(board: Board, ship: Int, other: Int) -> None:
    """Lock a free ship to another, and to all that this one is locked to."""
    board.locks = 1
    if not board.lock[other]:
        board.lock[other] = 1 + ship
    board.lock[ship] = board.lock[other]


def set_free(board: Board, ship: Int) -> None:
    """Free a ship from its lock."""
    board.lock[ship] = 0
    if board.at[ship] != NOWHERE:
        note_1(board, UNLOCKED, ship)


def free_all(board: Board, ship: Int) -> None:
    """Free all members of a ship's lock, if it has one."""
    number = board.lock[ship]
    for other in range(board.ships):
        if number and board.lock[other] == number:
            set_free(board, other)


def part_ways(board: Board) -> None:
    """Free what no longer touches its lock, and let the parts of a broken lock be locks."""
    if not board.locks:
        return
    for ship in range(board.ships):
        board.bond[ship] = 1 + ship if board.lock[ship] and board.at[ship] != NOWHERE else 0
    while spread_bonds(board):
        pass
    board.locks = 0
    for ship in range(board.ships):
        if board.lock[ship] and count_bonds(board, ship) < MEMBERS:
            set_free(board, ship)
        elif board.lock[ship]:
            board.lock[ship] = board.bond[ship]
            board.locks = 1


def spread_bonds(board: Board) -> Int:
    """Give members that touch the lower of their bonds, and return whether any has changed."""
    changed = 0
    for ship in range(board.ships):
        for other in range(board.ships):
            lower = board.bond[other] > board.bond[ship] > 0
            if lower and hold_together(board, ship, other):
                board.bond[other] = board.bond[ship]
                changed = 1
    return changed


def count_bonds(board: Board, ship: Int) -> Int:
    """Count the ships that hold to the same part of a lock as a ship; none if it is lost."""
    count = 0
    for other in range(board.ships):
        count += 1 if board.bond[other] == board.bond[ship] > 0 else 0
    return count


def hold_together(board: Board, one: Int, other: Int) -> Int:
    """Return whether two members of a lock touch, with one heading."""
    if board.lock[one] != board.lock[other] or board.at[other] == NOWHERE:
        return 0
    if board.at[one] % FACINGS != board.at[other] % FACINGS:
        return 0
    return touches(board, one, other)


def forget_locks(board: Board) -> None:
    """Begin a game without locks."""
    board.locks = 0
    for ship in range(board.ships):
        board.lock[ship] = 0


def hull_q(board: Board, ship: Int, here: Int, number: Int) -> Int:
    """Return q of hex `number` of a ship at a placement, from the bow; it may be off the map."""
    ahead = board.turning[board.type[ship]] - number
    return board.q[here // FACINGS] + board.units[here % FACINGS * 2] * ahead


def hull_r(board: Board, ship: Int, here: Int, number: Int) -> Int:
    """Return r of hex `number` of a ship at a placement: see `hull_q`."""
    ahead = board.turning[board.type[ship]] - number
    return board.r[here // FACINGS] + board.units[here % FACINGS * 2 + 1] * ahead


def gap_between(board: Board, one: Int, here: Int, other: Int) -> Int:
    """Return the least distance from a ship at a placement to another on the map."""
    nearest = board.across
    for number in range(board.hull_hexes[board.type[one]]):
        q = hull_q(board, one, here, number)
        r = hull_r(board, one, here, number)
        for rank in range(board.hull_hexes[board.type[other]]):
            there = board.at[other]
            gap = length(
                q - hull_q(board, other, there, rank), r - hull_r(board, other, there, rank)
            )
            nearest = min(nearest, gap)
    return nearest


def touches(board: Board, one: Int, other: Int) -> Int:
    """Return whether two ships are on the map, beside each other."""
    if board.at[one] == NOWHERE or board.at[other] == NOWHERE:
        return 0
    return 1 if gap_between(board, one, board.at[one], other) == 1 else 0


def passing(q: Int, r: Int, to_q: Int, to_r: Int) -> Int:
    """Return how the line from the origin to (q, r) passes the hex at (to_q, to_r)."""
    along = dot(q, r, to_q, to_r)
    if along <= 0 or along >= dot(q, r, q, r):
        return APART
    off = THIRDS * (q * to_r - r * to_q)
    corner = farthest_corner(q, r)
    if -corner < off < corner:
        return ENTERED_HEX
    if off == corner:
        return ALONG_ONE_EDGE
    return ALONG_OTHER_EDGE if off == -corner else APART


def farthest_corner(q: Int, r: Int) -> Int:
    """Return how far the corners of a hex lie to either side of a line along (q, r)."""
    one = q - r
    two = 2 * q + r
    three = q + 2 * r
    return max(one, -one, two, -two, three, -three)


def lies_across(board: Board, wall: Int, q: Int, r: Int, to_q: Int, to_r: Int) -> Int:
    """Return whether a ship on the map lies across the line from (q, r) to (to_q, to_r)."""
    passed = APART
    here = board.at[wall]
    for number in range(board.hull_hexes[board.type[wall]]):
        wall_q = hull_q(board, wall, here, number) - q
        wall_r = hull_r(board, wall, here, number) - r
        passed |= passing(to_q - q, to_r - r, wall_q, wall_r)
    return 1 if passed == ENTERED_HEX else 0


def is_screened(board: Board, ship: Int, target: Int) -> Int:
    """Return whether any ship can block a ship's sight of another."""
    for wall in range(board.ships):
        if is_wall(board, wall, ship, target):
            return 1
    return 0


def is_wall(board: Board, wall: Int, ship: Int, target: Int) -> Int:
    """Return whether a third ship blocks the fire of a ship at another.

    Members of a lock screen each other, and fire through each other.
    """
    if wall in (ship, target) or board.at[wall] == NOWHERE:
        return 0
    if board.lock[wall] and board.lock[wall] == board.lock[ship]:
        return 0
    if board.lock[wall] and board.lock[wall] == board.lock[target]:
        return 1
    return is_behind(board, ship, wall) | is_behind(board, target, wall)


def is_behind(board: Board, ship: Int, wall: Int) -> Int:
    """Return whether a screen shelters a ship behind another."""
    if board.act[wall] == SCREEN and board.named_by[wall] == ship:
        return touches(board, ship, wall)
    if board.act[ship] == HUG and board.named_by[ship] == wall:
        return touches(board, ship, wall)
    return 0


def sees(board: Board, ship: Int, place: Int, target: Int, q: Int, r: Int) -> Int:
    """Return whether a location of a ship sees the hex (q, r) of a target."""
    from_q = station_q(board, ship, place)
    from_r = station_r(board, ship, place)
    for wall in range(board.ships):
        if is_wall(board, wall, ship, target) and lies_across(board, wall, from_q, from_r, q, r):
            return 0
    return 1


def range_in_sight(board: Board, ship: Int, place: Int, turret: Int, target: Int) -> Int:
    """Return the distance to the nearest hex of a target in arc and in sight; 0 if none is."""
    facing = board.at[ship] % FACINGS
    sector = board.arc[board.type[ship] * PLACES + place]
    from_q = station_q(board, ship, place)
    from_r = station_r(board, ship, place)
    nearest = 0
    for number in range(board.hull_hexes[board.type[target]]):
        q = hull_q(board, target, board.at[target], number)
        r = hull_r(board, target, board.at[target], number)
        gap = length(q - from_q, r - from_r)
        in_arc = holds(board, facing, sector, turret, q - from_q, r - from_r)
        nearer = nearest == 0 or gap < nearest
        if in_arc and nearer and sees(board, ship, place, target, q, r):
            nearest = gap
    return nearest
