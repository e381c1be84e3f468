"""Two fleet ships side by side, against the figures of their files and `cardforge odds`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings

from cardforge.app.cli import run
from cardforge.core.figures import Beyond
from cardforge.core.files import parse, read
from cardforge.errors import CallError
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship
from cardforge.warfleet.comparison import compare
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_text, read_fleet_ship
from cardforge.warfleet.ship import FleetShip
from tests.comparisons import expect_fair, rows_of
from tests.shipyard import well_formed_ships
from tests.warfleet.by_hand import everything_rolled
from tests.warfleet.yard import draft

SHIPS = Path(__file__).parents[2] / "ships"


def ship(changes: dict[str, str] | None = None) -> FleetShip:
    return read_fleet_ship(parse(draft(changes or {}), Path("ship.yaml")))


def converted(word: str) -> FleetShip:
    return convert(read_ship(read(SHIPS / f"{word}.yaml"))).ship


def test_fleet_comparison_has_the_files_figures() -> None:
    other = converted("jean-bart").model_copy(update={"points": 512})
    found = compare(ship(), other)
    assert found.ships[0] == {
        "name": "Otter", "nation": "British Empire", "type": 2, "points": None,
    }  # fmt: skip
    figures = rows_of(found, "figures")
    assert figures == {
        "nation": ("British Empire", "French Republic"),
        "Type": (2, 4),
        "points": (None, 512),
        "Structural Integrity": (11, other.si),
        "Movement Points": (6, other.mp),
    }
    places = rows_of(found, "locations")
    bow = other.locations["bow"]
    assert places["bow, resilience"] == (8, bow.resilience)
    assert places["bow, once destroyed"] == (6, bow.destroyed_resilience)
    assert places["bow, SI modifier"] == (3, bow.si_modifier)
    assert places["bow, attacks"] == (2, sum(each.count for each in bow.attacks))
    assert places["sides, resilience"] == (9, None)
    assert places["fore sides, once destroyed"] == (
        None, other.locations["fore-port"].destroyed_resilience,
    )  # fmt: skip


def test_fleet_comparison_fire_equals_odds_at_a_new_ship(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`cardforge new` makes the reference ship, and `cardforge odds` fires at each location."""
    monkeypatch.chdir(tmp_path)
    pair = converted("pelletier"), converted("jean-bart")
    fire, sinking, lasting = (
        rows_of(compare(*pair, "3"), word) for word in ("firepower", "sinking", "toughness")
    )
    assert run(["new", "Usual", "--game", "warfleet", "--type", "3"]) == 0
    asked = 0
    for number, each in enumerate(pair):
        Path("ship.yaml").write_text(fleet_ship_text(each))
        capsys.readouterr()
        assert run(["odds", "ship.yaml", "usual.yaml", "--scale", "fleet", "--format", "json"]) == 0
        for volley in json.loads(capsys.readouterr().out)["volleys"]:
            field = {"port": "sides", "starboard": "sides"}.get(volley["field"], volley["field"])
            for hexes in range(volley["from"], volley["to"] + 1):
                label = next(each for each in fire if _holds(each, field, hexes))
                side = volley["at"]["port"]
                assert fire[label][number] == Fraction(side["location_lost"]["fraction"])
                lost = sinking[label][number] if label in sinking else 0
                assert lost == Fraction(side["ship_lost"]["fraction"])
                asked += 1
    assert asked > 8
    assert run(["odds", "usual.yaml", "ship.yaml", "--range", "1", "--from", "port",
                "--scale", "fleet", "--format", "json"]) == 0  # fmt: skip
    (volley,) = json.loads(capsys.readouterr().out)["volleys"]
    for name, place in {
        "bow": "bow",
        "fore sides": "fore-port",
        "aft sides": "aft-starboard",
    }.items():
        assert lasting[name][1] == Fraction(volley["at"][place]["location_lost"]["fraction"])


def _holds(label: str, field: str, hexes: int) -> bool:
    if field == "same hex":
        return label == field
    name, _, told = label.partition(", ")
    first, _, last = told.split()[0].partition("-") if told else ("0", "", "")
    return name == field and int(first) <= hexes <= int(last or first)


def test_fleet_comparison_of_one_gun_equals_rolling_it() -> None:
    """The stern's only gun rolls one black die up to two hexes, without help from turrets."""
    otter = ship({", marks: [turret, bracket]": ""})
    needed = convert(preset("The usual", 2, "British Empire")).ship.locations["port"].resilience
    rolls = everything_rolled("K")
    hit = Fraction(sum(roll >= needed for roll in rolls), len(rolls))
    assert rows_of(compare(otter, otter), "firepower")["stern, 1-2 hexes"] == (hit, hit)


def test_unsinkable_fleet_ship_lasts_beyond_all_turns() -> None:
    tough = ship({"si: 11": "si: 99"})
    turns = rows_of(compare(tough, ship()), "endurance")
    assert turns["bow"][0] == Beyond(12)
    assert isinstance(turns["bow"][1], int)


def test_fleet_ship_without_locations_is_compared() -> None:
    bare = ship().model_copy(update={"locations": type(ship().locations)({})})
    found = compare(bare, ship())
    assert rows_of(found, "endurance")["bow"][0] is None
    assert {values[0] for values in rows_of(found, "firepower").values()} == {0}
    nothing = compare(bare, bare)
    assert [table.word for table in nothing.tables if table.rows] == ["figures"]


def test_fleet_comparison_reference_is_larger_type_by_default() -> None:
    large = converted("jean-bart")
    assert compare(ship(), large).against == compare(large, ship()).against == ("against_type", 4)
    assert compare(ship(), large, "1").against == ("against_type", 1)
    with pytest.raises(CallError, match="expected a Type from 1 to 4, got '0'"):
        compare(ship(), large, "0")


@pytest.mark.parametrize(
    ("one", "other", "against"),
    [("hml-raven", "jean-bart", None), ("pelletier", "pontbriand", None), ("hml-leviathan", "hml-raven", "1")],
)  # fmt: skip
def test_fleet_comparison_treats_both_columns_alike(
    one: str, other: str, against: str | None
) -> None:
    expect_fair(compare, converted(one), converted(other), against)


@settings(deadline=None, max_examples=15)
@given(well_formed_ships(), well_formed_ships())
def test_converted_comparison_treats_both_columns_alike(one: Ship, other: Ship) -> None:
    expect_fair(compare, convert(one).ship, convert(other).ship)
