"""Deployment and moves: every step paid for, every turn earned, every end on free hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, mines, orders
from tests.referee.arcs import arc_of
from tests.referee.flank_speed import push
from tests.referee.glory import charge
from tests.referee.hexes import WAYS, Stand
from tests.referee.rams import ram

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

ON_THE_SPOT: Final = 2
"""Hexsides that a ship may turn by all rules if it enters no hex."""


def deploy(p: Proceedings) -> None:
    """Judge where both sides begin: whole ships on whole hexes within four of their own edge."""
    for side in (0, 1):
        order = p.order(orders.Deployment, "deployment")
        p.require("deployment", None, "side", order.side, side)
        mine = [ship.number for ship in p.ships if ship.side == side]
        berths = sorted(berth.ship for berth in order.berths)
        p.require("deployment", None, "ships placed", berths, mine)
        for berth in order.berths:
            event = p.take(claims.Deployed, "deployment")
            ship = p.ship(berth.ship, "deployment")
            p.require("deployment", ship, "begins at", (event.ship, event.stand), tuple(berth))
            _berth(p, ship, berth.stand)


def _berth(p: Proceedings, ship: Vessel, stand: Stand) -> None:
    p.require("deployment", ship, "Type", stand.type, ship.card.type)
    ship.stand = stand
    for hex_ in stand.hexes:
        if not p.record.chart.is_whole(hex_) or not p.record.chart.in_zone(hex_, ship.side):
            p.fault("deployment", ship, f"covers {hex_}", "whole hexes of the zone")
    placed = [each for each in p.ships[: ship.number] if hasattr(each, "stand")]
    if any(set(each.stand.hexes) & set(stand.hexes) for each in placed):
        p.fault("stacking", ship, f"begins on another ship at {stand}", "hexes of its own")


def move(p: Proceedings, ship: Vessel) -> None:
    """Judge one ship's move and put it where the move ends."""
    push(p, ship)
    order = p.order(orders.Sail, "movement")
    p.require("movement", ship, "ordered ship", order.ship, ship.number)
    if ship.has_moved:
        p.fault("one move a turn", ship, "moves again", "one move")
    ship.has_moved = True
    if order.steps[:1] == ("glory",):
        charge(p, ship, order.steps[-1].removeprefix("turn "))
        if ship.afloat:
            _leave(p, ship, None)
        return
    enemies = p.fleet(1 - ship.side)
    walk = _Walk(p, ship)
    if not _walked(p, ship, walk, order.steps):
        return
    if order.steps[-1:] == ("ram",):
        ram(p, ship, order.steps, enemies)
    if ship.afloat:
        _leave(p, ship, walk)


def _walked(p: Proceedings, ship: Vessel, walk: _Walk, steps: tuple[str, ...]) -> bool:
    """Judge all steps with the mines that they set off, and tell whether the ship still floats."""
    told = 0
    for number, step in enumerate(steps, 1):
        before = walk.stand
        walk.take(step)
        if step != "ram" and not walk.fled and mines.near(p, walk.stand):
            _told(p, ship, walk, steps[told:number])
            told = number
            mines.set_off(p, ship, before)
            if not ship.afloat:
                return False
    walk.end(steps)
    if told < len(steps) or not steps:
        _told(p, ship, walk, steps[told:])
    return True


def _told(p: Proceedings, ship: Vessel, walk: _Walk, steps: tuple[str, ...]) -> None:
    """Judge how a move, or a part of it that ends beside a mine, is told."""
    ship.stand, ship.entered = walk.stand, walk.entered
    event = p.take(claims.Sailed, "movement", ship)
    p.require("movement", ship, "told ship", event.ship, ship.number)
    p.require("movement", ship, "told steps", event.steps, steps)
    p.require("movement", ship, "ends at", event.stand, walk.stand)
    p.require("go and stop dice", ship, "entered a hex:", event.entered, walk.entered)


def _leave(p: Proceedings, ship: Vessel, walk: _Walk | None) -> None:
    """Take a ship off the map that has fled or ends in half-hexes or over the edge."""
    chart = p.record.chart
    if walk and walk.fled:
        gone = p.take(claims.Lost, "leaving the map", ship)
        p.require("leaving the map", ship, "fled is", tuple(gone), (ship.number, "fled"))
        ship.flee(walk.beyond)
    elif not all(map(chart.is_whole, ship.stand.hexes)):
        lost = p.take(claims.Lost, "half-hexes", ship)
        p.require("half-hexes", ship, "lost is", tuple(lost), (ship.number, "edge"))
        ship.fate = "edge"


class _Walk:
    """One move, step by step."""

    def __init__(self, p: Proceedings, ship: Vessel) -> None:
        self.p, self.ship = p, ship
        self.stand, self.entered, self.fled = ship.stand, False, False
        self.beyond = ship.stand.at
        """The hex beyond the map at which a flight ends."""
        self.mp = ship.mp()
        self.ahead = 0
        self.turns_here = 0
        self.early = 0
        """Turns that only a ship which enters no hex may make."""
        self.slipped = False
        self.ramming = False

    def fault(self, rule: str, found: str, right: str) -> None:
        self.p.fault(rule, self.ship, f"{found} at {self.stand}", right)

    def take(self, step: str) -> None:
        """Take one step, for 1 MP."""
        if self.fled:
            self.fault("leaving the map", f"{step} beyond the map", "the move ends there")
        if self.ramming:
            self.fault("ram", step, "the move ends with the ram")
        before = self.stand
        self.mp -= 1
        if self.mp < 0:
            self.fault("movement points", step, f"{self.ship.mp()} MP")
        kind, _, side = step.partition(" ")
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

    def _ram(self) -> None:
        """The last step of a move that rams: it leads from here onto the enemy ahead."""
        self.entered = self.ramming = True

    def _enter(self, facing: int) -> None:
        self.stand = self.stand._replace(at=self.stand.at.moved(WAYS[facing]))
        self.entered, self.turns_here = True, 0

    def _turn(self, side: str) -> None:
        if self.ahead < self._hexes_before(side) or self.turns_here:
            if self.p.record.full and not self.entered:
                self.early += 1
            else:
                rule = "one hexside in a hex" if self.turns_here else "hexes before a turn"
                found = f"turn {side} after {self.ahead} hexes"
                self.fault(rule, found, f"{self._hexes_before(side)} hexes ahead of each turn")
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
        if self.early and (self.entered or self._turns(steps) > ON_THE_SPOT):
            right = "up to two hexsides, and no hex entered"
            self.fault("turn on the spot", f"{' '.join(steps)} ends", right)
        slips = bool(steps) and all(step.startswith("slip") for step in steps)
        if slips and not self.p.readings.slips_in_a_row:
            self.fault("sideslip", "nothing but sideslips", "a hex straight ahead or no step")
        others = {
            hex_
            for other in self.p.ships
            if other is not self.ship and other.afloat
            for hex_ in other.stand.hexes
        }
        if not self.fled and others & set(self.stand.hexes):
            self.fault("stacking", f"{' '.join(steps)} ends on another ship", "free hexes")

    @staticmethod
    def _turns(steps: tuple[str, ...]) -> int:
        return sum(step.startswith("turn") for step in steps)
