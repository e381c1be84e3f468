"""How an air ship shoots and how it dies: exact odds of attacks, volleys and turns of fire.

`shots` says what a ship rolls (`bearings` finds the guns of ships on a map), `target_at` what it
fires at. `attack` gives what a shot does, `volley` and `over_turns` what becomes of the target, and
`resolve` what dice do that are on the table already.
"""

from cardforge.leviathans.odds.shots import (
    USUAL,
    Circumstances,
    Laid,
    Shot,
    Throw,
    bearing_guns,
    bearings,
    guns,
    reach,
    shot,
    shots,
    throws,
    weapon_dice,
)
from cardforge.leviathans.odds.states import Attack, Fate, attack
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
    "bearing_guns",
    "bearings",
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
