"""Location dice are those of the Type."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "usual-dice",
    Severity.NOTE,
    "Location dice are those that published ships of the Type have.",
    "146 published cards",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each arrow with other dice."""
    usual = USUAL[ship.type]
    for place, location in ship.locations.items():
        part = "at the ends of" if place in ENDS else "on the sides of"
        go, stop = usual.end_dice if place in ENDS else usual.side_dice
        for arrow, dice, expected in (("go", location.go, go), ("stop", location.stop, stop)):
            if dice != expected:
                yield RULE.broken(
                    ("locations", place, arrow),
                    f"{arrow} dice {dice} are unusual {part} a Type {ship.type} ship",
                    measured=dice,
                    allowed=expected,
                    fix=f"most published ships have {expected}",
                )
