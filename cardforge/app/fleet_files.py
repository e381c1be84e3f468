"""How a fleet file is told from a ship file, and what a fleet has to keep to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from cardforge.app.games import STARSHIPS
from cardforge.core.files import CITE, read, read_bytes
from cardforge.core.finding import Finding, Severity
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
_LACKING: Final = frozenset({SHIP.id, "fleet-files"})
"""Ids of the rule, in each game with fleets, that a fleet can use every file it names."""


def is_fleet(data: Mapping[str, object]) -> bool:
    """Tell whether a file's data is a fleet: it has a `fleet:`, and no locations as ships have."""
    return "fleet" in data and "locations" not in data


def is_starship_fleet(data: Mapping[str, object]) -> bool:
    """Return whether a file's data is a fleet of starships, which is a `kind:` of their files."""
    return data.get("game") == STARSHIPS and data.get("kind") == "fleet"


def lacks_ships(findings: Iterable[Finding]) -> bool:
    """Return whether a file that a fleet names could not be used, so that ships are missing."""
    return any(finding.rule in _LACKING for finding in findings)


def holds_fleet(path: Path) -> bool:
    """Tell whether a file is a fleet; one that cannot be read is not."""
    return _holds(path, is_fleet)


def lists_ships(path: Path) -> bool:
    """Return whether a file is a fleet of any game; one that cannot be read is not."""
    return _holds(path, lambda data: is_fleet(data) or is_starship_fleet(data))


def _holds(path: Path, is_meant: Callable[[Mapping[str, object]], bool]) -> bool:
    try:
        return b"fleet" in read_bytes(path) and is_meant(read(path).data)
    except FileError:
        return False
