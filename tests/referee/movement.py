"""Deployment and moves, with the mines, rams and flights in which a move may end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee import claims, mines, orders, screens
from tests.referee.flank_speed import push
from tests.referee.glory import charge
from tests.referee.lock_moves import move_as_one, try_lock, yet_to_move
from tests.referee.locks import ALONE, LOCK, RULE, free, settle
from tests.referee.rams import ram
from tests.referee.walks import STILL, Walk

if TYPE_CHECKING:
    from tests.referee.hexes import Stand
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

Charged = tuple[int, ...]
"""The turns of a move into which charges go, each charge by the number of its turn."""


def deploy(p: Proceedings) -> None:
    """Judge where both sides begin: whole ships on whole hexes within four of their own edge."""
    for side in (0, 1):
        order = p.order(orders.Deployment, "deployment")
        p.require("deployment", None, "side", order.side, side)
        mine = [ship.number for ship in p.ships if ship.side == side]
        berths = sorted(berth.ship for berth in order.berths)
        p.require("deployment", None, "ships placed", berths, mine)
        for berth in order.berths:
            event = p.take(claims.Deployed, "deployment")
            ship = p.ship(berth.ship, "deployment")
            p.require("deployment", ship, "begins at", (event.ship, event.stand), tuple(berth))
            _berth(p, ship, berth.stand)


def _berth(p: Proceedings, ship: Vessel, stand: Stand) -> None:
    p.require("deployment", ship, "Type", stand.type, ship.card.type)
    ship.stand = stand
    for hex_ in stand.hexes:
        if not p.record.chart.is_whole(hex_) or not p.record.chart.in_zone(hex_, ship.side):
            p.fault("deployment", ship, f"covers {hex_}", "whole hexes of the zone")
    placed = [each for each in p.ships[: ship.number] if hasattr(each, "stand")]
    if any(set(each.stand.hexes) & set(stand.hexes) for each in placed):
        p.fault("stacking", ship, f"begins on another ship at {stand}", "hexes of its own")


def move(p: Proceedings, ship: Vessel, charged: Charged = ()) -> None:
    """Judge one ship's move, with charges for its turns, and put it where the move ends."""
    settle(p)
    push(p, ship)
    order = p.order(orders.Sail, "movement")
    p.require("movement", ship, "ordered ship", order.ship, ship.number)
    if ship.has_moved:
        p.fault("one move a turn", ship, "moves again", "one move")
    members = yet_to_move(p, ship)
    ship.has_moved = True
    p.moved_in_order.append(ship.number)
    if len(members) > 1 and order.steps[:1] != (ALONE,):
        for member in move_as_one(p, ship, members, order.steps):
            _leave(p, member, None)
        return
    if order.steps[:1] == (ALONE,):
        p.require(RULE, ship, "leaves ships that have yet to move:", len(members) > 1, right=True)
    if order.steps and p.lock_of(ship):
        free(p, {ship.number})
        settle(p)
    _move_alone(p, ship, order.steps[order.steps[:1] == (ALONE,) :], charged)


def _move_alone(p: Proceedings, ship: Vessel, steps: tuple[str, ...], charged: Charged) -> None:
    """Judge the move of one ship by itself."""
    if steps[:1] == ("glory",):
        charge(p, ship, steps[-1].removeprefix("turn "))
        if ship.afloat:
            _leave(p, ship, None)
        return
    enemies = p.fleet(1 - ship.side)
    walk = Walk(p, ship, charged)
    if not _walked(p, ship, walk, steps):
        return
    if steps[-1:] == ("ram",):
        ram(p, ship, steps, enemies)
    if ship.afloat:
        _leave(p, ship, walk)


def _walked(p: Proceedings, ship: Vessel, walk: Walk, steps: tuple[str, ...]) -> bool:
    """Judge all steps with the mines that they set off, and tell whether the ship still floats."""
    told = 0
    for number, step in enumerate(steps, 1):
        before = walk.stand
        walk.take(step)
        if not step.startswith(STILL) and not walk.fled and mines.near(p, walk.stand):
            _told(p, ship, walk, steps[told:number])
            told = number
            mines.set_off(p, ship, before)
            if not ship.afloat:
                return False
    walk.end(steps)
    last = steps[-1].partition(" ")[0] if steps else ""
    only_screens = last in (screens.DEFEND, screens.HUG, LOCK) and 0 < told == len(steps) - 1
    if not only_screens and (told < len(steps) or not steps):
        _told(p, ship, walk, steps[told:])
    if walk.named:
        kind, target = walk.named
        if kind == LOCK:
            try_lock(p, ship, target)
        else:
            screens.tell_screen(p, ship, kind, target)
    return True


def _told(p: Proceedings, ship: Vessel, walk: Walk, steps: tuple[str, ...]) -> None:
    """Judge how a move, or a part of it that ends beside a mine, is told."""
    ship.stand, ship.entered = walk.stand, walk.entered
    event = p.take(claims.Sailed, "movement", ship)
    p.require("movement", ship, "told ship", event.ship, ship.number)
    p.require("movement", ship, "told steps", event.steps, steps)
    p.require("movement", ship, "ends at", event.stand, walk.stand)
    p.require("go and stop dice", ship, "entered a hex:", event.entered, walk.entered)


def _leave(p: Proceedings, ship: Vessel, walk: Walk | None) -> None:
    """Take a ship off the map that has fled or ends in half-hexes or over the edge."""
    chart = p.record.chart
    if walk and walk.fled:
        gone = p.take(claims.Lost, "leaving the map", ship)
        p.require("leaving the map", ship, "fled is", tuple(gone), (ship.number, "fled"))
        ship.flee(walk.beyond)
    elif not all(map(chart.is_whole, ship.stand.hexes)):
        lost = p.take(claims.Lost, "half-hexes", ship)
        p.require("half-hexes", ship, "lost is", tuple(lost), (ship.number, "edge"))
        ship.fate = "edge"
