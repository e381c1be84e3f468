"""Which guns bear on what: `odds.bearing`, `odds.gunnery` and `battle.aiming` for single guns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.battle.mass.arrays import LONG, PLACES, SHORT
from cardforge.leviathans.battle.mass.compiling import compiled
from cardforge.leviathans.battle.mass.lookout import Lie, range_to, turned
from cardforge.leviathans.battle.mass.vessels import bits_in, placement_of

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Ints, Question, Record, Table

OUT_OF_REACH = -1


class Gun(NamedTuple):
    """A gun: its ship, location and slot."""

    vessel: int
    place: int
    slot: int


@compiled
def lying(hexes: Table, here: int, there: int) -> Lie:
    """Return how a ship at one placement sees a target at another."""
    at, other = hexes[here // 6], hexes[there // 6]
    q, r = turned(other.q - at.q, other.r - at.r, 6 - here % 6)
    return Lie(q, r, (there - here) % 6)


@compiled
def seen(sights: Ints, ship: Record, target: Record, lies: Lie, place: int) -> int:
    """Return what a location sees of a target: the range above the bits of what it can strike."""
    middle = sights.shape[3] // 2
    return sights[ship.kind, target.kind, lies.turned, lies.q + middle, lies.r + middle, place]


@compiled
def trim_lost(ship: Record, vessel: Record) -> int:
    """Mirror `gunnery._trim_lost`."""
    lost = 0
    for place in range(ship.places):
        lost += bits_in(ship.tanks[place] & vessel.before[place])
    return lost


@compiled
def extra_reach(ship: Record, vessel: Record) -> int:
    """Mirror `gunnery.extra_reach` for a ship that has stood still, or has not."""
    if vessel.moved:
        return 0
    steady = 0
    for place in range(ship.places):
        steady += bits_in(ship.stabilizers[place] & ~vessel.before[place])
    return steady


@compiled
def can_fire(ship: Record, vessel: Record, gun: Gun) -> bool:
    """Tell whether there is a gun in a slot that works in this turn: `gunnery.guns`."""
    return bool((ship.guns[gun.place] & ~vessel.before[gun.place]) >> gun.slot & 1)


@compiled
def dice_at(ship: Record, gun: Gun, distance: int, further: int) -> int:
    """Mirror `gunnery.weapon_dice` at the distance that is `gunnery.felt`."""
    felt = min(distance, max(1, distance - further))
    place, slot = gun.place, gun.slot
    if distance == 0 or felt < ship.nearest[place, slot] or felt > ship.farthest[place, slot]:
        return OUT_OF_REACH
    return SHORT if felt <= ship.short[place, slot] else LONG


@compiled
def range_to_location(ship: Record, target: Record, gun: Gun, lies: Lie, hit: int) -> int:
    """Return how far a gun is from the very hex of a location, or 0 out of its arc."""
    q, r = turned(target.stations[hit], 0, lies.turned)
    ahead = lies.q + q - ship.stations[gun.place]
    return range_to(ship.bits[gun.place], ahead, lies.r + r)


@compiled
def laid(
    ship: Record, target: Record, gun: Gun, lies: Lie, hit: int, distance: int, further: int
) -> int:
    """Mirror `bearing._laid`: with which of its dice a gun can fire at a location, if with any."""
    dice = dice_at(ship, gun, distance, further)
    if dice == OUT_OF_REACH and ship.long_guns[gun.place] >> gun.slot & 1:
        dice = dice_at(ship, gun, range_to_location(ship, target, gun, lies, hit), further)
    return dice


@compiled
def opened(question: Question, vessels: Table, gun: Gun, index: int, hit: int) -> int:
    """Tell with which of its dice a gun may fire at a location: what `aiming.open_aims` lists.

    The gun is one that can fire, and the location an enemy's.
    """
    ship, vessel = question.ships[gun.vessel], vessels[gun.vessel]
    target, other = question.ships[index], vessels[index]
    lies = lying(question.hexes, placement_of(vessel), placement_of(other))
    sight = seen(question.sights, ship, target, lies, gun.place)
    if not sight >> hit & 1:
        return OUT_OF_REACH
    further = extra_reach(ship, vessel)
    return laid(ship, target, gun, lies, hit, sight >> PLACES, further)
