"""Menaces against the shots that the battle allows, wherever two ships lie."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.core.hexes import Hex
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.aiming import declared, open_aims
from cardforge.leviathans.battle.captains.menace import Menace, promise
from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.state import mustered
from cardforge.leviathans.odds import damaged, target_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.battle.state import State
    from cardforge.leviathans.ship import Ship

ways = st.builds(Hex, st.integers(-7, 7), st.integers(-7, 7))


@pytest.mark.parametrize("stems", [("hml-hertfordshire", "pelletier"), ("jean-bart", "ardent")])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(way=ways, facings=st.tuples(st.integers(0, 5), st.integers(0, 5)), moved=st.booleans())
def test_a_menace_adds_up_what_guns_may_do(
    load: Callable[[str], Ship],
    stems: tuple[str, str],
    way: Hex,
    facings: tuple[int, int],
    moved: bool,
) -> None:
    ship, other = map(load, stems)
    state = mustered(((ship,), (other,)))
    here, there = Placement(ship.type, Hex(16, 0), facings[0]), Hex(16, 0) + way
    target = Placement(other.type, there, facings[1])
    hurt = damaged(other, {"bow": [3, 4], "stern": [3]})
    state = state.after(0, at=here, damage=damaged(ship, {"bow": [3], "stern": [4]}))
    state = state.after(1, at=target, damage=hurt, moved=moved)
    first, second = state.vessels
    menace = Menace(first, second, worth(second), moved=moved)
    assert menace.at(here, target) == shot_by_shot(state)
    assert menace.at(here, target) == shot_by_shot(state)  # as it is remembered, too


def shot_by_shot(state: State) -> tuple[int, ...]:
    """For each location, the best that its guns together may do to one location of the target."""
    other = state.vessels[1]
    prize, best = worth(other), dict.fromkeys(state.vessels[0].ship.places, 0)
    shots = sorted(open_aims(state, 0), key=lambda aim: (aim.place, aim.hit))
    for (place, hit), aims in groupby(shots, key=lambda aim: (aim.place, aim.hit)):
        target = target_at(other.ship, hit, moved=other.moved, damage=other.damage)
        promises = [
            promise(declared(state, aim).throw, target, prize.slots(hit), prize.life)
            for aim in aims
        ]
        best[place] = max(best[place], sum(promises))
    return tuple(best.values())
