"""Empty tables to fill in, and headers and items that are nearly right."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cardforge.leviathans.items import item_meant, item_slip, parse_item
from tests.calls import Call
from tests.shipyard import LEGAL


@pytest.mark.parametrize("game", ["leviathans", "warfleet", "starships"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_import_template_has_the_columns_of_its_game(call: Call, game: str, ending: str) -> None:
    name = f"empty.{ending}"
    said = call("import", "--template", name, "--game", game)
    assert said.status == 0
    assert f"cardforge import {name}" in said.out
    assert "the table has no rows" in call("import", name).err
    assert call("import", "--template", name).status == 2, "overwritten without --force"
    assert call("import", "--template", name, "--force").status == 0


def test_filled_in_template_is_imported(call: Call) -> None:
    call("import", "--template", "mine.csv")
    with Path("mine.csv").open() as file:
        heads = next(csv.reader(file))
    assert call("export", "hml-raven", "-o", "raven.csv").status == 0
    with Path("raven.csv").open() as file:
        rows = list(csv.DictReader(file))
    with Path("mine.csv").open("a") as file:
        csv.DictWriter(file, heads, extrasaction="ignore").writerows(rows)
    assert call("import", "mine.csv", "-o", "back").status == 0
    assert Path("back/hml-raven.yaml").is_file()


@pytest.mark.parametrize(
    ("item", "head"),
    [
        ("6in: banana Y | U", "6in"),
        ("6in: 6/12 Q | U", "6in"),
        ("6in: 6 to 12 hex Y | U", "6in"),
        ("Armor: lots", "Armor"),
        ("Torpedo: banana RRR", "Torpedo"),
        ("Long Gun lungo: banana Y | U", "Long Gun lungo"),
        ("6in: banana", "6in"),
        ("164mm: see notes", "164mm"),
        ('12": none', '12"'),
    ],
)
def test_unreadable_range_is_an_error_with_its_cell(call: Call, item: str, head: str) -> None:
    row = ["A", "", "British Empire", "1", "20", "9", "1", "Bow", "R", "R", "1", "9", item]
    columns = "ship,class,faction,type,si,mp,turn,location,go,stop,slot,breach,item"
    with Path("fleet.csv").open("w", newline="") as file:
        csv.writer(file).writerows([columns.split(","), row])
    said = call("import", "fleet.csv", "-o", "out")
    assert said.status == 2
    assert "fleet.csv:2: A: item: cannot read '" in said.err
    assert f"of '{head}'" in said.err
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("item", "example"),
    [
        ("Armor", "Armor: +1 Breach"),
        ("armor +1", "Armor: +1 Breach"),
        ("Armor: lots", "Armor: +1 Breach"),
        ("Crew", "Crew: G"),
        ("Crew R", "Crew: G"),
        ("Crew: banana", "Crew: G"),
        ("Engine", "Engine: 3 MP"),
        ("Engine 3 MP", "Engine: 3 MP"),
        ("Aérodynamique Engine", "Aérodynamique Engine: 3 MP"),
        ("Compartment Armor 3", "Compartment Armor: +3 Breach"),
        ("Torpedo RRR", "Torpedo: 18 hex RRR"),
        ("Torpdeo: 15 hexx RRR", "Torpedo: 18 hex RRR"),
        ("Steering Gear: 4 hex", "Steering Gear"),
        ("6in", "6in: ▲T 6/12 hex Y | U"),
        ("6in 6/12 hex Y | U", "6in: ▲T 6/12 hex Y | U"),
        ("Long Gun 8in: banana", "Long Gun 6in: 6/12 hex G"),
    ],
)
def test_unreadable_item_shows_an_example_of_its_kind(item: str, example: str) -> None:
    slip = item_slip(item)
    assert slip.endswith(f"expected for example `{example}`")
    assert parse_item(example)["item"] != "homebrew"


@pytest.mark.parametrize(
    ("item", "meant"),
    [
        ("Torpdeo", "Torpedo"),
        ("Armour: +1 Breach", "Armor"),
        ("Crow", "Crew"),
        ("Engines: 3 MP", "Engine"),
        ("steering gaer", "Steering Gear"),
        ("Torpedo", ""),
        ("Torpedoes net", ""),
        ("Sky Hook", ""),
        ("", ""),
        ("x" * 5000, ""),
    ],
)
def test_item_meant_corrects_one_letter(item: str, meant: str) -> None:
    assert item_meant(item) == meant


def test_import_suggests_the_item_for_a_misspelling(call: Call) -> None:
    call("export", "hml-raven", "-o", "raven.csv")
    text = Path("raven.csv").read_text()
    assert "Trim Tank" in text
    Path("raven.csv").write_text(text.replace("Trim Tank", "Trim Tnak"))
    status, _, err = call("import", "raven.csv", "-o", "back")
    assert status == 0
    assert "note unknown-item: unknown item 'Tesla Coil Trim Tnak'" in err
    assert "did you mean `Tesla Coil Trim Tank`?" in err


@pytest.mark.parametrize("name", ["Engine", "6in: banana", "Crew: a few", "Sky Hook"])
def test_homebrew_named_like_an_item_survives_a_table(call: Call, name: str) -> None:
    text = LEGAL.replace("item: armor, bonus: 1", f"item: homebrew, name: '{name}'", 1)
    assert name in text
    Path("a.yaml").write_text(text)
    assert call("export", "a.yaml", "-o", "a.csv").status == 0
    status, _, err = call("import", "a.csv", "-o", "back")
    assert status == 0, err
    (path,) = Path("back").glob("*.yaml")
    assert name in path.read_text()
    assert "Homebrew: " not in path.read_text()


@pytest.mark.parametrize(
    "item",
    [
        "Smoke Generator",
        "Crew Quarters",
        "Engine room pumps",
        "Torpedo nets",
        "6in searchlight",
        "Misses nothing",
        "Engine Blessing",
        "Smoke: hides the ship",
        "Lucky charm: +1 morale",
        "Homebrew: 6in: banana Y | U",
        "Ratio 3:1",
    ],
)
def test_unknown_item_stays_homebrew(item: str) -> None:
    assert parse_item(item)["item"] == "homebrew"
    assert item_slip(item) == ""


def test_import_reports_an_unknown_header(call: Call) -> None:
    Path("people.csv").write_text("name,class\nAda,b\n")
    said = call("import", "people.csv")
    assert said.status == 2
    assert "these column headers belong to no table that cardforge knows" in said.err
    assert "--template" in said.err
    assert "starships" not in said.err


def test_import_help_row_can_be_imported(call: Call) -> None:
    out = call("import", "--help").out
    (row,) = [line.strip() for line in out.splitlines() if line.strip().startswith("HML Badger,")]
    head = "ship,class,faction,type,si,mp,turn,location,go,stop,slot,breach,item"
    Path("one.csv").write_text(f"{head}\n{row}\n")
    assert call("import", "one.csv", "-o", "out").status == 0
    assert "name: 6in, range: 6/12" in Path("out/hml-badger.yaml").read_text()
    others = out.partition("Other items: ")[2].split("\n\n")[0]
    for item in others.split(","):
        assert parse_item(" ".join(item.split()))["item"] != "homebrew"
