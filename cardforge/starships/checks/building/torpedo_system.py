"""Torpedoes need their system."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import TORPEDO_SYSTEM as RULE
from cardforge.starships.weapons import WEAPONS


def check(element: Element) -> Iterator[Finding]:
    """Report each weapon whose system is not installed."""
    for arc, number, word in element.weapons.every():
        needed = WEAPONS[word].needs
        if needed and needed not in element.systems:
            yield RULE.broken(
                ("weapons", arc, str(number)),
                f"'{word}' without the {needed} system",
                measured=", ".join(element.systems) or "no systems",
                allowed=needed,
                fix=f"install {needed}, or choose another weapon",
            )
