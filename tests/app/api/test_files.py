"""Files from Python: folders in place of designs, and fleets, which answer as the commands do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cardforge
from tests.calls import Call

FRIDAY = """\
game: leviathans
format: 1
fleet: Friday
budget: 300
ships:
  - hml-hertfordshire
  - {ship: hml-raven, count: 2}   # two of a kind
"""


def test_open_of_a_folder_names_a_design_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(cardforge.CardforgeError) as error:
        cardforge.open("starships")
    assert str(error.value) == (
        "'starships' is a folder of 20 designs: open one, such as cardforge.open('bomber')"
    )
    assert cardforge.open("bomber").name == "Bomber"
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    with pytest.raises(cardforge.CardforgeError, match="no design is in it: name a file"):
        cardforge.open("mine")
    cardforge.open("hml-raven").save("mine/raven.yaml")
    with pytest.raises(
        cardforge.CardforgeError, match=r"a folder of 1 design: .*'mine/raven.yaml'"
    ):
        cardforge.open("mine")


def test_open_suggests_a_similar_bundled_ship() -> None:
    with pytest.raises(cardforge.CardforgeError, match="did you mean 'hml-raven'"):
        cardforge.open("hml-ravn")


def test_fleet_file_opens_as_a_fleet(call: Call) -> None:
    Path("friday.yaml").write_text(FRIDAY)
    fleet = cardforge.open("friday.yaml", cardforge.Fleet)
    told = json.loads(call("fleet", "friday.yaml", "--format", "json").out)
    assert (fleet.name, fleet.points, fleet.budget) == ("Friday", told["points"], 300)
    assert [ship.name for ship in fleet.ships] == [ship["name"] for ship in told["ships"]]
    assert sum(ship.points for ship in fleet.ships) == fleet.points
    assert [each.rule for each in fleet.findings] == [each["rule"] for each in told["findings"]]
    assert (fleet.is_legal, fleet.findings[0].line) == (False, 4)
    found = json.loads(
        call("duel", "friday.yaml", "pelletier", "--games", 2, "--limit", 4, "--format", "json").out
    )
    assert fleet.duel("pelletier", games=2, limit=4).data == found


def test_fleet_of_starships_opens_as_a_fleet(call: Call) -> None:
    fleet = cardforge.open("carrow-escort", cardforge.Fleet)
    told = json.loads(call("fleet", "carrow-escort", "--format", "json").out)
    assert (fleet.points, fleet.is_legal) == (told["points"], True)
    assert [ship.name for ship in fleet.ships] == [ship["name"] for ship in told["ships"]]


def test_open_names_the_kind_it_found() -> None:
    with pytest.raises(cardforge.CardforgeError, match="expected a fleet, this is a design"):
        cardforge.open("hml-raven", cardforge.Fleet)
