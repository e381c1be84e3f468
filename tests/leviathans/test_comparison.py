"""A design in figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.core.figures import Beyond
from cardforge.core.files import read
from cardforge.errors import CallError
from cardforge.leviathans.comparison import (
    SPANS,
    compare,
    firepower,
    portrait,
    toughness,
    usual_target,
)
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.odds import volley
from cardforge.leviathans.odds.torpedoes import torpedoes
from cardforge.leviathans.points import cost
from cardforge.leviathans.ship import Ship
from tests.comparisons import expect_fair, rows_of

SHIPS = Path(__file__).parents[2] / "ships"


@pytest.fixture
def pontbriand() -> Ship:
    return built_in("pontbriand")


def built_in(word: str) -> Ship:
    return read_ship(read(SHIPS / f"{word}.yaml"))


def test_portrait_has_the_figures_of_a_ship(pontbriand: Ship) -> None:
    found = portrait(pontbriand, 2)
    assert (found.name, found.nation) == ("Pontbriand", "French Republic")
    assert (found.type, found.si, found.mp, found.turn) == (2, 20, 12, 2)
    assert found.mp_hurt == 6
    assert found.points == cost(pontbriand).total
    counts = {family.value: count for family, count in found.counts.items() if count}
    assert counts == {"miss": 2, "gun": 10, "armor": 2, "crew": 3, "engine": 3, "trim tank": 4}


def test_comparison_fire_and_toughness_equal_the_odds(pontbriand: Ship) -> None:
    found = portrait(pontbriand, 3)
    assert found.firepower == firepower(pontbriand, 3, SPANS)
    assert found.toughness == toughness(pontbriand, 3)


def test_comparison_accepts_a_ship_without_slots() -> None:
    bare = Ship.model_validate(
        {"name": "Hulk", "nation": "None", "type": 1, "si": 9, "mp": 0, "turn": 1, "locations": {}}
    )
    found = portrait(bare, 1)
    assert found.mp_hurt == 0
    assert found.counts[Family.GUN] == 0
    assert found.toughness == {}
    assert not any(slots for spans in found.firepower.values() for slots in spans)


def test_comparison_tables_have_both_figures(pontbriand: Ship) -> None:
    raven = built_in("hml-raven")
    found = compare(raven, pontbriand, "3")
    one, other = portrait(raven, 3), portrait(pontbriand, 3)
    assert found.against == ("against_type", 3)
    figures = rows_of(found, "figures")
    assert figures["Structural Integrity"] == (20, 20)
    assert figures["… without the biggest engine"] == (6, 6)
    assert figures["points"] == (cost(raven).total, cost(pontbriand).total)
    assert rows_of(found, "slots") == {
        "gun": (5, 10), "armor": (5, 2), "crew": (2, 3), "trim tank": (4, 4),
    }  # fmt: skip
    fire = rows_of(found, "firepower")
    for number, (first, last) in enumerate(SPANS):
        slots = one.firepower["port"][number], other.firepower["port"][number]
        assert fire.get(f"sides, {first}-{last} hexes", (0, 0)) == slots
    lost, turns = rows_of(found, "toughness"), rows_of(found, "endurance")
    for name, place in {"bow": "bow", "sides": "starboard", "stern": "stern"}.items():
        toughs = one.toughness[place], other.toughness[place]
        assert lost[name] == tuple(tough.slots_lost for tough in toughs)
        assert turns[name] == tuple(tough.turns or Beyond(12) for tough in toughs)


def test_comparison_has_a_torpedo_table(pontbriand: Ship) -> None:
    """Ardent has two tubes a side; both strike as two shots of three red dice would."""
    ardent = built_in("ardent")
    found = compare(ardent, pontbriand, "2")
    tubes = [torpedo.shot for torpedo in torpedoes(ardent) if torpedo.shot.place == "port"]
    assert len(tubes) == 2
    slots = volley(tubes, usual_target(2)).mean_slots_broken
    assert rows_of(found, "torpedoes") == {"sides": (slots, 0)}
    assert found.ships[0]["torpedoes"] == {"port": slots, "starboard": slots}
    assert rows_of(compare(pontbriand, pontbriand), "torpedoes") == {}


def test_comparison_lists_locations_of_one_ship_alone(pontbriand: Ship) -> None:
    lost = rows_of(compare(pontbriand, built_in("jean-bart")), "toughness")
    assert [name for name, (one, _) in lost.items() if one is None] == ["fore sides", "aft sides"]
    assert [name for name, (_, other) in lost.items() if other is None] == ["sides"]


def test_comparison_reference_is_the_larger_type_by_default() -> None:
    raven, bart = built_in("hml-raven"), built_in("jean-bart")
    assert compare(raven, bart).against == compare(bart, raven).against == ("against_type", 4)
    assert compare(raven, bart, "2").against == ("against_type", 2)
    with pytest.raises(CallError, match="expected a Type from 1 to 4, got 'cruiser'"):
        compare(raven, bart, "cruiser")


@pytest.mark.parametrize(
    ("one", "other", "against"),
    [
        ("hml-raven", "jean-bart", None),
        ("pelletier", "pontbriand", None),
        ("hml-leviathan", "jean-bart", "1"),
    ],
)
def test_comparison_treats_both_columns_alike(one: str, other: str, against: str | None) -> None:
    expect_fair(compare, built_in(one), built_in(other), against)
