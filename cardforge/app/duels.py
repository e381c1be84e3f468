"""Duels and tournaments: many battles of the same sides, how often each wins, 95% intervals."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from statistics import NormalDist, correlation
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.app.contenders import Contender, battles_of
from cardforge.app.executors import spread
from cardforge.core.battles import Parties, Tally, Terms, opponents
from cardforge.errors import CallError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from cardforge.core.battles import Battle, Battles, Sides
    from cardforge.core.figures import Amount


MOST_IN_STINT: Final = 512
"""How many games one worker plays at most before it reports, and can be stopped; even."""
_STINTS: Final = 20
_Z: Final = NormalDist().inv_cdf(0.975)


Pair = tuple[Contender, Contender]


def terms_for(
    battles: Battles,
    games: int,
    seed: int = 0,
    *,
    rules: str | None = None,
    initiative: str | None = None,
    limit: int | None = None,
    sheets: int = 0,
) -> Terms:
    """Return terms for this number of games, with the defaults of the battles for all others.

    Raise CallError for a word that the battles do not know.
    """
    return Terms(
        games,
        seed,
        _known("rules", rules, battles.rules),
        _known("initiative", initiative, tuple(battles.initiatives)),
        battles.limit if limit is None else limit,
        sheets,
    )


def _known(what: str, word: str | None, words: tuple[str, ...]) -> str:
    if word is None:
        return words[0]
    if word not in words:
        raise CallError(f"expected {what} ({', '.join(words)}), got {word!r}")
    return word


class Stint(NamedTuple):
    """A batch of games: a number from pair `first` on, and how many of them have changed edges.

    In `pair` the side with the left edge in the first game comes first; `swapped` says that the
    caller named them the other way round.
    """

    pair: Pair
    swapped: bool
    terms: Terms
    first: int
    straight: int
    changed: int


def duel(one: Contender, other: Contender, terms: Terms, executor: Executor | None = None) -> Tally:
    """Play all games of a duel with any executor of `concurrent.futures`, or in this process."""
    return sum(duelling(one, other, terms, executor), Tally())


def duelling(
    one: Contender, other: Contender, terms: Terms, executor: Executor | None = None
) -> Iterator[Tally]:
    """Yield the tally of each batch of a duel, from the view of the first side."""
    yield from spread(fought, stints(one, other, terms), executor)


def are_compiled(pairs: Iterable[Pair], terms: Terms) -> bool:
    """Return whether the compiled engine plays all of these, so that threads share the work."""
    return all(battles_of(pair).is_compiled(_sides(pair), terms) for pair in pairs)


def stints(one: Contender, other: Contender, terms: Terms) -> Iterator[Stint]:
    """Yield the batches of a duel, each of whole pairs, except perhaps the last."""
    asked = (one, other)
    pair = _as_played(asked)
    size = min(MOST_IN_STINT, 2 * -(-terms.games // (2 * _STINTS)))
    for first in range(0, terms.games, size):
        games = min(size, terms.games - first)
        yield Stint(pair, pair != asked, terms, first // 2, games - games // 2, games // 2)


def fought(stint: Stint) -> Tally:
    """Play a batch of games."""
    pair, terms, battles = stint.pair, stint.terms, battles_of(stint.pair)
    straight = battles.count(_sides(pair), terms, stint.first, stint.straight)
    changed = battles.count(_sides(pair[::-1]), terms, stint.first, stint.changed)
    both = straight + changed.turned()
    return both.turned() if stint.swapped else both


def game(one: Contender, other: Contender, terms: Terms, index: int) -> Battle:
    """Play one game of a duel, to be looked at."""
    pair = (one, other)
    return placed_game(pair, terms, index // 2, swapped=has_changed_edges(pair, index))


def placed_game(pair: Pair, terms: Terms, index: int, *, swapped: bool) -> Battle:
    """Play one game of a series; A has the left or top edge unless the edges are swapped."""
    parties = parties_of(pair)
    if swapped:
        pair, parties = pair[::-1], parties[::-1]
    return battles_of(pair).play(_sides(pair), parties, terms, index)


def has_changed_edges(pair: Pair, index: int) -> bool:
    """Return whether A, the side named first, has the right edge in a game of a duel."""
    return (index % 2 == 1) != (_as_played(pair) != pair)


def parties_of(pair: Pair) -> Parties:
    """Return A and B as every report calls them."""
    one, other = pair
    return opponents((one.name, other.name), (one.captain, other.captain))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval, which contains the win rate in 95 of 100 such series."""
    rate, spread_out = wins / games, _Z * _Z / games
    middle = (rate + spread_out / 2) / (1 + spread_out)
    reach = _Z * sqrt((rate * (1 - rate) + spread_out / 4) / games) / (1 + spread_out)
    low = 0.0 if not wins else middle - reach
    return low, 1.0 if wins == games else middle + reach


