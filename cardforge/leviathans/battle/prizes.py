"""Prizes: what a shot is worth before it is fired, in whole numbers.

The exact odds of a shot's slot die are counted in millionths, each chance rounded down once, here
and nowhere else. Everything that is reckoned from them is whole numbers too, so that whoever
repeats the reckoning comes to the same end on any machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.dice import total
from cardforge.leviathans.odds.states import case_count, hits, weighed
from cardforge.leviathans.odds.targets import KEEL_DICE, roll_of

if TYPE_CHECKING:
    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds import Target

MILLION: Final = 1_000_000


class Chances(NamedTuple):
    """What one slot die does, in millionths: destroy each of the six slots, or break the keel."""

    slots: tuple[int, ...]
    keel: int


@lru_cache(maxsize=1 << 16)
def chances(roll: Distribution, target: Target) -> Chances:
    """Return the chances of a breach roll, but for the location dice, at a target as it is."""
    weights = weighed(total(roll, target.dice), target.numbers)
    cases = case_count(total(roll, target.dice), len(weights))
    broken, checks = hits(weights, target.now)
    red = roll_of(KEEL_DICE)
    breaks = red.at_least(target.si - target.keel_modifier)
    keel = checks * breaks * MILLION // (cases * red.denominator)
    return Chances(tuple(count * MILLION // cases for count in broken), keel)
