"""`cardforge warfleet` as its users call it, and fleet ships in the commands of all games."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cardforge.app.loading import open_design
from cardforge.press.preflight import preflight
from cardforge.press.profiles import profile_named
from cardforge.warfleet.convert import convert
from tests.calls import Call
from tests.print.reading import attachments

SHIPS = Path(__file__).parents[2] / "ships"


def test_warfleet_prints_a_ship_as_text(call: Call) -> None:
    status, out, _ = call("warfleet", "montpellier")
    assert status == 0
    assert (
        out
        == """\
Montpellier  French Republic, Type 1  SI 9  MP 10
  location   resilience  destroyed  SI    attack       short    long
  bow                 6          5  +2  2 x 65mm  T▲  R to 0  Y to 1
  port                9          6  +3     138mm  T▲  K to 1  R to 2
  starboard           9          6  +3     138mm  T▲  K to 1  R to 2
  stern               8          5  +3         -
"""
    )


def test_warfleet_lists_what_is_not_converted(call: Call) -> None:
    _, out, _ = call("warfleet", "ardent")
    assert "not converted: Torpedo (port, starboard): the rules have no torpedoes yet" in out


def test_warfleet_explain_shows_steps_and_misprint(call: Call) -> None:
    status, out, _ = call("warfleet", "montpellier", "--explain")
    lines = out.splitlines()
    start = lines.index("  port, starboard: Resilience 9")
    assert status == 0
    assert [line.split(None, 1)[0] for line in lines[start + 1 : start + 5]] == [
        "12",
        "14",
        "5",
        "9",
    ]
    assert "misprint in the text, which prints 10" in lines[start + 5]
    assert out.count("misprint") == 1


def test_json_has_the_promised_shape(call: Call) -> None:
    _, out, _ = call("warfleet", "montpellier", "--format", "json")
    (ship,) = json.loads(out)["ships"]
    assert list(ship) == ["name", "si", "mp", "locations"]
    assert ship["locations"]["port"] == {
        "resilience": 9, "destroyed_resilience": 6, "si_modifier": 3,
        "attacks": [{
            "name": "138mm", "count": 1, "short": {"dice": "K", "range": 1},
            "long": {"dice": "R", "range": 2}, "marks": ["turret", "bracket"],
        }],
    }  # fmt: skip


def test_warfleet_json_short_is_null_for_one_range(call: Call) -> None:
    _, out, _ = call("warfleet", "yumiya", "kopjas", "--format", "json")
    attacks = [
        attack
        for ship in json.loads(out)["ships"]
        for location in ship["locations"].values()
        for attack in location["attacks"]
    ]
    assert any(attack["short"] is None and attack["long"]["dice"] for attack in attacks)


def test_warfleet_json_ledgers_end_on_their_figures(call: Call) -> None:
    _, out, _ = call("warfleet", "montpellier", "ardent", "--explain", "--format", "json")
    montpellier, ardent = json.loads(out)["ships"]
    for ship in (ardent, montpellier):
        for figure in ship["ledger"]:
            value = ship
            path = figure["figure"].split(".")
            for step in path if path[0] in ("si", "mp") else ["locations", *path]:
                value = value[int(step)] if isinstance(value, list) else value[step]
            assert value == figure["result"] == figure["steps"][-1]["result"]
    assert [note["what"] for note in ardent["left_out"]] == ["Torpedo", "Steering Gear"]
    misprints = [
        figure["misprint"]["printed"] for figure in montpellier["ledger"] if "misprint" in figure
    ]
    assert misprints == [10, 10]


def test_warfleet_csv_can_be_imported(call: Call, tmp_path: Path) -> None:
    _, out, _ = call("warfleet", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len({row["ship"] for row in rows}) == len(list(SHIPS.glob("*.yaml")))
    (tmp_path / "fleet.csv").write_text(out)
    assert call("import", "fleet.csv", "-o", "fleet")[0] == 0
    air = open_design(SHIPS / "jean-bart.yaml").value
    expected = convert(air).ship.model_copy(update={"figures": ""})
    assert open_design("fleet/jean-bart.yaml").value == expected


def test_warfleet_written_folder_is_legal_and_shown_again(call: Call) -> None:
    status, out, err = call("warfleet", str(SHIPS), "--write", "fleet")
    assert status == 0
    assert err.count("wrote fleet/") == len(list(SHIPS.glob("*.yaml")))
    assert call("check", "fleet")[0] == 0
    again = call("warfleet", "fleet")[1]
    assert [line for line in again.splitlines() if "not converted" not in line] == [
        line for line in out.splitlines() if "not converted" not in line
    ]
    written = open_design("fleet/hml-raven.yaml").value
    assert written.points == int(
        json.loads(call("cost", "hml-raven", "--format", "json")[1])["ships"][0]["points"]
    )
    assert (
        "a War Fleet ship: its figures are in its file"
        in call("warfleet", "fleet/ardent.yaml", "--explain")[1]
    )


def test_warfleet_overwrites_nothing_without_force(call: Call) -> None:
    call("warfleet", "ardent", "--write", "fleet")
    status, _, err = call("warfleet", "pelletier", "ardent", "--write", "fleet")
    assert (status, Path("fleet/pelletier.yaml").exists()) == (2, False)
    assert "use --force to overwrite it" in err
    assert call("warfleet", "ardent", "--write", "fleet", "--force")[0] == 0


def test_warfleet_rejects_two_ships_of_one_name(call: Call, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text((SHIPS / "ardent.yaml").read_text())
    status, _, err = call("warfleet", "a.yaml", "b.yaml", "--write", "fleet")
    assert status == 2
    assert "two ships would be written to 'fleet/ardent.yaml'" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nothing-here"], "file not found"),
        (["empty"], "no air ships or War Fleet ships in empty"),
        (
            [str(SHIPS / "starships" / "bomber.yaml")],
            "expected an air ship, 'Bomber' belongs to starships",
        ),
        (["fleet.yaml", "--sheet"], "--sheet needs air ships, got only War Fleet ships"),
    ],
)
def test_warfleet_reports_designs_it_cannot_convert(
    call: Call, words: list[str], message: str
) -> None:
    Path("empty").mkdir()
    call("new", "Otter", "--game", "warfleet", "-o", "fleet.yaml")
    status, _, err = call("warfleet", *words)
    assert (status, message in err) == (2, True), err


def test_warfleet_converts_an_illegal_ship(call: Call, tmp_path: Path) -> None:
    text = (SHIPS / "pelletier.yaml").read_text().replace("  stern:", "  fore-port:")
    (tmp_path / "odd.yaml").write_text(text)
    status, out, _ = call("warfleet", "odd.yaml")
    assert (status, "not converted: Locations (stern): the card lacks them" in out) == (0, True)
    assert call("warfleet", "odd.yaml", "--sheet")[0] == 0


LETTER = profile_named("home-letter")


def test_fleet_kit_passes_preflight_with_attachments(call: Call) -> None:
    call("warfleet", "ardent", "hml-leviathan", "--write", "fleet")
    status, out, err = call("kit", "fleet", "-o", "kit")
    assert (status, err) == (0, "")
    names = [Path(line.removeprefix("wrote ")).name for line in out.splitlines()]
    assert names == [
        "00-read-me-first.pdf", "01-fleet-cards.pdf", "02-rosters.pdf", "03-fleet-standees.pdf",
        "04-fleet-counters.pdf", "05-fleet-map.pdf", "06-fleet-table-cards.pdf",
    ]  # fmt: skip
    for name in names:
        data = Path("kit", name).read_bytes()
        assert preflight(data, LETTER).findings == ()
    inside = attachments(Path("kit/01-fleet-cards.pdf").read_bytes())
    assert [each.name for each in inside] == ["ardent.yaml", "hml-leviathan.yaml"]


def test_warfleet_sheets_and_table_pass_preflight(call: Call) -> None:
    status, out, err = call("warfleet", "ardent", "montpellier", "--sheet", "--table")
    assert (status, err) == (0, "")
    assert out.split() == [
        "wrote", "output/fleet-sheets.pdf", "wrote", "output/fleet-map.pdf",
        "wrote", "output/fleet-table-cards.pdf",
    ]  # fmt: skip
    assert preflight(Path("output/fleet-sheets.pdf").read_bytes(), LETTER).findings == ()
    assert preflight(Path("output/fleet-table-cards.pdf").read_bytes(), LETTER).findings == ()


def test_cards_and_counters_print_fleet_ships(call: Call) -> None:
    call("warfleet", "ardent", "--write", "fleet")
    for words in (("cards", "fleet"), ("counters", "fleet"), ("counters", "fleet", "--flat")):
        assert call(*words, "--theme", "grey", "--profile", "home-a4")[0] == 0
    assert {path.name for path in Path("output").iterdir()} == {
        "fleet-cards.pdf", "fleet-standees.pdf", "fleet-counters.pdf",
    }  # fmt: skip


def test_air_check_does_not_import_war_fleet() -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom cardforge.app.cli import run\nrun(['check', 'hml-raven'])\n"
        "print([m for m in sys.modules if m.startswith('cardforge.warfleet')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
