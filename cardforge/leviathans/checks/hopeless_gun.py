"""A gun can break the best-armoured slots that ships of its own Type have.

Ships of its Type are those published, and the design itself, whose sisters may be its enemies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.checks.unbreakable_slot import BIGGEST
from cardforge.leviathans.dice import top
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ENDS
from cardforge.leviathans.ship import Location, Ship, Slot
from cardforge.leviathans.usual import USUAL

RULE = Rule(
    "hopeless-gun",
    Severity.NOTE,
    "A gun can break the best-armoured slots of its Type: on published sides and on her own.",
    "exact odds and 146 published cards",
)

_CREW_DICE: Final = {"crew": 1, "gunner crew": 2}
ARMOR: Final = 2
"""The most armour that is known to go with high breach numbers on published sides of Type 1."""


class _Wall(NamedTuple):
    """The slot of a location that asks most of a gun, the location's best dice taken off."""

    words: str
    needed: int
    dice: int

    @property
    def left(self) -> int:
        """What the gun and its crew have to roll."""
        return self.needed - self.dice


def check(ship: Ship) -> Iterator[Finding]:
    """Report each gun whose highest roll falls short, whatever the target does."""
    hardest = max(_walls(ship), key=lambda wall: wall.left)
    for place, number, slot in ship.all_slots():
        if slot.family is not Family.GUN:
            continue
        rolled = highest_roll(slot, ship.locations[place])
        if rolled < hardest.left:
            yield RULE.broken(
                ("locations", place, "slots", str(number), "dice"),
                f"{slot.label} rolls {rolled + hardest.dice} at most, and {hardest.words} "
                f"{hardest.needed}",
                measured=rolled + hardest.dice,
                allowed=f"at least {hardest.needed}",
                fix="give the gun bigger dice, or its location a crew",
            )


def _walls(ship: Ship) -> Iterator[_Wall]:
    """Yield what guns of a Type come up against: published sides, and the ship's own sisters."""
    usual = USUAL[ship.type]
    words = f"the best-armoured slots of a published Type {ship.type} ship need"
    yield _Wall(words, usual.side_breach.most + ARMOR, top(usual.side_dice[1]))
    for place, location in ship.locations.items():
        dice = max(top(location.go), top(location.stop))
        breaches = [slot.breach or 0 for slot in location.slots.values() if not slot.is_miss]
        # Slots that no gun at all can break have a note of their own.
        broken = [each for each in breaches if each + location.armor <= BIGGEST + dice]
        if broken and place not in ENDS:
            words = f"the best-armoured slot of her own {place} needs"
            yield _Wall(words, max(broken) + location.armor, dice)


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
