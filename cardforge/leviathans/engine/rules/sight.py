"""Sight: which lines of fire are blocked by ships that screen others.

Sight is clear everywhere unless a screen stands: see `screens`. A line runs from the centre of the
hex from which a gun fires to the centre of a hex of its target. A ship blocks it where the line
enters one of its hexes. A line along the seam of two hexes is blocked only if one ship covers both.

A line enters a hex that has corners on both sides of it. The side of a corner is the sign of a
cross product, in thirds here, because corners are a third of a step away from centres.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.geometry import dot, holds, length, station_q, station_r

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

NO_ACT: Final = 0
SCREEN: Final = 1
"""A ship shelters the one that it names."""
HUG: Final = 2
"""A ship shelters behind the one that it names."""
LOCK: Final = 3
"""A ship tries to lock itself to the one that it names: see `locks`."""

APART: Final = 0
ALONG_ONE_EDGE: Final = 1
ALONG_OTHER_EDGE: Final = 2
ENTERED_HEX: Final = 3
"""How a line passes a hex; a line along both of its sides enters a ship."""
THIRDS: Final = 3


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
