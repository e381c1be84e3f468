"""The fire of a side, gun by gun, each where it adds most to what those before it do.

1. The guns that bear on something are put in order: the heaviest first, by the mean of its dice
   with crew and all that is added; of equal ones by ship, location in card order, and slot. Heavy
   shots open a location, and what is lost in it lets lighter ones past its armour.
2. Each takes, of the targets and locations that it can strike, the one where it adds most: targets
   by index, locations in card order, the first of several. It is declared before the next chooses.
3. What a location's fire comes to is followed as a chain: millions of cases, each with a mask of
   destroyed slots or a broken keel. A slot die moves of the cases of each mask the `chances` of
   that mask, rounded down, to the masks with one slot more and to the keel; the rest stay. A shot
   of several slot dice is as many such steps.
4. The location is worth, in points times the million, what `Worth.lost` gives for each mask and the
   ship's life for the keel. What a shot adds is the difference that it makes, less the share of
   cases in which the fire at other locations of the ship ends her anyway.

By the full rules brackets come before single guns, in the same order: one is declared in place of
its guns where it adds more than they would one by one, each for itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardforge.leviathans.battle.aiming import declared, open_aims, open_brackets
from cardforge.leviathans.battle.captains.worth import Worth, worth
from cardforge.leviathans.battle.orders import Aim, Salvo
from cardforge.leviathans.battle.prizes import MILLION, chances
from cardforge.leviathans.odds import Target, Throw, target_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction

    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.battle.view import View

Guns: TypeAlias = tuple[int, str, tuple[int, ...]]
"""The guns of one shot: ship, location and slots."""


class Option(NamedTuple):
    """A shot that may be declared, and its dice."""

    aim: Aim
    throw: Throw


class Fall(NamedTuple):
    """The fall of shot on a location: of a million cases, how many have left it in which state."""

    target: Target
    prize: Worth
    place: str
    cases: Mapping[int, int]
    keel: int = 0

    @property
    def value(self) -> int:
        """What it is worth, in points times a million."""
        broken = sum(n * self.prize.lost(self.place, mask) for mask, n in self.cases.items())
        return broken + self.keel * self.prize.life

    @property
    def sunk(self) -> int:
        """In how many of the million cases the ship is lost by it."""
        ends = self.prize.ends
        return self.keel + sum(n for mask, n in self.cases.items() if ends(self.place, mask))

    def after(self, throw: Throw) -> Fall:
        """Return the fall of shot after one more shot."""
        fall = self
        for _ in range(throw.slot_dice):
            fall = fall._step(throw)
        return fall

    def _step(self, throw: Throw) -> Fall:
        cases, keel = dict.fromkeys(self.cases, 0), self.keel
        for mask, count in self.cases.items():
            found = chances(throw.roll, self.target._replace(now=mask))
            stay = count
            for place, chance in enumerate(found.slots):
                moved = count * chance // MILLION
                if moved:
                    cases[mask | 1 << place] = cases.get(mask | 1 << place, 0) + moved
                    stay -= moved
            ended = count * found.keel // MILLION
            cases[mask] += stay - ended
            keel += ended
        return self._replace(cases=cases, keel=keel)


class Fire:
    """The fire of a side as it is declared, shot by shot."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._falls: dict[tuple[int, str], Fall] = {}
        self.aims: list[Aim] = []

    def add(self, options: list[Option]) -> None:
        """Declare the one of these shots that adds most, the first of several."""
        best = max(options, key=self.gain)
        self._falls[best.aim[3:]] = self._fall(best.aim).after(best.throw)
        self.aims.append(best.aim)

    def gain(self, option: Option) -> int:
        """Return what a shot adds to all that is declared."""
        aim = option.aim
        fall = self._fall(aim)
        sunk = sum(
            other.sunk for at, other in self._falls.items() if at[0] == aim.target and at != aim[3:]
        )
        return (fall.after(option.throw).value - fall.value) * max(0, MILLION - sunk) // MILLION

    def _fall(self, aim: Aim) -> Fall:
        known = self._falls.get(aim[3:])
        return known or _untouched(self._state, aim)


def broadside(view: View) -> Salvo:
    """Return the fire of a side."""
    fire = Fire(view.state)
    singles = _options(view, open_aims)
    for options in _in_order(view, _options(view, open_brackets)):
        aim = options[0].aim
        guns = {(aim.vessel, aim.place, (slot,)) for slot in aim.slots}
        apart = sum(max(map(fire.gain, singles[gun])) for gun in guns)
        if max(map(fire.gain, options)) > apart:
            fire.add(options)
            singles = {gun: found for gun, found in singles.items() if gun not in guns}
    for options in _in_order(view, singles):
        fire.add(options)
    return Salvo(view.side, tuple(fire.aims))


def _options(view: View, aims: Callable[[State, int], tuple[Aim, ...]]) -> dict[Guns, list[Option]]:
    """Return what each gun of a side may do, or each bracket."""
    options: dict[Guns, list[Option]] = {}
    for index in view.own:
        for aim in aims(view.state, index):
            option = Option(aim, declared(view.state, aim).throw)
            options.setdefault(aim[:3], []).append(option)
    return options


def _in_order(view: View, options: dict[Guns, list[Option]]) -> list[list[Option]]:
    """Return what guns may do, the heaviest first."""
    return sorted(options.values(), key=lambda found: _lightness(view.state, found[0]))


def _lightness(state: State, option: Option) -> tuple[Fraction, int, int, tuple[int, ...]]:
    vessel, place, slots = option.aim[:3]
    rank = state.vessels[vessel].ship.places.index(place)
    return -option.throw.roll.mean, vessel, rank, slots


def _untouched(state: State, aim: Aim) -> Fall:
    vessel = state.vessels[aim.target]
    target = target_at(vessel.ship, aim.hit, moved=vessel.moved, damage=vessel.damage)
    return Fall(target, worth(vessel), aim.hit, {target.now: MILLION})
