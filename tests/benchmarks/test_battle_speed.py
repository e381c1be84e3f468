"""Games a unit of processor time, a unit being a loop of ten million additions in the same run.

First the tallies of the compiled and the plain rules are equal. Then all rules under good captains
are timed, compiled and plain, and two jobs against one.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app.commands.battles import played
from cardforge.app.contenders import contender, entrants
from cardforge.app.duels import duel, terms_for, tournament
from cardforge.core.battles import Tally
from cardforge.core.files import read
from cardforge.leviathans.battles import BATTLES
from cardforge.leviathans.engine.machine import load
from cardforge.leviathans.engine.series import count
from cardforge.leviathans.engine.tables import Match
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Callable

    Pair = tuple[float, float]
    Least = Callable[[Callable[[], object], int], float]
    Told = Callable[[str, float, float, str], None]

pytestmark = pytest.mark.benchmark

SHIPS = Path(__file__).parents[2] / "ships"
PAIRS = (("hml-raven", "pelletier"), ("hml-hertfordshire", "pontbriand"),
         ("hml-leviathan", "jean-bart"))  # fmt: skip
TYPE_1 = ("hml-raven", "pelletier", "firefly", "hml-merganser", "hirondelle", "kopjas")
GAMES, MANY = 8, 400


def match_of(captain: str, first: str, second: str, rules: str = "full") -> Match:
    one, other = (read_ship(read(SHIPS / f"{stem}.yaml")) for stem in (first, second))
    return Match(((one,), (other,)), (captain, captain), rules)


def unit() -> None:
    total = 0
    for number in range(10_000_000):
        total += number


@pytest.mark.parametrize("stems", PAIRS)
def test_full_games_per_unit(stems: tuple[str, str], told: Told) -> None:
    match, compiled, plain = match_of("good", *stems), load("compiled"), load("plain")
    fast = count(match, 1910, 0, GAMES, compiled)
    assert replace(fast, compiled=0) == count(match, 1910, 0, GAMES, plain)
    one = used(unit, 3)
    ours = used(lambda: count(match, 1910, 0, MANY, compiled), 2) / MANY
    theirs = used(lambda: count(match, 1910, 0, GAMES, plain), 2) / GAMES
    told(f"a game of {stems[0]} and {stems[1]}, good captains", ours, theirs, "uncompiled")
    print(f"{one / ours:,.1f} games a unit compiled, {one / theirs:,.1f} uncompiled")


@pytest.mark.parametrize("captain", ["simple", "random"])
def test_quick_start_games_per_unit(captain: str, told: Told) -> None:
    match = match_of(captain, *PAIRS[0], rules="quick-start")
    count(match, 1910, 0, 1)
    ours, one = used(lambda: count(match, 1910, 0, 2000), 3) / 2000, used(unit, 3)
    told(f"a quick-start game, {captain} captains", ours, one, "a unit")


def test_sharing_work_costs_no_processor_time(told: Told) -> None:
    """The games shared out to two threads against the same games one after the other."""
    match, size = match_of("good", *PAIRS[1]), MANY // 8
    own = used(lambda: count(match, 1910, 0, MANY), 3)
    with ThreadPoolExecutor(2) as pool:
        part = partial(count, match, 1910)
        both = used(lambda: list(pool.map(part, range(0, MANY, size), [size] * 8)), 3)
        found = sum(pool.map(part, range(0, MANY, size), [size] * 8), Tally())
    assert found == count(match, 1910, 0, MANY)
    told(f"processor time of {MANY:,} duels shared out", both, own, "one after the other")


def test_tournament_of_six_ships_speed(told: Told) -> None:
    """A hundred games of each pairing, whose boards are all new, against one long duel of each."""
    sides = entrants([Path(stem) for stem in TYPE_1], [])
    pairs, long = list(combinations(sides, 2)), terms_for(BATTLES, MANY * 5)
    results = tournament(sides, terms_for(BATTLES, 100))
    assert sum(tally.games for tally in results.values()) == 100 * len(pairs)
    ours = used(lambda: tournament(sides, terms_for(BATTLES, 100)), 2) / (100 * len(pairs))
    alone = sum(used(partial(duel, *pair, long), 1) for pair in pairs) / (long.games * len(pairs))
    told("a game of a round robin of six Type 1 ships", ours, alone, "of long duels")


def test_duel_with_two_jobs_speed(told: Told) -> None:
    """What `cardforge duel --jobs 2` does once it has read its ships, workers started and all."""
    pair = contender("hml-hertfordshire"), contender("pontbriand")
    terms = terms_for(BATTLES, 2000)

    def played_by(jobs: int) -> Tally:
        return sum(played(pair, terms, jobs), Tally())

    assert played_by(2) == played_by(1)
    alone, both = in_turns(lambda: played_by(1), lambda: played_by(2), 5)
    told("the games of a duel of 2,000, two jobs", both, alone, "one job")


def in_turns(one: Callable[[], object], other: Callable[[], object], times: int) -> Pair:
    """The least time by the clock of each of two works, done in turns so many times."""
    runs = [(timed(one), timed(other)) for _ in range(times)]
    firsts, seconds = zip(*runs, strict=True)
    return min(firsts), min(seconds)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def used(work: Callable[[], object], times: int) -> float:
    """The processor time of this process, all its threads: the least of several runs.

    On a busy machine it is nearer to what the work takes than the clock is.
    """
    least = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def test_start_up_speed(least: Least, told: Told) -> None:
    """The first game of a process, against a check of the same ships."""

    def run(*words: str) -> Callable[[], object]:
        line = [sys.executable, "-m", "cardforge", *words]
        return lambda: subprocess.run(line, check=True, capture_output=True)

    ships = ("hml-raven", "pelletier")
    game = least(run("duel", *ships, "--games", "1"), 3)
    told("a duel of one game", game, least(run("check", *ships), 3), "cardforge check")
