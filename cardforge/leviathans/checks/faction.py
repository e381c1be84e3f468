"""A faction beyond the eight is kept by its name."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.core.shape import nearest
from cardforge.leviathans.nations import NATIONS
from cardforge.leviathans.ship import Ship

RULE = Rule(
    "faction",
    Severity.NOTE,
    "A nation is one of the eight powers, by its full name; others have no slots of their own.",
    "Eight Nations",
)
_NAMES = tuple(nation.name for nation in NATIONS)


_WORDS = {word: nation.name for nation in NATIONS for word in nation[:]}
"""What players call the eight, with the name that each word means."""


def check(ship: Ship) -> Iterator[Finding]:
    """Report a faction of its own, or one of the eight by a name that cards do not print."""
    if ship.nation in _NAMES:
        return
    message, fix = f"'{ship.nation}' is none of the eight powers{_meant(ship.nation)}", ""
    if ship.power:
        message = f"'{ship.nation}' is taken for the {ship.power.name}"
        fix = f"write `nation: {ship.power.name}`"
    yield RULE.broken(
        ("nation",), message, measured=ship.nation, allowed=", ".join(_NAMES), fix=fix
    )


def _meant(nation: str) -> str:
    """Return the name that may be meant; the first letter is seldom wrong (Prussia is no slip)."""
    words = (word for word in _WORDS if word[0].lower() == nation[:1].lower())
    close = nearest(nation, words, likeness=0.8)
    return f"; did you mean '{_WORDS[close]}'?" if close else ""
