"""The columns of a slot table: one row a slot, as hobbyists keep ships in spreadsheets."""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.ship import Recognition

COLUMNS: Final = (
    "ship", "class", "faction", "type", "si", "mp", "turn",
    "location", "go", "stop", "slot", "breach", "item",
)  # fmt: skip
"""The columns that every table has."""

SHIP_KEYS: Final = {
    "class": "class", "faction": "nation", "type": "type", "si": "si", "mp": "mp", "turn": "turn",
}  # fmt: skip
"""Columns that every row of a ship repeats, and the file's key for each."""

PROSE: Final = ("figures", "history")
RECOGNITION: Final = tuple(Recognition.model_fields)
OF_SLOT: Final = ("icon", "rules")
KNOWN: Final = (*COLUMNS, *PROSE, "foreign", *RECOGNITION, *OF_SLOT)
"""All columns with a meaning; any other is kept as a note."""

SHIP_NOTE: Final = "note: "
SLOT_NOTE: Final = "slot note: "
"""Heads of notes that could be taken for something else without them."""

SEPARATOR: Final = "; "
"""Between several foreign items in one cell."""

NUMBERS: Final = frozenset({"type", "si", "mp", "turn", "slot", "breach", "complement"})

UNKNOWN_ITEM = Rule(
    "unknown-item",
    Severity.NOTE,
    "An item that the notation does not know is kept as a homebrew slot.",
    "Ship files: slot tables",
)
