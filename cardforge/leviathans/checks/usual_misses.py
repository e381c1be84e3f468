"""Few slots are misses."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import MOST_MISSES, USUAL

RULE = Rule(
    "usual-misses",
    Severity.NOTE,
    "A location has at most two misses, the sides of Types 3 and 4 none.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each location with more misses than published ships have."""
    for place, location in ship.locations.items():
        most = MOST_MISSES if place in ENDS else USUAL[ship.type].side_misses
        misses = sum(slot.is_miss for slot in location.slots.values())
        if misses > most:
            yield RULE.broken(
                ("locations", place, "slots"),
                f"{misses} miss{'' if misses == 1 else 'es'} in this location",
                measured=misses,
                allowed=f"at most {most}" if most else "none",
                fix="put something there that can be hit",
            )
