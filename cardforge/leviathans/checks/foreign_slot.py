"""A nation's own slots and marks are on that nation's ships."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.core.finding import Finding, Severity
from cardforge.core.rule import Rule
from cardforge.leviathans.kinds import MARKS
from cardforge.leviathans.nations import Nation
from cardforge.leviathans.ship import Ship, Slot

RULE = Rule(
    "foreign-slot",
    Severity.ERROR,
    "National slots and marks stand on their own nation's ships, unless the file says otherwise.",
    "Eight Nations, each nation's special slots",
)


def check(ship: Ship) -> Iterator[Finding]:
    """Report each slot and mark of another nation that the file does not list as meant."""
    for place, number, slot in ship.all_slots():
        for key, word, owner in national_parts(slot):
            if owner != ship.power and word not in ship.foreign:
                yield RULE.broken(
                    ("locations", place, "slots", str(number), key),
                    f"'{word}' is {owner.adjective}, the ship's nation is {ship.nation}",
                    measured=owner.name,
                    allowed=ship.nation,
                    fix=f"choose another, or write `foreign: [{word}]` if it is meant",
                )


def national_parts(slot: Slot) -> Iterator[tuple[str, str, Nation]]:
    """Yield what in a slot belongs to one nation: the key, the word, the nation."""
    if slot.kind.nation:
        yield "item", slot.item, slot.kind.nation
    for mark in slot.marks:
        owner = MARKS[mark].nation
        if owner:
            yield "marks", mark, owner
