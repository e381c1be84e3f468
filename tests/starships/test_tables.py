"""Every value of the rules' tables, transcribed a second time and read row by row."""

from __future__ import annotations

import re

import pytest

from cardforge.starships.rulebook import (
    ARCS,
    CLASSES,
    LARGEST_UNIT,
    SQUADRON,
    SYSTEMS,
    UNIT_CLASSES,
    UPGRADES,
    WEAPONS,
    Upgrade,
)

CLASS_TABLE = """
Squadron    80  0 0 4  4-6  0 3  0 0 1
Corvette   210  2 2 6  4-7  1 4  2 0 2
Frigate    280  3 3 4  4-8  2 5  2 2 2
Destroyer  390  4 4 4  5-10 3 7  2 3 3
Cruiser    480  5 5 4  6-12 4 8  4 4 4
"""
DAMAGE_CHART = """
Squadron   4-6   0 0 0 1 1 2 0 0 0 0 0 0
Corvette   4-7   0 0 0 1 1 1 2 0 0 0 0 0
Frigate    4-8   0 0 0 1 1 1 1 2 0 0 0 0
Destroyer  5-10  0 0 0 0 1 1 1 2 2 3 0 0
Cruiser    6-12  0 0 0 0 0 1 1 2 2 3 3 4
"""
WEAPON_TABLE = """
Light                 D6    0-4   0  0  0
Medium                D8    0-8   0  0  20
Heavy                 D10   4-32  20 10 -
Macro                 D12   8-24  40 20 -
Boarding Claws        D12   0-1   0  0  -
Boarding Teleporters  D10   0-4   -  -  20
Medium Torpedoes      2D10  0-0   20 20 20
Heavy Torpedoes       3D12  0-0   40 40 40
Gatling Lasers        3D6   0-4   20 20 30
Atomic Warheads       D8+4  8-32  -  50 -
"""
SYSTEM_LIST = """
Deep Scan 5, Defence Grid 5, Evasive Maneuvers 5, Brace 5, Retro Thrusters 5, Full Thrust 4,
Divert Power To Shields 5, Torpedoes 3, Hangar Bays 3, Hyperspace Drive 3, Red Alert 4,
Divert Power To Weapons 2, Repair Hangars 3
"""
UPGRADE_PRICES = {0: 20, 1: 20, 2: 20, 3: 30, 4: 40, 5: 50}


def rows(table: str) -> list[list[str]]:
    """The rows of a table: the first cell is text up to the first word with a digit."""
    split = [re.match(r"([A-Za-z ]+?) +(D?\d.*)", line) for line in table.strip().splitlines()]
    return [[each[1].lower(), *each[2].split()] for each in split if each]


@pytest.mark.parametrize("row", rows(CLASS_TABLE), ids=lambda row: row[0])
def test_class_table_matches_the_rules(row: list[str]) -> None:
    each = CLASSES[row[0]]
    figures = [each.points, each.cmd, each.system_slots, each.engine]
    spread = "-".join(map(str, each.to_hit))
    slots = [each.slots[arc] for arc in ARCS]
    assert [str(cell) for cell in (*figures, spread, each.shields, each.hull, *slots)] == row[1:]


@pytest.mark.parametrize("row", rows(DAMAGE_CHART), ids=lambda row: row[0])
def test_damage_chart_matches_the_rules(row: list[str]) -> None:
    each = CLASSES[row[0]]
    assert [str(each.damage_of(roll)) for roll in range(1, 13)] == row[2:]
    assert each.damage_of(20) == each.damage_of(12)
    hits = [roll for roll in range(1, 13) if each.damage_of(roll)]
    assert f"{hits[0]}-{hits[-1]}" == row[1] == "-".join(map(str, each.to_hit))


@pytest.mark.parametrize("row", rows(WEAPON_TABLE), ids=lambda row: row[0])
def test_weapon_table_matches_the_rules(row: list[str]) -> None:
    weapon = WEAPONS[row[0]]
    prices = ["-" if weapon.prices[arc] is None else str(weapon.prices[arc]) for arc in ARCS]
    assert [str(weapon.dice), "-".join(map(str, weapon.reach)), *prices] == row[1:]


def test_class_and_weapon_tables_have_no_other_rows() -> None:
    assert list(CLASSES) == [row[0] for row in rows(CLASS_TABLE)]
    assert list(WEAPONS) == [row[0] for row in rows(WEAPON_TABLE)]


def test_weapon_notes_match_the_rules() -> None:
    assert noted("disorders") == {"boarding claws", "boarding teleporters"}
    assert noted("ship_only") == {"gatling lasers"}
    assert noted("spares_squadrons") == {"atomic warheads"}
    assert {word: each.munitions for word, each in WEAPONS.items() if each.munitions} == {
        "medium torpedoes": 1, "heavy torpedoes": 1, "atomic warheads": 1,
    }  # fmt: skip
    assert {word: each.needs for word, each in WEAPONS.items() if each.needs} == {
        "medium torpedoes": "torpedoes", "heavy torpedoes": "torpedoes",
    }  # fmt: skip


def noted(limit: str) -> set[str]:
    return {word for word, each in WEAPONS.items() if getattr(each, limit)}


@pytest.mark.parametrize(("word", "engine"), [("medium torpedoes", 6), ("heavy torpedoes", 4)])
def test_launched_torpedo_matches_the_rules(word: str, engine: int) -> None:
    torpedo = WEAPONS[word].torpedo
    assert torpedo is not None
    assert (torpedo.engine, torpedo.to_hit, torpedo.hull) == (engine, (5, 6), 1)


def test_only_torpedoes_are_launched() -> None:
    assert noted("torpedo") == noted("needs")


def test_activation_values_match_the_rules() -> None:
    listed = [each.strip().rpartition(" ") for each in SYSTEM_LIST.replace("\n", " ").split(",")]
    told = [(word.lower(), int(value)) for word, _, value in listed]
    assert [(each.word, each.activation) for each in SYSTEMS.values()] == told
    assert all(each.summary for each in SYSTEMS.values())


def test_upgrade_limits_match_the_rules() -> None:
    plain = {word: each.most for word, each in UPGRADES.items() if each.system is None}
    assert plain == {
        "aux slot": 1, "improved engines": 2, "improved armour": 2, "improved shields": 2,
        "system slot": 1,
    }  # fmt: skip
    tuned = [each for each in UPGRADES.values() if each.system]
    assert [(each.word, each.most) for each in tuned] == [(f"upgraded {w}", 1) for w in SYSTEMS]


@pytest.mark.parametrize("upgrade", UPGRADES.values(), ids=lambda upgrade: upgrade.word)
def test_upgrade_prices_match_the_rules(upgrade: Upgrade) -> None:
    double = upgrade.word == "system slot"
    for cmd, price in UPGRADE_PRICES.items():
        wanted = max(20, 20 * cmd) if double else price
        assert upgrade.price(cmd) == wanted
    assert upgrade.squadron_only == double


def test_unit_limits_match_the_rules() -> None:
    assert (UNIT_CLASSES, LARGEST_UNIT) == (("squadron", "corvette", "frigate"), 3)
    assert SQUADRON in CLASSES
