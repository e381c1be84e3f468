"""`cardforge compare`: two ships side by side."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from cardforge.app.asking import air_design
from cardforge.app.cli import run
from cardforge.app.games import GAMES
from cardforge.leviathans.comparison import portrait


def test_json_has_the_figures_of_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "hml-raven", "jean-bart", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["against_type"] == 1
    for name, ship in zip(("hml-raven", "jean-bart"), told["ships"], strict=True):
        design = air_design(Path(name))
        right = portrait(design.value, 1)
        assert (ship["name"], ship["nation"], ship["si"]) == (right.name, right.nation, right.si)
        assert ship["points"] == GAMES["leviathans"].cost(design).total
        assert ship["movement"] == {
            "mp": right.mp,
            "mp_without_biggest_engine": right.mp_hurt,
            "hexes_before_turn": right.turn,
        }
        for arc, spans in ship["firepower"].items():
            found = tuple(Fraction(each["slots_broken"]["fraction"]) for each in spans)
            assert found == right.firepower[arc]
        for place, each in ship["toughness"].items():
            assert Fraction(each["slots_lost"]["fraction"]) == right.toughness[place].slots_lost
            assert each["turns"] == right.toughness[place].turns


def test_text_sets_them_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "hml-raven", "jean-bart"]) == 0
    lines = capsys.readouterr().out.splitlines()
    raven, bart = (portrait(air_design(Path(name)).value, 1) for name in ("hml-raven", "jean-bart"))
    rows = [re.split(r" {2,}", line.strip()) for line in lines if line.startswith("  ")]
    assert len({len(line) for line in lines if line.startswith("  ")}) == 1
    cells = {label: told for label, *told in rows}
    assert cells["SI"] == ["20", "33"]
    assert cells["MP without the biggest engine"] == [str(raven.mp_hurt), str(bart.mp_hurt)]
    assert cells["torpedo"] == ["0", "2"]
    fire = [f"{float(ship.firepower['port'][0]):.2f}" for ship in (raven, bart)]
    assert cells["sides, 1-4 hexes"] == fire
    assert cells["bow, 13-16 hexes"][0] == "-"
    assert cells["sides"][0].endswith(", 12+ turns")
    assert cells["fore sides"][0] == "-"


def test_against_another_type(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "hml-raven", "pelletier", "--against", "3"]) == 0
    assert "on the side of a usual Type 3 ship" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["hml-raven"], "Missing argument 'B'"),
        (["hml-raven", "nobody"], "nobody"),
        (["hml-raven", "pelletier", "--against", "5"], "5 is not in the range"),
    ],
)
def test_calls_that_make_no_sense(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *words]) == 2
    assert complaint in capsys.readouterr().err
