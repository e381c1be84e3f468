"""Steering gear stands on a side."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "steering-on-sides",
    Severity.WARNING,
    "Steering gear stands on a side: it helps to turn towards that side.",
    "Eight Nations, France: steering gear",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each steering gear in the bow or stern, where it does nothing."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.STEERING and place in ENDS:
            yield RULE.broken(
                ("locations", place, "slots", str(number), "item"),
                f"steering gear in the {place} has no side to turn to",
                measured=place,
                allowed="a side",
                fix="move it to both sides",
            )
