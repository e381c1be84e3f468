"""The good captain: his reckoning done again the long way round, and what he may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex, Sheet, distance
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.captains import GoodCaptain, SimpleCaptain
from cardforge.leviathans.battle.captains.good import CAUTION, CLOSING
from cardforge.leviathans.battle.captains.menace import Menace
from cardforge.leviathans.battle.captains.outlook import ENDS, by_place, choices, expected_ends
from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.chance import Chance
from cardforge.leviathans.battle.events import Sailed
from cardforge.leviathans.battle.movement import moves, sail
from cardforge.leviathans.battle.orders import Sail
from cardforge.leviathans.battle.play import play, umpired
from cardforge.leviathans.battle.searoom import open_water
from cardforge.leviathans.battle.state import State, mustered
from cardforge.leviathans.battle.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

CAPTAIN = GoodCaptain()


def has_moved(state: State, index: int) -> tuple[Sailed, ...]:
    vessel = state.vessels[index]
    return (Sailed(index, (), vessel.placed, vessel.moved),)


def test_choices_are_open_water_in_order(duel: State) -> None:
    found = choices(duel, 0)
    sea = open_water(duel.sheet, 1, duel.vessels[0].ship.turn)
    every = {course.at for course in moves(duel, 0) if not course.overboard}
    assert {course.at for course in found} == every & sea
    assert found == sorted(found, key=by_place)


def test_trapped_ships_choose_among_what_is_clear_of_half_hexes(
    load: Callable[[str], Ship],
) -> None:
    state = mustered(((load("jean-bart"),), (load("pelletier"),)))
    state = state.after(0, at=Placement(4, Hex(28, -6), 0)).after(1, at=Placement(1, Hex(8, 2), 0))
    found = choices(state, 0)
    assert found
    assert open_water(state.sheet, 4, 3).isdisjoint({course.at for course in found})
    assert not any(course.overboard for course in found)


def test_an_enemy_that_has_moved_is_where_it_is_another_may_be_in_many_places(duel: State) -> None:
    (only,) = expected_ends(View(duel, 0, has_moved(duel, 1)), 1)
    assert (only.at, only.entered) == (duel.vessels[1].at, False)
    ends = expected_ends(View(duel, 0, has_moved(duel, 0)), 1)
    assert set(ends) <= set(choices(duel, 1))
    assert ENDS <= len(ends) < 2 * ENDS


def test_against_an_enemy_that_has_moved_his_move_is_the_best_of_all(duel: State) -> None:
    """Every course rated by itself, from the two menaces of a state with the ship sailed there."""
    near = duel.after(1, at=Placement(1, Hex(15, 1), 3), moved=True)
    _, course = sail(near, CAPTAIN.move(View(near, 0, has_moved(near, 1)), (0,)))
    best = max(rated(near, each.at, entered=each.entered) for each in choices(near, 0))
    assert rated(near, course.at, entered=course.entered) == best


def rated(state: State, at: Placement, *, entered: bool) -> int:
    sailed = state.after(0, at=at, moved=entered)
    own, enemy = sailed.vessels
    ours = Menace(own, enemy, worth(enemy), moved=enemy.moved).at(at, enemy.placed)
    theirs = Menace(enemy, own, worth(own), moved=entered).at(enemy.placed, at)
    gap = distance(at.position, enemy.placed.position)
    return sum(ours) - CAUTION * sum(theirs) - CLOSING * gap


def test_before_an_enemy_that_waits_he_takes_the_best_worst_case(
    load: Callable[[str], Ship],
) -> None:
    """Slow ships have few ends, so that none is left out on the way."""
    state = mustered(((load("hml-leviathan"),), (load("jean-bart"),)))
    state = state.after(0, at=Placement(4, Hex(12, 2), 0)).after(1, at=Placement(4, Hex(18, 0), 3))
    view = View(state, 0)
    _, course = sail(state, CAPTAIN.move(view, (0,)))
    worst = {
        each.at: min(
            rated_at(state, each.at, end.at, entered=(each.entered, end.entered))
            for end in expected_ends(view, 1)
        )
        for each in choices(state, 0)
    }
    assert len(worst) <= 32
    assert worst[course.at] == max(worst.values())


def rated_at(state: State, at: Placement, end: Placement, *, entered: tuple[bool, bool]) -> int:
    own, enemy = state.vessels
    ours = Menace(own, enemy, worth(enemy), moved=entered[1]).at(at, end)
    theirs = Menace(enemy, own, worth(own), moved=entered[0]).at(end, at)
    gap = distance(at.position, enemy.placed.position)
    return sum(ours) - CAUTION * sum(theirs) - CLOSING * gap


def test_with_no_enemy_left_he_stays(duel: State) -> None:
    assert CAPTAIN.move(View(duel.after(1, at=None), 0), (0,)) == Sail(0)


def test_he_comes_when_nobody_is_in_reach(duel: State) -> None:
    far = duel.after(1, at=Placement(1, Hex(30, -8), 3))
    _, course = sail(far, CAPTAIN.move(View(far, 0, has_moved(far, 1)), (0,)))
    assert distance(course.at.position, Hex(30, -8)) < distance(Hex(9, 4), Hex(30, -8)) - 4


@pytest.mark.parametrize("captain", [GoodCaptain, SimpleCaptain])
def test_a_captain_hangs_on_nothing_but_what_he_sees(
    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]], captain: Callable[..., GoodCaptain]
) -> None:
    """Other dice of his own, and battles that he has seen before, change nothing of his orders."""
    pond = Sheet(11, 9)
    first = play(fleets, [captain, captain], 5, sheet=pond, limit=2)
    seasoned = [captain(Chance.of(77, 3)), captain(Chance.of(78, 4))]
    start = mustered(fleets, sheet=pond)
    umpired(start, seasoned, Chance.of(6), limit=1)
    again = umpired(start, seasoned, Chance.of(5), limit=2)
    assert again.orders == first.orders
    assert again.events == first.events


@pytest.mark.parametrize("captain", [GoodCaptain, SimpleCaptain])
def test_what_he_is_shown_has_no_dice_to_come_and_no_hidden_hand(
    fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]], captain: Callable[..., GoodCaptain]
) -> None:
    """Every view of a battle in the fog, walked down to plain values."""

    class Watched(GoodCaptain):
        def __init__(self, chance: Chance) -> None:
            self.inner = captain(chance)

        def move(self, view: View, ready: tuple[int, ...]) -> Sail:
            views.append(view)
            return self.inner.move(view, ready)

    views: list[View] = []
    play(fleets, [Watched, Watched], 5, sheet=Sheet(11, 9), limit=1, fog=True)
    assert views
    names = {type(value).__name__ for view in views for value in parts(view)}
    assert names.isdisjoint({"Chance", "Noted", "Waiting", "Hand", "Lay", "FogOfWar"})
    assert {"Revealed", "Sailed"} <= names  # what lies open on the table is shown


def parts(value: object) -> list[object]:
    if isinstance(value, tuple):
        return [value, *(part for each in value for part in parts(each))]
    return [value]


def test_ships_come_one_by_one(fleets: tuple[tuple[Ship, ...], tuple[Ship, ...]]) -> None:
    state = mustered(fleets)
    for side in (0, 1):
        for index, at in CAPTAIN.deploy(View(state, side)).berths:
            state = state.after(index, at=at)
    assert CAPTAIN.move(View(state, 0), (0, 1)).vessel == 0


def test_shots_by_location_are_counted_once_however_many_enemies(
    load: Callable[[str], Ship],
) -> None:
    """A ship between two enemies rates an end by the better of them for each location."""
    state = mustered(((load("hml-raven"),), (load("pelletier"), load("montpellier"))))
    state = state.after(0, at=Placement(1, Hex(14, 1), 0))
    state = state.after(1, at=Placement(1, Hex(14, -3), 3), moved=True)
    state = state.after(2, at=Placement(1, Hex(14, 5), 3), moved=True)
    moved = has_moved(state, 1) + has_moved(state, 2)
    _, course = sail(state, CAPTAIN.move(View(state, 0, moved), (0,)))
    best = {each.at: between(state, each.at, entered=each.entered) for each in choices(state, 0)}
    assert between(state, course.at, entered=course.entered) == max(best.values())


def between(state: State, at: Placement, *, entered: bool) -> int:
    own, *enemies = state.vessels
    promises = [Menace(own, e, worth(e), moved=True).at(at, e.placed) for e in enemies]
    risks = [Menace(e, own, worth(own), moved=entered).at(e.placed, at) for e in enemies]
    ours: int = sum(max(pair) for pair in zip(*promises, strict=True))
    gap = min(distance(at.position, e.placed.position) for e in enemies)
    theirs = sum(sum(risk) for risk in risks)
    return ours - CAUTION * theirs - CLOSING * gap
