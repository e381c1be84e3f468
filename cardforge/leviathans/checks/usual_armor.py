"""A location's armour stays within what published ships carry."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import MOST_ARMOR

RULE = Rule(
    "usual-armor",
    Severity.NOTE,
    "The armour of a location adds up to 4 at most.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each location with more."""
    for place, location in ship.locations.items():
        if location.armor > MOST_ARMOR:
            yield RULE.broken(
                ("locations", place, "slots"),
                f"armour of +{location.armor} in all in this location",
                measured=location.armor,
                allowed=f"at most {MOST_ARMOR}",
                fix="lower the armour or raise the breach numbers",
            )
