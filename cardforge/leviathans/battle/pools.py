"""Pools: the dice of one attack as they lie ready, and as they fell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.leviathans.battle.casts import Cast, cast
from cardforge.leviathans.odds.shots import BRACKET_RESULTS

if TYPE_CHECKING:
    from cardforge.leviathans.battle.casts import Dice
    from cardforge.leviathans.odds import Throw


class Pool(NamedTuple):
    """All dice of a breach roll. Of weapons the best two count, of crews and magazines the best.

    `blasts` are the dice of magazines that went off in the target, all of which count.
    """

    weapons: tuple[str, ...]
    crews: tuple[str, ...] = ()
    magazines: tuple[str, ...] = ()
    blasts: tuple[str, ...] = ()
    location: str = ""
    added: int = 0
    slot_dice: int = 1


class Roll(NamedTuple):
    """A pool once it is rolled: every cast, in the order in which they were made."""

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


def pool_of(throw: Throw, location: str) -> Pool:
    """Return the dice of a shot together with those of the location it is aimed at."""
    return Pool(
        throw.weapons, throw.crews, throw.magazines, (), location, throw.added, throw.slot_dice
    )


def rolled(pool: Pool, dice: Dice) -> Roll:
    """Roll a pool."""
    weapons, crews, magazines, blasts = (
        tuple(cast(dice, word) for word in words)
        for words in (pool.weapons, pool.crews, pool.magazines, pool.blasts)
    )
    return Roll(weapons, crews, magazines, blasts, cast(dice, pool.location), pool.added)


def _best(casts: tuple[Cast, ...], count: int = 1) -> int:
    return sum(sorted((each.total for each in casts), reverse=True)[:count])
