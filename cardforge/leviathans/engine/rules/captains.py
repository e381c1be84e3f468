"""Captains: the computer players. Each gives the orders of a side, from deployment to repairs.

A captain sees both sides' cards, damage and positions. It does not see future dice, or what the
other side orders at the same time: orders of both are followed only when both are given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import GOOD, ITALIAN, NOWHERE, RANDOM, SCRIPTED, SIMPLE
from cardforge.leviathans.engine.rules.broadside import begin_broadside, broadside
from cardforge.leviathans.engine.rules.concentration import fire_concentrated
from cardforge.leviathans.engine.rules.flank_speed import push_any_engine, push_spare_engine
from cardforge.leviathans.engine.rules.for_glory import charge_or_move, try_for_glory
from cardforge.leviathans.engine.rules.geometry import cover_ship
from cardforge.leviathans.engine.rules.good_captain import good_move
from cardforge.leviathans.engine.rules.gunnery import tape_salvo
from cardforge.leviathans.engine.rules.lock_attempts import lock_or_move, moves_locked, try_lock
from cardforge.leviathans.engine.rules.lock_moves import (
    leads_others,
    part_company,
    pivot_of,
    sail_body,
)
from cardforge.leviathans.engine.rules.mines import sail_among_mines
from cardforge.leviathans.engine.rules.movement import fled_end, is_charge, sail
from cardforge.leviathans.engine.rules.national_orders import script_move_charges
from cardforge.leviathans.engine.rules.precedence import (
    is_due,
    leads,
    next_due,
    rank_in_type,
    tell_rank,
)
from cardforge.leviathans.engine.rules.ramming import is_built_to_ram, ram, ram_or_move
from cardforge.leviathans.engine.rules.repairs import set_to_work, tape_mends
from cardforge.leviathans.engine.rules.screen_plans import screen_anybody, screen_or_move
from cardforge.leviathans.engine.rules.screens_and_locks import LOCK, NO_ACT, part_ways, stand_by
from cardforge.leviathans.engine.rules.script import (
    script_deployment,
    script_fire,
    script_flank_speed,
    script_hand,
    script_launches,
    script_move,
    script_repairs,
)
from cardforge.leviathans.engine.rules.simple_captains import (
    random_berth,
    random_due,
    random_fire,
    random_hand,
    random_launches,
    random_move,
    random_repairs,
    simple_fire,
    simple_move,
)
from cardforge.leviathans.engine.rules.tape import DEPLOYED, DEPLOYS, LAYS, note, note_2, put
from cardforge.leviathans.engine.rules.tesla_plans import (
    plot_with_charges,
    speed_up_or_move,
    spend_anything,
)
from cardforge.leviathans.engine.rules.torpedoes import tape_launches, torpedoes_away
from cardforge.leviathans.engine.rules.withdrawal import withdraw_or_move

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

HAND: Final = 4
"""Cards of a hand."""
HIGHEST_TYPE: Final = 4
BLACK: Final = 4
"""The letter of the first die that is laid; red, yellow and blue follow."""


def deploy_all(board: Board) -> None:
    """Deploy both sides, each as its captain decides."""
    for side in range(2):
        if board.captain[side] == SCRIPTED:
            script_deployment(board, side)
        else:
            deploy_side(board, side)
        tape_berths(board, side)
    for hex_ in range(board.hexes):
        board.cover[hex_] = 0
    for ship in range(board.ships):
        note_2(board, DEPLOYED, ship, board.at[ship])


def deploy_side(board: Board, side: Int) -> None:
    """Place the ships of a side on starting positions, in the order of their numbers."""
    for ship in range(board.ships):
        if board.side[ship] == side:
            placement = board.berths[board.berth_first[ship]]
            if board.captain[side] == RANDOM:
                placement = random_berth(board, ship)
            board.at[ship] = placement
            cover_ship(board, ship)


def tape_berths(board: Board, side: Int) -> None:
    """Write the deployment of a side on the tape."""
    if board.taping:
        count = 0
        for ship in range(board.ships):
            count += 1 if board.side[ship] == side else 0
        note(board, DEPLOYS, 1 + 2 * count)
        put(board, side)
        for ship in range(board.ships):
            if board.side[ship] == side:
                put(board, ship)
                put(board, board.at[ship])


def lay_hands(board: Board) -> None:
    """Let both captains lay out their hands of cards, in the fog of war."""
    for side in range(2):
        board.hand_next[side] = 0
        if board.captain[side] == SCRIPTED:
            script_hand(board, side)
        elif board.captain[side] == RANDOM:
            board.hand_count[side] = HAND
            random_hand(board, side)
        else:
            usual_hand(board, side)
        if board.taping:
            note(board, LAYS, 1 + 2 * board.hand_count[side])
            put(board, side)
            for number in range(2 * board.hand_count[side]):
                put(board, board.hands[side * 2 * HAND + number])


def usual_hand(board: Board, side: Int) -> None:
    """Lay cards of Types without ships first, then the others, each from the highest Type down.

    The strongest dice lie on the first cards. If a card without ships wins, the other side has to
    move, and this side gives nothing away.
    """
    count = 0
    for fielded in range(2):
        of_type = HIGHEST_TYPE
        while of_type > 0:
            if has_type(board, side, of_type) == fielded:
                board.hands[(side * HAND + count) * 2] = of_type
                board.hands[(side * HAND + count) * 2 + 1] = BLACK - count
                count += 1
            of_type -= 1
    board.hand_count[side] = HAND


def has_type(board: Board, side: Int, of_type: Int) -> Int:
    """Return whether a side has a ship of a Type on the map."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.type[ship] == of_type and board.at[ship] != NOWHERE:
            return 1
    return 0


