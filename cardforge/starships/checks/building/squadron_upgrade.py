"""Some upgrades are for squadrons."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.classes import SQUADRON
from cardforge.starships.element import Element
from cardforge.starships.rules import SQUADRON_UPGRADE as RULE
from cardforge.starships.upgrades import UPGRADES


def check(element: Element) -> Iterator[Finding]:
    """Report each upgrade of a ship that only squadrons may take."""
    if element.is_squadron:
        return
    for number, word in enumerate(element.upgrades):
        if UPGRADES[word].squadron_only:
            yield RULE.broken(
                ("upgrades", str(number)),
                f"'{word}' on a {element.ship_class}",
                measured=element.ship_class,
                allowed=SQUADRON,
                fix="take it out",
            )
