"""Hexes before a turn lie where published ships of the Type have them."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.checks._corner_box import unusual
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "usual-turn",
    Severity.NOTE,
    "Hexes before a turn lie where published ships of the Type have them.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report a figure outside the usual span."""
    yield from unusual(RULE, ship, "turn", "hexes before a turn", ship.turn, USUAL[ship.type].turn)
