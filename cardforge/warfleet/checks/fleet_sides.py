"""Port is as starboard."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import PAIRS
from cardforge.warfleet.ship import FleetLocation, FleetShip

RULE = Rule(
    "fleet-sides",
    Severity.WARNING,
    "Port and starboard of a fleet ship are alike.",
    "Every published air card, and so whatever is converted from one",
)


def check(ship: FleetShip) -> Iterator[Finding]:
    """Report each pair of sides that differ."""
    for port, starboard in PAIRS:
        left, right = ship.locations.get(port), ship.locations.get(starboard)
        if left is None or right is None or left == right:
            continue
        keys = [
            key for key in FleetLocation.model_fields if getattr(left, key) != getattr(right, key)
        ]
        different = ", ".join(keys)
        yield RULE.broken(
            ("locations", starboard),
            f"{port} and {starboard} differ in {different}",
            measured=different,
            allowed="no difference",
            fix="give both at once with `sides:`, or leave it if it is meant",
        )
