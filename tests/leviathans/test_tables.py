"""Slot tables as the community writes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.files import read
from cardforge.core.spreadsheets import RowNote
from cardforge.core.spreadsheets.files import read_tables, write_table
from cardforge.errors import CallError, FileError
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.items import format_item, parse_item
from cardforge.leviathans.presets import preset
from cardforge.leviathans.ship import Ship, Slot
from cardforge.leviathans.tables import COLUMNS, FORM, export_ships
from tests.imports import designs
from tests.imports import imported as import_file

SHIPS = Path(__file__).parents[2] / "ships"
HEAD = ",".join(COLUMNS)

# Three rows as they stand in a real table of the community, black as B, and a made-up one.
COMMUNITY = f"""{HEAD},builder
Ardent,Conquent,French Republic,3,26,6,3,Bow,RG,RY,1,,Miss,Brest
Ardent,Conquent,French Republic,3,26,6,3,Bow,RG,RY,2,11,164mm: ■T 6/13 hex Y | U,
Ardent,Conquent,French Republic,3,26,6,3,Port,BU,RR,2,13,Torpedo: 15 hex RRR,
Ardent,Conquent,French Republic,3,26,6,3,Port,BU,RR,6,15,Sky Hook: 3 fish,
"""


def imported(text: str, folder: Path, name: str = "fleet.csv") -> list[Ship]:
    path = folder / name
    path.write_bytes(text.encode())
    return designs(path)


def unread(text: str, folder: Path) -> tuple[RowNote, ...]:
    path = folder / "fleet.csv"
    path.write_text(text)
    return import_file(path).faults


@pytest.mark.parametrize(
    ("words", "slot"),
    [
        ("Miss", {"item": "miss"}),
        ("Armor: +1 Breach", {"item": "armor", "bonus": 1}),
        ("Crew: G", {"item": "crew", "dice": "G"}),
        ("Crew: B", {"item": "crew", "dice": "K"}),
        ("Tesla Coil Trim Tank", {"item": "trim tank"}),
        ("Engine: 3 MP", {"item": "engine", "mp": 3}),
        ("Torpedo: 15 hex RRR", {"item": "torpedo", "range": "15", "dice": "RRR"}),
        ("Steering Gear", {"item": "steering gear"}),
        ("6in: ▲T 6/12 hex Y | U",
         {"item": "gun", "name": "6in", "range": "6/12", "dice": "Y | U", "marks": ["turret", "bracket"]}),
        ("12in: ■■ 8/16 hex B | R",
         {"item": "gun", "name": "12in", "range": "8/16", "dice": "K | R", "marks": ["saturation 2"]}),
        ("6in: ^#T†† 6/12 hex K | R",
         {"item": "gun", "name": "6in", "range": "6/12", "dice": "K | R",
          "marks": ["turret", "bracket", "saturation", "resolute"]}),
        ("steering gear", {"item": "steering gear"}),
        ("Stabilizer", {"item": "stabilizer"}),
        ("Compartment Armor: +3 Breach", {"item": "compartment armor", "bonus": 3}),
        ("Compartment Armor", {"item": "compartment armor"}),
        ("Lungo: 24 hex RR", {"item": "lungo", "range": "24", "dice": "RR"}),
        ("Long Gun 8in: T 7/14 hex R",
         {"item": "long gun", "name": "8in", "range": "7/14", "dice": "R", "marks": ["turret"]}),
        ("Blast Gun 15cm: 8 hex R", {"item": "blast gun", "name": "15cm", "range": "8", "dice": "R"}),
        ("Aérodynamique Engine: 4 MP", {"item": "aerodynamique engine", "mp": 4}),
        ("Sky Hook: 3 fish", {"item": "homebrew", "name": "Sky Hook: 3 fish"}),
        ("Torpedo: 15 hex Q", {"item": "homebrew", "name": "Torpedo: 15 hex Q"}),
        ("Engine", {"item": "homebrew", "name": "Engine"}),
    ],
)  # fmt: skip
def test_parse_item_reads_every_notation(words: str, slot: dict[str, object]) -> None:
    assert parse_item(words) == slot


@pytest.mark.parametrize(
    "name", ["Crew", "Long Gun", "Gun Battery", "Gun Battery 6in", "a: b", "Miss"]
)
def test_parse_item_reads_guns_with_misleading_names(name: str) -> None:
    gun = Slot.model_validate(
        {"item": "gun", "breach": 9, "name": name, "range": "4/8", "dice": "U | G"}
    )
    assert Slot.model_validate({**parse_item(format_item(gun)), "breach": 9}) == gun


@given(st.text(max_size=200).map(str.strip).filter(bool))
def test_parse_item_accepts_any_text(words: str) -> None:
    slot = parse_item(words)
    if slot["item"] == "homebrew":
        assert words.removeprefix("Homebrew: ").startswith(str(slot["name"])[:10])


def test_parse_item_keeps_long_text_as_rules() -> None:
    words = "x" * 200
    assert parse_item(words) == {"item": "homebrew", "name": "x" * 80, "rules": words}


def test_published_table_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "fleet.csv"
    path.write_text(COMMUNITY)
    (ship,) = designs(path)
    assert (ship.name, ship.ship_class, ship.si) == ("Ardent", "Conquent", 26)
    assert ship.locations["port"].go == "KU"
    assert ship.locations["bow"].slots[2].name == "164mm"
    assert dict(ship.notes) == {"builder": "Brest"}
    hook = ship.locations["port"].slots[6]
    assert (hook.item, hook.name, hook.breach) == ("homebrew", "Sky Hook: 3 fish", 15)
    ((note,),) = [each.notes for each in import_file(path).designs]
    assert note.line == 5
    assert note.message.startswith("note unknown-item: unknown item 'Sky Hook: 3 fish'")


def test_exported_table_equals_the_imported_one(tmp_path: Path) -> None:
    """Ships written by us, read and written again, give the same file: black is B there."""
    ships = tuple(read_ship(read(path)) for path in sorted(SHIPS.glob("hml-*.yaml")))
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    write_table(first, export_ships(ships))
    write_table(second, export_ships(tuple(imported(first.read_text(), tmp_path))))
    assert second.read_bytes() == first.read_bytes()
    assert "| B" not in first.read_text().replace("B | R", "")
    assert "K | R" not in first.read_text()


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_table_accepts_other_delimiters(delimiter: str, tmp_path: Path) -> None:
    text = COMMUNITY.replace(",", delimiter)
    assert imported(text, tmp_path) == imported(COMMUNITY, tmp_path)


def test_table_accepts_the_windows_code_page(tmp_path: Path) -> None:
    path = tmp_path / "fleet.csv"
    path.write_bytes(COMMUNITY.replace("■", "").replace("Ardent", "Liberté").encode("cp1252"))
    assert designs(path)[0].name == "Liberté"


def test_empty_and_merged_cells_repeat_the_cell_above(tmp_path: Path) -> None:
    lines = COMMUNITY.splitlines()
    merged = [
        lines[0],
        lines[1],
        "",
        ",,,,,,,Bow,,,2,11,164mm: ■T 6/13 hex Y | U,",
        *lines[3:],
        ",,,",
    ]
    assert imported("\n".join(merged), tmp_path) == imported(COMMUNITY, tmp_path)


def test_varying_column_becomes_slot_notes(tmp_path: Path) -> None:
    text = COMMUNITY.replace("Y | U,", "Y | U,Toulon")
    (ship,) = imported(text, tmp_path)
    assert dict(ship.notes) == {}
    assert dict(ship.locations["bow"].slots[2].notes) == {"builder": "Toulon"}


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("2,11,164mm", "2,eleven,164mm", 3,
         "Ardent: locations.bow.slots.2.breach: expected a whole number, got 'eleven'"),
        ("2,11,164mm", "7,11,164mm", 3, "Ardent: expected a slot number from 1 to 6, got '7'"),
        ("2,11,164mm", "1,11,164mm", 3, "Ardent: expected each slot once, got bow 1 again"),
        ("Bow,RG,RY,2", "Keel,RG,RY,2", 3, "Ardent: expected a location such as Bow, got 'Keel'"),
        ("Bow,RG,RY,2", "Bow,RR,RY,2", 3, "Ardent: expected go 'RG' as above, got 'RR'"),
        ("3,26,6,3,Bow,RG,RY,2", "3,27,6,3,Bow,RG,RY,2", 3, "Ardent: expected si '26' as above, got '27'"),
        ("3,26,6,3,Bow,RG,RY,1", "9,26,6,3,Bow,RG,RY,1", 2, "Ardent: expected type '3' as in most rows, got '9'"),
    ],
)  # fmt: skip
def test_unreadable_table_rows_are_reported(
    old: str, new: str, line: int, said: str, tmp_path: Path
) -> None:
    faults = unread(COMMUNITY.replace(old, new), tmp_path)
    assert (line, said) in [(fault.line, fault.message) for fault in faults]


def test_faults_of_all_ships_are_reported(tmp_path: Path) -> None:
    other = COMMUNITY.split("\n", 1)[1].replace("Ardent", "Other").replace("26", "x")
    faults = unread(COMMUNITY.replace(",13,", ",y,") + other, tmp_path)
    assert {fault.message.split(":")[0] for fault in faults} == {"Ardent", "Other"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ship,class\nA,B\n", "these column headers belong to no table"),
        ("\n\n", "no row of column headers"),
        (HEAD + ",ship\n", "each column once"),
        (HEAD + '\n"never closed\n', "invalid CSV"),
    ],
)
def test_file_that_is_not_a_slot_table_is_rejected(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=words):
        imported(text, tmp_path)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 not really", b"plain text", b"\0\1\2"])
def test_file_that_is_not_a_workbook_is_rejected(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "fleet.xlsx"
    path.write_bytes(data)
    with pytest.raises(FileError):
        read_tables(path, [FORM])


def test_table_needs_a_known_file_ending(tmp_path: Path) -> None:
    path = tmp_path / "fleet.ods"
    path.write_bytes(b"x")
    with pytest.raises(CallError, match=r"\.csv or \.xlsx"):
        read_tables(path, [FORM])


def test_table_rejects_two_ships_of_one_name() -> None:
    ship = preset("HML Badger", 1, "British Empire")
    with pytest.raises(CallError, match="HML Badger"):
        export_ships((ship, ship))
