"""Bombers: each is sent against an enemy before ships move, and strikes after the torpedoes.

A bomber can strike any location of its target whose own hex is in reach, counted from the hex of
the bomber's location. Arcs and sight do not matter. Its dice are rolled against breach number and
armour, with one slot die. Location dice, crews and trim tanks do not count. Flak of the location
fires at the bomber first. Bombers do not arrive if their ship fled or was lost during movement.
Bombers of ships that torpedoes have ended still arrive.

Captains' plan
--------------
The simple and the good captain send each bomber against the enemy nearest to its ship. It strikes
the location where two red dice promise most: the sum over slots of chance times value. The random
captain sends each bomber against any enemy, at any location in reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FULL, NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.chances import KEEL_TOP
from cardforge.leviathans.engine.rules.condition import (
    commands,
    count_working,
    has_place,
    needed,
    works,
)
from cardforge.leviathans.engine.rules.damage import (
    ADDED,
    LOCATION_WORD,
    is_shot_down,
    lay_torpedo,
    roll_attack,
    strike,
)
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.geometry import length, nearest_enemy, station_q, station_r
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    BOMB_REACH,
    ENEMY,
    FULL_RULES,
    ONCE,
    OWN_SHIP,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import (
    BOMBED,
    BOMBS,
    FLEW_HOME,
    RAIDS,
    SENT,
    WASTED,
    note,
    note_3,
    note_4,
    put,
)
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

RAID_SIZE: Final = 7
RAID_SHIP: Final = 0
RAID_PLACE: Final = 1
RAID_SLOT: Final = 2
RAID_TARGET: Final = 3
RAID_HIT: Final = 4  # the location that is struck, or NOWHERE
RAID_Q: Final = 5
RAID_R: Final = 6
"""What `board.raids` has of each bomber; the hex is that from which it flies."""


def has_bombers(board: Board, side: Int) -> Int:
    """Return whether a side has a ship on the map with an intact bomber."""
    for ship in range(board.ships):
        if commands(board, side, ship) and count_working(board, ship, board.bombers):
            return 1
    return 0


def raid_fault(board: Board, side: Int, ship: Int, place: Int, slot: Int, target: Int) -> Int:
    """Return the first rule that a raid breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if not commands(board, side, ship):
        return OWN_SHIP
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return WEAPON
    if not works(board, board.bombers, ship * PLACES + place) >> slot & 1:
        return WEAPON
    if not commands(board, 1 - side, target):
        return ENEMY
    return ALLOWED if raid_of(board, ship, place, slot) == NOWHERE else ONCE


def raid_of(board: Board, ship: Int, place: Int, slot: Int) -> Int:
    """Return the index of a slot's raid in `board.raids`, or NOWHERE."""
    for number in range(board.raid_count):
        one = number * RAID_SIZE
        same = board.raids[one + RAID_SHIP] == ship and board.raids[one + RAID_PLACE] == place
        if same and board.raids[one + RAID_SLOT] == slot:
            return one
    return NOWHERE


def send(board: Board, ship: Int, place: Int, slot: Int, target: Int) -> None:
    """Send a bomber against a target."""
    one = board.raid_count * RAID_SIZE
    board.raids[one + RAID_SHIP] = ship
    board.raids[one + RAID_PLACE] = place
    board.raids[one + RAID_SLOT] = slot
    board.raids[one + RAID_TARGET] = target
    board.raids[one + RAID_HIT] = NOWHERE
    board.raid_count += 1


def tape_raids(board: Board, side: Int, first: Int) -> None:
    """Write the raids of a side on the tape, from raid number `first` on."""
    note(board, RAIDS, 1 + 4 * (board.raid_count - first))
    put(board, side)
    for number in range(first, board.raid_count):
        for part in range(RAID_HIT):
            put(board, board.raids[number * RAID_SIZE + part])


def tape_sent(board: Board) -> None:
    """Write on the tape that the bombers are on their way."""
    for number in range(board.raid_count):
        one = number * RAID_SIZE
        note_4(
            board,
            SENT,
            board.raids[one + RAID_SHIP],
            board.raids[one + RAID_PLACE],
            board.raids[one + RAID_SLOT],
            board.raids[one + RAID_TARGET],
        )


