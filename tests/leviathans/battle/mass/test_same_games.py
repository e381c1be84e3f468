"""The compiled engine plays every game as the plain one does: turn by turn, and die by die."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Sheet
from cardforge.leviathans.battle.captains import RandomCaptain, SimpleCaptain
from cardforge.leviathans.battle.mass import Match
from cardforge.leviathans.battle.mass.fast import tally_fast
from cardforge.leviathans.battle.mass.questions import question_of
from cardforge.leviathans.battle.state import TWO_SHEETS
from cardforge.leviathans.places import TYPES
from tests.leviathans.battle.mass.any_ships import any_ship
from tests.leviathans.battle.mass.told import compiled, difference, plainly

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.captains import Commission
    from cardforge.leviathans.ship import Ship

PAIRS = list(product(TYPES, TYPES))
SHIPS = Path(__file__).parents[4] / "ships"
SMALL = Sheet(13, 9)
COMMANDS: tuple[tuple[Commission, Commission], ...] = (
    (SimpleCaptain, SimpleCaptain),
    (RandomCaptain, RandomCaptain),
    (SimpleCaptain, RandomCaptain),
    (RandomCaptain, SimpleCaptain),
)


def playable(draw: Random, first: int, second: int) -> tuple[tuple[Ship, ...], ...]:
    """Ships of two Types; drawn again where one has crews with more dice than can be counted."""
    for _ in range(4):
        fleets = ((any_ship(draw, first),), (any_ship(draw, second),))
        if question_of(fleets, COMMANDS[0], SMALL):
            return fleets
    raise AssertionError("expected ships that can be played to be common")


def compare(match: Match, indices: range) -> int:
    """Play these games on both engines, and return how many turns they took."""
    turns = 0
    for index in indices:
        one, other = plainly(match, index), compiled(match, index)
        assert not difference(one, other, match, index), difference(one, other, match, index)
        turns += one.turns
    return turns


@pytest.mark.parametrize("captains", COMMANDS, ids=lambda both: both[0].__name__ + both[1].__name__)
@pytest.mark.parametrize(
    ("pairs", "games"),
    [(PAIRS[::3], 2), pytest.param(PAIRS * 4, 4, marks=pytest.mark.slow)],
    ids=["some", "a thousand in all"],
)
def test_ships_of_all_types_with_anything_in_them(
    captains: tuple[Commission, Commission], pairs: list[tuple[int, int]], games: int
) -> None:
    """New ships for every pair, on a map small enough that nobody goes missing."""
    draw = Random(1910)
    for number, (first, second) in enumerate(pairs):
        fleets = playable(draw, first, second)
        match = Match(fleets, captains, draw.getrandbits(70) - (1 << 69), limit=12, sheet=SMALL)
        assert compare(match, range(number, number + games)) >= games


@pytest.mark.parametrize("captains", COMMANDS[:2], ids=lambda both: both[0].__name__)
@pytest.mark.parametrize(
    "stems",
    [
        ("hml-raven", "pelletier"), ("hml-hertfordshire", "pontbriand"), ("ardent", "ardent"),
        ("hml-leviathan", "jean-bart"), ("yamase", "rosomakha"), ("regina-teodolinda", "sandusky"),
    ],
)  # fmt: skip
def test_ships_that_come_with_cardforge(
    load: Callable[[str], Ship], stems: tuple[str, str], captains: tuple[Commission, Commission]
) -> None:
    fleets = ((load(stems[0]),), (load(stems[1]),))
    match = Match(fleets, captains, 1910, limit=20, sheet=TWO_SHEETS)
    assert compare(match, range(4)) > 4


def test_every_ship_that_comes_with_cardforge_can_be_played(load: Callable[[str], Ship]) -> None:
    stems = sorted(path.stem for path in SHIPS.glob("*.yaml"))
    fleets = tuple((load(stem),) for stem in stems)
    for both in zip(fleets[::2], fleets[1::2], strict=True):
        match = Match(both, COMMANDS[0], 1, limit=5)
        found = tally_fast(match, 0, 1)
        assert found is not None
        assert found.games == 1


def test_fleets(fleets: tuple[tuple[Ship, ...], ...]) -> None:
    for captains in COMMANDS:
        assert compare(Match(fleets, captains, 3, limit=15), range(3)) > 3


def test_three_of_a_type_on_a_pointy_map(load: Callable[[str], Ship]) -> None:
    raven, pelletier = load("hml-raven"), load("pelletier")
    fleets = ((raven, raven, raven), (pelletier, pelletier, pelletier))
    for captains in COMMANDS[2:]:
        match = Match(fleets, captains, 3, limit=8, sheet=Sheet(17, 31, "pointy"))
        assert compare(match, range(2)) > 2


def test_a_difference_would_be_told(fleets: tuple[tuple[Ship, ...], ...]) -> None:
    """A control: another game is another tale, and is told with the turn in which it parts."""
    match = Match(fleets, COMMANDS[0], 3, limit=5)
    told = difference(plainly(match, 0), compiled(match, 1), match, 0)
    assert told.startswith("seed 3, game 0, first differing turn 1:")
    shorter = plainly(match._replace(limit=3), 0)
    assert "None" in difference(shorter, plainly(match, 0), match, 0).splitlines()[0]
