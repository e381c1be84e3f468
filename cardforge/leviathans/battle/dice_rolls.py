"""Dice as they fell: single casts, and all casts of one breach roll."""

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
        """What they show together."""
        return sum(self.shows)


class Roll(NamedTuple):
    """All casts of a breach roll, in the order in which they were made.

    Of weapons the best two count, of crews and magazines the best. `blasts` are the dice of
    magazines that went off in the target, all of which count.
    """

    weapons: tuple[Cast, ...]
    crews: tuple[Cast, ...]
    magazines: tuple[Cast, ...]
    blasts: tuple[Cast, ...]
    location: Cast
    added: int

    @property
    def total(self) -> int:
        """What it comes to."""
        blasts = sum(each.total for each in self.blasts)
        best = _best(self.weapons, BRACKET_RESULTS) + _best(self.crews) + _best(self.magazines)
        return best + blasts + self.location.total + self.added


def _best(casts: tuple[Cast, ...], count: int = 1) -> int:
    return sum(sorted((each.total for each in casts), reverse=True)[:count])
