"""The shots of a ship: its rolls, magazines included, and the fields of fire on which guns bear.

A field is an arc, or half the arc of bow or stern where a turret on one side bears on that half
only. All guns of a field count as being at the same range; on a map the hexes from which they fire
differ by one or two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.chance import Distribution, best, constant, total
from cardforge.core.hexes import ORIGIN, Hex
from cardforge.errors import CallError
from cardforge.leviathans.kinds import GUNNERY_CREWS, Family
from cardforge.leviathans.odds.targets import INTACT, Damage, bit, location_of, roll_of
from cardforge.leviathans.places import in_arc

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardforge.leviathans.ship import Location, Ship, Slot

BRACKET_RESULTS: Final = 2


class Shot(NamedTuple):
    """One breach roll: its gun, and its total without the target's location dice.

    `slots` are the numbers of the guns that fire: one, or all guns of a bracket. Each of the slot
    dice is resolved with the same roll.
    """

    name: str
    place: str
    slots: tuple[int, ...]
    roll: Distribution
    slot_dice: int = 1


class Throw(NamedTuple):
    """The dice of one breach roll, without the target's location dice.

    Each entry of `weapons`, `crews` or `magazines` makes one result. The best two weapon results
    count, and the best result of crews and of magazines.
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
        """The distribution of the total."""
        weapon = _best_of(self.weapons, BRACKET_RESULTS)
        return total(weapon, _best_of(self.crews), _best_of(self.magazines)) + self.added


class Circumstances(NamedTuple):
    """Conditions of this turn, besides damage, that change a ship's gunnery.

    `modifier` is added to every breach roll. `stood` means that the ship entered no new hex.
    `brackets` means that guns with a bracket fire together. `nearer` is what charges add to the
    short range of every gun, in hexes.
    """

    modifier: int = 0
    stood: bool = False
    brackets: bool = False
    nearer: int = 0


USUAL: Final = Circumstances()


def weapon_dice(gun: Slot, distance: int, nearer: int = 0) -> str | None:
    """Return the dice of a gun at a distance in hexes, or None if it cannot fire there.

    Its short range is `nearer` hexes longer, but ends at its long range. Raise CallError if the
    slot is not a gun.
    """
    if gun.family is not Family.GUN:
        raise CallError(f"expected a gun, got {gun.item}")
    nearest, farthest = reach(gun)
    if not nearest <= distance <= farthest:
        return None
    return gun.dice[0] if distance <= gun.range[0] + nearer else gun.dice[-1]


def reach(gun: Slot) -> tuple[int, int]:
    """Return the nearest and the farthest distance at which a gun can fire, in hexes."""
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
    """Return the shot of one gun alone; raise CallError if it cannot fire."""
    slot = location_of(ship, place).slots.get(number)
    if slot is None or slot.family is not Family.GUN:
        got = slot.item if slot else "no slot"
        raise CallError(f"expected a gun in slot {number} of the {place}, got {got}")
    if number not in guns(ship, place, damage):
        raise CallError(f"expected a gun that can fire, slot {number} of the {place} is destroyed")
    dice = weapon_dice(slot, felt(distance, extra_reach(ship, damage, given)), given.nearer)
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
    """Return every shot of one location at a distance in hexes, none if no gun reaches it."""
    near = felt(distance, extra_reach(ship, damage, given))
    dice = {n: weapon_dice(gun, near, given.nearer) for n, gun in guns(ship, place, damage).items()}
    firing = {number: word for number, word in dice.items() if word}
    return salvo(ship, place, firing, damage=damage, given=given)


def salvo(
    ship: Ship, place: str, firing: Mapping[int, str], *, damage: Damage, given: Circumstances
) -> tuple[Shot, ...]:
    """Return the shots of these guns of a location, each with its weapon dice."""
    return tuple(
        Shot(throw.name, place, throw.slots, throw.roll, throw.slot_dice)
        for throw in throws(ship, place, firing, damage=damage, given=given)
    )


def throws(
    ship: Ship, place: str, firing: Mapping[int, str], *, damage: Damage, given: Circumstances
) -> tuple[Throw, ...]:
    """Return the dice that a player rolls for each shot of `salvo`."""
    location = location_of(ship, place)
    slots = [slot for _, slot in _intact(location, damage.in_effect(place))]
    crews = tuple(s.dice[0] * GUNNERY_CREWS[s.item] for s in slots if s.item in GUNNERY_CREWS)
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
    """Yield the slot numbers of guns that make one breach roll together."""
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
    """Return the distance less `further` hexes of extra range, but at least 1."""
    return min(distance, max(1, distance - further))


