"""Tournaments: every side fights every other, and all are ranked by how often they win."""

from __future__ import annotations

from itertools import combinations
from statistics import correlation
from typing import TYPE_CHECKING, NamedTuple

from cardforge.app.duels import Stint, Terms, fought, stints, turned, wilson
from cardforge.app.executors import spread
from cardforge.leviathans.battle.mass import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from cardforge.app.contenders import Contender
    from cardforge.core.ledger import Amount

Meeting = tuple[int, int]
"""Two entrants by their numbers, the lower first."""
Results = dict[Meeting, Tally]


class Standing(NamedTuple):
    """How an entrant has fared: her rank, and whether she shares it; all her games."""

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
        """The share of all her games that she has won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where her rate of wins lies, in 95 of 100 such tournaments."""
        return wilson(self.wins, self.games)


def agreement(table: Sequence[Standing]) -> float | None:
    """Return how far points and wins put the entrants in the same order: Spearman's correlation.

    1 is the same order, 0 none, -1 the opposite one; None where either does not differ at all.
    """
    points = _ranks([float(each.points) for each in table])
    wins = _ranks([each.rate for each in table])
    return None if len(set(points)) < 2 or len(set(wins)) < 2 else correlation(points, wins)


def _ranks(figures: Sequence[float]) -> list[float]:
    """Return the rank of each figure; equal ones share the mean of theirs."""
    ordered = sorted(figures)
    return [ordered.index(each) + (ordered.count(each) - 1) / 2 for each in figures]


def meetings(count: int) -> list[Meeting]:
    """Return every meeting of so many entrants, in the order in which they are fought."""
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
    """Return what comes of every meeting, played with any executor of `concurrent.futures`.

    Meetings that are `known` are not fought again. What comes of a meeting is handed to `keep` as
    soon as it is over, and the number of games to `watch` whenever some are.
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
    """Return all games of an entrant, as she sees them."""
    whole = Tally()
    for (first, second), tally in results.items():
        if number in (first, second):
            whole += tally if number == first else turned(tally)
    return whole


def rate_between(one: int, other: int, results: Mapping[Meeting, Tally]) -> float:
    """Return the share of their games that one entrant has won against another."""
    tally = results[one, other] if one < other else turned(results[other, one])
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
    """Return the next so many games of all, added up."""
    whole = Tally()
    while whole.games < games:
        tally = next(tallies)
        whole += tally
        if watch:
            watch(tally.games)
    return whole
