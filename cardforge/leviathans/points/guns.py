"""What the guns of a ship are worth: the exact odds of every shot, over the ranges of play."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.frozen import FrozenMap
from cardforge.core.ledger import rounded
from cardforge.leviathans import odds
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.gunnery import salvo
from cardforge.leviathans.points.part import own_locations
from cardforge.leviathans.points.reference import harm, share_of_arc, share_of_range
from cardforge.leviathans.points.weights import GUN_MARKS, MAGAZINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.ledger import Amount
    from cardforge.leviathans.ship import Location, Ship, Slot


class GunWorth(NamedTuple):
    """The firepower of one gun, and how much of it comes from whom."""

    place: str
    name: str
    alone: Amount
    crew: Amount
    magazine: Amount

    @property
    def whole(self) -> Amount:
        """What the gun and all that serves it are worth together."""
        return self.alone + self.crew + self.magazine


def gun_worths(ship: Ship) -> Iterator[GunWorth]:
    """Yield what each gun of a ship is worth.

    A gun is worth what it breaks: the better its dice, the farther its reach, the more its arcs,
    the more it is worth, and never less for a better crew or magazine.
    """
    for place, location in own_locations(ship):
        nobody = _without(place, location, crew=True)
        crew_only = _without(place, location, crew=False)
        for number, gun in odds.guns(ship, place).items():
            states = (nobody, crew_only, odds.INTACT)
            worths = {state: _worth(ship, place, number, state) for state in set(states)}
            alone, served, full = (worths[state] for state in states)
            magazine = rounded((full - served) * MAGAZINE, 2)
            yield GunWorth(place, gun.label, alone, served - alone, magazine)


def _worth(ship: Ship, place: str, number: int, damage: odds.Damage) -> Amount:
    """Return a gun's firepower with what serves it in this state of damage, to two places."""
    gun = ship.locations[place].slots[number]
    harms = {word: _harm(ship, place, {number: word}, damage) for word in set(gun.dice)}
    effect = sum(
        (share * max(harms[word] for word in words) for share, words in _bands(gun)), Fraction()
    )
    arc = share_of_arc(place, turret="turret" in gun.marks)
    return rounded(100 * effect * arc * _marked(gun), 2)


def _harm(ship: Ship, place: str, firing: dict[int, str], damage: odds.Damage) -> Fraction:
    (shot,) = salvo(ship, place, firing, damage=damage, given=odds.USUAL)
    return harm(shot.roll)


def _bands(gun: Slot) -> Iterator[tuple[Fraction, frozenset[str]]]:
    """Yield how often a gun fires at short and at long range, and the dice to choose from.

    Where the dice for long range are the better ones, they count at short range too: more reach
    for the short dice is then no loss.
    """
    nearest, farthest = odds.reach(gun)
    middle = max(gun.range[0], nearest - 1)
    yield share_of_range(nearest, min(middle, farthest)), frozenset(gun.dice)
    yield share_of_range(middle + 1, farthest), frozenset(gun.dice[-1:])


def _marked(gun: Slot) -> Fraction:
    return prod((GUN_MARKS.get(mark, Fraction(1)) for mark in gun.marks), start=Fraction(1))


def _without(place: str, location: Location, *, crew: bool) -> odds.Damage:
    """Return a state in which a location has neither its magazines nor, if asked, its crews.

    They are out of action but not destroyed, so that a resolute gun has no more for it.
    """
    silent = sum(
        1 << number - 1
        for number, slot in location.slots.items()
        if slot.item == "magazine" or (crew and slot.family is Family.CREW)
    )
    return odds.Damage(FrozenMap({place: silent}), FrozenMap()) if silent else odds.INTACT
