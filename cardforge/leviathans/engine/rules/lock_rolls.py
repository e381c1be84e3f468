"""Attempts to lock: the roll, and the ram of side against side after a failure.

After a failure both ships suffer an attack as in a collision, at the sides that face each other.
Of the two halves of a Type 4 that half is struck whose own hex is nearer to the other ship, or the
fore one. Nobody is shifted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES
from cardforge.leviathans.engine.rules.condition import bits_of, works
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.geometry import (
    PORT,
    STARBOARD,
    length,
    station_q,
    station_r,
)
from cardforge.leviathans.engine.rules.locks import bind, row_apart
from cardforge.leviathans.engine.rules.ramming import IN_COLLISION, suffer
from cardforge.leviathans.engine.rules.screens import screen_cost
from cardforge.leviathans.engine.rules.sight import NO_ACT, hull_q, hull_r, touches
from cardforge.leviathans.engine.rules.tape import LOCK_TRIED, note, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

LOCK_SUCCEEDS: Final = 12
FOR_SCREENING_CREW: Final = 2


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
