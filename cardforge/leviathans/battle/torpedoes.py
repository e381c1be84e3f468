"""Torpedoes: launched before anybody moves, run after everybody has, before the guns.

A torpedo follows the line from the hex that it left to the one it was aimed at, and strikes the
first ship on it, friend or foe; only its own ship, which it outruns, is passed over. Whom each
strikes is settled for all of them before the first is resolved. It strikes the location whose arc
holds the hex it came from, of several the nearest; its dice and the location's make the roll,
without crews or trim tanks. Each flak of that location may stop it first.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardforge.core.hexes import distance, line, ring
from cardforge.leviathans.arcs import in_arc, places_hit
from cardforge.leviathans.battle.casts import cast
from cardforge.leviathans.battle.events import (
    FlakFired,
    Launched,
    RanOut,
    Silenced,
    Torpedoed,
    Wasted,
)
from cardforge.leviathans.battle.orders import Launch
from cardforge.leviathans.battle.pools import Pool, rolled
from cardforge.leviathans.battle.regulations import (
    FULL_RULES,
    ONCE,
    OWN_SHIP,
    TORPEDO_LINE,
    WEAPON,
    refuse,
)
from cardforge.leviathans.battle.state import Torpedo
from cardforge.leviathans.battle.strikes import Blow, strike
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.shots import CREW_DICE
from cardforge.leviathans.odds.torpedoes import FLAK_STOPS, salvo_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.findings import Finding, Rule
    from cardforge.core.hexes import Hex
    from cardforge.leviathans.battle.casts import Dice
    from cardforge.leviathans.battle.events import Event
    from cardforge.leviathans.battle.orders import Launches
    from cardforge.leviathans.battle.state import State, Vessel


def open_launches(state: State, index: int) -> Iterator[Launch]:
    """Yield every line along which a ship may launch a torpedo; none but by the full rules."""
    vessel = state.vessel(index)
    for place, number, slot in vessel.intact() if state.is_full and vessel.afloat else ():
        if slot.family is Family.TORPEDO:
            station = vessel.placed.station(place)
            for hex_ in ring(station, slot.range[0]):
                if in_arc(place, station, vessel.placed.facing, hex_):
                    yield Launch(index, place, number, hex_)


def launch_findings(state: State, order: Launches) -> tuple[Finding, ...]:
    """Return what the rules say against a side's torpedoes: the first fault of each, if any."""
    faults = [
        _at_fault(rule, number, launch)
        for number, launch in enumerate(order.launches)
        for rule in [_fault(state, order.side, launch)]
        if rule
    ]
    return tuple(faults) or tuple(_too_many(state, order))


def launched(state: State, orders: Sequence[Launches]) -> tuple[State, tuple[Launched, ...]]:
    """Return the state with the torpedoes of a turn under way.

    Raise OrderError for what the rules forbid.
    """
    refuse(finding for order in orders for finding in launch_findings(state, order))
    under_way = [_torpedo(state, launch) for order in orders for launch in order.launches]
    state = state._replace(torpedoes=tuple(under_way))
    return state, tuple(Launched(*torpedo) for torpedo in under_way)


