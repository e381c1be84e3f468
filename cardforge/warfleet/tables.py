"""Tables of fleet ships, one row an attack: for spreadsheets, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from cardforge.core.shape import shape_faults
from cardforge.core.table import Row, Table
from cardforge.errors import Mark, ShapeError
from cardforge.warfleet.ship import FleetShip

if TYPE_CHECKING:
    from pathlib import Path

    from cardforge.warfleet.ship import FleetLocation

OF_SHIP: Final = {
    "ship": "name", "class": "class", "faction": "nation", "type": "type", "si": "si", "mp": "mp",
    "points": "points",
}  # fmt: skip
"""Columns that speak of the ship, and the file's key for each."""

OF_LOCATION: Final = ("resilience", "destroyed_resilience", "si_modifier")
OF_ATTACK: Final = (
    "attack", "count", "short_dice", "short_range", "long_dice", "long_range", "marks",
)  # fmt: skip
COLUMNS: Final = (*OF_SHIP, "location", *OF_LOCATION, *OF_ATTACK)
_NUMBERS: Final = frozenset({"type", "si", "mp", "points", "count", *OF_LOCATION})
_SEPARATOR: Final = "; "


def export_fleet_ships(ships: Sequence[FleetShip]) -> Table:
    """Return one table of all the ships; importing it gives their figures back."""
    cells = [row for ship in ships for row in _ship_rows(ship)]
    return Table(COLUMNS, tuple(Row(line, row) for line, row in enumerate(cells, start=2)))


def import_fleet_ships(table: Table, path: Path) -> tuple[FleetShip, ...]:
    """Return each ship of a table; raise ShapeError naming the rows at fault."""
    ships: list[FleetShip] = []
    faults: list[tuple[Mark, str]] = []
    for rows in _by_ship(table):
        try:
            ships.append(FleetShip.model_validate(_data(rows)))
        except ValidationError as error:
            mark, name = Mark(rows[0].line), rows[0]["ship"]
            faults += [
                (mark, f"{name}: {'.'.join(where)}: {message}")
                for where, message in shape_faults(error)
            ]
    if faults or not ships:
        first = faults[0] if faults else (Mark(1), "expected a ship, the table has no rows")
        raise ShapeError(first[1], path, first[0], tuple(faults))
    return tuple(ships)


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


def _by_ship(table: Table) -> list[list[Row]]:
    """Gather the rows of each ship; a blank name means as above, as merged cells do."""
    found: dict[str, list[Row]] = {}
    name = ""
    for row in table.rows:
        name = row["ship"] or name
        found.setdefault(name, []).append(row)
    return list(found.values())


def _data(rows: Sequence[Row]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    locations: dict[str, dict[str, Any]] = {}
    place = ""
    for row in rows:
        for column, key in OF_SHIP.items():
            if row[column]:
                data.setdefault(key, _cell(column, row))
        place = row["location"].lower() or place
        if place:
            location = locations.setdefault(place, {"attacks": []})
            _take(location, row)
    return {**data, "locations": locations}


def _take(location: dict[str, Any], row: Row) -> None:
    """Take a row's part of a location, and its attack if it has one."""
    for column in OF_LOCATION:
        if row[column]:
            location.setdefault(column, _cell(column, row))
    if row["attack"]:
        location["attacks"].append(dict(_attack(row)))


def _attack(row: Row) -> Iterator[tuple[str, Any]]:
    halves = [half for half in ("short", "long") if row[f"{half}_dice"] or row[f"{half}_range"]]
    yield "name", row["attack"]
    yield "range", "/".join(row[f"{half}_range"] for half in halves)
    dice = " | ".join(row[f"{half}_dice"] for half in halves)
    yield "dice", dice.upper().replace("B", "K")
    if row["count"]:
        yield "count", _cell("count", row)
    marks = [mark.strip() for mark in row["marks"].split(_SEPARATOR.strip())]
    yield "marks", tuple(mark for mark in marks if mark)


def _cell(column: str, row: Row) -> object:
    text = row[column]
    return int(text) if column in _NUMBERS and text.isdecimal() else text