def take_off(board: Board) -> None:
    """Note the hex from which each bomber flies, and drop the bombers of ships that are gone.

    It is called once all ships have moved.
    """
    left = 0
    for number in range(board.raid_count):
        one = number * RAID_SIZE
        ship = board.raids[one + RAID_SHIP]
        if board.at[ship] != NOWHERE:
            into = left * RAID_SIZE
            for part in range(RAID_Q):
                board.raids[into + part] = board.raids[one + part]
            place = board.raids[one + RAID_PLACE]
            board.raids[into + RAID_Q] = station_q(board, ship, place)
            board.raids[into + RAID_R] = station_r(board, ship, place)
            left += 1
    board.raid_count = left


def is_in_reach(board: Board, one: Int, hit: Int) -> Int:
    """Return whether a bomber reaches a location of its target, which must be on the map."""
    ship = board.raids[one + RAID_SHIP]
    target = board.raids[one + RAID_TARGET]
    q = station_q(board, target, hit) - board.raids[one + RAID_Q]
    r = station_r(board, target, hit) - board.raids[one + RAID_R]
    slot_at = (ship * PLACES + board.raids[one + RAID_PLACE]) * SLOTS + board.raids[one + RAID_SLOT]
    return 1 if length(q, r) <= board.flies[slot_at] else 0


def bomb_fault(board: Board, side: Int, ship: Int, place: Int, slot: Int, hit: Int) -> Int:
    """Return the first rule that a bomber's choice of a location breaks, or ALLOWED."""
    if ship < 0 or ship >= board.ships or board.side[ship] != side:
        return OWN_SHIP
    one = raid_of(board, ship, place, slot)
    if one == NOWHERE:
        return WEAPON
    target = board.raids[one + RAID_TARGET]
    if board.at[target] == NOWHERE:
        return ENEMY
    if not has_place(board, target, hit) or not is_in_reach(board, one, hit):
        return BOMB_REACH
    return ALLOWED if board.raids[one + RAID_HIT] == NOWHERE else ONCE


def has_raids(board: Board, side: Int) -> Int:
    """Return whether bombers of a side are on their way."""
    for number in range(board.raid_count):
        if board.side[board.raids[number * RAID_SIZE + RAID_SHIP]] == side:
            return 1
    return 0


def tape_bombs(board: Board, side: Int) -> None:
    """Write on the tape which locations the bombers of a side strike."""
    count = 0
    for number in range(board.raid_count):
        count += is_aimed(board, number * RAID_SIZE, side)
    note(board, BOMBS, 1 + 4 * count)
    put(board, side)
    for number in range(board.raid_count):
        one = number * RAID_SIZE
        if is_aimed(board, one, side):
            for part in range(RAID_TARGET):
                put(board, board.raids[one + part])
            put(board, board.raids[one + RAID_HIT])


def is_aimed(board: Board, one: Int, side: Int) -> Int:
    """Return whether a bomber belongs to a side and has a location to strike."""
    if board.side[board.raids[one + RAID_SHIP]] != side:
        return 0
    return 0 if board.raids[one + RAID_HIT] == NOWHERE else 1


def strike_from_above(board: Board) -> None:
    """Resolve all bombers in the order in which they were sent."""
    for number in range(board.raid_count):
        bomb(board, number * RAID_SIZE)
    board.raid_count = 0


def bomb(board: Board, one: Int) -> None:
    """Resolve the bomber at this index of `board.raids`: flak first, then its attack."""
    ship = board.raids[one + RAID_SHIP]
    place = board.raids[one + RAID_PLACE]
    slot = board.raids[one + RAID_SLOT]
    target = board.raids[one + RAID_TARGET]
    hit = board.raids[one + RAID_HIT]
    if board.at[target] == NOWHERE:
        note_4(board, WASTED, ship, place, 1 << slot, target)
        return
    if hit == NOWHERE:
        note_3(board, FLEW_HOME, ship, place, slot)
        return
    if is_shot_down(board, target, hit, 0):
        return
    lay_torpedo(board, (ship * PLACES + place) * SLOTS + slot, target, hit)
    board.pool[LOCATION_WORD] = NOWHERE
    board.pool[ADDED] = 0
    roll = roll_attack(board, 0)
    if board.taping:
        note(board, BOMBED, 6)
        put(board, ship)
        put(board, place)
        put(board, slot)
        put(board, target)
        put(board, hit)
        put(board, roll)
    strike(board, target, hit, roll, 1, 0)


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
