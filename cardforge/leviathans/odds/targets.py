"""A location under fire: what protects it, what is lost already, and what one attack can make of
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import Distribution, die, total
from cardforge.core.fields import FrozenMap
from cardforge.errors import CallError
from cardforge.leviathans.dice import FACES
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import SLOT_NUMBERS
from cardforge.leviathans.ship import Location, Ship

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.ship import Slot


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


KEEL_DICE: Final = "RR"


@lru_cache(maxsize=512)
def roll_of(dice: str) -> Distribution:
    """Return the total of these dice; of none it is always 0."""
    return total(*[die(FACES[letter]) for letter in dice])


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


class Effect(StrEnum):
    """How a shot ends."""

    MISS = "miss"
    """The slot die shows a Miss slot."""
    HELD = "held"
    """The roll does not reach the breach number."""
    BROKEN = "broken"
    """The slot is destroyed."""
    KEEL_CHECK = "keel check"
    """A slot that is long gone is broken again: the keel may break."""


class Outcome(NamedTuple):
    """What one slot die of an attack did; `slot` is the number that the last die showed.

    `needed` is the breach number that the roll was held against (0 for a miss), `modifier` what a
    keel check adds to its dice.
    """

    effect: Effect
    slot: int
    needed: int = 0
    modifier: int = 0


def resolve(target: Target, roll: int, slot_dice: Iterable[int]) -> Outcome:
    """Return what a breach roll does, with everything that belongs to it already added up.

    Takes as many of the slot dice as it needs: one, and more where the first shows a destroyed
    slot. Raise CallError where there are too few.
    """
    dice = iter(slot_dice)
    slot = _next_die(dice)
    if not target.breaches[slot - 1]:
        return Outcome(Effect.MISS, slot)
    if not target.now & bit(slot):
        return _broken_if(roll >= target.numbers.first[slot - 1], slot, target.numbers.first)
    slot = _next_die(dice)
    while not target.breaches[slot - 1]:
        slot = _next_die(dice)
    needed = target.numbers.again
    if roll >= needed[slot - 1] and target.now & bit(slot):
        return Outcome(Effect.KEEL_CHECK, slot, needed[slot - 1], target.keel_modifier)
    return _broken_if(roll >= needed[slot - 1], slot, needed)


def keel_breaks(target: Target, roll: int) -> bool:
    """Tell whether the two red dice of a keel check, with its modifier added, break the keel."""
    return roll + target.keel_modifier >= target.si


def after(target: Target, outcome: Outcome) -> Target:
    """Return the target as an outcome leaves it for the rest of the turn."""
    return target.with_lost(outcome.slot) if outcome.effect is Effect.BROKEN else target


def _broken_if(reached: bool, slot: int, needed: tuple[int, ...]) -> Outcome:
    return Outcome(Effect.BROKEN if reached else Effect.HELD, slot, needed[slot - 1])


def _next_die(dice: Iterator[int]) -> int:
    shown = next(dice, None)
    if shown is None:
        raise CallError("expected another slot die, the last one has to be rolled again")
    if not 1 <= shown <= 6:
        raise CallError(f"expected a slot die from 1 to 6, got {shown}")
    return shown
