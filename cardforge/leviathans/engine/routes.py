"""Routes: cached helms and ends of moves, shared by all boards of one sheet and rules.

They depend only on a ship's craft and placement (see `rules.move_ends`). Boards that are played one
after the other, such as those of a tournament in one thread, share what each of them has found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.rules.board import FACINGS, FULL
from cardforge.leviathans.engine.rules.movement import COURSE_WORD_COUNT, HELM_ROOM
from cardforge.leviathans.kinds import AMERICA, FRANCE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardforge.core.hexes import HexSheet
    from cardforge.leviathans.engine.machine import Machine
    from cardforge.leviathans.ship import Ship

MOST_MP: Final = 198
"""All that a card can have, and flank speed or charges on top of it."""
CHARGES_ON_MP: Final = 2
"""The charges whose MP captains consider; a player may spend more on a move."""
SHARED_ROWS: Final = 128
"""How many rows there is room for where several matches share them."""
_COMPILED_ENDS: Final = 2_000_000
_PLAIN_ENDS: Final = 500_000


class Craft(NamedTuple):
    """All that a ship's moves depend on, except its intact steering gears and its placement."""

    type: int
    turn: int
    mp: int


class Routes:
    """The tables of `rules.move_ends`, by name, and the crafts that have rows in them.

    A craft has a row for each pair of numbers of intact gears to port and to starboard.
    """

    def __init__(
        self, sheet: HexSheet, rules: int, ships: Sequence[Ship], machine: Machine, rows: int = 0
    ) -> None:
        self.played = (sheet, rules, machine.name)
        self.gear_room = gear_room(ships, rules)
        self.crafts: list[Craft] = []
        self._room = max(len(crafts_of(ships)), rows // self._variants)
        placements = len(chart_of(sheet).hexes) * FACINGS
        self._row_room = 2 * placements + MOST_MP + 2
        most = _PLAIN_ENDS if machine.ints is list else _COMPILED_ENDS
        self._ends_room = max(self._ends_wanted(ships), most)
        count = self._room * self._variants
        sizes = {
            "helm": count * HELM_ROOM * COURSE_WORD_COUNT, "helm_ends": count * HELM_ROOM,
            "helm_ways": count * HELM_ROOM, "helm_count": count,
            "row_turn": count, "row_mp": count, "row_gears": 2 * count,
            "row_first": count * placements, "row_stamp": count * placements,
            "ends": self._ends_room,
        }  # fmt: skip
        nought: Any = machine.ints([0])
        self.tables = {name: nought * size for name, size in sizes.items()}
        self.tables["ends_mark"] = machine.ints([0, 1])
        self._add(ships)

    @property
    def numbers(self) -> dict[str, int]:
        """The sizes of the tables that boards read, by name."""
        return {
            "gear_room": self.gear_room, "row_room": self._row_room, "ends_room": self._ends_room
        }  # fmt: skip

    @property
    def _variants(self) -> int:
        return self.gear_room**2

    def serve(self, sheet: HexSheet, rules: int, ships: Sequence[Ship], machine: Machine) -> bool:
        """Make rows for ships, and return whether all of them fit."""
        if (sheet, rules, machine.name) != self.played:
            return False
        wanted = len(crafts_of(ships) - set(self.crafts)) + len(self.crafts)
        fits = wanted <= self._room and self._ends_wanted(ships) <= self._ends_room
        if not fits or gear_room(ships, rules) > self.gear_room:
            return False
        self._add(ships)
        return True

    def row(self, ship: Ship) -> int:
        """Return the first row of a ship's craft."""
        return self.crafts.index(craft_of(ship)) * self._variants

    def fast_row(self, ship: Ship) -> int:
        """Return the first row of a ship's craft with all MP that its action can give."""
        return self.crafts.index(fast_craft_of(ship)) * self._variants

    def _add(self, ships: Iterable[Ship]) -> None:
        """Add rows for the crafts of ships that have none."""
        for craft in sorted(crafts_of(ships) - set(self.crafts)):
            row = len(self.crafts) * self._variants
            self.crafts.append(craft)
            for port in range(self.gear_room):
                for starboard in range(self.gear_room):
                    self.tables["row_turn"][row] = craft.turn
                    self.tables["row_mp"][row] = craft.mp
                    self.tables["row_gears"][2 * row] = port
                    self.tables["row_gears"][2 * row + 1] = starboard
                    row += 1

    def _ends_wanted(self, ships: Sequence[Ship]) -> int:
        """Return the least number of entries for ends: enough for all ships at once."""
        return (len(ships) + 1) * self._row_room


def crafts_of(ships: Iterable[Ship]) -> set[Craft]:
    """Return the crafts of ships."""
    return {craft for ship in ships for craft in (craft_of(ship), fast_craft_of(ship))}


def craft_of(ship: Ship) -> Craft:
    """Return the craft of a ship."""
    return Craft(ship.type, ship.turn, ship.mp)


def fast_craft_of(ship: Ship) -> Craft:
    """Return the craft of a ship with all MP that flank speed gives, or that charges may."""
    craft = craft_of(ship)
    if ship.power is AMERICA:
        coils = sum(slot.item == "tesla coil" for _, _, slot in ship.all_slots())
        return craft._replace(mp=craft.mp + min(coils + 1, CHARGES_ON_MP))
    if ship.power is not FRANCE:
        return craft
    return craft._replace(
        mp=craft.mp + max((slot.mp for _, _, slot in ship.all_slots()), default=0)
    )


def gear_room(ships: Iterable[Ship], rules: int) -> int:
    """Return one more than the most gears that a ship has on a side; 1 if the rules ignore them."""
    if rules != FULL:
        return 1
    counts = [
        sum(slot.item == "steering gear" for slot in ship.locations[place].slots.values())
        for ship in ships
        for place in ship.places[1:-1]
    ]
    # a Type 4 has two locations a side
    return 1 + 2 * max(counts)
