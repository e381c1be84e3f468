"""Plans for mines: where captains lay them, and how the good captain avoids them.

The good captain lays each mine on the allowed hex that is nearest to the turning hex of the nearest
enemy. It fears mines when it moves. An end loses half of what one slot die of a blast promises
against the bow if a mine lies beside the ship there, asleep or awake, or if no course leads there
without setting one off. If a course avoids awake mines, the captain takes it. The random captain
lays each mine on any allowed hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import (
    FACINGS,
    HULL,
    MASKS,
    NOWHERE,
    PLACES,
    RANDOM,
    SLOTS,
)
from cardforge.leviathans.engine.rules.chances import (
    KEEL_CHANCE,
    MILLION,
    find_now,
    location_row,
    tails_of,
)
from cardforge.leviathans.engine.rules.condition import mp_of, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.geometry import distance
from cardforge.leviathans.engine.rules.mines import (
    hex_beside,
    is_free_for_mine,
    order_mine,
)
from cardforge.leviathans.engine.rules.move_ends import ENDS_FREE, explore
from cardforge.leviathans.engine.rules.movement import craft_row
from cardforge.leviathans.engine.rules.simple_captain import nearest_enemy
from cardforge.leviathans.engine.rules.threat import SCALE
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

FEARED_PLACE: Final = 0
"""The location for which the good captain fears a mine: the bow."""
FEAR_SHARE: Final = 2
"""It fears one slot die, divided by this: more caution loses more games than mines do."""


def lay_all(board: Board, side: Int) -> None:
    """Order a mine from each mine slot of a side that has an allowed hex."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                layers = works(board, board.layers, ship * PLACES + place)
                for slot in range(SLOTS):
                    if layers >> slot & 1:
                        hex_ = hex_for_mine(board, side, ship, place)
                        if hex_ != NOWHERE:
                            order_mine(board, ship, place, slot, hex_)


def hex_for_mine(board: Board, side: Int, ship: Int, place: Int) -> Int:
    """Return the hex on which a captain lays a location's mine, or NOWHERE."""
    count = 0
    best = NOWHERE
    least = 0
    prey = nearest_enemy(board, ship)
    for way in range(FACINGS):
        hex_ = hex_beside(board, ship, place, way)
        if prey != NOWHERE and is_free_for_mine(board, side, ship, place, hex_):
            board.choices[count] = hex_
            count += 1
            gap = distance(board, hex_, board.at[prey] // FACINGS)
            if best == NOWHERE or gap < least:
                best = hex_
                least = gap
    if board.captain[side] == RANDOM and count:
        return board.choices[below(board, 1 + side, count)]
    return best


def find_safe_ends(board: Board, ship: Int) -> None:
    """Mark in `board.ended` the ends that a ship can reach without setting off a mine.

    It also sets `board.fear`, which all other ends lose.
    """
    appraise(board, ship)
    at = ship * PLACES + FEARED_PLACE
    service = board.service[at * MASKS + MASKS - 1]
    tails = tails_of(board, board.blast_row, service, location_row(board, at, 1))
    find_now(board, tails, 0, at)
    points = board.found[KEEL_CHANCE] * board.life[ship]
    for slot in range(SLOTS):
        points += board.found[slot] * board.parts[at * SLOTS + slot]
    board.fear = points * SCALE // MILLION // FEAR_SHARE
    free = board.ends_mark[ENDS_FREE]
    board.shy = 1
    explore(board, ship, craft_row(board, ship), mp_of(board, ship), NOWHERE)
    board.shy = 0
    board.ends_mark[ENDS_FREE] = free
    board.safe_stamp = board.seen_stamp


def feared(board: Board, ship: Int, end: Int) -> Int:
    """Return what the rating of an end loses to mines; `find_safe_ends` must come first."""
    if board.ended[end] != board.safe_stamp:
        return board.fear
    first = ((board.type[ship] - 1) * board.hexes * FACINGS + (end >> 1)) * HULL
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and (board.drowsy[hex_] or board.danger[hex_]):
            return board.fear
    return 0
