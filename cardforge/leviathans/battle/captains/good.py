"""A captain who looks ahead: what each end of a move lets his guns do, and what it lets others do.

All is reckoned in whole numbers and without dice, in these steps.

Deployment: see `line_of_battle`. Fire: see `broadside`. Torpedoes and repairs, by the full rules:
see `torpedoes_away` and `all_hands`.

Move, of the first ship that is ready:

1. Her ends are her `choices`, and an enemy's are its `expected_ends`. With no enemy on the map she
   stays.
2. What she promises an enemy, and what it promises her, are `Menace`s, each with the target's go
   dice where the target's end enters a new hex, or it has entered one, else with its stop dice.
3. An enemy answers an end of hers with that one of its own at which her promise less `CAUTION`
   times its own is least.
4. An end's rating is the sum, over her locations, of the best promise that each has at any enemy
   after its answer, less `CAUTION` times the sum of the enemies' promises, less `CLOSING` for each
   hex between her turning hex and that of the enemy which is now the nearest to it.
5. Where she has more than `SHORTLIST` ends, and an enemy more than one, all of hers are rated with
   every `GLANCES`-th end of each enemy, and the best `SHORTLIST` of them with all ends.
6. The best rating wins; of equal ones that which comes first in the order of her choices, both on
   the shortlist and in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.hexes import distance
from cardforge.leviathans.battle.captains.all_hands import all_hands
from cardforge.leviathans.battle.captains.broadside import broadside
from cardforge.leviathans.battle.captains.captain import Captain
from cardforge.leviathans.battle.captains.line import line_of_battle
from cardforge.leviathans.battle.captains.menace import Menace
from cardforge.leviathans.battle.captains.outlook import by_place, choices, expected_ends
from cardforge.leviathans.battle.captains.tubes import torpedoes_away
from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.orders import Sail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.movement import Course
    from cardforge.leviathans.battle.orders import Deployment, Launches, Repairs, Salvo
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.battle.view import View

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

    def launch(self, view: View) -> Launches:
        """Return the torpedoes that may find somebody."""
        return torpedoes_away(view)

    def repair(self, view: View) -> Repairs:
        """Return work for every crew that has some."""
        return all_hands(view)


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


def _rival(view: View, index: int, enemy: int) -> Rival:
    own, other = view.state.vessels[index], view.state.vessels[enemy]
    return Rival(
        other.placed, expected_ends(view, enemy), _menaces(own, other), _menaces(other, own)
    )


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
