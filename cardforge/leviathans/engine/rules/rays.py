"""EFFAS rays: before repairs, charges of an American ship turn enemies where they are.

For each ray its side names an enemy with a hex in the arc of the ray's location, at any range, the
way in which it is to turn, and the charges that it takes. All rays are named before the first one
rolls. Each charge rolls two red dice and gives a point of torque with 12 or more. Torque of all
rays on one ship, the same way, is added up. As many points as the ship's Type turn it by a hexside
about its turning hex; the rest is lost.

Ships turn in the order in which they moved, to port before starboard. A ship turns as far as its
torque buys, or less far, to the last facing at which it is clear of ships, half-hexes and the edge.
That is not a move: it sets off no mines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AMERICAN, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import commands, count_working, has_place, works
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.geometry import RANGE, sight_of, swung
from cardforge.leviathans.engine.rules.movement import TURN_PORT, TURN_STARBOARD
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ALLOWED,
    ENEMY,
    FIRING_ARC,
    ONCE,
    OWN_SHIP,
    TESLA_CHARGES,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import RAY_FIRED, RAYS, TWISTED, note, note_3, put
from cardforge.leviathans.engine.rules.tesla_charges import charges_of, take_charges

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

TORQUE_AT: Final = 12
WAYS: Final = 2

RAY_SIZE: Final = 6
RAY_SHIP: Final = 0
RAY_PLACE: Final = 1
RAY_SLOT: Final = 2
RAY_TARGET: Final = 3
RAY_WAY: Final = 4  # TURN_PORT or TURN_STARBOARD
RAY_CHARGES: Final = 5
"""What `board.ray_orders` has of each ray."""


def has_rays(board: Board, side: Int) -> Int:
    """Return whether a side has an American ship on the map with a ray that works."""
    for ship in range(board.ships):
        able = commands(board, side, ship) and board.power[ship] == AMERICAN
        if able and count_working(board, ship, board.rays):
            return 1
    return 0


def ray_fault(
    board: Board, side: Int, ship: Int, place: Int, slot: Int, target: Int, way: Int, charges: Int
) -> Int:
    """Return the first rule that an order for a ray breaks, or ALLOWED."""
    fault = user_fault(board, side, ship, place, slot)
    if fault:
        return fault
    if not commands(board, 1 - side, target):
        return ENEMY
    if not is_in_arc(board, ship, place, target):
        return FIRING_ARC
    if not TURN_PORT <= way <= TURN_STARBOARD or charges < 1:
        return TESLA_CHARGES
    return TESLA_CHARGES if spoken_for(board, ship) + charges > charges_of(board, ship) else ALLOWED


def user_fault(board: Board, side: Int, ship: Int, place: Int, slot: Int) -> Int:
    """Return the rule that forbids a side to use this ray of a ship, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if board.power[ship] != AMERICAN:
        return ACTION
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return WEAPON
    if not works(board, board.rays, ship * PLACES + place) >> slot & 1:
        return WEAPON
    for number in range(board.ray_count):
        one = number * RAY_SIZE
        same = board.ray_orders[one] == ship and board.ray_orders[one + RAY_PLACE] == place
        if same and board.ray_orders[one + RAY_SLOT] == slot:
            return ONCE
    return ALLOWED


def spoken_for(board: Board, ship: Int) -> Int:
    """Count the charges of a ship that its rays have been ordered to take."""
    count = 0
    for number in range(board.ray_count):
        if board.ray_orders[number * RAY_SIZE] == ship:
            count += board.ray_orders[number * RAY_SIZE + RAY_CHARGES]
    return count


def is_in_arc(board: Board, ship: Int, place: Int, target: Int) -> Int:
    """Return whether the arc of a location holds a hex of a target."""
    return 1 if sight_of(board, ship, place, target) & RANGE else 0


def order_ray(
    board: Board, ship: Int, place: Int, slot: Int, target: Int, way: Int, charges: Int
) -> None:
    """Order a ray, which must be allowed."""
    one = board.ray_count * RAY_SIZE
    board.ray_orders[one + RAY_SHIP] = ship
    board.ray_orders[one + RAY_PLACE] = place
    board.ray_orders[one + RAY_SLOT] = slot
    board.ray_orders[one + RAY_TARGET] = target
    board.ray_orders[one + RAY_WAY] = way
    board.ray_orders[one + RAY_CHARGES] = charges
    board.ray_count += 1


def tape_rays(board: Board, side: Int, first: Int) -> None:
    """Write the rays of a side on the tape, from number `first` on."""
    note(board, RAYS, 1 + RAY_SIZE * (board.ray_count - first))
    put(board, side)
    for number in range(first * RAY_SIZE, board.ray_count * RAY_SIZE):
        put(board, board.ray_orders[number])


def fire_rays(board: Board) -> None:
    """Roll for all rays, then turn the ships that they have reached."""
    if board.fault or board.ray_count == 0:
        return
    for entry in range(board.ships * WAYS):
        board.torque[entry] = 0
    for number in range(board.ray_count):
        fire_ray(board, number * RAY_SIZE)
    board.ray_count = 0
    # ships that moved are numbered from 1
    for rank in range(board.sail_count + 1):
        for ship in range(board.ships):
            if board.sailed[ship] == rank and board.at[ship] != NOWHERE:
                twist(board, ship, TURN_PORT)
                twist(board, ship, TURN_STARBOARD)


def fire_ray(board: Board, one: Int) -> None:
    """Roll for the ray at an index of `board.ray_orders`."""
    ship = board.ray_orders[one + RAY_SHIP]
    target = board.ray_orders[one + RAY_TARGET]
    way = board.ray_orders[one + RAY_WAY]
    points = 0
    take_charges(board, ship, board.ray_orders[one + RAY_CHARGES])
    for _charge in range(board.ray_orders[one + RAY_CHARGES]):
        if cast(board, TWO_RED) >= TORQUE_AT:
            points += 1
    board.torque[target * WAYS + way - TURN_PORT] += points
    if board.taping:
        note(board, RAY_FIRED, 7)
        for part in range(RAY_CHARGES):
            put(board, board.ray_orders[one + part])
        put(board, points)
        put(board, charges_of(board, ship))


def twist(board: Board, ship: Int, way: Int) -> None:
    """Turn a ship by the torque on it in one direction."""
    sides = board.torque[ship * WAYS + way - TURN_PORT] // board.type[ship]
    if sides:
        board.at[ship] = swung(board, ship, way - TURN_PORT, sides)
        note_3(board, TWISTED, ship, board.at[ship], sides)
