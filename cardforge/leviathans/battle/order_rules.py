"""The rules that orders can break: their names, their texts, and their sources.

`ORDER_RULES` has the rule for each number of `rules.rule_numbers`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.core.findings import Rule, Severity
from cardforge.leviathans.engine.rules import rule_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping


def _rule(name: str, title: str, cite: str) -> Rule:
    return Rule(name, Severity.ERROR, title, cite)


_MOVEMENT: Final = "Quick-start, Movement"
_COMBAT: Final = "Quick-start, Combat"
_REINFORCE: Final = "Eight Nations, Reinforce"

OWN_SHIP = _rule("own-ship", "A side gives orders to its own ships on the map.", "Quick-start")
EVERY_SHIP = _rule("every-ship", "A side deploys each of its ships, and each once.", "Quick-start")
ZONE = _rule(
    "deployment-zone",
    "A fleet begins within four hexes of its own edge, its ships wholly on the map.",
    "Quick-start, Getting started",
)
STACKING = _rule(
    "stacking", "No part of a ship ends a move in a hex of another.", f"{_MOVEMENT}, Stacking"
)
MOVE_POINTS = _rule(
    "movement-points", "A hex entered or a hexside turned costs 1 MP.", f"{_MOVEMENT}, Facing"
)
TURN_HEXES = _rule(
    "hexes-before-turn",
    "A ship enters its number of hexes before each change of facing.",
    f"{_MOVEMENT}, Facing changes",
)
ONE_HEXSIDE = _rule(
    "one-hexside", "A ship turns by one hexside in a hex.", f"{_MOVEMENT}, Facing changes"
)
ON_MAP = _rule(
    "on-map",
    "By the quick start no part of a ship leaves the map; by the full rules a move is over there.",
    "cardforge docs rules, Battles",
)
STANDS = _rule(
    "stands",
    "A ship that turns on the spot enters no hex in that turn.",
    "cardforge docs rules, Battles",
)
SIDESLIP = _rule(
    "sideslip", "A ship sideslips towards an intact steering gear.", "Eight Nations, Steering gear"
)
SLIPS_APART = _rule(
    "slips-apart",
    "A hex straight ahead lies between two sideslips, and no move has nothing but sideslips.",
    "cardforge docs rules, Battles",
)
BOMB_REACH = _rule(
    "bomber-reach",
    "A bomber strikes a location whose own hex is within its reach of its own location's hex.",
    "Eight Nations, Bomber Levs",
)
ACTION = _rule(
    "national-action",
    "An action belongs to ships of its nation.",
    "Eight Nations",
)
ACTION_ONCE = _rule("action-once", "A ship tries its nation's action once a turn.", "Eight Nations")
MINE_HEX = _rule(
    "mine-hex",
    "A mine is laid on an empty whole hex beside its location's own hex, in the location's arc.",
    "Eight Nations, Bomba Mines",
)
LAUNCH_ORDER = _rule(
    "launch-order",
    "Both sides launch after the roll for initiative, first the side without it; in the fog of war "
    "once the cards lie, first the left side.",
    "Eight Nations; Fog of War; cardforge docs rules, Battles",
)
CONCENTRATION = _rule(
    "concentrated-fire",
    "Guns of several locations join in a bracket of Japanese ships at the enemy on which their "
    "side has concentrated its fire; if it has failed to, these ships fire no brackets.",
    "Eight Nations, Concentrated Fire",
)
CREW_TO_MOVE = _rule("reinforce-crew", "A crew that moves is not destroyed.", _REINFORCE)
CREW_SLOT = _rule(
    "reinforce-slot", "A crew moves to a crew slot of another location of its ship.", _REINFORCE
)
TIRED = _rule(
    "reinforce-failed",
    "Crews in slots that were named for Reinforce in vain do not repair in that turn.",
    _REINFORCE,
)
PRECEDENCE = _rule(
    "precedence",
    "The ships of a Type move in rising order of their initiative, crews included.",
    "Eight Nations, Initiative crew",
)
RAMMING = _rule(
    "ram",
    "A move ends as a ram: from a place clear of ships the bow goes straight ahead onto an enemy's "
    "hex.",
    "cardforge docs rules, Ramming",
)
FOR_GLORY = _rule(
    "for-glory",
    "A charge is the whole move of an Austro-Hungarian ship: GLORY, and L or R for a broach.",
    "Eight Nations, For Glory!",
)
FLANK_SPEED = _rule(
    "flank-speed",
    "Once a turn, a French ship that is about to move pushes an intact engine, not an aerodynamic "
    "one.",
    "Eight Nations, Flank Speed",
)
WITHDRAWAL = _rule(
    "tactical-withdrawal",
    "An Italian ship that fled returns on free hexes, on a heading away from the edge it crossed, "
    "while its side has a ship on the map.",
    "Eight Nations, Tactical Withdrawal",
)
SCREENING = _rule(
    "screen",
    "A move ends with one screen: of a friend beside the ship, or behind a ship of a higher Type "
    "beside it.",
    "cardforge docs rules, Screens",
)
LOCKING = _rule(
    "lock",
    "A German ship ends its move beside another on the same heading and the next row, and locks; "
    "locked ships move as one, by F, L, R and RAM, or the first member leaves ALONE.",
    "Eight Nations, Lock Formation",
)
SIGHT = _rule(
    "sight",
    "A shot is fired at a hex in sight: none of the ships that screen lies across the line to it.",
    "cardforge docs rules, Screens",
)
TESLA_CHARGES = _rule(
    "tesla-charges",
    "An American ship spends charges that it has: on MP, turns, range, rolls, or rays turned L or "
    "R.",
    "Eight Nations, Tesla Charges",
)
EASED_TURN = _rule(
    "eased-turn",
    "A charge for a turn names the word L or R of the course by which the ship turns.",
    "Eight Nations, Tesla Charges",
)
COURSE_WORDS = _rule(
    "course-words",
    "A course has only the words F, L, R, SL, SR, RAM, GLORY and ALONE, and SCREEN, HUG, LOCK, L, "
    "R or RAM with a ship.",
    _MOVEMENT,
)
WEAPON = _rule(
    "weapon", "A ship fires only weapons that were intact at the start of the turn.", _COMBAT
)
ONCE = _rule("once", "A weapon fires once a turn.", _COMBAT)
ENEMY = _rule("enemy", "A target is an enemy ship on the map.", _COMBAT)
FIRING_ARC = _rule(
    "firing-arc", "A target has a hex in the weapon's arc.", f"{_COMBAT}, Determining firing arcs"
)
RANGE = _rule("range", "A target is within the weapon's range.", f"{_COMBAT}, Determining range")
DAMAGE_ARC = _rule(
    "damage-arc",
    "A shot hits a location whose arc contains the firing hex.",
    f"{_COMBAT}, Determining damage arcs",
)
BRACKET = _rule(
    "bracket", "Guns fire together that are alike, in one location, and marked for it.",
    "cardforge docs rules, Attacks",
)  # fmt: skip
FULL_RULES = _rule(
    "full-rules", "Torpedoes and repairs belong to the full rules.", "cardforge docs rules, Battles"
)
TORPEDO_LINE = _rule(
    "torpedo-line", "A torpedo is aimed at a hex in its arc, exactly as far off as it runs.",
    "cardforge docs rules, Attacks",
)  # fmt: skip
CREW = _rule(
    "repair-crew", "A crew that can repair tries one slot a turn.", "cardforge docs rules, Attacks"
)
MENDABLE = _rule(
    "mendable", "A crew repairs a destroyed slot of its own location that can be repaired.",
    "cardforge docs rules, Attacks",
)  # fmt: skip
CARDS = _rule(
    "fog-cards",
    "Both sides lay equally many cards, each with a die, and one for every Type that is to move.",
    "Fog of War",
)
NEXT_ORDER = _rule(
    "next-order", "Orders are given phase by phase, by the side that is asked.", "Quick-start"
)
NEXT_DICE = _rule("next-dice", "Dice are rolled as the rules ask for them.", "Quick-start")

ORDER_RULES: Final[Mapping[int, Rule]] = MappingProxyType(
    {
        rule_numbers.OWN_SHIP: OWN_SHIP,
        rule_numbers.EVERY_SHIP: EVERY_SHIP,
        rule_numbers.ZONE: ZONE,
        rule_numbers.STACKING: STACKING,
        rule_numbers.MOVE_POINTS: MOVE_POINTS,
        rule_numbers.TURN_HEXES: TURN_HEXES,
        rule_numbers.ONE_HEXSIDE: ONE_HEXSIDE,
        rule_numbers.ON_MAP: ON_MAP,
        rule_numbers.STANDS: STANDS,
        rule_numbers.SIDESLIP: SIDESLIP,
        rule_numbers.SLIPS_APART: SLIPS_APART,
        rule_numbers.COURSE_WORDS: COURSE_WORDS,
        rule_numbers.WEAPON: WEAPON,
        rule_numbers.ONCE: ONCE,
        rule_numbers.ENEMY: ENEMY,
        rule_numbers.FIRING_ARC: FIRING_ARC,
        rule_numbers.RANGE_RULE: RANGE,
        rule_numbers.DAMAGE_ARC: DAMAGE_ARC,
        rule_numbers.BRACKET: BRACKET,
        rule_numbers.FULL_RULES: FULL_RULES,
        rule_numbers.TORPEDO_LINE: TORPEDO_LINE,
        rule_numbers.CREW: CREW,
        rule_numbers.MENDABLE: MENDABLE,
        rule_numbers.CARDS: CARDS,
        rule_numbers.NO_ORDER: NEXT_ORDER,
        rule_numbers.NO_DICE: NEXT_DICE,
        rule_numbers.RAMMING: RAMMING,
        rule_numbers.BOMB_REACH: BOMB_REACH,
        rule_numbers.PRECEDENCE: PRECEDENCE,
        rule_numbers.FOR_GLORY: FOR_GLORY,
        rule_numbers.FLANK_SPEED: FLANK_SPEED,
        rule_numbers.WITHDRAWAL: WITHDRAWAL,
        rule_numbers.ACTION: ACTION,
        rule_numbers.CONCENTRATION: CONCENTRATION,
        rule_numbers.ACTION_ONCE: ACTION_ONCE,
        rule_numbers.MINE_HEX: MINE_HEX,
        rule_numbers.LAUNCH_ORDER: LAUNCH_ORDER,
        rule_numbers.SCREENING: SCREENING,
        rule_numbers.SIGHT: SIGHT,
        rule_numbers.LOCKING: LOCKING,
        rule_numbers.CREW_TO_MOVE: CREW_TO_MOVE,
        rule_numbers.CREW_SLOT: CREW_SLOT,
        rule_numbers.TIRED: TIRED,
        rule_numbers.TESLA_CHARGES: TESLA_CHARGES,
        rule_numbers.EASED_TURN: EASED_TURN,
    }
)
