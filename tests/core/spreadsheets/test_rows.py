"""Rows of tables as players write them: every row is read, or it is named."""

from __future__ import annotations

import pytest

from cardforge.app.new_files import table_designs
from tests.core.spreadsheets.tables import (
    FLEET_HEAD,
    HEAD,
    Cells,
    Save,
    faults,
    fleet_rows,
    noted,
    ship_rows,
    slots,
    with_blanks,
)


def test_blank_cells_repeat_the_cell_above(save: Save) -> None:
    full = [*ship_rows("Ardent"), *ship_rows("Brave"), *ship_rows("Cruel")]
    blank = with_blanks(full)
    assert sum(row[7] is None for row in blank) == 60
    tabled = table_designs(save([HEAD, *blank]))
    assert (tabled.rows, slots(tabled), tabled.faults) == (72, 72, ())
    assert tabled.designs == table_designs(save([HEAD, *full])).designs


def test_cells_merged_across_columns_make_rows_unreadable(save: Save) -> None:
    rows = ship_rows()
    rows[3][11:] = ["Miss", None]  # breach and item merged
    rows[9][10:] = [4, None, None]
    tabled = table_designs(save([HEAD, *rows]))
    assert tabled.designs == ()
    assert faults(tabled) == [
        (5, "Ardent: expected an item in bow 4, this cell is empty"),
        (11, "Ardent: expected an item in port 4, this cell is empty"),
    ]


def test_blank_location_does_not_repeat_another_ship(save: Save) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[24][7] = None
    tabled = table_designs(save([HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Ardent"]
    assert tabled.left == ("Brave",)
    assert faults(tabled)[0] == (26, "Brave: expected a location such as Bow, in this row or above")


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        (10, None, "expected a slot number from 1 to 6, this cell is empty"),
        (10, 1, "expected each slot once, got bow 1 again"),
        (10, 7, "expected a slot number from 1 to 6, got '7'"),
        (10, "2a", "expected a slot number from 1 to 6, got '2a'"),
        (10, 2.5, "expected a slot number from 1 to 6, got '2.5'"),
        (11, "12-Jun", "locations.bow.slots.2.breach: expected a whole number, got '12-Jun'"),
        (12, None, "expected an item in bow 2, this cell is empty"),
        (12, "#REF!", "cell M3 contains the error #REF!"),
        (0, "#N/A", "cell A3 contains the error #N/A"),
        (8, "RR", "expected go 'RG' as above, got 'RR'"),
        (4, "50%", "expected si '26' as above, got '50%'"),
    ],
)  # fmt: skip
def test_ship_with_unreadable_row_is_not_written(
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
def test_whole_number_with_decimal_point_is_read(cell: object, save: Save) -> None:
    rows = ship_rows()
    rows[5][4] = cell
    assert slots(table_designs(save([HEAD, *rows]))) == 24


@pytest.mark.parametrize("cell", ["26.5", "26.", ".0", "-26", "1e1", "٢٦", "2 6", "0026.0x"])
def test_fraction_in_a_whole_number_column_is_rejected(cell: str, save: Save) -> None:
    rows = ship_rows()
    rows[5][4] = cell
    assert table_designs(save([HEAD, *rows])).designs == ()


def test_row_above_the_first_name_is_a_fault(save: Save) -> None:
    rows = [*ship_rows("Ardent"), *ship_rows("Brave")]
    rows[0][0] = None
    tabled = table_designs(save([HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Brave"]
    assert faults(tabled) == [(2, "expected a name in column 'ship', in this row or above")]
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


def test_row_with_only_a_location_is_read(save: Save) -> None:
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
    assert noted(tabled) == [(26, "skipped: a repeated header")]


def test_second_header_applies_to_the_rows_below_it(save: Save) -> None:
    turned = [list(reversed(row)) for row in [HEAD, *ship_rows("Brave")]]
    tabled = table_designs(save([HEAD, *ship_rows("Ardent"), *turned]))
    assert slots(tabled) == 48
    assert noted(tabled) == [(26, "skipped: a new header for the rows below")]


def test_notes_around_the_table_are_reported(save: Save) -> None:
    rows = [
        ["My fleet"], ["by", "Bob"], [], HEAD, *ship_rows("Ardent"), ["these are by Ann:"],
        *ship_rows("Brave"), [], ["Total: 2 ships"], [*[None] * 20, "x"],
        ["---"], ["---"],
    ]  # fmt: skip
    tabled = table_designs(save(rows))
    assert (slots(tabled), tabled.faults) == (48, ())
    assert noted(tabled) == [
        (1, "skipped: a note, 'My fleet'"),
        (2, "skipped: a note, 'by | Bob'"),
        (29, "skipped: a note, 'these are by Ann:'"),
        (55, "skipped: a note, 'Total: 2 ships'"),
        (56, "skipped: a note, 'x'"),
        (57, "skipped: a note, '---'"),
        (58, "skipped: a note, '---'"),
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
def test_row_that_may_belong_to_a_ship_is_not_a_note(row: Cells, save: Save) -> None:
    tabled = table_designs(save([HEAD, *ship_rows("Ardent"), row]))
    assert {line for line, _ in faults(tabled)} == {26}
    assert tabled.notes == ()


def test_rows_sorted_above_their_header_are_read(save: Save) -> None:
    rows = [*ship_rows("Ardent"), HEAD, *ship_rows("Zealous")]
    assert slots(table_designs(save(rows))) == 48


@pytest.mark.parametrize("number", [0, 1, 23])
@pytest.mark.parametrize("cell", [9, 2])
def test_one_wrong_value_is_a_fault_of_its_row_only(number: int, cell: int, save: Save) -> None:
    rows = ship_rows()
    rows[number][HEAD.index("type")] = cell
    ((line, message),) = faults(table_designs(save([HEAD, *rows])))
    as_what = "above" if number else "in most rows"
    assert (line, message) == (number + 2, f"Ardent: expected type '3' as {as_what}, got '{cell}'")


def test_first_of_two_different_values_is_reported_if_invalid(save: Save) -> None:
    rows = ship_rows()[:2]
    rows[0][HEAD.index("type")] = 9
    ((line, message),) = faults(table_designs(save([HEAD, *rows])))
    assert line == 2
    assert message.startswith("Ardent: type: expected")
    assert message.endswith("got '9'")


@pytest.mark.parametrize("form", ["leviathans", "warfleet"])
def test_invalid_dice_are_quoted_unchanged(form: str, save: Save) -> None:
    if form == "leviathans":
        head, rows, column = HEAD, ship_rows()[:1], "go"
    else:
        head, rows, column = FLEET_HEAD, fleet_rows("Ardent")[:1], "short_dice"
    rows[0][head.index(column)] = "banana"
    message = faults(table_designs(save([head, *rows])))[0][1]
    assert "banana" in message
    assert "KANANA" not in message
