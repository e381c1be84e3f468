"""The columns of slot tables."""

from __future__ import annotations

from typing import Final

from cardforge.core.spreadsheets import TableForm
from cardforge.leviathans.ship import VIEWS, Recognition

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
ART: Final = tuple(f"art {view}" for view in VIEWS)
OF_SLOT: Final = ("icon", "rules")
KNOWN: Final = (*COLUMNS, *PROSE, "foreign", *RECOGNITION, *ART, *OF_SLOT)
"""All columns with a meaning; any other is kept as a note."""

SHIP_NOTE: Final = "note: "
SLOT_NOTE: Final = "slot note: "
"""Heads of notes that could be taken for something else without them."""

SEPARATOR: Final = "; "
"""Between several foreign items in one cell."""

NUMBERS: Final = frozenset({"type", "si", "mp", "turn", "slot", "breach", "complement"})

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
