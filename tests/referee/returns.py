"""Tactical withdrawal: Italian ships that fled repair, and try to come back where they left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders
from tests.referee.hexes import WAYS, Hex, Stand

if TYPE_CHECKING:
    from tests.referee.hexes import Chart
    from tests.referee.orders import Comeback
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "tactical withdrawal"
SUCCEEDS: Final = 15
GONE: Final = 2


def away(p: Proceedings, side: int) -> list[Vessel]:
    """Return the Italian ships that may repair and come back, while a friend is on the map."""
    if not p.record.full or not p.fleet(side):
        return []
    return [
        ship
        for ship in p.ships
        if ship.side == side and ship.fate == "fled" and ship.nation == "Italy"
    ]


def come_back(p: Proceedings) -> None:
    """Judge who tries to come back, then what each rolls."""
    tries = [each for side in (0, 1) for each in _announced(p, side)]
    for comeback in tries:
        _try(p, p.ships[comeback.ship], comeback.facing)


def _announced(p: Proceedings, side: int) -> tuple[Comeback, ...]:
    if not any(_can_return(p, ship) for ship in away(p, side)):
        return ()
    order = p.order(orders.Returns, RULE)
    p.require(RULE, None, "side", order.side, side)
    ships = [comeback.ship for comeback in order.comebacks]
    p.require(RULE, None, "ships, each once,", len(set(ships)), len(ships))
    for comeback in order.comebacks:
        ship = p.ship(comeback.ship, RULE)
        if ship not in away(p, side):
            p.stop(RULE, ship, "comes back", f"an Italian ship of side {side} that fled")
        if not _is_inward(p.record.chart, ship, comeback.facing):
            p.fault(RULE, ship, f"heads {comeback.facing}", "away from the edge that it crossed")
        if _meets(p, ship, _place(ship, comeback.facing)):
            p.fault(RULE, ship, "comes back onto another ship", "hexes of its own")
    return order.comebacks


def _can_return(p: Proceedings, ship: Vessel) -> bool:
    """Tell whether there is a heading on which a ship may come back."""
    return any(
        _is_inward(p.record.chart, ship, facing) and not _meets(p, ship, _place(ship, facing))
        for facing in range(6)
    )


def _place(ship: Vessel, facing: int) -> Stand:
    return Stand(ship.card.type, ship.token, facing)


def _meets(p: Proceedings, ship: Vessel, stand: Stand) -> bool:
    """Tell whether a ship would be on another; what hangs over the edge does not count yet."""
    return any(
        set(filter(p.record.chart.holds, stand.hexes)) & set(other.stand.hexes)
        for other in p.ships
        if other is not ship and other.afloat
    )


def _is_inward(chart: Chart, ship: Vessel, facing: int) -> bool:
    """Tell whether the next hex ahead is farther from each edge that the ship crossed."""
    ahead = ship.token.moved(WAYS[facing])
    return all(
        now > before
        for gone, before, now in zip(
            _from_edges(chart, ship.beyond),
            _from_edges(chart, ship.token),
            _from_edges(chart, ahead),
            strict=True,
        )
        if gone < 0
    )


def _from_edges(chart: Chart, hex_: Hex) -> tuple[int, int, int, int]:
    """Return how far a hex lies from the left, right, top and bottom edges, negative beyond them."""
    height = 2 * hex_.r + hex_.q
    return hex_.q, chart.columns + 1 - hex_.q, height, 2 * chart.rows - height


def _try(p: Proceedings, ship: Vessel, facing: int) -> None:
    stand = _place(ship, facing)
    if _meets(p, ship, stand):
        return  # a ship has come back there before
    event = p.take(claims.ReturnTried, RULE, ship)
    p.require(RULE, ship, "tried", (event.ship, event.stand), (ship.number, stand))
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows)
    p.require(RULE, ship, f"{total} succeeds:", event.done, total >= SUCCEEDS)
    p.require(RULE, ship, f"{total} sends it away:", event.gone, total == GONE)
    if total >= SUCCEEDS:
        ship.stand, ship.fate = stand, ""
    elif total == GONE:
        ship.fate = "gone"
