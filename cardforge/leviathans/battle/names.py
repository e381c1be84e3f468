"""The names of sides, ships and hexes that events in words need."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import HexSheet, Offset, coordinate, to_offset
from cardforge.leviathans.battle.battle import call_signs

if TYPE_CHECKING:
    from cardforge.core.battles import Parties
    from cardforge.core.hexes import Hex, Orient
    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.places import Placement

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
