"""A ship has the locations of its Type."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "locations",
    Severity.ERROR,
    "A ship has the locations of its Type: four, or six for Type 4.",
    "Quick-start rules, ship card (p. 8); every published card",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each location that is missing, and each that the Type does not have."""
    allowed = ", ".join(ship.places)
    for place in ship.places:
        if place not in ship.locations:
            yield RULE.broken(
                ("locations",),
                f"the {place} of a Type {ship.type} ship is missing",
                measured=", ".join(ship.locations),
                allowed=allowed,
                fix=f"add `{place}:` with its dice and six slots",
            )
    for place in ship.locations:
        if place not in ship.places:
            yield RULE.broken(
                ("locations", place),
                f"a Type {ship.type} ship has no {place}",
                measured=place,
                allowed=allowed,
                fix="remove the location, or change the ship's type",
            )
