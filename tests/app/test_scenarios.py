"""Scenarios: the file, its checks, the battles played from it, and the kit printed from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from cardforge.app.loading import judge_file
from cardforge.app.reading import Reader
from cardforge.app.scenarios import Ground, scenario_in
from cardforge.app.workspace import EDGES
from cardforge.core.files import supplied
from cardforge.leviathans.cards.maps import FAR_EDGES
from cardforge.press.relief import COUNTRIES
from tests.calls import Call
from tests.print.reading import pages

BUNDLED = sorted((supplied("ships") / "scenarios").glob("*.yaml"))
DUCK = """game: leviathans
format: 1
scenario: Lame Goose
turns: 3
sides:
  - name: Goose
    ships:
      - ship: hml-raven
        destroyed: {stern: [2], bow: [4]}
      - pelletier
  - ships:
      - {ship: vipera, count: 2}
undecided: B
"""


def judged(text: str) -> dict[str, int | None]:
    Path("goose.yaml").write_text(text)
    return {each.rule: each.line for each in judge_file("goose.yaml").findings}


@pytest.fixture
def goose(call: Call) -> Call:
    """Call cardforge in a folder with one scenario."""
    Path("goose.yaml").write_text(DUCK)
    return call


def test_three_original_scenarios_are_bundled() -> None:
    assert len(BUNDLED) == 3


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_bundled_scenario_has_no_errors_or_warnings(path: Path) -> None:
    judgement = judge_file(path)
    assert judgement.errors == 0
    assert {each.severity.value for each in judgement.findings} <= {"note"}


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_bundled_scenario_is_played_and_printed(path: Path, call: Call) -> None:
    scenario = scenario_in(path, Reader())
    said = call("battle", path.stem, "--seed", 3, "--limit", 2)
    assert said.status == 0
    assert scenario.sides[0].fleet.name in said.out
    assert call("duel", path.stem, "--games", 2, "--limit", 2).status == 0


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("pelletier", "absent", "fleet-ship", 10),
        ("pelletier", "hml-raven", "fleet-names", 10),
        ("    ships:\n      - ship", "    budget: 200\n    ships:\n      - ship", "fleet-budget", 7),
        ("    ships:\n      - ship", "    nation: British\n    ships:\n      - ship", "fleet-nation", 11),
        ("bow: [4]", "bow: [9]", "scenario-damage", 9),
        ("bow: [4]", "bow: [1]", "scenario-damage", 9),
        ("bow: [4]", "keel: [1]", "scenario-damage", 9),
        ("stern: [2]", "stern: [2, 3, 4, 5, 6]", "scenario-damage", 9),
        ("name: Goose", "edge: top", "scenario-edges", 5),
        ("count: 2", "count: 17", "scenario-room", 11),
        ("count: 2", "count: 3", "scenario-points", 5),
    ],
)  # fmt: skip
def test_fleet_finding_names_its_line(
    goose: Call, old: str, new: str, rule: str, line: int
) -> None:
    assert judged(DUCK) == {}
    assert judged(DUCK.replace(old, new))[rule] == line


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("undecided: B", "undecided: C", "undecided"),
        ("turns: 3", "turns: 0", "turns"),
        ("  - ships:\n      - {ship: vipera, count: 2}\n", "", "sides"),
        ("    ships:\n      - ship", "    fleet: x\n    ships:\n      - ship", "either"),
        ("game: leviathans", "game: warfleet", "leviathans"),
    ],
)
def test_malformed_scenario_is_rejected(goose: Call, old: str, new: str, message: str) -> None:
    Path("goose.yaml").write_text(DUCK.replace(old, new))
    said = goose("check", "goose.yaml")
    assert said.status == 2
    assert message in said.out


def test_battle_begins_with_the_damage_of_the_scenario(goose: Call) -> None:
    status, _, err = goose("battle", "goose.yaml", "--seed", 1, "--save", "goose.json")
    assert status == 0
    record = json.loads(Path("goose.json").read_text())
    damage = {each["ship"]["name"]: each["damage"]["before"] for each in record["start"]["vessels"]}
    assert damage["HML Raven"] == {"stern": 0b10, "bow": 0b1000}
    assert damage["Pelletier"] == {}
    assert record["limit"] == 3
    assert [side["name"] for side in record["sides"]] == ["Goose", "Side B"]
    assert "After 3 turns, B (Side B) wins" in err
    again = goose("battle", "--replay", "goose.json")
    assert "nothing differs" in again.err


def test_destroyed_engines_give_no_mp_in_turn_1(goose: Call) -> None:
    Path("goose.yaml").write_text(DUCK.replace("stern: [2]", "stern: [2, 4]"))
    moves = []
    for seed in range(4):
        goose("battle", "goose.yaml", "--seed", seed, "--save", "g.json", "--limit", 1)
        record = json.loads(Path("g.json").read_text())
        names = [each["ship"]["name"] for each in record["start"]["vessels"]]
        sailed = [order for order in record["orders"] if order["order"] == "sail"]
        moves += [len(order["words"]) for order in sailed if names[order["vessel"]] == "HML Raven"]
    assert max(moves) == 3  # 9 MP less two engines of 3


def test_undecided_games_count_for_the_side_that_holds_out(goose: Call) -> None:
    words = ("duel", "goose.yaml", "--games", 20, "--seed", 4, "--format", "json")
    answer: dict[str, Any] = json.loads(goose(*words).out)
    Path("goose.yaml").write_text(DUCK.replace("undecided: B\n", ""))
    plain = json.loads(goose(*words).out)
    assert plain["unfinished"] > 0
    assert answer["unfinished"] == 0
    assert answer["wins"]["b"] == plain["wins"]["b"] + plain["unfinished"]
    assert answer["wins"]["a"] == plain["wins"]["a"]
    assert answer["limit"] == 3


def test_limit_option_goes_before_the_scenario(goose: Call) -> None:
    answer = json.loads(
        goose("duel", "goose.yaml", "--games", 2, "--limit", 5, "--format", "json").out
    )
    assert answer["limit"] == 5


def test_scenario_of_one_sheet_is_played_from_top_and_bottom(goose: Call) -> None:
    Path("goose.yaml").write_text(DUCK.replace("turns: 3", "turns: 3\nmap: {sheets: 1}"))
    goose("battle", "goose.yaml", "--save", "goose.json")
    sheet = json.loads(Path("goose.json").read_text())["start"]["sheet"]
    assert (sheet["columns"], sheet["rows"]) == (15, 17)


def test_scenario_takes_fleet_files(goose: Call) -> None:
    Path("home.yaml").write_text(
        "game: leviathans\nformat: 1\nfleet: Home\nships: [hml-raven, hml-merganser]\n"
    )
    listed = DUCK[DUCK.index("    ships:") : DUCK.index("  - ships:")]
    Path("goose.yaml").write_text(DUCK.replace(listed, "    fleet: home.yaml\n"))
    assert judged(Path("goose.yaml").read_text()) == {}
    assert "HML Merganser" in goose("battle", "goose.yaml", "--limit", 1).out


def test_battle_rejects_a_side_beside_a_scenario(goose: Call) -> None:
    said = goose("duel", "goose.yaml", "hml-raven")
    assert said.status != 0
    assert "scenario" in said.err


def test_kit_of_a_scenario_has_its_sheet_and_its_map(goose: Call) -> None:
    assert goose("kit", "goose.yaml", "-o", "kit").status == 0
    sheet = next(Path("kit").glob("*scenario.pdf"))
    words = " ".join(line.text for page in pages(sheet.read_bytes()) for line in page.lines)
    for said in ("Lame Goose", "HML Raven", "stern 2", "bow 4", "Vipera 2", "Side B"):
        assert said in words, said
    cover = next(Path("kit").glob("00*.pdf"))
    words = " ".join(line.text for page in pages(cover.read_bytes()) for line in page.lines)
    assert "Lame Goose" in words


def test_edges_and_terrains_are_those_of_maps() -> None:
    assert dict(EDGES) == dict(FAR_EDGES)
    assert set(get_args(Ground.model_fields["terrain"].annotation)) == set(COUNTRIES)
