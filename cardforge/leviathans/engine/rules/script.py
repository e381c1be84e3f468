"""Scripts: orders given in advance, as notes of a tape, which are checked and followed.

An order that breaks a rule is not followed: `board.fault` then has the rule, and the game ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.bombers import (
    RAID_HIT,
    bomb_fault,
    raid_fault,
    raid_of,
    send,
)
from cardforge.leviathans.engine.rules.condition import has_place
from cardforge.leviathans.engine.rules.flank_speed import flank_fault, push_engine
from cardforge.leviathans.engine.rules.geometry import (
    cover_ship,
    hex_of,
    hull_under,
    is_taken,
    station_q,
    station_r,
)
from cardforge.leviathans.engine.rules.gunnery import (
    AIM_SIZE,
    AIM_TARGET,
    JOINED,
    aim_fault,
    declare,
    join,
    join_fault,
)
from cardforge.leviathans.engine.rules.lock_moves import follow_any
from cardforge.leviathans.engine.rules.mines import laying_fault, order_mine
from cardforge.leviathans.engine.rules.precedence import leads, rank_in_type
from cardforge.leviathans.engine.rules.repairs import mend, mend_fault
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    CARDS,
    EVERY_SHIP,
    LAUNCH_ORDER,
    NO_ORDER,
    OWN_SHIP,
    PRECEDENCE,
    STACKING,
    ZONE,
    refuse,
)
from cardforge.leviathans.engine.rules.screens_and_locks import ALONE, NAMING
from cardforge.leviathans.engine.rules.tape import (
    BOMBS,
    DEPLOYS,
    FLANKS,
    LAUNCHES,
    LAYINGS,
    LAYS,
    RAIDS,
    REPAIRS,
    RETURNS,
    SAILS,
    SALVO,
)
from cardforge.leviathans.engine.rules.torpedoes import end_of_line, launch, launch_fault, line_at
from cardforge.leviathans.engine.rules.withdrawal import come_back, return_fault

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

MOST_WORDS: Final = 200
"""The words of a course that are read: more than any ship has MP."""


def next_order(board: Board, code: Int) -> Int:
    """Return the index in `board.script` of the next order's numbers.

    If it is not an order of this kind, break NO_ORDER and return NOWHERE.
    """
    at = board.script_next
    if board.fault or at >= board.script_end or board.script[at] != code:
        refuse(board, NO_ORDER, 0)
        return NOWHERE
    board.order_end = at + 2 + board.script[at + 1]
    board.script_next = board.order_end
    board.order_part = 0
    return at + 2


def next_of_side(board: Board, code: Int, side: Int) -> Int:
    """Return the index in `board.script` of the parts of a side's next order, or NOWHERE."""
    at = next_order(board, code)
    if at == NOWHERE:
        return at
    if board.script[at] != side:
        launches = code in (LAUNCHES, RAIDS, LAYINGS)
        refuse(board, LAUNCH_ORDER if launches else OWN_SHIP, 0)
        return NOWHERE
    return at + 1


def has_part(board: Board, at: Int) -> Int:
    """Return whether the order that was read last has another part, at this index."""
    return 1 if at < board.order_end and not board.fault else 0


def allows(board: Board, rule: Int) -> Int:
    """Return whether the next part of an order is allowed; note the rule that it breaks, if any."""
    refuse(board, rule, board.order_part)
    board.order_part += 1
    return 0 if board.fault else 1


def script_deployment(board: Board, side: Int) -> None:
    """Deploy a side as ordered."""
    at = next_of_side(board, DEPLOYS, side)
    while has_part(board, at):
        ship = board.script[at]
        placement = board.script[at + 1]
        if allows(board, berth_fault(board, side, ship, placement)):
            board.at[ship] = placement
            cover_ship(board, ship)
        at += 2
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] == NOWHERE:
            refuse(board, EVERY_SHIP, board.order_part)


def berth_fault(board: Board, side: Int, ship: Int, placement: Int) -> Int:
    """Return the rule that a starting position breaks, or ALLOWED."""
    if ship < 0 or ship >= board.ships or board.side[ship] != side:
        return OWN_SHIP
    if board.at[ship] != NOWHERE:
        return EVERY_SHIP
    if placement < 0 or placement >= board.hexes * FACINGS:
        return ZONE
    first = hull_under(board, ship, placement)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ == NOWHERE or not board.zone[side * board.hexes + hex_]:
            return ZONE
    return STACKING if is_taken(board, ship, placement) else ALLOWED


def script_hand(board: Board, side: Int) -> None:
    """Lay a side's hand of cards as ordered."""
    at = next_of_side(board, LAYS, side)
    if at == NOWHERE:
        return
    board.hand_count[side] = (board.order_end - at) // 2
    if board.hand_count[side] < 1 or board.hand_count[side] > 4:
        refuse(board, CARDS, 0)
        return
    for number in range(board.order_end - at):
        board.hands[side * 8 + number] = board.script[at + number]


