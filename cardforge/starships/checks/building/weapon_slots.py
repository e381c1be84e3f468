"""Weapons fit into the slots of their arc."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.counted import counted
from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import WEAPON_SLOTS as RULE


def check(element: Element) -> Iterator[Finding]:
    """Report the first weapon of an arc that has no slot there."""
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) > slots:
            yield RULE.broken(
                ("weapons", arc, str(slots)),
                f"{counted(len(words), 'weapon')}, "
                f"this {element.ship_class} has room for {slots} here",
                measured=len(words),
                allowed=slots,
                fix=f"take {len(words) - slots} out of this arc",
            )
