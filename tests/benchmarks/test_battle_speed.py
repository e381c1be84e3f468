"""How much faster duels are compiled than played plainly, in one run; first the tallies are equal.

The plain engine plays as many games as it takes a few seconds for, the compiled one many more: what
is compared is the processor time for a thousand. Compiling is done beforehand, and told by itself, as is what
it costs to lay out what the kernel reads.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.app.commands.battles import duel_answer
from cardforge.app.contenders import contender
from cardforge.app.duels import terms_for
from cardforge.core.battles import Tally as Counted
from cardforge.core.files import read
from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
from cardforge.leviathans.battle.mass import Match, Tally, tally_match
from cardforge.leviathans.battle.mass.fast import tally_fast
from cardforge.leviathans.battle.mass.lookout import sights_of
from cardforge.leviathans.battle.mass.passages import passages_of
from cardforge.leviathans.battle.mass.plain import tally_plainly
from cardforge.leviathans.battle.mass.questions import question_of
from cardforge.leviathans.battles import BATTLES
from cardforge.leviathans.files import read_ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.captains import Commission

    Pair = tuple[float, float]
    Least = Callable[[Callable[[], object], int], float]
    Told = Callable[[str, float, float, str], None]

pytestmark = pytest.mark.benchmark

SHIPS = Path(__file__).parents[2] / "ships"
GAMES = 12
THOUSAND, MANY = 1_000, 24_000


def match_of(captain: Commission, first: str, second: str) -> Match:
    ships = (read_ship(read(SHIPS / f"{stem}.yaml")) for stem in (first, second))
    return Match(tuple((ship,) for ship in ships), (captain, captain), 1910)


@pytest.mark.parametrize("captain", [SimpleCaptain, RandomCaptain])
@pytest.mark.parametrize("stems", [("hml-raven", "pelletier"), ("hml-leviathan", "jean-bart")])
def test_a_thousand_duels(captain: Commission, stems: tuple[str, str], told: Told) -> None:
    match = match_of(captain, *stems)
    assert replace(fast(match, GAMES), compiled=0) == tally_plainly(match, 0, GAMES)
    ours = used(lambda: fast(match, 50 * GAMES), 3) / (50 * GAMES)
    theirs = used(lambda: tally_plainly(match, 0, GAMES), 2) / GAMES
    what = f"1,000 duels of {stems[0]} and {stems[1]}, {captain.__name__}"
    told(what, 1000 * ours, 1000 * theirs, "plain engine")
    print(f"{1 / ours:,.0f} games a second against {1 / theirs:,.1f}: {theirs / ours:,.0f} times")


def fast(match: Match, count: int) -> Tally:
    found = tally_fast(match, 0, count)
    assert found is not None
    return found


@pytest.mark.parametrize("games", [THOUSAND, MANY])
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_two_cores(kind: str, games: int, told: Told) -> None:
    """By the clock, which tells the truth on idle cores only: the least of several runs."""
    match = match_of(SimpleCaptain, "hml-hertfordshire", "pontbriand")
    with executor(kind) as pool:
        assert shared_out(pool, match, 0, 2000, 100) == fast(match, 2000)
        alone, both = in_turns(
            lambda: fast(match, games),
            lambda: shared_out(pool, match, 0, games, games // 16),
            MANY // games + 2,
        )
    told(f"{games:,} duels on two cores, {kind}", both, alone, "one core")
    print(f"efficiency by the clock {alone / (2 * both):.0%}")


@pytest.mark.parametrize("games", [THOUSAND, MANY])
def test_two_jobs_of_the_command(games: int, told: Told) -> None:
    """What `cardforge duel --jobs 2` does once it has read its ships, workers started and all."""
    pair = contender("hml-hertfordshire"), contender("pontbriand")
    terms = terms_for(BATTLES, games)

    def played_by(jobs: int) -> Counted:
        return duel_answer(pair, terms, jobs).tally

    assert played_by(2) == played_by(1)
    alone, both = in_turns(lambda: played_by(1), lambda: played_by(2), MANY // games + 2)
    told(f"the games of a duel of {games:,}, two jobs", both, alone, "one job")
    print(f"efficiency by the clock {alone / (2 * both):.0%}")


@pytest.mark.parametrize("games", [THOUSAND, MANY])
def test_the_whole_command_with_two_jobs(games: int, told: Told) -> None:
    """From the shell and back: most of a call for a thousand fast duels is starting up."""

    def call(jobs: int) -> str:
        words = ["duel", "hml-hertfordshire", "pontbriand", "--games", games, "--jobs", jobs]
        line = [sys.executable, "-m", "cardforge", *map(str, words)]
        return subprocess.run(line, check=True, capture_output=True, text=True).stdout

    assert call(2) == call(1)
    alone, both = in_turns(lambda: call(1), lambda: call(2), 5)
    told(f"cardforge duel --games {games} --jobs 2", both, alone, "--jobs 1")


def test_sharing_out_costs_no_processor_time(told: Told) -> None:
    """The games shared out to two threads against the same games one after the other."""
    match = match_of(SimpleCaptain, "hml-hertfordshire", "pontbriand")
    own = used(lambda: fast(match, MANY), 3)
    with executor("threads") as pool:
        shared = used(lambda: shared_out(pool, match, 0, MANY, MANY // 8), 3)
    told(f"processor time of {MANY:,} duels shared out", shared, own, "one after the other")


def shared_out(pool: Executor, match: Match, first: int, count: int, size: int) -> Tally:
    """Play that many games by parts of this size, the last one perhaps smaller."""
    begins = range(first, first + count, size)
    sizes = [min(size, first + count - begin) for begin in begins]
    return sum(pool.map(partial(tally_match, match), begins, sizes), Tally())


def executor(kind: str) -> Executor:
    if kind == "threads":
        return ThreadPoolExecutor(2)
    return ProcessPoolExecutor(2, get_context("spawn"))


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


def test_laying_out_a_pair(told: Told) -> None:
    """What is worked out for a pair of ships, with the sheet known and from nothing."""
    match = match_of(SimpleCaptain, "hml-hertfordshire", "pontbriand")
    fast(match, 1)

    def anew() -> None:
        question_of.cache_clear()
        fast(match, 1)

    def from_nothing() -> None:
        passages_of.cache_clear()
        sights_of.cache_clear()
        anew()

    again, fresh = used(anew, 3), used(from_nothing, 3)
    told("the tables of a pair of ships, kept ones used", again, fresh, "all laid out anew")


def test_starting_up(least: Least, told: Told) -> None:
    """A process that plays one compiled duel, against one that only imports the plain engine."""
    code = (
        "from pathlib import Path\n"
        "from cardforge.core.files import read\n"
        "from cardforge.leviathans.battle.captains import SimpleCaptain\n"
        "from cardforge.leviathans.battle.mass import tally\n"
        "from cardforge.leviathans.files import read_ship\n"
        f"ships = [read_ship(read(Path({str(SHIPS)!r}) / f'{{s}}.yaml')) for s in ('hml-raven', 'pelletier')]\n"
    )
    duel = (
        code + "assert tally([ships[:1], ships[1:]], [SimpleCaptain] * 2, 1, 0, 1).way == 'fast'\n"
    )

    def run(words: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", words], check=True)

    told("first compiled duel of a process", least(run(duel), 3), least(run(code), 3), "without it")
