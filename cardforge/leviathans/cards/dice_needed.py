"""How many dice the ships at a table can roll at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Location, Ship, Slot

_TWICE = frozenset({"gunner crew"})
"""Kinds of crews that roll their die twice."""


class DiceNeeded(NamedTuple):
    """The most twelve-sided dice and the most slot dice of any one attack."""

    d12: int
    d6: int


def dice_needed(ships: Iterable[Ship]) -> DiceNeeded:
    """Return the most dice of one attack among these ships, whoever fires at whom.

    Keel checks and initiative need two dice, so there are never fewer.
    """
    places = [place for ship in ships for place in ship.locations.values()]
    added = max((len(dice) for place in places for dice in (place.go, place.stop)), default=0)
    thrown = max((_thrown(place) for place in places), default=0)
    slots = (slot for place in places for slot in place.slots.values())
    squares = max((slot.saturation for slot in slots), default=0)
    return DiceNeeded(max(2, added + thrown), 1 + squares)


def _thrown(place: Location) -> int:
    """Return the most dice that one attack from a location throws before the target's are added."""
    slots = tuple(place.slots.values())
    crews = sum(_crew_dice(slot) for slot in slots)
    brackets: Counter[str] = Counter()
    most = 0
    for number, slot in enumerate(slots):
        sets = max((len(dice) for dice in slot.dice), default=0)
        if slot.family is Family.TORPEDO:
            most = max(most, sets)
        elif slot.family is Family.GUN:
            brackets[slot.label if "bracket" in slot.marks else f"slot {number}"] += sets
    return max([most, *(count + crews for count in brackets.values())])


def _crew_dice(slot: Slot) -> int:
    if slot.family is not Family.CREW and slot.item != "magazine":
        return 0
    count = sum(len(dice) for dice in slot.dice)
    return 2 * count if slot.item in _TWICE else count
