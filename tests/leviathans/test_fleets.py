"""Fleets of the second edition: each rule alone, and the points that such a fleet adds up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.app.designer.folder import Folder
from cardforge.app.designer.storage import listed
from cardforge.app.reading import Reader
from cardforge.core.files import parse
from cardforge.leviathans.files import read_ship, ship_text
from cardforge.leviathans.tables import export_ships
from tests.calls import Call
from tests.leviathans.checks.drafting import draft
from tests.rule_cases import Case, case_id, expect, told

PRINTED = {1: 160, 2: 220, 3: 300, 4: 420}


def ship(of_type: int, name: str, points: int | None, nation: str = "British Empire") -> str:
    """Return a legal ship's file with this name, nation and printed points."""
    data = read_ship(parse(draft(of_type), Path("ship.yaml")))
    keys = {"name": name, "nation": nation, "printed_points": points}
    return ship_text(data.model_copy(update=keys))


def fleet(ships: str, more: str = "") -> str:
    head = "game: leviathans\nformat: 1\nfleet: Line\nrules: second edition\n"
    return f"{head}{more}ships:\n{ships}"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ship of each Type, one more, a stranger, and one without printed points."""
    folder = tmp_path_factory.mktemp("harbour")
    for of_type, points in PRINTED.items():
        (folder / f"t{of_type}.yaml").write_text(ship(of_type, f"HML T{of_type}", points))
    (folder / "other.yaml").write_text(ship(3, "HML Other", 300))
    (folder / "stranger.yaml").write_text(ship(1, "Étranger", 150, "French Republic"))
    (folder / "plain.yaml").write_text(ship(1, "HML Plain", None))
    return folder


CASES = (
    Case(fleet("  - t4\n  - stranger  # here\n"), "error edition-nation: ships.1",
         "French Republic", "British Empire", "'Étranger' belongs to French Republic",
         "keep ships of one nation"),
    Case(fleet("  - t4\n  - t3\n  - t2\n  - t1\n", "").replace(
             "rules: second edition\n", "rules: second edition  # here\n"),
         "error edition-points: rules", 1100, 1000, "1100 points, 100 points more than 1,000",
         "leave out ships worth 100 points"),
    Case(fleet("  - t2\n  - t1\n").replace("ships:\n", "ships:  # here\n"),
         "error edition-capital: ships", "Types 1, 2", "Type 3 or 4",
         "no ship of Type 3 or 4", "add an armoured cruiser or a battleship"),
    Case(fleet("  - t3\n  - other  # here\n"), "error edition-types: ships.1", 2, 1,
         "2 ships of Type 3: 'HML Other' is one too many", "keep one ship of Type 3"),
    Case(fleet("  - t4\n  - {ship: t1, count: 2}  # here\n"), "error edition-cards: ships.1", 2, 1,
         "the card of 'HML T1' is in the fleet 2 times", "name each design once"),
    Case(fleet("  - t4\n  - plain  # here\n"), "warning edition-printed: ships.1", "", "",
         "'HML Plain' has no printed points", "write `printed_points:`"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_broken_edition_rule_is_found(case: Case, harbour: Path) -> None:
    expect(case, folder=harbour)


@pytest.mark.parametrize(
    "text",
    [
        fleet("  - t4\n  - t3\n  - t1\n"),
        fleet("  - t3\n"),
        fleet("  - t4\n  - t3\n  - t2\n").replace("rules: second edition\n", "budget: 2000\n"),
    ],
    ids=["880 points", "300 points", "without the rules"],
)
def test_legal_edition_fleet_has_no_finding(text: str, harbour: Path) -> None:
    assert told(text, harbour) == []


def test_rules_of_the_edition_bind_only_fleets_that_choose_them(harbour: Path) -> None:
    text = fleet("  - t1\n  - stranger\n  - plain\n").replace("rules: second edition\n", "")
    assert told(text, harbour) == []


def test_edition_fleet_adds_printed_points(call: Call, harbour: Path) -> None:
    path = harbour / "line.yaml"
    path.write_text(fleet("  - t4\n  - plain\n", "budget: 900\n"))
    ours = {
        stem: Reader().cost(Reader().design(harbour / f"{stem}.yaml")).total
        for stem in ("t4", "plain")
    }
    report = json.loads(call("fleet", str(path), "--format", "json").out)
    assert report["rules"] == "second edition"
    assert [each["points"] for each in report["ships"]] == [420, ours["plain"]]
    assert report["points"] == 420 + ours["plain"]
    assert report["ships"][0]["remark"] == f"makers 420, ours {ours['t4']}"
    text = call("fleet", str(path)).out
    assert f"makers 420, ours {ours['t4']}" in text
    assert "by the rules of the second edition" in text
    path.write_text(fleet("  - t4\n").replace("rules: second edition\n", ""))
    plain = json.loads(call("fleet", str(path), "--format", "json").out)
    assert plain["points"] == ours["t4"]
    assert "rules" not in plain


def test_designer_list_has_printed_points_beside_ours(harbour: Path) -> None:
    entries = {each["name"]: each for each in listed(Folder(harbour)) if each["name"]}
    assert entries["HML T1"]["printed_points"] == PRINTED[1]
    assert entries["HML Plain"]["printed_points"] is None


def test_unknown_set_of_fleet_rules_is_rejected(call: Call, harbour: Path) -> None:
    path = harbour / "third.yaml"
    path.write_text(fleet("  - t4\n").replace("second edition", "third edition"))
    status, _, err = call("fleet", str(path))
    assert status == 2
    assert "expected second edition, got 'third edition'" in err


def test_printed_points_are_kept_by_files_and_tables(harbour: Path) -> None:
    text = (harbour / "t1.yaml").read_text()
    value = read_ship(parse(text, Path("t1.yaml")))
    assert value.printed_points == PRINTED[1]
    assert ship_text(value) == text
    table = export_ships((value,))
    assert "printed points" in table.heads
    assert table.rows[0]["printed points"] == "160"
