"""Ships to a slot table."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.table import Row, Table
from cardforge.errors import CallError
from cardforge.leviathans.item_slips import item_slip
from cardforge.leviathans.items import HOMEBREW, format_item
from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import Ship, Slot
from cardforge.leviathans.slot_columns import (
    COLUMNS,
    KNOWN,
    OF_SLOT,
    PROSE,
    RECOGNITION,
    SEPARATOR,
    SHIP_KEYS,
    SHIP_NOTE,
    SLOT_NOTE,
)


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
    cells = {"breach": _cell(slot.breach), "item": _item(slot)}
    for column in OF_SLOT:
        if getattr(slot, column) != slot.kind.usual.get(column, ""):
            cells[column] = getattr(slot, column)
    return cells | {SLOT_NOTE + key: note for key, note in slot.notes.items()}


def _item(slot: Slot) -> str:
    """Return a slot in the notation; an author's own that looks like a slip says what it is."""
    text = format_item(slot)
    is_own = slot.family is Family.HOMEBREW and not text.startswith(HOMEBREW)
    return f"{HOMEBREW}{text}" if is_own and item_slip(text) else text


def _told_once(ship: Ship) -> Iterator[tuple[str, str]]:
    """Yield what belongs to the ship as a whole, for its first row."""
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
