"""A fleet ship has the locations of its Type."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.warfleet.ship import FleetShip

RULE = Rule(
    "fleet-locations",
    Severity.ERROR,
    "A fleet ship has the locations of its Type: four, or six for Type 4.",
    "War Fleet, stats and conversion",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report locations that are missing, and those that have no place on this Type."""
    for place in ship.places:
        if place not in ship.locations:
            yield RULE.broken(
                ("locations",),
                f"no {place} here, which every Type {ship.type} ship has",
                measured=", ".join(ship.locations),
                allowed=", ".join(ship.places),
                fix=f"give a `{place}:`, or both sides at once with `sides:`",
            )
    for place in ship.locations:
        if place not in ship.places:
            yield RULE.broken(
                ("locations", place),
                f"a Type {ship.type} ship has no {place}",
                measured=place,
                allowed=", ".join(ship.places),
                fix="take it out, or change the Type",
            )
