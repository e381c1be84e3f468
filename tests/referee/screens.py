"""Screens: the last act of a move, which shelters a friend or its own ship from the guns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims
from tests.referee.arcs import in_arc
from tests.referee.sight import Screen, touch

if TYPE_CHECKING:
    from tests.referee.hexes import Hex, Stand
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RULE: Final = "screens"
CREW: Final = "screening crew"
FAR: Final = 3
NEAR: Final = 1
"""MP for a screen without a screening crew whose arc holds the other ship, and with one."""

DEFEND: Final = "defend"
HUG: Final = "hug"
"""What the step of a screen begins with, before the number of the other ship."""


def price(ship: Vessel, stand: Stand, target: Stand) -> int:
    """Return the MP for a screen: less if a screening crew's location bears on the other ship."""
    bears = any(
        in_arc(stand, place, hex_) for place, _ in ship.working((CREW,)) for hex_ in target.hexes
    )
    return NEAR if bears else FAR


def tell_screen(p: Proceedings, ship: Vessel, kind: str, target: Vessel) -> None:
    """Judge how a screen is told that a ship makes from where it now is."""
    event = p.take(claims.Screened, RULE, ship)
    cost = price(ship, ship.stand, target.stand)
    right = (ship.number, target.number, kind == HUG, cost)
    p.require(RULE, ship, "screens", tuple(event), right)


def judge_screen(p: Proceedings, ship: Vessel, stand: Stand, kind: str, target: Vessel) -> None:
    """Judge whom a ship screens from where its move ends, and let the screen stand."""
    if not p.record.full or target is ship or not target.afloat or not touch(stand, target.stand):
        p.fault(RULE, ship, f"{kind}s {target.card.name}", "another ship beside it, by all rules")
    if kind == DEFEND:
        if target.side != ship.side:
            p.fault(RULE, ship, f"defends {target.card.name}", "a friend")
        p.screens.append(Screen(wall=ship.number, sheltered=target.number))
    else:
        if target.card.type <= ship.card.type:
            p.fault(RULE, ship, f"hugs {target.card.name}", "a ship of a larger Type")
        p.screens.append(Screen(wall=target.number, sheltered=ship.number))


def walls(p: Proceedings, by: Vessel, target: Vessel) -> list[tuple[Hex, ...]]:
    """Return what may block the sight between a ship that fires and its target.

    A screen lasts while its ships touch. Members of a lock screen one another, and fire through
    one another.
    """
    own, others = p.lock_of(by), p.lock_of(target)
    blocking = [
        screen.wall
        for screen in p.screens
        if screen.parts(by.number, target.number) and screen.wall not in own and _lasts(p, screen)
    ]
    blocking += [number for number in others if number != target.number]
    return [p.ships[number].stand.hexes for number in blocking]


def _lasts(p: Proceedings, screen: Screen) -> bool:
    wall, sheltered = p.ships[screen.wall], p.ships[screen.sheltered]
    return wall.afloat and sheltered.afloat and touch(wall.stand, sheltered.stand)
