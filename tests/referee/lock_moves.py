"""How locks are tried, and how locked ships move as one body."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee import claims, mines
from tests.referee.hexes import WAYS
from tests.referee.locks import (
    RULE,
    SUCCEEDS,
    crews_between,
    free,
    place_struck,
    sides_that_face,
    swung,
)
from tests.referee.rams import suffer
from tests.referee.screens import price
from tests.referee.walks import ON_THE_SPOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.referee.hexes import Stand
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
        free(p, p.lock_of(leader) - {member.number for member in members})
    body = Body(p, leader, members)
    told = 0
    for number, step in enumerate(steps, 1):
        before = body.stands
        body.take(step)
        body.carry(members)
        for member in members:
            if member.afloat and mines.near(p, member.stand):
                _tell(p, leader, member, steps[told:number])
                told = number if member is leader else told
                mines.set_off(p, member, before[member.number])
    body.end()
    for member in members:
        member.has_moved = True
        if member.afloat and (member is not leader or told < len(steps) or not steps):
            _tell(p, leader, member, steps[told:])
        if member.afloat:
            yield member
    p.moved_in_order += [member.number for member in members if member is not leader]


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


class Body:
    """The ships of a lock under way."""

    def __init__(self, p: Proceedings, leader: Vessel, members: list[Vessel]) -> None:
        self.p, self.leader = p, leader
        self.stands: dict[int, Stand] = {member.number: member.stand for member in members}
        self.mp = min(member.mp() for member in members)
        self.before_turn = max(member.card.turn for member in members)
        self.entered = False
        self.ahead = self.turns = self.turns_here = self.early = 0

    def fault(self, rule: str, found: str, right: str) -> None:
        self.p.fault(rule, self.leader, found, right)

    def take(self, step: str) -> None:
        """Take one step: a hex for 1 MP, a hexside for 1 MP of each member."""
        kind, _, rest = step.partition(" ")
        if kind == "ahead":
            self.mp -= 1
            facing = self.stands[self.leader.number].facing
            self.stands = {
                number: stand._replace(at=stand.at.moved(WAYS[facing]))
                for number, stand in self.stands.items()
            }
            self.entered, self.turns_here = True, 0
            self.ahead += 1
        elif kind == "turn":
            self.mp -= len(self.stands)
            side, _, about = rest.partition(" ")
            self._turn(side, int(about) if about else self.leader.number)
        else:
            self.fault(RULE, f"{step} of a lock", "hexes ahead and turns")
        if self.mp < 0:
            self.fault("movement points", step, "the lowest MP of all members")
        if not all(self.p.record.chart.holds(stand.at) for stand in self.stands.values()):
            self.fault("leaving the map", f"{step} of a lock", "turning hexes on the map")

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
            member.stand, member.entered = self.stands[member.number], self.entered

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
