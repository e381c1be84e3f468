"""A move step by step: every one paid for, every turn earned, the end on free hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import screens
from tests.referee.arcs import arc_of
from tests.referee.hexes import WAYS
from tests.referee.locks import LOCK, judge_lock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

STILL: Final = ("ram", screens.DEFEND, screens.HUG, LOCK)
"""Steps that do not move a ship by themselves."""

ON_THE_SPOT: Final = 2
"""Hexsides that a ship may turn by all rules if it enters no hex."""


class Walk:
    """One move, step by step."""

    def __init__(self, p: Proceedings, ship: Vessel, charged: tuple[int, ...] = ()) -> None:
        """Begin where a ship is; each charge is for a turn by its number, from 1."""
        self.p, self.ship = p, ship
        self.stand, self.entered, self.fled = ship.stand, False, False
        self.beyond = ship.stand.at
        """The hex beyond the map at which a flight ends."""
        self.mp = ship.mp()
        self.ahead = 0
        self.turns_here = 0
        self.charged = charged
        self.turns = 0
        self.early = 0
        """Turns that only a ship which enters no hex may make."""
        self.slipped = False
        self.ramming = False
        self.met = {other.number for other in p.ships if other.afloat}
        """The ships on the map as the move begins."""
        self.named: tuple[str, Vessel] | None = None
        """Whom it screens or locks to at the end, and how."""

    def fault(self, rule: str, found: str, right: str) -> None:
        self.p.fault(rule, self.ship, f"{found} at {self.stand}", right)

    def take(self, step: str) -> None:
        """Take one step, for 1 MP or a screen's price."""
        self._judge_end_before(step)
        before = self.stand
        kind, _, side = step.partition(" ")
        if kind in (screens.DEFEND, screens.HUG, LOCK):
            self._screen(kind, self.p.ship(int(side), screens.RULE))
            return
        self._pay(1, step)
        if kind == "ram":
            self._ram()
            return
        if kind == "ahead":
            self._enter(self.stand.facing)
            self.ahead += 1
            self.slipped = False
        elif kind == "turn":
            self._turn(side)
        else:
            self._slip(side)
        self._keep_to_the_map(step)
        if self.fled:
            self.beyond, self.stand = self.stand.at, before  # as far as it is told

    def _judge_end_before(self, step: str) -> None:
        """Judge that no earlier step has ended the move."""
        if self.fled:
            self.fault("leaving the map", f"{step} beyond the map", "the move ends there")
        if self.ramming:
            self.fault("ram", step, "the move ends with the ram")
        if self.named:
            self.fault(screens.RULE, step, "the move ends with the screen")

    def _pay(self, price: int, step: str) -> None:
        self.mp -= price
        if self.mp < 0:
            self.fault("movement points", step, f"{self.ship.mp()} MP")

    def _screen(self, kind: str, target: Vessel) -> None:
        """The last act of a move, at a price of its own.

        Nothing comes of it if a mine that the move set off has sunk the ship that it names.
        """
        if not target.afloat and target.number in self.met:
            return
        self.named = kind, target
        self._pay(screens.price(self.ship, self.stand, target.stand), kind)
        if kind == LOCK:
            judge_lock(self.p, self.ship, self.stand, target)
        else:
            screens.judge_screen(self.p, self.ship, self.stand, kind, target)

    def _ram(self) -> None:
        """The last step of a move that rams: it leads from here onto the enemy ahead."""
        self.entered = self.ramming = True

    def _enter(self, facing: int) -> None:
        self.stand = self.stand._replace(at=self.stand.at.moved(WAYS[facing]))
        self.entered, self.turns_here = True, 0

    def _turn(self, side: str) -> None:
        self.turns += 1
        needed = max(0, self._hexes_before(side) - self.charged.count(self.turns))
        if self.ahead < needed or self.turns_here:
            if self.p.record.full and not self.entered:
                self.early += 1
            else:
                rule = "one hexside in a hex" if self.turns_here else "hexes before a turn"
                found = f"turn {side} after {self.ahead} hexes"
                self.fault(rule, found, f"{needed} hexes ahead of this turn")
        self.ahead, self.turns_here = 0, self.turns_here + 1
        way = 1 if side == "starboard" else -1
        self.stand = self.stand._replace(facing=(self.stand.facing + way) % 6)

    def _hexes_before(self, side: str) -> int:
        saved = len(list(self._gears(side)))
        return max(min(1, self.ship.card.turn), self.ship.card.turn - saved)

    def _gears(self, side: str) -> Iterator[str]:
        """Yield the steering gears that work towards a side; the quick start has none."""
        if self.p.record.full:
            for place, _ in self.ship.working(("steering gear",)):
                if arc_of(place) == side:
                    yield place

    def _slip(self, side: str) -> None:
        if not any(self._gears(side)):
            self.fault("sideslip", f"slip {side}", "a steering gear on that side")
        if self.slipped and not self.p.readings.slips_in_a_row:
            self.fault("sideslip", f"slip {side} twice", "a hex straight ahead between two slips")
        self._enter((self.stand.facing + (1 if side == "starboard" else -1)) % 6)
        self.slipped = True

    def _keep_to_the_map(self, step: str) -> None:
        chart = self.p.record.chart
        if self.p.record.full and self.p.readings.flight:
            self.fled = not chart.holds(self.stand.at)
        elif not all(map(chart.holds, self.stand.hexes)):
            self.fault("leaving the map", f"{step} goes over the edge", "every hex on the map")

    def end(self, steps: tuple[str, ...]) -> None:
        """Judge the whole move and where it ends."""
        if self.early and (self.entered or self.turns > ON_THE_SPOT):
            right = "up to two hexsides, and no hex entered"
            self.fault("turn on the spot", f"{' '.join(steps)} ends", right)
        motion = [step for step in steps if not step.startswith(STILL)]
        slips = bool(motion) and all(step.startswith("slip") for step in motion)
        if slips and not self.p.readings.slips_in_a_row:
            self.fault("sideslip", "nothing but sideslips", "a hex straight ahead or no step")
        if max(self.charged, default=0) > self.turns:
            self.fault("tesla charges", f"charges for turns {self.charged}", f"{self.turns} turns")
        others = {
            hex_
            for other in self.p.ships
            if other is not self.ship and other.afloat
            for hex_ in other.stand.hexes
        }
        if not self.fled and others & set(self.stand.hexes):
            self.fault("stacking", f"{' '.join(steps)} ends on another ship", "free hexes")
