"""Only what is installed can be upgraded."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import UPGRADED_SYSTEM as RULE
from cardforge.starships.upgrades import UPGRADES


def check(element: Element) -> Iterator[Finding]:
    """Report each upgrade of a system that is not there."""
    for number, word in enumerate(element.upgrades):
        system = UPGRADES[word].system
        if system and system not in element.systems:
            yield RULE.broken(
                ("upgrades", str(number)),
                f"there is no {system} to upgrade",
                measured=", ".join(element.systems) or "no systems",
                allowed=system,
                fix=f"install {system}, or take the upgrade out",
            )
