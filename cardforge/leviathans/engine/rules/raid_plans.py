"""Plans for raids: the enemies that bombers are sent against, and the locations they strike.

The simple and the good captain send each bomber against the enemy nearest to its ship. It strikes
the location where two red dice promise most: the sum over slots of chance times value. The random
captain sends each bomber against any enemy, at any location in reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.bombers import (
    RAID_HIT,
    RAID_SHIP,
    RAID_SIZE,
    RAID_TARGET,
    is_in_reach,
    send,
)
from cardforge.leviathans.engine.rules.chances import KEEL_TOP
from cardforge.leviathans.engine.rules.condition import needed, works
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.simple_captain import nearest_enemy
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def send_all(board: Board, side: Int) -> None:
    """Send every bomber of a side against an enemy ship."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                bombers = works(board, board.bombers, ship * PLACES + place)
                for slot in range(SLOTS):
                    if bombers >> slot & 1:
                        target = quarry(board, ship)
                        if target != NOWHERE:
                            send(board, ship, place, slot, target)


def quarry(board: Board, ship: Int) -> Int:
    """Return the enemy that a bomber of a ship is sent against, or NOWHERE."""
    if board.captain[board.side[ship]] != RANDOM:
        return nearest_enemy(board, ship)
    count = 0
    for enemy in range(board.ships):
        if board.side[enemy] != board.side[ship] and board.at[enemy] != NOWHERE:
            board.choices[count] = enemy
            count += 1
    return board.choices[below(board, 1 + board.side[ship], count)] if count else NOWHERE


def choose_locations(board: Board, side: Int) -> None:
    """Choose the location that each bomber of a side strikes, if its target is in reach."""
    for number in range(board.raid_count):
        one = number * RAID_SIZE
        target = board.raids[one + RAID_TARGET]
        if board.side[board.raids[one + RAID_SHIP]] == side and board.at[target] != NOWHERE:
            board.raids[one + RAID_HIT] = location_for(board, one, side)


def location_for(board: Board, one: Int, side: Int) -> Int:
    """Return the location that a bomber strikes, or NOWHERE if none is in reach."""
    target = board.raids[one + RAID_TARGET]
    count = 0
    best = NOWHERE
    most = -1
    appraise(board, target)
    for hit in range(board.places_of[board.type[target]]):
        if is_in_reach(board, one, hit):
            board.choices[count] = hit
            count += 1
            if bomb_promise(board, target * PLACES + hit) > most:
                most = bomb_promise(board, target * PLACES + hit)
                best = hit
    if board.captain[side] == RANDOM and count:
        return board.choices[below(board, 1 + side, count)]
    return best


def bomb_promise(board: Board, at: Int) -> Int:
    """Return what two red dice promise against a location, in points times a million."""
    points = 0
    for slot in range(SLOTS):
        number = max(0, needed(board, at, slot, 0))
        if board.whole[at] & ~board.now[at] & 1 << slot and number < KEEL_TOP:
            often = board.keel_tail[number]  # as a product of its own it would be cut to 32 bits
            points += often * board.parts[at * SLOTS + slot]
    return points
