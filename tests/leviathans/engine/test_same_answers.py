"""The compiled engine plays every game as the plain one does: equal tapes, equal tallies.

The gate runs this file on the built wheel as well, away from the tree.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardforge.errors import CallError
from cardforge.leviathans.engine.machine import Machine, load
from cardforge.leviathans.engine.series import count, played
from cardforge.leviathans.engine.tables import Match
from tests.leviathans.engine.any_matches import LARGE, matches


def engine(name: str) -> Machine:
    try:
        return load(name)
    except CallError as error:
        pytest.skip(f"THE ENGINE IS NOT TESTED AS {name.upper()}: {error}")


def tape(match: Match, seed: int, index: int, machine: Machine) -> list[int] | str:
    """Return the tape of a game, or why there is none."""
    try:
        return played(match, seed, index, machine)
    except CallError as error:
        return str(error)


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        (1909, 15),
        pytest.param(1910, 60, marks=pytest.mark.landing),
        *(pytest.param(year, 250, marks=pytest.mark.slow) for year in range(1911, 1915)),
    ],
)
def test_compiled_and_plain_tapes_are_equal(seed: int, number: int) -> None:
    """Two games of each match: 2,000 by all years but the first."""
    plain, compiled = engine("plain"), engine("compiled")
    tapes = 0
    for match in matches(seed, number):
        for index in range(2):
            one = tape(match, seed, index, plain)
            assert tape(match, seed, index, compiled) == one, (match, index)
            tapes += isinstance(one, list)
    assert tapes > number, "most games can be played"


@pytest.mark.parametrize("number", [15, pytest.param(150, marks=pytest.mark.slow)])
def test_compiled_and_plain_tallies_are_equal(number: int) -> None:
    plain, compiled = engine("plain"), engine("compiled")
    for match in matches(1920, number):
        try:
            whole = count(match, 7, 0, 4, plain)
        except CallError:
            continue
        parts = count(match, 7, 0, 1, compiled) + count(match, 7, 1, 3, compiled)
        assert replace(whole, compiled=4) == parts


@pytest.mark.slow
def test_games_stay_within_their_arrays() -> None:
    """Ten thousand games of fleets of random ships, every index and every sum of them checked."""
    checked, compiled = engine("checked"), engine("compiled")
    games = 0
    for number, match in enumerate(matches(1930, 5100, LARGE, (2, 12))):
        for index in range(2):
            one = tape(match, number, index, checked)
            assert tape(match, number, index, compiled) == one, (match, index)
            games += isinstance(one, list)
    assert games >= 10_000
