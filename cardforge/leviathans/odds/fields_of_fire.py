"""Fields of fire: which guns bear on each part of the horizon, and their dice by distance.

A field is an arc, or half the arc of bow or stern where a turret on one side bears on that half
only. All guns of a field count as being at the same range; on a map the hexes from which they fire
differ by one or two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import ORIGIN, Hex
from cardforge.leviathans.odds.shots import (
    USUAL,
    Circumstances,
    Shot,
    extra_reach,
    felt,
    guns,
    reach,
    salvo,
    weapon_dice,
)
from cardforge.leviathans.odds.targets import INTACT, Damage, location_of
from cardforge.leviathans.places import in_arc

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardforge.leviathans.ship import Ship, Slot


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
        firing = _firing(slots, felt(distance, further))
        if firing and firing == last:
            result[-1] = result[-1]._replace(farthest=distance)
        elif firing:
            shots = tuple(_shots(ship, firing, damage, given))
            result.append(Band(distance, distance, shots))
        last = firing
    return tuple(result)


def _bears(mount: Mount, gun: Slot, hex_: Hex) -> bool:
    return in_arc(mount[0], ORIGIN, 0, hex_, turret="turret" in gun.marks)


def _firing(slots: Mapping[Mount, Slot], distance: int) -> dict[Mount, str]:
    dice = {mount: weapon_dice(gun, distance) for mount, gun in slots.items()}
    return {mount: word for mount, word in dice.items() if word}


def _shots(
    ship: Ship, firing: Mapping[Mount, str], damage: Damage, given: Circumstances
) -> Iterator[Shot]:
    for place in ship.locations:
        here = {number: word for (where, number), word in firing.items() if where == place}
        yield from salvo(ship, place, here, damage=damage, given=given)
