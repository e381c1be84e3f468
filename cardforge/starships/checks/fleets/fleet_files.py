"""The files that a fleet names."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import FLEET_FILES as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Report each file that is not there, cannot be read, or is of another kind."""
    for where, message in fleet.missing:
        yield RULE.broken(where, message, fix="name a file beside the fleet's own")
