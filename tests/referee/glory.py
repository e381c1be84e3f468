"""For Glory: a charge straight ahead through all enemies, or half a turn if it fails."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tests.referee import claims, mines
from tests.referee.hexes import WAYS
from tests.referee.rams import blows, clash, shift, shifted

if TYPE_CHECKING:
    from tests.referee.hexes import Hex, Stand
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "for glory"
SUCCEEDS: Final = 20
BROACH: Final = 3


def charge(p: Proceedings, ship: Vessel, side: str) -> None:
    """Judge a move that stakes all on a charge; a failure turns the ship to this side."""
    if ship.nation != "Austria-Hungary" or not p.record.full or ship.mp() < 1:
        p.fault(RULE, ship, "charges", "an Austro-Hungarian ship with MP, by all rules")
    event = p.take(claims.GloryTried, RULE, ship)
    crews = sum(ship.slot(*lie).bonus for lie in ship.working(("ramming crew",)))
    told = (event.ship, event.cast.dice, event.crews, event.destroyed)
    p.require(RULE, ship, "check", told, (ship.number, "RR", crews, len(ship.now)))
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows) + crews + len(ship.now)
    p.require(RULE, ship, "total", event.total, total)
    p.require(RULE, ship, f"{total} succeeds:", event.done, total >= SUCCEEDS)
    if total < SUCCEEDS:
        _broach(p, ship, side)
        return
    ship.entered = True
    rammed = _run(p, ship)
    if ship.afloat:
        _end_on_others(p, ship, rammed)


def _broach(p: Proceedings, ship: Vessel, side: str) -> None:
    """Judge half a turn about the turning hex, as far as the ship is clear of all."""
    stand = p.turned_clear(ship, side, BROACH)
    event = p.take(claims.Broached, RULE, ship)
    p.require(RULE, ship, "broach turn to", tuple(event), (ship.number, stand))
    before, ship.stand = ship.stand, stand
    if stand != before:
        mines.set_off(p, ship, before)


def _others(p: Proceedings, ship: Vessel) -> list[Vessel]:
    return [other for other in p.ships if other is not ship and other.afloat]


def _run(p: Proceedings, ship: Vessel) -> set[int]:
    """Judge the run for all MP and return the numbers of the ships rammed on it."""
    way, rammed, told = WAYS[ship.stand.facing], set[int](), ship.stand
    for _ in range(ship.mp()):
        ahead = ship.stand.hexes[0].moved(way)
        met = [
            other
            for other in _others(p, ship)
            if other.side != ship.side and other.number not in rammed and ahead in other.stand.hexes
        ]
        if met:
            _reached(p, ship, told)
            rammed.add(met[0].number)
            clash(p, ship, met[0])
            if not ship.afloat:
                return rammed
            told = ship.stand
            continue
        stand = shifted(ship.stand, ship.stand.facing)
        if not p.record.chart.holds(stand.at):
            _reached(p, ship, told)
            lost = p.take(claims.Lost, "leaving the map", ship)
            p.require("leaving the map", ship, "fled is", tuple(lost), (ship.number, "fled"))
            ship.flee(stand.at)
            return rammed
        before, ship.stand = ship.stand, stand
        if mines.near(p, stand):
            _reached(p, ship, told)
            told = stand
            mines.set_off(p, ship, before)
            if not ship.afloat:
                return rammed
    _reached(p, ship, told)
    return rammed


def _reached(p: Proceedings, ship: Vessel, told: Stand) -> None:
    """Judge where a run has led, unless that was told before."""
    if ship.stand != told or p.next_is(claims.Charged):
        event = p.take(claims.Charged, RULE, ship)
        p.require(RULE, ship, "charged to", tuple(event), (ship.number, ship.stand))


def _covered(p: Proceedings, ship: Vessel) -> list[Vessel]:
    """Return the ships on whose hexes a ship is; beyond the map there are none."""
    here = set(filter(p.record.chart.holds, ship.stand.hexes))
    return [each for each in _others(p, ship) if set(each.stand.hexes) & here]


def _end_on_others(p: Proceedings, ship: Vessel, rammed: set[int]) -> None:
    """Judge the rams of all ships on which a charge ends, then how they are pushed clear."""
    covered = _covered(p, ship)
    for other in covered:
        if other.number not in rammed:
            blows(p, ship, other, _left_for(ship, other))
    heading = ship.stand.facing
    while pushed := _pushed(p, ship, heading):
        for _ in range(len(pushed)):
            number = p.next_shifted()
            each = next((each for each in pushed if each.number == number), pushed[0])
            pushed.remove(each)
            shift(p, each, heading)


def _left_for(ship: Vessel, other: Vessel) -> Hex:
    """Return the hex that the bow left when it first came onto another ship."""
    bow, way = ship.stand.hexes[0], WAYS[ship.stand.facing]
    run = [bow.moved(way, -back) for back in range(ship.mp(), -1, -1)]
    return next(left for left, entered in pairwise(run) if entered in other.stand.hexes)


def _pushed(p: Proceedings, ship: Vessel, heading: int) -> list[Vessel]:
    """Return the ships covered and, unhurt, those that are in their way by one hex."""
    pushed = _covered(p, ship)
    for one in pushed:  # it grows while it is read
        ahead = set(filter(p.record.chart.holds, shifted(one.stand, heading).hexes))
        pushed += [
            other
            for other in _others(p, ship)
            if other not in pushed and ahead & set(other.stand.hexes)
        ]
    return pushed
