"""Threat: what the guns of one ship promise against another, for any two placements.

A promise is the expected value that a gun destroys: the sum over slots of chance times value, plus
the chance of the keel times the ship's life. Its unit is points times `SCALE`, rounded down once
per gun. It depends on the gun's dice at that range, on the location struck, on whether the target
enters a new hex, and on the present damage of both ships. All guns of a location fire at the one
location where their promises add up to most. A gun with several slot dice promises the same for
each. Stabilizers do not count, nor do hits that only long guns can reach. A pair's promises are
cached until either ship is damaged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import (
    KEEL_CHANCE,
    MILLION,
    find_now,
    gun_tails,
    location_row,
)
from cardforge.leviathans.engine.rules.geometry import HITS_AT, RANGE, RANGE_BITS, lie_of, sights_at
from cardforge.leviathans.engine.rules.gunnery import added_to
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


SCALE: Final = 1000
THREATS: Final = 262144
"""How many threats are kept: a power of two."""
SCATTER: Final = 7919


def pair_of(board: Board, ship: Int, target: Int) -> Int:
    """Return the number of a pair of ships, and forget its promises if either has changed."""
    pair = ship * board.ships + target
    if board.pair_from[pair] != board.hurt[ship] or board.pair_to[pair] != board.hurt[target]:
        board.pair_from[pair] = board.hurt[ship]
        board.pair_to[pair] = board.hurt[target]
        board.stamp += 1
        board.pair_version[pair] = board.stamp
        appraise(board, target)
    return pair


def promise_of(board: Board, slot_at: Int, short: Int, added: Int, at: Int, moved: Int) -> Int:
    """Return what a gun promises against location `at` of a target."""
    find_now(board, gun_tails(board, slot_at, short, 1, location_row(board, at, moved)), added, at)
    points = board.found[KEEL_CHANCE] * board.life[at // PLACES]
    for slot in range(SLOTS):
        points += board.found[slot] * board.parts[at * SLOTS + slot]
    return (1 + board.squares[slot_at]) * points * SCALE // MILLION


def promises_at(board: Board, pair: Int, moved: Int, place: Int, hit: Int) -> Int:
    """Return the index in `board.promises` of a location's row against one of the target.

    A row has an entry for each distance in hexes; those of turrets follow after `board.reach`.
    """
    row = ((pair * 2 + moved) * PLACES + place) * PLACES + hit
    if board.promise_stamp[row] != board.pair_version[pair]:
        board.promise_stamp[row] = board.pair_version[pair]
        fill_promises(board, pair, moved, place, hit, row * 2 * board.reach)
    return row * 2 * board.reach


def fill_promises(board: Board, pair: Int, moved: Int, place: Int, hit: Int, first: Int) -> None:
    """Fill a row with the promises of a location's guns at each distance."""
    ship = pair // board.ships
    target = pair % board.ships
    for number in range(first, first + 2 * board.reach):
        board.promises[number] = 0
    at = ship * PLACES + place
    guns = board.guns[at] & ~board.before[at]
    struck = target * PLACES + hit
    for slot in range(SLOTS):
        if guns >> slot & 1:
            slot_at = at * SLOTS + slot
            into = first + board.turret[slot_at] * board.reach
            added = added_to(board, ship, place, slot)
            near = board.near[slot_at]
            short = board.short[slot_at]
            if near <= short:
                points = promise_of(board, slot_at, 1, added, struck, moved)
                for gap in range(near, short + 1):
                    board.promises[into + gap] += points
                near = short + 1
            if near <= board.long[slot_at]:
                points = promise_of(board, slot_at, 0, added, struck, moved)
                for gap in range(near, board.long[slot_at] + 1):
                    board.promises[into + gap] += points


def best_promise(board: Board, pair: Int, moved: Int, place: Int, seen: Int) -> Int:
    """Return the most that a location promises against any location that it sees."""
    plain = min(seen & RANGE, board.reach - 1)
    turret = min(seen >> RANGE_BITS & RANGE, board.reach - 1)
    hits = seen >> HITS_AT
    best = 0
    hit = 0
    while hits:
        if hits & 1:
            first = promises_at(board, pair, moved, place, hit)
            points = board.promises[first + plain] + board.promises[first + board.reach + turret]
            best = max(best, points)
        hits >>= 1
        hit += 1
    return best


def threat(board: Board, pair: Int, here: Int, there: Int, moved: Int) -> Int:
    """Return the sum of a ship's promises against another, from `here` to `there`."""
    lie = lie_of(board, here, there)
    code = lie * 2 + moved
    cell = code + pair * SCATTER & THREATS - 1
    version = board.pair_version[pair]
    if board.threat_stamp[cell] == version and board.threat_code[cell] == code:
        return board.threats[cell]
    one = board.type[pair // board.ships]
    first = sights_at(board, one, board.type[pair % board.ships], lie)
    total = 0
    for place in range(board.places_of[one]):
        seen = board.sight[first + place]
        if seen:
            total += best_promise(board, pair, moved, place, seen)
    board.threat_stamp[cell] = version
    board.threat_code[cell] = code
    board.threats[cell] = total
    return total
