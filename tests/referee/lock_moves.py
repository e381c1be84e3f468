"""How locks are tried, and how locked ships move as one body."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee import claims, mines
from tests.referee.hexes import WAYS
from tests.referee.locks import (
    RULE,
    SUCCEEDS,
    crews_between,
    part,
    place_struck,
    sides_that_face,
    swung,
)
from tests.referee.rams import ram, suffer
from tests.referee.screens import price
from tests.referee.walks import ON_THE_SPOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.hexes import Hex, Stand
    from tests.referee.proceedings import Proceedings
    from tests.referee.vessels import Vessel


def try_lock(p: Proceedings, ship: Vessel, target: Vessel) -> None:
    """Judge the roll of a lock from where a ship now is, and the ram that a failure is."""
    event = p.take(claims.LockTried, RULE, ship)
    crews = crews_between(ship, target)
    right = (ship.number, target.number, price(ship, ship.stand, target.stand))
    p.require(RULE, ship, "tried", tuple(event)[:3], right)
    p.require(RULE, ship, "dice", event.cast.dice, "RR")
    p.require(RULE, ship, "screening crews add", event.crews, crews)
    p.told([event.cast], "dice", ship)
    total = sum(event.cast.shows) + crews
    p.require(RULE, ship, "total", event.total, total)
    p.require(RULE, ship, f"{total} succeeds:", event.done, total >= SUCCEEDS)
    if total >= SUCCEEDS:
        joined = p.lock_of(target) | {target.number, ship.number}
        p.locks = [lock for lock in p.locks if not lock & joined] + [joined]
        return
    sides = sides_that_face(ship.stand, target.stand)
    if sides is not None:
        here = place_struck(ship.stand, sides[0], target.stand)
        there = place_struck(target.stand, sides[1], ship.stand)
        suffer(p, ship, here, target, there, collided=True)
        suffer(p, target, there, ship, here, collided=True)


def yet_to_move(p: Proceedings, ship: Vessel) -> list[Vessel]:
    """Return the members of a ship's lock that have yet to move, or the free ship alone."""
    members = [p.ships[number] for number in sorted(p.lock_of(ship) or {ship.number})]
    return [member for member in members if member.afloat and not member.has_moved]


def move_as_one(
    p: Proceedings, leader: Vessel, members: list[Vessel], steps: tuple[str, ...]
) -> Iterator[Vessel]:
    """Judge the move of a lock in its leader's place, and yield each member as it is told."""
    if steps:
        part(p, p.lock_of(leader), {member.number for member in members})
    body = Body(p, leader, members)
    told = _steps_taken(p, body, members, steps)
    body.end()
    rams = body.still_rams()
    for member in members:
        member.has_moved = True
        if member.afloat and (member is not leader or told < len(steps) or not steps):
            _tell(p, leader, member, steps[told:])
        if member.afloat and not rams:
            yield member
    if rams and body.rammer and body.target:
        ram(p, body.rammer, (*steps[:-1], "ram"), [body.target])
        yield from (member for member in members if member.afloat)
    p.moved_in_order += [member.number for member in members if member is not leader]


def _steps_taken(p: Proceedings, body: Body, members: list[Vessel], steps: tuple[str, ...]) -> int:
    """Judge who flees or meets mines on the way, and return how many steps the leader has told."""
    told = 0
    for number, step in enumerate(steps, 1):
        before = body.stands
        body.take(step)
        body.carry(members)
        for member in members:
            if member.afloat and member.number in body.beyond:
                _flee(p, body.leader, member, steps[told:], body.beyond[member.number])
            elif member.afloat and mines.near(p, member.stand):
                _tell(p, body.leader, member, steps[told:number])
                told = number if member is body.leader else told
                mines.set_off(p, member, before[member.number])
    return told


def _tell(p: Proceedings, leader: Vessel, member: Vessel, steps: tuple[str, ...]) -> None:
    """Judge how a member is told to have moved: the leader by its steps, others as carried."""
    if member is leader:
        sailed = p.take(claims.Sailed, RULE, leader)
        right = (leader.number, steps, leader.stand, leader.entered)
        p.require(RULE, leader, "sailed", tuple(sailed), right)
    else:
        carried = p.take(claims.Carried, RULE, member)
        end = (member.number, member.stand, member.entered)
        p.require(RULE, member, "carried to", tuple(carried), end)


def _flee(
    p: Proceedings, leader: Vessel, member: Vessel, steps: tuple[str, ...], beyond: Hex
) -> None:
    """Judge how a member is told to have fled, once its turning hex lies beyond the map."""
    _tell(p, leader, member, steps)
    gone = p.take(claims.Lost, "leaving the map", member)
    p.require("leaving the map", member, "fled is", tuple(gone), (member.number, "fled"))
    member.flee(beyond)


