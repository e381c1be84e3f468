"""The state of a battle, as immutable values: the sheet, the turn, and every ship."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.hexes import Hex, HexSheet
from cardforge.core.validation import FrozenMap
from cardforge.errors import CallError
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.engine.tables import TWO_SHEETS
from cardforge.leviathans.odds import INTACT, Damage, damaged
from cardforge.leviathans.odds.targets import bit, is_destroyed
from cardforge.leviathans.places import Placement
from cardforge.leviathans.ship import Ship

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardforge.leviathans.ship import Location, Slot


class Rules(StrEnum):
    """The sets of rules that can be played."""

    QUICK_START = "quick-start"
    """Movement and guns. Marks beside guns, torpedoes and steering gear are not played."""
    FULL = "full"
    """All that can be played."""


class Loss(StrEnum):
    """The ways in which a ship can be lost."""

    KEEL = "keel"
    """Its keel broke."""
    LOCATION = "location"
    """Nothing is left of a location."""
    HALF = "half"
    """Slots of half its SI are destroyed."""
    EDGE = "edge"
    """It ended a move with a part of it in a half hex."""
    FLED = "fled"
    """Its turning hex left the map: it is not lost, and out of the battle."""


class Vessel(NamedTuple):
    """A ship in battle. `at` is None before it is deployed and after it is lost.

    In this turn, `moved` means that it entered a new hex, `silenced` that its trim tanks do not
    work, and `evading` that it evades. The SI of its ship is less what evasion has cost. `token` is
    the hex on which an Italian ship that has fled may return. `charges` are the Tesla charges that
    it has, and `aimed` those that it has spent on rolls in this turn.
    """

    ship: Ship
    side: int
    at: Placement | None = None
    damage: Damage = INTACT
    moved: bool = False
    lost: Loss | None = None
    silenced: bool = False
    evading: bool = False
    token: Hex | None = None
    charges: int = 0
    aimed: int = 0

    @property
    def afloat(self) -> bool:
        """Whether it is on the map."""
        return self.at is not None

    @property
    def placed(self) -> Placement:
        """Its placement; raises CallError if it is not on the map."""
        if self.at is None:
            raise CallError(f"expected a ship on the map, {self.ship.name} is not")
        return self.at

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that it covers, from bow to stern; none if it is not on the map."""
        return self.at.hexes if self.at else ()

    def intact(self) -> Iterator[tuple[str, int, Slot]]:
        """Yield the slots that work in this turn, with their locations and numbers."""
        for place, number, slot in self.ship.all_slots():
            if not self.damage.in_effect(place) & bit(number):
                yield place, number, slot


class Torpedo(NamedTuple):
    """A torpedo under way: its slot, the hex that it left, and the end of its line."""

    vessel: int
    place: str
    slot: int
    start: Hex
    towards: Hex


class Mine(NamedTuple):
    """A mine on the map; it is not awake in the turn in which it was laid."""

    hex: Hex
    awake: bool = False


class State(NamedTuple):
    """All that is needed to continue a battle, except the dice.

    With `fog`, cards instead of two red dice decide the order of movement.
    """

    sheet: HexSheet
    rules: Rules
    turn: int
    vessels: tuple[Vessel, ...]
    torpedoes: tuple[Torpedo, ...] = ()
    fog: bool = False
    mines: tuple[Mine, ...] = ()

    def vessel(self, index: int) -> Vessel:
        """Return a ship by its index; raise CallError where there is none."""
        if not 0 <= index < len(self.vessels):
            raise CallError(f"expected a ship from 0 to {len(self.vessels) - 1}, got {index}")
        return self.vessels[index]

    def of(self, side: int) -> tuple[int, ...]:
        """Return the indices of all ships of a side, including lost ones."""
        return tuple(i for i, vessel in enumerate(self.vessels) if vessel.side == side)

    def afloat(self, side: int) -> tuple[int, ...]:
        """Return the indices of the ships that a side has on the map."""
        return tuple(i for i in self.of(side) if self.vessels[i].afloat)

    def after(self, index: int, **changes: object) -> State:
        """Return the state with one ship changed."""
        vessel = self.vessels[index]._replace(**changes)  # type: ignore[arg-type]
        return self._replace(vessels=(*self.vessels[:index], vessel, *self.vessels[index + 1 :]))

    def without(self, index: int, loss: Loss) -> State:
        """Return the state without a ship: it is lost, and off the map at once."""
        return self.after(index, at=None, lost=loss)

    @property
    def is_full(self) -> bool:
        """Whether the full rules are played."""
        return self.rules is Rules.FULL


