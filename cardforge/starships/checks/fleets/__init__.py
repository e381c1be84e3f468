"""How a fleet may be put together: one rule a module."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Finding
from cardforge.starships.checks.fleets import (
    embarked_squadrons,
    fleet_files,
    hangar_bays,
    hangar_room,
    illegal_element,
    no_admiral,
    over_budget,
    unit_alike,
    unit_class,
    unit_size,
)
from cardforge.starships.fleet import Fleet

CHECKS: Final = (
    fleet_files,
    illegal_element,
    over_budget,
    no_admiral,
    unit_class,
    unit_alike,
    unit_size,
    embarked_squadrons,
    hangar_bays,
    hangar_room,
)


def check_fleet(fleet: Fleet) -> tuple[Finding, ...]:
    """Return everything that the rules say about a fleet, rule by rule."""
    return tuple(finding for module in CHECKS for finding in module.check(fleet))
