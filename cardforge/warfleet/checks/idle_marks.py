"""Marks that do nothing at fleet scale."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.warfleet.carry import LOST_MARKS
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "idle-marks",
    Severity.NOTE,
    "An attack's marks are those that War Fleet knows: turret, bracket, saturation.",
    "War Fleet, traits",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each mark that is printed and not played."""
    for place, number, attack in ship.all_attacks():
        for mark in attack.marks:
            if mark in LOST_MARKS:
                yield RULE.broken(
                    ("locations", place, "attacks", str(number), "marks"),
                    f"'{mark}' does nothing at fleet scale: {LOST_MARKS[mark]}",
                    measured=mark,
                    allowed="turret, bracket, saturation",
                    fix="take it out",
                )
