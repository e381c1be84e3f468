"""What becomes of a target: the exact distribution of its states after fire."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import compress
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from cardforge.leviathans.odds.targets import Target

KEEL: Final = 1 << 6
"""The bit of a broken keel in a state, above those of the six slots."""

STATES: Final = 2 * KEEL

_LOST: Final = tuple((state & ~KEEL).bit_count() for state in range(STATES))
"""How many slots are destroyed in each state."""


class Fate(NamedTuple):
    """Of so many cases, how many leave the target in which state.

    `target` is the target as the fire found it. `states` has an entry for each state: the mask of
    destroyed slots, with the bit `KEEL` where the keel broke when so much was destroyed.
    """

    target: Target
    cases: int
    states: tuple[int, ...]

    @property
    def chance_keel_broken(self) -> Fraction:
        """The chance that the keel is broken."""
        return Fraction(sum(self.states[KEEL:]), self.cases)

    @property
    def chance_location_lost(self) -> Fraction:
        """The chance that nothing is left of the location, whether or not the keel holds."""
        return Fraction(self._gone(0) + self._gone(KEEL), self.cases)

    @property
    def chance_half_destroyed(self) -> Fraction:
        """The chance that slots of half the SI are destroyed, whether or not the keel holds."""
        return Fraction(sum(compress(self.states, self._halved)), self.cases)

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that the ship is out of the battle, for any of these reasons."""
        ended = sum(compress(self.states[:KEEL], self._halved)) + sum(self.states[KEEL:])
        if not self._halved[self.target.breakable]:
            ended += self._gone(0)
        return Fraction(ended, self.cases)

    @property
    def mean_slots_broken(self) -> Fraction:
        """How many slots the fire destroys on average."""
        lost = sum(map(mul, self.states, _LOST))
        return Fraction(lost, self.cases) - self.target.now.bit_count()

    def chance_of(self, state: int) -> Fraction:
        """Return the chance of exactly this state."""
        return Fraction(self.states[state], self.cases)

    def chance_slot_lost(self, number: int) -> Fraction:
        """Return the chance that a slot is destroyed, whether or not the keel holds."""
        return Fraction(sum(compress(self.states, _with_slot(number))), self.cases)

    @property
    def _halved(self) -> tuple[bool, ...]:
        """Which states have slots of half the SI destroyed."""
        return _with_lost(-(-self.target.si // 2) - self.target.elsewhere)

    def _gone(self, keel: int) -> int:
        """Count the cases that leave nothing of the location, with the keel as it is told."""
        everything = self.target.breakable
        return self.states[everything | keel] if everything else 0


@lru_cache(maxsize=8)
def _with_slot(number: int) -> tuple[bool, ...]:
    return tuple(bool(state >> number - 1 & 1) for state in range(STATES))


@lru_cache(maxsize=64)
def _with_lost(least: int) -> tuple[bool, ...]:
    return tuple(lost >= least for lost in _LOST)
