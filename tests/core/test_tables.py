"""Rows of tables as hobbyists keep them: every row arrives, or it is named."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.app.files import Tabled, table_designs
from cardforge.core.files import parse
from cardforge.errors import FileError, ShapeError
from cardforge.leviathans.columns import COLUMNS
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.starships.columns import COLUMNS as STARSHIP_COLUMNS
from cardforge.warfleet.columns import COLUMNS as FLEET_COLUMNS
from cardforge.warfleet.files import read_fleet_ship
from tests.calls import Call

HEAD = list(COLUMNS)
PLACES = ("Bow", "Port", "Starboard", "Stern")
Cells = list[Any]
CELL = re.compile(r"\bcell [A-Z]+(\d+): ")


def ship_rows(name: str = "Ardent", slots: int = 6) -> list[Cells]:
    """The rows of a ship, with every cell filled."""
    ship = [name, "Conquent", "French Republic", 3, 26, 6, 3]
    return [
        [*ship, place, "RG", "RY", slot, 10 + slot, f"{slot}in: ▲T 6/12 hex Y | U"]
        for place in PLACES
        for slot in range(1, slots + 1)
    ]


def with_blanks(rows: Sequence[Cells]) -> list[Cells]:
    """The rows as merged cells leave them: what repeats the row above is blank."""
    blank = [list(row) for row in rows]
    for row, full, above in zip(blank[1:], rows[1:], rows, strict=False):
        for column in range(10):
            if full[: column + 1] == above[: column + 1]:
                row[column] = None
    return blank


def as_csv(path: Path, rows: Sequence[Cells], delimiter: str = ",") -> Path:
    lines = [delimiter.join("" if cell is None else str(cell) for cell in row) for row in rows]
    path.write_text("\n".join(lines) + "\n")
    return path


def as_xlsx(path: Path, rows: Sequence[Cells], title: str = "Ships") -> Path:
    book = openpyxl.Workbook()
    book.worksheets[0].title = title
    for row in rows:
        book.worksheets[0].append(row)
    book.save(path)
    return path


Save = Callable[[Sequence[Cells]], Path]


@pytest.fixture(params=["csv", "xlsx"])
def save(request: pytest.FixtureRequest, tmp_path: Path) -> Save:
    """Save rows as a table of either kind."""
    write = {"csv": as_csv, "xlsx": as_xlsx}[request.param]
    return lambda rows: write(tmp_path / f"fleet.{request.param}", rows)


def ships(tabled: Tabled) -> list[Ship]:
    return [read_ship(parse(each.text, Path("a.yaml"))) for each in tabled.designs]


def slots(tabled: Tabled) -> int:
    return sum(len(list(ship.all_slots())) for ship in ships(tabled))


def faults(tabled: Tabled) -> list[tuple[int, str]]:
    """The rows that cannot be read, without the cells that messages about workbooks name."""
    found = []
    for fault in tabled.faults:
        place = CELL.search(fault.message)
        assert place is None or int(place[1]) == fault.line
        found.append((fault.line, CELL.sub("", fault.message)))
    return found


def noted(tabled: Tabled) -> list[tuple[int, str]]:
    return [(note.line, note.message) for note in tabled.notes]


def test_blank_cells_repeat_the_cell_above(save: Save) -> None:
    full = [*ship_rows("Ardent"), *ship_rows("Brave"), *ship_rows("Cruel")]
    blank = with_blanks(full)
    assert sum(row[7] is None for row in blank) == 60
    tabled = table_designs(save([HEAD, *blank]))
    assert (tabled.rows, slots(tabled), tabled.faults) == (72, 72, ())
    assert tabled.designs == table_designs(save([HEAD, *full])).designs


def test_cells_merged_in_a_workbook_repeat_the_cell_above(tmp_path: Path) -> None:
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
    assert noted(tabled) == [(51, "skipped, a note: 'Both by Bob'")]


def test_cells_merged_across_columns_make_rows_unreadable(save: Save) -> None:
    rows = ship_rows()
    rows[3][11:] = ["Miss", None]  # breach and item merged
    rows[9][10:] = [4, None, None]
    tabled = table_designs(save([HEAD, *rows]))
    assert tabled.designs == ()
    assert faults(tabled) == [
        (5, "Ardent: expected an item in bow 4, this cell is blank"),
        (11, "Ardent: expected an item in port 4, this cell is blank"),
    ]


def test_location_is_not_carried_from_another_ship(save: Save) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[24][7] = None
    tabled = table_designs(save([HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Ardent"]
    assert tabled.left == ("Brave",)
    assert faults(tabled)[0] == (26, "Brave: expected a location such as Bow, here or above")


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        (10, None, "expected a slot number from 1 to 6, this cell is blank"),
        (10, 1, "expected each slot once, got bow 1 again"),
        (10, 7, "expected a slot number from 1 to 6, got '7'"),
        (10, "2a", "expected a slot number from 1 to 6, got '2a'"),
        (10, 2.5, "expected a slot number from 1 to 6, got '2.5'"),
        (11, "12-Jun", "locations.bow.slots.2.breach: expected a whole number, got '12-Jun'"),
        (12, None, "expected an item in bow 2, this cell is blank"),
        (12, "#REF!", "cell M3 holds the error #REF!"),
        (0, "#N/A", "cell A3 holds the error #N/A"),
        (8, "RR", "expected go 'RG' as above, got 'RR'"),
        (4, "50%", "expected si '26' as above, got '50%'"),
    ],
)  # fmt: skip
def test_unreadable_row_keeps_its_ship_from_being_written(
    column: int, cell: object, said: str, save: Save
) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[1][column] = cell
    tabled = table_designs(save([HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Brave"]
    assert [(line, message.removeprefix("Ardent: ")) for line, message in faults(tabled)] == [
        (3, said)
    ]


@pytest.mark.parametrize("cell", ["26.0", "26.00", 26.0, "026"])
def test_whole_numbers_may_be_written_with_a_point(cell: object, save: Save) -> None:
    rows = ship_rows()
    rows[5][4] = cell
    assert slots(table_designs(save([HEAD, *rows]))) == 24


@pytest.mark.parametrize("cell", ["26.5", "26.", ".0", "-26", "1e1", "٢٦", "2 6", "0026.0x"])
def test_other_numbers_are_not_whole(cell: str, save: Save) -> None:
    rows = ship_rows()
    rows[5][4] = cell
    assert table_designs(save([HEAD, *rows])).designs == ()


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
def test_cell_that_a_spreadsheet_changed_is_named(name: str, tmp_path: Path) -> None:
    cell, said = odd_cells()[name]
    rows = [[*row, "a comment"] for row in ship_rows()]
    rows[1][12] = cell
    tabled = table_designs(as_xlsx(tmp_path / "a.xlsx", [[*HEAD, "comment"], *rows]))
    assert tabled.designs == ()
    ((line, message),) = faults(tabled)
    assert line == 3
    assert message.startswith(f"Ardent: cell M3 holds {said}")


def test_date_in_a_column_of_notes_is_text(tmp_path: Path) -> None:
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
    assert faults(tabled) == [(26, "cell A26 holds the error #REF!")]
    assert [design.name for design in tabled.designs] == ["Cruel"], "the row may be of either"


def test_row_above_all_names_spoils_the_ship_below(save: Save) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[0][0] = None
    tabled = table_designs(save([HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Brave"]
    assert faults(tabled) == [(2, "expected a name in column 'ship', here or above")]
    assert tabled.left == ("Ardent",)


def test_row_with_cells_beyond_the_header_is_unreadable(save: Save) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[3] = [*rows[3], None, "what is this"]
    tabled = table_designs(save([HEAD, *rows]))
    assert faults(tabled) == [(5, "Ardent: cell O5 has no column header above it")]
    assert [design.name for design in tabled.designs] == ["Brave"]


def test_cell_under_a_blank_header_is_unreadable(save: Save) -> None:
    rows = [[*row[:7], None, *row[7:]] for row in [HEAD, *ship_rows()]]
    assert slots(table_designs(save(rows))) == 24
    rows[4][7] = "x"
    assert faults(table_designs(save(rows))) == [
        (5, "Ardent: cell H5 has no column header above it")
    ]


def test_row_of_a_location_alone_is_read(save: Save) -> None:
    rows = with_blanks(ship_rows())
    split = [*rows[0][:10], None, None, None], [*[None] * 10, *rows[0][10:]]
    tabled = table_designs(save([HEAD, *split, *rows[1:]]))
    assert (tabled.rows, slots(tabled)) == (25, 24)
    assert tabled.designs[0].text == table_designs(save([HEAD, *rows])).designs[0].text


def test_ship_and_location_may_be_headings(save: Save) -> None:
    plain = ship_rows()
    rows: list[Cells] = [["Ardent"], [None, *plain[0][1:7]]]
    for row in plain:
        if row[10] == 1:
            rows.append([*[None] * 7, row[7]])
        rows.append([*[None] * 8, *row[8:]])
    tabled = table_designs(save([HEAD, *rows]))
    assert (tabled.faults, tabled.notes, slots(tabled)) == ((), (), 24)


def test_header_rows_that_repeat_are_skipped_and_reported(save: Save) -> None:
    upper = [cell.upper() for cell in HEAD]
    rows = [HEAD, *ship_rows("Ardent"), upper, *ship_rows("Brave")]
    tabled = table_designs(save(rows))
    assert slots(tabled) == 48
    assert noted(tabled) == [(26, "skipped, the header again")]


def test_another_header_holds_for_the_rows_below_it(save: Save) -> None:
    turned = [list(reversed(row)) for row in [HEAD, *ship_rows("Brave")]]
    tabled = table_designs(save([HEAD, *ship_rows("Ardent"), *turned]))
    assert slots(tabled) == 48
    assert noted(tabled) == [(26, "skipped, another header, for the rows below it")]


def test_notes_around_the_table_are_reported(save: Save) -> None:
    rows = [
        ["My fleet"], ["by", "Bob"], [], HEAD, *ship_rows("Ardent"), ["these are by Ann:"],
        *ship_rows("Brave"), [], ["Total: 2 ships"], [*[None] * 20, "x"],
        ["---"], ["---"],
    ]  # fmt: skip
    tabled = table_designs(save(rows))
    assert (slots(tabled), tabled.faults) == (48, ())
    assert noted(tabled) == [
        (1, "skipped, a note: 'My fleet'"),
        (2, "skipped, a note: 'by | Bob'"),
        (29, "skipped, a note: 'these are by Ann:'"),
        (55, "skipped, a note: 'Total: 2 ships'"),
        (56, "skipped, a note: 'x'"),
        (57, "skipped, a note: '---'"),
        (58, "skipped, a note: '---'"),
    ]


@pytest.mark.parametrize(
    "row",
    [
        [*[None] * 12, "Miss"],
        [*[None] * 10, 6],
        [*[None] * 11, 12],
        [*[None] * 7, "somewhere"],
        ["Ardent", *[None] * 11, "Miss"],
        ["Total", None, None, None, 52],
    ],
)
def test_row_that_may_be_of_a_ship_is_no_note(row: Cells, save: Save) -> None:
    tabled = table_designs(save([HEAD, *ship_rows("Ardent"), row]))
    assert {line for line, _ in faults(tabled)} == {26}
    assert tabled.notes == ()


def test_rows_sorted_above_their_header_are_read(save: Save) -> None:
    rows = [*ship_rows("Ardent"), HEAD, *ship_rows("Zealous")]
    assert slots(table_designs(save(rows))) == 48


def book_of(path: Path, sheets: Mapping[str, Sequence[Cells]], **states: str) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        sheet.sheet_state = states.get(name, "visible")
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def test_all_sheets_with_a_header_are_read_and_others_named(tmp_path: Path) -> None:
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
        ("two", 1, "skipped, a note: 'a title'"),
        ("old", 0, "skipped, it is hidden"),
        ("ideas", 0, "skipped, no row of its 2 has the column headers of a table"),
        ("blank", 0, "skipped, it is empty"),
    ]


def test_sheet_that_lacks_a_column_is_a_fault(tmp_path: Path, call: Call) -> None:
    lacking = [row[:4] + row[5:] for row in [HEAD, *ship_rows("Brave")]]
    book_of(tmp_path / "a.xlsx", {"one": [HEAD, *ship_rows("Ardent")], "two": lacking})
    said = call("import", tmp_path / "a.xlsx", "-o", tmp_path / "out")
    assert said.status == 2
    assert (
        "a.xlsx: sheet 'two': not read, no column `si`; this looks like a table of air" in said.err
    )
    assert said.out.endswith("read 24 of 24 rows; left out 1 sheet\n")


def test_ship_may_be_spread_over_sheets(tmp_path: Path) -> None:
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


def test_blank_cells_do_not_reach_over_sheets(tmp_path: Path) -> None:
    rows = ship_rows()
    rows[12][0] = None
    tabled = table_designs(
        book_of(tmp_path / "a.xlsx", {"fore": [HEAD, *rows[:12]], "aft": [HEAD, *rows[12:]]})
    )
    assert [(fault.sheet.name, fault.line) for fault in tabled.faults] == [("aft", 2)]


def test_games_may_share_a_workbook(tmp_path: Path) -> None:
    starships = [
        ["element", "class", "faction", "systems", "front", "broadside", "aux", "upgrades"],
        ["Moth", "frigate"],
    ]
    path = book_of(tmp_path / "a.xlsx", {"air": [HEAD, *ship_rows()], "space": starships})
    assert [design.name for design in table_designs(path).designs] == ["Ardent", "Moth"]


def test_hidden_rows_are_read_and_rows_have_the_numbers_of_the_spreadsheet(tmp_path: Path) -> None:
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


def test_cells_behind_blank_columns_are_named_as_the_spreadsheet_does(tmp_path: Path) -> None:
    rows = [[None, None, *row] for row in [HEAD, *ship_rows()]]
    rows[8][12] = True
    rows[9][14] = "#REF!"
    book = openpyxl.load_workbook(as_xlsx(tmp_path / "a.xlsx", [[], *rows]))
    book.worksheets[0].cell(11, 15).data_type = "e"
    book.save(tmp_path / "a.xlsx")
    assert [fault.message for fault in table_designs(tmp_path / "a.xlsx").faults] == [
        "Ardent: cell M10 holds the truth value TRUE: format it as text and type it again",
        "Ardent: cell O11 holds the error #REF!",
    ]


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("item", "6in: banana", "item: cannot read 'banana' of '6in', expected such as"),
        ("breach", None, "expected a breach number for '2in: ▲T 6/12 hex Y | U', this cell is blank"),
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


@pytest.mark.parametrize("number", [0, 1, 23])
@pytest.mark.parametrize("cell", [9, 2])
def test_one_wrong_value_blames_its_row_alone(number: int, cell: int, save: Save) -> None:
    rows = ship_rows()
    rows[number][HEAD.index("type")] = cell
    ((line, message),) = faults(table_designs(save([HEAD, *rows])))
    as_what = "above" if number else "in most rows"
    assert (line, message) == (number + 2, f"Ardent: expected type '3' as {as_what}, got '{cell}'")


def test_a_wrong_value_is_no_measure_for_the_right_one(save: Save) -> None:
    rows = ship_rows()[:2]
    rows[0][HEAD.index("type")] = 9
    ((line, message),) = faults(table_designs(save([HEAD, *rows])))
    assert line == 2
    assert message.startswith("Ardent: type: expected")
    assert message.endswith("got '9'")


@pytest.mark.parametrize("form", ["leviathans", "warfleet"])
def test_what_is_no_dice_is_quoted_as_it_stands(form: str, save: Save) -> None:
    if form == "leviathans":
        head, rows, column = HEAD, ship_rows()[:1], "go"
    else:
        head, rows, column = FLEET_HEAD, fleet_rows("Ardent")[:1], "short_dice"
    rows[0][head.index(column)] = "banana"
    message = faults(table_designs(save([head, *rows])))[0][1]
    assert "banana" in message
    assert "KANANA" not in message


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("first", ["", "sep=", "title, with; signs\t!"])
def test_csv_of_any_spreadsheet_is_read(
    delimiter: str, coding: str, end: str, first: str, tmp_path: Path
) -> None:
    quoted = [f'"{head}"' for head in HEAD]
    rows = [
        *([[first + (delimiter if first == "sep=" else "")]] if first else []),
        quoted,
        *ship_rows(),
    ]
    lines = [delimiter.join(map(str, row)) for row in rows]
    text = "\ufeff" * (coding == "utf-16-be") + end.join(lines)
    (tmp_path / "a.csv").write_bytes(text.encode(coding))
    tabled = table_designs(tmp_path / "a.csv")
    assert slots(tabled) == 24
    assert not tabled.faults


def test_lines_keep_their_numbers_below_cells_of_several_lines(tmp_path: Path) -> None:
    rows = ship_rows()
    rows[1][10] = 9
    text = (
        ",".join([*HEAD, "history"])
        + "\n"
        + ",".join(map(str, rows[0]))
        + ',"one\r\ntwo\nthree"\r\n'
    )
    (tmp_path / "a.csv").write_text(text + ",".join(map(str, rows[1])) + "\n", newline="")
    assert faults(table_designs(tmp_path / "a.csv")) == [
        (5, "Ardent: expected a slot number from 1 to 6, got '9'")
    ]


def test_quote_that_swallows_rows_is_rejected(tmp_path: Path) -> None:
    lines = [
        ",".join(map(str, row))
        for row in [[*HEAD, "builder"], *([*row, "x"] for row in ship_rows())]
    ]
    lines[4] = lines[4].removesuffix("x") + '"x'
    lines[9] = lines[9].removesuffix("x") + '"'
    (tmp_path / "a.csv").write_text("\n".join(lines))
    with pytest.raises(
        FileError, match=r"a\.csv:5:1: expected a quote that ends before the next row"
    ):
        table_designs(tmp_path / "a.csv")


def test_prose_with_commas_swallows_no_rows(tmp_path: Path) -> None:
    prose = "One, two.\n" + "a, b, " * 20 + "and c.\n1,000,000 rivets"
    rows = [[*row, None] for row in ship_rows()]
    rows[0][13] = f'"{prose}"'
    (ship,) = ships(table_designs(as_csv(tmp_path / "a.csv", [[*HEAD, "history"], *rows])))
    assert ship.history == prose


@pytest.mark.parametrize("missing", COLUMNS)
def test_table_without_a_column_is_of_no_other_game(missing: str, save: Save) -> None:
    at = HEAD.index(missing)
    rows = [row[:at] + row[at + 1 :] for row in [HEAD, *ship_rows()]]
    with pytest.raises(
        ShapeError,
        match=rf"no column `{missing}`; this looks like a table of air",
    ):
        table_designs(save(rows))


def test_table_with_the_columns_of_two_games_is_rejected(save: Save) -> None:
    both = [*HEAD, "element", "systems", "front", "broadside", "aux", "upgrades"]
    with pytest.raises(
        ShapeError, match="columns of one game, got those of air ships and starships"
    ):
        table_designs(save([both, *ship_rows()]))


def test_unknown_columns_keep_the_spelling_of_their_headers(save: Save) -> None:
    rows = [[*row, "x"] for row in ship_rows()]
    (ship,) = ships(table_designs(save([[*HEAD, "Count"], *rows])))
    assert dict(ship.notes) == {"Count": "x"}, "another game's column"


def test_import_counts_each_row_once(call: Call, tmp_path: Path) -> None:
    bad = ship_rows("Brave")
    bad[0][10], bad[1][10] = 9, None
    as_csv(tmp_path / "a.csv", [HEAD, *ship_rows("Ardent"), HEAD, *bad, ["the end"]])
    said = call("import", tmp_path / "a.csv", "-o", tmp_path / "out")
    assert said.status == 2
    assert said.out == (
        f"wrote 1 ship to {tmp_path / 'out'}: read 24 of 48 rows; left out 2 rows that cannot be "
        "read, 22 other rows of their ships and 2 rows that are notes\n"
    )
    assert [path.name for path in (tmp_path / "out").glob("*.yaml")] == ["ardent.yaml"]
    assert said.err.splitlines() == [
        f"{tmp_path / 'a.csv'}:27: Brave: expected a slot number from 1 to 6, got '9'",
        f"{tmp_path / 'a.csv'}:28: Brave: expected a slot number from 1 to 6, this cell is blank",
        f"{tmp_path / 'a.csv'}: not written, for rows that cannot be read: Brave",
        f"{tmp_path / 'a.csv'}:26: skipped, the header again",
        f"{tmp_path / 'a.csv'}:51: skipped, a note: 'the end'",
    ]


def test_import_names_fifty_rows_and_counts_the_others(call: Call, tmp_path: Path) -> None:
    rows = [row for number in range(40) for row in ship_rows(f"No {number}")]
    for row in rows:
        row[10] = 9
    as_csv(tmp_path / "a.csv", [HEAD, *rows])
    said = call("import", tmp_path / "a.csv", "-o", tmp_path / "out")
    assert said.status == 2
    assert len(said.err.splitlines()) == 52
    assert "a.csv: and 910 more rows that cannot be read" in said.err
    assert said.out == "wrote nothing: read 0 of 960 rows; left out 960 rows that cannot be read\n"
    assert not (tmp_path / "out").exists()


def test_notes_alone_are_no_table(save: Save) -> None:
    with pytest.raises(FileError, match="the table has no rows"):
        table_designs(save([HEAD, ["only a note"]]))


JUNK: list[Cells] = [
    ["a note"], [None, "a note"], ["Total", None, None, 7], [*[None] * 12, "Miss"], HEAD, [],
    [*[None] * 10, 3], [*[None] * 9, "R"], [*[None] * 15, "far"], ["Ardent"], [None, "Conquent"],
    [*[None] * 7, "Bow"], [*[None] * 7, "Bow", "RG", "RY", 2, 9, "Crew: G"], ["#REF!"],
    ["Ardent", *[None] * 6, "Stern", None, None, 6, 9, "Miss"], [" "], ["ship", "class"],
]  # fmt: skip


@st.composite
def tables(draw: st.DrawFn) -> list[Cells]:
    """Ships in rows with blank cells, in which junk is put, and of which rows repeat or are gone."""
    names = draw(st.lists(st.sampled_from(["Ardent", "Brave", "Cruel"]), min_size=1, max_size=3))
    rows = [row for name in names for row in ship_rows(name, draw(st.integers(1, 3)))]
    rows = with_blanks(rows) if draw(st.booleans()) else rows
    for _ in range(draw(st.integers(0, 3))):
        row = draw(st.sampled_from(rows))
        row[draw(st.integers(0, 12))] = draw(
            st.sampled_from([None, "", "x", 3, "Bow", "#N/A", "3.0"])
        )
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(rows)))
        rows.insert(at, list(draw(st.sampled_from([*JUNK, *rows]))))
    at = draw(st.integers(0, min(2, len(rows))))
    return [*rows[:at], HEAD, *rows[at:]]


def filled(rows: Sequence[Cells]) -> int:
    return sum(any(cell is not None and str(cell).strip() for cell in row) for row in rows)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(
    max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(rows=tables())
def test_rows_in_are_slots_out_or_the_status_is_2(
    rows: list[Cells], ending: str, tmp_path: Path
) -> None:
    write = {"csv": as_csv, "xlsx": as_xlsx}[ending]
    tabled = table_designs(write(tmp_path / f"a.{ending}", rows))
    notes = sum(bool(note.line) for note in tabled.notes)
    assert tabled.rows + notes + 1 == filled(rows), "each line is a row, a note, or the header"
    read = sum(design.rows for design in tabled.designs)
    assert bool(tabled.faults) == (read < tabled.rows) == bool(tabled.left or not read)
    slotted = sum(len(row) > 12 and row[12] not in (None, "", HEAD[12]) for row in rows)
    if not tabled.faults:
        assert slots(tabled) == slotted


def fleet_rows(name: str = "Ardent", attacks: int = 2) -> list[Cells]:
    """The rows of a fleet ship, with every cell filled."""
    ship = [name, "Conquent", "French Republic", 1, 11, 6, 140]
    return [
        [*ship, place, 9, 5, 3, f"{attack}in", attack, "K", 1, "R", 2, "turret; bracket"]
        for place in PLACES
        for attack in range(1, attacks + 1)
    ]


FLEET_HEAD = list(FLEET_COLUMNS)


def attacks(tabled: Tabled) -> int:
    texts = [parse(design.text, Path("a.yaml")) for design in tabled.designs]
    return sum(len(list(read_fleet_ship(text).all_attacks())) for text in texts)


def test_fleet_ship_of_merged_cells_is_read(save: Save) -> None:
    full = [*fleet_rows("Ardent"), *fleet_rows("Brave", attacks=1)]
    blank = [list(row) for row in full]
    for row, whole, above in zip(blank[1:], full[1:], full, strict=False):
        for column in range(11):
            if whole[: column + 1] == above[: column + 1]:
                row[column] = None
    tabled = table_designs(save([FLEET_HEAD, *blank]))
    assert (tabled.rows, tabled.faults) == (12, ())
    assert tabled.designs == table_designs(save([FLEET_HEAD, *full])).designs
    assert attacks(tabled) == 12


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("attack", None, "expected the name of an attack, this cell is blank"),
        ("si", 12, "expected si '11' as above, got '12'"),
        ("resilience", 8, "expected resilience '9' as above, got '8'"),
        ("location", "Keel", "expected a location such as Bow, got 'Keel'"),
        ("count", "two", "locations.bow.attacks.1.count: expected a whole number, got 'two'"),
        ("marks", "; ".join("x" * 200), "expected at most 100 marks in a cell"),
        ("short_dice", "Q", "locations.bow.attacks.1.dice: expected dice by their letters"),
        ("long_range", "#NUM!", "cell Q3 holds the error #NUM!"),
    ],
)
def test_unreadable_row_of_a_fleet_ship_is_named(
    column: str, cell: object, said: str, save: Save
) -> None:
    rows = [*fleet_rows("Ardent"), *fleet_rows("Brave")]
    rows[1][FLEET_HEAD.index(column)] = cell
    tabled = table_designs(save([FLEET_HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Brave"]
    line, message = faults(tabled)[0]
    assert line == 3
    assert message.startswith(f"Ardent: {said}")


STARSHIP_HEAD = list(STARSHIP_COLUMNS)


def test_starships_with_unreadable_rows_are_left_out_alone(save: Save) -> None:
    rows: list[Cells] = [
        ["Moth", "frigate"], ["Wasp", "frigat"], ["my fleet"], STARSHIP_HEAD, [None, "cruiser"],
        ["Hornet", "cruiser", None, None, None, None, None, None, "more"], ["Bee", "corvette"],
    ]  # fmt: skip
    tabled = table_designs(save([STARSHIP_HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Moth", "Bee"]
    assert faults(tabled) == [
        (3, "class: expected a class, got 'frigat'; did you mean 'frigate'?"),
        (6, "name: expected some text, got none"),
        (7, "Hornet: cell I7 has no column header above it"),
    ]
    assert noted(tabled) == [
        (4, "skipped, a note: 'my fleet'"),
        (5, "skipped, the header again"),
    ]


STARSHIP_CELLS = st.sampled_from(
    [None, "Moth", "frigate", "brace", "light; light", "x", 3, "#N/A", "aux slot", " "]
)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(rows=st.lists(st.lists(STARSHIP_CELLS, max_size=9), min_size=1, max_size=6))
def test_each_row_of_starships_is_a_design_or_a_fault_or_a_note(
    rows: list[Cells], ending: str, tmp_path: Path
) -> None:
    write = {"csv": as_csv, "xlsx": as_xlsx}[ending]
    path = write(tmp_path / f"a.{ending}", [STARSHIP_HEAD, ["Moth", "frigate"], *rows])
    tabled = table_designs(path)
    unread = {fault.line for fault in tabled.faults}
    assert len(tabled.designs) + len(unread) == tabled.rows
    assert tabled.rows + len(tabled.notes) == filled(rows) + 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(data=st.data())
def test_each_row_of_fleet_ships_is_in_one_or_the_status_is_2(
    ending: str, data: st.DataObject, tmp_path: Path
) -> None:
    rows = [row for name in ("Ardent", "Brave") for row in fleet_rows(name)]
    for _ in range(data.draw(st.integers(0, 3))):
        row = data.draw(st.sampled_from(rows))
        row[data.draw(st.integers(0, 17))] = data.draw(st.sampled_from([None, "x", 3, "Bow"]))
    write = {"csv": as_csv, "xlsx": as_xlsx}[ending]
    tabled = table_designs(write(tmp_path / f"a.{ending}", [FLEET_HEAD, *rows]))
    read = sum(design.rows for design in tabled.designs)
    assert tabled.rows == len(rows)
    assert bool(tabled.faults) == (read < len(rows))
    assert attacks(tabled) == read
