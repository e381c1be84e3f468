"""A location holds up no more of a ship than half its slots."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.warfleet.ship import FleetShip

MOST = 3
RULE = Rule(
    "si-modifiers",
    Severity.ERROR,
    "A destroyed location adds 3 at most to SI tests, half of six slots.",
    "War Fleet, SI modifier",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each modifier beyond it."""
    for place, location in ship.locations.items():
        if location.si_modifier > MOST:
            yield RULE.broken(
                ("locations", place, "si_modifier"),
                f"{location.si_modifier} are more than half the slots of a location",
                measured=location.si_modifier,
                allowed=f"0 to {MOST}",
                fix="halve the slots that are no misses, fractions up",
            )
