"""The rules checker of fleet ships: one rule a module, each with a RULE and a `check`."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Finding
from cardforge.core.rule import Rule
from cardforge.warfleet.checks import (
    attack_dice,
    attack_ranges,
    destroyed_resilience,
    fleet_locations,
    fleet_sides,
    idle_marks,
    least_resilience,
    si_modifiers,
    usual_fleet_si,
    weaker_afar,
)
from cardforge.warfleet.ship import FleetShip

CHECKS: Final = (
    fleet_locations,
    least_resilience,
    si_modifiers,
    attack_ranges,
    attack_dice,
    destroyed_resilience,
    weaker_afar,
    fleet_sides,
    usual_fleet_si,
    idle_marks,
)
RULES: Final[tuple[Rule, ...]] = tuple(module.RULE for module in CHECKS)


def check_fleet_ship(ship: FleetShip) -> tuple[Finding, ...]:
    """Return everything that the rules say about a fleet ship, rule by rule."""
    return tuple(finding for module in CHECKS for finding in module.check(ship))
