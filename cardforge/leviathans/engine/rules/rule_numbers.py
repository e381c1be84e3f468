"""Numbers of the rules that an order can break; ALLOWED is 0.

The names and messages are in `ORDER_RULES` of the package `battle`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board


ALLOWED: Final = 0
OWN_SHIP: Final = 1
EVERY_SHIP: Final = 2
ZONE: Final = 3
STACKING: Final = 4
MOVE_POINTS: Final = 5
TURN_HEXES: Final = 6
ONE_HEXSIDE: Final = 7
ON_MAP: Final = 8
STANDS: Final = 9
SIDESLIP: Final = 10
SLIPS_APART: Final = 11
COURSE_WORDS: Final = 12
WEAPON: Final = 13
ONCE: Final = 14
ENEMY: Final = 15
FIRING_ARC: Final = 16
RANGE_RULE: Final = 17
DAMAGE_ARC: Final = 18
BRACKET: Final = 19
FULL_RULES: Final = 20
TORPEDO_LINE: Final = 21
CREW: Final = 22
MENDABLE: Final = 23
CARDS: Final = 24
NO_ORDER: Final = 25
"""An order of another kind was due."""
NO_DICE: Final = 26
"""The dice that lay ready have run out."""
RAMMING: Final = 27
PRECEDENCE: Final = 28
BOMB_REACH: Final = 29
FOR_GLORY: Final = 30
ACTION: Final = 31
ACTION_ONCE: Final = 32
FLANK_SPEED: Final = 33
WITHDRAWAL: Final = 34
MINE_HEX: Final = 60
CONCENTRATION: Final = 35
LAUNCH_ORDER: Final = 96
SCREENING: Final = 81
SIGHT: Final = 82
CREW_TO_MOVE: Final = 61
CREW_SLOT: Final = 62
TIRED: Final = 63
TESLA_CHARGES: Final = 71
EASED_TURN: Final = 72
LOCKING: Final = 83


def refuse(board: Board, rule: Int, where: Int) -> None:
    """Note that an order breaks a rule, and the part of the order; the first note stays."""
    if rule and not board.fault:
        board.fault = rule
        board.fault_at = where
