"""What a ship, and each slot of hers, is worth to whoever fires at her, in whole points.

Her life is worth `SI_POINTS` for each point of SI and `GUN_POINTS` for twice the mean of each gun's
short dice, as built. Every slot is a part of that life. Of the h slots (half the SI, rounded up)
that end a ship, the next one when c are gone is worth (h + 4c) / h^2 of it, so that the last counts
five times as much as the first; with k of a location's n slots lost, another 2k / n^2, since what
is lost there lays the rest open; each part is rounded down. The slot that ends her is worth the
whole life, as is her keel. On top of its part comes what a slot does for her:

- a gun `GUN_POINTS` for twice the mean of its short dice;
- a crew `CREW_POINTS` for twice the mean of its dice, for each gun that works in its location;
- armour `ARMOR_POINTS` for each point of it;
- an engine `ENGINE_POINTS` for each of its MP, and `LAST_ENGINE` more if no other works;
- a trim tank `TRIM_POINTS` for each gun of the ship that works.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.targets import breakable, roll_of
from cardforge.leviathans.places import SLOT_NUMBERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.ship import Slot

SI_POINTS: Final = 40
GUN_POINTS: Final = 8
CREW_POINTS: Final = 4
ARMOR_POINTS: Final = 30
ENGINE_POINTS: Final = 8
LAST_ENGINE: Final = 60
TRIM_POINTS: Final = 6


class Hold(NamedTuple):
    """What is to be had in a location: how many slots it has, which are lost, what each does."""

    slots: int
    lost: int
    uses: tuple[int, ...]


class Worth(NamedTuple):
    """A ship as a prize: her life, the slots that end her, how many are gone, her locations."""

    life: int
    half: int
    gone: int
    holds: Mapping[str, Hold]

    def slots(self, place: str) -> tuple[int, ...]:
        """Return what each of the six slots of a location is worth as the next one lost."""
        hold = self.holds[place]
        part = self._part(hold.slots, hold.lost.bit_count(), self.gone)
        return tuple(part + use for use in hold.uses)

    def lost(self, place: str, mask: int) -> int:
        """Return what it is worth to bring a location to this mask of destroyed slots."""
        if self.ends(place, mask):
            return self.life
        hold = self.holds[place]
        fresh = mask & ~hold.lost
        before = hold.lost.bit_count()
        parts = sum(
            self._part(hold.slots, before + more, self.gone + more)
            for more in range(fresh.bit_count())
        )
        uses = sum(use for number, use in enumerate(hold.uses) if fresh >> number & 1)
        return min(self.life, parts + uses)

    def ends(self, place: str, mask: int) -> bool:
        """Tell whether the ship is lost with this mask of destroyed slots in a location."""
        hold, lost = self.holds[place], mask.bit_count()
        return lost >= hold.slots or self.gone - hold.lost.bit_count() + lost >= self.half

    def _part(self, slots: int, lost: int, gone: int) -> int:
        if lost + 1 >= slots or gone + 1 >= self.half:
            return self.life
        of_ship = self.life * (self.half + 4 * gone) // (self.half * self.half)
        return of_ship + self.life * 2 * lost // (slots * slots)


def worth(vessel: Vessel) -> Worth:
    """Return a ship as a prize, in the state that she is in."""
    ship, damage = vessel.ship, vessel.damage
    guns = sum(weight(slot) for _, _, slot in ship.all_slots() if slot.family is Family.GUN)
    holds = {
        place: Hold(breakable(location).bit_count(), damage.lost(place), _uses(vessel, place))
        for place, location in ship.locations.items()
    }
    life = SI_POINTS * ship.si + GUN_POINTS * guns
    return Worth(life, (ship.si + 1) // 2, damage.count, holds)


@lru_cache(maxsize=256)
def doubled_mean(dice: str) -> int:
    """Return twice the mean of these dice, which is whole."""
    return int(2 * roll_of(dice).mean)


def weight(gun: Slot) -> int:
    """Return twice the mean of a gun's short dice."""
    return doubled_mean(gun.dice[0])


def _uses(vessel: Vessel, place: str) -> tuple[int, ...]:
    slots = vessel.ship.locations[place].slots
    return tuple(_use(vessel, place, slots[n]) if n in slots else 0 for n in SLOT_NUMBERS)


def _use(vessel: Vessel, place: str, slot: Slot) -> int:
    """Return what a slot does for its ship."""
    if slot.family is Family.GUN:
        return GUN_POINTS * weight(slot)
    if slot.family is Family.ARMOR:
        return ARMOR_POINTS * slot.bonus
    if slot.family is Family.ENGINE:
        engines = sum(each.family is Family.ENGINE for _, _, each in vessel.intact())
        return ENGINE_POINTS * slot.mp + LAST_ENGINE * (engines <= 1)
    return _service(vessel, place, slot)


def _service(vessel: Vessel, place: str, slot: Slot) -> int:
    """Return what a slot does for the guns of its ship."""
    guns = [at for at, _, each in vessel.intact() if each.family is Family.GUN]
    if slot.family is Family.CREW and slot.dice:
        return CREW_POINTS * doubled_mean(slot.dice[0]) * guns.count(place)
    return TRIM_POINTS * len(guns) if slot.family is Family.TRIM_TANK else 0
