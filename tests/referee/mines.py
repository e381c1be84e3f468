"""Mines: laid before movement, awake from the next turn on, set off by what moves beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims, orders
from tests.referee.arcs import in_arc, nearest_struck
from tests.referee.damage import Attack, judge_roll, strike_all
from tests.referee.hexes import Hex, Stand, distance
from tests.referee.torpedoes import stopped_by_flak

if TYPE_CHECKING:
    from tests.referee.orders import Laying
    from tests.referee.proceedings import Proceedings, Sides
    from tests.referee.vessels import Vessel

LAID: Final = "laying mines"
RULE: Final = "mines"
ITEM: Final = "bomba mine"


class Mine(NamedTuple):
    """A mine on the map, with the slot that laid it and its turn."""

    by: Vessel
    place: str
    slot: int
    turn: int


def lay(p: Proceedings, sides: Sides) -> None:
    """Judge what both sides lay; a hex that both name takes one mine."""
    if not p.record.full or ITEM not in p.readings.weapons:
        return
    layers = [side for side in sides if any(ship.working((ITEM,)) for ship in p.fleet(side))]
    for laying in [each for side in layers for each in _ordered(p, side)]:
        if laying.hex in p.mines:
            continue
        ship = p.ships[laying.ship]
        event = p.take(claims.MineLaid, LAID, ship)
        p.require(LAID, ship, "laid", tuple(event), tuple(laying))
        p.mines[laying.hex] = Mine(ship, laying.place, laying.slot, p.turn)


def _ordered(p: Proceedings, side: int) -> tuple[Laying, ...]:
    order = p.order(orders.Layings, LAID)
    p.require(LAID, None, "side", order.side, side)
    slots = [laying[:3] for laying in order.layings]
    hexes = [laying.hex for laying in order.layings]
    if len(set(slots)) < len(slots) or len(set(hexes)) < len(hexes):
        p.fault(LAID, None, f"{order.layings}", "each slot and each hex once")
    for laying in order.layings:
        _judge(p, side, laying)
    return order.layings


def _judge(p: Proceedings, side: int, laying: Laying) -> None:
    ship, at = p.ship(laying.ship, LAID), laying.hex
    if ship.side != side or (laying.place, laying.slot) not in ship.working((ITEM,)):
        p.stop(LAID, ship, f"{laying}", f"a working slot of mines on side {side}")
    if not ship.afloat:
        p.fault(LAID, ship, f"{laying}", "a ship on the map")
    beside = distance(ship.stand.station(laying.place), at) == 1
    if not beside or not in_arc(ship.stand, laying.place, at):
        p.fault(LAID, ship, f"{laying}", "beside the location's own hex, in its arc")
    covered = any(at in each.stand.hexes for each in p.ships if each.afloat)
    if covered or at in p.mines or not p.record.chart.is_whole(at):
        p.fault(LAID, ship, f"{laying}", "an empty whole hex")


def near(p: Proceedings, stand: Stand) -> list[Hex]:
    """Return the awake mines that a ship which stands here is on or beside."""
    return [hex_ for hex_, mine in p.mines.items() if mine.turn < p.turn and _reaches(hex_, stand)]


def _reaches(at: Hex, stand: Stand) -> bool:
    return any(distance(at, hex_) <= 1 for hex_ in stand.hexes)


def set_off(p: Proceedings, ship: Vessel, before: Stand) -> None:
    """Judge the mines that go off because a ship came from there to where it stands now.

    Each mine that the ship sets off has a chain of its own, unless it was in an earlier one.
    """
    waiting = first = near(p, ship.stand) if ship.afloat else []
    while waiting:
        chain = _chain(p, ship, waiting)
        mines = [p.mines.pop(at) for at in chain]
        waiting = [at for at in waiting if at not in chain]
        stands = {ship.number: ship.stand}
        for at, mine in zip(chain, mines, strict=True):
            for target in [each for each in p.ships if each.afloat]:
                stand = stands.get(target.number, target.stand)
                if _reaches(at, stand) and not _suffer(p, target, at, mine, stand) and at in first:
                    stands[ship.number] = before if target is ship else stands[ship.number]


def _chain(p: Proceedings, ship: Vessel, first: list[Hex]) -> list[Hex]:
    """Judge which mines go off, in any order in which each is beside an earlier one."""
    event = p.take(claims.WentOff, RULE, ship)
    p.require(RULE, ship, "set off by", event.by, ship.number)
    if event.hex not in first:
        p.stop(RULE, ship, f"goes off at {event.hex}", f"one of {first}")
    exploding = [event.hex]
    for at in exploding:  # it grows while it is read
        exploding += [each for each in p.mines if distance(at, each) == 1 and each not in exploding]
    chain = [event.hex]
    for _ in exploding[1:]:
        event = p.take(claims.WentOff, RULE, ship)
        if event.by is not None and (event.by != ship.number or event.hex not in first):
            p.fault(RULE, ship, f"{event.hex} is set off by {event.by}", "what is beside it")
        beside = any(distance(at, event.hex) == 1 for at in chain)
        if event.hex not in exploding or event.hex in chain or not beside:
            p.stop(RULE, ship, f"goes off at {event.hex}", f"one of {exploding} beside {chain}")
        chain.append(event.hex)
    return chain


def _suffer(p: Proceedings, target: Vessel, at: Hex, mine: Mine, stand: Stand) -> bool:
    """Judge one attack, and tell whether flak let it through."""
    hit = nearest_struck(stand, at)
    if stopped_by_flak(p, target, hit, mine=True):
        return False
    event = p.take(claims.MineStruck, RULE, target)
    right = (mine.by.number, mine.place, mine.slot, at, target.number, hit, target.entered)
    p.require(RULE, target, "struck by", tuple(event)[:7], right)
    dice = mine.by.slot(mine.place, mine.slot).dice[0]
    attack = Attack(target, hit, (dice,), (), (), 0, 2)
    strike_all(p, attack, judge_roll(p, attack, event.roll, event.total, target))
    return True
