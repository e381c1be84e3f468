"""Tesla charges, America's action: made each turn, stored in coils, and spent in several ways.

An American ship on the map makes one charge at the beginning of a turn. It lies outside the coils
until the turn ends. Then the ship keeps at most one charge for each whole coil. Stored charges are
spent before the new one. They are lost with their coils, at once or after all guns have fired, and
to an arc torpedo.

Before its move a ship may spend charges: on MP, 1 each, even if it has no engine, and on turns,
each of which then needs a hex less. So a turn may need no hex at all, but a ship still turns by
only one hexside in a hex. Before gunnery it may spend others: each adds 1 hex to the short range of
all its guns, up to the long range, or 1 to all their rolls. Rays use charges too: see `rays`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import AMERICAN, FULL, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.condition import bits_of, commands
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ACTION_ONCE,
    ALLOWED,
    FULL_RULES,
    OWN_SHIP,
    TESLA_CHARGES,
)
from cardforge.leviathans.engine.rules.tape import (
    CHARGE_MADE,
    CHARGES_LOST,
    CHARGES_SPENT,
    GUN_CHARGES,
    MOVE_CHARGES,
    note,
    note_2,
    note_4,
    put,
)

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
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