def order_launches(board: Board, side: Int) -> None:
    """Let a side's captain order torpedoes."""
    first = board.launch_count
    if board.captain[side] == SCRIPTED:
        script_launches(board, side)
    elif board.captain[side] == RANDOM:
        random_launches(board, side)
    elif board.captain[side] == GOOD:
        torpedoes_away(board, side)
    if board.taping:
        tape_launches(board, side, first)


def count_ready(board: Board, side: Int, of_type: Int) -> Int:
    """Count the ships of a side and Type that have yet to move."""
    count = 0
    for ship in range(board.ships):
        if board.side[ship] == side and board.type[ship] == of_type and board.waiting[ship]:
            count += leads(board, ship)
    return count


def move_due(board: Board, first_type: Int, second_type: Int) -> None:
    """Let side 0 move its ships of one Type and side 1 those of another, by precedence."""
    ship = next_due(board, first_type, second_type)
    while ship != NOWHERE and not board.fault:
        move_one(board, board.side[ship], board.type[ship], rank_in_type(board, ship))
        ship = next_due(board, first_type, second_type)


def move_one(board: Board, side: Int, of_type: Int, rank: Int) -> None:
    """Let a side's captain move one ship of a Type and rank."""
    board.prey = NOWHERE
    board.last_act = NO_ACT
    board.eased_count = 0
    board.leaves = 0
    if board.captain[side] == SCRIPTED:
        move_as_ordered(board, side, of_type, rank)
        return
    if board.captain[side] == RANDOM:
        ship = random_due(board, side, of_type, rank)
    else:
        ship = first_due(board, side, of_type, rank)
    if leads_others(board, ship) and moves_locked(board, ship):
        carry_out(board, ship, board.found_end)
        return
    end = chosen_end(board, ship)
    if needs_course(board, ship, end):
        plot_with_charges(board, ship, end)
    carry_out(board, ship, end)


