"""Torpedoes: separate attacks that strike one by one before the guns fire.

A torpedo rolls its own dice and those of the location struck. Crews, officers, magazines and trim
tanks of its ship do not help. Each flak of that location may stop it first: its die and the best
crew that serves guns there are rolled again for every flak. Whether a ship meets the torpedo's line
does not depend on dice; the odds are those of a torpedo that does.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import best, total
from cardforge.leviathans.kinds import GUNNERY_CREWS, MARKS, SALVOS, TURRET, Family
from cardforge.leviathans.odds import prospect
from cardforge.leviathans.odds.shots import Shot
from cardforge.leviathans.odds.targets import INTACT, Damage, bit, location_of, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.odds import Prospect
    from cardforge.leviathans.odds.targets import Target
    from cardforge.leviathans.ship import Ship, Slot

FLAK_STOPS: Final = 8

_UNTOLD: Final = ("arc torpedo", "bomba mine", "bomber lev")
"""Weapons of the torpedo phase that break nothing, or that have no exact odds."""


class TorpedoSlot(NamedTuple):
    """The torpedoes of one slot: how many a turn, and how many hexes they run (`reach`)."""

    item: str
    reach: int
    a_turn: int
    shot: Shot
    turret: bool = False

    def bears_on(self, arc: str) -> bool:
        """Return whether it can run into some of an arc; in a turret also into those beside it."""
        own = self.shot.place.rpartition("-")[2]
        return arc == own or (self.turret and ACROSS[arc] != own)


ACROSS: Final = {"bow": "stern", "stern": "bow", "port": "starboard", "starboard": "port"}


class TorpedoEffect(NamedTuple):
    """The effect of one torpedo that meets a location: flak stops it, or it strikes."""

    chance_stopped: Fraction
    striking: Prospect

    @property
    def chance_of_nothing(self) -> Fraction:
        """The chance to break no slot and cause no keel check."""
        return self.chance_stopped + self._unless_stopped(self.striking.chance_of_nothing)

    @property
    def chance_to_break(self) -> Fraction:
        """The chance to break a slot or the keel."""
        return self._unless_stopped(self.striking.chance_to_break)

    @property
    def slots(self) -> dict[int, Fraction]:
        """The chance to break each intact slot, by number."""
        return {n: self._unless_stopped(chance) for n, chance in self.striking.slots.items()}

    @property
    def chance_of_keel_check(self) -> Fraction:
        """The chance of a keel check, whether or not the keel breaks."""
        return self._unless_stopped(self.striking.chance_of_keel_check)

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel breaks."""
        return self._unless_stopped(self.striking.chance_keel_broken)

    @property
    def mean_slots_broken(self) -> Fraction:
        """The mean number of slots that it breaks."""
        return self._unless_stopped(self.striking.mean_slots_broken)

    def _unless_stopped(self, figure: Fraction) -> Fraction:
        return (1 - self.chance_stopped) * figure


def salvo_size(item: str) -> int:
    """Return how many torpedoes a slot of this kind launches in a turn."""
    return SALVOS.get(item, 1)


def torpedoes(ship: Ship, damage: Damage = INTACT) -> tuple[TorpedoSlot, ...]:
    """Return the torpedoes of a ship that can be launched in this turn and break slots."""
    return tuple(
        TorpedoSlot(
            slot.item,
            slot.range[0],
            salvo_size(slot.item),
            _shot(place, number, slot),
            TURRET in slot.marks,
        )
        for place, number, slot in _intact(ship, damage)
        if slot.family is Family.TORPEDO and slot.dice
    )


def untold(ship: Ship, damage: Damage = INTACT) -> tuple[str, ...]:
    """Return the names of weapons without odds and of marks without effect, slot by slot."""
    return tuple(name for _, _, slot in _intact(ship, damage) for name in _untold_parts(slot))


def _untold_parts(slot: Slot) -> Iterator[str]:
    if slot.item in _UNTOLD or slot.kind.inert:
        yield slot.label
    yield from (f"mark {MARKS[mark].sign}" for mark in slot.marks if MARKS[mark].inert)


def chance_stopped(ship: Ship, place: str, damage: Damage = INTACT) -> Fraction:
    """Return the chance that a location's flak stops a torpedo."""
    here = [slot for where, _, slot in _intact(ship, damage) if where == place]
    crews = [slot.dice[0] * GUNNERY_CREWS[slot.item] for slot in here if slot.item in GUNNERY_CREWS]
    crew, passed = best(*map(roll_of, crews)), Fraction(1)
    for flak in (slot for slot in here if slot.item == "flak"):
        roll = total(roll_of(flak.dice[0]), crew)
        passed *= 1 - roll.chance_at_least(FLAK_STOPS)
    return 1 - passed


def torpedoed(
    torpedo: TorpedoSlot, target: Target, stopped: Fraction = Fraction(0)
) -> TorpedoEffect:
    """Return the effect of a torpedo on a target whose flak stops it with this chance."""
    return TorpedoEffect(stopped, prospect([torpedo.shot], target))


def _shot(place: str, number: int, slot: Slot) -> Shot:
    return Shot(slot.label, place, (number,), roll_of(slot.dice[0]))


def _intact(ship: Ship, damage: Damage) -> Iterator[tuple[str, int, Slot]]:
    for place in ship.locations:
        lost = damage.in_effect(place)
        for number, slot in location_of(ship, place).slots.items():
            if not lost & bit(number):
                yield place, number, slot
