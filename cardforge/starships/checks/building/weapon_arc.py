"""Weapons stand where the weapon table has a price for them."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import WEAPON_ARC as RULE
from cardforge.starships.weapons import ARCS, WEAPONS


def check(element: Element) -> Iterator[Finding]:
    """Report each weapon in an arc where it cannot be had."""
    for arc, number, word in element.weapons.every():
        prices = WEAPONS[word].prices
        if prices[arc] is None:
            allowed = ", ".join(each for each in ARCS if prices[each] is not None)
            yield RULE.broken(
                ("weapons", arc, str(number)),
                f"'{word}' cannot stand in this arc",
                measured=arc,
                allowed=allowed,
                fix=f"move it to {allowed.replace(', ', ' or ')}, or choose another",
            )