def move_as_ordered(board: Board, side: Int, of_type: Int, rank: Int) -> None:
    """Move one ship of a Type and rank as ordered, with what is ordered before its move."""
    first = script_flank_speed(board, side, of_type, rank)
    if board.charging and first == NOWHERE:
        first = script_move_charges(board, side, of_type, rank)
    ship = script_move(board, side, of_type, rank, first)
    if ship != NOWHERE:
        carry_out(board, ship, board.found_end)


def chosen_end(board: Board, ship: Int) -> Int:
    """Return the end of the move that a ship's captain chooses."""
    captain = board.captain[board.side[ship]]
    if captain == GOOD:
        return best_move(board, ship)
    if captain == SIMPLE:
        return simple_move(board, ship)
    push_any_engine(board, ship)
    end = spend_anything(board, ship)
    if end == NOWHERE:
        end = random_move(board, ship)
        screen_anybody(board, ship, end)
    return end


def best_move(board: Board, ship: Int) -> Int:
    """Return the end of the good captain's move, with the actions of its nation."""
    end = good_move(board, ship)
    if is_built_to_ram(board, ship):
        end = ram_or_move(board, ship, end)
    end = charge_or_move(board, ship, end)
    end = withdraw_or_move(board, ship, end)
    if push_spare_engine(board, ship, end):
        end = good_move(board, ship)
    end = speed_up_or_move(board, ship, end)
    end = screen_or_move(board, ship, end)
    return lock_or_move(board, ship, end)


def needs_course(board: Board, ship: Int, end: Int) -> Int:
    """Return whether `plot` still has to write the course of a move.

    Courses are written only if a tape, awake mines or the token of a fleeing ship depend on them.
    Rams, screens and charges have written theirs.
    """
    if board.prey != NOWHERE or board.last_act or is_charge(board, end):
        return 0
    flees = 1 if board.power[ship] == ITALIAN and end == fled_end(board) else 0
    return 1 if board.taping or board.awake else flees


def first_due(board: Board, side: Int, of_type: Int, rank: Int) -> Int:
    """Return the first ship of a side, Type and rank that has yet to move."""
    ship = 0
    while not is_due(board, ship, side, of_type, rank):
        ship += 1
    return ship


def carry_out(board: Board, ship: Int, end: Int) -> None:
    """Move a ship to the end of its move, and resolve a ram or a charge."""
    if not board.flanked[ship]:
        tell_rank(board, ship)
    set_sail(board, ship, end)
    if is_charge(board, end):
        try_for_glory(board, ship, end)
    elif board.prey != NOWHERE:
        ram(board, pivot_of(board, ship, board.course_length - 1))
    elif board.last_act == LOCK:
        try_lock(board, ship)
    elif board.last_act:
        stand_by(board, ship)
    part_ways(board)


def set_sail(board: Board, ship: Int, end: Int) -> None:
    """Move a ship, or its lock, to the end of its move."""
    body = leads_others(board, ship) and not board.leaves
    if board.locks and board.lock[ship]:
        part_company(board, ship)
    if body:
        sail_body(board, ship, end)
    elif board.awake and not is_charge(board, end):
        sail_among_mines(board, ship, end)
    else:
        sail(board, ship, end)


def order_fire(board: Board, side: Int) -> None:
    """Let a side's captain declare its shots."""
    first = board.aim_count
    if board.captain[side] == SCRIPTED:
        script_fire(board, side)
    elif board.captain[side] == RANDOM:
        random_fire(board, side)
    elif board.captain[side] == GOOD:
        begin_broadside(board)
        fire_concentrated(board, side)
        broadside(board, side)
    else:
        simple_fire(board, side)
    if board.taping:
        tape_salvo(board, side, first)


def order_repairs(board: Board, side: Int) -> None:
    """Let a side's captain order repairs."""
    first = board.mend_count
    if board.captain[side] == SCRIPTED:
        script_repairs(board, side)
    elif board.captain[side] == RANDOM:
        random_repairs(board, side)
    else:
        set_to_work(board, side)
    if board.taping:
        tape_mends(board, side, first)
