"""Conversion: the rules' own examples, a second implementation, and ships of every kind."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from cardforge.core.files import read
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.kinds import KINDS, MARKS
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Location, Ship
from cardforge.warfleet.convert import MISPRINTS, convert, misprint_of
from cardforge.warfleet.ship import FleetShip, dialled_up, dice_at, dice_reaching, step_of
from cardforge.warfleet.slot_conversion import CARRIED_MARKS, LOST_MARKS, READINGS, WorkedFigure
from tests.pages import page
from tests.shipyard import well_formed_ships
from tests.tiers import examples
from tests.warfleet.by_hand import everything_rolled, grown, ship_by_hand

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
RULES_PAGE = page("rules")


def published(name: str) -> FleetShip:
    return convert(ship_called(name)).ship


def ship_called(name: str) -> Ship:
    (path,) = (path for path in SHIPS if path.stem == name)
    return read_ship(read(path))


def only_location(go: str, slots: dict[int, dict[str, Any]]) -> FleetShip:
    location = {"go": go, "stop": go, "slots": slots}
    whole = {
        "name": "A", "nation": "French Republic", "type": 1, "si": 18, "mp": 8, "turn": 1,
        "locations": {"bow": location},
    }  # fmt: skip
    return convert(Ship.model_validate(whole)).ship


def guns(ship: FleetShip, place: str) -> dict[str, tuple[tuple[int, ...], tuple[str, ...]]]:
    return {gun.name: (gun.range, gun.dice) for gun in ship.locations[place].attacks}


def test_montpellier_converts_as_in_the_rules() -> None:
    ship = published("montpellier")
    assert (ship.si, ship.mp) == (9, 10)
    bow, side = ship.locations["bow"], ship.locations["port"]
    assert (bow.resilience, bow.destroyed_resilience) == (6, 5)
    assert side.destroyed_resilience == 6
    assert guns(ship, "port") == {"138mm": ((1, 2), ("K", "R"))}


def test_misprint_in_the_rules_example_is_known() -> None:
    conversion = convert(ship_called("montpellier"))
    assert conversion.ship.locations["port"].resilience == 9
    found = {figure.key: misprint_of("Montpellier", figure) for figure in conversion.ledger}
    told = {key: misprint.printed for key, misprint in found.items() if misprint}
    assert told == {("port", "resilience"): 10, ("starboard", "resilience"): 10}
    assert not any(misprint_of("Pelletier", figure) for figure in conversion.ledger)
    assert "Misprint" in RULES_PAGE
    assert all(str(misprint.printed) in misprint.why + RULES_PAGE for misprint in MISPRINTS)


def test_pelletier_side_gun_converts_as_in_the_rules() -> None:
    assert guns(published("pelletier"), "port") == {"75mm": ((0, 1), ("Y", "U"))}


@pytest.mark.parametrize(
    ("go", "breaches", "destroyed"),
    [("U", [11, 12, 11, 12, 11, 12], 7), ("K", [12, 13, 14, 15, 15, 12], 6)],
    ids=["rear", "sides"],
)
def test_ardent_resilience_converts_as_on_the_old_card(
    go: str, breaches: list[int], destroyed: int
) -> None:
    slots = {n: {"item": "trim tank", "breach": breach} for n, breach in enumerate(breaches, 1)}
    assert only_location(go, slots).locations["bow"].destroyed_resilience == destroyed


@pytest.mark.parametrize(
    ("air", "fleet"),
    [("8/16", (1, 3)), ("6/12", (1, 2)), ("4/8", (0, 1)), ("4/6", (0, 1)), ("5/10", (1, 2)),
     ("6/11", (1, 2)), ("7/15", (1, 3)), ("3/9", (1, 2)), ("9/10", (1, 2)), ("1/3", (0, 1)),
     ("8/4", (0, 1)), ("1/2", (0,)), ("0/0", (0,)), ("99/99", (16, 17))],
)  # fmt: skip
def test_air_ranges_convert_to_fleet_ranges(air: str, fleet: tuple[int, ...]) -> None:
    gun = {"item": "gun", "breach": 9, "name": "6in", "range": air, "dice": "Y | G"}
    (attack,) = only_location("U", {1: gun}).locations["bow"].attacks
    assert attack.range == fleet
    assert attack.dice == ("Y", "G")[-len(fleet) :]


def test_leviathan_guns_convert_as_in_the_rules() -> None:
    ship = published("hml-leviathan")
    assert [gun.range for gun in ship.locations["bow"].attacks] == [(1, 3)]
    assert ship.locations["bow"].attacks[0].count == 2
    assert guns(ship, "fore-port")["6in"][0] == (1, 2)


BESIDE = {
    "{item: crew, dice: G}": ("Y", "U"),
    "{item: crew, dice: RU}": ("KG", "KG"),
    "{item: gunner crew, dice: G}": ("K", "R"),
    "{item: gunner crew, dice: U}": ("KG", "K"),
    "{item: repair crew, dice: K}": ("U", "G"),
    "{item: officer}": ("U", "G"),
    "{item: officer} {item: crew, dice: G}": ("R", "Y"),
    "{item: officer} {item: officer, bonus: 4} {item: crew, dice: G}": ("K", "R"),
    "{item: magazine, dice: Y}": ("R", "Y"),
    "{item: magazine, dice: G} {item: magazine, dice: Y} {item: crew, dice: U}": ("KG", "K"),
    "{item: initiative crew} {item: screening crew} {item: ramming crew}": ("U", "G"),
}


@pytest.mark.parametrize("beside", BESIDE)
def test_crews_officers_and_magazines_help_converted_guns(beside: str) -> None:
    import yaml

    slots: dict[int, dict[str, Any]] = {
        1: {"item": "gun", "breach": 9, "name": "3in", "range": "4/8", "dice": "U | G"}
    }
    for number, text in enumerate(beside.replace("} {", "}\n{").splitlines(), start=2):
        slots[number] = {"breach": 9, **yaml.safe_load(text)}
    assert guns(only_location("U", slots), "bow")["3in"][1] == BESIDE[beside]


def test_converted_long_and_blast_guns_have_one_range() -> None:
    slots = {
        1: {"item": "long gun", "breach": 9, "name": "8in", "range": "7/14", "dice": "R"},
        2: {"item": "blast gun", "breach": 9, "name": "9in", "range": "9", "dice": "K"},
        3: {"item": "crew", "breach": 9, "dice": "G"},
    }
    assert guns(only_location("U", slots), "bow") == {"8in": ((2,), ("K",)), "9in": ((2,), ("KG",))}


def test_converted_compartment_armor_adds_its_bonus() -> None:
    slots = {
        1: {"item": "compartment armor", "breach": 10},
        2: {"item": "armor", "breach": 12, "bonus": 2},
    }
    bow = only_location("Y", slots).locations["bow"]
    assert (bow.resilience, bow.destroyed_resilience, bow.si_modifier) == (12 + 5 - 5, 5, 1)


def test_hardest_location_converts() -> None:
    slots = {n: {"item": "armor", "breach": 99, "bonus": 9} for n in range(1, 7)}
    assert only_location("G", slots).locations["bow"].resilience == 99 + 54 - 3


@pytest.mark.parametrize("slots", [{}, {1: {"item": "miss", "breach": 11}}])
def test_location_of_misses_converts_to_the_minimum(slots: dict[int, dict[str, Any]]) -> None:
    bow = only_location("KK", slots).locations["bow"]
    assert (bow.resilience, bow.destroyed_resilience, bow.si_modifier) == (2, 2, 0)


def test_every_kind_and_mark_has_a_documented_conversion() -> None:
    assert set(READINGS) == set(KINDS)
    assert CARRIED_MARKS | set(LOST_MARKS) == set(MARKS)
    for item, reading in READINGS.items():
        row = f"| `{item}` | {reading.part} | {reading.why} | {reading.lost} |"
        assert row in RULES_PAGE, (
            f"`cardforge docs rules` does not say what becomes of {item}: {row}"
        )
    assert all(f"`{mark}` is left out" in RULES_PAGE for mark in LOST_MARKS)


def test_items_not_converted_are_listed_with_locations() -> None:
    ship = ship_called("ardent")
    told = {note.what: note.places for note in convert(ship).left_out}
    assert told == {"Torpedo": ("port", "starboard"), "Steering Gear": ("port", "starboard")}


def test_missing_locations_are_not_converted() -> None:
    bare = ship_called("pelletier").model_copy(update={"locations": {}})
    conversion = convert(Ship.model_validate(bare.model_dump(by_alias=True)))
    assert not conversion.ship.locations
    assert conversion.left_out[0].places == ("bow", "port", "starboard", "stern")


@pytest.mark.parametrize("path", SHIPS, ids=lambda path: path.stem)
def test_bundled_ships_convert(path: Path) -> None:
    holds(read_ship(read(path)))


@pytest.mark.parametrize("of_type", [1, 2, 3, 4])
def test_preset_ships_convert(of_type: int) -> None:
    holds(preset("Plain", of_type, "German Empire"))


@settings(max_examples=examples(500))
@given(well_formed_ships())
def test_any_ship_that_loads_converts(ship: Ship) -> None:
    holds(ship)


def holds(ship: Ship) -> None:
    """Assert that a conversion is legal, correct, and fully explained."""
    conversion = convert(ship)
    fleet_ship = conversion.ship
    assert (fleet_ship.si, fleet_ship.mp) == ((ship.si + 1) // 2, ship.mp)
    for place, location in fleet_ship.locations.items():
        assert location.resilience >= 2
        assert location.destroyed_resilience >= 2
        assert 0 <= location.si_modifier <= 3
        for gun in location.attacks:
            assert sorted(set(gun.range)) == list(gun.range), place
            assert all(step_of(dice) is not None for dice in gun.dice)
    ledger_is_whole(fleet_ship, conversion.ledger)
    second = {
        place: (
            location.resilience, location.destroyed_resilience, location.si_modifier,
            counted(location.attacks),
        )
        for place, location in fleet_ship.locations.items()
    }  # fmt: skip
    assert second == ship_by_hand(ship)


def counted(attacks: Any) -> dict[Any, int]:
    found: Counter[Any] = Counter()
    for gun in attacks:
        found[gun.name, gun.range, gun.dice, gun.marks] += gun.count
    return dict(found)


def ledger_is_whole(ship: FleetShip, ledger: tuple[WorkedFigure, ...]) -> None:
    """Assert that every figure of the ship has its working, and that there are no others."""
    expected: dict[tuple[str, ...], int | str] = {("si",): ship.si, ("mp",): ship.mp}
    for place, location in ship.locations.items():
        for name in ("resilience", "destroyed_resilience", "si_modifier"):
            expected[place, name] = getattr(location, name)
        for number, gun in enumerate(location.attacks):
            for half in ("short", "long"):
                reach = getattr(gun, half)
                if reach:
                    expected[place, "attacks", str(number), half, "dice"] = reach.dice
                    expected[place, "attacks", str(number), half, "range"] = reach.hexes
    assert {figure.key: figure.result for figure in ledger} == expected
    assert all(step.rule and step.working for figure in ledger for step in figure.steps)


def test_dice_progression_is_as_in_the_rules() -> None:
    steps = [dice_at(step) for step in range(40)]
    assert steps[:12] == ["G", "U", "Y", "R", "K", "KG", "KU", "KY", "KR", "KK", "KKG", "KKU"]
    assert [step_of(dice) for dice in steps] == list(range(40))
    assert [dialled_up(dice) for dice in steps[:-1]] == steps[1:]
    assert [dice_reaching(total) for total in range(1, 90)] == [
        grown(total) for total in range(1, 90)
    ]
    assert [step_of(dice) for dice in ("GG", "UK", "KGG", "RR")] == [None] * 4
    assert dialled_up("RR") == "KR"  # they top at 20, as KY does
    assert dialled_up("Y", 4) == reduce(lambda dice, _: dialled_up(dice), range(4), "Y") == "KU"


def test_higher_steps_roll_higher() -> None:
    means = [sum(rolls) / len(rolls) for rolls in map(everything_rolled, map(dice_at, range(9)))]
    assert means == sorted(means)


def test_location_converts_alike_at_any_place() -> None:
    ship = ship_called("hml-raven")
    side: Location = ship.locations["port"]
    moved = ship.model_copy(update={"locations": type(ship.locations)({"bow": side})})
    assert convert(moved).ship.locations["bow"] == convert(ship).ship.locations["port"]
