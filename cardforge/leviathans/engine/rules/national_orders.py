"""Orders for national actions and slots, from concentrated fire to bombers, mines and rays.

A side is asked only if it has a ship that can take the action, or a slot of that kind that works.
Orders come from a script and are checked, or from a captain's plan. The simple captain gives
none. Charges for a move are ordered before it, like flank speed in `script`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import (
    AMERICAN,
    BRITISH,
    JAPANESE,
    NOWHERE,
    RUSSIAN,
    SCRIPTED,
    SIMPLE,
)
from cardforge.leviathans.engine.rules.bombers import (
    choose_locations,
    has_bombers,
    has_raids,
    send_all,
    tape_bombs,
    tape_raids,
)
from cardforge.leviathans.engine.rules.concentration import (
    concentration_fault,
    plan_concentration,
    tape_concentration,
)
from cardforge.leviathans.engine.rules.condition import has_action
from cardforge.leviathans.engine.rules.evasion import (
    evade,
    evasion_fault,
    plan_evasions,
    tape_evasions,
)
from cardforge.leviathans.engine.rules.mines import has_layers, lay_all, tape_layings
from cardforge.leviathans.engine.rules.reinforcement import (
    order_crew,
    plan_reinforcements,
    reinforce_fault,
    tape_crew_moves,
)
from cardforge.leviathans.engine.rules.rule_numbers import refuse
from cardforge.leviathans.engine.rules.script import (
    allows,
    due_fault,
    has_part,
    next_of_side,
    next_order,
    script_bombs,
    script_mines,
    script_raids,
    script_returns,
)
from cardforge.leviathans.engine.rules.tape import (
    CONCENTRATES,
    EVADES,
    GUN_CHARGES,
    MOVE_CHARGES,
    RAYS,
    REINFORCES,
)
from cardforge.leviathans.engine.rules.tesla_charges import (
    announce_spending,
    gun_charges_fault,
    has_rays,
    move_charges_fault,
    order_ray,
    ray_fault,
    spend_on_move,
    tape_rays,
    tape_spendings,
)
from cardforge.leviathans.engine.rules.tesla_plans import plan_gun_charges, plan_rays
from cardforge.leviathans.engine.rules.withdrawal import has_returning, plan_returns, tape_returns

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board


def is_asked(board: Board, side: Int, power: Int) -> Int:
    """Return whether a side is asked for the action of a nation."""
    return 0 if board.fault else has_action(board, side, power)


def order_concentration(board: Board, side: Int) -> None:
    """Let a side's captain name an enemy for concentrated fire."""
    board.named[side] = NOWHERE
    board.focus[side] = NOWHERE
    board.scattered[side] = 0
    if not is_asked(board, side, JAPANESE):
        return
    if board.captain[side] == SCRIPTED:
        script_concentration(board, side)
    elif board.captain[side] != SIMPLE:
        plan_concentration(board, side)
    if board.taping:
        tape_concentration(board, side)


def script_concentration(board: Board, side: Int) -> None:
    """Name an enemy for concentrated fire as ordered."""
    at = next_of_side(board, CONCENTRATES, side)
    if has_part(board, at) and allows(board, concentration_fault(board, side, board.script[at])):
        board.named[side] = board.script[at]


def order_evasions(board: Board, side: Int) -> None:
    """Let a side's captain announce evasive maneuvers."""
    if not is_asked(board, side, RUSSIAN):
        return
    first = board.evasion_count
    if board.captain[side] == SCRIPTED:
        script_evasions(board, side)
    elif board.captain[side] != SIMPLE:
        plan_evasions(board, side)
    if board.taping:
        tape_evasions(board, side, first)


def script_evasions(board: Board, side: Int) -> None:
    """Announce evasive maneuvers as ordered."""
    at = next_of_side(board, EVADES, side)
    while has_part(board, at):
        if allows(board, evasion_fault(board, side, board.script[at])):
            evade(board, board.script[at])
        at += 1


def order_reinforcements(board: Board, side: Int) -> None:
    """Let a side's captain order crews to other locations of their ships."""
    if not is_asked(board, side, BRITISH):
        return
    first = board.crew_move_count
    if board.captain[side] == SCRIPTED:
        script_reinforcements(board, side)
    elif board.captain[side] != SIMPLE:
        plan_reinforcements(board, side)
    if board.taping:
        tape_crew_moves(board, side, first)


def script_reinforcements(board: Board, side: Int) -> None:
    """Order crews to other locations as ordered in the script."""
    at = next_of_side(board, REINFORCES, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        to = board.script[at + 3]
        to_slot = board.script[at + 4]
        if allows(board, reinforce_fault(board, side, ship, place, slot, to, to_slot)):
            order_crew(board, ship, place, slot, to, to_slot)
        at += 5


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
    if not is_asked(board, side, AMERICAN):
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
    while has_part(board, at):
        ship = board.script[at]
        hexes = board.script[at + 1]
        points = board.script[at + 2]
        if allows(board, gun_charges_fault(board, side, ship, hexes, points)):
            announce_spending(board, ship, hexes, points)
        at += 3


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
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        target = board.script[at + 3]
        way = board.script[at + 4]
        charges = board.script[at + 5]
        if allows(board, ray_fault(board, side, ship, place, slot, target, way, charges)):
            order_ray(board, ship, place, slot, target, way, charges)
        at += 6


def order_raids(board: Board, side: Int) -> None:
    """Let a side's captain send bombers, if it has any."""
    if board.fault or not has_bombers(board, side):
        return
    first = board.raid_count
    if board.captain[side] == SCRIPTED:
        script_raids(board, side)
    elif board.captain[side] != SIMPLE:
        send_all(board, side)
    if board.taping:
        tape_raids(board, side, first)


def order_mines(board: Board, side: Int) -> None:
    """Let a side's captain order mines, if it has any to lay."""
    if board.fault or not has_layers(board, side):
        return
    first = board.laying_count
    if board.captain[side] == SCRIPTED:
        script_mines(board, side)
    elif board.captain[side] != SIMPLE:
        lay_all(board, side)
    if board.taping:
        tape_layings(board, side, first)


def order_bombs(board: Board, side: Int) -> None:
    """Let a side's captain choose where its bombers strike, if any are on their way."""
    if board.fault or not has_raids(board, side):
        return
    if board.captain[side] == SCRIPTED:
        script_bombs(board, side)
    else:
        choose_locations(board, side)
    if board.taping:
        tape_bombs(board, side)


def order_returns(board: Board, side: Int) -> None:
    """Let a side's captain order returns of ships that have fled, if any can."""
    if board.fault or not has_returning(board, side):
        return
    first = board.comeback_count
    if board.captain[side] == SCRIPTED:
        script_returns(board, side)
    elif board.captain[side] != SIMPLE:
        plan_returns(board, side)
    if board.taping:
        tape_returns(board, side, first)
