"""A design in figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.files import read
from cardforge.leviathans.comparison import SPANS, portrait
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds.reference import firepower, toughness
from cardforge.leviathans.reading import read_ship
from cardforge.leviathans.ship import Ship

SHIPS = Path(__file__).parents[2] / "ships"


@pytest.fixture
def pontbriand() -> Ship:
    return read_ship(read(SHIPS / "pontbriand.yaml"))


def test_the_figures_of_a_ship(pontbriand: Ship) -> None:
    found = portrait(pontbriand, 2)
    assert (found.name, found.nation) == ("Pontbriand", "French Republic")
    assert (found.type, found.si, found.mp, found.turn) == (2, 20, 12, 2)
    assert found.mp_hurt == 6
    counts = {family.value: count for family, count in found.counts.items() if count}
    assert counts == {"miss": 2, "gun": 10, "armor": 2, "crew": 3, "engine": 3, "trim tank": 4}


def test_fire_and_toughness_are_those_of_the_odds(pontbriand: Ship) -> None:
    found = portrait(pontbriand, 3)
    assert found.firepower == firepower(pontbriand, 3, SPANS)
    assert found.toughness == toughness(pontbriand, 3)


def test_a_ship_without_engines_or_slots() -> None:
    bare = Ship.model_validate(
        {"name": "Hulk", "nation": "None", "type": 1, "si": 9, "mp": 0, "turn": 1, "locations": {}}
    )
    found = portrait(bare, 1)
    assert found.mp_hurt == 0
    assert found.counts[Family.GUN] == 0
    assert found.toughness == {}
    assert not any(slots for spans in found.firepower.values() for slots in spans)
