"""Bombers: each names an enemy before movement, and strikes a location of it after the torpedoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims, orders
from tests.referee.damage import Attack, judge_roll, strike_all
from tests.referee.hexes import Hex, distance
from tests.referee.torpedoes import stopped_by_flak

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings, Sides
    from tests.referee.vessels import Vessel

RULE: Final = "bombers"


class Flight(NamedTuple):
    """A bomber on its way; the hex is that of its location once all ships have moved."""

    by: Vessel
    place: str
    slot: int
    target: Vessel
    start: Hex = Hex(0, 0)


def _carriers(p: Proceedings, side: int) -> list[Vessel]:
    return [ship for ship in p.fleet(side) if ship.working(("bomber lev",))]


def send(p: Proceedings, sides: Sides) -> list[Flight]:
    """Judge whom bombers are sent against; only sides that have some are asked."""
    if not p.record.full:
        return []
    flights = [flight for side in sides if _carriers(p, side) for flight in _sent(p, side)]
    for by, place, slot, target, _ in flights:
        event = p.take(claims.BomberSent, RULE, by)
        p.require(RULE, by, "sent", tuple(event), (by.number, place, slot, target.number))
    return flights


def _sent(p: Proceedings, side: int) -> list[Flight]:
    order = p.order(orders.Raids, RULE)
    p.require(RULE, None, "side", order.side, side)
    flights: list[Flight] = []
    for number, place, slot, prey in order.raids:
        by, target = p.ship(number, RULE), p.ship(prey, RULE)
        if by.side != side or not by.afloat or target.side == side or not target.afloat:
            p.fault(RULE, by, f"against ship {prey}", "own ships against enemies on the map")
        if (place, slot) not in by.working(("bomber lev",)):
            p.fault(RULE, by, f"{place} slot {slot}", "bombers that were not lost before")
        if any((each.by, each.place, each.slot) == (by, place, slot) for each in flights):
            p.fault(RULE, by, f"{place} slot {slot}", "each bomber once a turn")
        flights.append(Flight(by, place, slot, target))
    return flights


def take_off(flights: list[Flight]) -> list[Flight]:
    """Return the bombers whose ships are on the map after movement, and from where they fly."""
    return [
        flight._replace(start=flight.by.stand.station(flight.place))
        for flight in flights
        if flight.by.afloat
    ]


def strike(p: Proceedings, flights: list[Flight]) -> None:
    """Judge what bombers strike, and what comes of it."""
    aimed: dict[tuple[int, str, int], str] = {}
    for side in (0, 1):
        if any(flight.by.side == side for flight in flights):
            order = p.order(orders.Bombs, RULE)
            p.require(RULE, None, "side", order.side, side)
            aimed |= {(bomb.ship, bomb.place, bomb.slot): bomb.hit for bomb in order.bombs}
    for flight in flights:
        _strike(p, flight, aimed.pop((flight.by.number, flight.place, flight.slot), ""))
    if aimed:
        p.fault(RULE, None, f"bombs of {list(aimed)}", "bombers that are on their way")


def _strike(p: Proceedings, flight: Flight, hit: str) -> None:
    by, place, slot, target, start = flight
    if not target.afloat:
        wasted = p.take(claims.Wasted, RULE, by)
        p.require(RULE, by, "wasted", tuple(wasted), (by.number, place, (slot,), target.number))
        return
    if not hit:
        home = p.take(claims.FlewHome, RULE, by)
        p.require(RULE, by, "flew home", tuple(home), (by.number, place, slot))
        return
    away = distance(start, target.stand.station(hit))
    if away > by.slot(place, slot).range[0]:
        p.fault(RULE, by, f"strikes {away} hexes away", by.slot(place, slot).range[0])
    if stopped_by_flak(p, target, hit):
        return
    event = p.take(claims.Bombed, RULE, by)
    right = (by.number, place, slot, target.number, hit)
    p.require(RULE, by, "bombs", tuple(event)[:5], right)
    dice = by.slot(place, slot).dice[0]
    attack = Attack(target, hit, (dice,), (), (), 0, 1, located=False)
    strike_all(p, attack, judge_roll(p, attack, event.roll, event.total, by))
