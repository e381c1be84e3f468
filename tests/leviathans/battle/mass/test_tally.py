"""Tallies: the same by either engine, in any parts, and by any executor."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import starmap
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Sheet
from cardforge.errors import CallError
from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
from cardforge.leviathans.battle.mass import Match, Tally, tally, tally_match
from cardforge.leviathans.battle.mass.fast import tally_fast
from cardforge.leviathans.battle.mass.plain import tally_plainly
from cardforge.leviathans.battle.state import Rules
from cardforge.leviathans.dice import MOST_DICE
from cardforge.leviathans.ship import Locations, Slots
from tests.leviathans.battle.mass.any_ships import any_ship

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardforge.leviathans.ship import Location, Ship


@pytest.fixture
def duel(load: Callable[[str], Ship]) -> Match:
    fleets = ((load("hml-raven"),), (load("pelletier"),))
    return Match(fleets, (SimpleCaptain, SimpleCaptain), 1910, limit=12)


class Stubborn(SimpleCaptain):
    """Somebody whom the kernel does not know."""


def with_places(ship: Ship, places: dict[str, Location]) -> Ship:
    return ship.model_copy(update={"locations": Locations({**ship.locations, **places})})


def plain(of: Tally) -> Tally:
    """The same tally, whoever has played."""
    return replace(of, compiled=0)


def test_both_engines_come_to_the_same_tally(duel: Match) -> None:
    fast, slow = tally_fast(duel, 5, 12), tally_plainly(duel, 5, 12)
    assert fast is not None
    assert plain(fast) == slow
    assert slow.games == slow.wins_a + slow.wins_b + slow.draws + slow.unfinished == 12
    assert (fast.way, slow.way, (fast + slow).way) == ("fast", "plain", "mixed")


def test_every_end_is_counted() -> None:
    """Draws, wins by keel, location and half SI, games without an end: all of them occur."""
    draw = Random(1)
    fleets = ((any_ship(draw, 1),), (any_ship(draw, 1),))
    match = Match(fleets, (SimpleCaptain, RandomCaptain), 4, limit=3, sheet=Sheet(13, 9))
    fast, slow = tally_fast(match, 0, 60), tally_plainly(match, 0, 60)
    assert fast is not None
    assert plain(fast) == slow
    assert min(slow.wins_a, slow.wins_b, slow.draws, slow.unfinished, *slow.losses_b[:3]) > 0


def test_games_played_in_parts_add_up_to_the_whole(duel: Match) -> None:
    whole = tally(*duel[:3], 3, 100, limit=duel.limit)
    assert whole.games == whole.compiled == 100
    for size in (1, 7, 100, 1000):
        parts = [(first, min(size, 103 - first)) for first in range(3, 103, size)]
        assert sum(starmap(partial(tally_match, duel), parts), Tally()) == whole
    assert tally(*duel[:3], 3, 0) == Tally()


@pytest.mark.parametrize("jobs", [1, 2])
def test_threads_come_to_the_same_tally(duel: Match, jobs: int) -> None:
    with ThreadPoolExecutor(jobs) as executor:
        parts = executor.map(partial(tally_match, duel, count=10), range(3, 103, 10))
        assert sum(parts, Tally()) == tally_match(duel, 3, 100)


def test_processes_come_to_the_same_tally(duel: Match) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        parts = executor.map(partial(tally_match, duel, count=30), (3, 33))
        assert sum(parts, Tally()) == tally(*duel[:3], 3, 60, limit=duel.limit)


def test_what_the_compiled_engine_cannot_play_is_played_plainly(
    load: Callable[[str], Ship], duel: Match
) -> None:
    raven = load("hml-raven")
    strange = with_places(raven, {"fore-port": raven.locations["port"]})
    many = "K" * MOST_DICE
    guns = {
        number: slot.model_copy(update={"dice": (many, many)} if slot.item == "gun" else {})
        for number, slot in raven.locations["bow"].slots.items()
    }
    armed = raven.locations["bow"].model_copy(update={"go": many, "slots": Slots(guns)})
    laden = with_places(raven, {"bow": armed})
    small = Sheet(13, 9)
    others: Sequence[Match] = (
        duel._replace(rules=Rules.FULL),
        duel._replace(fog=True),
        duel._replace(captains=(SimpleCaptain, Stubborn)),
        duel._replace(fleets=((laden,), (laden,))),
        duel._replace(fleets=((raven,) * 9, (raven,)), sheet=small),
    )
    for match in others:
        assert tally_fast(match, 0, 1) is None
    assert tally_fast(duel._replace(fleets=((strange,), (raven,))), 0, 1) is None
    played = tally(*others[0][:3], 0, 1, Rules.FULL, 3)
    assert (played.games, played.way) == (1, "plain")


def test_without_numba_all_is_played_plainly(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    with_it = tally(*duel[:3], 0, 3, limit=3)
    for name in list(sys.modules):
        if name.startswith("cardforge.leviathans.battle.mass.fast"):
            monkeypatch.delitem(sys.modules, name)
    for name in [
        name for name in sys.modules if name.startswith("cardforge.leviathans.battle.mass.")
    ]:
        if name.endswith((".compiling", ".playing", ".fast")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    without = tally(*duel[:3], 0, 3, limit=3)
    assert (with_it.way, without.way) == ("fast", "plain")
    assert without == plain(with_it)


def test_counts_below_zero_are_refused(duel: Match) -> None:
    with pytest.raises(CallError, match="expected a count of games, none below zero, got -1"):
        tally(*duel[:3], 0, -1)


def test_a_tally_of_nothing() -> None:
    assert Tally().games == 0
    assert Tally().way == "plain"
