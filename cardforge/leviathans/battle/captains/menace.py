"""Menace: what the guns of one ship promise to do to another, wherever the two lie.

A gun's promise is the sum of its slot die's `chances` at each slot times what that slot is worth,
and of those of the keel times the ship's life: in points times `SCALE`, rounded down once a gun. It
hangs on the gun's dice at that range, on the target's location, and on whether the target enters a
new hex; the damage of both ships is what it is now. Guns of a location fire together at one
location of the target, where their promises add up to most. A gun that saturates promises so much
with each of its slot dice. Stabilizers are left out of it, as is what only a long gun can reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.leviathans.battle.prizes import MILLION, chances
from cardforge.leviathans.battle.sights import sights
from cardforge.leviathans.odds import USUAL, guns, target_at, throws
from cardforge.leviathans.odds.shots import reach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.captains.worth import Worth
    from cardforge.leviathans.battle.sights import Sight
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.odds import Target, Throw
    from cardforge.leviathans.ship import Slot

SCALE: Final = 1000
Row: TypeAlias = dict[int, int]
"""What the guns of a location promise at each distance."""


def promise(throw: Throw, target: Target, slots: tuple[int, ...], life: int) -> int:
    """Return what a shot promises at a location whose slots are worth so much."""
    found = chances(throw.roll, target)
    points = sum(map(int.__mul__, found.slots, slots)) + found.keel * life
    return throw.slot_dice * points * SCALE // MILLION


class Menace:
    """What a ship promises to do to a target, which enters a new hex in this turn or does not."""

    def __init__(self, vessel: Vessel, target: Vessel, prize: Worth, *, moved: bool) -> None:
        self._rows: dict[tuple[str, str, bool], Row] = {}
        self._known: dict[tuple[int, int, int, int], tuple[int, ...]] = {}
        self._places = tuple(vessel.ship.locations)
        for hit in prize.holds:
            struck = target_at(target.ship, hit, moved=moved, damage=target.damage)
            for place in self._places:
                self._lay(vessel, place, hit, struck, prize)

    def at(self, here: Placement, there: Placement) -> tuple[int, ...]:
        """Return the promise of each location in card order, the ships lying here and there."""
        way = there.position - here.position
        key = (*way, here.facing, there.facing)
        known = self._known.get(key)
        if known is None:
            seen = {sight.place: self._best(sight) for sight in sights(here, there)}
            known = self._known[key] = tuple(seen.get(place, 0) for place in self._places)
        return known

    def _best(self, sight: Sight) -> int:
        return max(
            self._rows.get((sight.place, hit, False), {}).get(sight.plain, 0)
            + self._rows.get((sight.place, hit, True), {}).get(sight.turret, 0)
            for hit in sight.hits
        )

    def _lay(self, vessel: Vessel, place: str, hit: str, target: Target, prize: Worth) -> None:
        """Add what the guns of a location promise at a location of the target."""
        for number, gun in guns(vessel.ship, place, vessel.damage).items():
            row = self._rows.setdefault((place, hit, "turret" in gun.marks), {})
            for dice, distances in _bands(gun):
                throw = throws(
                    vessel.ship, place, {number: dice}, damage=vessel.damage, given=USUAL
                )
                points = promise(throw[0], target, prize.slots(hit), prize.life)
                for distance in distances:
                    row[distance] = row.get(distance, 0) + points


def _bands(gun: Slot) -> Iterator[tuple[str, range]]:
    """Yield the dice of a gun with the distances at which it rolls them."""
    nearest, farthest = reach(gun)
    short = gun.range[0]
    yield gun.dice[0], range(nearest, short + 1)
    yield gun.dice[-1], range(max(nearest, short + 1), farthest + 1)
