"""Fields of fire against the arcs on the map, and bands of ranges against every single range."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardforge.core.files import read
from cardforge.core.hexes import ORIGIN, within
from cardforge.leviathans import odds
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.odds import Circumstances
from cardforge.leviathans.odds.shots import bands, fields_of_fire
from cardforge.leviathans.places import in_arc

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.ship import Ship

FILES = sorted((Path(__file__).parents[3] / "ships").glob("*.yaml"))
GUN = {"item": "gun", "breach": 9, "name": "6in", "range": (4, 8), "dice": ("Y", "U")}
TURRET = {**GUN, "marks": ("turret",)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_fields_of_fire_match_the_arcs_of_every_hex(path: Path) -> None:
    ship = read_ship(read(path))
    fields = {field.mounts for field in fields_of_fire(ship)}
    for hex_ in within(ORIGIN, 5)[1:]:
        if sum(in_arc(arc, ORIGIN, 0, hex_) for arc in ("bow", "port", "starboard", "stern")) > 1:
            continue  # on a line
        if hex_.r == 0:
            continue  # on the centre line, where the turrets of both sides bear
        bearing = tuple(
            (place, number)
            for place in ship.locations
            for number, gun in odds.guns(ship, place).items()
            if in_arc(place, ORIGIN, 0, hex_, turret="turret" in gun.marks)
        )
        assert bearing in fields or not bearing


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_bands_equal_the_shots_at_every_range(path: Path) -> None:
    ship = read_ship(read(path))
    for place in ship.locations:
        mounts = [(place, number) for number in odds.guns(ship, place)]
        found = bands(ship, mounts)
        for distance in range(1, 30):
            held = [band.shots for band in found if band.holds(distance)]
            alone = odds.shots(ship, place, distance)
            assert held == ([alone] if alone else [])


def test_side_turret_splits_bow_and_stern_into_halves(make: Callable[..., Ship]) -> None:
    ship = make({"bow": {1: GUN}, "port": {1: TURRET}, "stern": {1: TURRET}})
    assert [(field.name, field.arc, field.mounts) for field in fields_of_fire(ship)] == [
        ("bow to port", "bow", (("bow", 1), ("port", 1))),
        ("bow to starboard", "bow", (("bow", 1),)),
        ("port", "port", (("port", 1), ("stern", 1))),
        ("starboard", "starboard", (("stern", 1),)),
        ("stern to port", "stern", (("port", 1), ("stern", 1))),
        ("stern to starboard", "stern", (("stern", 1),)),
    ]


def test_bow_and_stern_are_whole_without_a_side_turret(raven: Ship) -> None:
    names = [field.name for field in fields_of_fire(raven)]
    assert names == ["bow", "port", "starboard"]


def test_fields_without_guns_are_omitted(make: Callable[..., Ship]) -> None:
    ship = make({"bow": {1: GUN, 2: {"item": "armor", "breach": 9, "bonus": 1}}})
    assert [field.name for field in fields_of_fire(ship)] == ["bow"]
    assert fields_of_fire(ship, odds.damaged(ship, {"bow": [1]})) == ()


def test_bands_have_a_gap_where_a_long_gun_cannot_fire(make: Callable[..., Ship]) -> None:
    long_gun = {"item": "long gun", "breach": 9, "name": "8in", "range": (6, 9), "dice": ("R",)}
    near = {**GUN, "range": (2, 3)}
    ship = make({"bow": {1: long_gun, 2: near}})
    spans = [(band.nearest, band.farthest) for band in bands(ship, [("bow", 1), ("bow", 2)])]
    assert spans == [(1, 2), (3, 3), (7, 9)]


def test_bands_include_damage_and_brackets(pontbriand: Ship) -> None:
    mounts = [("port", number) for number in odds.guns(pontbriand, "port")]
    hurt = odds.damaged(pontbriand, {"stern": [4]})
    given = Circumstances(brackets=True)
    (band, *_) = bands(pontbriand, mounts, damage=hurt, given=given)
    assert band.shots == odds.shots(pontbriand, "port", 1, damage=hurt, given=given)
    assert len(band.shots) == 1
