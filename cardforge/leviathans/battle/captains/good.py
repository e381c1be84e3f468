"""A captain who looks ahead: what each end of a move lets his guns do, and what it lets others do.

All is reckoned in whole numbers and without dice, in these steps.

Deployment: see `line_of_battle`. Fire: see `broadside`. Torpedoes and repairs, by the full rules:
see `torpedoes_away` and `all_hands`.

Move, of the first ship that is ready:

1. Her ends are those of `moves` in `open_water`; if there is none, those that leave no part of her
   in a half hex. To stay is all that is left with no enemy on the map.
2. An enemy that has moved is where it is. Of the ends of one that waits, chosen as in step 1 and in
   the order of their words (see `by_place`), every n-th is looked at from the first on, n being
   their number divided by `ANSWERS`, rounded down, one at least.
3. What she promises an enemy, and what it promises her, are `Menace`s, each with the target's go
   dice if the target's end enters a new hex (or it has entered one), else with its stop dice.
4. An enemy answers an end with that one of its own at which her promise less `CAUTION` times its
   own is least, the first of several.
5. An end's rating is the sum, over her locations, of the best promise that each has at any enemy
   after its answer, less `CAUTION` times the sum of the enemies' promises, less `CLOSING` for each
   hex between her turning hex and the nearest enemy's, taken where that is now.
6. Where an enemy has several ends and she has more than `SHORTLIST`, all hers are rated with every
   `GLANCES`-th of those ends, and only the best `SHORTLIST` are rated with all of them.
7. The best rating wins; of several the lowest q, then r, of her turning hex, the lower facing, the
   end that enters no new hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import distance
from cardforge.leviathans.battle.captains.broadside import broadside
from cardforge.leviathans.battle.captains.captain import Captain
from cardforge.leviathans.battle.captains.line import line_of_battle
from cardforge.leviathans.battle.captains.menace import Menace
from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.movement import Course, moves
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.searoom import open_water

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.orders import Deployment, Salvo
    from cardforge.leviathans.battle.state import State, Vessel
    from cardforge.leviathans.battle.view import View

ANSWERS: Final = 16
GLANCES: Final = 4
SHORTLIST: Final = 32
CAUTION: Final = 1
CLOSING: Final = 1000


class GoodCaptain(Captain):
    """Weighs what each end of a move lets his guns do against what the enemy can answer."""

    def __init__(self, _chance: object = None) -> None:
        """Take no notice of the dice: his mind is made up by what he sees."""

    def deploy(self, view: View) -> Deployment:
        """Return a line of battle."""
        return line_of_battle(view)

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        """Return the best move of the first ship."""
        index = min(ready)
        if not view.enemies:
            return Sail(index)
        courses = choices(view.state, index)
        rivals = [_rival(view, index, enemy) for enemy in view.enemies]
        if len(courses) > SHORTLIST and any(len(rival.ends) > 1 for rival in rivals):
            courses = _shortlist(courses, rivals)
        return Sail(index, max(courses, key=lambda course: _rating(course, rivals)).words)

    def declare(self, view: View) -> Salvo:
        """Return the fire of the side."""
        return broadside(view)


class Menaces(NamedTuple):
    """What a ship promises a target that enters no new hex, and one that does."""

    stood: Menace
    moved: Menace

    def at(self, here: Placement, there: Course) -> tuple[int, ...]:
        """Return the promise of each location at a target that ends there."""
        return (self.moved if there.entered else self.stood).at(here, there.at)


class Rival(NamedTuple):
    """An enemy of one ship: where it is now, how it may end, what each promises the other."""

    at: Placement
    ends: tuple[Course, ...]
    ours: Menaces
    theirs: Menaces

    def answered(self, course: Course) -> tuple[tuple[int, ...], int]:
        """Return her promise by location, and the enemy's in all, after its answer."""
        return min((self._exchange(course, end) for end in self.ends), key=_balance)

    def _exchange(self, course: Course, end: Course) -> tuple[tuple[int, ...], int]:
        return self.ours.at(course.at, end), sum(self.theirs.at(end.at, course))


def choices(state: State, index: int) -> list[Course]:
    """Return the courses to choose from: those into open water, or else clear of half hexes."""
    ship = state.vessels[index].ship
    sea = open_water(state.sheet, ship.type, ship.turn)
    safe = [course for course in moves(state, index) if not course.overboard]
    return [course for course in safe if course.at in sea] or safe


def by_place(course: Course) -> tuple[int, int, int, bool]:
    """Return what courses are ordered by: q, r and facing where they end, and a new hex entered."""
    return *course.at.position, course.at.facing, course.entered


def sampled(view: View, enemy: int) -> tuple[Course, ...]:
    """Return how an enemy may end this turn: where it is if it has moved, else some of its ends."""
    vessel = view.state.vessels[enemy]
    if enemy not in view.waiting:
        return (Course((), vessel.placed, vessel.moved),)
    ends = sorted(choices(view.state, enemy), key=by_place)
    return tuple(ends[:: max(1, len(ends) // ANSWERS)])


def _rival(view: View, index: int, enemy: int) -> Rival:
    own, other = view.state.vessels[index], view.state.vessels[enemy]
    return Rival(other.placed, sampled(view, enemy), _menaces(own, other), _menaces(other, own))


def _menaces(vessel: Vessel, target: Vessel) -> Menaces:
    prize = worth(target)
    return Menaces(*(Menace(vessel, target, prize, moved=moved) for moved in (False, True)))


def _shortlist(courses: list[Course], rivals: Sequence[Rival]) -> list[Course]:
    glanced = [rival._replace(ends=rival.ends[::GLANCES]) for rival in rivals]
    return sorted(courses, key=lambda course: _rating(course, glanced))[-SHORTLIST:]


def _balance(exchange: tuple[tuple[int, ...], int]) -> int:
    ours, theirs = exchange
    return sum(ours) - CAUTION * theirs


def _rating(course: Course, rivals: Sequence[Rival]) -> tuple[int, ...]:
    answers = [rival.answered(course) for rival in rivals]
    ours = sum(map(max, zip(*(promise for promise, _ in answers), strict=True)))
    theirs = sum(risk for _, risk in answers)
    gap = min(distance(course.at.position, rival.at.position) for rival in rivals)
    rating = ours - CAUTION * theirs - CLOSING * gap
    return rating, *(-number for number in by_place(course))