def run(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Resolve every torpedo that is under way, in the order in which they were launched."""
    events: list[Event] = []
    for torpedo, victim in [(each, first_struck(state, each)) for each in state.torpedoes]:
        state, told = _arrived(state, torpedo, victim, dice)
        events += told
    return state._replace(torpedoes=()), tuple(events)


def first_struck(state: State, torpedo: Torpedo) -> int | None:
    """Return the first ship on a torpedo's line, or None.

    Where the line runs between two hexes, both are on it; an enemy there is struck before a friend,
    and otherwise the ship to starboard.
    """
    covered = {
        hex_: index
        for index, vessel in enumerate(state.vessels)
        if index != torpedo.vessel
        for hex_ in vessel.hexes
    }
    own = state.vessels[torpedo.vessel].side
    for entry in line(torpedo.start, torpedo.towards)[1:]:
        found = [covered[hex_] for hex_ in entry if hex_ in covered]
        if found:
            return min(found, key=lambda index: state.vessels[index].side == own)
    return None


def _arrived(
    state: State, torpedo: Torpedo, victim: int | None, dice: Dice
) -> tuple[State, list[Event]]:
    vessel, place, number = torpedo[:3]
    if victim is None:
        return state, [RanOut(vessel, place, number)]
    if not state.vessels[victim].afloat:
        return state, [Wasted(vessel, place, (number,), victim)]
    hit = _location(state.vessels[victim], torpedo.start)
    events: list[Event] = list(_flak(state.vessels[victim], victim, hit, dice))
    if any(isinstance(event, FlakFired) and event.stopped for event in events):
        return state, events
    if not state.vessels[vessel].ship.locations[place].slots[number].dice:
        state = state.after(victim, silenced=True)
        return state, [*events, Silenced(vessel, place, number, victim)]
    state, struck = _exploded(state, torpedo, victim, hit, dice)
    return state, events + struck


def _exploded(
    state: State, torpedo: Torpedo, victim: int, hit: str, dice: Dice
) -> tuple[State, list[Event]]:
    vessel, place, number = torpedo[:3]
    slot = state.vessels[vessel].ship.locations[place].slots[number]
    target = state.vessels[victim]
    at = target.ship.locations[hit]
    pool = Pool((slot.dice[0],), location=at.go if target.moved else at.stop)
    roll = rolled(pool, dice)
    told = Torpedoed(vessel, place, number, victim, hit, target.moved, roll, roll.total)
    state, struck = strike(state, Blow(victim, hit, pool, roll.total), dice)
    return state, [told, *struck]


def _flak(vessel: Vessel, index: int, hit: str, dice: Dice) -> Iterator[FlakFired]:
    """Yield the shots of a location's flak at a torpedo, until one of them stops it."""
    here = [slot for place, _, slot in vessel.intact() if place == hit]
    crews = [slot.dice[0] * CREW_DICE[slot.item] for slot in here if slot.item in CREW_DICE]
    for flak in (slot for slot in here if slot.item == "flak"):
        shot = cast(dice, flak.dice[0])
        helped = tuple(cast(dice, word) for word in crews)
        total = shot.total + max((each.total for each in helped), default=0)
        yield FlakFired(index, hit, shot, helped, total, total >= FLAK_STOPS)
        if total >= FLAK_STOPS:
            return


def _location(vessel: Vessel, start: Hex) -> str:
    """Return the location of a ship that is struck from a hex: of several the nearest."""
    at = vessel.placed
    return min(places_hit(at, start), key=lambda place: distance(at.station(place), start))


def _torpedo(state: State, launch: Launch) -> Torpedo:
    start = state.vessels[launch.vessel].placed.station(launch.place)
    return Torpedo(launch.vessel, launch.place, launch.slot, start, launch.towards)


def _fault(state: State, side: int, launch: Launch) -> Rule | None:
    """Return the first rule that stands against a launch."""
    if not state.is_full:
        return FULL_RULES
    if launch.vessel not in state.afloat(side):
        return OWN_SHIP
    lines = [line_ for line_ in open_launches(state, launch.vessel) if line_[:3] == launch[:3]]
    if not lines:
        return WEAPON
    return None if launch in lines else TORPEDO_LINE


def _at_fault(rule: Rule, number: int, launch: Launch) -> Finding:
    message = (
        f"expected a torpedo that keeps to the rule, got slot {launch.slot} of the {launch.place} "
        f"of ship {launch.vessel} at {tuple(launch.towards)}"
    )
    return rule.broken(("launches", str(number)), message, allowed=rule.title)


def _too_many(state: State, order: Launches) -> Iterator[Finding]:
    for (index, place, number), times in Counter(each[:3] for each in order.launches).items():
        most = salvo_size(state.vessels[index].ship.locations[place].slots[number].item)
        if times > most:
            where = ("launches", str(index), place, str(number))
            message = f"expected {most} of slot {number} of the {place} in a turn, got {times}"
            yield ONCE.broken(where, message)
