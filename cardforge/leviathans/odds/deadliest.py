"""The volley and the location that put a ship out of the battle soonest.

A volley that rolls no less than another, die by die and in the same order, leaves whatever it fires
at in no better state; so of volleys to choose from only those are followed through all turns that
no other outdoes. Which location dies first is not seen from the slots that fire breaks: where few
are left, few can break.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.odds.prospects import expect, foresee

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from cardforge.core.dice import Distribution
    from cardforge.leviathans.odds.duels import Aim, Answer, Fire
    from cardforge.leviathans.odds.fields import Band
    from cardforge.leviathans.odds.gunnery import Shot


class Deadliest(NamedTuple):
    """What to fire, over which distances, and where it strikes."""

    fire: Fire
    band: Band
    aim: Aim


def deadliest(answered: Answer, turns: int) -> Deadliest:
    """Return the choice that likeliest ends the target in so many turns.

    Of equal ones it is that which breaks most slots in the first turn, on average. The target is
    taken to be in the first motion that is asked for.
    """
    motion = next(iter(answered.targets)).moved
    aims = [aim for aim in answered.targets if aim.moved == motion]

    def worth(choice: Deadliest) -> tuple[Fraction, Fraction]:
        shots, target = choice.band.shots, answered.targets[choice.aim]
        ended = foresee(shots, target, turns)[-1].chance_destroyed
        return ended, expect(shots, target).mean_slots_broken

    volleys = _outdone_by_none(answered.volleys)
    return max((Deadliest(fire, band, aim) for fire, band in volleys for aim in aims), key=worth)


def outdoes(one: Sequence[Shot], other: Sequence[Shot]) -> bool:
    """Tell whether each shot of the other has a match in the one that rolls no less, in order."""
    left = iter(one)
    return all(any(_no_less(mine, theirs) for mine in left) for theirs in other)


def _outdone_by_none(volleys: Iterable[Fire]) -> list[tuple[Fire, Band]]:
    kept: list[tuple[Fire, Band]] = []
    for volley in [(fire, band) for fire in volleys for band in fire.bands]:
        if not any(_greater(best, volley) for best in kept):
            kept = [*(each for each in kept if not _greater(volley, each)), volley]
    return kept


def _greater(one: tuple[Fire, Band], other: tuple[Fire, Band]) -> bool:
    return outdoes(one[1].shots, other[1].shots)


def _no_less(one: Shot, other: Shot) -> bool:
    return one.slot_dice >= other.slot_dice and _reaches(one.roll, other.roll)


@lru_cache(maxsize=1024)
def _reaches(one: Distribution, other: Distribution) -> bool:
    """Tell whether one roll reaches every number at least as often as the other."""
    return all(
        one.at_least(number) * other.denominator >= other.at_least(number) * one.denominator
        for number in range(other.lowest, other.highest + 1)
    )
