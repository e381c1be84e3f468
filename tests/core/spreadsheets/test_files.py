"""Tables of any game from any spreadsheet: every row is part of a design, or it is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardforge.app.new_files import table_designs
from cardforge.errors import FileError, ShapeError
from cardforge.leviathans.tables import COLUMNS
from tests.calls import Call
from tests.core.spreadsheets.tables import (
    FLEET_HEAD,
    HEAD,
    STARSHIP_HEAD,
    Cells,
    Save,
    as_csv,
    as_xlsx,
    attacks,
    faults,
    filled,
    fleet_rows,
    noted,
    ship_rows,
    ships,
    slots,
    with_blanks,
)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("first", ["", "sep=", "title, with; signs\t!"])
def test_csv_with_any_separator_coding_and_line_end_is_read(
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


def test_csv_line_numbers_count_lines_inside_cells(tmp_path: Path) -> None:
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


def test_unclosed_quote_that_spans_rows_is_rejected(tmp_path: Path) -> None:
    lines = [
        ",".join(map(str, row))
        for row in [[*HEAD, "builder"], *([*row, "x"] for row in ship_rows())]
    ]
    lines[4] = lines[4].removesuffix("x") + '"x'
    lines[9] = lines[9].removesuffix("x") + '"'
    (tmp_path / "a.csv").write_text("\n".join(lines))
    with pytest.raises(FileError, match=r"a\.csv:5:1: a quote of this row is not closed"):
        table_designs(tmp_path / "a.csv")


def test_quoted_prose_with_commas_is_read(tmp_path: Path) -> None:
    prose = "One, two.\n" + "a, b, " * 20 + "and c.\n1,000,000 rivets"
    rows = [[*row, None] for row in ship_rows()]
    rows[0][13] = f'"{prose}"'
    (ship,) = ships(table_designs(as_csv(tmp_path / "a.csv", [[*HEAD, "history"], *rows])))
    assert ship.history == prose


@pytest.mark.parametrize("missing", COLUMNS)
def test_missing_column_is_reported_for_the_likely_game(missing: str, save: Save) -> None:
    at = HEAD.index(missing)
    rows = [row[:at] + row[at + 1 :] for row in [HEAD, *ship_rows()]]
    with pytest.raises(
        ShapeError,
        match=rf"the column `{missing}` is missing; this looks like a table of air",
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
        f"wrote 1 ship to {tmp_path / 'out'}: read 24 of 48 rows; skipped 2 unreadable rows, "
        "22 other rows of their ships and 2 notes\n"
    )
    assert [path.name for path in (tmp_path / "out").glob("*.yaml")] == ["ardent.yaml"]
    assert said.err.splitlines() == [
        f"{tmp_path / 'a.csv'}:27: Brave: expected a slot number from 1 to 6, got '9'",
        f"{tmp_path / 'a.csv'}:28: Brave: expected a slot number from 1 to 6, this cell is empty",
        f"{tmp_path / 'a.csv'}: not written because of unreadable rows: Brave",
        f"{tmp_path / 'a.csv'}:26: skipped: a repeated header",
        f"{tmp_path / 'a.csv'}:51: skipped: a note, 'the end'",
    ]


def test_import_names_fifty_rows_and_counts_the_others(call: Call, tmp_path: Path) -> None:
    rows = [row for number in range(40) for row in ship_rows(f"No {number}")]
    for row in rows:
        row[10] = 9
    as_csv(tmp_path / "a.csv", [HEAD, *rows])
    said = call("import", tmp_path / "a.csv", "-o", tmp_path / "out")
    assert said.status == 2
    assert len(said.err.splitlines()) == 52
    assert "a.csv: and 910 more unreadable rows" in said.err
    assert said.out == "wrote nothing: read 0 of 960 rows; skipped 960 unreadable rows\n"
    assert not (tmp_path / "out").exists()


def test_table_of_notes_only_is_rejected(save: Save) -> None:
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
    """Rows of ships with blank cells, junk, and rows that are repeated or missing."""
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


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=tables())
def test_air_ship_rows_all_become_slots_or_status_is_2(
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


def test_fleet_ship_with_merged_cells_is_read(save: Save) -> None:
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
        ("attack", None, "expected the name of an attack, this cell is empty"),
        ("si", 12, "expected si '11' as above, got '12'"),
        ("resilience", 8, "expected resilience '9' as above, got '8'"),
        ("location", "Keel", "expected a location such as Bow, got 'Keel'"),
        ("count", "two", "locations.bow.attacks.1.count: expected a whole number, got 'two'"),
        ("marks", "; ".join("x" * 200), "expected at most 100 marks in a cell"),
        ("short_dice", "Q", "locations.bow.attacks.1.dice: expected dice by their letters"),
        ("long_range", "#NUM!", "cell Q3 contains the error #NUM!"),
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


def test_starship_with_unreadable_row_is_skipped_alone(save: Save) -> None:
    rows: list[Cells] = [
        ["Moth", "frigate"], ["Wasp", "frigat"], ["my fleet"], STARSHIP_HEAD, [None, "cruiser"],
        ["Hornet", "cruiser", None, None, None, None, None, None, "more"], ["Bee", "corvette"],
    ]  # fmt: skip
    tabled = table_designs(save([STARSHIP_HEAD, *rows]))
    assert [design.name for design in tabled.designs] == ["Moth", "Bee"]
    assert faults(tabled) == [
        (3, "class: expected a class, got 'frigat'; did you mean 'frigate'?"),
        (6, "name: expected text, got none"),
        (7, "Hornet: cell I7 has no column header above it"),
    ]
    assert noted(tabled) == [
        (4, "skipped: a note, 'my fleet'"),
        (5, "skipped: a repeated header"),
    ]


STARSHIP_CELLS = st.sampled_from(
    [None, "Moth", "frigate", "brace", "light; light", "x", 3, "#N/A", "aux slot", " "]
)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(st.lists(STARSHIP_CELLS, max_size=9), min_size=1, max_size=6))
def test_starship_rows_become_designs_faults_or_notes(
    rows: list[Cells], ending: str, tmp_path: Path
) -> None:
    write = {"csv": as_csv, "xlsx": as_xlsx}[ending]
    path = write(tmp_path / f"a.{ending}", [STARSHIP_HEAD, ["Moth", "frigate"], *rows])
    tabled = table_designs(path)
    unread = {fault.line for fault in tabled.faults}
    assert len(tabled.designs) + len(unread) == tabled.rows
    assert tabled.rows + len(tabled.notes) == filled(rows) + 1


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_fleet_ship_rows_are_all_read_or_status_is_2(
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