class Body:
    """The ships of a lock under way.

    A member that has fled is no longer among its stands. The others pay as before.
    """

    def __init__(self, p: Proceedings, leader: Vessel, members: list[Vessel]) -> None:
        self.p, self.leader = p, leader
        self.stands: dict[int, Stand] = {member.number: member.stand for member in members}
        self.mp = min(member.mp() for member in members)
        self.before_turn = max(member.card.turn for member in members)
        self.entered = False
        self.price = len(members)
        self.beyond: dict[int, Hex] = {}
        """Where the turning hexes of those lie that have fled."""
        self.rammer: Vessel | None = None
        self.target: Vessel | None = None
        self.others = [each for each in p.ships if each.afloat and each not in members]
        self.ahead = self.turns = self.turns_here = self.early = 0

    def fault(self, rule: str, found: str, right: str) -> None:
        self.p.fault(rule, self.leader, found, right)

    def take(self, step: str) -> None:
        """Take one step: a hex for 1 MP, a hexside for 1 MP of each member."""
        kind, _, rest = step.partition(" ")
        if self.rammer or not self.stands:
            self.fault("movement", step, "the move ends with a ram, or beyond the map")
        if kind == "ahead":
            self.mp -= 1
            facing = next((stand.facing for stand in self.stands.values()), 0)
            self.stands = {
                number: stand._replace(at=stand.at.moved(WAYS[facing]))
                for number, stand in self.stands.items()
            }
            self.entered, self.turns_here = True, 0
            self.ahead += 1
        elif kind == "turn":
            self.mp -= self.price
            side, _, about = rest.partition(" ")
            self._turn(side, int(about) if about else self.leader.number)
        elif kind == "ram":
            self.mp -= 1
            self._ram(int(rest) if rest else self.leader.number)
        else:
            self.fault(RULE, f"{step} of a lock", "hexes ahead and turns")
        if self.mp < 0:
            self.fault("movement points", step, "the lowest MP of all members")
        for number, stand in list(self.stands.items()):
            if not self.p.record.chart.holds(stand.at):
                self.beyond[number] = stand.at
                self.stands = {one: at for one, at in self.stands.items() if one != number}

    def _ram(self, rammer: int) -> None:
        """The last step, with one bow: other members may have the same enemy before theirs."""
        if rammer not in self.stands:
            self.p.stop(RULE, self.leader, f"ship {rammer} rams", "a member of the lock")
        self.rammer, self.entered = self.p.ships[rammer], True
        self.target = self._before(rammer)
        if self.target is None or self.target.side == self.leader.side:
            self.p.stop("ram", self.rammer, "rams nobody", "an enemy on the hex before the bow")
        for number in self.stands:
            if self._before(number) not in (None, self.target):
                self.fault("ram", f"ship {number} meets another ship", "no ship but the enemy")

    def still_rams(self) -> bool:
        """Tell whether it comes to a ram, unless mines have sunk one of the two before it."""
        return all(ship is not None and ship.afloat for ship in (self.rammer, self.target))

    def _before(self, number: int) -> Vessel | None:
        """Return the ship outside the lock on the hex before a member's bow."""
        stand = self.stands[number]
        ahead = stand.hexes[0].moved(WAYS[stand.facing])
        return next((each for each in self.others if ahead in each.stand.hexes), None)

    def _turn(self, side: str, about: int) -> None:
        if about not in self.stands:
            self.p.stop(RULE, self.leader, f"turns about ship {about}", "a member of the lock")
        if self.ahead < self.before_turn or self.turns_here:
            if self.entered:
                found = f"turn {side} of a lock after {self.ahead} hexes"
                rule = "one hexside in a hex" if self.turns_here else "hexes before a turn"
                self.fault(rule, found, f"{self.before_turn} hexes ahead of each turn")
            else:
                self.early += 1
        self.turns += 1
        self.ahead, self.turns_here = 0, self.turns_here + 1
        pivot = self.stands[about].at
        self.stands = {number: swung(stand, pivot, side) for number, stand in self.stands.items()}

    def carry(self, members: list[Vessel]) -> None:
        """Put all members where the last step has led."""
        for member in members:
            member.entered = self.entered if member.afloat else member.entered
            if member.number in self.stands:
                member.stand = self.stands[member.number]

    def end(self) -> None:
        """Judge where all of them end."""
        if self.early and (self.entered or self.turns > ON_THE_SPOT):
            right = "up to two hexsides, and no hex entered"
            self.fault("turn on the spot", f"{self.turns} hexsides of a lock", right)
        others = {
            hex_
            for other in self.p.ships
            if other.number not in self.stands and other.afloat
            for hex_ in other.stand.hexes
        }
        if any(others & set(stand.hexes) for stand in self.stands.values()):
            self.fault("stacking", "a lock ends on another ship", "free hexes")
