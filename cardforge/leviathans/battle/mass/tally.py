"""A tally: what came of so many games."""

from __future__ import annotations

from dataclasses import dataclass
from operator import add
from typing import Final, TypeAlias

from cardforge.leviathans.battle.state import Loss

Losses: TypeAlias = tuple[int, ...]
LOSSES: Final = tuple(Loss)
"""The order in which losses are counted."""
_NONE: Final = (0,) * len(LOSSES)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games ended how. The first four add up to all of them; tallies add up too.

    `turns` are those of all games, `losses_a` and `losses_b` the ships that each side lost, in the
    order of `LOSSES`; `disarmed_a` and `disarmed_b` the games in which a side was beaten with ships
    on the map, none of which had a weapon left. `compiled` tells how many of the games the compiled
    engine has played.
    """

    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    losses_a: Losses = _NONE
    losses_b: Losses = _NONE
    compiled: int = 0
    disarmed_a: int = 0
    disarmed_b: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins_a + self.wins_b + self.draws + self.unfinished

    @property
    def way(self) -> str:
        """Which engine has played: `fast`, `plain`, or `mixed`."""
        if self.compiled == self.games:
            return "fast" if self.games else "plain"
        return "mixed" if self.compiled else "plain"

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            wins_a=self.wins_a + other.wins_a,
            wins_b=self.wins_b + other.wins_b,
            draws=self.draws + other.draws,
            unfinished=self.unfinished + other.unfinished,
            turns=self.turns + other.turns,
            losses_a=_sum(self.losses_a, other.losses_a),
            losses_b=_sum(self.losses_b, other.losses_b),
            compiled=self.compiled + other.compiled,
            disarmed_a=self.disarmed_a + other.disarmed_a,
            disarmed_b=self.disarmed_b + other.disarmed_b,
        )


def _sum(one: Losses, other: Losses) -> Losses:
    return tuple(map(add, one, other))
