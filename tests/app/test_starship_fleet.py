"""Rosters of fleets of starships: their own files, and elements named one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.calls import Call

SHIPS = Path(__file__).parents[2] / "ships" / "starships"
FLEET = """game: starships
format: 1
kind: fleet
name: Two Queens
budget: 2000
elements:
  - element: queen
    count: 2
    aboard: [{element: fighter, unit: Gnats}, fighter]
  - fighter
"""


@pytest.fixture
def call(call: Call) -> Call:
    """Call cardforge in a folder with a carrier, a fighter, and a fleet of them."""
    Path("queen.yaml").write_text((SHIPS / "queen-of-the-reach.yaml").read_text())
    Path("fighter.yaml").write_text((SHIPS / "fighter.yaml").read_text())
    Path("queens.yaml").write_text(FLEET)
    return call


def test_starship_roster_has_admiral_and_budget(call: Call) -> None:
    status, out, err = call("fleet", str(SHIPS / "carrow-escort.yaml"))
    assert (status, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    # By hand: 570 + 3 x 120 + 2 x 100 + 580 + 360 + 2 x 230.
    assert [row[-1] for row in rows[2:-2]] == [
        "570", "120", "120", "120", "100", "100", "580", "360", "230", "230",
    ]  # fmt: skip
    assert out.splitlines()[-2:] == [
        "  led by Rear Admiral Imogen Harrow, CMD 3",
        "  10 elements, 2530 points, 70 of 2600 left",
    ]
    assert "Swift Flight 2" in out
    assert "unit Brindle, aboard Queen of the Reach" in out


def test_equal_elements_are_numbered_with_their_carrier(call: Call) -> None:
    status, out, _ = call("fleet", "queens.yaml", "--format", "json")
    fleet = json.loads(out)
    assert status == 0
    assert [(ship["name"], ship.get("station")) for ship in fleet["ships"]] == [
        ("Queen of the Reach 1", None),
        ("Fighter 1", "unit Gnats, aboard Queen of the Reach 1"),
        ("Fighter 2", "aboard Queen of the Reach 1"),
        ("Queen of the Reach 2", None),
        ("Fighter 3", "unit Gnats, aboard Queen of the Reach 2"),
        ("Fighter 4", "aboard Queen of the Reach 2"),
        ("Fighter 5", None),
    ]
    assert fleet["points"] == 2 * 570 + 5 * 80 == sum(ship["points"] for ship in fleet["ships"])
    assert {Path(ship["file"]).name for ship in fleet["ships"]} == {"queen.yaml", "fighter.yaml"}
    assert "admiral" not in fleet
    assert [finding["rule"] for finding in fleet["findings"]] == ["no-admiral"]


def test_starship_fleet_options_override_the_file(call: Call) -> None:
    status, out, _ = call(
        "fleet",
        "queens.yaml",
        "--budget",
        "1500",
        "--nation",
        "Meridian League",
        "--format",
        "json",
    )
    fleet = json.loads(out)
    assert (status, fleet["errors"]) == (1, 4)
    assert [(each["rule"], each["line"]) for each in fleet["findings"]] == [
        ("over-budget", 5), ("fleet-nation", 9), ("fleet-nation", 9), ("fleet-nation", 10),
        ("no-admiral", 1),
    ]  # fmt: skip
    assert "belongs to no nation" in fleet["findings"][1]["message"]
    _, out, _ = call("fleet", "queens.yaml", "--budget", "1500")
    assert "7 elements, 1540 points, 40 over the budget of 1500" in out


def test_named_elements_form_a_fleet_with_an_admiral(call: Call) -> None:
    status, out, err = call("fleet", "fighter", "fighter.yaml", "queen.yaml", "imogen-harrow")
    assert (status, err) == (0, "")
    assert out.splitlines()[-2:] == [
        "  led by Rear Admiral Imogen Harrow, CMD 3",
        "  3 elements, 730 points",
    ]
    status, out, _ = call("fleet", "fighter.yaml", "fighter.yaml", "--budget", "150")
    assert status == 1
    assert "Fighter 2" in out
    assert "2 elements, 160 points, 10 over the budget of 150" in out
    assert "over-budget" in out


def test_admirals_and_fleets_of_a_folder_are_not_elements(call: Call) -> None:
    path = SHIPS / "carrow-escort.yaml"
    assert call("fleet", SHIPS).err == "", "a fleet in a folder takes no part"
    status, out, err = call("fleet", SHIPS, path)
    assert status == 0
    assert out.splitlines()[-1].startswith("  19 elements, 5130 points")
    assert "  led by Rear Admiral Imogen Harrow, CMD 3" in out.splitlines()
    assert "Carrow Escort" not in out
    wanted = f"skipped {path}: it is a fleet file; `cardforge fleet {path}` prints its roster"
    assert err.splitlines() == [wanted]


def test_printed_starship_roster_has_units_and_carriers(call: Call) -> None:
    _, out, _ = call("fleet", "queens.yaml", "--format", "markdown")
    lines = out.splitlines()
    assert lines[2:4] == [
        "|  | name | ship | nation | station | points |", "| --- | --- | --- | --- | --- | ---: |",
    ]  # fmt: skip
    assert {line.count("|") for line in lines if line.startswith("|")} == {7}
    _, out, _ = call("fleet", "carrow-escort", "--format", "markdown")
    assert out.splitlines()[-3:] == [
        "led by Rear Admiral Imogen Harrow, CMD 3", "",
        "**10 elements, 2530 points, 70 of 2600 left**",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("paths", "why"),
    [
        (
            ("fighter", "hml-raven"),
            "the ships must belong to one game: 'Fighter' belongs to starships, 'HML Raven' belongs to leviathans",
        ),
        (("imogen-harrow",), "expected ships or squadrons, or one fleet file"),
        (("queens.yaml", "carrow-escort"), "expected ships or squadrons"),
        (("fighter", "one.yaml", "two.yaml"), "expected one admiral at most, got 'A', 'B'"),
    ],
)
def test_designs_that_are_not_a_fleet_are_rejected(
    call: Call, paths: tuple[str, ...], why: str
) -> None:
    for word, name in (("one", "A"), ("two", "B")):
        Path(f"{word}.yaml").write_text(
            f"game: starships\nformat: 1\nkind: admiral\nname: {name}\ncmd: 1\n"
        )
    status, out, err = call("fleet", *paths)
    assert (status, out) == (2, "")
    assert why in err


def test_missing_element_is_a_finding_and_others_count(call: Call) -> None:
    Path("queens.yaml").write_text(FLEET + "  - nobody\n")
    status, out, _ = call("fleet", "queens.yaml")
    assert status == 2
    assert "7 elements, 1540 points" in out
    assert "fleet-files" in out


def test_fleet_prefers_own_elements_to_bundled_ones(call: Call) -> None:
    Path("mine.yaml").write_text(
        "game: starships\nformat: 1\nkind: fleet\nname: Mine\nadmiral: imogen-harrow\n"
        "elements:\n  - {element: grey-quill}\n  - {element: lantern-hill}\n"
    )
    said = call("fleet", "mine.yaml")
    assert said.status in (0, 1)
    assert "Grey Quill" in said.out
    assert "Lantern Hill" in said.out
    text = (Path(__file__).parents[2] / "ships" / "starships" / "grey-quill.yaml").read_text()
    Path("grey-quill.yaml").write_text(text.replace("name: Grey Quill", "name: My Quill"))
    assert "My Quill" in call("fleet", "mine.yaml").out
    for word in ("*", "starships", "..", "", "["):
        Path("odd.yaml").write_text(
            "game: starships\nformat: 1\nkind: fleet\nname: Odd\n"
            f'elements: [{{element: "{word}"}}]\n'
        )
        assert call("fleet", "odd.yaml").status == 2
