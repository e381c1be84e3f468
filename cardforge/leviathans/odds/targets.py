"""A location under fire: its protection, its damage, and the results of one attack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import Distribution, die, total
from cardforge.core.validation import FrozenMap
from cardforge.errors import CallError
from cardforge.leviathans.dice import FACES, evaded
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

    `before` has the slots lost before this turn, which are in effect; `now` has all lost slots.
    """

    before: FrozenMap[str, int]
    now: FrozenMap[str, int]

    def in_effect(self, place: str) -> int:
        """Return the mask of slots that a location had lost before this turn."""
        return self.before.get(place, 0)

    def lost(self, place: str) -> int:
        """Return the mask of all slots that a location has lost, this turn included."""
        return self.now.get(place, 0)

    @property
    def count(self) -> int:
        """How many slots of the ship are destroyed."""
        return sum(mask.bit_count() for mask in self.now.values())

    def with_lost(self, place: str, number: int) -> Damage:
        """Return the damage with one more slot destroyed in this turn."""
        mask = self.lost(place) | bit(number)
        return Damage(self.before, FrozenMap({**self.now, place: mask}))

    def next_turn(self) -> Damage:
        """Return the damage in the next turn, with all of it in effect."""
        return Damage(self.now, self.now)


INTACT: Final = Damage(FrozenMap(), FrozenMap())


def damaged(ship: Ship, before: SlotNumbers, this_turn: SlotNumbers | None = None) -> Damage:
    """Return the damage of a ship that lost slots before this turn and in this turn.

    Raise CallError if the ship has no such slot, or the slot cannot be destroyed.
    """
    first, fresh = _masks(ship, before), _masks(ship, this_turn or {})
    both = {place: first.get(place, 0) | fresh.get(place, 0) for place in first | fresh}
    return Damage(FrozenMap(first), FrozenMap(both))


def bit(number: int) -> int:
    """Return the mask of one slot."""
    return 1 << number - 1


def breakable(location: Location) -> int:
    """Return the mask of slots that can be destroyed: all but Miss slots."""
    return sum(bit(number) for number, slot in location.slots.items() if not slot.is_miss)


def location_of(ship: Ship, place: str) -> Location:
    """Return a location of a ship; raise CallError if the ship lacks it."""
    if place not in ship.locations:
        raise CallError(f"expected one of {', '.join(ship.locations)}, got '{place}'")
    return ship.locations[place]


def is_destroyed(ship: Ship, masks: Mapping[str, int]) -> bool:
    """Return whether a ship with these lost slots is lost, keel checks apart.

    A ship is lost if one location is wholly destroyed, or destroyed slots reach half its SI.
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
    """Return the distribution of the total of dice such as `RR`; always 0 for no dice."""
    return total(*[die(FACES[letter]) for letter in dice])


class BreachNumbers(NamedTuple):
    """The breach rolls that break each of the six slots; 0 if nothing can be broken.

    `first` applies to the slot that the slot die shows, `again` to a slot found by rerolling after
    a destroyed one.
    """

    first: tuple[int, ...]
    again: tuple[int, ...]


class Target(NamedTuple):
    """A location under fire. `breaches`, `armor` and `compartments` have an entry per slot.

    A Miss slot and a missing slot have breach number 0. `armor` is what an intact slot adds to all
    breach numbers, `compartments` the part of it that still applies after a reroll. `elsewhere`
    counts destroyed slots in other locations. `before` and `now` are masks of slots lost before
    this turn and by now. `magazines` has the mask of each slot that explodes when it is destroyed,
    with the dice that it adds.
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
        """The breach numbers of this turn, with the armour at its start."""
        return _numbers(self.breaches, self.armor, self.compartments, self.before)

    @property
    def keel_modifier(self) -> int:
        """The present modifier of a keel check; slots lost in this location count twice."""
        return self.elsewhere + 2 * self.now.bit_count()

    @property
    def is_gone(self) -> bool:
        """Whether every slot of the location is lost."""
        return bool(self.now) and self.now == self.breakable

    @property
    def is_half_destroyed(self) -> bool:
        """Whether destroyed slots of the ship reach half its SI."""
        return 2 * (self.elsewhere + self.now.bit_count()) >= self.si

    @property
    def is_destroyed(self) -> bool:
        """Whether the ship is lost for either reason."""
        return self.is_gone or self.is_half_destroyed

    def can_suffer(self, highest: int) -> bool:
        """Return whether a roll of at most `highest`, before location dice, can have any effect."""
        rolled, numbers = highest + self.dice.highest, self.numbers
        live = [first for place, first in enumerate(numbers.first) if not self.now >> place & 1]
        reached = [*live, *(numbers.again if self.now else ())]
        return any(0 < number <= rolled for number in reached)

    def with_lost(self, number: int) -> Target:
        """Return the target with one more of its slots destroyed in this turn."""
        return self._replace(now=self.now | bit(number))

    def next_turn(self) -> Target:
        """Return the target in the next turn, without the armour of lost slots."""
        return self._replace(before=self.now)


def target_at(
    ship: Ship, place: str, *, moved: bool = True, damage: Damage = INTACT, evading: bool = False
) -> Target:
    """Return a location of a ship as a target; `moved` is True if the ship entered a new hex.

    If it is `evading`, its location dice are two classes smaller.
    Raise CallError if the ship lacks the location, or was destroyed before this turn.
    """
    location = location_of(ship, place)
    if is_destroyed(ship, damage.before):
        raise CallError(f"expected a ship that still flies, {ship.name} was destroyed before")
    slots = [location.slots.get(number) for number in SLOT_NUMBERS]
    return Target(
        breaches=tuple(_breach(slot) for slot in slots),
        armor=tuple(_armor(slot) for slot in slots),
        compartments=tuple(_armor(slot) if _is_compartment(slot) else 0 for slot in slots),
        dice=_location_roll(location.go if moved else location.stop, evading=evading),
        si=ship.si,
        elsewhere=damage.count - damage.lost(place).bit_count(),
        before=damage.in_effect(place),
        now=damage.lost(place),
        magazines=tuple(_magazines(location)),
    )


def _location_roll(dice: str, *, evading: bool) -> Distribution:
    left, points = evaded(dice) if evading else (dice, 0)
    return roll_of(left) + points


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