def extra_reach(ship: Ship, damage: Damage, given: Circumstances) -> int:
    """Return the extra range of a ship that stood still: 1 hex for each intact stabilizer."""
    return given.stood * sum(
        slot.item == "stabilizer" and not damage.in_effect(place) & bit(number)
        for place, number, slot in ship.all_slots()
    )


def _intact(location: Location, lost: int) -> Iterator[tuple[int, Slot]]:
    return ((n, slot) for n, slot in location.slots.items() if not lost & bit(n))


LEAST_SLOT_DICE: Final = 2


def blast(shot: Shot, magazine: Distribution) -> Shot:
    """Return the attack that follows at once if a shot destroys a magazine with these dice."""
    return shot._replace(
        roll=total(shot.roll, magazine), slot_dice=max(LEAST_SLOT_DICE, shot.slot_dice)
    )


Mount = tuple[str, int]
"""The position of a gun: its location and its slot number."""

_HORIZON: Final = (
    ("bow to port", "bow", Hex(4, -1)),
    ("bow to starboard", "bow", Hex(3, 1)),
    ("port", "port", Hex(1, -2)),
    ("starboard", "starboard", Hex(-1, 2)),
    ("stern to port", "stern", Hex(-3, -1)),
    ("stern to starboard", "stern", Hex(-4, 1)),
)
"""Each part of the horizon, its arc, and a hex in it, seen from a ship that heads along +q."""


class Field(NamedTuple):
    """A part of the horizon, and the guns that bear on all of it."""

    name: str
    arc: str
    mounts: tuple[Mount, ...]


class Band(NamedTuple):
    """Distances, both ends included, at which the same guns roll the same dice."""

    nearest: int
    farthest: int
    shots: tuple[Shot, ...]

    def holds(self, distance: int) -> bool:
        """Return whether a distance (hexes) is in the band."""
        return self.nearest <= distance <= self.farthest


def fields_of_fire(ship: Ship, damage: Damage = INTACT) -> tuple[Field, ...]:
    """Return the parts of the horizon on which any gun bears, from bow to stern."""
    mounted = {
        (place, number): gun
        for place in ship.locations
        for number, gun in guns(ship, place, damage).items()
    }
    bearing: dict[tuple[str, tuple[Mount, ...]], list[str]] = {}
    for name, arc, hex_ in _HORIZON:
        mounts = tuple(mount for mount, gun in mounted.items() if _bears(mount, gun, hex_))
        if mounts:
            bearing.setdefault((arc, mounts), []).append(name)
    return tuple(
        Field(names[0] if len(names) == 1 else arc, arc, mounts)
        for (arc, mounts), names in bearing.items()
    )


def bands(
    ship: Ship,
    mounts: Iterable[Mount],
    *,
    damage: Damage = INTACT,
    given: Circumstances = USUAL,
) -> tuple[Band, ...]:
    """Return the shots that these guns fire together, from the nearest distance to the farthest."""
    slots = {(place, n): location_of(ship, place).slots[n] for place, n in mounts}
    further = extra_reach(ship, damage, given)
    result: list[Band] = []
    last: dict[Mount, str] = {}
    farthest = further + max((reach(gun)[1] for gun in slots.values()), default=0)
    for distance in range(1, farthest + 1):
        firing = _firing(slots, felt(distance, further), given.nearer)
        if firing and firing == last:
            result[-1] = result[-1]._replace(farthest=distance)
        elif firing:
            shots = tuple(_shots(ship, firing, damage, given))
            result.append(Band(distance, distance, shots))
        last = firing
    return tuple(result)


def _bears(mount: Mount, gun: Slot, hex_: Hex) -> bool:
    return in_arc(mount[0], ORIGIN, 0, hex_, turret="turret" in gun.marks)


def _firing(slots: Mapping[Mount, Slot], distance: int, nearer: int) -> dict[Mount, str]:
    dice = {mount: weapon_dice(gun, distance, nearer) for mount, gun in slots.items()}
    return {mount: word for mount, word in dice.items() if word}


def _shots(
    ship: Ship, firing: Mapping[Mount, str], damage: Damage, given: Circumstances
) -> Iterator[Shot]:
    for place in ship.locations:
        here = {number: word for (where, number), word in firing.items() if where == place}
        yield from salvo(ship, place, here, damage=damage, given=given)
