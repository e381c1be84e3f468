"""Repairs by crews, after gunnery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders
from tests.referee.cards import REPAIR_CREWS, REPAIRABLE, TWO_DICE
from tests.referee.gunnery import officer
from tests.referee.returns import away

if TYPE_CHECKING:
    from tests.referee.orders import Mend
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "repairs"
MENDS: Final = 15


def repair(p: Proceedings) -> None:
    """Judge all repairs of a turn: both sides announce, then every crew rolls."""
    tries = [mend for side in (0, 1) for mend in _announced(p, side)]
    for mend in tries:
        ship = p.ships[mend.ship]
        if (mend.place, mend.slot) in ship.now:
            _try(p, ship, mend)


def _announced(p: Proceedings, side: int) -> tuple[Mend, ...]:
    order = p.order(orders.Repairs, RULE)
    p.require(RULE, None, "side", order.side, side)
    busy: set[tuple[int, str, int]] = set()
    for mend in order.mends:
        ship = p.ship(mend.ship, RULE)
        if ship.side != side or not (ship.afloat or ship in away(p, side)):
            p.fault(RULE, ship, f"{mend}", f"a ship of side {side} on the map, or one of Italy")
        crew = (mend.ship, mend.place, mend.crew)
        if crew in busy:
            p.fault(RULE, ship, f"{mend}", "each crew once")
        busy.add(crew)
        if (mend.place, mend.crew) not in ship.working(REPAIR_CREWS, mend.place):
            p.stop(RULE, ship, f"{mend}", "a crew that repairs and works in this turn")
        if (mend.place, mend.crew) in ship.idle:
            p.fault(RULE, ship, f"{mend}", "no crew slot of a failed reinforcement")
        lie = (mend.place, mend.slot)
        if not ship.has(*lie):
            p.stop(RULE, ship, f"{mend}", "a slot of the card")
        if lie not in ship.now or ship.slot(*lie).item not in REPAIRABLE:
            p.fault(RULE, ship, f"{mend}", "a destroyed slot of its location that can be repaired")
    return order.mends


def _try(p: Proceedings, ship: Vessel, mend: Mend) -> None:
    event = p.take(claims.Mended, RULE, ship)
    right = (mend.ship, mend.place, mend.slot)
    p.require(RULE, ship, "try", (event.ship, event.place, event.slot), right)
    crew = ship.slot(mend.place, mend.crew)
    dice = crew.dice[0] * (2 if crew.item in TWO_DICE else 1)
    p.require(RULE, ship, "dice", (event.cast.dice, event.crew.dice), ("RR", dice))
    p.told((event.cast, event.crew), "dice", ship)
    bonus = officer(p, ship, mend.place)
    p.require(RULE, ship, "added", event.added, bonus)
    total = sum(event.cast.shows) + sum(event.crew.shows) + bonus
    p.require(RULE, ship, "total", event.total, total)
    p.require(RULE, ship, f"{total} mends:", event.done, total >= MENDS)
    if total >= MENDS:
        ship.now.discard((mend.place, mend.slot))