def mustered(
    fleets: Sequence[Sequence[Ship]],
    rules: Rules = Rules.QUICK_START,
    sheet: HexSheet = TWO_SHEETS,
    *,
    fog: bool = False,
    damage: Sequence[Damage] = (),
) -> State:
    """Return a battle before deployment: the ships of side 0, then those of side 1.

    `damage` is that of each ship before the first turn. Default: all are intact. Raise CallError
    unless there are two fleets with ships, and every ship has all its locations.
    """
    if len(fleets) != len(SIDES) or not all(fleets):
        raise CallError("expected two fleets of one ship or more")
    for ship in (ship for fleet in fleets for ship in fleet):
        expect_whole(ship)
    sailing = [(ship, side) for side, fleet in enumerate(fleets) for ship in fleet]
    vessels = [
        Vessel(ship if rules is Rules.FULL else unmarked(ship), side, damage=lost)
        for (ship, side), lost in zip(sailing, damage or [INTACT] * len(sailing), strict=True)
    ]
    return State(sheet, rules, 0, tuple(vessels), fog=fog)


class Flotilla(NamedTuple):
    """The ships of a side, and the damage of each before the first turn."""

    ships: tuple[Ship, ...]
    damage: tuple[Damage, ...]


def lost_before(ship: Ship, numbers: Mapping[str, Iterable[int]]) -> Damage:
    """Return a ship's damage before the first turn, from slot numbers by location.

    Raise CallError for slots that it does not have, and if that damage ends the ship.
    """
    lost = damaged(ship, numbers)
    if is_destroyed(ship, lost.now):
        raise CallError(f"{ship.name} is lost before the first turn: destroy fewer of its slots")
    return lost


def expect_whole(ship: Ship) -> None:
    """Raise CallError if a ship lacks a location: its card can be checked, but it cannot fight."""
    missing = [place for place in ship.places if place not in ship.locations]
    if missing:
        raise CallError(f"expected a whole ship, {ship.name} has no {', '.join(missing)}")


def strained(ship: Ship, si: int) -> Ship:
    """Return a ship with the SI that evasive maneuvers have left."""
    return ship.model_copy(update={"si": si})


def exchanged(ship: Ship, one: tuple[str, int], other: tuple[str, int]) -> Ship:
    """Return a ship in which two slots have exchanged what they hold; breach numbers stay."""
    locations = dict(ship.locations)
    slots = [locations[place].slots[number] for place, number in (one, other)]
    for (place, number), own, held in zip((one, other), slots, reversed(slots), strict=True):
        location = locations[place]
        slot = held.model_copy(update={"breach": own.breach})
        changed = FrozenMap({**location.slots, number: slot})
        locations[place] = location.model_copy(update={"slots": changed})
    return ship.model_copy(update={"locations": FrozenMap(locations)})


def reinforced(vessel: Vessel, one: tuple[str, int], other: tuple[str, int]) -> Vessel:
    """Return a ship after a crew has moved from one slot to the other.

    If that was destroyed, it is whole at once, and the one left behind is destroyed.
    """
    ship, (here, left), (there, filled) = exchanged(vessel.ship, one, other), one, other
    if not vessel.damage.lost(there) & bit(filled):
        return vessel._replace(ship=ship)
    before, now = dict(vessel.damage.before), dict(vessel.damage.now)
    for masks in (before, now):
        masks[here] = masks.get(here, 0) | bit(left)
        masks[there] = masks.get(there, 0) & ~bit(filled)
    return vessel._replace(ship=ship, damage=Damage(FrozenMap(before), FrozenMap(now)))


def unmarked(ship: Ship) -> Ship:
    """Return a ship for the quick-start rules, without marks."""
    plain = {place: _without_marks(location) for place, location in ship.locations.items()}
    return ship.model_copy(update={"locations": FrozenMap(plain)})


def _without_marks(location: Location) -> Location:
    slots = {n: slot.model_copy(update={"marks": ()}) for n, slot in location.slots.items()}
    return location.model_copy(update={"slots": FrozenMap(slots)})
