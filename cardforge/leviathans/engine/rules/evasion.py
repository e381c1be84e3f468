"""Evasive maneuvers, Russia's action: harder to hit, worse aim, and a strained hull.

Both sides announce them once all ships have moved. Until the end of the turn, every die of the
ship's locations falls by two classes: black to yellow, red to blue, yellow to green, blue to 1
point, green to nothing. Rolls of its own guns lose 4, or 6 on a Type 4. Then two red dice are
rolled. With 14 or less, the ship permanently loses as many points of SI as its Type, and its keel
is tested: each destroyed slot adds 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import RUSSIAN
from cardforge.leviathans.engine.rules.condition import commands, destroyed, si_of
from cardforge.leviathans.engine.rules.damage import check_keel, harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.rule_numbers import ACTION, ACTION_ONCE, ALLOWED, OWN_SHIP
from cardforge.leviathans.engine.rules.tape import EVADED, EVADES, note, note_4, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

EVADED_AT: Final = 15
AIM_LOST: Final = 4
AIM_LOST_BY_LARGEST: Final = 6
LARGEST_TYPE: Final = 4


def evasion_fault(board: Board, side: Int, ship: Int) -> Int:
    """Return the rule that evasive maneuvers of a ship would break, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if board.power[ship] != RUSSIAN:
        return ACTION
    for number in range(board.evasion_count):
        if board.evasions[number] == ship:
            return ACTION_ONCE
    return ALLOWED


def evade(board: Board, ship: Int) -> None:
    """Announce evasive maneuvers of a ship."""
    board.evasions[board.evasion_count] = ship
    board.evasion_count += 1


def tape_evasions(board: Board, side: Int, first: Int) -> None:
    """Write the evading ships of a side on the tape, from number `first` on."""
    note(board, EVADES, 1 + board.evasion_count - first)
    put(board, side)
    for number in range(first, board.evasion_count):
        put(board, board.evasions[number])


def evade_all(board: Board) -> None:
    """Roll for all announced evasive maneuvers."""
    for number in range(board.evasion_count):
        board.evading[board.evasions[number]] = 1
    for number in range(board.evasion_count):
        try_evasion(board, board.evasions[number])
    board.evasion_count = 0


def try_evasion(board: Board, ship: Int) -> None:
    """Roll for a ship that evades; a failure costs it SI and tests its keel."""
    rolled = cast(board, TWO_RED)
    done = 1 if rolled >= EVADED_AT else 0
    if not done:
        board.strain[ship] += board.type[ship]
    harm(board, ship)
    note_4(board, EVADED, ship, rolled, done, si_of(board, ship))
    if not done:
        check_keel(board, ship, destroyed(board, ship))


def evasion_cost(board: Board, ship: Int) -> Int:
    """Return what a ship's guns lose on each roll: 0 unless it evades."""
    if not board.evading[ship]:
        return 0
    return AIM_LOST_BY_LARGEST if board.type[ship] == LARGEST_TYPE else AIM_LOST
