"""Reinforce: a British ship moves a crew to a crew slot of another location before repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, orders

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Slot
    from tests.referee.orders import Move
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "reinforce"
SUCCEEDS: Final = 15


def is_crew(slot: Slot) -> bool:
    """Tell whether a slot is one for a crew, officers among them."""
    return slot.item == "officer" or slot.item.endswith("crew")


def crew_die(slot: Slot) -> str:
    """Return the one die of a crew, or "" for one that has none."""
    return slot.dice[0][0] if slot.dice else ""


def reinforce(p: Proceedings) -> None:
    """Judge which crews both sides move, then what each rolls."""
    moves = [
        move for order in p.announced(orders.Reinforcements, RULE) for move in _named(p, order)
    ]
    for move in moves:
        _try(p, p.ships[move.ship], move)


def _named(p: Proceedings, order: orders.Reinforcements) -> tuple[Move, ...]:
    ships = [move.ship for move in order.moves]
    p.require(RULE, None, "ships, each once,", len(set(ships)), len(ships))
    for move in order.moves:
        ship = p.ship(move.ship, RULE)
        if ship.side != order.side or not ship.afloat or ship.nation != "Britain":
            p.fault(RULE, ship, f"{move}", f"a British ship of side {order.side} on the map")
        _judge_slots(p, ship, move)
    return order.moves


def _judge_slots(p: Proceedings, ship: Vessel, move: Move) -> None:
    """Judge both slots: a whole crew, and a crew slot of another location."""
    for place, number in (move[1:3], move[3:5]):
        if not ship.has(place, number) or not is_crew(ship.slot(place, number)):
            p.stop(RULE, ship, f"{move}", "slots of crews")
    if (move.place, move.slot) in ship.now:
        p.fault(RULE, ship, f"{move}", "a crew that is whole")
    if move.place == move.to:
        p.fault(RULE, ship, f"{move}", "a crew slot of another location")


def _try(p: Proceedings, ship: Vessel, move: Move) -> None:
    event = p.take(claims.Reinforced, RULE, ship)
    p.require(RULE, ship, "tried", tuple(event)[:5], tuple(move))
    start, end = (move.place, move.slot), (move.to, move.to_slot)
    is_breached = end in ship.now
    crews = [ship.slot(*start)] if is_breached else [ship.slot(*start), ship.slot(*end)]
    dice = sorted(crew_die(crew) for crew in crews if crew.dice)
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.require(RULE, ship, "crew dice", sorted(cast.dice for cast in event.crews), dice)
    p.told((event.cast, *event.crews), "dice", ship)
    total = sum(event.cast.shows) + sum(sum(cast.shows) for cast in event.crews)
    p.require(RULE, ship, "total", event.total, total)
    p.require(RULE, ship, f"{total} succeeds:", event.done, total >= SUCCEEDS)
    if total < SUCCEEDS:
        ship.idle |= {start, end}
        return
    ship.exchange(start, end)
    if is_breached:
        ship.now = (ship.now - {end}) | {start}
        ship.before = (ship.before - {end}) | {start}
