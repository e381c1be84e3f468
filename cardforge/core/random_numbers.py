"""Numbers that look random and follow from a seed: the same everywhere, for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence


MASK: Final = (1 << 64) - 1
STRIDE: Final = 0x9E3779B97F4A7C15
FIRST: Final = 0xBF58476D1CE4E5B9
SECOND: Final = 0x94D049BB133111EB


def finished(bits: int) -> int:
    """Return 64 bits in which each depends on all of those given."""
    bits = ((bits ^ bits >> 30) * FIRST) & MASK
    bits = ((bits ^ bits >> 27) * SECOND) & MASK
    return bits ^ bits >> 31


_UNIT = 1.0 / (1 << 53)
Choice = TypeVar("Choice")


class Chance:
    """A stream of numbers from a seed (any whole number) and a word for its purpose."""

    def __init__(self, seed: int, purpose: str = "") -> None:
        self._state = seed & MASK
        for mark in purpose.encode():
            self._state = (self._state ^ mark) * 0x100000001B3 & MASK

    def unit(self) -> float:
        """Return the next number, at least 0 and below 1."""
        self._state = (self._state + STRIDE) & MASK
        return (finished(self._state) >> 11) * _UNIT

    def between(self, low: float, high: float) -> float:
        """Return a number from `low` up to `high`."""
        return low + (high - low) * self.unit()

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self.unit() * (high - low + 1))

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """Return one of the choices."""
        return choices[int(self.unit() * len(choices))]
