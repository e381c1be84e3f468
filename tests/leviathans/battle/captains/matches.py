"""Matches of two captains: the same fleets, each commanded by both, each on both edges."""

from __future__ import annotations

from itertools import product
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.core.files import read
from cardforge.leviathans.battle.events import Verdict
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.leviathans.battle.captains import Commission

SHIPS = Path(__file__).parents[4] / "ships"
BOTH: Final = (0, 1)
Stems = tuple[str, ...]
MEETINGS: Final[tuple[tuple[tuple[Stems, Stems], int], ...]] = (
    ((("hml-raven",), ("pelletier",)), 25),
    ((("hml-hertfordshire",), ("pontbriand",)), 25),
    ((("ardent",), ("auerochs",)), 25),
    ((("hml-leviathan",), ("jean-bart",)), 25),
    ((("hml-hertfordshire", "hml-raven"), ("pontbriand", "pelletier")), 6),
)
"""Ships of every Type, and the quick start's two fleets, each with how many rounds are played."""


class Score(NamedTuple):
    """How a match ended, as the first captain sees it."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    unfinished: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the rate of games won, of all that were played."""
        z, n, p = 1.96, self.games, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - reach, middle + reach

    def __add__(self, other: Score) -> Score:  # type: ignore[override]
        return Score(*(a + b for a, b in zip(self, other, strict=True)))


def match(
    first: Commission,
    second: Commission,
    stems: tuple[Stems, Stems],
    seed: int,
    rounds: int,
    rules: Rules = Rules.QUICK_START,
) -> Score:
    """Play four games a round: the first captain with either fleet, either fleet on either edge."""
    fleets = tuple(tuple(read_ship(read(SHIPS / f"{stem}.yaml")) for stem in s) for s in stems)
    score = Score()
    for index, swapped, side in product(range(rounds), BOTH, BOTH):
        placed = fleets[::-1] if swapped else fleets
        captains: Sequence[Commission] = (first, second) if side == 0 else (second, first)
        result = play(placed, captains, seed, index, rules=rules).result
        score += Score(
            result.winner == side,
            result.winner == 1 - side,
            result.verdict is Verdict.DRAWN,
            result.verdict is Verdict.UNFINISHED,
        )
    return score
