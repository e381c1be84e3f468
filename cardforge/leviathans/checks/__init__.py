"""The rules checker: one rule a module, each with a RULE and a `check` that yields findings."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Finding
from cardforge.core.rule import Rule
from cardforge.leviathans.checks import (
    engines_astern,
    faction,
    foreign_leave,
    foreign_slot,
    gun_ranges,
    homebrew,
    hopeless_gun,
    locations,
    matching_sides,
    six_slots,
    starting_mp,
    steering_on_sides,
    trim_tanks,
    unbreakable_slot,
    usual_armor,
    usual_breach,
    usual_dice,
    usual_guns,
    usual_misses,
    usual_mp,
    usual_si,
    usual_turn,
    weak_location,
)
from cardforge.leviathans.ship import Ship

CHECKS: Final = (
    locations,
    six_slots,
    foreign_slot,
    gun_ranges,
    starting_mp,
    trim_tanks,
    engines_astern,
    matching_sides,
    steering_on_sides,
    usual_si,
    usual_mp,
    usual_turn,
    usual_breach,
    usual_misses,
    usual_armor,
    usual_dice,
    usual_guns,
    hopeless_gun,
    unbreakable_slot,
    weak_location,
    faction,
    foreign_leave,
    homebrew,
)
RULES: Final[tuple[Rule, ...]] = tuple(module.RULE for module in CHECKS)


def check_ship(ship: Ship) -> tuple[Finding, ...]:
    """Return everything that the rules say about a ship, rule by rule.

    >>> import cardforge
    >>> cardforge.check_ship(cardforge.open("hml-raven").value)
    ()
    """
    return tuple(finding for module in CHECKS for finding in module.check(ship))
