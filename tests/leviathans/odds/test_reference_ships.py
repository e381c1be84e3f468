"""Designs against reference ships: means over ranges, and turns at even odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from cardforge.leviathans import odds
from cardforge.leviathans.comparison import (
    MOST_TURNS,
    firepower,
    toughness,
    usual_target,
    usual_volley,
)
from cardforge.leviathans.places import TYPES
from cardforge.leviathans.presets import preset

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship


def test_firepower_is_the_mean_over_a_span_of_ranges(hertfordshire: Ship) -> None:
    """The bow at each range has one turret and nothing beside it."""
    target = usual_target(2)
    means = [
        odds.volley(odds.shots(hertfordshire, "bow", n), target).mean_slots_broken
        for n in range(5, 9)
    ]
    found = firepower(hertfordshire, 2, [(5, 8), (13, 16)])
    assert found["bow"] == (sum(means, Fraction(0)) / 4, Fraction(0))


def test_firepower_includes_turrets_of_other_locations(hertfordshire: Ship) -> None:
    found = firepower(hertfordshire, 2, [(5, 5)])
    shots = [
        shot for place in ("bow", "port", "stern") for shot in odds.shots(hertfordshire, place, 5)
    ]
    assert found["port"] == (odds.volley(shots, usual_target(2)).mean_slots_broken,)
    assert found["starboard"] == found["port"]


def test_firepower_of_an_arc_is_that_of_its_better_half(load: Callable[[str], Ship]) -> None:
    bart = load("jean-bart")
    shots = [*odds.shots(bart, "bow", 12), *odds.shots(bart, "fore-port", 12)]
    (found,) = firepower(bart, 4, [(12, 12)])["bow"]
    assert found == odds.volley(shots, usual_target(4)).mean_slots_broken


def test_arc_without_guns_has_no_firepower(raven: Ship) -> None:
    assert firepower(raven, 1, [(1, 4)])["stern"] == (Fraction(0),)


@pytest.mark.parametrize("of_type", TYPES)
def test_reference_ship_fires_and_is_a_target(of_type: int) -> None:
    ship = preset("Test", of_type, "British Empire")
    assert usual_volley(of_type)
    assert usual_target(of_type) == odds.target_at(ship, ship.places[1])


def test_toughness_is_the_first_turn_at_even_odds(pontbriand: Ship) -> None:
    found = toughness(pontbriand, 2)
    assert list(found) == ["bow", "port", "starboard", "stern"]
    for place, tough in found.items():
        fates = odds.over_turns(usual_volley(2), odds.target_at(pontbriand, place), MOST_TURNS)
        assert tough.slots_lost == fates[0].mean_slots_broken
        assert tough.turns is not None
        chances = [fate.chance_destroyed for fate in fates]
        assert chances[tough.turns - 1] >= Fraction(1, 2)
        assert all(chance < Fraction(1, 2) for chance in chances[: tough.turns - 1])


def test_toughness_beyond_the_last_turn_is_none(raven: Ship) -> None:
    assert toughness(raven, 1)["port"].turns is None


def test_toughness_omits_locations_without_breakable_slots(make: Callable[..., Ship]) -> None:
    ship = make({"bow": {1: {"item": "miss"}}, "stern": {1: {"item": "trim tank", "breach": 9}}})
    assert list(toughness(ship, 1)) == ["stern"]
