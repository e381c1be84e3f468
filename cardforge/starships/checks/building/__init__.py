"""How a ship or a squadron may be built: one rule a module."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Finding
from cardforge.starships.checks.building import (
    empty_slots,
    idle_system,
    printed_points,
    ship_only,
    squadron_upgrade,
    system_slots,
    system_twice,
    torpedo_system,
    upgrade_limit,
    upgraded_system,
    weapon_arc,
    weapon_slots,
)
from cardforge.starships.element import Element

CHECKS: Final = (
    system_slots,
    system_twice,
    weapon_slots,
    weapon_arc,
    torpedo_system,
    ship_only,
    upgrade_limit,
    squadron_upgrade,
    upgraded_system,
    empty_slots,
    idle_system,
    printed_points,
)


def check_element(element: Element) -> tuple[Finding, ...]:
    """Return everything that the rules say about an element, rule by rule."""
    return tuple(finding for module in CHECKS for finding in module.check(element))
