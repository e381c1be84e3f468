"""Slot tables: their columns, from rows to ships, and from ships to rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import ValidationError

from cardforge.core.findings import Where
from cardforge.core.game import Imported, TableImport
from cardforge.core.spreadsheets import ReadTable, Row, RowNote, Table, TableForm, whole_number
from cardforge.core.spreadsheets.files import RowDraft, import_rows
from cardforge.core.validation import shape_faults
from cardforge.core.wording import quoted
from cardforge.errors import CallError
from cardforge.leviathans.dice import dice_of_cell
from cardforge.leviathans.files import UNKNOWN_ITEM, ship_text
from cardforge.leviathans.items import HOMEBREW, format_item, item_meant, item_slip, parse_item
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.places import ALL_PLACES
from cardforge.leviathans.ship import DETAILS, VIEWS, Recognition, Ship, Slot

COLUMNS: Final = (
    "ship", "class", "faction", "type", "si", "mp", "turn",
    "location", "go", "stop", "slot", "breach", "item",
)  # fmt: skip
"""The columns that every table has."""

SHIP_KEYS: Final = {
    "class": "class", "faction": "nation", "type": "type", "si": "si", "mp": "mp", "turn": "turn",
}  # fmt: skip
"""Columns that every row of a ship repeats, and the file's key for each."""

PRINTED: Final = "printed points"
PROSE: Final = ("figures", "history")
RECOGNITION: Final = tuple(Recognition.model_fields)
ART: Final = tuple(f"art {key}" for key in (*VIEWS, *DETAILS))
OF_SLOT: Final = ("icon", "rules")
KNOWN: Final = (*COLUMNS, PRINTED, *PROSE, "foreign", *RECOGNITION, *ART, *OF_SLOT)
"""All columns with a meaning; any other is kept as a note."""

SHIP_NOTE: Final = "note: "
SLOT_NOTE: Final = "slot note: "
"""Column headers of notes that would otherwise be read as something else."""

SEPARATOR: Final = "; "
"""Between several foreign items in one cell."""

NUMBERS: Final = frozenset({"type", "si", "mp", "turn", PRINTED, "slot", "breach", "complement"})

FORM: Final = TableForm(
    title="air ships",
    columns=COLUMNS,
    known=KNOWN,
    name="ship",
    carried=("ship", "location"),
    entries=frozenset({"location", "go", "stop", "slot", "breach", "item", *OF_SLOT}),
    free=frozenset({*PROSE, *RECOGNITION, *ART, "rules"} - NUMBERS),
)
"""A slot table as the application recognises it."""


_SHIP_CELLS: Final[dict[str, Where]] = {
    **{column: (key,) for column, key in SHIP_KEYS.items()},
    PRINTED: ("printed_points",),
    **{column: (column,) for column in PROSE},
    **{column: ("recognition", column) for column in RECOGNITION},
    **{f"art {key}": ("art", key) for key in (*VIEWS, *DETAILS)},
}
"""Columns about the whole ship, and their keys in a file."""

_OF_A_SLOT: Final = ("item", "breach", *OF_SLOT)
"""Columns that are empty in a row without a slot."""


@dataclass
class _Draft(RowDraft):
    """A ship while its rows become data."""

    recognition: dict[str, object] = field(default_factory=dict)
    art: dict[str, object] = field(default_factory=dict)
    notes: dict[str, object] = field(default_factory=dict)
    remarks: list[RowNote] = field(default_factory=list)


def import_ships(table: ReadTable) -> TableImport:
    """Return the files of a table's ships, and the rows that cannot be read."""
    others = [head for head in table.heads if head not in KNOWN]
    told_once = {head: where for head, where in _SHIP_CELLS.items() if head in table.heads}

    def imported(rows: Sequence[Row]) -> Imported | tuple[RowNote, ...]:
        draft = _draft(rows, told_once, others)
        ship = _ship(draft)
        if ship is None or draft.faults:
            return tuple(draft.faults)
        return Imported(ship.name, ship_text(ship), len(rows), tuple(draft.remarks))

    return import_rows(table, imported)


