"""A fleet and its admiral."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.fleet import Fleet
from cardforge.starships.rules import NO_ADMIRAL as RULE


def check(fleet: Fleet) -> Iterator[Finding]:
    """Remark on a fleet that nobody leads."""
    if fleet.listed.admiral is None:
        yield RULE.broken(
            ("admiral",),
            "nobody leads this fleet",
            fix="write `admiral:` with the file of one",
        )
