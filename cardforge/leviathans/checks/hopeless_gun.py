"""A gun can break the best-armoured slots that ships of its own Type have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.dice import top
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Location, Ship, Slot
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "hopeless-gun",
    Severity.NOTE,
    "A gun can break the best-armoured side slots that published ships of its Type have.",
    "exact odds and 146 published cards",
)

_CREW_DICE: Final = {"crew": 1, "gunner crew": 2}
ARMOR: Final = 2
"""What the best-armoured sides of the ships in the rulebooks have."""


def check(ship: Ship) -> Iterator[Finding]:
    """Report each gun whose highest roll falls short, though the target stands still."""
    usual = USUAL[ship.type]
    needed = usual.side_breach.most + ARMOR
    stop = top(usual.side_dice[1])
    for place, number, slot in ship.all_slots():
        if slot.family is not Family.GUN:
            continue
        highest = highest_roll(slot, ship.locations[place]) + stop
        if highest < needed:
            yield RULE.broken(
                ("locations", place, "slots", str(number), "dice"),
                f"{slot.label} rolls {highest} at most, and the best-armoured slots of a Type "
                f"{ship.type} ship need {needed}",
                measured=highest,
                allowed=f"at least {needed}",
                fix="give the gun bigger dice, or its location a crew",
            )


def highest_roll(gun: Slot, location: Location) -> int:
    """Return the highest roll of a gun with its location's crew, officer and magazine.

    The dice of the location that is struck come on top, and what a bracket or losses may add.
    """
    crews, bonuses, magazines = [0], [0], [0]
    for slot in location.slots.values():
        if slot.item in _CREW_DICE:
            crews.append(_CREW_DICE[slot.item] * top(slot.dice[0]))
        elif slot.item == "officer":
            bonuses.append(slot.bonus)
        elif slot.item == "magazine":
            magazines.append(top(slot.dice[0]))
    officer = max(bonuses) if len(crews) > 1 else 0
    return max(map(top, gun.dice)) + max(crews) + officer + max(magazines)
