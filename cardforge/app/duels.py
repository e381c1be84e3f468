"""Duels: the same two sides many times over, and how often each of them wins.

Games come in pairs. Both games of a pair have the same dice; in the second the sides have changed
edges, so that neither gains by the map nor by who is asked first. Which side has the first game's
left edge is settled by the sides themselves, not by the order in which they are named: to name them
the other way round is to ask about the same games.
"""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.contenders import CAPTAINS, Contender
from cardforge.app.executors import spread
from cardforge.leviathans.battle.events import Lost, Verdict
from cardforge.leviathans.battle.play import TURN_LIMIT, Battle, play
from cardforge.leviathans.battle.state import Loss, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from cardforge.leviathans.battle.captains import Commission
    from cardforge.leviathans.ship import Ship

MOST_IN_STINT: Final = 8
"""How many games one worker plays at most before it reports; an even number."""
_STINTS: Final = 64
_Z: Final = NormalDist().inv_cdf(0.975)


class End(StrEnum):
    """How a beaten side met its end: how its last ship was lost, or that all its guns were."""

    KEEL = Loss.KEEL
    LOCATION = Loss.LOCATION
    HALF = Loss.HALF
    EDGE = Loss.EDGE
    GUNS = "guns"


ENDS: Final = tuple(End)
Counts = tuple[int, ...]
Pair = tuple[Contender, Contender]


class Terms(NamedTuple):
    """What is played: how many games, from which seed, by which rules, for so many turns each."""

    games: int
    seed: int = 0
    rules: Rules = Rules.QUICK_START
    fog: bool = False
    limit: int = TURN_LIMIT


class Tally(NamedTuple):
    """What came of some games: wins of each side, and by which of the `ENDS` of the other."""

    ends: tuple[Counts, Counts] = ((0,) * len(ENDS), (0,) * len(ENDS))
    draws: int = 0
    unfinished: int = 0
    turns: int = 0

    @property
    def wins(self) -> tuple[int, int]:
        """How many games each side has won."""
        return sum(self.ends[0]), sum(self.ends[1])

    @property
    def games(self) -> int:
        """How many games there were: won ones, draws, and unfinished ones."""
        return sum(self.wins) + self.draws + self.unfinished

    def plus(self, other: Tally) -> Tally:
        """Return both together."""
        first, second = (
            tuple(one + more for one, more in zip(*counts, strict=True))
            for counts in zip(self.ends, other.ends, strict=True)
        )
        draws, unfinished = self.draws + other.draws, self.unfinished + other.unfinished
        return Tally((first, second), draws, unfinished, self.turns + other.turns)

    def turned(self) -> Tally:
        """Return the same as the other side sees it."""
        return self._replace(ends=self.ends[::-1])


class Stint(NamedTuple):
    """Games played at one go: so many from pair `first` on, and so many with edges changed."""

    pair: Pair
    terms: Terms
    first: int
    straight: int
    changed: int


def duel(one: Contender, other: Contender, terms: Terms, executor: Executor | None = None) -> Tally:
    """Play all games of a duel with any executor of `concurrent.futures`, or in this process."""
    return reduce(Tally.plus, duelling(one, other, terms, executor), Tally())


def duelling(
    one: Contender, other: Contender, terms: Terms, executor: Executor | None = None
) -> Iterator[Tally]:
    """Yield what comes of a duel stint by stint, as the first side sees it."""
    yield from spread(fought, stints(one, other, terms), executor)


def stints(one: Contender, other: Contender, terms: Terms) -> Iterator[Stint]:
    """Yield the work of a duel in pieces; how they are cut hangs on nothing but their number."""
    size = min(MOST_IN_STINT, 2 * -(-terms.games // (2 * _STINTS)))
    for first in range(0, terms.games, size):
        games = min(size, terms.games - first)
        yield Stint((one, other), terms, first // 2, games - games // 2, games // 2)


def fought(stint: Stint) -> Tally:
    """Play a stint."""
    pair = _as_played(stint.pair)
    straight = _half(pair, stint.terms, stint.first, stint.straight)
    changed = _half(pair[::-1], stint.terms, stint.first, stint.changed)
    both = straight.plus(changed.turned())
    return both if pair == stint.pair else both.turned()


def game(one: Contender, other: Contender, terms: Terms, index: int) -> Battle:
    """Play one game of a duel, to be looked at."""
    left, right = edges(one, other, index)
    captains = [CAPTAINS[left.captain], CAPTAINS[right.captain]]
    return play(
        (left.ships, right.ships), captains, terms.seed, index // 2,
        rules=terms.rules, limit=terms.limit, fog=terms.fog,
    )  # fmt: skip


def edges(one: Contender, other: Contender, index: int) -> Pair:
    """Return who has the left edge in a game of a duel, and who the right one."""
    pair = _as_played((one, other))
    return pair[::-1] if index % 2 else pair


def tally(
    fleets: Sequence[Sequence[Ship]],
    captains: Sequence[Commission],
    seed: int,
    first: int,
    count: int,
    rules: Rules,
    limit: int,
    *,
    fog: bool = False,
) -> Tally:
    """Return what comes of games `first` to `first + count - 1` of a series, added up."""
    battles = (
        play(fleets, captains, seed, index, rules=rules, limit=limit, fog=fog)
        for index in range(first, first + count)
    )
    return reduce(Tally.plus, map(counted, battles), Tally())


def counted(battle: Battle) -> Tally:
    """Return a battle as a tally of one game."""
    result = battle.result
    if result.winner is None:
        drawn = result.verdict is Verdict.DRAWN
        return Tally(draws=int(drawn), unfinished=int(not drawn), turns=result.turn)
    end = _end_of(battle, 1 - result.winner)
    won, nothing = tuple(int(each is end) for each in ENDS), (0,) * len(ENDS)
    return Tally((nothing, won) if result.winner else (won, nothing), turns=result.turn)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval: where the rate of wins lies, in 95 of 100 such series."""
    rate, spread_out = wins / games, _Z * _Z / games
    middle = (rate + spread_out / 2) / (1 + spread_out)
    reach = _Z * sqrt((rate * (1 - rate) + spread_out / 4) / games) / (1 + spread_out)
    low = 0.0 if not wins else middle - reach
    return low, 1.0 if wins == games else middle + reach


def _half(pair: Pair, terms: Terms, first: int, count: int) -> Tally:
    return tally(
        [side.ships for side in pair], [CAPTAINS[side.captain] for side in pair],
        terms.seed, first, count, terms.rules, terms.limit, fog=terms.fog,
    )  # fmt: skip


def _as_played(pair: Pair) -> Pair:
    one, other = pair
    return pair if one.mark <= other.mark else (other, one)


def _end_of(battle: Battle, side: int) -> End:
    """Return how a side met its end: that of the last ship it lost, unless some are afloat."""
    if battle.end.afloat(side):
        return End.GUNS
    own = battle.end.of(side)
    losses = (each for each in battle.events if isinstance(each, Lost) and each.vessel in own)
    *_, last = losses
    return End(last.how)
