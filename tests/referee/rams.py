"""Rams and collisions: checks, what both suffer, and who is shifted one hex along the heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.referee import claims, mines
from tests.referee.arcs import nearest_struck
from tests.referee.damage import Attack, judge_roll, strike_all
from tests.referee.hexes import WAYS, Hex, Stand
from tests.referee.locks import free

if TYPE_CHECKING:
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel

RAM: Final = "ram"
SUCCEEDS: Final = 15
MOST_STRAIGHT: Final = 3


def ram(p: Proceedings, ship: Vessel, steps: tuple[str, ...], enemies: list[Vessel]) -> None:
    """Judge a ram from where a ship stands, its bow going onto the hex straight ahead.

    If a mine that it set off has sunk the only enemy there since its move began, it meets nobody.
    """
    bow, heading = ship.stand.hexes[0], ship.stand.facing
    met = [other for other in enemies if _ahead(bow, heading) in other.stand.hexes]
    if not met or not p.record.full:
        p.stop(RAM, ship, "rams nobody", "an enemy on the hex before the bow")
    met = [other for other in met if other.afloat]
    if met and _succeeds(p, ship, met[0], steps):
        clash(p, ship, met[0])


def clash(p: Proceedings, ship: Vessel, target: Vessel) -> None:
    """Judge what both ships of a ram suffer, and whom it shifts; the rammer goes one hex ahead."""
    heading = ship.stand.facing
    free(p, p.lock_of(target))
    blows(p, ship, target, ship.stand.hexes[0])
    shoved = _collide(p, ship, target, heading) if target.afloat else []
    for each in reversed(shoved):
        if each.afloat:
            shift(p, each, heading)
    for each in body_of(p, ship):
        if each.afloat:
            advance(p, each, heading)


def body_of(p: Proceedings, ship: Vessel) -> list[Vessel]:
    """Return the ships that go ahead as one if a ship rams: a lock, or the ship alone."""
    return [p.ships[number] for number in sorted(p.lock_of(ship) | {ship.number})]


def blows(p: Proceedings, ship: Vessel, target: Vessel, left: Hex) -> None:
    """Judge what a rammer, whose bow left this hex, does to another, and what it suffers.

    Both are rolled whatever comes of the first.
    """
    hit = nearest_struck(target.stand, left)
    prows = tuple(ship.slot(*lie).dice[0] for lie in ship.working(("ram prow",)))
    suffer(p, ship, "bow", target, hit, prows=prows)
    suffer(p, target, hit, ship, "bow", sought=True)


def _ahead(hex_: Hex, heading: int) -> Hex:
    return hex_.moved(WAYS[heading])


def shifted(stand: Stand, heading: int) -> Stand:
    """Return a stand one hex along a heading."""
    return stand._replace(at=_ahead(stand.at, heading))


def _succeeds(p: Proceedings, ship: Vessel, target: Vessel, steps: tuple[str, ...]) -> bool:
    event = p.take(claims.RamChecked, RAM, ship)
    straight = 0
    while straight < len(steps) and steps[-1 - straight] in ("ahead", "ram"):
        straight += 1
    crews = sum(ship.slot(*lie).bonus for lie in ship.working(("ramming crew",)))
    run = min(straight, MOST_STRAIGHT)
    p.require(RAM, ship, "check of", (event.ship, event.target), (ship.number, target.number))
    p.require(RAM, ship, "check dice", event.cast.dice, "RR")
    p.told([event.cast], "dice", ship)
    p.require(RAM, ship, "ramming crews add", event.crews, crews)
    p.require(RAM, ship, "hexes straight ahead add", event.run, run)
    total = sum(event.cast.shows) + crews + run
    p.require(RAM, ship, "check total", event.total, total)
    p.require(RAM, ship, f"{total} succeeds:", event.done, total >= SUCCEEDS)
    return total >= SUCCEEDS


def suffer(
    p: Proceedings,
    one: Vessel,
    place: str,
    target: Vessel,
    hit: str,
    prows: tuple[str, ...] = (),
    *,
    sought: bool = False,
    collided: bool = False,
) -> None:
    """Judge one blow: 2dRed, the other's Type, its best prow, location dice, one slot die."""
    event = p.take(claims.Rammed, RAM, one)
    right = (one.number, place, target.number, hit, target.entered, collided)
    p.require(RAM, one, "blow", tuple(event)[:6], right)
    attack = Attack(target, hit, ("RR",), (), (), one.card.type, 1, (), prows, sought=sought)
    strike_all(p, attack, judge_roll(p, attack, event.roll, event.total, one))


def _collide(p: Proceedings, rammer: Vessel, first: Vessel, heading: int) -> list[Vessel]:
    """Judge every collision on the way, each pair once, and return all that are shoved."""
    shoved, done = [first], set[frozenset[int]]()
    body = body_of(p, rammer)
    for one in shoved:  # it grows while it is read
        for other in p.ships:
            pair = frozenset((one.number, other.number))
            if other is one or other in body or pair in done:
                continue
            if not one.afloat or not other.afloat:
                continue
            meeting = [
                hex_ for hex_ in one.stand.hexes if _ahead(hex_, heading) in other.stand.hexes
            ]
            if not meeting:
                continue
            done.add(pair)
            hit = nearest_struck(other.stand, meeting[0])
            back = nearest_struck(one.stand, _ahead(meeting[0], heading))
            suffer(p, one, back, other, hit, collided=True)
            suffer(p, other, hit, one, back, collided=True)
            if not other.fate and other not in shoved:
                shoved.append(other)
    return shoved


def shift(p: Proceedings, ship: Vessel, heading: int) -> None:
    """Judge how a ship is shifted by one hex, which frees all members of its lock."""
    free(p, p.lock_of(ship))
    advance(p, ship, heading)


def advance(p: Proceedings, ship: Vessel, heading: int) -> None:
    """Judge how a ship goes one hex on; one whose turning hex leaves the map has fled."""
    stand = shifted(ship.stand, heading)
    if not p.record.chart.holds(stand.at):
        lost = p.take(claims.Lost, RAM, ship)
        p.require(RAM, ship, "shifted off the map:", tuple(lost), (ship.number, "fled"))
        ship.flee(stand.at)
        return
    event = p.take(claims.Shifted, RAM, ship)
    p.require(RAM, ship, "shifted to", tuple(event), (ship.number, stand))
    before, ship.stand = ship.stand, stand
    mines.set_off(p, ship, before)
