"""Systems without anything to work with."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding
from cardforge.starships import systems
from cardforge.starships.element import Element
from cardforge.starships.rules import IDLE_SYSTEM as RULE
from cardforge.starships.weapons import WEAPONS


def check(element: Element) -> Iterator[Finding]:
    """Report each system that can do nothing on this element."""
    lacks = dict(_lacking(element))
    for number, word in enumerate(element.systems):
        if word in lacks:
            yield RULE.broken(
                ("systems", str(number)),
                f"'{word}' has nothing to work with here",
                allowed=lacks[word],
                fix=f"see to {lacks[word]}, or choose another system",
            )


def _lacking(element: Element) -> Iterator[tuple[str, str]]:
    needed = {WEAPONS[word].needs for _, _, word in element.weapons.every()}
    if systems.TORPEDOES not in needed:
        yield systems.TORPEDOES, "torpedo weapons"
    if element.cmd == 0:
        yield systems.HANGAR_BAYS, "a CMD above 0, which sets the room"
    if systems.HANGAR_BAYS not in element.systems:
        yield systems.REPAIR_HANGARS, "hangar bays"
    if element.shields <= 0:
        yield systems.TO_SHIELDS, "shields"
