"""Evasive maneuvers of Russian ships, after movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.damage import KEEL

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "evasive maneuvers"
HOLDS: Final = 15
RUSSIA: Final = "Russian Empire"


def evade(p: Proceedings) -> None:
    """Judge all evasive maneuvers of a turn: both sides announce, then each ship rolls."""
    ships = [ship for side in (0, 1) for ship in _announced(p, side)]
    for ship in ships:
        ship.evasive = True
    for ship in ships:
        _try(p, ship)


def _announced(p: Proceedings, side: int) -> list[Vessel]:
    own = [ship for ship in p.ships if ship.side == side and ship.afloat]
    if not p.record.full or not any(_is_russian(ship) for ship in own):
        return []
    order = p.order(claims.Evasions, RULE)
    p.require(RULE, None, "side", order.side, side)
    ships = [p.ship(number, RULE) for number in order.vessels]
    for ship in ships:
        if ship not in own or not _is_russian(ship) or ships.count(ship) > 1:
            p.fault(RULE, ship, "evades", f"a Russian ship of side {side}, once")
    return ships


def _is_russian(ship: Vessel) -> bool:
    return ship.card.power is not None and ship.card.power.name == RUSSIA


def _try(p: Proceedings, ship: Vessel) -> None:
    event = p.take(claims.Evaded, RULE, ship)
    p.require(RULE, ship, "ship", event.ship, ship.number)
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    done = sum(event.cast.shows) >= HOLDS
    if not done:
        ship.si -= ship.card.type
    p.require(RULE, ship, "done and SI", (event.done, event.si), (done, ship.si))
    if done:
        return
    keel = p.take(claims.KeelTested, KEEL, ship)
    p.told([keel.cast], "dice", ship)
    told = (keel.target, keel.modifier, keel.si)
    p.require(KEEL, ship, "ship, modifier, SI", told, (ship.number, len(ship.now), ship.si))
    broken = sum(keel.cast.shows) + len(ship.now) >= ship.si
    p.require(KEEL, ship, "broken", keel.broken, broken)
    if broken:
        lost = p.take(claims.Lost, KEEL, ship)
        p.require(KEEL, ship, "lost", tuple(lost), (ship.number, "keel"))
        ship.fate = "keel"
