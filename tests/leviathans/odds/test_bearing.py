"""Guns that bear from ships on a map: the placements of the quick-start's long example."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardforge.core.hexes import ORIGIN, Hex, distance
from cardforge.errors import CallError
from cardforge.leviathans import odds
from cardforge.leviathans.odds import Circumstances
from cardforge.leviathans.odds.targets import roll_of
from cardforge.leviathans.places import Placement
from tests.leviathans.odds.bearing import bearing_shots

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.odds import Shot
    from cardforge.leviathans.ship import Ship

MIDDLE = Placement(2, ORIGIN, 0)
HERTFORDSHIRE_AT = Placement(2, Hex(-5, -4), 5)
RAVEN_AT = Placement(1, Hex(-5, 6), 5)


def firing(shots: tuple[Shot, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(shot.place, shot.slots) for shot in shots]


def test_guns_of_the_long_example_bear_as_in_the_rules(
    hertfordshire: Ship, raven: Ship, pontbriand: Ship
) -> None:
    stern = bearing_shots(hertfordshire, HERTFORDSHIRE_AT, MIDDLE, "stern")
    starboard = [("starboard", (2,)), ("starboard", (3,))]
    assert [shot for shot in firing(stern) if shot[0] == "starboard"] == starboard
    assert stern[firing(stern).index(starboard[0])] == odds.shots(hertfordshire, "starboard", 8)[0]
    raven_shots = bearing_shots(raven, RAVEN_AT, MIDDLE, "starboard")
    assert raven_shots == odds.shots(raven, "bow", 6)
    back = bearing_shots(pontbriand, MIDDLE, RAVEN_AT, "bow")
    assert [shot for shot in firing(back) if shot[0] == "starboard"] == [
        ("starboard", (n,)) for n in (1, 2, 5, 6)
    ]
    assert bearing_shots(pontbriand, MIDDLE, HERTFORDSHIRE_AT, "port") == ()


def test_bearing_shots_include_brackets_and_damage(raven: Ship, pontbriand: Ship) -> None:
    lost = odds.damaged(pontbriand, {"starboard": [2]})
    together = Circumstances(brackets=True)
    shots = bearing_shots(pontbriand, MIDDLE, RAVEN_AT, "bow", damage=lost, given=together)
    assert ("starboard", (1, 5, 6)) in firing(shots)


def test_turret_bears_on_more_arcs_than_fixed_guns(make: Callable[..., Ship]) -> None:
    fixed = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}
    ship = make({"bow": {1: fixed, 2: {**fixed, "marks": ("turret",)}}})
    abeam = Placement(2, Hex(1, 4), 0)
    assert firing(bearing_shots(ship, MIDDLE, abeam, "port")) == [("bow", (2,))]


def test_bearing_shots_include_stabilizer_range(make: Callable[..., Ship]) -> None:
    fixed = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}
    ship = make({"bow": {1: fixed}, "stern": {1: {"item": "stabilizer", "breach": 9}}})
    ahead = Placement(2, Hex(11, 0), 0)
    assert bearing_shots(ship, MIDDLE, ahead, "stern") == ()
    still = Circumstances(stood=True)
    shots = bearing_shots(ship, MIDDLE, ahead, "stern", given=still)
    assert shots == odds.shots(ship, "bow", 9, given=still)
    assert len(shots) == 1


def test_long_gun_fires_at_a_location_that_is_far_enough(make: Callable[..., Ship]) -> None:
    long_gun = {"item": "long gun", "breach": 9, "name": "152mm", "range": (4, 14), "dice": ("Y",)}
    usual = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}
    archer, at = make({"bow": {1: long_gun, 2: usual}}), Placement(2, ORIGIN, 3)
    assert at.hexes[0] == Hex(-1, 0)

    slanting = Placement(2, Hex(-6, 2), 2)
    assert [distance(at.hexes[0], hex_) for hex_ in slanting.hexes] == [6, 5, 4]
    long_shot, near_shot = bearing_shots(archer, at, slanting, "port")
    assert (long_shot.slots, near_shot.slots) == ((1,), (2,))
    assert near_shot.roll == roll_of("Y"), "any other gun measures to the nearest hex"

    turret = make({"bow": {1: {**long_gun, "marks": ("turret",)}, 2: long_gun}})
    abeam = Placement(2, Hex(-4, 4), 0)
    assert firing(bearing_shots(turret, MIDDLE, abeam, "port")) == [("bow", (1,))]

    stern_on = Placement(2, Hex(-6, 0), 3)
    assert firing(bearing_shots(archer, at, stern_on, "stern")) == [("bow", (2,))]
    farther = Placement(2, Hex(-7, 0), 3)
    assert firing(bearing_shots(archer, at, farther, "stern")) == [
        ("bow", (1,)),
        ("bow", (2,)),
    ]


def test_bearing_shots_reject_a_location_the_target_lacks(raven: Ship) -> None:
    with pytest.raises(CallError, match="got 'fore-port'"):
        bearing_shots(raven, RAVEN_AT, MIDDLE, "fore-port")
