"""Workbooks: merged and unusual cells, hidden sheets, and cell names."""

from __future__ import annotations

import datetime
from pathlib import Path

import openpyxl
import pytest

from cardforge.app.new_files import table_designs
from tests.calls import Call
from tests.core.spreadsheets.tables import (
    HEAD,
    as_xlsx,
    book_of,
    faults,
    noted,
    ship_rows,
    ships,
    slots,
)


def test_merged_workbook_cells_repeat_the_cell_above(tmp_path: Path) -> None:
    path = as_xlsx(tmp_path / "a.xlsx", [HEAD, *ship_rows("Ardent"), *ship_rows("Brave")])
    book = openpyxl.load_workbook(path)
    for top in (2, 26):
        for column in "ABCDEFG":
            book.worksheets[0].merge_cells(f"{column}{top}:{column}{top + 23}")
        for start in range(top, top + 24, 6):
            for column in "HIJ":
                book.worksheets[0].merge_cells(f"{column}{start}:{column}{start + 5}")
    book.worksheets[0].merge_cells("A51:M52")
    book.worksheets[0]["A51"] = "Both by Bob"
    book.save(path)
    tabled = table_designs(path)
    assert (slots(tabled), tabled.faults) == (48, ())
    assert noted(tabled) == [(51, "skipped: a note, 'Both by Bob'")]


def odd_cells() -> dict[str, tuple[object, str]]:
    date = datetime.date(2026, 6, 12)
    return {
        "a date": (date, "the date 2026-06-12: format it as text and type it again"),
        "a moment": (datetime.datetime(2026, 6, 12, 3, 4), "the date 2026-06-12 03:04:00: "),
        "a time": (datetime.time(3, 4), "the time 03:04:00: "),
        "a truth value": (True, "the truth value TRUE: "),
        "a formula": ("=1+1", "a formula whose value was not saved"),
    }


@pytest.mark.parametrize("name", odd_cells())
def test_cell_converted_by_a_spreadsheet_is_reported(name: str, tmp_path: Path) -> None:
    cell, said = odd_cells()[name]
    rows = [[*row, "a comment"] for row in ship_rows()]
    rows[1][12] = cell
    tabled = table_designs(as_xlsx(tmp_path / "a.xlsx", [[*HEAD, "comment"], *rows]))
    assert tabled.designs == ()
    ((line, message),) = faults(tabled)
    assert line == 3
    assert message.startswith(f"Ardent: cell M3 contains {said}")


def test_date_in_a_notes_column_is_text(tmp_path: Path) -> None:
    rows = [[*row, datetime.date(1906, 3, 1), True] for row in ship_rows()]
    tabled = table_designs(as_xlsx(tmp_path / "a.xlsx", [[*HEAD, "built", "mine"], *rows]))
    (ship,) = ships(tabled)
    assert dict(ship.notes) == {"built": "1906-03-01", "mine": "TRUE"}


def test_error_cell_does_not_repeat_the_cell_above(tmp_path: Path) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave"), *ship_rows("Cruel")]
    path = as_xlsx(tmp_path / "a.xlsx", [HEAD, *rows])
    book = openpyxl.load_workbook(path)
    cell = book.worksheets[0]["A26"]
    cell.value, cell.data_type = "#REF!", "e"
    book.save(path)
    tabled = table_designs(path)
    assert faults(tabled) == [(26, "cell A26 contains the error #REF!")]
    assert [design.name for design in tabled.designs] == ["Cruel"], "the row may be of either"


def test_sheets_with_a_header_are_read_and_others_reported(tmp_path: Path) -> None:
    sheets = {
        "one": [HEAD, *ship_rows("Ardent")],
        "two": [["a title"], HEAD, *ship_rows("Brave")],
        "old": [HEAD, *ship_rows("Cruel")],
        "ideas": [["more guns"], ["fewer guns"]],
        "blank": [],
    }
    path = book_of(tmp_path / "a.xlsx", sheets, old="hidden")
    tabled = table_designs(path)
    assert [design.name for design in tabled.designs] == ["Ardent", "Brave"]
    assert tabled.faults == ()
    assert [(note.sheet.name, note.line, note.message) for note in tabled.notes] == [
        ("two", 1, "skipped: a note, 'a title'"),
        ("old", 0, "skipped: it is hidden"),
        ("ideas", 0, "skipped: no column headers of a table in its 2 rows"),
        ("blank", 0, "skipped: it is empty"),
    ]


