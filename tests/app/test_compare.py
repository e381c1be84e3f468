"""`cardforge compare`: two designs of any game side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardforge.app.cli import run
from cardforge.app.loading import open_design
from cardforge.app.reading import design_files, one_design
from cardforge.app.registry import GAMES
from cardforge.leviathans.comparison import portrait

Told = Callable[..., Any]
PAIRS = {
    "leviathans": ("hml-raven", "jean-bart"),
    "warfleet": ("fleet/hml-raven.yaml", "fleet/jean-bart.yaml"),
    "starships": ("windhover", "lantern-hill"),
}


@pytest.fixture
def told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Told:
    """Compare in a folder in which two fleet ships lie, and read the JSON of it."""
    monkeypatch.chdir(tmp_path)
    assert run(["warfleet", *PAIRS["leviathans"], "--write", "fleet"]) == 0
    capsys.readouterr()

    def called(*words: str) -> Any:
        assert run(["compare", *words, "--format", "json"]) == 0
        return json.loads(capsys.readouterr().out)

    return called


def test_compare_json_has_figures_of_both_air_ships(told: Told) -> None:
    found = told("hml-raven", "jean-bart", "--against", "1")
    assert found["against_type"] == 1
    for name, ship in zip(("hml-raven", "jean-bart"), found["ships"], strict=True):
        design = one_design(Path(name))
        right = portrait(design.value, 1)
        assert (ship["name"], ship["nation"], ship["si"]) == (right.name, right.nation, right.si)
        assert ship["points"] == GAMES["leviathans"].cost(design).total
        assert ship["movement"] == {
            "mp": right.mp,
            "mp_without_biggest_engine": right.mp_hurt,
            "hexes_before_turn": right.turn,
        }
        for arc, spans in ship["firepower"].items():
            exact = tuple(Fraction(each["slots_broken"]["fraction"]) for each in spans)
            assert exact == right.firepower[arc]
        for place, each in ship["toughness"].items():
            assert Fraction(each["slots_lost"]["fraction"]) == right.toughness[place].slots_lost
            assert each["turns"] == right.toughness[place].turns


@pytest.mark.parametrize("game", PAIRS)
def test_compare_json_has_one_shape_for_all_games(told: Told, game: str) -> None:
    found = told(*PAIRS[game])
    assert found["game"] == game
    assert found.get("against_type", found.get("against_class")) in (4, "frigate")
    names = [open_design(file).name for file in design_files([Path(word) for word in PAIRS[game]])]
    assert [ship["name"] for ship in found["ships"]] == names
    assert len({table["table"] for table in found["tables"]}) == len(found["tables"])
    for table in found["tables"]:
        assert set(table) == {"table", "title", "chances", "rows"}
        assert table["rows"]
        for row in table["rows"]:
            assert set(row) == {"label", "values", "better"}
            assert row["better"] in {"a", "b", None}
    swapped = told(*reversed(PAIRS[game]))
    other = {"a": "b", "b": "a", None: None}
    for one, two in zip(found["tables"], swapped["tables"], strict=True):
        assert [
            (row["label"], row["values"][::-1], other[row["better"]]) for row in one["rows"]
        ] == [(row["label"], row["values"], row["better"]) for row in two["rows"]]


@pytest.mark.parametrize("game", PAIRS)
def test_compare_marks_nothing_for_equal_ships(told: Told, game: str) -> None:
    first, _ = PAIRS[game]
    rows = [row for table in told(first, first)["tables"] for row in table["rows"]]
    assert {row["better"] for row in rows} == {None}
    assert all(row["values"][0] == row["values"][1] for row in rows)


@pytest.mark.parametrize("game", PAIRS)
def test_compare_points_equal_cost(
    told: Told, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    found = told(*PAIRS[game])
    assert run(["cost", *PAIRS[game], "--format", "json"]) == 0
    points = [ship["points"] for ship in json.loads(capsys.readouterr().out)["ships"]]
    (row,) = (row for row in found["tables"][0]["rows"] if row["label"] == "points")
    assert row["values"] == [ship["points"] for ship in found["ships"]]
    assert row["values"] == points


def cells(told: str) -> dict[str, list[str]]:
    """Every row of a text by its label; all rows are of one width."""
    lines = [line for line in told.splitlines() if line.startswith("  ")]
    assert len({len(line) for line in lines}) == 1
    rows = [re.split(r" {2,}", line.strip()) for line in lines]
    return {label: figures for label, *figures in rows}


def test_compare_text_has_two_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "hml-raven", "jean-bart", "--against", "1"]) == 0
    text = capsys.readouterr().out
    raven, bart = (portrait(one_design(Path(name)).value, 1) for name in ("hml-raven", "jean-bart"))
    rows = cells(text)
    assert rows["Structural Integrity"] == ["20", "33"]
    assert rows["… without the biggest engine"] == [str(raven.mp_hurt), str(bart.mp_hurt)]
    assert rows["torpedo"] == ["0", "2"]
    fire = [f"{float(ship.firepower['port'][0]):.2f}" for ship in (raven, bart)]
    assert rows["sides, 1-4 hexes"] == fire
    assert rows["bow, 13-16 hexes"][0] == "-"
    assert 0 < raven.firepower["port"][2] < Fraction(1, 200)
    assert rows["sides, 9-12 hexes"][0] == "<0.01"
    assert rows["sides"][0] == "12+"
    assert rows["fore sides"][0] == "-"
    assert "on the side of a moving Type 1 reference ship" in text


def test_compare_text_shows_chances_in_percent(
    told: Told, capsys: pytest.CaptureFixture[str]
) -> None:
    found = told(*PAIRS["warfleet"])
    assert run(["compare", *PAIRS["warfleet"]]) == 0
    rows = cells(capsys.readouterr().out)
    (fire,) = (table for table in found["tables"] if table["table"] == "firepower")
    (same,) = (row for row in fire["rows"] if row["label"] == "same hex")
    assert rows["same hex"] == [f"{value['value']:.1%}" for value in same["values"]]
    assert rows["sides, 1 hex"][0] == "-"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["hml-raven"], "Missing argument 'B'"),
        (["hml-raven", "nobody"], "nobody"),
        (["hml-raven", "pelletier", "--against", "5"], "expected a Type from 1 to 4, got '5'"),
        (["windhover", "fighter", "--against", "cruser"], "did you mean 'cruiser'?"),
        (["imogen-harrow", "windhover"], "expected a ship or a squadron"),
        (["windhover", "carrow-escort"], "is a fleet: compare its ships instead"),
        (
            ["hml-raven", "windhover"],
            "the designs must belong to one game: 'HML Raven' belongs to Leviathans, 'Windhover' belongs to Starships\n",
        ),
        (
            ["fleet/jean-bart.yaml", "hml-raven"],
            "'HML Raven' belongs to Leviathans; convert the air ship with `cardforge warfleet --write FOLDER`",
        ),
    ],
)  # fmt: skip
def test_calls_that_make_no_sense(
    told: Told, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *words]) == 2
    assert complaint in capsys.readouterr().err
