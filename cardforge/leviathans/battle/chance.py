"""Chance: dice that come from a number and a count, and from nothing else.

A chance is a key and how often it was drawn from. Draw n of a key is splitmix64's finish of
`key + n * STRIDE`, all in 64 bits, so that any draw can be made anew without those before it. The
key comes from a seed, the index of a game and a stream within it in the same way: each game has
dice of its own, whatever games are played beside it.

A number below n is a draw modulo n. The few draws at the top that would favour low numbers are
passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from cardforge.core.random_numbers import MASK, STRIDE, finished
from cardforge.errors import CallError
from cardforge.leviathans.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

_DICE_SIDES: Final = 12
_SLOT_DIE_SIDES: Final = 6


@dataclass(slots=True)
class Chance:
    """A stream of dice. It counts its draws; two with the same key and count go on alike."""

    key: int
    drawn: int = 0

    @classmethod
    def of(cls, seed: int, index: int = 0, stream: int = 0) -> Chance:
        """Return the dice of one game of a series; stream 0 is the table's, others are captains'.

        Whole numbers of any size and sign will do; they count modulo 2 to the power of 64.
        """
        key = 0
        for number in (seed, index, stream):
            key = finished((key + number + STRIDE) & MASK)
        return cls(key)

    def copy(self) -> Chance:
        """Return a chance that goes on as this one does, and leaves it alone."""
        return replace(self)

    def bits(self) -> int:
        """Draw a number of 64 bits."""
        self.drawn += 1
        return finished((self.key + self.drawn * STRIDE) & MASK)

    def below(self, sides: int) -> int:
        """Draw a number from 0 to `sides` - 1, each as likely as the others."""
        if sides < 1:
            raise CallError(f"expected one side or more, got {sides}")
        favoured = (MASK + 1) % sides
        while True:
            bits = self.bits()
            if bits <= MASK - favoured:
                return bits % sides

    def faces(self, dice: str) -> tuple[int, ...]:
        """Roll these dice and return what each of them shows."""
        return tuple(FACES[letter][self.below(_DICE_SIDES)] for letter in dice)

    def roll(self, dice: str) -> int:
        """Roll these dice and return their total."""
        return sum(self.faces(dice))

    def slot_die(self) -> int:
        """Roll the plain six-sided die."""
        return 1 + self.below(_SLOT_DIE_SIDES)

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of these, each as likely as the others."""
        return choices[self.below(len(choices))]
