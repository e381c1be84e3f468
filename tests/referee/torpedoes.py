"""Torpedoes and flak: launched once initiative is rolled, struck after it and before the guns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims, orders
from tests.referee.arcs import in_arc, nearest_struck
from tests.referee.cards import TORPEDOES
from tests.referee.charges import drain
from tests.referee.damage import Attack, judge_roll, strike_all
from tests.referee.gunnery import crew_dice
from tests.referee.hexes import Hex, distance, line

if TYPE_CHECKING:
    from tests.referee.orders import Tube
    from tests.referee.proceedings import Proceedings, Sides
    from tests.referee.vessels import Vessel

LAUNCH: Final = "launching torpedoes"
COURSE: Final = "torpedo's line"
FLAK: Final = "flak"
FLAK_STOPS: Final = 8


class Run(NamedTuple):
    """A torpedo under way."""

    by: Vessel
    place: str
    slot: int
    start: Hex
    towards: Hex


def launch(p: Proceedings, sides: Sides) -> list[Run]:
    """Judge what both sides launch, and return it."""
    return [run for side in sides for run in _launched(p, side)]


def _launched(p: Proceedings, side: int) -> list[Run]:
    order = p.order(orders.Launches, LAUNCH)
    p.require(LAUNCH, None, "side", order.side, side)
    runs: list[Run] = []
    for tube in order.tubes:
        by = p.ship(tube.ship, LAUNCH)
        if by.side != side or not by.afloat:
            p.fault(LAUNCH, by, "launches", f"a ship of side {side} on the map")
        _judge_tube(p, by, tube, sum(_same_slot(run, tube) for run in runs))
        start = by.stand.station(tube.place)
        event = p.take(claims.Launched, LAUNCH, by)
        right = (tube.ship, tube.place, tube.slot, start, tube.towards)
        p.require(LAUNCH, by, "launched", tuple(event), right)
        runs.append(Run(by, tube.place, tube.slot, start, tube.towards))
    return runs


def _same_slot(run: Run, tube: Tube) -> bool:
    return (run.by.number, run.place, run.slot) == (tube.ship, tube.place, tube.slot)


def _judge_tube(p: Proceedings, by: Vessel, tube: Tube, before: int) -> None:
    if not by.has(tube.place, tube.slot) or by.slot(tube.place, tube.slot).item not in TORPEDOES:
        p.stop(LAUNCH, by, f"{tube}", "a torpedo slot")
    slot = by.slot(tube.place, tube.slot)
    if not by.works(tube.place, tube.slot):
        p.fault(LAUNCH, by, f"{tube}", "a slot that was not lost in an earlier turn")
    if before >= (2 if slot.item == "doppio" else 1):
        p.fault(LAUNCH, by, f"{tube}", "once a turn, a doppio twice")
    if not in_arc(by.stand, tube.place, tube.towards, turret="turret" in slot.marks):
        p.fault(LAUNCH, by, f"{tube}", "a hex in the arc of its location")
    run = distance(by.stand.station(tube.place), tube.towards)
    p.require(LAUNCH, by, f"{tube.place} slot {tube.slot} aimed at hexes", run, slot.range[0])


def strike(p: Proceedings, runs: list[Run]) -> None:
    """Judge what every torpedo meets; that is settled for all before the first one strikes."""
    met = [(run, _met(p, run)) for run in runs]
    for run, target in met:
        if target is None:
            event = p.take(claims.RanOut, COURSE, run.by)
            right = (run.by.number, run.place, run.slot)
            p.require(COURSE, run.by, "ran out", tuple(event), right)
        elif not target.afloat:
            wasted = p.take(claims.Wasted, COURSE, run.by)
            lie = (run.by.number, run.place, (run.slot,), target.number)
            p.require(COURSE, run.by, "wasted", tuple(wasted), lie)
        else:
            _meet(p, run, target)


def _met(p: Proceedings, run: Run) -> Vessel | None:
    """Return the first ship on the line but its own; on a seam an enemy before a friend."""
    ships = [ship for ship in p.ships if ship.afloat and ship is not run.by]
    for hexes in line(run.start, run.towards):
        found = [ship for hex_ in hexes for ship in ships if hex_ in ship.stand.hexes]
        if found:
            return min(found, key=lambda ship: ship.side == run.by.side)
    return None


def _meet(p: Proceedings, run: Run, target: Vessel) -> None:
    hit = nearest_struck(target.stand, run.start)
    if stopped_by_flak(p, target, hit):
        return
    slot = run.by.slot(run.place, run.slot)
    if slot.item == "arc torpedo":
        arc = p.take(claims.Silenced, COURSE, run.by)
        lie = (run.by.number, run.place, run.slot, target.number)
        p.require(COURSE, run.by, "silenced", tuple(arc), lie)
        target.silenced = True
        drain(p, target, 0)
        return
    event = p.take(claims.Torpedoed, COURSE, run.by)
    right = (run.by.number, run.place, run.slot, target.number, hit, target.entered)
    p.require(COURSE, run.by, "torpedo strikes", tuple(event)[:6], right)
    attack = Attack(target, hit, (slot.dice[0],), (), (), 0, 1)
    total = judge_roll(p, attack, event.roll, event.total, run.by)
    strike_all(p, attack, total)


def stopped_by_flak(p: Proceedings, target: Vessel, hit: str, *, mine: bool = False) -> bool:
    """Judge the flak of the location struck, slot by slot, until one stops what comes.

    Its text names the die and the best crew's alone: neither officers nor magazines help it.
    """
    for lie in target.working(("flak",), hit):
        event = p.take(claims.FlakFired, FLAK, target)
        p.require(FLAK, target, "at", (event.target, event.hit), (target.number, hit))
        p.require(FLAK, target, "at a mine", event.mine, mine)
        p.require(FLAK, target, "dice", event.cast.dice, target.slot(*lie).dice[0])
        dice = sorted(cast.dice for cast in event.crews)
        p.require(FLAK, target, "crew dice", dice, sorted(crew_dice(p, target, hit)))
        p.told((event.cast, *event.crews), "dice", target)
        best = max((sum(cast.shows) for cast in event.crews), default=0)
        total = sum(event.cast.shows) + best
        p.require(FLAK, target, "total", event.total, total)
        p.require(FLAK, target, f"{total} stops it:", event.stopped, total >= FLAK_STOPS)
        if total >= FLAK_STOPS:
            return True
    return False
