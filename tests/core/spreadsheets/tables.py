"""Tables of ships as players save them, and the results of reading them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl

from cardforge.app.new_files import Tabled
from cardforge.core.files import parse
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.ship import Ship
from cardforge.leviathans.tables import COLUMNS
from cardforge.starships.tables import COLUMNS as STARSHIP_COLUMNS
from cardforge.warfleet.files import read_fleet_ship
from cardforge.warfleet.tables import COLUMNS as FLEET_COLUMNS

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
    """The rows as merged cells leave them: cells equal to the row above are blank."""
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


def ships(tabled: Tabled) -> list[Ship]:
    return [read_ship(parse(each.text, Path("a.yaml"))) for each in tabled.designs]


def slots(tabled: Tabled) -> int:
    return sum(len(list(ship.all_slots())) for ship in ships(tabled))


def faults(tabled: Tabled) -> list[tuple[int, str]]:
    """The rows that cannot be read, without cell names in messages about workbooks."""
    found = []
    for fault in tabled.faults:
        place = CELL.search(fault.message)
        assert place is None or int(place[1]) == fault.line
        found.append((fault.line, CELL.sub("", fault.message)))
    return found


def noted(tabled: Tabled) -> list[tuple[int, str]]:
    return [(note.line, note.message) for note in tabled.notes]


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


def filled(rows: Sequence[Cells]) -> int:
    return sum(any(cell is not None and str(cell).strip() for cell in row) for row in rows)


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


STARSHIP_HEAD = list(STARSHIP_COLUMNS)
