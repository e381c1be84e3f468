"""Routes: what boards of one thread share of moves changes no game, and is made anew where it must."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import HexSheet
from cardforge.leviathans.engine.machine import load as machine
from cardforge.leviathans.engine.routes import Routes
from cardforge.leviathans.engine.rules.board import FULL, QUICK_START
from cardforge.leviathans.engine.rules.move_ends import ENDS_FREE
from cardforge.leviathans.engine.series import count
from cardforge.leviathans.engine.tables import TWO_SHEETS, Match, new_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.battles import Tally
    from cardforge.leviathans.ship import Ship

PLAIN = machine("plain")
STEMS = ("hml-raven", "pelletier", "ardent", "jean-bart")


def tallies(matches: list[Match]) -> list[Tally]:
    return [count(match, 1910, 0, 2, PLAIN) for match in matches]


def in_thread(matches: list[Match]) -> list[Tally]:
    """Play matches in a thread of their own, which has no boards yet."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(tallies, matches).result()


@pytest.mark.parametrize("rules", ["full", "quick-start"])
def test_consecutive_matches_equal_single_ones(load: Callable[[str], Ship], rules: str) -> None:
    matches = [
        Match(((load(one),), (load(other),)), ("simple", "simple"), rules, 3, sheet=sheet)
        for one, other in combinations(STEMS, 2)
        for sheet in (HexSheet(17, 15), HexSheet(13, 9))
    ]
    assert in_thread(matches) == [in_thread([match])[0] for match in matches]


def test_boards_share_found_routes(load: Callable[[str], Ship]) -> None:
    raven, pelletier = load("hml-raven"), load("pelletier")
    routes = Routes(TWO_SHEETS, FULL, (raven, pelletier), PLAIN)
    found = []
    for fleets in (((raven,), (pelletier,)), ((pelletier,), (raven,))):
        match = Match(fleets, ("simple", "simple"), "full", 1)
        board = new_board(match, PLAIN, routes)
        for _ in range(2):
            PLAIN.rules.play(board, 1, 0, 1)
            found.append(routes.tables["ends_mark"][ENDS_FREE])
    assert found[0] == found[1] < found[2] == found[3]


def test_routes_serve_only_ships_that_fit(load: Callable[[str], Ship]) -> None:
    raven, kopjas, leviathan = load("hml-raven"), load("kopjas"), load("hml-leviathan")
    routes = Routes(TWO_SHEETS, QUICK_START, (raven,), PLAIN, rows=2)
    assert routes.serve(TWO_SHEETS, QUICK_START, (raven, kopjas), PLAIN)
    assert [routes.row(ship) for ship in (raven, kopjas)] == [0, 1]
    assert not routes.serve(TWO_SHEETS, QUICK_START, (raven, leviathan), PLAIN), "no third craft"
    assert not routes.serve(HexSheet(13, 9), QUICK_START, (raven,), PLAIN)
    assert not routes.serve(TWO_SHEETS, FULL, (raven,), PLAIN)
    assert routes.serve(TWO_SHEETS, QUICK_START, (kopjas,), PLAIN)


def test_routes_without_gears_reject_a_ship_with_gears(
    load: Callable[[str], Ship],
) -> None:
    raven, geared = load("hml-raven"), load("ardent")
    routes = Routes(TWO_SHEETS, FULL, (raven,), PLAIN, rows=64)
    assert not routes.serve(TWO_SHEETS, FULL, (geared,), PLAIN)
    other = Routes(TWO_SHEETS, FULL, (geared,), PLAIN, rows=64)
    assert other.gear_room > 1
    assert other.serve(TWO_SHEETS, FULL, (raven,), PLAIN)
