"""The outlook: how ships may end this turn, as a captain counts on it.

The choices of a ship are the ends of `moves` in `open_water`; if there is none, those that leave no
part of her in a half hex. They are put in order by q, r and facing where they end, those that enter
no new hex before others. An enemy that has moved in this turn is where it is. One that has not may
end in any of its choices; every n-th of them is looked at from the first on, n being their number
divided by `ENDS`, rounded down, one at least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.battle.events import Sailed
from cardforge.leviathans.battle.movement import Course, moves
from cardforge.leviathans.battle.searoom import open_water

if TYPE_CHECKING:
    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.battle.view import View

ENDS: Final = 16
"""About how many ends of an enemy are looked at."""


def safe_courses(state: State, index: int) -> list[Course]:
    """Return every course that does not end in a half hex; to stay is always one."""
    return [course for course in moves(state, index) if not course.overboard]


def choices(state: State, index: int) -> list[Course]:
    """Return the courses that a captain considers for a ship, in order."""
    ship = state.vessels[index].ship
    sea = open_water(state.sheet, ship.type, ship.turn)
    safe = safe_courses(state, index)
    return sorted([course for course in safe if course.at in sea] or safe, key=by_place)


def expected_ends(view: View, index: int) -> tuple[Course, ...]:
    """Return how a ship may end this turn, as far as it is looked at."""
    vessel = view.state.vessels[index]
    if any(isinstance(event, Sailed) and event.vessel == index for event in view.events):
        return (Course((), vessel.placed, vessel.moved),)
    ends = choices(view.state, index)
    return tuple(ends[:: max(1, len(ends) // ENDS)])


def by_place(course: Course) -> tuple[int, int, int, bool]:
    """Return what courses are put in order by."""
    return *course.at.position, course.at.facing, course.entered