def _draft(rows: Sequence[Row], told_once: Mapping[str, Where], others: Iterable[str]) -> _Draft:
    """Take all rows of a ship; columns of no known meaning are notes of the ship or its slots."""
    name = rows[0]["ship"]
    draft = _Draft(name, rows, {"name": name})
    of_ship = {head: _is_of_ship(head, rows) for head in others}
    for row in rows:
        slot = _take(draft, row, told_once)
        for head, is_of_ship in of_ship.items():
            if row[head]:
                _take_note(draft, row, head, None if is_of_ship else slot)
    return draft


def _take(draft: _Draft, row: Row, told_once: Mapping[str, Where]) -> dict[str, object] | None:
    """Take one row into the draft; return its slot."""
    for column, where in told_once.items():
        if row[column]:
            into = {"recognition": draft.recognition, "art": draft.art}.get(where[0], draft.data)
            draft.put(into, where, _value(column, row[column]), row, column)
    if row["foreign"]:
        draft.put(draft.data, ("foreign",), row["foreign"].split(SEPARATOR), row, "foreign")
    return _take_slot(draft, row)


def _take_slot(draft: _Draft, row: Row) -> dict[str, object] | None:
    place = row["location"].lower()
    if not place:
        if any(row[column] for column in ("go", "stop", *_OF_A_SLOT)):
            draft.fault(row, "expected a location such as Bow, in this row or above", "location")
        return None
    if place not in ALL_PLACES:
        got = quoted(row["location"])
        draft.fault(row, f"expected a location such as Bow, got {got}", "location")
        return None
    location = draft.locations.setdefault(place, {"slots": {}})
    draft.places.setdefault(("locations", place), row)
    for arrow in ("go", "stop"):
        if row[arrow]:
            dice = dice_of_cell(row[arrow])
            draft.put(location, ("locations", place, arrow), dice, row, arrow)
    return _slot(draft, row, place, location["slots"])


def _slot(draft: _Draft, row: Row, place: str, slots: object) -> dict[str, object] | None:
    number = whole_number(row["slot"])
    if not row["slot"]:
        if any(row[column] for column in _OF_A_SLOT):
            draft.fault(row, "expected a slot number from 1 to 6, this cell is empty", "slot")
    elif number is None or not 1 <= number <= 6:
        got = quoted(row["slot"])
        draft.fault(row, f"expected a slot number from 1 to 6, got {got}", "slot")
    elif not isinstance(slots, dict) or number in slots:
        draft.fault(row, f"expected each slot once, got {place} {number} again", "slot")
    elif not row["item"]:
        draft.fault(row, f"expected an item in {place} {number}, this cell is empty", "item")
    else:
        slots[number] = slot = _item_data(draft, row)
        draft.places["locations", place, "slots", str(number)] = row
        return slot
    return None


def _item_data(draft: _Draft, row: Row) -> dict[str, object]:
    words = row["item"]
    slot = parse_item(words)
    if row["breach"]:
        slot["breach"] = _value("breach", row["breach"])
    elif slot["item"] != "miss":
        shown = quoted(words)
        draft.fault(row, f"expected a breach number for {shown}, this cell is empty", "breach")
        slot["breach"] = 1  # said already, so the model need not say it again
    slot |= {column: row[column] for column in OF_SLOT if row[column]}
    if slot["item"] == "homebrew" and slot["name"] == words and not row["icon"]:
        slip = item_slip(words)
        if slip:
            draft.fault(row, f"item: {slip}", "item")
            return slot
        draft.remarks.append(RowNote(row.sheet, row.line, _unknown(words)))
    return slot


def _unknown(words: str) -> str:
    rule, meant = UNKNOWN_ITEM, item_meant(words)
    asked = f"; did you mean `{meant}`?" if meant else ""
    said = f"unknown item '{words}', kept as a homebrew slot"
    return f"{rule.severity.value} {rule.id}: {said}{asked}"


def _is_of_ship(head: str, rows: Sequence[Row]) -> bool:
    """Return whether a column describes the ship: by its header, otherwise if all rows agree."""
    if head.startswith((SLOT_NOTE, SHIP_NOTE)):
        return head.startswith(SHIP_NOTE)
    return len({row[head] for row in rows if row[head]}) == 1


def _take_note(draft: _Draft, row: Row, head: str, slot: dict[str, object] | None) -> None:
    if slot is None:
        key = head.removeprefix(SHIP_NOTE)
        draft.put(draft.notes, ("notes", key), row[head], row, head)
        return
    notes = slot.setdefault("notes", {})
    if isinstance(notes, dict):
        notes[head.removeprefix(SLOT_NOTE)] = row[head]