def test_sheet_that_lacks_a_column_is_a_fault(tmp_path: Path, call: Call) -> None:
    lacking = [row[:4] + row[5:] for row in [HEAD, *ship_rows("Brave")]]
    book_of(tmp_path / "a.xlsx", {"one": [HEAD, *ship_rows("Ardent")], "two": lacking})
    said = call("import", tmp_path / "a.xlsx", "-o", tmp_path / "out")
    assert said.status == 2
    assert (
        "a.xlsx: sheet 'two': not read: the column `si` is missing; this looks like a table of air"
        in said.err
    )
    assert said.out.endswith("read 24 of 24 rows; skipped 1 sheet\n")


def test_ship_on_two_sheets_is_read(tmp_path: Path) -> None:
    rows = ship_rows()
    tabled = table_designs(
        book_of(tmp_path / "a.xlsx", {"fore": [HEAD, *rows[:12]], "aft": [HEAD, *rows[12:]]})
    )
    assert [design.rows for design in tabled.designs] == [24]
    twice = table_designs(
        book_of(tmp_path / "a.xlsx", {"fore": [HEAD, *rows], "aft": [HEAD, *rows]})
    )
    assert len(twice.faults) == 24
    assert {fault.sheet.name for fault in twice.faults} == {"aft"}


def test_blank_cells_do_not_repeat_another_sheet(tmp_path: Path) -> None:
    rows = ship_rows()
    rows[12][0] = None
    tabled = table_designs(
        book_of(tmp_path / "a.xlsx", {"fore": [HEAD, *rows[:12]], "aft": [HEAD, *rows[12:]]})
    )
    assert [(fault.sheet.name, fault.line) for fault in tabled.faults] == [("aft", 2)]


def test_workbook_with_two_games_is_read(tmp_path: Path) -> None:
    starships = [
        ["element", "class", "faction", "systems", "front", "broadside", "aux", "upgrades"],
        ["Moth", "frigate"],
    ]
    path = book_of(tmp_path / "a.xlsx", {"air": [HEAD, *ship_rows()], "space": starships})
    assert [design.name for design in table_designs(path).designs] == ["Ardent", "Moth"]


def test_hidden_rows_are_read_and_keep_their_row_numbers(tmp_path: Path) -> None:
    rows = [[None, None, *row] for row in [HEAD, *ship_rows()]]
    rows[8][12] = 9
    path = as_xlsx(tmp_path / "a.xlsx", [[], [], [], *rows])
    book = openpyxl.load_workbook(path)
    for number in range(5, 20):
        book.worksheets[0].row_dimensions[number].hidden = True
    book.save(path)
    tabled = table_designs(path)
    assert tabled.rows == 24
    assert faults(tabled) == [(12, "Ardent: expected a slot number from 1 to 6, got '9'")]
    assert "cell M12: " in tabled.faults[0].message


def test_cells_after_blank_columns_keep_their_names(tmp_path: Path) -> None:
    rows = [[None, None, *row] for row in [HEAD, *ship_rows()]]
    rows[8][12] = True
    rows[9][14] = "#REF!"
    book = openpyxl.load_workbook(as_xlsx(tmp_path / "a.xlsx", [[], *rows]))
    book.worksheets[0].cell(11, 15).data_type = "e"
    book.save(tmp_path / "a.xlsx")
    assert [fault.message for fault in table_designs(tmp_path / "a.xlsx").faults] == [
        "Ardent: cell M10 contains the truth value TRUE: format it as text and type it again",
        "Ardent: cell O11 contains the error #REF!",
    ]


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("item", "6in: banana", "item: cannot read 'banana' of '6in', expected for example"),
        ("breach", None, "expected a breach number for '2in: ▲T 6/12 hex Y | U', this cell is empty"),
        ("breach", "x", "locations.bow.slots.2.breach: expected a whole number, got 'x'"),
        ("go", "RR", "expected go 'RG' as above, got 'RR'"),
        ("go", "banana", "expected go 'RG' as above, got 'banana'"),
        ("go", "BU", "expected go 'RG' as above, got 'BU'"),
        ("type", 9, "expected type '3' as above, got '9'"),
        ("location", "Keel", "expected a location such as Bow, got 'Keel'"),
    ],
)  # fmt: skip
def test_fault_of_a_workbook_names_its_cell(
    column: str, cell: object, said: str, tmp_path: Path
) -> None:
    rows = ship_rows()
    rows[1][HEAD.index(column)] = cell
    (fault,) = table_designs(as_xlsx(tmp_path / "a.xlsx", [HEAD, *rows])).faults
    letter = "ABCDEFGHIJKLM"[HEAD.index(column)]
    assert fault.message.startswith(f"Ardent: cell {letter}3: {said}")
