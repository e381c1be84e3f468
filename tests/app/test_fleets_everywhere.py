"""A fleet file works wherever ships do; a folder means its ships alone."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tests.calls import Call, Said


@pytest.fixture
def friday(call: Call) -> Path:
    """A fleet of HML Hertfordshire and two of HML Raven, beside four other ships."""
    assert call("example", "mine").status == 0
    return Path("mine/friday.yaml")


def words(name: str) -> str:
    """All that is printed in a file of the output."""
    (path,) = Path("output").rglob(f"*{name}.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
    return " ".join(text.split())


def test_cards_print_each_ship_of_a_fleet_by_its_number(call: Call, friday: Path) -> None:
    assert call("cards", friday).status == 0
    printed = words("ship-cards")
    for name in ("HML Hertfordshire", "HML Raven 1", "HML Raven 2"):
        assert name in printed
    assert "HML Leviathan" not in printed


def test_cards_print_a_roster_sheet_of_a_fleet(call: Call, friday: Path) -> None:
    call("cards", friday)
    sheet = words("roster")
    for said in ("Friday Squadron", "British Empire", "budget 500 points", "HML Raven 2", "3 ships, 472 points, 28 of 500 left"):  # fmt: skip
        assert said in sheet
    fleet = json.loads(call("fleet", friday, "--format", "json").out)
    for ship in fleet["ships"]:
        assert ship["name"] in sheet
        assert str(ship["points"]) in sheet


def test_printed_roster_names_rules_and_points_of_the_makers(call: Call) -> None:
    Path("line.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Line\nrules: second edition\n"
        "ships: [hml-leviathan, {ship: hml-merganser, name: HML Auk}]\n"
    )
    assert call("cards", "line.yaml").status == 0
    sheet = words("roster")
    assert "rules: second edition" in sheet
    assert "HML Leviathan: makers 420, ours 403" in sheet
    assert "2 ships, 585 points" in sheet


def test_long_roster_continues_on_further_pages(call: Call, friday: Path) -> None:
    friday.write_text(
        friday.read_text().replace("count: 2", "count: 60").replace("budget: 500\n", "")
    )
    call("cards", friday)
    sheet = words("roster")
    assert all(f"HML Raven {number}" in sheet for number in range(1, 61))
    assert sheet.count("61 ships, 8592 points") == 1


def test_counters_and_kit_take_fleets(call: Call, friday: Path) -> None:
    assert call("counters", friday).status == 0
    assert "HML Raven 2" in words("standees")
    status, out, _ = call("kit", friday, "-o", "output/kit")
    assert status == 0
    assert "02-roster.pdf" in out
    assert "HML Raven 2" in words("01-ship-cards")


def test_fleet_with_a_bad_ship_prints_the_others(call: Call, friday: Path) -> None:
    friday.write_text(friday.read_text() + "  - absent\n")
    status, _, err = call("cards", friday)
    assert status == 2
    assert "mine/friday.yaml:12" in err
    assert "HML Raven 2" in words("ship-cards")


def test_fleet_over_budget_prints_with_a_note(call: Call, friday: Path) -> None:
    friday.write_text(friday.read_text().replace("500", "400"))
    status, _, err = call("cards", friday)
    assert status == 0
    assert "error fleet-budget: the ships cost 472 points, 72 more than the budget" in err


def test_export_writes_each_fleet_ship_once(call: Call, friday: Path) -> None:
    assert call("export", friday, "-o", "fleet.csv").status == 0
    names = {line.split(",")[0] for line in Path("fleet.csv").read_text().splitlines()[1:]}
    assert names == {"HML Raven", "HML Hertfordshire"}
    assert call("import", "fleet.csv", "-o", "back").status == 0
    assert len(list(Path("back").glob("*.yaml"))) == 2


@pytest.mark.parametrize("command", ["cost", "warfleet"])
def test_fleet_figures_are_those_of_its_ships(call: Call, friday: Path, command: str) -> None:
    ships = call(command, friday, "--format", "json")
    names = [ship["name"] for ship in json.loads(ships.out)["ships"]]
    assert names == ["HML Hertfordshire", "HML Raven"]


def test_duel_accepts_fleet_files(call: Call, friday: Path) -> None:
    said = call("duel", friday, "pelletier", "--games", "2", "--format", "json")
    assert said.status == 0


def standings(said: Said) -> set[str]:
    assert said.status == 0
    return {each["name"] for each in json.loads(said.out)["standings"]}


def test_tournament_enters_only_named_fleets(call: Call, friday: Path) -> None:
    short = ("--games", "1", "--limit", "2", "--format", "json")
    alone = standings(call("tournament", "mine", *short, "-o", "a"))
    assert "Friday Squadron" not in alone
    assert len(alone) == 6
    both = standings(call("tournament", "mine", friday, *short, "-o", "b"))
    assert both == {*alone, "Friday Squadron"}


@pytest.mark.parametrize("command", ["cost", "warfleet", "export", "cards", "fleet", "check"])
def test_missing_ship_is_named_with_its_fleet_line(call: Call, friday: Path, command: str) -> None:
    friday.write_text(friday.read_text() + "  - absent\n")
    status, out, err = call(command, friday)
    assert status == 2
    (line,) = [line for line in (out + err).splitlines() if "absent" in line]
    assert "mine/friday.yaml:12:" in line
    assert "this ship cannot be used: mine/absent:1:1: file not found" in line


@pytest.mark.parametrize("command", ["cost", "export", "cards", "fleet", "check"])
def test_missing_starship_is_named_with_its_fleet_line(call: Call, command: str) -> None:
    Path("f.yaml").write_text(
        "game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [absent, windhover]\n"
    )
    status, out, err = call(command, "f.yaml")
    assert status == 2
    (line,) = [line for line in (out + err).splitlines() if "absent" in line]
    assert "f.yaml:5:12:" in line


def test_roster_notes_a_ship_missing_from_its_sum(call: Call, friday: Path) -> None:
    friday.write_text(friday.read_text() + "  - {ship: absent, count: 2}\n")
    out = call("fleet", friday).out
    assert "3 ships, 472 points, at most 28 of 500 left; 2 ships are missing from this sum" in out
    assert json.loads(call("fleet", friday, "--format", "json").out)["missing"] == 2
    friday.write_text(
        friday.read_text().replace("500", "400").replace("absent, count: 2", "absent")
    )
    out = call("fleet", friday).out
    assert "at least 72 over the budget of 400; 1 ship is missing from this sum" in out


def test_starship_roster_notes_a_missing_ship(call: Call) -> None:
    Path("f.yaml").write_text(
        "game: starships\nformat: 1\nkind: fleet\nname: F\nadmiral: nobody\nelements: [absent, windhover]\n"
    )
    assert (
        "1 element, 230 points; 1 element is missing from this sum" in call("fleet", "f.yaml").out
    )
