"""What a ship has lost. The slots of a location are a bit mask, in which bit 0 is slot 1.

What is destroyed counts at once where a shot asks whether a slot is gone and where a keel is
checked. Everything else (guns, crews, armour, trim tanks) holds out until the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cardforge.core.frozen import FrozenMap
from cardforge.errors import CallError
from cardforge.leviathans.ship import Location, Ship

SlotNumbers = Mapping[str, Iterable[int]]
"""Slot numbers by location."""


@dataclass(frozen=True, slots=True)
class Damage:
    """The destroyed slots of a ship, as masks by location; made by `damaged`.

    `before` holds what was lost before this turn and is in effect, `now` all that is lost.
    """

    before: FrozenMap[str, int]
    now: FrozenMap[str, int]

    def in_effect(self, place: str) -> int:
        """Return the mask of what a location had lost before this turn."""
        return self.before.get(place, 0)

    def lost(self, place: str) -> int:
        """Return the mask of all that a location has lost, this turn included."""
        return self.now.get(place, 0)

    @property
    def count(self) -> int:
        """How many slots of the ship are destroyed."""
        return sum(mask.bit_count() for mask in self.now.values())

    def with_lost(self, place: str, number: int) -> Damage:
        """Return the damage after one more slot is destroyed in this turn."""
        mask = self.lost(place) | bit(number)
        return Damage(self.before, FrozenMap({**self.now, place: mask}))

    def next_turn(self) -> Damage:
        """Return the same damage once the turn is over: all of it is in effect."""
        return Damage(self.now, self.now)


INTACT: Final = Damage(FrozenMap(), FrozenMap())


def damaged(ship: Ship, before: SlotNumbers, this_turn: SlotNumbers | None = None) -> Damage:
    """Return the damage of a ship that has lost these slots, some of them perhaps in this turn.

    Raise CallError where the ship has no such slot, or where there is nothing to destroy.
    """
    first, fresh = _masks(ship, before), _masks(ship, this_turn or {})
    both = {place: first.get(place, 0) | fresh.get(place, 0) for place in first | fresh}
    return Damage(FrozenMap(first), FrozenMap(both))


def bit(number: int) -> int:
    """Return the mask of one slot."""
    return 1 << number - 1


def breakable(location: Location) -> int:
    """Return the mask of the slots that can be destroyed: all but the Miss slots."""
    return sum(bit(number) for number, slot in location.slots.items() if not slot.is_miss)


def location_of(ship: Ship, place: str) -> Location:
    """Return a location of a ship; raise CallError where it has none of that name."""
    if place not in ship.locations:
        raise CallError(f"expected one of {', '.join(ship.locations)}, got '{place}'")
    return ship.locations[place]


def is_destroyed(ship: Ship, masks: Mapping[str, int]) -> bool:
    """Tell whether a ship that has lost these slots is out of the battle, its keel apart.

    It is with one location wholly gone, or with destroyed slots of half its SI.
    """
    if 2 * sum(mask.bit_count() for mask in masks.values()) >= ship.si:
        return True
    return any(mask == breakable(location_of(ship, place)) for place, mask in masks.items() if mask)


def _masks(ship: Ship, numbers: SlotNumbers) -> dict[str, int]:
    masks = {place: _mask(ship, place, those) for place, those in numbers.items()}
    return {place: mask for place, mask in masks.items() if mask}


def _mask(ship: Ship, place: str, numbers: Iterable[int]) -> int:
    location = location_of(ship, place)
    mask = 0
    for number in numbers:
        if number not in location.slots or location.slots[number].is_miss:
            raise CallError(f"expected a slot of the {place} that can be lost, got '{number}'")
        mask |= bit(number)
    return mask
