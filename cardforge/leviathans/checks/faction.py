"""A faction beyond the eight is kept by its name."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.core.shape import hint
from cardforge.leviathans.nations import NATIONS
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "faction",
    Severity.NOTE,
    "A nation is one of the eight powers, by its full name; others have no slots of their own.",
    "Eight Nations",
)
_NAMES = tuple(nation.name for nation in NATIONS)


def check(ship: Ship) -> Iterator[Finding]:
    """Report a faction of its own, or one of the eight by a name that cards do not print."""
    if ship.nation in _NAMES:
        return
    meant = hint(ship.nation, _NAMES, likeness=0.8)
    message, fix = f"'{ship.nation}' is none of the eight powers{meant}", ""
    if ship.power:
        message = f"'{ship.nation}' is taken for the {ship.power.name}"
        fix = f"write `nation: {ship.power.name}`"
    yield RULE.broken(
        ("nation",), message, measured=ship.nation, allowed=", ".join(_NAMES), fix=fix
    )
