"""A gun is no stronger at long range."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.dice import top
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "weaker-afar",
    Severity.WARNING,
    "An attack rolls no more at long range than at short range.",
    "Every gun of the 146 published air cards",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each attack that grows with distance."""
    for place, number, attack in ship.all_attacks():
        if attack.short and top(attack.short.dice) < top(attack.long.dice):
            yield RULE.broken(
                ("locations", place, "attacks", str(number), "dice"),
                f"{attack.name} rolls {attack.short.dice} nearby and {attack.long.dice} afar",
                measured=" | ".join(attack.dice),
                allowed="the larger dice first",
                fix="exchange the two, or leave it if it is meant",
            )
