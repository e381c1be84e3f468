"""Homebrew slots are printed, not played."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "homebrew",
    Severity.NOTE,
    "Homebrew slots stand on the card; odds, costs and battles pass them over.",
    "Ship files: homebrew slots",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each homebrew slot."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.HOMEBREW:
            yield RULE.broken(
                ("locations", place, "slots", str(number)),
                f"'{slot.name}' is homebrew: printed, but inert in odds and battles",
                measured=slot.name,
            )
