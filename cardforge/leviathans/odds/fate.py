"""What becomes of a target: the exact distribution of its states after fire."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.odds.targets import Target

KEEL: Final = 1 << 6
"""The bit of a broken keel in a state, above those of the six slots."""


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
        return self._chance(state for state in self._found() if state & KEEL)

    @property
    def chance_location_lost(self) -> Fraction:
        """The chance that nothing is left of the location, whether or not the keel holds."""
        return self._chance(state for state in self._found() if self._after(state).is_gone)

    @property
    def chance_half_destroyed(self) -> Fraction:
        """The chance that slots of half the SI are destroyed, whether or not the keel holds."""
        return self._chance(
            state for state in self._found() if self._after(state).is_half_destroyed
        )

    @property
    def chance_destroyed(self) -> Fraction:
        """The chance that the ship is out of the battle, for any of these reasons."""
        return self._chance(
            state for state in self._found() if state & KEEL or self._after(state).is_destroyed
        )

    @property
    def mean_slots_broken(self) -> Fraction:
        """How many slots the fire destroys on average."""
        lost = sum(
            self.states[state] * self._after(state).now.bit_count() for state in self._found()
        )
        return Fraction(lost, self.cases) - self.target.now.bit_count()

    def chance_of(self, state: int) -> Fraction:
        """Return the chance of exactly this state."""
        return Fraction(self.states[state], self.cases)

    def chance_slot_lost(self, number: int) -> Fraction:
        """Return the chance that a slot is destroyed, whether or not the keel holds."""
        return self._chance(state for state in self._found() if state >> number - 1 & 1)

    def _found(self) -> list[int]:
        return [state for state, cases in enumerate(self.states) if cases]

    def _after(self, state: int) -> Target:
        return self.target._replace(now=state & ~KEEL)

    def _chance(self, states: Iterable[int]) -> Fraction:
        return Fraction(sum(self.states[state] for state in states), self.cases)
