"""Orders for national actions of a whole side: concentrated fire, evasion and Reinforce.

A side is asked only if it has a ship with the action. The simple captain uses none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import (
    BRITISH,
    JAPANESE,
    NOWHERE,
    RUSSIAN,
    SCRIPTED,
    SIMPLE,
)
from cardforge.leviathans.engine.rules.concentration import (
    concentration_fault,
    plan_concentration,
    tape_concentration,
)
from cardforge.leviathans.engine.rules.condition import has_action
from cardforge.leviathans.engine.rules.evasion import evade, evasion_fault, tape_evasions
from cardforge.leviathans.engine.rules.evasion_plans import plan_evasions
from cardforge.leviathans.engine.rules.order_rules import refuse
from cardforge.leviathans.engine.rules.reinforcement import (
    order_crew,
    reinforce_fault,
    tape_crew_moves,
)
from cardforge.leviathans.engine.rules.reinforcement_plans import plan_reinforcements
from cardforge.leviathans.engine.rules.script import next_of_side
from cardforge.leviathans.engine.rules.tape import CONCENTRATES, EVADES, REINFORCES

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def order_concentration(board: Board, side: Int) -> None:
    """Let a side's captain name an enemy for concentrated fire."""
    board.named[side] = NOWHERE
    board.focus[side] = NOWHERE
    board.scattered[side] = 0
    if board.fault or not has_action(board, side, JAPANESE):
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
    if at == NOWHERE:
        return
    refuse(board, concentration_fault(board, side, board.script[at]), 0)
    if not board.fault:
        board.named[side] = board.script[at]


def order_evasions(board: Board, side: Int) -> None:
    """Let a side's captain announce evasive maneuvers."""
    if board.fault or not has_action(board, side, RUSSIAN):
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
    if at == NOWHERE:
        return
    part = 0
    while at < board.order_end and not board.fault:
        refuse(board, evasion_fault(board, side, board.script[at]), part)
        if not board.fault:
            evade(board, board.script[at])
        at += 1
        part += 1


def order_reinforcements(board: Board, side: Int) -> None:
    """Let a side's captain order crews to other locations of their ships."""
    if board.fault or not has_action(board, side, BRITISH):
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
    if at == NOWHERE:
        return
    part = 0
    while at < board.order_end and not board.fault:
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        to = board.script[at + 3]
        to_slot = board.script[at + 4]
        refuse(board, reinforce_fault(board, side, ship, place, slot, to, to_slot), part)
        if not board.fault:
            order_crew(board, ship, place, slot, to, to_slot)
        at += 5
        part += 1
