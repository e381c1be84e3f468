"""Fire: the heaviest gun first, each where it adds most, held against exact volleys."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import Hex
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.aiming import declared, open_aims, salvo_findings
from cardforge.leviathans.battle.captains.broadside import Fall, broadside
from cardforge.leviathans.battle.captains.worth import worth
from cardforge.leviathans.battle.prizes import MILLION
from cardforge.leviathans.battle.state import Rules, State, Vessel, mustered
from cardforge.leviathans.battle.view import View
from cardforge.leviathans.odds import INTACT, damaged, shots, target_at, throws, volley
from cardforge.leviathans.odds.shots import USUAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship


@pytest.mark.parametrize("lost", [{}, {"port": [1, 2], "bow": [2]}, {"port": [1, 2, 4, 6]}])
def test_the_fall_of_shot_is_the_exact_volley_rounded_down(
    load: Callable[[str], Ship], lost: dict[str, list[int]]
) -> None:
    ship, other = load("hml-hertfordshire"), load("pontbriand")
    vessel = Vessel(other, 1, damage=damaged(other, lost))
    target = target_at(other, "port", damage=vessel.damage)
    fired = [
        throws(ship, "port", {number: dice}, damage=INTACT, given=USUAL)[0]
        for number, dice in ((2, "U"), (3, "Y"), (3, "Y"))
    ]
    fall = Fall(target, worth(vessel), "port", {target.now: MILLION})
    for throw in fired:
        fall = fall.after(throw)
    guns = shots(ship, "port", 4)
    exact = volley([guns[0], guns[1], guns[1]], target)
    assert abs(Fraction(fall.keel, MILLION) - exact.chance_keel_broken) < Fraction(1, 10**4)
    for mask, cases in fall.cases.items():
        assert abs(Fraction(cases, MILLION) - exact.chance_of(mask)) < Fraction(1, 10**4)
    assert sum(fall.cases.values()) + fall.keel == MILLION


def test_the_heaviest_first_sinks_most(load: Callable[[str], Ship]) -> None:
    """Of all orders of five guns of a battleship none does more, by exact odds, than this one."""
    ship, other = load("hml-leviathan"), load("jean-bart")
    guns = [*shots(ship, "bow", 6), *shots(ship, "fore-port", 4)]
    target = target_at(other, "fore-port", damage=damaged(other, {"fore-port": [2, 4]}))
    heavy_first = sorted(guns, key=lambda shot: -shot.roll.mean)
    best = max(volley(order, target).chance_destroyed for order in permutations(guns))
    assert volley(heavy_first, target).chance_destroyed == best
    assert volley(heavy_first[::-1], target).chance_destroyed < best


def between_two(load: Callable[[str], Ship], rules: Rules = Rules.QUICK_START) -> State:
    fleet = ((load("hml-hertfordshire"),), (load("pelletier"), load("pontbriand")))
    state = mustered(fleet, rules).after(0, at=Placement(2, Hex(12, 2), 0))
    state = state.after(1, at=Placement(1, Hex(13, 5), 3), moved=True)
    return state.after(2, at=Placement(2, Hex(14, 3), 4), moved=True)


def test_every_gun_that_bears_fires_once(load: Callable[[str], Ship]) -> None:
    state = between_two(load)
    salvo = broadside(View(state, 0))
    assert sorted(aim[:3] for aim in salvo.aims) == sorted({a[:3] for a in open_aims(state, 0)})
    means = [declared(state, aim).throw.roll.mean for aim in salvo.aims]
    assert means == sorted(means, reverse=True)


def test_fire_goes_where_it_ends_a_ship(load: Callable[[str], Ship]) -> None:
    """The Pelletier is a slot from her end: guns that see both ships turn on her."""
    state = between_two(load)
    dying = {"bow": [2, 3], "stern": [2, 3], "starboard": [1, 2, 3, 4], "port": [4]}
    ship = state.vessels[1].ship
    lost = {p: [n for n in those if not ship.locations[p].slots[n].is_miss]
            for p, those in dying.items()}  # fmt: skip
    both = {aim[:3] for aim in open_aims(state, 0) if aim.target == 1}
    both &= {aim[:3] for aim in open_aims(state, 0) if aim.target == 2}
    assert both
    hurt = state.after(1, damage=damaged(ship, lost))
    aimed = {aim[:3]: aim.target for aim in broadside(View(hurt, 0)).aims}
    assert {aimed[gun] for gun in both} == {1}


def test_a_ship_that_is_as_good_as_lost_is_left_to_others(load: Callable[[str], Ship]) -> None:
    """What one location's fire has ended already adds nothing at another."""
    ship = load("pelletier")
    vessel = Vessel(ship, 1, damage=damaged(ship, {"bow": [2, 3, 4], "stern": [2, 3, 4, 5]}))
    target = target_at(ship, "bow", damage=vessel.damage)
    fall = Fall(target, worth(vessel), "bow", {target.now: 0, target.breakable: 700_000}, 300_000)
    assert fall.sunk == MILLION
    assert fall.value == MILLION * worth(vessel).life


def test_brackets_are_fired_where_they_add_more(load: Callable[[str], Ship]) -> None:
    """Far off, without crew and with four trim tanks lost, small guns do more together than apart."""
    ship, other = load("pontbriand"), load("jean-bart")
    state = mustered(((ship,), (other,)), Rules.FULL).after(0, at=Placement(2, Hex(12, 2), 0))
    near = state.after(1, at=Placement(4, Hex(13, 4), 0), moved=True)
    lame = damaged(ship, {"starboard": [3, 4], "port": [4], "stern": [4], "bow": [4]})
    far = state.after(0, damage=lame).after(1, at=Placement(4, Hex(13, 7), 0), moved=True)
    for seen, together in ((near, False), (far, True)):
        salvo = broadside(View(seen, 0))
        assert not salvo_findings(seen, salvo)
        assert any(len(aim.slots) > 1 for aim in salvo.aims) == together
        fired = [(aim.place, (slot,)) for aim in salvo.aims for slot in aim.slots]
        assert sorted(fired) == sorted({aim[1:3] for aim in open_aims(seen, 0)})


def test_without_anything_in_sight_nothing_is_fired(duel: State) -> None:
    assert broadside(View(duel, 0)).aims == ()
