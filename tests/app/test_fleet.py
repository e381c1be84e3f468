"""Fleets: the file, the command, and how they live among ships."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.loading import judge_file
from cardforge.app.reading import Reader
from cardforge.core.files import supplied
from cardforge.core.findings import Severity
from tests.calls import Call
from tests.shipyard import LEGAL

FLEET = """game: leviathans
format: 1
fleet: Home Fleet
budget: 900
nation: British
ships:
  - hml-leviathan
  - badger.yaml
  - {ship: hml-raven, name: HML Otter}
"""
ILLEGAL = LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)


@pytest.fixture
def call(call: Call) -> Call:
    """Call cardforge in a folder with one ship."""
    Path("badger.yaml").write_text(LEGAL)
    return call


def report(call: Call, text: str, *words: str) -> tuple[int, dict[str, Any]]:
    Path("fleet.yaml").write_text(text)
    status, out, err = call("fleet", "fleet.yaml", "--format", "json", *words)
    assert not err
    return status, json.loads(out)


def test_fleet_within_its_budget_has_no_findings(call: Call) -> None:
    status, fleet = report(call, FLEET)
    assert (status, fleet["errors"], fleet["findings"]) == (0, 0, [])
    assert [ship["name"] for ship in fleet["ships"]] == [
        "HML Leviathan", "HML Badger", "HML Otter",
    ]  # fmt: skip
    assert fleet["points"] == sum(ship["points"] for ship in fleet["ships"])
    assert fleet["budget"] == 900
    assert fleet["ships"][2]["ship"] == "HML Raven"


@pytest.mark.parametrize(
    ("old", "new", "rule", "line"),
    [
        ("budget: 900", "budget: 700", "fleet-budget", 4),
        ("nation: British", "nation: French", "fleet-nation", 7),
        ("{ship: hml-raven, name: HML Otter}", "badger", "fleet-names", 9),
        ("name: HML Otter", "name: hml badger", "fleet-names", 9),
        ("name: HML Otter", "name: HML  Badger", "fleet-names", 9),
        ("badger.yaml", "absent.yaml", "fleet-ship", 8),
        ("badger.yaml", "fleet.yaml", "fleet-ship", 8),
    ],
)
def test_fleet_finding_names_its_line(call: Call, old: str, new: str, rule: str, line: int) -> None:
    status, fleet = report(call, FLEET.replace(old, new))
    assert status == (2 if rule == "fleet-ship" else 1)
    first = fleet["findings"][0]
    assert (first["rule"], first["line"], first["severity"]) == (rule, line, "error")
    assert first["cite"]


def test_fleet_warns_once_about_an_illegal_design(call: Call) -> None:
    Path("badger.yaml").write_text(ILLEGAL)
    two = FLEET.replace("- badger.yaml", "- {ship: badger, count: 2}")
    status, fleet = report(call, two.replace("budget: 900", "budget: 1000"))
    (finding,) = fleet["findings"]
    assert (status, finding["rule"], finding["severity"]) == (0, "fleet-legal", "warning")
    assert [ship["name"] for ship in fleet["ships"]][1:3] == ["HML Badger 1", "HML Badger 2"]


@pytest.mark.parametrize("game", ["starships", "warfleet"])
def test_fleet_rejects_a_ship_of_another_game(call: Call, game: str) -> None:
    status, fleet = report(call, FLEET.replace("game: leviathans", f"game: {game}"))
    assert status == 2
    assert [each["rule"] for each in fleet["findings"]] == ["fleet-ship"] * 3
    assert "belongs to leviathans, the fleet to" in fleet["findings"][0]["message"]


def test_fleet_prefers_own_ships_to_bundled_ones(call: Call) -> None:
    Path("hml-raven.yaml").write_text(LEGAL.replace("HML Badger", "Our Raven"))
    _, fleet = report(call, FLEET)
    assert fleet["ships"][2]["ship"] == "Our Raven"


def test_fleet_paths_start_from_its_file(call: Call) -> None:
    Path("below").mkdir()
    Path("below/fleet.yaml").write_text(FLEET.replace("badger.yaml", "../badger.yaml"))
    assert call("fleet", "below/fleet.yaml")[0] == 0


def test_fleet_options_override_the_file(call: Call) -> None:
    status, fleet = report(call, FLEET, "--budget", "10", "--nation", "Italy")
    rules = {finding["rule"] for finding in fleet["findings"]}
    assert (status, rules) == (1, {"fleet-budget", "fleet-nation"})


def test_fleet_reports_ambiguous_yaml(call: Call) -> None:
    status, fleet = report(call, FLEET + "budget: 1\n")
    assert (status, fleet["findings"][0]["rule"]) == (1, "duplicate-key")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("budget: 900", "budget: many", "fleet.yaml:4:1: budget: expected a whole number"),
        ("budget: 900", "points: 900", "fleet.yaml:4:1: points: unknown key 'points'"),
        ("name: HML Otter", "count: 0", "ships.2.count: expected at least 1, got '0'"),
        ("hml-leviathan", '"\\e[2J"', "ships.0.ship: expected printable text"),
        ("ships:\n", "ships: []\nx:\n", "ships: expected a list of 1 or more, got 0"),
        ("game: leviathans\n", "", "the key `game:` is missing"),
        ("format: 1", "format: 9", "a newer cardforge wrote this file"),
    ],
)
def test_fleet_reports_an_unusable_file(call: Call, old: str, new: str, message: str) -> None:
    Path("fleet.yaml").write_text(FLEET.replace(old, new))
    status, out, err = call("fleet", "fleet.yaml")
    assert (status, out) == (2, "")
    assert message in err
    assert call("check", "fleet.yaml")[0] == 2


def test_fleet_reports_only_real_faults_of_a_list(call: Call) -> None:
    """Two bad counts leave no entry over, but the list is not too short for that."""
    entries = "\n".join(f"  - {{ship: hml-raven, count: {count}}}" for count in (0, "many"))
    Path("fleet.yaml").write_text(f"game: leviathans\nformat: 1\nfleet: Two\nships:\n{entries}\n")
    status, out, err = call("check", "fleet.yaml")
    assert status == 2
    assert "ships.0.count: expected at least 1, got '0'" in out + err
    assert "ships.1.count: expected a whole number, got 'many'" in out + err
    assert "ships: " not in (out + err).replace("ships.", "")
    assert "tuple" not in out + err
    many = "\n".join("  - hml-raven" for _ in range(501))
    Path("fleet.yaml").write_text(f"game: leviathans\nformat: 1\nfleet: Many\nships:\n{many}\n")
    assert "ships: expected a list of at most 500, got 501" in call("fleet", "fleet.yaml")[2]


@pytest.mark.parametrize("other", ["starships", "warfleet"])
def test_fleet_rejects_ships_of_two_games(call: Call, other: str) -> None:
    if other == "warfleet":
        assert call("warfleet", "hml-raven", "--write", "mixed")[0] == 0
    else:
        Path("mixed").mkdir()
        Path("mixed/hull.yaml").write_text(
            (supplied("ships") / "starships/windhover.yaml").read_text()
        )
    status, out, err = call("fleet", "hml-raven", "mixed", "badger.yaml")
    assert (status, out) == (2, "")
    assert "the ships must belong to one game: " in err
    assert "belongs to leviathans" in err
    assert f"belongs to {other}" in err
    assert call("fleet", "mixed")[0] == 0


def test_fleet_accepts_ships_on_the_command_line(call: Call) -> None:
    status, out, _ = call("fleet", "hml-raven", "badger.yaml", "hml-raven")
    assert status == 0
    assert "HML Raven 2" in out
    assert "3 ships" in out
    status, out, _ = call("fleet", "hml-raven", "badger.yaml", "--budget", "100", "--nation", "French")  # fmt: skip
    assert status == 1
    assert "fleet-budget" in out
    assert "fleet-nation" in out


def test_fleet_reports_an_unusable_named_ship(call: Call) -> None:
    assert call("fleet", "hml-raven", "absent.yaml")[0] == 2
    Path("empty").mkdir()
    assert call("fleet", "empty")[0] == 2
    status, _, err = call("fleet", "hml-raven", "--nation", "")
    assert (status, err) == (2, "cardforge: nation: expected text, got none\n")


def test_fleet_prints_a_text_roster(call: Call) -> None:
    Path("fleet.yaml").write_text(FLEET.replace("budget: 900", "budget: 500"))
    status, out, err = call("fleet", "fleet.yaml")
    assert (status, err) == (1, "")
    assert out.splitlines()[0] == "Home Fleet"
    assert "over the budget of 500" in out
    assert "fleet.yaml:4:1: error fleet-budget" in out


def test_fleet_prints_a_markdown_roster(call: Call) -> None:
    Path("fleet.yaml").write_text(
        FLEET.replace("HML Otter", '"Ot|ter*"').replace("budget: 900", "budget: 500")
    )
    status, out, err = call("fleet", "fleet.yaml", "--format", "markdown")
    assert status == 1
    assert out.startswith("# Home Fleet\n\n| ")
    assert r"Ot\|ter\*" in out
    assert "fleet-budget" in err
    rows = [line for line in out.splitlines() if line.startswith("|")]
    assert len({row.replace(r"\|", "").count("|") for row in rows}) == 1


def test_check_covers_ships_and_fleets_of_a_folder(call: Call) -> None:
    Path("fleet.yaml").write_text(FLEET)
    status, out, _ = call("check", ".", "--format", "json")
    ships = json.loads(out)["ships"]
    assert (status, [ship["name"] for ship in ships]) == (0, ["HML Badger", "Home Fleet"])
    Path("fleet.yaml").write_text(FLEET.replace("budget: 900", "budget: 1"))
    for form in ("text", "json", "sarif"):
        status, out, _ = call("check", ".", "--format", form)
        assert (status, "fleet-budget" in out) == (1, True)


def test_other_commands_skip_fleets_of_a_folder(call: Call) -> None:
    Path("fleet.yaml").write_text(FLEET)
    assert call("export", ".", "-o", "ships.csv")[0] == 0
    assert "Home Fleet" not in Path("ships.csv").read_text()
    status, _, err = call("compare", "fleet.yaml", "hml-raven")
    assert (status, "this is a fleet" in err) == (2, True)


def test_fleet_prints_json(call: Call) -> None:
    Path("fleet.json").write_text(
        '{"game": "leviathans", "format": 1, "fleet": "J", "ships": ["hml-raven"]}'
    )
    assert call("fleet", "fleet.json")[0] == 0
    assert judge_file("fleet.json").errors == 0


def test_fleet_file_is_recognised_by_its_keys(call: Call) -> None:
    Path("story.yaml").write_text(LEGAL + "history: A fleet of one.\n")
    Path("broken.yaml").write_text("fleet: [")
    Path("fleet.yaml").write_text(FLEET)
    found = {path.name for path in Path().iterdir() if Reader().holds_fleet(path)}
    assert found == {"fleet.yaml"}
    Path("both.yaml").write_text(LEGAL + "fleet: F\n")
    assert not Reader().holds_fleet(Path("both.yaml"))
    (finding,) = judge_file("both.yaml").findings
    assert (finding.severity, finding.rule) == (Severity.ERROR, "shape")
