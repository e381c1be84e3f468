"""Flank Speed: a French ship pushes one engine before its first step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.cards import ENGINES

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

FLANK: Final = "flank speed"
SUCCEEDS: Final = 12


def push(p: Proceedings, ship: Vessel) -> None:
    """Judge a ship's attempt to push an engine, if its owner orders one."""
    if not p.next_order_is(claims.FlankSpeed):
        return
    order = p.order(claims.FlankSpeed, FLANK)
    lie = (order.place, order.slot)
    if not p.record.full or ship.card.nation != "French Republic":
        p.fault(FLANK, ship, "pushes an engine", "an action of the French by all rules")
    if order.ship != ship.number or lie not in ship.working(ENGINES - {"aerodynamique engine"}):
        p.stop(FLANK, ship, f"pushes {lie} of ship {order.ship}", "an engine of its own that works")
    event = p.take(claims.EnginePushed, FLANK, ship)
    p.require(FLANK, ship, "pushed", (event.ship, event.place, event.slot), tuple(order))
    p.require(FLANK, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    total, gives = sum(event.cast.shows), ship.slot(*lie).mp
    if total == len("RR"):
        ship.now.add(lie)
        ship.before |= {lie}
    else:
        ship.flank = gives if total >= SUCCEEDS else -gives
    p.require(FLANK, ship, "wrecked:", event.wrecked, total == len("RR"))
    p.require(FLANK, ship, "MP of this turn", event.mp, ship.mp())
