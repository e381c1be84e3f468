"""Concentrated fire of sides with Japanese ships, before guns are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tests.referee import claims

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "concentrated fire"
SUCCEEDS: Final = 15


class Focus(NamedTuple):
    """What came of the tries of both sides."""

    targets: dict[int, int]
    """The enemy at which a side's brackets may join ships."""
    failed: frozenset[int]
    """The sides whose Japanese ships fire no brackets."""


def concentrate(p: Proceedings) -> Focus:
    """Judge concentrated fire: both sides name an enemy or none, then those that did roll."""
    named = [(side, _named(p, side)) for side in (0, 1)]
    targets: dict[int, int] = {}
    failed = set()
    for side, target in named:
        if target is None:
            continue
        event = p.take(claims.FireConcentrated, RULE)
        p.told([event.cast], "dice", None)
        p.require(RULE, None, "dice", event.cast.dice, "RR")
        done = sum(event.cast.shows) >= SUCCEEDS
        told = (event.side, event.target, event.done)
        p.require(RULE, None, "side, target, done", told, (side, target, done))
        if done:
            targets[side] = target
        else:
            failed.add(side)
    return Focus(targets, frozenset(failed))


def is_japanese(ship: Vessel) -> bool:
    """Tell whether a ship has the action."""
    return ship.nation == "Japan"


def _named(p: Proceedings, side: int) -> int | None:
    own = [ship for ship in p.ships if ship.side == side and ship.afloat]
    if not p.record.full or not any(map(is_japanese, own)):
        return None
    order = p.order(claims.Concentration, RULE)
    p.require(RULE, None, "side", order.side, side)
    if order.target is not None:
        target = p.ship(order.target, RULE)
        if target.side == side or not target.afloat:
            p.fault(RULE, target, "is named", "an enemy on the map")
    return order.target