def script_launches(board: Board, side: Int) -> None:
    """Launch torpedoes as ordered."""
    at = next_of_side(board, LAUNCHES, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        q = board.script[at + 3]
        number = from_heading(board, ship, place, slot, q, board.script[at + 4])
        if allows(board, launch_fault(board, side, ship, place, slot, number)):
            launch(board, ship, place, slot, number)
        at += 5


def from_heading(board: Board, ship: Int, place: Int, slot: Int, q: Int, r: Int) -> Int:
    """Return the line of a slot's torpedo to the hex (q, r), counted from its ship's heading.

    It is NOWHERE if no line ends there.
    """
    if ship < 0 or ship >= board.ships or board.at[ship] == NOWHERE or not 0 <= slot < SLOTS:
        return NOWHERE
    if not has_place(board, ship, place) or not board.tubes[ship * PLACES + place] >> slot & 1:
        return NOWHERE
    runs = board.runs[(ship * PLACES + place) * SLOTS + slot]
    here_q = station_q(board, ship, place)
    here_r = station_r(board, ship, place)
    for number in range(board.line_count[runs]):
        line = line_at(board, runs, board.at[ship] % FACINGS, number)
        to_q = here_q + end_of_line(board, line, 0)
        if to_q == q and here_r + end_of_line(board, line, 1) == r:
            return number
    return NOWHERE


def due_fault(board: Board, ship: Int, side: Int, of_type: Int, rank: Int) -> Int:
    """Return the rule that keeps a ship from moving now, or ALLOWED."""
    if ship < 0 or ship >= board.ships or board.side[ship] != side or not board.waiting[ship]:
        return OWN_SHIP
    if board.type[ship] != of_type:
        return OWN_SHIP
    due = rank_in_type(board, ship) == rank and leads(board, ship)
    return ALLOWED if due else PRECEDENCE


def script_flank_speed(board: Board, side: Int, of_type: Int, rank: Int) -> Int:
    """Push an engine if ordered, and return the ship that then has to move, or NOWHERE."""
    if board.script_next >= board.script_end or board.script[board.script_next] != FLANKS:
        return NOWHERE
    at = next_order(board, FLANKS)
    ship = board.script[at]
    refuse(board, due_fault(board, ship, side, of_type, rank), 0)
    if board.fault:
        return NOWHERE
    refuse(board, flank_fault(board, ship, board.script[at + 1], board.script[at + 2]), 0)
    if board.fault:
        return NOWHERE
    push_engine(board, ship, board.script[at + 1], board.script[at + 2])
    return ship


def script_move(board: Board, side: Int, of_type: Int, rank: Int, first: Int) -> Int:
    """Read a move and return its ship, or NOWHERE if the order breaks a rule.

    `board.course` and `board.found_end` then have its course and end. `first` is the ship that has
    to move now, or NOWHERE.
    """
    at = next_order(board, SAILS)
    if at == NOWHERE:
        return at
    ship = board.script[at]
    # words beyond the MP of any ship break a rule at the first of them
    board.course_length = min(board.order_end - at - 1, MOST_WORDS)
    board.leaves = 1 if board.course_length and board.script[at + 1] == ALONE * NAMING else 0
    board.course_length -= board.leaves
    refuse(board, due_fault(board, ship, side, of_type, rank), 0)
    if first != NOWHERE:
        refuse(board, ALLOWED if ship == first else OWN_SHIP, 0)
    if board.fault:
        return NOWHERE
    for number in range(board.course_length):
        board.course[number] = board.script[at + 1 + board.leaves + number]
    board.word_at = 0
    board.found_end = follow_any(board, ship)
    if board.found_end < 0:
        refuse(board, -board.found_end, board.word_at + board.leaves)
        return NOWHERE
    return ship


def script_fire(board: Board, side: Int) -> None:
    """Declare shots as ordered."""
    at = next_of_side(board, SALVO, side)
    lead = NOWHERE
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slots = board.script[at + 2]
        target = board.script[at + 3]
        hit = board.script[at + 4]
        if target == JOINED:
            if allows(board, join_fault(board, side, lead, ship, place, slots, hit)):
                join(board, ship, place, slots, board.aims[lead + AIM_TARGET], hit)
        else:
            lead = board.aim_count * AIM_SIZE
            if allows(board, aim_fault(board, side, ship, place, slots, target, hit)):
                declare(board, ship, place, slots, target, hit)
        at += 5


def script_repairs(board: Board, side: Int) -> None:
    """Order repairs as ordered in the script."""
    at = next_of_side(board, REPAIRS, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        crew = board.script[at + 2]
        slot = board.script[at + 3]
        if allows(board, mend_fault(board, side, ship, place, crew, slot)):
            mend(board, ship, place, crew, slot)
        at += 4


def script_raids(board: Board, side: Int) -> None:
    """Send bombers as ordered."""
    at = next_of_side(board, RAIDS, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        target = board.script[at + 3]
        if allows(board, raid_fault(board, side, ship, place, slot, target)):
            send(board, ship, place, slot, target)
        at += 4


def script_bombs(board: Board, side: Int) -> None:
    """Aim bombers at locations as ordered."""
    at = next_of_side(board, BOMBS, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        hit = board.script[at + 3]
        if allows(board, bomb_fault(board, side, ship, place, slot, hit)):
            board.raids[raid_of(board, ship, place, slot) + RAID_HIT] = hit
        at += 4


def script_mines(board: Board, side: Int) -> None:
    """Lay mines as ordered."""
    at = next_of_side(board, LAYINGS, side)
    while has_part(board, at):
        ship = board.script[at]
        place = board.script[at + 1]
        slot = board.script[at + 2]
        hex_ = hex_of(board, board.script[at + 3], board.script[at + 4])
        if allows(board, laying_fault(board, side, ship, place, slot, hex_)):
            order_mine(board, ship, place, slot, hex_)
        at += 5


def script_returns(board: Board, side: Int) -> None:
    """Let ships try to return as ordered."""
    at = next_of_side(board, RETURNS, side)
    while has_part(board, at):
        ship = board.script[at]
        heading = board.script[at + 1]
        if allows(board, return_fault(board, side, ship, heading)):
            come_back(board, ship, heading)
        at += 2
