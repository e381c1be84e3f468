"""Starships at the command line: every command finds the game from the file."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.cli import run
from cardforge.app.workspace import supplied
from cardforge.core.files import read
from cardforge.starships.classes import CLASSES
from cardforge.starships.reading import read_file

SHIPS = supplied("ships") / "starships"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """Call cardforge in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def called(*words: object) -> tuple[int, str, str]:
        status = run([str(word) for word in words])
        return (status, *capsys.readouterr())

    return called


def test_a_fleet_may_be_named_on_the_command_line(call: Call) -> None:
    words = ("fleet", "windhover", "iron-vesper", "--nation", "Meridian League", "--budget", "810")
    status, out, _ = call(*words)
    assert status == 0
    assert "2 ships, 810 points" in out
    assert call(*words[:-1], "809")[0] == call("fleet", "cold-harbour", *words[1:])[0] == 1


def test_a_new_element_sails_for_whom_the_call_says_or_for_nobody(call: Call) -> None:
    call("new", "Owl", "--game", "starships")
    call("new", "Lark", "--game", "starships", "--nation", "Meridian League")
    assert "faction" not in Path("owl.yaml").read_text()
    assert "\nfaction: Meridian League\n" in Path("lark.yaml").read_text()


@pytest.mark.parametrize("word", [*CLASSES, "1", "2", "3", "4"])
def test_a_new_element_is_legal_and_has_nothing_against_it(call: Call, word: str) -> None:
    assert call("new", "Grey Goose", "--game", "starships", "--type", word)[0] == 0
    status, out, _ = call("check", "grey-goose.yaml")
    assert (status, "nothing to remark" in out) == (0, True)
    ship = read_file(read(Path("grey-goose.yaml")))
    numbered = ["corvette", "frigate", "destroyer", "cruiser"]
    wanted = numbered[int(word) - 1] if word.isdecimal() else word
    assert ship.ship_class == wanted  # type: ignore[union-attr]


def test_an_unknown_class_is_a_mistake_in_the_call(call: Call) -> None:
    status, _, err = call("new", "Goose", "--game", "starships", "--type", "frigat")
    assert status == 2
    assert "got 'frigat'; did you mean 'frigate'?" in err


def test_check_names_rule_place_and_line(call: Call) -> None:
    text = (
        (SHIPS / "windhover.yaml").read_text().replace("[heavy, medium]", "[heavy, heavy, macro]")
    )
    Path("a.yaml").write_text(text)
    status, out, _ = call("check", "a.yaml", "--format", "json")
    (finding,) = json.loads(out)["ships"][0]["findings"]
    assert status == 1
    assert (finding["rule"], finding["where"]) == ("weapon-slots", "weapons.front.2")
    assert text.splitlines()[finding["line"] - 1].startswith("  front:")


def test_cost_explains_a_printed_figure(call: Call) -> None:
    status, out, _ = call("cost", "Elite Bomber", "--explain")
    assert status == 0
    assert "Elite Bomber  180 points" in out
    assert "10 less than its parts" in " ".join(out.split())


def test_cost_as_json_adds_up(call: Call) -> None:
    status, out, _ = call("cost", SHIPS, "--format", "json")
    ships: list[dict[str, Any]] = json.loads(out)["ships"]
    assert status == 0
    assert {ship["game"] for ship in ships} == {"starships"}
    for ship in ships:
        assert sum(line["points"] for line in ship["ledger"]) == ship["points"]


def test_a_table_there_and_back(call: Call) -> None:
    ships = [SHIPS / f"{stem}.yaml" for stem in ("windhover", "obsidian-crown", "elite-bomber")]
    assert call("export", *ships, "-o", "t.csv")[0] == 0
    assert call("import", "t.csv", "-o", "back")[0] == 0
    for ship in ships:
        again = read_file(read(Path("back") / ship.name))
        assert again == read_file(read(ship))


def test_a_table_of_a_folder_leaves_admirals_and_fleets_out_and_says_so(call: Call) -> None:
    status, out, err = call("export", SHIPS, "-o", "t.csv")
    assert status == 0
    assert f"wrote {len(list(SHIPS.glob('*.yaml'))) - 2} ships to t.csv" in out
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        f"passed over {SHIPS / name}.yaml" for name in ("carrow-escort", "imogen-harrow")
    ]
    assert "this is neither" in err
    text = Path("t.csv").read_text()
    assert "Carrow Escort" not in text
    assert "Windhover" in text


def test_a_table_of_nothing_but_a_fleet_is_a_mistake_in_the_call(call: Call) -> None:
    status, _, err = call("export", SHIPS / "carrow-escort.yaml", "-o", "t.csv")
    assert status == 2
    assert "expected something that has rows in a table, everything was passed over" in err
    assert not Path("t.csv").exists()


def test_the_schema_can_be_had(call: Call) -> None:
    status, out, _ = call("schema", "starships")
    assert status == 0
    assert json.loads(out)["title"] == "Starships file"


@pytest.mark.parametrize(
    "words", [("odds", "hml-raven", "{}"), ("compare", "{}", "{}")], ids=lambda words: str(words[0])
)
def test_what_is_for_air_ships_says_so(call: Call, words: tuple[str, ...]) -> None:
    path = str(SHIPS / "windhover.yaml")
    status, _, err = call(*(word.format(path) for word in words))
    assert status == 2
    assert "starships" in err


def test_an_air_ship_is_checked_without_the_models_of_starships() -> None:
    code = (
        "import sys; from cardforge.app.cli import run; run(['check', 'hml-raven']); "
        "print([m for m in sys.modules if m.startswith('cardforge.starships')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
