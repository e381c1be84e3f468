"""Series: the same tallies in any chunks, each game as it is told, dice of every seed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cardforge.core.battles import Tally
from cardforge.errors import CallError
from cardforge.leviathans.battle.play import play
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.engine.machine import load as machine
from cardforge.leviathans.engine.series import count, played
from cardforge.leviathans.engine.tables import Match
from tests.leviathans.engine.counted import tally_of_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship


def match_of(
    load: Callable[[str], Ship], captains: tuple[str, str], rules: str, limit: int = 9
) -> Match:
    return Match(((load("hml-raven"),), (load("pelletier"),)), captains, rules, limit)


@pytest.mark.parametrize("rules", ["quick-start", "full"])
def test_series_tallies_add_up_in_any_chunks(load: Callable[[str], Ship], rules: str) -> None:
    match = match_of(load, ("random", "simple"), rules)
    whole = count(match, 1910, 5, 37)
    for sizes in ((1,) * 37, (36, 1), (17, 20)):
        first, total = 5, Tally()
        for size in sizes:
            total += count(match, 1910, first, size)
            first += size
        assert total == whole


@pytest.mark.parametrize("rules", list(Rules))
def test_series_tally_equals_its_single_games(load: Callable[[str], Ship], rules: Rules) -> None:
    match = match_of(load, ("random", "good"), rules.value, 40)
    games = (
        play(match.fleets, match.captains, 7, index, rules=rules, limit=40) for index in range(5)
    )
    assert replace(count(match, 7, 0, 5), compiled=0) == sum(map(tally_of_one, games), Tally())


def test_seeds_of_any_size_and_sign_count_modulo_two_to_the_64(
    load: Callable[[str], Ship],
) -> None:
    match = match_of(load, ("random", "random"), "full", 3)
    assert played(match, -1, 3) == played(match, (1 << 64) - 1, 3)
    assert played(match, 1 << 64, 3) == played(match, 0, 3)
    assert played(match, 1, 3) != played(match, 0, 3)


def test_cached_board_results_change_no_game(load: Callable[[str], Ship]) -> None:
    """Game 9 alone, and game 9 after nine others on the same board."""
    match, plain = match_of(load, ("good", "good"), "full", 5), machine("plain")
    alone = count(match, 3, 9, 1, plain)
    assert count(match, 3, 0, 9, plain) + alone == count(match, 3, 0, 10, plain)


def test_negative_game_counts_are_rejected(load: Callable[[str], Ship]) -> None:
    with pytest.raises(CallError, match="none below zero"):
        count(match_of(load, ("simple", "simple"), "full"), 0, 0, -1)
