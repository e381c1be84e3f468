"""How an air ship shoots and how it dies: exact odds of attacks, volleys and turns of fire.

`shots` (or `shot`, or `bearing_shots` for ships on a map) says what a ship rolls, `target_at` what
it fires at; `attack` and `attack_table` tell what a shot does, `volley` and `over_turns` what
becomes of the target, and `resolve` what dice do that lie on the table already.
"""

from cardforge.leviathans.odds.attack_tables import AttackTable, attack_table
from cardforge.leviathans.odds.shots import (
    USUAL,
    Circumstances,
    Laid,
    Shot,
    Throw,
    bearing_guns,
    bearing_shots,
    bearings,
    guns,
    reach,
    shot,
    shots,
    throws,
    weapon_dice,
)
from cardforge.leviathans.odds.states import Attack, Fate, attack, chance_keel_breaks
from cardforge.leviathans.odds.targets import (
    INTACT,
    BreachNumbers,
    Damage,
    Effect,
    Outcome,
    Target,
    after,
    damaged,
    keel_breaks,
    resolve,
    target_at,
)
from cardforge.leviathans.odds.volleys import over_turns, volley

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
