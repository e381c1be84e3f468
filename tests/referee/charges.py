"""For Glory: a charge straight ahead through all enemies in the way, or a broach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.arcs import nearest_struck
from tests.referee.hexes import WAYS, Hex, Stand
from tests.referee.rams import ahead, run_into, shift, trade_blows

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

GLORY: Final = "for glory"
SUCCEEDS: Final = 20
HALF_TURN: Final = 3


def stake_all(p: Proceedings, ship: Vessel, steps: tuple[str, ...]) -> None:
    """Judge a move that is nothing but an attempt to charge."""
    sides = {"turn port": -1, "turn starboard": 1}
    if len(steps) != len(("glory", "side")) or steps[1] not in sides:
        p.stop(GLORY, ship, f"course {steps}", "a charge, and a side for a broach")
    if not p.record.full or ship.card.nation != "Austro-Hungarian Empire" or ship.mp() < 1:
        p.fault(GLORY, ship, f"charges with {ship.mp()} MP", "Austro-Hungarian, 1 MP or more")
    event = p.take(claims.GloryTried, GLORY, ship)
    crews = sum(ship.slot(*lie).bonus for lie in ship.working(("ramming crew",)))
    total = sum(event.cast.shows) + crews + len(ship.now)
    right = (ship.number, "RR", crews, len(ship.now), total, total >= SUCCEEDS)
    found = (event.ship, event.cast.dice, event.crews, event.destroyed, event.total, event.done)
    p.require(GLORY, ship, "check", found, right)
    p.told([event.cast], "dice", ship)
    if total >= SUCCEEDS:
        _charge(p, ship)
    else:
        _broach(p, ship, sides[steps[1]])


def _charge(p: Proceedings, ship: Vessel) -> None:
    heading, left, told = ship.stand.facing, ship.mp(), ship.stand
    rammed: list[Vessel] = []
    ship.entered = True
    while left and ship.afloat:
        left -= 1
        enemy = _enemy_ahead(p, ship, rammed)
        if enemy:
            _run(p, ship, told)
            rammed.append(enemy)
            run_into(p, ship, enemy)
            told = ship.stand
        elif p.record.chart.holds(ahead(ship.stand.at, heading)):
            ship.stand = ship.stand._replace(at=ahead(ship.stand.at, heading))
        else:
            event = p.take(claims.Charged, GLORY, ship)
            p.require(GLORY, ship, "leaves from", tuple(event), (ship.number, ship.stand))
            lost = p.take(claims.Lost, GLORY, ship)
            p.require(GLORY, ship, "off the map:", tuple(lost), (ship.number, "fled"))
            ship.fate = "fled"
    if ship.afloat:
        _run(p, ship, told)
        _overrun(p, ship, rammed)


def _run(p: Proceedings, ship: Vessel, told: Stand) -> None:
    if ship.stand != told:
        event = p.take(claims.Charged, GLORY, ship)
        p.require(GLORY, ship, "runs to", tuple(event), (ship.number, ship.stand))


def _enemy_ahead(p: Proceedings, ship: Vessel, rammed: list[Vessel]) -> Vessel | None:
    there = ahead(ship.stand.hexes[0], ship.stand.facing)
    if not p.record.chart.holds(there):
        return None
    met = (each for each in p.fleet(1 - ship.side) if there in each.stand.hexes)
    return next((each for each in met if each not in rammed), None)


def _covered(p: Proceedings, ship: Vessel) -> list[Vessel]:
    def on_map(stand: Stand) -> set[Hex]:
        return {hex_ for hex_ in stand.hexes if p.record.chart.holds(hex_)}

    others = (each for each in p.ships if each is not ship and each.afloat)
    return [each for each in others if on_map(each.stand) & on_map(ship.stand)]


def _overrun(p: Proceedings, ship: Vessel, rammed: list[Vessel]) -> None:
    """Judge the rams at the end, all together, and the pushes until nobody is covered."""
    heading = ship.stand.facing
    met = [(each, _first_met(ship, each)) for each in _covered(p, ship) if each not in rammed]
    for each, hit in met:
        trade_blows(p, ship, each, hit)
    while ship.afloat and (group := _covered(p, ship)):
        for one in group:  # it grows while it is read
            for other in p.ships:
                if other not in (ship, *group) and other.afloat:
                    pushed = (ahead(hex_, heading) for hex_ in one.stand.hexes)
                    if any(h in other.stand.hexes and p.record.chart.holds(h) for h in pushed):
                        group.append(other)
        for each in group:
            shift(p, each, heading)


def _first_met(ship: Vessel, other: Vessel) -> str:
    """Return the location of a ship that faces the hex from which the bow came onto it."""
    back = (ship.stand.facing + 3) % 6
    hex_ = next(hex_ for hex_ in reversed(ship.stand.hexes) if hex_ in other.stand.hexes)
    while hex_ in other.stand.hexes:
        hex_ = hex_.moved(WAYS[back])
    return nearest_struck(other.stand, hex_)


def _broach(p: Proceedings, ship: Vessel, way: int) -> None:
    ship.entered = False
    others = {h for each in p.ships if each is not ship and each.afloat for h in each.stand.hexes}
    best = ship.stand
    for sides in range(1, HALF_TURN + 1):
        there = ship.stand._replace(facing=(ship.stand.facing + way * sides) % 6)
        if all(map(p.record.chart.is_whole, there.hexes)) and not others & set(there.hexes):
            best = there
    event = p.take(claims.Broached, GLORY, ship)
    p.require(GLORY, ship, "broaches to", tuple(event), (ship.number, best))
    ship.stand = best
