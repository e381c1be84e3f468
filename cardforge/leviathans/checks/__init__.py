"""The rules checker: everything that the rules, and published ships, say of a ship."""

from __future__ import annotations

from typing import Final

from cardforge.core.findings import Finding, Rule
from cardforge.leviathans.checks.nations import CHECKS as NATIONS
from cardforge.leviathans.checks.structure import CHECKS as STRUCTURE
from cardforge.leviathans.checks.unusual import CHECKS as UNUSUAL
from cardforge.leviathans.ship import Ship

CHECKS: Final = (STRUCTURE, UNUSUAL, NATIONS)
RULES: Final[tuple[Rule, ...]] = tuple(rule for checks in CHECKS for rule in checks.rules)


def check_ship(ship: Ship) -> tuple[Finding, ...]:
    """Check a ship against every rule.

    Args:
        ship: The model of an air ship, such as `cardforge.open("hml-raven").value`.

    Returns:
        The findings, rule by rule. They name no lines, because the model has no file.

    >>> import cardforge
    >>> cardforge.check_ship(cardforge.open("hml-raven").value)
    ()
    """
    return tuple(finding for checks in CHECKS for finding in checks.findings(ship))
