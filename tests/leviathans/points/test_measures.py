"""Each measure against long chains of exact odds, and the properties of the tables."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt
from statistics import geometric_mean

import pytest

from cardforge.core.chance import total
from cardforge.leviathans import odds
from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.points import firepower, toughness, weights
from cardforge.leviathans.points.weights import harm, harm_table, incoming, shots_taken
from cardforge.leviathans.ship import Ship
from tests.leviathans.points.yard import BUILT_IN


def shots_to_destroy(ship: Ship, place: str) -> float:
    """The expected number of reference shots at one location until the ship is lost."""
    shot = odds.Shot("usual", "", (), incoming())
    live = [n for n, slot in ship.locations[place].slots.items() if not slot.is_miss]

    @cache
    def expected(lost: frozenset[int]) -> float:
        damage = odds.damaged(ship, {place: lost})
        if len(lost) == len(live) or 2 * len(lost) >= ship.si:
            return 0.0
        chances = odds.attack(shot, odds.target_at(ship, place, damage=damage))
        leaves, later = float(chances.chance_to_break_keel), 1.0
        for number in set(live) - lost:
            breaks = float(chances.chance_to_break(number))
            leaves += breaks
            later += breaks * expected(lost | {number})
        return later / leaves

    return expected(frozenset())


def life(ship: Ship) -> float:
    return sum(weights.EXPOSURE[p] * shots_to_destroy(ship, p) for p in ship.places) / 100


@pytest.fixture(scope="module")
def scale() -> float:
    """The ratio between shots and the formula's life, the same for all ships."""
    return geometric_mean(life(ship) / estimate(ship) for ship in BUILT_IN.values())


def estimate(ship: Ship) -> float:
    return float(toughness(ship).amount) * sqrt(ship.si)


@pytest.mark.parametrize("ship", BUILT_IN.values(), ids=BUILT_IN)
def test_toughness_and_si_predict_a_ship_s_life(ship: Ship, scale: float) -> None:
    """The chain has keel checks, lost armour and Miss slots; the formula is within 17%."""
    assert life(ship) == pytest.approx(scale * estimate(ship), rel=0.17)


def test_harm_increases_with_the_roll() -> None:
    table = harm_table()
    assert list(table) == sorted(table)
    assert 0 <= table[0] < table[-1] <= 1
    assert harm(roll_of("UG")) < harm(roll_of("YG")) < harm(roll_of("RG")) < harm(roll_of("KG"))


def test_harm_is_the_mean_over_the_table() -> None:
    table = harm_table()
    assert harm(roll_of("G")) == sum(table[1:5], Fraction(0)) / 4


def test_shots_taken_follow_the_formula_up_to_the_horizon() -> None:
    assert shots_taken("K", 1) == 1 / (1 + Fraction(1, weights.HORIZON))
    assert shots_taken("K", 99) == weights.HORIZON
    breaks = total(incoming(), roll_of("K")).chance_at_least(13)
    assert shots_taken("K", 13) == 1 / (breaks + Fraction(1, 4))


def test_gun_worth_follows_from_odds_and_weights() -> None:
    """The bow gun of the Raven by hand: a turret with a bracket and a green crew."""
    near, far = (sum(weights.RANGES[a:b]) for a, b in ((0, 4), (4, 8)))
    bare, served = (
        100 * (near * harm(roll_of("U" + crew)) + far * harm(roll_of("G" + crew))) / 1000
        * Fraction(85, 100) * Fraction(102, 100)
        for crew in ("", "G")
    )  # fmt: skip
    parts = {part.label: part.amount for part in firepower(BUILT_IN["hml-raven"]).parts}
    assert float(parts["Guns, bow"]) == pytest.approx(float(bare), abs=0.006)
    assert float(parts["Crews at the guns"]) == pytest.approx(float(served - bare), abs=0.011)


def test_point_weights_add_up() -> None:
    assert sum(weights.RANGES) == 1000
    assert sum(weights.ARCS.values()) == sum(weights.USUAL_FLEET.values()) == 100
    for of_type in (1, 4):
        ship = next(ship for ship in BUILT_IN.values() if ship.type == of_type)
        assert sum(weights.EXPOSURE[place] for place in ship.places) == 100
    assert all(weights.ARCS[place] < weights.TURRET_ARCS[place] for place in weights.ARCS)


def test_every_kind_has_a_price_rule() -> None:
    by_odds = {"gun", "armor", "engine", "crew", "secondary engine", "ram engine"}
    inert = {item for item, kind in KINDS.items() if kind.inert}
    ruled = set(weights.SPECIALS) | set(weights.STRIKES) | by_odds
    assert ruled | inert | {"miss", "homebrew"} == set(KINDS)
    assert not ruled & inert


def test_every_mark_has_a_price_rule() -> None:
    inert = {word for word, mark in MARKS.items() if mark.inert}
    assert set(weights.GUN_MARKS) | {"turret"} == set(MARKS) - inert


def test_every_special_slot_has_a_reason() -> None:
    assert all(worth.reason for worth in weights.SPECIALS.values())
    assert all(strike.reason for strike in weights.STRIKES.values())
