"""Ships as records: their slots, what protects them, what they weigh in a fight.

Whatever hangs on which slots of a location are lost stands there for every mask of them, as the
plain engine's own functions tell it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardforge.leviathans.battle.captains.worth import doubled_mean, weight
from cardforge.leviathans.battle.mass.arrays import FARTHEST, MASKS, SHIP, SLOTS, Table, blank
from cardforge.leviathans.battle.mass.arrays import PLACES as MOST_PLACES
from cardforge.leviathans.battle.mass.lookout import bits_of, stations_of
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import reach, target_at, weapon_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardforge.leviathans.battle.mass.arrays import Ints, Record
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.ship import Ship, Slot


class Stand(NamedTuple):
    """A slot of a ship, with its location in card order and its own number, from 0."""

    place: int
    number: int
    slot: Slot


def stands(ship: Ship) -> Iterator[Stand]:
    """Yield every slot of a ship."""
    for place, number, slot in ship.all_slots():
        yield Stand(ship.places.index(place), number - 1, slot)


def guns_of(ship: Ship) -> list[Stand]:
    """Return every gun of a ship."""
    return [stand for stand in stands(ship) if stand.slot.family is Family.GUN]


def fleet_of(vessels: Sequence[Vessel]) -> Table:
    """Return ships as records, but for their dice and where they begin and move."""
    fleet = blank(len(vessels), SHIP)
    types = kinds_of(vessels)
    for record, (ship, side, *_) in zip(fleet, vessels, strict=True):
        record["side"], record["kind"] = side, types.index(ship.type)
        _note_card(record, ship)
        _note_slots(record, ship)
        _note_breach_numbers(record, ship)
        _note_guns(record, guns_of(ship))
    return fleet


def kinds_of(vessels: Sequence[Vessel]) -> tuple[int, ...]:
    """Return the Types of a battle, in the order in which tables are laid out by them."""
    return tuple(sorted({vessel.ship.type for vessel in vessels}))


def _note_card(record: Record, ship: Ship) -> None:
    record["type"], record["si"], record["mp"] = ship.type, ship.si, ship.mp
    record["places"] = len(ship.places)
    record["stations"], record["bits"] = stations_of(ship.type), bits_of(ship.type)


def _note_slots(record: Record, ship: Ship) -> None:
    found = list(stands(ship))
    record["breakable"] = _masks(found, lambda slot: not slot.is_miss)
    record["engines"] = _masks(found, lambda slot: slot.family is Family.ENGINE)
    record["tanks"] = _masks(found, lambda slot: slot.family is Family.TRIM_TANK)
    record["stabilizers"] = _masks(found, lambda slot: slot.item == "stabilizer")
    record["guns"] = _masks(found, lambda slot: slot.family is Family.GUN)
    record["long_guns"] = _masks(found, lambda slot: slot.item == "long gun")
    record["engine_mp"] = _figures(found, lambda slot: slot.mp)


def _masks(found: Sequence[Stand], fits: Callable[[Slot], bool]) -> list[int]:
    masks = [0] * MOST_PLACES
    for place, number, slot in found:
        masks[place] |= fits(slot) << number
    return masks


def _figures(found: Sequence[Stand], figure: Callable[[Slot], int]) -> Ints:
    figures = np.zeros((MOST_PLACES, SLOTS), np.int64)
    for place, number, slot in found:
        figures[place, number] = figure(slot)
    return figures


def _note_breach_numbers(record: Record, ship: Ship) -> None:
    for place in ship.locations:
        target, row = target_at(ship, place), ship.places.index(place)
        numbers = [target._replace(before=mask).numbers for mask in range(MASKS)]
        record["first"][row] = [each.first for each in numbers]
        record["again"][row] = [each.again for each in numbers]


def _note_guns(record: Record, guns: Sequence[Stand]) -> None:
    record["nearest"] = _figures(guns, lambda gun: reach(gun)[0])
    record["farthest"] = _figures(guns, lambda gun: reach(gun)[1])
    record["short"] = _figures(guns, lambda gun: gun.range[0])
    record["weight"] = _figures(guns, weight)
    for place, number, gun in guns:
        left = [mask for mask in range(MASKS) if not mask >> number & 1]
        weights = [
            doubled_mean(weapon_dice(gun, distance) or "") for distance in range(FARTHEST + 1)
        ]
        record["battery"][place, left] += np.array(weights, np.int16)
