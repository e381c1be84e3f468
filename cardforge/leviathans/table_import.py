"""A slot table to ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from cardforge.core.finding import Finding, Where
from cardforge.core.shape import quoted, shape_faults
from cardforge.core.table import Row, Table
from cardforge.errors import Mark, ShapeError
from cardforge.leviathans.items import parse_item
from cardforge.leviathans.places import ALL_PLACES
from cardforge.leviathans.remarks import UNKNOWN_ITEM
from cardforge.leviathans.ship import VIEWS, Ship
from cardforge.leviathans.slot_columns import (
    COLUMNS,
    KNOWN,
    NUMBERS,
    OF_SLOT,
    PROSE,
    RECOGNITION,
    SEPARATOR,
    SHIP_KEYS,
    SHIP_NOTE,
    SLOT_NOTE,
)

_SHIP_CELLS: Final[dict[str, Where]] = {
    **{column: (key,) for column, key in SHIP_KEYS.items()},
    **{column: (column,) for column in PROSE},
    **{column: ("recognition", column) for column in RECOGNITION},
    **{f"art {view}": ("art", view) for view in VIEWS},
}
"""Columns that speak of the ship as a whole, and where in a file each goes."""


@dataclass
class _Draft:
    """A ship on its way from rows to data, with the line of every place."""

    name: str
    line: int
    data: dict[str, object] = field(default_factory=dict)
    recognition: dict[str, object] = field(default_factory=dict)
    art: dict[str, object] = field(default_factory=dict)
    notes: dict[str, object] = field(default_factory=dict)
    locations: dict[str, dict[str, object]] = field(default_factory=dict)
    lines: dict[Where, int] = field(default_factory=dict)
    faults: list[tuple[Mark, str]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def put(self, into: dict[str, object], where: Where, value: object, line: int) -> None:
        """Set one value, unless an earlier row said otherwise."""
        key = where[-1]
        if into.setdefault(key, value) != value:
            self.fault(line, f"expected {key} {quoted(into[key])} as above, got {quoted(value)}")
        self.lines.setdefault(where, line)

    def fault(self, line: int, message: str) -> None:
        """Note that a row cannot be read."""
        self.faults.append((Mark(line), f"{self.name}: {message}"))

    def line_of(self, where: Where) -> int:
        """Return the row of a place, or of the nearest one around it."""
        while where and where not in self.lines:
            where = where[:-1]
        return self.lines.get(where, self.line)


def import_ships(table: Table, path: Path) -> tuple[tuple[Ship, tuple[Finding, ...]], ...]:
    """Return each ship of a table with remarks; raise ShapeError naming every row at fault."""
    missing = [column for column in COLUMNS if column not in table.heads]
    if missing:
        raise ShapeError(
            f"expected the columns {', '.join(COLUMNS)}; {missing[0]} is missing", path
        )
    drafts = _drafts(table)
    ships = [_ship(draft) for draft in drafts]
    faults = tuple(sorted({fault for draft in drafts for fault in draft.faults}))
    if faults or not ships:
        first = faults[0] if faults else (Mark(1), "expected a ship, the table has no rows")
        raise ShapeError(first[1], path, first[0], faults)
    return tuple(
        (ship, tuple(draft.findings)) for ship, draft in zip(ships, drafts, strict=True) if ship
    )


def _drafts(table: Table) -> list[_Draft]:
    drafts: dict[str, _Draft] = {}
    others = {head: _shared(table, head) for head in table.heads if head not in KNOWN}
    name = ""
    for row in table.rows:
        name = row["ship"] or name  # spreadsheets merge the cells of a ship: blank means as above
        draft = drafts.setdefault(name, _Draft(name, row.line, {"name": name}))
        slot = _take(draft, row)
        for head, agreed in others.items():
            if row[head]:
                _take_note(draft, row, head, None if _is_of_ship(head, agreed[name]) else slot)
    return list(drafts.values())


def _shared(table: Table, head: str) -> dict[str, bool]:
    """Tell for each ship whether all its rows agree on a column of no known meaning."""
    values: dict[str, set[str]] = {}
    name = ""
    for row in table.rows:
        name = row["ship"] or name
        values.setdefault(name, set()).update({row[head]} - {""})
    return {ship: len(said) == 1 for ship, said in values.items()}


def _take(draft: _Draft, row: Row) -> dict[str, object] | None:
    """Take one row into the draft; return its slot."""
    for column, where in _SHIP_CELLS.items():
        if row[column]:
            into = {"recognition": draft.recognition, "art": draft.art}.get(where[0], draft.data)
            draft.put(into, where, _value(column, row[column]), row.line)
    if row["foreign"]:
        draft.put(draft.data, ("foreign",), row["foreign"].split(SEPARATOR), row.line)
    return _take_slot(draft, row)


def _take_slot(draft: _Draft, row: Row) -> dict[str, object] | None:
    place = row["location"].lower()
    if not place:
        return None
    if place not in ALL_PLACES:
        draft.fault(row.line, f"expected a location such as Bow, got '{row['location']}'")
        return None
    location = draft.locations.setdefault(place, {"slots": {}})
    draft.lines.setdefault(("locations", place), row.line)
    for arrow in ("go", "stop"):
        if row[arrow]:
            dice = row[arrow].upper().replace("B", "K")
            draft.put(location, ("locations", place, arrow), dice, row.line)
    return _slot(draft, row, place, location["slots"]) if row["slot"] else None


def _slot(draft: _Draft, row: Row, place: str, slots: object) -> dict[str, object] | None:
    number = _value("slot", row["slot"])
    where = ("locations", place, "slots", str(number))
    if not isinstance(slots, dict) or number in slots:
        draft.fault(row.line, f"expected each slot once, got {place} {number} again")
        return None
    if type(number) is not int or not 1 <= number <= 6:
        draft.fault(row.line, f"expected a slot number from 1 to 6, got '{row['slot']}'")
        return None
    slot = _item(draft, row, where)
    slots[number] = slot
    draft.lines[where] = row.line
    return slot


def _item(draft: _Draft, row: Row, where: Where) -> dict[str, object]:
    words = row["item"]
    slot = parse_item(words)
    if row["breach"]:
        slot["breach"] = _value("breach", row["breach"])
    slot |= {column: row[column] for column in OF_SLOT if row[column]}
    if slot["item"] == "homebrew" and slot["name"] == words and not row["icon"]:
        draft.findings.append(_unknown(words, where, row.line))
    return slot


def _unknown(words: str, where: Where, line: int) -> Finding:
    message = f"'{words}' is no item that the notation knows; kept as a homebrew slot"
    return UNKNOWN_ITEM.broken(where, message, measured=words).at(Mark(line))


def _is_of_ship(head: str, agreed: bool) -> bool:
    """Tell whether a column speaks of the ship as a whole: by its head, else if all rows agree."""
    return not head.startswith(SLOT_NOTE) and (agreed or head.startswith(SHIP_NOTE))


def _take_note(draft: _Draft, row: Row, head: str, slot: dict[str, object] | None) -> None:
    if slot is None:
        key = head.removeprefix(SHIP_NOTE)
        draft.put(draft.notes, ("notes", key), row[head], row.line)
        return
    notes = slot.setdefault("notes", {})
    if isinstance(notes, dict):
        notes[head.removeprefix(SLOT_NOTE)] = row[head]


def _value(column: str, text: str) -> object:
    is_number = column in NUMBERS and text.isascii() and text.isdecimal() and len(text) <= 6
    return int(text) if is_number else text


def _ship(draft: _Draft) -> Ship | None:
    parts = {
        "recognition": draft.recognition,
        "art": draft.art,
        "notes": draft.notes,
        "locations": draft.locations,
    }
    try:
        return Ship.model_validate({**draft.data, **parts})
    except ValidationError as error:
        for where, message in _faults(error):
            draft.fault(draft.line_of(where), f"{'.'.join(where)}: {message}")
        return None


def _faults(error: ValidationError) -> Iterator[tuple[Where, str]]:
    """Yield the faults under the names of the columns."""
    columns = {key: column for column, key in SHIP_KEYS.items()}
    for where, message in shape_faults(error):
        yield tuple(columns.get(step, step) for step in where), message
