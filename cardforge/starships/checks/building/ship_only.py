"""Some weapons are for ships."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import SHIP_ONLY as RULE
from cardforge.starships.weapons import WEAPONS


def check(element: Element) -> Iterator[Finding]:
    """Report each weapon on a squadron that only ships may have."""
    if not element.is_squadron:
        return
    for arc, number, word in element.weapons.every():
        if WEAPONS[word].ship_only:
            yield RULE.broken(
                ("weapons", arc, str(number)),
                f"'{word}' on a squadron",
                measured=element.ship_class,
                allowed="ships",
                fix="choose another weapon",
            )
