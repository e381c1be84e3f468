"""How an air ship shoots and how it dies: exact odds of attacks, volleys and turns of fire.

`shots` (or `shot`, or `bearing_shots` for ships on a map) says what a ship rolls, `target_at` what
it fires at; `attack` and `attack_table` tell what a shot does, `volley` and `over_turns` what
becomes of the target, and `resolve` what dice do that lie on the table already.
"""

from cardforge.leviathans.odds.attack_tables import AttackTable, attack_table
from cardforge.leviathans.odds.attacks import Attack, attack, chance_keel_breaks
from cardforge.leviathans.odds.bearing import Laid, bearing_guns, bearing_shots, bearings
from cardforge.leviathans.odds.damage import INTACT, Damage, damaged
from cardforge.leviathans.odds.fate import Fate
from cardforge.leviathans.odds.gunnery import (
    USUAL,
    Circumstances,
    Shot,
    Throw,
    guns,
    reach,
    shot,
    shots,
    throws,
    weapon_dice,
)
from cardforge.leviathans.odds.outcomes import Effect, Outcome, after, keel_breaks, resolve
from cardforge.leviathans.odds.targets import BreachNumbers, Target, target_at
from cardforge.leviathans.odds.turns import over_turns
from cardforge.leviathans.odds.volleys import volley

__all__ = [
    "INTACT",
    "USUAL",
    "Attack",
    "AttackTable",
    "BreachNumbers",
    "Circumstances",
    "Damage",
    "Effect",
    "Fate",
    "Laid",
    "Outcome",
    "Shot",
    "Target",
    "Throw",
    "after",
    "attack",
    "attack_table",
    "bearing_guns",
    "bearing_shots",
    "bearings",
    "chance_keel_breaks",
    "damaged",
    "guns",
    "keel_breaks",
    "over_turns",
    "reach",
    "resolve",
    "shot",
    "shots",
    "target_at",
    "throws",
    "volley",
    "weapon_dice",
]
