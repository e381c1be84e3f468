"""Tactical Withdrawal: fled Italians that return on their tokens after repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.hexes import WAYS, Hex, Stand

if TYPE_CHECKING:
    from tests.referee.claims import Comeback
    from tests.referee.hexes import Chart
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

WITHDRAWAL: Final = "tactical withdrawal"
BACK: Final = 15


def is_withdrawn(p: Proceedings, ship: Vessel) -> bool:
    """Tell whether a ship has fled and still belongs to the battle."""
    italian = p.record.full and ship.card.nation == "Kingdom of Italy"
    return italian and ship.fate == "fled" and not ship.stays_away and bool(p.fleet(ship.side))


def headings(p: Proceedings, ship: Vessel) -> list[int]:
    """Return the headings on which a ship may come back: away from the edge, on free hexes."""
    if not is_withdrawn(p, ship):
        return []
    taken = {hex_ for each in p.ships if each.afloat for hex_ in each.stand.hexes}
    chart, here = p.record.chart, ship.stand.at
    on_map = (Stand(ship.card.type, here, facing) for facing in range(6))
    return [
        stand.facing
        for stand in on_map
        if _leads_away(chart, ship.crossed, here, here.moved(WAYS[stand.facing]))
        and not any(hex_ in taken for hex_ in stand.hexes if chart.holds(hex_))
    ]


def _leads_away(chart: Chart, beyond: Hex, here: Hex, there: Hex) -> bool:
    return all(
        after > before
        for out, before, after in zip(
            *(_gaps(chart, h) for h in (beyond, here, there)), strict=True
        )
        if out < 0
    )


def _gaps(chart: Chart, hex_: Hex) -> tuple[int, ...]:
    """Return how far a hex lies from the left, right, top and bottom edge, below 0 beyond it."""
    height = 2 * hex_.r + hex_.q
    return hex_.q, chart.columns + 1 - hex_.q, height, 2 * chart.rows - height


def come_back(p: Proceedings) -> None:
    """Judge all attempts of a turn to return."""
    asked = [s for s in (0, 1) if any(headings(p, ship) for ship in p.ships if ship.side == s)]
    for comeback in [each for side in asked for each in _announced(p, side)]:
        _try(p, comeback)


def _announced(p: Proceedings, side: int) -> tuple[Comeback, ...]:
    order = p.order(claims.Returns, WITHDRAWAL)
    p.require(WITHDRAWAL, None, "side", order.side, side)
    ships = [number for number, _ in order.comebacks]
    p.require(WITHDRAWAL, None, "ships, each once", len(ships), len(set(ships)))
    for number, facing in order.comebacks:
        ship = p.ship(number, WITHDRAWAL)
        if ship.side != side or facing not in headings(p, ship):
            p.fault(WITHDRAWAL, ship, f"returns heading {facing}", headings(p, ship))
    return order.comebacks


def _try(p: Proceedings, comeback: Comeback) -> None:
    ship = p.ships[comeback.ship]
    if comeback.facing not in headings(p, ship):
        return
    event = p.take(claims.ReturnTried, WITHDRAWAL, ship)
    p.require(WITHDRAWAL, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows)
    stand = Stand(ship.card.type, ship.stand.at, comeback.facing)
    right = (ship.number, stand, total >= BACK, total == len("RR"))
    found = (event.ship, event.stand, event.done, event.gone)
    p.require(WITHDRAWAL, ship, "attempt", found, right)
    ship.stays_away = total == len("RR")
    if total >= BACK:
        ship.fate, ship.stand, ship.entered = "", stand, False
