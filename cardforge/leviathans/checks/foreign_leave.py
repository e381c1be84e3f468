"""What a file says to be foreign and meant is there, and is foreign."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.core.shape import hint
from cardforge.leviathans.checks.foreign_slot import national_parts
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "foreign-leave",
    Severity.NOTE,
    "The list of foreign items holds what the ship has of other nations, and nothing else.",
    "Ship files: `foreign:`",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each entry of `foreign:` that excuses nothing."""
    used = {
        word
        for _, _, slot in ship.all_slots()
        for _, word, owner in national_parts(slot)
        if owner != ship.power
    }
    for index, word in enumerate(ship.foreign):
        if word not in used:
            yield RULE.broken(
                ("foreign", str(index)),
                f"nothing foreign on this ship is called '{word}'{hint(word, used)}",
                measured=word,
                allowed=", ".join(sorted(used)) or "none",
                fix="remove the entry",
            )
