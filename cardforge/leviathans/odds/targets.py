"""The location that is shot at: breach numbers, armour, location dice, and what is left of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import CallError
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.damage import INTACT, Damage, bit, is_destroyed, location_of
from cardforge.leviathans.odds.rolls import roll_of
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.ship import Location, Ship, Slot


class BreachNumbers(NamedTuple):
    """What a breach roll must reach for each of the six slots; 0 where it finds nothing to break.

    `first` counts while the slot die shows the slot itself, `again` after a destroyed one.
    """

    first: tuple[int, ...]
    again: tuple[int, ...]


class Target(NamedTuple):
    """A location under fire. `breaches`, `armor` and `compartments` have an entry for each slot.

    A Miss slot has the breach number 0, and so has a number without a slot. `armor` is what a slot
    adds to all breach numbers while it lasts, `compartments` the part of it that still counts when
    the slot die is rolled again. `elsewhere` counts the destroyed slots in the other locations.
    `before` and `now` are the masks of what was lost before this turn, and by now. `magazines` has
    the mask of each slot that goes off when it is destroyed, with what it adds to the blow.
    """

    breaches: tuple[int, ...]
    armor: tuple[int, ...]
    compartments: tuple[int, ...]
    dice: Distribution
    si: int
    elsewhere: int = 0
    before: int = 0
    now: int = 0
    magazines: tuple[tuple[int, Distribution], ...] = ()

    @property
    def breakable(self) -> int:
        """The mask of all slots that can be destroyed."""
        return sum(1 << place for place, breach in enumerate(self.breaches) if breach)

    @property
    def numbers(self) -> BreachNumbers:
        """The breach numbers of this turn, under the armour that it began with."""
        return _numbers(self.breaches, self.armor, self.compartments, self.before)

    @property
    def keel_modifier(self) -> int:
        """What a keel check adds to its dice now: slots here count twice."""
        return self.elsewhere + 2 * self.now.bit_count()

    @property
    def is_gone(self) -> bool:
        """Whether nothing of the location is left."""
        return bool(self.now) and self.now == self.breakable

    @property
    def is_half_destroyed(self) -> bool:
        """Whether as many slots of the ship are destroyed as half its SI."""
        return 2 * (self.elsewhere + self.now.bit_count()) >= self.si

    @property
    def is_destroyed(self) -> bool:
        """Whether the ship is out of the battle for either of these reasons."""
        return self.is_gone or self.is_half_destroyed

    def can_suffer(self, highest: int) -> bool:
        """Tell whether a roll of `highest`, but for the location's dice, can do anything now."""
        rolled, numbers = highest + self.dice.highest, self.numbers
        live = [first for place, first in enumerate(numbers.first) if not self.now >> place & 1]
        reached = [*live, *(numbers.again if self.now else ())]
        return any(0 < number <= rolled for number in reached)

    def with_lost(self, number: int) -> Target:
        """Return the target after one more of its slots is destroyed in this turn."""
        return self._replace(now=self.now | bit(number))

    def next_turn(self) -> Target:
        """Return the target as the next turn finds it: lost armour no longer protects."""
        return self._replace(before=self.now)


def target_at(ship: Ship, place: str, *, moved: bool = True, damage: Damage = INTACT) -> Target:
    """Return a location of a ship as a target; `moved` tells whether the ship entered a new hex.

    Raise CallError where the ship has no such location, or was destroyed before this turn.
    """
    location = location_of(ship, place)
    if is_destroyed(ship, damage.before):
        raise CallError(f"expected a ship that still flies, {ship.name} was destroyed before")
    slots = [location.slots.get(number) for number in SLOT_NUMBERS]
    return Target(
        breaches=tuple(_breach(slot) for slot in slots),
        armor=tuple(_armor(slot) for slot in slots),
        compartments=tuple(_armor(slot) if _is_compartment(slot) else 0 for slot in slots),
        dice=roll_of(location.go if moved else location.stop),
        si=ship.si,
        elsewhere=damage.count - damage.lost(place).bit_count(),
        before=damage.in_effect(place),
        now=damage.lost(place),
        magazines=tuple(_magazines(location)),
    )


def _breach(slot: Slot | None) -> int:
    return 0 if slot is None or slot.is_miss else slot.breach or 0


def _armor(slot: Slot | None) -> int:
    return slot.bonus if slot and slot.family is Family.ARMOR else 0


def _magazines(location: Location) -> Iterator[tuple[int, Distribution]]:
    for number, slot in location.slots.items():
        if slot.item == "magazine":
            yield bit(number), roll_of(slot.dice[0])


def _is_compartment(slot: Slot | None) -> bool:
    return slot is not None and slot.item == "compartment armor"


@lru_cache(maxsize=1024)
def _numbers(
    breaches: tuple[int, ...], armor: tuple[int, ...], compartments: tuple[int, ...], lost: int
) -> BreachNumbers:
    intact = [place for place in range(len(breaches)) if not lost >> place & 1]
    plates = sum(armor[place] for place in intact)
    bulkheads = sum(compartments[place] for place in intact)
    return BreachNumbers(
        tuple(breach and breach + plates for breach in breaches),
        tuple(breach and breach + bulkheads for breach in breaches),
    )
