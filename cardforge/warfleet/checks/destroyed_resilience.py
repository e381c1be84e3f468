"""A wreck is no harder to hit than what it was."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "destroyed-resilience",
    Severity.WARNING,
    "A destroyed location is no harder to hit than an intact one.",
    "War Fleet, destroyed location stats: its breach number is no higher, and armour is gone",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each location that grows harder."""
    for place, location in ship.locations.items():
        if location.destroyed_resilience > location.resilience:
            yield RULE.broken(
                ("locations", place, "destroyed_resilience"),
                f"{location.destroyed_resilience} once destroyed, {location.resilience} before",
                measured=location.destroyed_resilience,
                allowed=f"{location.resilience} or less",
                fix="exchange the two",
            )
