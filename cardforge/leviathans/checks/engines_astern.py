"""Engines stand in the stern."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "engines-astern",
    Severity.WARNING,
    "Engines stand in the stern only.",
    "Every published card",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each engine elsewhere."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.ENGINE and place != "stern":
            yield RULE.broken(
                ("locations", place, "slots", str(number), "item"),
                f"an engine of {slot.mp} MP stands outside the stern",
                measured=place if place in ENDS else "a side",
                allowed="stern",
                fix="move the engine to the stern",
            )
