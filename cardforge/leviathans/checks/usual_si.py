"""Structural Integrity lies where published ships of the Type have it."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.checks._corner_box import unusual
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "usual-si",
    Severity.NOTE,
    "Structural Integrity lies where published ships of the Type have it.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report a figure outside the usual span."""
    yield from unusual(RULE, ship, "si", "Structural Integrity", ship.si, USUAL[ship.type].si)
