"""A table: ships put where a test wants them, and rules asked about them one by one, plainly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.core.hexes import Hex
from cardforge.leviathans.battle.story import story
from cardforge.leviathans.engine import tables
from cardforge.leviathans.engine.chart import chart_of
from cardforge.leviathans.engine.machine import load
from cardforge.leviathans.engine.rules import gunnery
from cardforge.leviathans.engine.rules.board import FACINGS, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.dice import lay_streams
from cardforge.leviathans.engine.rules.game import clear
from cardforge.leviathans.engine.tables import TWO_SHEETS, Match
from cardforge.leviathans.places import Placement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardforge.core.hexes import HexSheet
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.ship import Ship

PLAIN = load("plain")
RULES = PLAIN.rules


class Shot(NamedTuple):
    """A shot by names, as players tell it."""

    ship: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str


class Table:
    """A board with every ship of a match; those without a placement are not on the map."""

    def __init__(
        self,
        fleets: Sequence[Sequence[Ship]],
        at: Mapping[int, Placement],
        rules: str = "full",
        sheet: HexSheet = TWO_SHEETS,
        captains: tuple[str, str] = ("simple", "simple"),
    ) -> None:
        first, second = (tuple(fleet) for fleet in fleets)
        self.match = Match((first, second), captains, rules, sheet=sheet)
        self.ships = self.match.ships
        self.board: Any = tables.new_board(self.match, PLAIN)
        clear(self.board)
        tables.tape(self.board, PLAIN, 1 << 16)
        lay_streams(self.board, 1910, 0)
        for ship, placement in at.items():
            self.put(ship, placement)

    def put(self, ship: int, at: Placement | None) -> None:
        """Put a ship somewhere, with its move still before it."""
        self.board.at[ship] = NOWHERE if at is None else self.number(at)
        self.board.waiting[ship] = int(at is not None)

    def number(self, at: Placement) -> int:
        """Return the number of a placement."""
        return chart_of(self.match.sheet).numbers[at.position] * FACINGS + at.facing

    def placement(self, ship: int) -> Placement | None:
        """Return where a ship is."""
        number = self.board.at[ship]
        if number == NOWHERE:
            return None
        position = chart_of(self.match.sheet).hexes[number // FACINGS]
        return Placement(self.ships[ship].type, position, number % FACINGS)

    def place(self, ship: int, place: str) -> int:
        """Return the number of a location."""
        return self.ships[ship].places.index(place)

    def damage(self, ship: int, lost: Mapping[str, Iterable[int]], *, now: bool = False) -> None:
        """Destroy slots, before this turn or in it."""
        for name, numbers in lost.items():
            at = ship * PLACES + self.place(ship, name)
            for number in numbers:
                self.board.now[at] |= 1 << number - 1
                if not now:
                    self.board.before[at] |= 1 << number - 1
        self.board.stamp += 1
        self.board.hurt[ship] = self.board.stamp

    def lost(self, ship: int, place: str) -> set[int]:
        """Return the destroyed slots of a location."""
        mask = self.board.now[ship * PLACES + self.place(ship, place)]
        return {slot + 1 for slot in range(SLOTS) if mask >> slot & 1}

    def dice(self, *faces: int) -> None:
        """Lay dice ready."""
        self.board.laid, self.board.laid_next, self.board.laid_end = list(faces), 0, len(faces)

    @property
    def dice_left(self) -> int:
        return int(self.board.laid_end - self.board.laid_next)

    def fault(self, side: int, shot: Shot) -> int:
        """Return the rule that a shot breaks."""
        return gunnery.aim_fault(self.board, side, *self._numbers(shot))

    def declare(self, shot: Shot) -> None:
        """Declare a shot."""
        gunnery.declare(self.board, *self._numbers(shot))

    def _numbers(self, shot: Shot) -> tuple[int, int, int, int, int]:
        known = 0 <= shot.ship < len(self.ships) and shot.place in self.ships[shot.ship].places
        place = self.place(shot.ship, shot.place) if known else NOWHERE
        aimed = 0 <= shot.target < len(self.ships) and shot.hit in self.ships[shot.target].places
        hit = self.place(shot.target, shot.hit) if aimed else NOWHERE
        return shot.ship, place, sum(1 << slot - 1 for slot in shot.slots), shot.target, hit

    def fire(self) -> tuple[Event, ...]:
        """Resolve all shots that are declared."""
        gunnery.fire_all(self.board)
        return self.events()

    def events(self) -> tuple[Event, ...]:
        """Return what has happened since the last time."""
        found = story(self.match, self.board.tape[: self.board.tape_end]).events
        self.board.tape_end = 0
        return found


def hexes(at: Placement | None) -> tuple[Hex, ...]:
    """Return the hexes under a placement."""
    return at.hexes if at else ()
