"""`cardforge cost` as its users call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.calls import Call
from tests.shipyard import LEGAL


def test_cost_without_paths_lists_bundled_ships(call: Call) -> None:
    status, out, _ = call("cost")
    assert status == 0
    assert len(out.splitlines()) >= 33
    assert "HML Raven" in out


def test_cost_json_ledger_adds_up(call: Call) -> None:
    status, out, _ = call("cost", "--format", "json")
    report = json.loads(out)
    assert status == 0
    for ship in report["ships"]:
        assert set(ship) - {"remark"} == {"name", "game", "points", "ledger"}
        assert ship["game"] in ("leviathans", "starships")
        assert isinstance(ship["points"], int)
        assert round(sum(line["points"] for line in ship["ledger"]), 6) == ship["points"]
        assert all(set(line) == {"label", "working", "points"} for line in ship["ledger"])


def test_cost_explained_lines_add_up_as_printed(call: Call) -> None:
    _, out, _ = call("cost", "hml-merganser", "--explain")
    head, *lines = out.partition("\n\nPoints come")[0].splitlines()
    figures = [float(line[:9]) for line in lines if line[:9].strip()]
    assert round(sum(figures), 6) == int(head.split()[-2])
    assert any("To whole points" in line for line in lines)


def test_cost_text_equals_json(call: Call) -> None:
    points = json.loads(call("cost", "ardent", "--format", "json")[1])["ships"][0]["points"]
    assert call("cost", "ardent")[1].splitlines()[1].split()[-1] == str(points)


def test_cost_accepts_an_illegal_ship(call: Call) -> None:
    illegal = LEGAL.replace("      6: {breach: 12, item: armor, bonus: 1}\n", "", 1)
    Path("ship.yaml").write_text(illegal)
    status, out, _ = call("cost", "ship.yaml")
    assert (status, "HML Badger" in out) == (0, True)


def test_cost_skips_fleets_in_a_folder(call: Call) -> None:
    Path("ship.yaml").write_text(LEGAL)
    Path("fleet.yaml").write_text("game: leviathans\nformat: 1\nfleet: F\nships: [ship.yaml]\n")
    status, out, _ = call("cost", ".")
    assert (status, len(out.partition("\nPoints come")[0].splitlines())) == (0, 2)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("absent.yaml",), "absent.yaml:1:1: file not found"),
        (("empty",), "no ship files in empty"),
    ],
)
def test_cost_reports_unusable_files(call: Call, words: tuple[str, ...], message: str) -> None:
    Path("empty").mkdir()
    status, _, err = call("cost", *words)
    assert (status, message in err) == (2, True)
