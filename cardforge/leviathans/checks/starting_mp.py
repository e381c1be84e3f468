"""Starting MP are what the engines give."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "starting-mp",
    Severity.WARNING,
    "Starting MP are the sum of the engine slots.",
    "Quick-start rules, movement (p. 10); 144 of 146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report a ship whose corner box and engines differ."""
    engines = ship.engine_mp()
    if engines != ship.mp:
        yield RULE.broken(
            ("mp",),
            f"the card says {ship.mp} MP, the engines give {engines}",
            measured=ship.mp,
            allowed=engines,
            fix=f"write `mp: {engines}`, or change the engines",
        )
