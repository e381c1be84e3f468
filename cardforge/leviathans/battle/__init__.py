"""Battles of the air game as plain values: a whole battle, and the names of its sides and ships.

A is the side that the user named first. It may start at either edge: in half of the games of a duel
it starts at the right one. Parties are listed in the order of the state's sides: that at the left
or top edge first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.battles import Parties, opponents
from cardforge.core.hexes import HexSheet, Offset, coordinate, to_offset
from cardforge.leviathans.battle.events import Ended, Event
from cardforge.leviathans.battle.initiative import SIDES
from cardforge.leviathans.battle.orders import Cast, Order
from cardforge.leviathans.battle.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.core.hexes import Hex, Orient
    from cardforge.leviathans.places import Placement
    from cardforge.leviathans.ship import Ship


class PlayedBattle(NamedTuple):
    """A finished battle: its start, its orders and dice, and what happened.

    `parties` names both sides. `unjudged` says why the orders of a saved battle could not be
    replayed; it is empty if they could.
    """

    start: State
    limit: int
    orders: tuple[Order, ...]
    casts: tuple[Cast, ...]
    events: tuple[Event, ...]
    end: State
    result: Ended
    parties: Parties
    unjudged: str = ""


def fleet_name(ships: Sequence[Ship]) -> str:
    """Return a name for a fleet: its only ship, its nation, or "X and 2 more" if it is mixed."""
    first, others = ships[0], len(ships) - 1
    if others and len({ship.nation for ship in ships}) > 1:
        return f"{first.name} and {others} more"
    return first.nation if others else first.name


def usual_parties(start: State) -> Parties:
    """Return default parties for sides without names; A has the left or top edge."""
    first, second = ([start.vessels[i].ship for i in start.of(side)] for side in SIDES)
    return opponents((fleet_name(first), fleet_name(second)))


def by_letter(parties: Parties) -> tuple[int, ...]:
    """Return the sides with A first."""
    return tuple(sorted(SIDES, key=lambda side: parties[side].letter))


def call_signs(state: State, parties: Parties) -> tuple[str, ...]:
    """Return the call sign of every ship, its side's letter and its number: A1, A2, B1."""
    signs = {
        index: f"{parties[side].letter}{number}"
        for side in SIDES
        for number, index in enumerate(state.of(side), start=1)
    }
    return tuple(signs[index] for index in range(len(state.vessels)))


_HEADINGS: Final[dict[Orient, tuple[str, ...]]] = {
    "flat": ("SE", "S", "SW", "NW", "N", "NE"),
    "pointy": ("E", "SE", "SW", "W", "NW", "NE"),
}


class Names(NamedTuple):
    """The names that events in words need: those of both sides, and of ships by index.

    `declared` is the state in which the shots of the turn were declared, if it is known.
    """

    sides: tuple[str, str]
    ships: tuple[str, ...]
    sheet: HexSheet
    declared: State | None = None

    def hex(self, hex_: Hex) -> str:
        """Return the name of a hex as on the map; off the map, its column and row."""
        column, row = to_offset(hex_, self.sheet.orient)
        inside = hex_ in self.sheet and not self.sheet.is_half(hex_)
        return coordinate(Offset(column, row)) if inside else f"({column}, {row})"

    def at(self, placement: Placement) -> str:
        """Return the position and heading of a ship in words."""
        hex_ = self.hex(placement.position)
        return f"{hex_} heading {_HEADINGS[self.sheet.orient][placement.facing]}"


def names_of(state: State, parties: Parties) -> Names:
    """Return the names of ships and sides; equal names get their call signs."""
    names = [vessel.ship.name for vessel in state.vessels]
    shared = Counter(names)
    ships = (
        name if shared[name] == 1 else f"{name} {sign}"
        for name, sign in zip(names, call_signs(state, parties), strict=True)
    )
    first, second = parties
    return Names((first.name, second.name), tuple(ships), state.sheet)
