"""Concentrated fire: a Japanese side names an enemy before gunnery, for brackets of many ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings

RULE: Final = "concentrated fire"
SUCCEEDS: Final = 15


def concentrate(p: Proceedings) -> None:
    """Judge which enemies both sides name, then what each side rolls."""
    p.concentrated, p.scattered = {}, set()
    if not p.record.full:
        return
    named = [(side, target) for side in (0, 1) for target in _named(p, side)]
    for side, target in named:
        event = p.take(claims.FireConcentrated, RULE)
        right = (side, target, "RR")
        p.require(RULE, None, "tried", (event.side, event.target, event.cast.dice), right)
        p.told([event.cast], "dice", None)
        total = sum(event.cast.shows)
        p.require(RULE, None, f"{total} succeeds:", event.done, total >= SUCCEEDS)
        if total >= SUCCEEDS:
            p.concentrated[side] = target
        else:
            p.scattered.add(side)


def _named(p: Proceedings, side: int) -> list[int]:
    """Judge the enemy that a side names, if any; only sides with Japanese ships are asked."""
    if not any(ship.nation == "Japan" for ship in p.fleet(side)):
        return []
    order = p.order(orders.Concentration, RULE)
    p.require(RULE, None, "side", order.side, side)
    if order.target is None:
        return []
    target = p.ship(order.target, RULE)
    if target.side == side or not target.afloat:
        p.fault(RULE, target, "is named", "an enemy on the map")
    return [order.target]
