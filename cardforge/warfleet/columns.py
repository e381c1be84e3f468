"""The columns of tables of fleet ships."""

from __future__ import annotations

from typing import Final

from cardforge.core.spreadsheets import TableForm

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
FORM: Final = TableForm(
    title="War Fleet ships",
    columns=COLUMNS,
    known=COLUMNS,
    name="ship",
    carried=("ship", "location"),
    entries=frozenset({"location", *OF_LOCATION, *OF_ATTACK}),
    free=frozenset(),
)
"""A table of fleet ships as the application recognises it."""