def _value(column: str, text: str) -> object:
    number = whole_number(text) if column in NUMBERS else None
    return text if number is None else number


def _ship(draft: _Draft) -> Ship | None:
    draft.settle()
    parts = {
        "recognition": draft.recognition,
        "art": draft.art,
        "notes": draft.notes,
        "locations": draft.locations,
    }
    try:
        ship = Ship.model_validate({**draft.data, **parts})
    except ValidationError as error:
        found = list(shape_faults(error))
        for where, message in found:
            _take_fault(draft, where, message)
        draft.blame([where for where, _ in found])
        return None
    draft.blame()
    return ship


def _take_fault(draft: _Draft, where: Where, message: str) -> None:
    """Note a fault under the names of the columns."""
    row = draft.row_of(where)
    columns = {key: column for column, key in SHIP_KEYS.items()} | {"printed_points": PRINTED}
    column = columns.get(where[-1], where[-1])
    if column == "slots" or (where[:1] == ("locations",) and column not in row.heads):
        column = "item"
    said = message.replace(f"`{where[-1]}:`", f"`{column}:`")
    place = ".".join(columns.get(step, step) for step in where)
    draft.fault(row, f"{place}: {said}", column)


def export_ships(ships: tuple[Ship, ...]) -> Table:
    """Return one table of all the ships; importing it gives the same ships."""
    _expect_names_once(ships)
    cells = [row for ship in ships for row in _ship_rows(ship)]
    used = {head for row in cells for head in row}
    notes = tuple(sorted(used - set(KNOWN)))
    heads = tuple(head for head in KNOWN if head in COLUMNS or head in used) + notes
    return Table(heads, tuple(Row(line, row) for line, row in enumerate(cells, start=2)))


def _expect_names_once(ships: tuple[Ship, ...]) -> None:
    names = [ship.name for ship in ships]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise CallError(f"expected each ship's name once in a table, got two of '{twice[0]}'")


def _ship_rows(ship: Ship) -> Iterator[dict[str, str]]:
    once = dict(_told_once(ship))
    every = {"ship": ship.name} | {
        column: _cell(getattr(ship, "ship_class" if key == "class" else key))
        for column, key in SHIP_KEYS.items()
    }
    for row in _location_rows(ship):
        yield {key: text for key, text in {**every, **row, **once}.items() if text}
        once = {}


def _location_rows(ship: Ship) -> Iterator[dict[str, str]]:
    if not ship.locations:
        yield {}
    for place, location in ship.locations.items():
        head = {"location": place.title(), "go": _dice(location.go), "stop": _dice(location.stop)}
        if not location.slots:
            yield head
        for number, slot in location.slots.items():
            yield {**head, "slot": str(number), **_slot_cells(slot)}


def _slot_cells(slot: Slot) -> dict[str, str]:
    cells = {"breach": _cell(slot.breach), "item": _item_text(slot)}
    for column in OF_SLOT:
        if getattr(slot, column) != slot.kind.usual.get(column, ""):
            cells[column] = getattr(slot, column)
    return cells | {SLOT_NOTE + key: note for key, note in slot.notes.items()}


def _item_text(slot: Slot) -> str:
    """Return a slot in the notation; an author's own that looks like a slip says what it is."""
    text = format_item(slot)
    is_own = slot.family is Family.HOMEBREW and not text.startswith(HOMEBREW)
    return f"{HOMEBREW}{text}" if is_own and item_slip(text) else text


def _told_once(ship: Ship) -> Iterator[tuple[str, str]]:
    """Yield the values of the whole ship, for its first row."""
    yield PRINTED, _cell(ship.printed_points)
    for column in PROSE:
        yield column, getattr(ship, column)
    yield "foreign", SEPARATOR.join(ship.foreign)
    for column in RECOGNITION:
        yield column, _cell(getattr(ship.recognition, column))
    for view, path in ship.art.items():
        yield f"art {view}", path
    for key, note in ship.notes.items():
        plain = key.casefold() not in KNOWN and not key.startswith((SHIP_NOTE, SLOT_NOTE))
        yield key if plain else SHIP_NOTE + key, note


def _dice(letters: str) -> str:
    """Write a set of dice as the community's tables do, where black is B."""
    return letters.replace("K", "B")


def _cell(value: object) -> str:
    return "" if value is None else str(value)
