"""`cardforge list`: what is bundled, and what a folder holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.app.workspace import shown
from cardforge.core.files import supplied
from tests.calls import Call
from tests.shipyard import LEGAL


def test_list_shows_bundled_designs_by_their_names(call: Call) -> None:
    status, out, _ = call("list")
    assert status == 0
    words = [line.split()[0] for line in out.splitlines()[1:-1]]
    assert {"hml-raven", "pelletier", "grey-quill", "imogen-harrow"} <= set(words)
    assert out.splitlines()[-1] == f"{len(words)} designs"
    for word in ("hml-raven", "grey-quill"):
        assert call("check", word).status == 0
    raven = next(line for line in out.splitlines() if "HML Raven" in line)
    assert raven.split() == ["hml-raven", "HML", "Raven", "British", "Empire", "Type", "1", "fine", "140"]  # fmt: skip


def test_list_shows_ships_fleets_and_bad_files_of_a_folder(call: Call) -> None:
    call("example", "mine")
    Path("mine/bad.yaml").write_text("game: [")
    Path("mine/illegal.yaml").write_text(
        LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    )
    status, out, _ = call("list", "mine", "--format", "json")
    assert status == 2
    found = {Path(each["path"]).stem: each for each in json.loads(out)["designs"]}
    assert len(found) == 9
    assert found["friday"]["kind"] == "fleet"
    assert found["friday"]["points"] == 472
    assert found["bad"]["game"] is None
    assert found["bad"]["findings"].startswith("cannot be used: invalid YAML")
    assert "error" in found["illegal"]["findings"]
    text = call("list", "mine").out
    for name in ("Friday Squadron", "HML Raven", "mine/bad.yaml"):
        assert name in text


def test_bundled_folder_has_a_name(call: Call) -> None:
    status, out, _ = call("check", "starships")
    assert status == 0
    assert "Grey Quill" in out
    Path("starships").mkdir()
    Path("starships/a.yaml").write_text(LEGAL)
    assert "HML Badger" in call("check", "starships").out, "a folder here goes before a bundled one"


def test_empty_folder_that_hides_a_bundled_one_is_noted(call: Call) -> None:
    Path("starships").mkdir()
    status, out, err = call("list", "starships", "hml-raven")
    assert (status, out.splitlines()[-1]) == (0, "1 design")
    assert err.startswith("note: your folder 'starships' has no designs, but hides the bundled")
    Path("starships/a.yaml").write_text(LEGAL)
    assert call("list", "starships").err == ""


def test_bundled_ship_may_be_named_with_its_folder(call: Call) -> None:
    Path("starships").mkdir()
    assert "Bomber" in call("check", "starships/bomber").out
    for fleet in (
        "game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [starships/bomber]\n",
        "game: starships\nformat: 1\nfleet: F\nships: [starships/bomber]\n",
    ):
        Path("f.yaml").write_text(fleet)
        assert "1 element" in call("fleet", "f.yaml").out or "1 ship" in call("fleet", "f.yaml").out
        assert call("check", "f.yaml").status == 0
    for word in (
        "starships/../hml-raven",
        "ships/hml-raven",
        "../starships",
        "/starships/bomber",
    ):
        assert call("check", word).status == 2


@pytest.mark.parametrize(
    "words",
    [
        ("list", "hml-ravn"),
        ("check", "hml-ravn.yaml"),
        ("duel", "hml-ravn", "pelletier"),
        ("odds", "pelletier", "HML Ravn"),
        ("kit", "hml-ravn"),
        ("fleet", "f.yaml"),
        ("cards", "s.yaml"),
    ],
)
def test_unknown_name_suggests_a_similar_bundled_one(call: Call, words: tuple[str, ...]) -> None:
    Path("f.yaml").write_text("{game: leviathans, format: 1, fleet: F, ships: [hml-ravn]}")
    Path("s.yaml").write_text(
        "game: starships\nformat: 1\nkind: fleet\nname: F\nelements: [bombr, windhover]\n"
    )
    status, out, err = call(*words)
    close = "bomber" if "s.yaml" in words else "hml-raven"
    assert status == 2
    assert f"file not found; did you mean '{close}'?" in out + err


def test_unknown_name_without_a_similar_one_has_no_hint(call: Call) -> None:
    (line,) = [line for line in call("list", "banana").out.splitlines() if "banana" in line]
    assert line.endswith(
        "cannot be used: file not found: check the spelling; `cardforge list` shows the bundled ships"
    )


def test_bundled_designs_elsewhere_are_shown_by_their_names(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert call("check", "bomber").out.startswith("Bomber  starships/bomber  ")
    assert call("check", "hml-raven").out.startswith("HML Raven  hml-raven  ")
    assert "\n  starships/carrow-escort:" in call("fleet", "carrow-escort", "--budget", "1").out
    assert "'starships/bomber' belongs to starships" in call("duel", "bomber", "hml-raven").err
    (ship,) = json.loads(call("check", "bomber", "--format", "json").out)["ships"]
    assert ship["file"] == str(supplied("ships") / "starships" / "bomber.yaml")
    monkeypatch.chdir(supplied("ships"))
    assert call("check", "hml-raven").status == 0
    assert str(shown(supplied("ships") / "hml-raven.yaml")) == str(
        supplied("ships") / "hml-raven.yaml"
    )


@pytest.mark.parametrize("command", ["tournament", "duel"])
def test_folder_of_another_game_is_skipped_with_one_note(call: Call, command: str) -> None:
    words = ("starships",) if command == "tournament" else ("starships", "hml-raven")
    status, _, err = call(command, *words)
    assert status == 2
    passed, reason = err.splitlines()
    assert passed == (
        "skipped 20 designs of other games (starships/bomber, starships/brindle-wing, "
        "starships/cold-harbour ...): only air ships can fight"
    )
    assert "found 0 in" in reason or "no ship or fleet" in reason