def _sides(pair: Pair) -> Sides:
    one, other = pair
    return one.side, other.side


def _as_played(pair: Pair) -> Pair:
    one, other = pair
    return pair if (one.mark, one.name) <= (other.mark, other.name) else (other, one)


Meeting = tuple[int, int]
"""Two entrants by their numbers, the lower first."""
Results = dict[Meeting, Tally]


class Standing(NamedTuple):
    """The result of one side: its rank, whether it is shared, and all its games."""

    rank: int
    tied: bool
    number: int
    name: str
    points: Amount
    games: int
    wins: int
    losses: int
    draws: int
    unfinished: int

    @property
    def rate(self) -> float:
        """The share of all its games that the side won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that contains its win rate in 95 of 100 such tournaments."""
        return wilson(self.wins, self.games)


def agreement(table: Sequence[Standing]) -> float | None:
    """Return Spearman's rank correlation of points and wins.

    1 is the same order, 0 none, -1 the opposite one; None if all points or all wins are equal.
    """
    points = _ranks([float(each.points) for each in table])
    wins = _ranks([each.rate for each in table])
    return None if len(set(points)) < 2 or len(set(wins)) < 2 else correlation(points, wins)


def _ranks(figures: Sequence[float]) -> list[float]:
    """Return the rank of each figure; equal ones share the mean of theirs."""
    ordered = sorted(figures)
    return [ordered.index(each) + (ordered.count(each) - 1) / 2 for each in figures]


def meetings(count: int) -> list[Meeting]:
    """Return every matchup of this number of sides, in playing order."""
    return list(combinations(range(count), 2))


def tournament(
    entrants: Sequence[Contender],
    terms: Terms,
    executor: Executor | None = None,
    *,
    known: Mapping[Meeting, Tally] | None = None,
    keep: Callable[[Meeting, Tally], object] | None = None,
    watch: Callable[[int], object] | None = None,
) -> Results:
    """Return the tally of every matchup, played with any executor of `concurrent.futures`.

    Matchups that are `known` are not played again. `keep` gets each tally as soon as its matchup
    ends, `watch` the number of games played so far.
    """
    results = dict(known or {})
    ahead = [meeting for meeting in meetings(len(entrants)) if meeting not in results]
    work = (stint for meeting in ahead for stint in _work(entrants, meeting, terms))
    tallies = spread(fought, work, executor)
    for meeting in ahead:
        results[meeting] = _gathered(tallies, terms.games, watch)
        if keep:
            keep(meeting, results[meeting])
    return {meeting: results[meeting] for meeting in meetings(len(entrants))}


def standings(entrants: Sequence[Contender], results: Mapping[Meeting, Tally]) -> list[Standing]:
    """Return the table: the highest rate of wins first, those of one rate on one rank."""
    totals = [total_of(number, results) for number in range(len(entrants))]
    order = sorted(range(len(entrants)), key=lambda n: (-totals[n].wins_a, entrants[n].name))
    wins = [total.wins_a for total in totals]
    return [_standing(number, entrants[number], totals[number], wins) for number in order]


def total_of(number: int, results: Mapping[Meeting, Tally]) -> Tally:
    """Return all games of a side, from its own view."""
    whole = Tally()
    for (first, second), tally in results.items():
        if number in (first, second):
            whole += tally if number == first else tally.turned()
    return whole


def rate_between(one: int, other: int, results: Mapping[Meeting, Tally]) -> float:
    """Return the share of their games that one entrant has won against another."""
    tally = results[one, other] if one < other else results[other, one].turned()
    return tally.wins_a / tally.games


def _standing(number: int, side: Contender, total: Tally, wins: Sequence[int]) -> Standing:
    won = total.wins_a
    rank = 1 + sum(other > won for other in wins)
    return Standing(
        rank, wins.count(won) > 1, number, side.name, side.points,
        total.games, won, total.wins_b, total.draws, total.unfinished,
    )  # fmt: skip


def _work(entrants: Sequence[Contender], meeting: Meeting, terms: Terms) -> Iterator[Stint]:
    first, second = meeting
    yield from stints(entrants[first], entrants[second], terms)


def _gathered(tallies: Iterator[Tally], games: int, watch: Callable[[int], object] | None) -> Tally:
    """Return the sum of tallies up to this number of games."""
    whole = Tally()
    while whole.games < games:
        tally = next(tallies)
        whole += tally
        if watch:
            watch(tally.games)
    return whole
