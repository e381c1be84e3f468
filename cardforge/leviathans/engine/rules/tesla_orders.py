"""Orders for Tesla charges and rays; the simple captain uses none of them.

Charges for a move come before it, as flank speed does. A side is asked for those of its guns if it
has an American ship on the map, and for rays if such a ship has one that works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import AMERICAN, NOWHERE, SCRIPTED, SIMPLE
from cardforge.leviathans.engine.rules.condition import has_action
from cardforge.leviathans.engine.rules.order_rules import refuse
from cardforge.leviathans.engine.rules.rays import has_rays, order_ray, ray_fault, tape_rays
from cardforge.leviathans.engine.rules.script import due_fault, next_of_side, next_order
from cardforge.leviathans.engine.rules.tape import GUN_CHARGES, MOVE_CHARGES, RAYS
from cardforge.leviathans.engine.rules.tesla_charges import (
    announce_spending,
    gun_charges_fault,
    move_charges_fault,
    spend_on_move,
    tape_spendings,
)
from cardforge.leviathans.engine.rules.tesla_plans import plan_gun_charges, plan_rays

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def script_move_charges(board: Board, side: Int, of_type: Int, rank: Int) -> Int:
    """Spend charges on a move if ordered; return the ship that then has to move, or NOWHERE."""
    if board.script_next >= board.script_end or board.script[board.script_next] != MOVE_CHARGES:
        return NOWHERE
    at = next_order(board, MOVE_CHARGES)
    ship = board.script[at]
    points = board.script[at + 1]
    turns = board.order_end - at - 2
    refuse(board, due_fault(board, ship, side, of_type, rank), 0)
    if not board.fault:
        refuse(board, move_charges_fault(board, ship, points, turns), 0)
    if board.fault:
        return NOWHERE
    board.eased_count = turns
    for number in range(turns):
        board.eased[number] = board.script[at + 2 + number]
    spend_on_move(board, ship, points)
    return ship


def order_all_gun_charges(board: Board) -> None:
    """Let both captains announce charges for guns."""
    if board.charging:
        order_gun_charges(board, 0)
        order_gun_charges(board, 1)


def order_gun_charges(board: Board, side: Int) -> None:
    """Let a side's captain announce charges for its guns."""
    if board.fault or not has_action(board, side, AMERICAN):
        return
    first = board.spending_count
    if board.captain[side] == SCRIPTED:
        script_gun_charges(board, side)
    elif board.captain[side] != SIMPLE:
        plan_gun_charges(board, side)
    if board.taping:
        tape_spendings(board, side, first)


def script_gun_charges(board: Board, side: Int) -> None:
    """Announce charges for guns as ordered."""
    at = next_of_side(board, GUN_CHARGES, side)
    if at == NOWHERE:
        return
    part = 0
    while at < board.order_end and not board.fault:
        ship = board.script[at]
        hexes = board.script[at + 1]
        points = board.script[at + 2]
        refuse(board, gun_charges_fault(board, side, ship, hexes, points), part)
        if not board.fault:
            announce_spending(board, ship, hexes, points)
        at += 3
        part += 1


def order_all_rays(board: Board) -> None:
    """Let both captains name the targets of rays."""
    if board.charging:
        order_rays(board, 0)
        order_rays(board, 1)


def order_rays(board: Board, side: Int) -> None:
    """Let a side's captain name the targets of its rays."""
    if board.fault or not has_rays(board, side):
        return
    first = board.ray_count
    if board.captain[side] == SCRIPTED:
        script_rays(board, side)
    elif board.captain[side] != SIMPLE:
        plan_rays(board, side)
    if board.taping:
        tape_rays(board, side, first)


def script_rays(board: Board, side: Int) -> None:
    """Name the targets of rays as ordered."""
    at = next_of_side(board, RAYS, side)
    if at == NOWHERE:
        return
    part = 0
    while at < board.order_end and not board.fault:
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        target = board.script[at + 3]
        way = board.script[at + 4]
        charges = board.script[at + 5]
        refuse(board, ray_fault(board, side, ship, place, slot, target, way, charges), part)
        if not board.fault:
            order_ray(board, ship, place, slot, target, way, charges)
        at += 6
        part += 1
