"""The columns of a table of ships and squadrons: one row an element."""

from __future__ import annotations

from typing import Final

from cardforge.core.spreadsheets import TableForm

COLUMNS: Final = (
    "element", "class", "faction", "systems", "front", "broadside", "aux", "upgrades",
)  # fmt: skip
"""The columns that every table has."""
KNOWN: Final = (*COLUMNS, "printed", "figures", "history")
"""All columns with a meaning; any other is kept as a note."""

FORM: Final = TableForm(
    title="starships",
    columns=COLUMNS,
    known=KNOWN,
    name="element",
    carried=(),
    entries=frozenset({"class", "systems", "front", "broadside", "aux", "upgrades", "printed"}),
    free=frozenset({"figures", "history"}),
)
"""A table of starships as the application recognises it."""
