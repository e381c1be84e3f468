"""A turn from its start to its end, and whether a side is beaten after it.

1. Sides roll for initiative, or lay their hands of cards in the fog of war.
2. Torpedoes are launched, bombers sent and mines laid.
3. Ships move, and some evade.
4. Torpedoes strike, then bombers.
5. Charges are spent on guns, which are declared and fire.
6. Ships that damage has ended are lost.
7. Crews change places, rays turn ships, crews repair, and everything destroyed takes effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import FULL, NOWHERE, PLACES
from cardforge.leviathans.engine.rules.bombers import strike_from_above, take_off, tape_sent
from cardforge.leviathans.engine.rules.captains import (
    lay_hands,
    order_bombs,
    order_fire,
    order_launches,
    order_mines,
    order_raids,
    order_repairs,
    order_returns,
)
from cardforge.leviathans.engine.rules.concentration import concentrate_all
from cardforge.leviathans.engine.rules.condition import is_armed
from cardforge.leviathans.engine.rules.crew_dice import renew_services
from cardforge.leviathans.engine.rules.damage import harm, sink_all
from cardforge.leviathans.engine.rules.evasion import evade_all
from cardforge.leviathans.engine.rules.gunnery import fire_all
from cardforge.leviathans.engine.rules.initiative import (
    expect_cards,
    move_in_fog,
    move_in_order,
    roll_initiative,
)
from cardforge.leviathans.engine.rules.locks import part_ways
from cardforge.leviathans.engine.rules.mines import lay_mines, wake_mines
from cardforge.leviathans.engine.rules.national_orders import (
    order_concentration,
    order_evasions,
    order_reinforcements,
)
from cardforge.leviathans.engine.rules.rays import fire_rays
from cardforge.leviathans.engine.rules.reinforcement import reinforce_all
from cardforge.leviathans.engine.rules.repairs import repair_all
from cardforge.leviathans.engine.rules.screens import drop_screens
from cardforge.leviathans.engine.rules.tape import BEGAN, note_1
from cardforge.leviathans.engine.rules.tesla_charges import (
    keep_charges,
    lose_charges,
    make_charges,
    spend_on_guns,
)
from cardforge.leviathans.engine.rules.tesla_orders import order_all_gun_charges, order_all_rays
from cardforge.leviathans.engine.rules.torpedoes import run_torpedoes, tape_under_way
from cardforge.leviathans.engine.rules.withdrawal import return_all

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def take_turn(board: Board) -> None:
    """Play one turn, which ends early if an order breaks a rule."""
    begin_turn(board)
    first = 0
    if board.fog:
        lay_hands(board)
        expect_cards(board)
    else:
        first = roll_initiative(board)
    if board.rules == FULL and not board.fault:
        launch_all(board, first)
    if not board.fault:
        if board.fog:
            move_in_fog(board)
        else:
            move_in_order(board)
    if not board.fault:
        fight(board)


def launch_all(board: Board, first: Int) -> None:
    """Let both sides launch torpedoes, send bombers and lay mines.

    Side `first` orders each of them first; it is the side without the initiative, and side 0 in the
    fog of war. Nothing leaves before both have ordered it.
    """
    second = 1 - first
    order_launches(board, first)
    order_launches(board, second)
    if board.taping:
        tape_under_way(board)
    order_raids(board, first)
    order_raids(board, second)
    if board.taping:
        tape_sent(board)
    wake_mines(board)
    order_mines(board, first)
    order_mines(board, second)
    lay_mines(board)


def fight(board: Board) -> None:
    """Play a turn from the end of movement on."""
    order_evasions(board, 0)
    order_evasions(board, 1)
    if board.fault:
        return
    take_off(board)
    evade_all(board)
    run_torpedoes(board)
    order_bombs(board, 0)
    order_bombs(board, 1)
    if board.fault:
        return
    strike_from_above(board)
    order_concentration(board, 0)
    order_concentration(board, 1)
    if board.fault:
        return
    concentrate_all(board)
    part_ways(board)
    order_all_gun_charges(board)
    spend_on_guns(board)
    order_fire(board, 0)
    order_fire(board, 1)
    if board.fault:
        return
    fire_all(board)
    sink_all(board)
    lose_charges(board)
    if board.rules == FULL:
        recover(board)
    part_ways(board)
    settle(board)


def recover(board: Board) -> None:
    """Let crews move, rays turn ships, crews repair, and ships that have fled return."""
    order_reinforcements(board, 0)
    order_reinforcements(board, 1)
    if board.fault:
        return
    reinforce_all(board)
    order_all_rays(board)
    fire_rays(board)
    order_repairs(board, 0)
    order_repairs(board, 1)
    if board.fault:
        return
    repair_all(board)
    order_returns(board, 0)
    order_returns(board, 1)
    if not board.fault:
        return_all(board)


def begin_turn(board: Board) -> None:
    """Begin the next turn, before any ship has moved."""
    board.turn += 1
    drop_screens(board)
    board.crew_move_count = 0
    for ship in range(board.ships):
        board.moved[ship] = 0
        board.silenced[ship] = 0
        board.boost[ship] = 0
        board.flanked[ship] = 0
        board.sailed[ship] = 0
        board.evading[ship] = 0
        board.waiting[ship] = 0 if board.at[ship] == NOWHERE else 1
    board.sail_count = 0
    note_1(board, BEGAN, board.turn)
    make_charges(board)


def settle(board: Board) -> None:
    """Let everything destroyed take effect."""
    for ship in range(board.ships):
        changed = 0
        for at in range(ship * PLACES, ship * PLACES + PLACES):
            if board.before[at] != board.now[at]:
                board.before[at] = board.now[at]
                changed = 1
        if changed:
            harm(board, ship)
            renew_services(board, ship)
    keep_charges(board)


def is_beaten(board: Board, side: Int) -> Int:
    """Return whether a side has no ship left that fights: none on the map with a weapon."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE and is_armed(board, ship):
            return 0
    return 1
