"""Tesla charges, America's action: made each turn, stored in coils, and spent in several ways.

An American ship on the map makes one charge at the beginning of a turn. It lies outside the coils
until the turn ends. Then the ship keeps at most one charge for each whole coil. Stored charges are
spent before the new one. They are lost with their coils, at once or after all guns have fired, and
to an arc torpedo.

Before its move a ship may spend charges: on MP, 1 each, even if it has no engine, and on turns,
each of which then needs a hex less. So a turn may need no hex at all, but a ship still turns by
only one hexside in a hex. Before gunnery it may spend others: each adds 1 hex to the short range of
all its guns, up to the long range, or 1 to all their rolls.

Rays
----
Before repairs, charges of an American ship feed its EFFAS rays, which turn enemies where they are.
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

from cardforge.leviathans.engine.rules.board import AMERICAN, FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import (
    bits_of,
    commands,
    count_working,
    has_place,
    works,
)
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.geometry import RANGE, sight_of, swung
from cardforge.leviathans.engine.rules.movement import TURN_PORT, TURN_STARBOARD
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ACTION_ONCE,
    ALLOWED,
    ENEMY,
    FIRING_ARC,
    FULL_RULES,
    ONCE,
    OWN_SHIP,
    TESLA_CHARGES,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import (
    CHARGE_MADE,
    CHARGES_LOST,
    CHARGES_SPENT,
    GUN_CHARGES,
    MOVE_CHARGES,
    RAY_FIRED,
    RAYS,
    TWISTED,
    note,
    note_2,
    note_3,
    note_4,
    put,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

ON_MP: Final = 0
ON_TURNS: Final = 1
ON_RANGE: Final = 2
ON_ROLLS: Final = 3
"""The uses of charges that the tape names."""

SPENDING_SIZE: Final = 3
SPENDING_SHIP: Final = 0
SPENDING_RANGE: Final = 1
SPENDING_ROLLS: Final = 2
"""What `board.spendings` has of each ship that spends charges on its guns."""

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


def charges_of(board: Board, ship: Int) -> Int:
    """Return how many charges a ship can spend."""
    return board.stored[ship] + board.fresh[ship]


def whole_coils(board: Board, ship: Int) -> Int:
    """Count the coils of a ship that are intact, this turn's damage included."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        count += bits_of(board.coils[at] & ~board.now[at])
    return count


def make_charges(board: Board) -> None:
    """Let each American ship on the map make a charge, at the beginning of a turn."""
    if not board.charging:
        return
    for ship in range(board.ships):
        board.nearer[ship] = 0
        board.aimed[ship] = 0
        if board.power[ship] == AMERICAN and board.at[ship] != NOWHERE:
            board.fresh[ship] = 1
            note_2(board, CHARGE_MADE, ship, board.stored[ship])


def spend(board: Board, ship: Int, use: Int, count: Int) -> None:
    """Spend charges of a ship, stored ones first, and write their use on the tape."""
    if count:
        take_charges(board, ship, count)
        note_4(board, CHARGES_SPENT, ship, use, count, charges_of(board, ship))


def take_charges(board: Board, ship: Int, count: Int) -> None:
    """Take charges off a ship, stored ones first."""
    from_coils = min(count, board.stored[ship])
    board.stored[ship] -= from_coils
    board.fresh[ship] -= count - from_coils


def lose_charges(board: Board) -> None:
    """Let stored charges go with the coils that have been destroyed."""
    if not board.charging:
        return
    for ship in range(board.ships):
        if board.stored[ship] and board.at[ship] != NOWHERE:
            left = min(board.stored[ship], whole_coils(board, ship))
            if left < board.stored[ship]:
                board.stored[ship] = left
                note_2(board, CHARGES_LOST, ship, charges_of(board, ship))


def empty_coils(board: Board, ship: Int) -> None:
    """Let a ship lose all its stored charges."""
    if board.stored[ship]:
        board.stored[ship] = 0
        note_2(board, CHARGES_LOST, ship, charges_of(board, ship))


def keep_charges(board: Board) -> None:
    """Store what is left at the end of a turn, at most one charge in each whole coil."""
    if not board.charging:
        return
    for ship in range(board.ships):
        left = charges_of(board, ship)
        board.fresh[ship] = 0
        board.stored[ship] = 0
        if left and board.at[ship] != NOWHERE:
            board.stored[ship] = min(left, whole_coils(board, ship))


def move_charges_fault(board: Board, ship: Int, points: Int, turns: Int) -> Int:
    """Return the rule that spending charges on MP and on turns breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if board.power[ship] != AMERICAN:
        return ACTION
    if points < 0 or points + turns < 1 or points + turns > charges_of(board, ship):
        return TESLA_CHARGES
    return ALLOWED


def spend_on_move(board: Board, ship: Int, points: Int) -> None:
    """Spend charges on MP, and on the turns in `board.eased`, before a ship's move."""
    if board.taping:
        note(board, MOVE_CHARGES, 2 + board.eased_count)
        put(board, ship)
        put(board, points)
        for number in range(board.eased_count):
            put(board, board.eased[number])
    spend(board, ship, ON_MP, points)
    spend(board, ship, ON_TURNS, board.eased_count)
    board.boost[ship] = points


def gun_charges_fault(board: Board, side: Int, ship: Int, hexes: Int, points: Int) -> Int:
    """Return the rule that spending charges on range and rolls breaks, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if board.power[ship] != AMERICAN:
        return ACTION
    for number in range(board.spending_count):
        if board.spendings[number * SPENDING_SIZE] == ship:
            return ACTION_ONCE
    if hexes < 0 or points < 0 or hexes + points < 1:
        return TESLA_CHARGES
    return TESLA_CHARGES if hexes + points > charges_of(board, ship) else ALLOWED


def announce_spending(board: Board, ship: Int, hexes: Int, points: Int) -> None:
    """Announce charges for a ship's guns, which must be allowed."""
    one = board.spending_count * SPENDING_SIZE
    board.spendings[one + SPENDING_SHIP] = ship
    board.spendings[one + SPENDING_RANGE] = hexes
    board.spendings[one + SPENDING_ROLLS] = points
    board.spending_count += 1


def tape_spendings(board: Board, side: Int, first: Int) -> None:
    """Write a side's charges for guns on the tape, from number `first` of them on."""
    note(board, GUN_CHARGES, 1 + SPENDING_SIZE * (board.spending_count - first))
    put(board, side)
    for number in range(first * SPENDING_SIZE, board.spending_count * SPENDING_SIZE):
        put(board, board.spendings[number])


def spend_on_guns(board: Board) -> None:
    """Spend the charges that both sides have announced for their guns."""
    for number in range(board.spending_count):
        one = number * SPENDING_SIZE
        ship = board.spendings[one]
        board.nearer[ship] = board.spendings[one + SPENDING_RANGE]
        board.aimed[ship] = board.spendings[one + SPENDING_ROLLS]
        spend(board, ship, ON_RANGE, board.nearer[ship])
        spend(board, ship, ON_ROLLS, board.aimed[ship])
    board.spending_count = 0


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
