"""The referee finds nothing in battles freshly played, and every fault that is planted in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.referee.battles import (
    CROWDED,
    crowded_meetings,
    good_meetings,
    locked_meetings,
    meetings,
    mixed_meetings,
    naval_meetings,
    played,
    small_meetings,
)
from tests.referee.judge import judge
from tests.referee.planted import ROLLS
from tests.referee.planted_actions import ACTIONS
from tests.referee.planted_charges import CHARGES
from tests.referee.planted_crews import CREWS
from tests.referee.planted_ends import ENDS
from tests.referee.planted_fire import FIRE
from tests.referee.planted_locks import LOCKS
from tests.referee.planted_moves import MOVES
from tests.referee.planted_nations import NATIONS
from tests.referee.planted_screens import SCREENS
from tests.referee.readings import PLAYED
from tests.referee.record import Json, record_of
from tests.referee.saved import Saved

if TYPE_CHECKING:
    from pathlib import Path

FRESH = 12
BATCHES, BATCH, GOOD_BATTLES, MIXED_BATTLES, NAVAL_BATTLES = 20, 40, 40, 300, 150
LOCKED_BATTLES = 50
POOL = 40
"""Battles of small sides, and a quarter of the mixed ones among which every fault finds its own."""

Played = Callable[[int], Json]
FAULTS = ROLLS | FIRE | MOVES | ENDS | NATIONS | ACTIONS | CREWS | CHARGES | SCREENS | LOCKS


def faults_in(data: Json) -> list[str]:
    return [str(fault) for fault in judge(record_of(data), PLAYED)]


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Play the battles of a list one by one, each when it is first asked for."""
    folder: Path = tmp_path_factory.mktemp("ships")
    mixed = [*mixed_meetings(4 * POOL)]
    some, rare = mixed[: 2 * POOL], mixed[2 * POOL :]
    listed = [
        *small_meetings(POOL),
        *some,
        *crowded_meetings(),
        *naval_meetings(POOL),
        *locked_meetings(4 * POOL),
        *rare,
    ]
    kept: dict[int, Json] = {}

    def one(number: int) -> Json:
        if number not in kept:
            kept[number] = played(listed[number], folder)
        return kept[number]

    return one


@pytest.mark.parametrize("number", [*range(FRESH), *range(POOL, POOL + FRESH)])
def test_random_battles_follow_the_rules(battle: Played, number: int) -> None:
    assert not faults_in(battle(number))


@pytest.mark.everyday(every=6)
@pytest.mark.usefixtures("fastest_rules")
@pytest.mark.parametrize("fault", FAULTS)
def test_referee_detects_planted_faults(battle: Played, fault: str) -> None:
    for number in range(10 * POOL + len(CROWDED)):
        altered = Saved(battle(number))
        caught = FAULTS[fault](altered)
        if caught:
            found = judge(record_of(altered.data), PLAYED)
            assert found, f"battle {number}"
            assert (found[0].rule, found[0].turn) == caught, f"battle {number}: {found[0]}"
            return
    pytest.fail("no battle has anything of the kind")


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_many_random_battles_follow_the_rules(batch: int, tmp_path: Path) -> None:
    every = [
        *meetings(BATCHES * BATCH - GOOD_BATTLES - MIXED_BATTLES - NAVAL_BATTLES - LOCKED_BATTLES),
        *good_meetings(GOOD_BATTLES),
        *mixed_meetings(MIXED_BATTLES),
        *naval_meetings(NAVAL_BATTLES),
        *locked_meetings(LOCKED_BATTLES),
    ]
    for meeting in every[batch::BATCHES]:
        assert not faults_in(played(meeting, tmp_path)), meeting
