"""A location has six slots."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "six-slots",
    Severity.ERROR,
    "A location has exactly six slots, one for each face of the slot die.",
    "Quick-start rules, ship card (p. 8); every published card",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each location with the numbers that it lacks."""
    for place, location in ship.locations.items():
        missing = [str(number) for number in SLOT_NUMBERS if number not in location.slots]
        if missing:
            yield RULE.broken(
                ("locations", place, "slots"),
                f"{len(location.slots)} of 6 slots here, number {', '.join(missing)} missing",
                measured=len(location.slots),
                allowed=6,
                fix="fill the empty numbers, with `{item: miss}` if nothing stands there",
            )
