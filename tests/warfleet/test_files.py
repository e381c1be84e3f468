"""Fleet ship files: round trips, checks, schema, template and tables."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from cardforge.app.cli import run
from cardforge.app.loading import judge_text, open_design
from cardforge.app.new_files import new_design, table_designs
from cardforge.core.files import parse, read
from cardforge.core.findings import Severity
from cardforge.core.spreadsheets.files import write_table
from cardforge.errors import CallError, ShapeError
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.warfleet.checks import check_fleet_ship
from cardforge.warfleet.convert import convert
from cardforge.warfleet.files import fleet_ship_schema, fleet_ship_text, read_fleet_ship
from cardforge.warfleet.game import GAME
from cardforge.warfleet.ship import FleetShip
from cardforge.warfleet.slot_conversion import CARRIED_MARKS
from cardforge.warfleet.tables import COLUMNS, export_fleet_ships
from tests.imports import designs, imported
from tests.shipyard import well_formed_ships
from tests.tiers import examples
from tests.warfleet.yard import LEGAL, draft

SHIPS = sorted((Path(__file__).parents[2] / "ships").glob("*.yaml"))
FLEET = [convert(read_ship(read(path))).ship for path in SHIPS]
VALIDATOR = Draft202012Validator(fleet_ship_schema())
PATH = Path("ship.yaml")


def read_text(text: str) -> FleetShip:
    return read_fleet_ship(parse(text, PATH))


def plain(text: str) -> Any:
    return json.loads(json.dumps(yaml.load(text, yaml.CSafeLoader)))


@pytest.mark.parametrize("ship", FLEET, ids=lambda ship: ship.name)
def test_bundled_fleet_ships_are_legal_and_fit_the_schema(ship: FleetShip) -> None:
    text = fleet_ship_text(ship)
    assert read_text(text) == ship
    assert [found.rule for found in check_fleet_ship(ship)] == []
    assert [error.message for error in VALIDATOR.iter_errors(plain(text))] == []
    assert not judge_text(text, PATH).findings


@settings(max_examples=examples(100))
@given(well_formed_ships())
def test_converted_ship_file_survives_a_round_trip(ship: Ship) -> None:
    fleet_ship = convert(ship).ship
    text = fleet_ship_text(fleet_ship)
    assert read_text(text) == fleet_ship
    assert fleet_ship_text(read_text(text)) == text
    assert [error.message for error in VALIDATOR.iter_errors(plain(text))] == []
    found = {each.rule for each in check_fleet_ship(fleet_ship) if each.severity is Severity.ERROR}
    assert found <= {"fleet-locations"}
    assert bool(found) == (set(ship.locations) != set(ship.places))


def test_sides_share_values_and_one_may_differ() -> None:
    ship = read_text(draft({"  stern:": "  port: {si_modifier: 1}\n  stern:"}))
    assert list(ship.locations) == ["bow", "port", "starboard", "stern"]
    assert (ship.locations["port"].si_modifier, ship.locations["starboard"].si_modifier) == (1, 3)
    assert ship.locations["port"].resilience == ship.locations["starboard"].resilience == 9
    four = read_text(
        draft({"type: 2": "type: 4", "  stern:": "  aft-sides: {resilience: 4}\n  stern:"})
    )
    resilience = {place: location.resilience for place, location in four.locations.items()}
    assert resilience == {
        "bow": 8, "fore-port": 9, "aft-port": 4, "fore-starboard": 9, "aft-starboard": 4, "stern": 7,
    }  # fmt: skip


def test_attack_dice_depend_on_distance() -> None:
    (gun,) = read_text(LEGAL).locations["bow"].attacks
    assert [gun.dice_for(hexes) for hexes in range(4)] == ["KG", "KG", "R", None]
    assert (gun.saturation, gun.count) == (0, 2)
    marked = read_text(draft({"dice: K}": "dice: K, marks: [saturation 2]}"}))
    (stern,) = marked.locations["stern"].attacks
    assert stern.saturation == 2
    assert [stern.dice_for(hexes) for hexes in range(4)] == ["K", "K", "K", None]


WRONG = {
    "locations.keel: expected a location, got 'keel'": {"  stern:": "  keel: {}\n  stern:"},
    "locations.stern.resiliance: unknown key 'resiliance'; did you mean 'resilience'?": {
        "    resilience: 7": "    resilience: 7\n    resiliance: 7"
    },
    "locations.sides.si_modifier: expected at most 9, got '10'": {
        "9\n    destroyed_resilience: 5\n    si_modifier: 3": "9\n    destroyed_resilience: 5\n    si_modifier: 10"
    },
    "expected one range and one set of dice, or two of each, got 1 and 2": {"dice: K}": "dice: K | R}"},
    "expected dice by their letters": {"dice: K}": "dice: Q}"},
    "expected a range in hexes": {"range: 2,": "range: far,"},
    "locations.stern: expected `key: value` lines": {
        LEGAL[LEGAL.index("  stern:") :]: "  stern: 3\n"
    },
    "si: the key `si:` is missing": {"si: 11\n": ""},
}  # fmt: skip


@pytest.mark.parametrize("message", WRONG)
def test_malformed_fleet_ship_is_rejected_with_its_fault(message: str) -> None:
    with pytest.raises(ShapeError) as raised:
        read_text(draft(WRONG[message]))
    assert message in str(raised.value)
    assert len(raised.value.faults) == 1
    assert list(VALIDATOR.iter_errors(plain(draft(WRONG[message]))))


@pytest.mark.parametrize("of_type", ["1", "2", "3", "4"])
def test_new_fleet_ship_is_legal(of_type: str, tmp_path: Path) -> None:
    path = tmp_path / "otter.yaml"
    words = ["new", "Otter", "--game", "warfleet", "--type", of_type, "--nation", "Ruritania"]
    assert run([*words, "-o", str(path)]) == 0
    assert not judge_text(path.read_text(), path).findings
    assert open_design(path).game == "warfleet"
    assert GAME.nation(open_design(path)) == "Ruritania"


def test_new_fleet_ship_rejects_an_unknown_type() -> None:
    with pytest.raises(CallError, match="expected a type from 1 to 4, got '5'"):
        GAME.scaffold("Otter", {"type": "5"})


def test_new_fleet_file_names_every_mark() -> None:
    text = new_design("Otter", "warfleet", Path("otter.yaml"), {"type": "1"})
    [marks] = re.findall(r"^# Marks: (.*)\.$", text, re.MULTILINE)
    assert set(marks.split(", ")) == CARRIED_MARKS


@pytest.mark.parametrize(("line", "points"), [("mp: 6", 0), ("mp: 6\npoints: 140", 140)])
def test_fleet_ship_costs_the_points_of_its_file(line: str, points: int) -> None:
    text = draft({"mp: 6": line})
    assert GAME.cost(GAME.read(parse(text, PATH))).total == points
    assert read_text(fleet_ship_text(read_text(text))) == read_text(text)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_fleet_ship_table_survives_export_and_import(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"fleet.{ending}"
    bare = [ship.model_copy(update={"figures": ""}) for ship in FLEET]
    write_table(path, export_fleet_ships(bare))
    assert designs(path, "warfleet") == bare


def test_import_and_export_recognise_fleet_ships(tmp_path: Path) -> None:
    path, back = tmp_path / "otter.yaml", tmp_path / "back"
    path.write_text(LEGAL)
    assert run(["export", str(path), "-o", str(tmp_path / "a.csv")]) == 0
    assert run(["import", str(tmp_path / "a.csv"), "-o", str(back)]) == 0
    assert open_design(back / "otter.yaml").value == open_design(path).value


def test_unreadable_rows_of_fleet_ships_are_named(tmp_path: Path) -> None:
    path = tmp_path / "fleet.csv"
    write_table(path, export_fleet_ships(FLEET[:2]))
    path.write_text(path.read_text().replace(FLEET[1].nation, "", 1).replace(",Port,", ",Left,"))
    faults = imported(path, "warfleet").faults
    assert {fault.line > 1 for fault in faults} == {True}
    assert "got 'Left'" in str(faults)


def test_empty_fleet_ship_table_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "fleet.csv"
    path.write_text(",".join(COLUMNS) + "\n")
    with pytest.raises(ShapeError, match="the table has no rows"):
        table_designs(path)
