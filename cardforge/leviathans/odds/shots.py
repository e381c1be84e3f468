"""What a ship rolls when she fires, magazines included, and which of her guns bear on what."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import Distribution, best, constant, total
from cardforge.errors import CallError
from cardforge.leviathans.arcs import places_hit, range_to
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.targets import INTACT, Damage, bit, location_of, roll_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.ship import Location, Ship, Slot


CREW_DICE: Final = {"crew": 1, "gunner crew": 2}
"""How often each kind of crew that serves the guns rolls its dice; no other crew does."""

BRACKET_RESULTS: Final = 2


class Shot(NamedTuple):
    """One breach roll: by whom it is made, and its total but for the target's location dice.

    `slots` numbers the guns that fire: one, or all of a bracket. Each of the slot dice is resolved
    with the same roll.
    """

    name: str
    place: str
    slots: tuple[int, ...]
    roll: Distribution
    slot_dice: int = 1


class Throw(NamedTuple):
    """One breach roll as the dice that lie ready for it, but for the target's location dice.

    An entry of `weapons`, `crews` or `magazines` makes one result. The best two weapon results
    count, of crews and magazines the best one each.
    """

    name: str
    place: str
    slots: tuple[int, ...]
    weapons: tuple[str, ...]
    crews: tuple[str, ...]
    magazines: tuple[str, ...]
    added: int
    slot_dice: int = 1

    @property
    def roll(self) -> Distribution:
        """What it comes to."""
        weapon = _best_of(self.weapons, BRACKET_RESULTS)
        return total(weapon, _best_of(self.crews), _best_of(self.magazines)) + self.added


class Circumstances(NamedTuple):
    """What this turn does to a ship's gunnery beside its own damage.

    `modifier` is added to every breach roll; `stood` tells that the ship entered no new hex;
    `brackets` that guns which may fire together do.
    """

    modifier: int = 0
    stood: bool = False
    brackets: bool = False


USUAL: Final = Circumstances()


def weapon_dice(gun: Slot, distance: int) -> str | None:
    """Return the dice that a gun rolls at a distance in hexes, or None where it cannot fire.

    Raise CallError for a slot that is no gun.
    """
    if gun.family is not Family.GUN:
        raise CallError(f"expected a gun, got {gun.item}")
    nearest, farthest = reach(gun)
    if not nearest <= distance <= farthest:
        return None
    return gun.dice[0] if distance <= gun.range[0] else gun.dice[-1]


def reach(gun: Slot) -> tuple[int, int]:
    """Return the nearest and the farthest distance in hexes at which a gun can fire."""
    too_near = gun.range[0] if gun.item == "long gun" else 0
    return too_near + 1, gun.range[-1]


def guns(ship: Ship, place: str, damage: Damage = INTACT) -> dict[int, Slot]:
    """Return the guns of a location that can fire in this turn, by slot number."""
    return {
        number: slot
        for number, slot in _intact(location_of(ship, place), damage.in_effect(place))
        if slot.family is Family.GUN
    }


def shot(
    ship: Ship,
    place: str,
    number: int,
    distance: int,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> Shot:
    """Return the shot of one gun by itself; raise CallError where it cannot be fired."""
    slot = location_of(ship, place).slots.get(number)
    if slot is None or slot.family is not Family.GUN:
        got = slot.item if slot else "no slot"
        raise CallError(f"expected a gun in slot {number} of the {place}, got {got}")
    if number not in guns(ship, place, damage):
        raise CallError(f"expected a gun that can fire, slot {number} of the {place} is destroyed")
    dice = weapon_dice(slot, felt(distance, extra_reach(ship, damage, given)))
    if dice is None:
        nearest, farthest = reach(slot)
        message = f"expected {nearest} to {farthest} hexes for {slot.label}, got {distance}"
        raise CallError(message)
    return salvo(ship, place, {number: dice}, damage=damage, given=given)[0]


def shots(
    ship: Ship,
    place: str,
    distance: int,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> tuple[Shot, ...]:
    """Return every shot of one location at one distance; none where no gun there reaches it."""
    near = felt(distance, extra_reach(ship, damage, given))
    dice = {n: weapon_dice(gun, near) for n, gun in guns(ship, place, damage).items()}
    firing = {number: word for number, word in dice.items() if word}
    return salvo(ship, place, firing, damage=damage, given=given)


def salvo(
    ship: Ship, place: str, firing: Mapping[int, str], *, damage: Damage, given: Circumstances
) -> tuple[Shot, ...]:
    """Return the shots of these guns of a location, each with the weapon dice that it rolls."""
    return tuple(
        Shot(throw.name, place, throw.slots, throw.roll, throw.slot_dice)
        for throw in throws(ship, place, firing, damage=damage, given=given)
    )


def throws(
    ship: Ship, place: str, firing: Mapping[int, str], *, damage: Damage, given: Circumstances
) -> tuple[Throw, ...]:
    """Return what a player picks up for each of the shots that `salvo` tells the odds of."""
    location = location_of(ship, place)
    slots = [slot for _, slot in _intact(location, damage.in_effect(place))]
    crews = tuple(s.dice[0] * CREW_DICE[s.item] for s in slots if s.item in CREW_DICE)
    magazines = tuple(slot.dice[0] for slot in slots if slot.item == "magazine")
    officer = max((slot.bonus for slot in slots if slot.item == "officer"), default=0)
    added = given.modifier - _trim_lost(ship, damage) + (officer if crews else 0)
    result = []
    for numbers in _batteries(location, firing, given):
        gun = location.slots[numbers[0]]
        weapons = tuple(firing[number] for number in numbers)
        bonus = added + _resolution(gun, damage.lost(place))
        dice = (weapons, crews, magazines, bonus, 1 + gun.saturation)
        result.append(Throw(gun.label, place, numbers, *dice))
    return tuple(result)


def _batteries(
    location: Location, firing: Iterable[int], given: Circumstances
) -> Iterable[tuple[int, ...]]:
    """Yield the guns that make one breach roll together."""
    batteries: dict[object, list[int]] = {}
    for number in firing:
        gun = location.slots[number]
        together = given.brackets and "bracket" in gun.marks
        kind = (gun.item, gun.name, gun.range, gun.dice, gun.marks) if together else number
        batteries.setdefault(kind, []).append(number)
    return map(tuple, batteries.values())


@lru_cache(maxsize=1024)
def _best_of(dice: tuple[str, ...], keep: int = 1) -> Distribution:
    return best(*map(roll_of, dice), keep=keep) if dice else constant(0)


def _resolution(gun: Slot, lost: int) -> int:
    return lost.bit_count() if "resolute" in gun.marks else 0


def _trim_lost(ship: Ship, damage: Damage) -> int:
    return sum(
        slot.family is Family.TRIM_TANK and bool(mask & bit(number))
        for place, mask in damage.before.items()
        for number, slot in location_of(ship, place).slots.items()
    )


def felt(distance: int, further: int) -> int:
    """Return the distance as guns feel it whose ranges reach further; nearest stays nearest."""
    return min(distance, max(1, distance - further))


def extra_reach(ship: Ship, damage: Damage, given: Circumstances) -> int:
    """Return how many hexes farther a ship shoots for standing still: one a stabilizer."""
    return given.stood * sum(
        slot.item == "stabilizer" and not damage.in_effect(place) & bit(number)
        for place, number, slot in ship.all_slots()
    )


def _intact(location: Location, lost: int) -> Iterator[tuple[int, Slot]]:
    return ((n, slot) for n, slot in location.slots.items() if not lost & bit(n))


LEAST_SLOT_DICE: Final = 2


def blast(shot: Shot, magazine: Distribution) -> Shot:
    """Return the attack that follows at once where a shot destroys a magazine with these dice."""
    return shot._replace(
        roll=total(shot.roll, magazine), slot_dice=max(LEAST_SLOT_DICE, shot.slot_dice)
    )


class Laid(NamedTuple):
    """A gun laid on a target: how far it fires, and the weapon dice that it rolls."""

    distance: int
    dice: str


def bearings(
    ship: Ship,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> dict[str, dict[int, Laid]]:
    """Return every gun that can strike the location `hit` of a target, by location and slot number.

    Raise CallError where a ship of the target's Type has no such location.
    """
    target.station(hit)
    return {
        place: bearing_guns(ship, place, at, target, hit, damage=damage, given=given)
        for place in ship.places
        if place in ship.locations and hit in places_hit(target, at.station(place))
    }


def bearing_guns(
    ship: Ship,
    place: str,
    at: Placement,
    target: Placement,
    hit: str,
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> dict[int, Laid]:
    """Return the guns of one location that have a target in arc and range.

    Whether their hex lies in the arc of `hit` is not asked.
    """
    further = extra_reach(ship, damage, given)
    return {
        number: laid
        for number, gun in guns(ship, place, damage).items()
        for laid in _laid(gun, further, _distances(gun, at, place, target, hit))
    }


def _laid(gun: Slot, further: int, distances: Iterator[int | None]) -> Iterator[Laid]:
    """Yield the gun at the first of these distances that it reaches, if any."""
    for distance in distances:
        dice = distance and weapon_dice(gun, felt(distance, further))
        if distance and dice:
            yield Laid(distance, dice)
            return


def _distances(
    gun: Slot, at: Placement, place: str, target: Placement, hit: str
) -> Iterator[int | None]:
    """Yield the ranges that a gun may use, None where the hex is out of its arc.

    Every gun measures to the nearest hex of the target. Where that is too near for a long gun, it
    may still fire at a location whose own hex is far enough away.
    """
    turret = "turret" in gun.marks
    yield range_to(at, place, target.hexes, turret=turret)
    if gun.item == "long gun":
        yield range_to(at, place, [target.station(hit)], turret=turret)
