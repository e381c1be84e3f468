"""A long range is longer than a short one."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.fields import range_text
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "attack-ranges",
    Severity.ERROR,
    "The long range of an attack is longer than its short one.",
    "War Fleet, calculating the ranges",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each attack whose ranges do not rise."""
    for place, number, attack in ship.all_attacks():
        if attack.short and attack.short.hexes >= attack.long.hexes:
            yield RULE.broken(
                ("locations", place, "attacks", str(number), "range"),
                f"{attack.name} has the range {range_text(attack.range)}",
                measured=range_text(attack.range),
                allowed="the second larger than the first",
                fix="write the shorter range first, such as 0/1; one alone is a range as well",
            )
