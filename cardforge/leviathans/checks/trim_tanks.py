"""Every location has one trim tank."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "trim-tanks",
    Severity.WARNING,
    "Every location has exactly one trim tank (stabilizers and charged coils count).",
    "Every published card",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each location with none or several."""
    for place, location in ship.locations.items():
        count = len(list(location.of(Family.TRIM_TANK)))
        if count != 1:
            yield RULE.broken(
                ("locations", place, "slots"),
                f"{count or 'no'} trim tank{'s' if count else ''} in this location",
                measured=count,
                allowed=1,
                fix="give each location one `trim tank`",
            )
