"""Fire turn after turn: what is left of a target at the end of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from cardforge.core.dice import Distribution
from cardforge.starships.odds.targets import Boxes, Target


class Fate(NamedTuple):
    """Of so many cases, how many leave the target with which boxes."""

    cases: int
    states: Mapping[Boxes, int]

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that the target is destroyed."""
        return self._chance(lost for boxes, lost in self.states.items() if not boxes.left)

    @property
    def chance_shields_gone(self) -> Fraction:
        """The chance that no shield is left."""
        return self._chance(lost for boxes, lost in self.states.items() if not boxes.shields)

    @property
    def mean_left(self) -> Fraction:
        """How many boxes are left on average."""
        return self._chance(boxes.left * cases for boxes, cases in self.states.items())

    def _chance(self, cases: Iterable[int]) -> Fraction:
        return Fraction(sum(cases), self.cases)


def over_turns(damage: Iterable[Distribution], target: Target) -> tuple[Fate, ...]:
    """Return what has become of a target by the end of each turn of such damage.

    Shields come back before the fire of every turn if the target has them restored.
    """
    fates = []
    now = Fate(1, {target.now: 1})
    for roll in damage:
        now = _turn(now, roll, target)
        fates.append(now)
    return tuple(fates)


def _turn(before: Fate, roll: Distribution, target: Target) -> Fate:
    states: Counter[Boxes] = Counter()
    for boxes, cases in before.states.items():
        for restored, ways in target.restored(boxes):
            for damage, count in roll.counts.items():
                states[restored.struck(damage)] += cases * ways * count
    cases = before.cases * target.cases * roll.denominator
    common = gcd(cases, *states.values())
    return Fate(cases // common, {boxes: count // common for boxes, count in states.items()})
