"""Casts of dice in a battle, and the rolls that they make."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardforge.leviathans.odds.shots import BRACKET_RESULTS

SLOT_DIE: Final = "6"
"""How a cast names the plain die."""


class Cast(NamedTuple):
    """Dice that were rolled: their letters, and what each shows."""

    dice: str
    shows: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of what they show."""
        return sum(self.shows)


class Roll(NamedTuple):
    """All casts of a breach roll, in the order in which they were made.

    The best two of the weapons count, and the best one of crews, of magazines and of ram prows.
    `blasts` are the dice of magazines that exploded in the target; they all count.
    """

    weapons: tuple[Cast, ...]
    crews: tuple[Cast, ...]
    magazines: tuple[Cast, ...]
    blasts: tuple[Cast, ...]
    location: Cast
    added: int
    prows: tuple[Cast, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all dice that count, and what is added."""
        blasts = sum(each.total for each in self.blasts)
        best = _best(self.weapons, BRACKET_RESULTS)
        best += _best(self.crews) + _best(self.magazines) + _best(self.prows)
        return best + blasts + self.location.total + self.added


def _best(casts: tuple[Cast, ...], count: int = 1) -> int:
    return sum(sorted((each.total for each in casts), reverse=True)[:count])
