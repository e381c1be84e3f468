"""Empty slots that could be filled for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.counted import counted
from cardforge.core.finding import Finding
from cardforge.starships.element import Element
from cardforge.starships.rules import EMPTY_SLOTS as RULE


def check(element: Element) -> Iterator[Finding]:
    """Report systems and arcs with slots to spare: something free fits into each."""
    if len(element.systems) < element.system_slots:
        yield _empty(
            ("systems",), len(element.systems), element.system_slots, "systems cost nothing"
        )
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) < slots:
            yield _empty(("weapons", arc), len(words), slots, "light weapons cost nothing")


def _empty(where: tuple[str, ...], filled: int, slots: int, why: str) -> Finding:
    return RULE.broken(
        where,
        f"{slots - filled} of {counted(slots, 'slot')} empty",
        measured=filled,
        allowed=slots,
        fix=f"fill the rest: {why}",
    )
