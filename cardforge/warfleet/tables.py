"""Tables of fleet ships: columns, reading, writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from cardforge.core.game import Imported, TableImport
from cardforge.core.limits import MOST_WORDS
from cardforge.core.spreadsheets import ReadTable, Row, RowNote, Table, TableForm, whole_number
from cardforge.core.spreadsheets.files import RowDraft, import_rows
from cardforge.core.validation import ShapeFault, shape_faults
from cardforge.core.wording import quoted
from cardforge.leviathans.dice import dice_of_cell
from cardforge.leviathans.places import ALL_PLACES
from cardforge.warfleet.files import fleet_ship_text
from cardforge.warfleet.ship import FleetShip

if TYPE_CHECKING:
    from cardforge.warfleet.ship import FleetLocation


OF_SHIP: Final = {
    "ship": "name", "class": "class", "faction": "nation", "type": "type", "si": "si", "mp": "mp",
    "points": "points",
}  # fmt: skip
"""Columns about the ship, and the file's key for each."""

OF_LOCATION: Final = ("resilience", "destroyed_resilience", "si_modifier")
OF_ATTACK: Final = (
    "attack", "count", "short_dice", "short_range", "long_dice", "long_range", "marks",
)  # fmt: skip
COLUMNS: Final = (*OF_SHIP, "location", *OF_LOCATION, *OF_ATTACK)
FORM: Final = TableForm(
    title="War Fleet ships",
    columns=COLUMNS,
    known=COLUMNS,
    name="ship",
    carried=("ship", "location"),
    entries=frozenset({"location", *OF_LOCATION, *OF_ATTACK}),
    free=frozenset(),
)
"""The columns by which the application recognises a table of fleet ships."""


_NUMBERS: Final = frozenset({"type", "si", "mp", "points", "count", *OF_LOCATION})
_SEPARATOR: Final = "; "
_COLUMN_OF: Final = {key: column for column, key in OF_SHIP.items()}


def export_fleet_ships(ships: Sequence[FleetShip]) -> Table:
    """Return one table of all ships; importing it returns the same figures."""
    cells = [row for ship in ships for row in _ship_rows(ship)]
    return Table(COLUMNS, tuple(Row(line, row) for line, row in enumerate(cells, start=2)))


def import_fleet_ships(table: ReadTable) -> TableImport:
    """Return the files of a table's ships, and notes on rows that cannot be read."""
    return import_rows(table, _imported)


def _ship_rows(ship: FleetShip) -> Iterator[dict[str, str]]:
    head = {
        "ship": ship.name, "class": ship.ship_class or "", "faction": ship.nation,
        "type": str(ship.type), "si": str(ship.si), "mp": str(ship.mp),
        "points": str(ship.points) if ship.points else "",
    }  # fmt: skip
    if not ship.locations:
        yield head
    for place, location in ship.locations.items():
        here = {**head, "location": place.title()}
        here |= {column: str(getattr(location, column)) for column in OF_LOCATION}
        for cells in _attack_cells(location):
            yield {**here, **cells}


def _attack_cells(location: FleetLocation) -> Iterator[dict[str, str]]:
    if not location.attacks:
        yield {}
    for attack in location.attacks:
        cells = {"attack": attack.name, "count": str(attack.count)}
        for half, reach in (("short", attack.short), ("long", attack.long)):
            if reach:
                cells[f"{half}_dice"] = reach.dice.replace("K", "B")
                cells[f"{half}_range"] = str(reach.hexes)
        yield cells | {"marks": _SEPARATOR.join(attack.marks)}


def _imported(rows: Sequence[Row]) -> Imported | tuple[RowNote, ...]:
    """Return the file of the ship in these rows, or their faults."""
    draft = RowDraft(rows[0]["ship"], rows)
    for row in rows:
        _take(draft, row)
    draft.settle()
    found: list[ShapeFault] = []
    try:
        ship = FleetShip.model_validate({**draft.data, "locations": draft.locations})
    except ValidationError as error:
        found = list(shape_faults(error))
    for where, message in found:
        column = _COLUMN_OF.get(where[-1], where[-1])
        draft.fault(draft.row_of(where), f"{'.'.join(where)}: {message}", column)
    draft.blame([where for where, _ in found])
    if draft.faults:
        return tuple(draft.faults)
    return Imported(ship.name, fleet_ship_text(ship), len(rows))


def _take(draft: RowDraft, row: Row) -> None:
    """Add a row to a draft: its values of the ship and of a location, and its attack."""
    for column, key in OF_SHIP.items():
        if row[column]:
            draft.put(draft.data, (key,), _cell(column, row), row, column)
    place = row["location"].lower()
    if not place:
        if any(row[column] for column in (*OF_LOCATION, *OF_ATTACK)):
            draft.fault(row, "expected a location such as Bow, in this row or above", "location")
        return
    if place not in ALL_PLACES:
        got = quoted(row["location"])
        draft.fault(row, f"expected a location such as Bow, got {got}", "location")
        return
    location = draft.locations.setdefault(place, {"attacks": []})
    draft.places.setdefault(("locations", place), row)
    for column in OF_LOCATION:
        if row[column]:
            draft.put(location, ("locations", place, column), _cell(column, row), row, column)
    _take_attack(draft, row, place, location["attacks"])


def _take_attack(draft: RowDraft, row: Row, place: str, attacks: list[dict[str, Any]]) -> None:
    if row["marks"].count(_SEPARATOR.strip()) >= MOST_WORDS:
        draft.fault(row, f"expected at most {MOST_WORDS} marks in a cell", "marks")
    elif len(attacks) >= MOST_WORDS:
        draft.fault(row, f"expected at most {MOST_WORDS} attacks in a location")
    elif row["attack"]:
        draft.places["locations", place, "attacks", str(len(attacks))] = row
        attacks.append(dict(_attack(row)))
    elif any(row[column] for column in OF_ATTACK):
        draft.fault(row, "expected the name of an attack, this cell is empty", "attack")


def _attack(row: Row) -> Iterator[tuple[str, Any]]:
    halves = [half for half in ("short", "long") if row[f"{half}_dice"] or row[f"{half}_range"]]
    yield "name", row["attack"]
    yield "range", "/".join(_number_text(row[f"{half}_range"]) for half in halves)
    yield "dice", " | ".join(dice_of_cell(row[f"{half}_dice"]) for half in halves)
    if row["count"]:
        yield "count", _cell("count", row)
    marks = [mark.strip() for mark in row["marks"].split(_SEPARATOR.strip())]
    yield "marks", tuple(mark for mark in marks if mark)


def _number_text(text: str) -> str:
    number = whole_number(text)
    return text if number is None else str(number)


def _cell(column: str, row: Row) -> object:
    number = whole_number(row[column]) if column in _NUMBERS else None
    return row[column] if number is None else number
