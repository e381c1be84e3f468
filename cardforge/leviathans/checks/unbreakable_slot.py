"""Every slot can be broken by some ordinary gun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.dice import top
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.usual import BATTERIES

RULE = Rule(
    "unbreakable-slot",
    Severity.NOTE,
    "The biggest published gun with a good crew can break every slot.",
    "exact odds and 146 published cards",
)

_CREW: Final = "U"
BIGGEST: Final = max(top(dice[0]) for dice in BATTERIES) + top(_CREW)
"""The highest roll of any published gun and its crew, without the location's dice."""


def check(ship: Ship) -> Iterator[Finding]:
    """Report each slot that no roll of one gun reaches while its armour lasts."""
    for place, location in ship.locations.items():
        highest = BIGGEST + max(top(location.go), top(location.stop))
        for number, slot in location.slots.items():
            needed = (slot.breach or 0) + location.armor
            if needed > highest and not slot.is_miss:
                yield RULE.broken(
                    ("locations", place, "slots", str(number), "breach"),
                    f"with its location's armour {slot.label} needs {needed} to break, and a "
                    f"12in gun with a crew of {_CREW} rolls {highest} at most",
                    measured=needed,
                    allowed=f"at most {highest}",
                    fix="lower the breach number or the armour",
                )
