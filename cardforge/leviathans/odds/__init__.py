"""Exact odds of an air ship's attacks, volleys and turns of fire.

`shots` returns what a ship rolls, `target_at` what it fires at. `attack` returns the effect of a
shot, `volley` and `over_turns` the state of the target after fire.
"""

from cardforge.leviathans.odds.shots import (
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
from cardforge.leviathans.odds.states import Attack, Fate, attack
from cardforge.leviathans.odds.targets import (
    INTACT,
    BreachNumbers,
    Damage,
    Target,
    damaged,
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
    "Fate",
    "Shot",
    "Target",
    "Throw",
    "attack",
    "damaged",
    "guns",
    "over_turns",
    "reach",
    "shot",
    "shots",
    "target_at",
    "throws",
    "volley",
    "weapon_dice",
]
