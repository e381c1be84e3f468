"""EFFAS rays: charges that become torque, and torque that turns an enemy about."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders
from tests.referee.arcs import in_arc
from tests.referee.charges import spend

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.referee.orders import Ray, Rays
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "EFFAS rays"
RAY: Final = "effas ray"
SUCCEEDS: Final = 12


def torque_of(totals: Iterable[int]) -> int:
    """Return the points of torque: one for each charge whose roll succeeds."""
    return sum(total >= SUCCEEDS for total in totals)


def hexsides(torque: int, of_type: int) -> int:
    """Return the whole hexsides by which torque turns a ship of a Type."""
    return torque // of_type


def shine(p: Proceedings) -> None:
    """Judge which rays both sides name, what all of them roll, then how ships are turned."""
    named = [ray for order in p.announced(orders.Rays, RULE) for ray in _named(p, order)]
    torque: dict[tuple[int, str], int] = defaultdict(int)
    for ray in named:
        torque[ray.target, ray.way] += _rolled(p, ray)
    for number in p.moved_in_order:
        for way in ("port", "starboard"):
            ship = p.ships[number]
            if sides := hexsides(torque[number, way], ship.card.type):
                _turn(p, ship, way, sides)


def _named(p: Proceedings, order: Rays) -> tuple[Ray, ...]:
    slots = [ray[:3] for ray in order.rays]
    p.require(RULE, None, "rays, each once,", len(set(slots)), len(slots))
    for ray in order.rays:
        ship, target = p.ship(ray.ship, RULE), p.ship(ray.target, RULE)
        if ship.side != order.side or not ship.afloat or not p.record.full:
            p.fault(RULE, ship, f"{ray}", f"a ship of side {order.side} on the map, by all rules")
        if (ray.place, ray.slot) not in ship.working((RAY,)):
            p.stop(RULE, ship, f"{ray}", "a ray that was not lost in an earlier turn")
        if target.side == order.side or not target.afloat:
            p.stop(RULE, ship, f"{ray}", "an enemy on the map")
        if not any(in_arc(ship.stand, ray.place, hex_) for hex_ in target.stand.hexes):
            p.fault(RULE, ship, f"{ray}", "an enemy in the arc of the ray's location")
    _judge_charges(p, order)
    return order.rays


def _judge_charges(p: Proceedings, order: Rays) -> None:
    """Judge that each ship has the charges for all its rays."""
    for number in {ray.ship for ray in order.rays}:
        ship, named = p.ships[number], [ray for ray in order.rays if ray.ship == number]
        charges = sum(ray.charges for ray in named)
        if charges > ship.purse.all or min(ray.charges for ray in named) < 1:
            p.fault(RULE, ship, f"rays with {charges} charges", f"{ship.purse.all} at most")


def _rolled(p: Proceedings, ray: Ray) -> int:
    """Judge the rolls of a ray, one for each charge, and return its torque."""
    ship = p.ships[ray.ship]
    event = p.take(claims.RayFired, RULE, ship)
    p.require(RULE, ship, "ray", tuple(event)[:5], tuple(ray)[:5])
    dice = [cast.dice for cast in event.casts]
    p.require(RULE, ship, "dice", dice, ["RR"] * ray.charges)
    p.told(event.casts, "dice", ship)
    torque = torque_of(sum(cast.shows) for cast in event.casts)
    p.require(RULE, ship, "torque", event.torque, torque)
    spend(p, ship, ray.charges, RULE)
    p.require(RULE, ship, "charges left", event.left, ship.purse.all)
    return torque


def _turn(p: Proceedings, ship: Vessel, way: str, sides: int) -> None:
    """Judge how far a ship is turned: to the last facing at which it is clear."""
    stand = p.turned_clear(ship, way, sides)
    event = p.take(claims.Turned, RULE, ship)
    p.require(RULE, ship, "turned to", tuple(event), (ship.number, stand, sides))
    ship.stand = stand
