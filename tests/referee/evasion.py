"""Evasive maneuvers: announced by both sides after movement, at the risk of the ship's own keel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders
from tests.referee.damage import check_keel

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "evasive maneuvers"
HOLDS: Final = 15


def evade(p: Proceedings) -> None:
    """Judge which ships evade, then what each rolls."""
    if not p.record.full:
        return
    evading = [ship for side in (0, 1) for ship in _announced(p, side)]
    for ship in evading:
        ship.evasive = True
    for ship in evading:
        _try(p, ship)


def _announced(p: Proceedings, side: int) -> list[Vessel]:
    """Judge a side's announcement; only sides with Russian ships are asked."""
    if not any(ship.nation == "Russia" for ship in p.fleet(side)):
        return []
    order = p.order(orders.Evasions, RULE)
    p.require(RULE, None, "side", order.side, side)
    p.require(RULE, None, "ships, each once,", len(set(order.ships)), len(order.ships))
    evading = [p.ship(number, RULE) for number in order.ships]
    for ship in evading:
        if ship.side != side or not ship.afloat or ship.nation != "Russia":
            p.fault(RULE, ship, "evades", f"a Russian ship of side {side} on the map")
    return evading


def _try(p: Proceedings, ship: Vessel) -> None:
    event = p.take(claims.Evaded, RULE, ship)
    p.require(RULE, ship, "ship", event.ship, ship.number)
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows)
    p.require(RULE, ship, f"{total} holds:", event.done, total >= HOLDS)
    if total < HOLDS:
        ship.si -= ship.card.type
    p.require(RULE, ship, "SI left", event.si, ship.si)
    if total < HOLDS:
        check_keel(p, ship, "")
