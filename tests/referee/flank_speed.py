"""Flank speed: one engine of a French ship pushed before its move, for twice its MP or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "flank speed"
SUCCEEDS: Final = 12
WRECKS: Final = 2


def push(p: Proceedings, ship: Vessel) -> None:
    """Judge an engine pushed before a ship's move, if its captain orders that."""
    if not p.next_order_is(orders.FlankSpeed):
        return
    order = p.order(orders.FlankSpeed, RULE)
    p.require(RULE, ship, "ordered ship", order.ship, ship.number)
    lie = (order.place, order.slot)
    if not ship.has(*lie) or ship.slot(*lie).item != "engine":
        p.stop(RULE, ship, f"{order}", "an engine, and no aerodynamic one")
    if ship.nation != "France" or not p.record.full or lie in ship.now:
        p.fault(RULE, ship, f"{order}", "a whole engine of a French ship, by all rules")
    event = p.take(claims.EnginePushed, RULE, ship)
    p.require(RULE, ship, "pushed", (event.ship, event.place, event.slot), tuple(order))
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows)
    ship.more_mp = ship.slot(*lie).mp * (1 if total >= SUCCEEDS else -1)
    p.require(RULE, ship, f"MP with {total}", event.mp, ship.mp())
    p.require(RULE, ship, f"{total} wrecks it:", event.wrecked, total == WRECKS)
    if total == WRECKS:
        ship.now.add(lie)
