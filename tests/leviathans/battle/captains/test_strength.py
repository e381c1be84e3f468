"""How much better one captain is than another, over battles from seeds that do not change."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest

from cardforge.leviathans.battle.captains import GoodCaptain, RandomCaptain, SimpleCaptain
from tests.leviathans.battle.captains.matches import MEETINGS, Score, match

SEED = 1910


def test_wilsons_interval_by_hand() -> None:
    """60 of 100: 0.502 to 0.691, as tables have it."""
    low, high = Score(60, 30, 5, 5).interval
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)


def test_simple_beats_random_and_good_beats_simple() -> None:
    """A small match, cruisers against cruisers; docs/captains.md has the long one."""
    cruisers, _ = MEETINGS[1]
    for better, worse in ((SimpleCaptain, RandomCaptain), (GoodCaptain, SimpleCaptain)):
        score = match(better, worse, cruisers, SEED, 3)
        assert score.games == 12
        assert score.won > score.lost


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"), [(SimpleCaptain, RandomCaptain), (GoodCaptain, SimpleCaptain)]
)
def test_the_better_captain_wins_more_than_half_of_all_games(
    better: type[SimpleCaptain], worse: type[SimpleCaptain]
) -> None:
    """Of all games played, with unfinished ones and draws counted against him."""
    scores = [match(better, worse, stems, SEED, rounds) for stems, rounds in MEETINGS]
    whole = reduce(add, scores)
    assert whole.games == 4 * sum(rounds for _, rounds in MEETINGS)
    assert whole.interval[0] > 0.5
