"""A captain with one thought: close in, bring guns to bear, fire each where it hurts most.

All is reckoned in whole numbers and without dice, in these steps.

Deployment: see `line_of_battle`.

Move, of the first ship that is ready:

1. Her prey is the enemy whose turning hex is nearest to hers; of equally near ones, the first. With
   no enemy left she stays.
2. Every end of `moves` is rated that leaves no part of her in a half hex. Better is, in this order:
   an end in `open_water`; a greater weight of guns that bear on the prey where it is now; an end
   that enters a new hex; a smaller gap between the distance of the turning hexes and her comfort;
   the lower q, then the lower r of her turning hex; the lower facing.
3. A gun weighs twice the mean of the weapon dice that it would roll, and nothing out of arc or
   range. Her comfort is the short range of the gun with the heaviest short dice, of the first of
   several in card order; without guns she is at ease far away. Only guns that work in this turn
   count, and no stabilizer.

Fire: ship by ship, location by location and slot by slot in card order, each gun at the target and
location with the highest prize, at the first of several: targets by index, locations in card order.
The prize is the sum of the millionths of `chances` for all slots, and `KEEL` times those for the
keel, with the target as it is before this turn's fire. Guns without hope fire too.

Repairs, by the full rules: see `all_hands`. He launches no torpedoes and fires no brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.core.hexes import distance
from cardforge.leviathans.battle.aiming import declared, open_aims
from cardforge.leviathans.battle.captains.all_hands import all_hands
from cardforge.leviathans.battle.captains.captain import Captain
from cardforge.leviathans.battle.captains.line import line_of_battle
from cardforge.leviathans.battle.captains.outlook import safe_courses
from cardforge.leviathans.battle.captains.worth import doubled_mean, weight
from cardforge.leviathans.battle.orders import Repairs, Sail, Salvo
from cardforge.leviathans.battle.prizes import chances
from cardforge.leviathans.battle.searoom import open_water
from cardforge.leviathans.battle.sights import sights
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import target_at, weapon_dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.movement import Course
    from cardforge.leviathans.battle.orders import Aim, Deployment
    from cardforge.leviathans.battle.state import State, Vessel
    from cardforge.leviathans.battle.view import View
    from cardforge.leviathans.ship import Slot

KEEL: Final = 6
"""How many slots a broken keel is worth."""
FAR_AWAY: Final = 30
"""At what distance a ship without guns is at ease."""

Guns: TypeAlias = dict[str, list["Slot"]]
Rating: TypeAlias = tuple[int, bool, int, int, int, int]


class SimpleCaptain(Captain):
    """Closes with the nearest enemy and gives each gun the target that it is likeliest to hurt."""

    def __init__(self, _chance: object = None) -> None:
        """Take no notice of the dice: his mind is made up by what he sees."""

    def deploy(self, view: View) -> Deployment:
        """Return a line of battle."""
        return line_of_battle(view)

    def move(self, view: View, ready: tuple[int, ...]) -> Sail:
        """Return the best-rated move of the first ship."""
        index = min(ready)
        prey = _nearest(view, index)
        if prey is None:
            return Sail(index)
        ship, guns = view.state.vessels[index].ship, _guns(view.state.vessels[index])
        sea = open_water(view.state.sheet, ship.type, ship.turn)
        best = max(
            safe_courses(view.state, index),
            key=lambda course: (course.at in sea, *_rating(guns, course, prey)),
        )
        return Sail(index, best.words)

    def declare(self, view: View) -> Salvo:
        """Return every gun's best shot."""
        aims = (aim for index in view.own for aim in _best_aims(view.state, index))
        return Salvo(view.side, tuple(aims))

    def repair(self, view: View) -> Repairs:
        """Return work for every crew that has some."""
        return all_hands(view)


def _nearest(view: View, index: int) -> Placement | None:
    """Return where the nearest enemy is, if there is one."""
    own = view.state.vessels[index].at
    enemies = (view.state.vessels[i].at for i in view.enemies)
    gaps = [(distance(own.position, at.position), at) for at in enemies if at and own]
    return min(gaps, key=lambda gap: gap[0])[1] if gaps else None


def _rating(guns: Guns, course: Course, prey: Placement) -> Rating:
    at = course.at
    gap = abs(distance(at.position, prey.position) - _comfort(guns))
    q, r = at.position
    return _weight_bearing(guns, at, prey), course.entered, -gap, -q, -r, -at.facing


def _guns(vessel: Vessel) -> Guns:
    """Return the guns that work in this turn, by location."""
    working = ((place, slot) for place, _, slot in vessel.intact() if slot.family is Family.GUN)
    guns: dict[str, list[Slot]] = {}
    for place, slot in working:
        guns.setdefault(place, []).append(slot)
    return guns


def _weight_bearing(guns: Guns, at: Placement, prey: Placement) -> int:
    """Return the weight of all guns that bear on a prey from here."""
    return sum(
        doubled_mean(weapon_dice(gun, sight.distance(turret="turret" in gun.marks)) or "")
        for sight in sights(at, prey)
        for gun in guns.get(sight.place, ())
    )


def _comfort(guns: Guns) -> int:
    """Return the distance at which a ship with these guns is at ease."""
    every = [gun for battery in guns.values() for gun in battery]
    heaviest = max(every, key=weight, default=None)
    return heaviest.range[0] if heaviest else FAR_AWAY


def _best_aims(state: State, index: int) -> Iterator[Aim]:
    """Yield the best shot of each gun of a ship, in card order."""
    choices: dict[tuple[str, tuple[int, ...]], list[Aim]] = {}
    for aim in open_aims(state, index):
        choices.setdefault((aim.place, aim.slots), []).append(aim)
    places = state.vessels[index].ship.places
    for gun in sorted(choices, key=lambda gun: (places.index(gun[0]), gun[1])):
        yield max(choices[gun], key=lambda aim: _prize(state, aim))


def _prize(state: State, aim: Aim) -> int:
    target = state.vessels[aim.target]
    struck = target_at(target.ship, aim.hit, moved=target.moved, damage=target.damage)
    found = chances(declared(state, aim).throw.roll, struck)
    return sum(found.slots) + KEEL * found.keel
