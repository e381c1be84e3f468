"""Tables of all three games, and the notation of slots: what arrives is what was there."""

from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from pydantic import ValidationError

from cardforge.app.commands import exchange as _import_table  # noqa: F401 - instrumented first
from cardforge.app.loading import judge_file
from cardforge.app.registry import GAMES
from cardforge.core.game import Design
from cardforge.core.spreadsheets import ReadTable, Row
from cardforge.core.spreadsheets.files import read_tables
from cardforge.leviathans.items import format_item, parse_item
from cardforge.leviathans.ship import Ship, Slot
from cardforge.warfleet.ship import FleetShip
from tests.fuzz.cells import rows_of
from tests.fuzz.reader import BrokenError, expect
from tests.fuzz.targets.scratch import called, folder, placed

_NOTED: Final = 1 << 18
"""Bytes of the largest table of which every row is followed: following long ones takes too long."""
_FORMS: Final = [game.tables.form for game in GAMES.values() if game.tables]


def import_csv(data: bytes) -> None:
    """Import a table as CSV."""
    expect_all_arrives(data, "table.csv")


def import_workbook(data: bytes) -> None:
    """Import a table as XLSX."""
    expect_all_arrives(data, "table.xlsx")


def expect_all_arrives(data: bytes, name: str) -> None:
    """Import a table; raise BrokenError where it ends well and a row of it is lost."""
    path, out = placed(name, data), folder() / "imported"
    shutil.rmtree(out, ignore_errors=True)
    said = called("import", path, "-o", out, "--force")
    expect(said.status in {0, 1, 2}, "an exit status that is not documented", said.status)
    if said.status or len(data) > _NOTED:
        return
    files = sorted(out.glob("*.yaml"))
    expect(files, "an import that ends well and writes nothing", said.out)
    made = [_design_in(file) for file in files]
    file = read_tables(path, _FORMS)
    if len(file.tables) == 1 and not file.sheets:
        _expect_rows_read(data, name, _accounted(file.tables[0]), said.out)
    rows = [row for table in file.tables for row in table.rows]
    arrived, expected = _counts(made, rows)
    expect(
        arrived == expected,
        "an import that ends well and loses rows",
        f"{expected} in, {arrived} out: {said.out}",
    )


def item(data: bytes) -> None:
    """Read the words of a slot, and write them again."""
    words = data.decode(errors="replace")
    keys = parse_item(words)
    expect("item" in keys, "an item that is none", keys)
    try:
        slot = Slot.model_validate({**keys, "breach": 5})
    except ValidationError:
        return
    format_item(slot)


def _accounted(table: ReadTable) -> int:
    """Count the rows that were read, and those that were reported as notes."""
    return len(table.rows) + len({note.line for note in table.notes if note.line})


def _expect_rows_read(data: bytes, name: str, read: int, said: str) -> None:
    """Hold the rows that the reader gave to those that another way of reading finds."""
    there = _workbook_rows(data) if name.endswith(".xlsx") else _csv_rows(data)
    if there is not None:
        expect(
            there - 1 == read,
            "a table of which rows are not read",
            f"{there} with heads, {read} read: {said}",
        )


def _csv_rows(data: bytes) -> int | None:
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        data = data.decode("utf-16", errors="replace").encode(errors="replace")
    return sum(any(cell.strip() for cell in row) for row in rows_of(data))


def _workbook_rows(data: bytes) -> int | None:
    """Count rows of the first sheet with something in them; None for a sheet of another name."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            parts = [each for each in book.namelist() if each.startswith("xl/worksheets/sheet")]
            if len(parts) != 1:
                return None
            root = ElementTree.fromstring(book.read(parts[0]))  # noqa: S314 - entities end it
            shared = _shared_texts(book)
    except (ElementTree.ParseError, KeyError, ValueError, zipfile.BadZipFile):
        return None
    return sum(
        any(_cell_said(cell, shared) for cell in row.iterfind("{*}c"))
        for row in root.iterfind(".//{*}row")
    )


def _shared_texts(book: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in book.namelist():
        return []
    root = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))  # noqa: S314
    return ["".join(each.itertext()) for each in root]


def _cell_said(cell: ElementTree.Element, shared: Sequence[str]) -> bool:
    value = cell.findtext("{*}v")
    if cell.get("t") == "s" and value is not None:
        return value.isdecimal() and int(value) < len(shared) and bool(shared[int(value)].strip())
    if cell.get("t") == "inlineStr":
        return bool("".join(each.text or "" for each in cell.iter() if each.text).strip())
    return bool((value or "").strip())


def _design_in(file: Path) -> Design:
    judged = judge_file(file)
    if judged.design is None:
        told = "; ".join(finding.message for finding in judged.findings)
        raise BrokenError("an imported file that cannot be read", f"{told}: {file.read_text()}")
    return judged.design


def _counts(made: Sequence[Design], rows: Sequence[Row]) -> tuple[int, int]:
    """Return how many pieces arrived, and how many the rows tell of."""
    piece, columns = _PIECES[made[0].game]
    arrived = sum(piece(each.value) for each in made)
    return arrived, sum(any(row[column] for column in columns) for row in rows)


def _slots(ship: Ship) -> int:
    return sum(len(location.slots) for location in ship.locations.values())


def _attacks(ship: FleetShip) -> int:
    return sum(len(location.attacks) for location in ship.locations.values())


_PIECES: Final[Mapping[str, tuple[Callable[[Any], int], tuple[str, ...]]]] = {
    "leviathans": (_slots, ("slot", "item", "breach")),
    "warfleet": (_attacks, ("attack", "short_dice", "short_range", "long_dice", "long_range")),
    "starships": (lambda _element: 1, ("element", "class", "systems", "front", "broadside", "aux")),
}
"""What a row becomes in each game, and the columns of which any tells of one."""
