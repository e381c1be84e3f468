"""How a fleet file is told from a ship file, and what a fleet has to keep to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cardforge.core.files import CITE, read, read_bytes
from cardforge.core.finding import Severity
from cardforge.core.rule import Rule
from cardforge.errors import FileError

SHIP: Final = Rule(
    "fleet-ship", Severity.ERROR, "Each ship of a fleet is there, and of the fleet's game.", CITE
)
NAMES: Final = Rule(
    "fleet-names", Severity.ERROR, "No two ships of a fleet bear the same name.", CITE
)
NATION: Final = Rule(
    "fleet-nation", Severity.ERROR, "All ships are of the nation that the fleet asks for.", CITE
)
BUDGET: Final = Rule("fleet-budget", Severity.ERROR, "A fleet costs no more than its budget.", CITE)
LEGAL: Final = Rule(
    "fleet-legal", Severity.WARNING, "The ships of a fleet have no errors themselves.", CITE
)
FLEET_RULES: Final = (SHIP, NAMES, NATION, BUDGET, LEGAL)


def is_fleet(data: Mapping[str, object]) -> bool:
    """Tell whether a file's data is a fleet: it has a `fleet:`, and no locations as ships have."""
    return "fleet" in data and "locations" not in data


def holds_fleet(path: Path) -> bool:
    """Tell whether a file is a fleet; one that cannot be read is not."""
    try:
        return b"fleet" in read_bytes(path) and is_fleet(read(path).data)
    except FileError:
        return False
