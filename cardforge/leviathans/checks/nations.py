"""Rules of nations: whose slots are whose, factions of an author's own, homebrew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.validation import hint, nearest
from cardforge.leviathans.kinds import MARKS, NATIONS, Family, Nation
from cardforge.leviathans.ship import Ship, Slot

CHECKS: Final = Checks[Ship]()


@CHECKS.rule(
    "foreign-slot",
    Severity.ERROR,
    "National slots and marks stand on their own nation's ships, unless the file says otherwise.",
    "Eight Nations, each nation's special slots",
)
def foreign_slot(ship: Ship) -> Iterator[Broken]:
    """Report each slot and mark of another nation that the file does not list as meant."""
    for place, number, slot in ship.all_slots():
        for key, word, owner in national_parts(slot):
            if owner != ship.power and word not in ship.foreign:
                yield Broken(
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


_NAMES = tuple(nation.name for nation in NATIONS)


_WORDS = {word: nation.name for nation in NATIONS for word in nation[:]}
"""What players call the eight, with the name that each word means."""


@CHECKS.rule(
    "faction",
    Severity.NOTE,
    "A nation is one of the eight powers, by its full name; others have no slots of their own.",
    "Eight Nations",
)
def faction(ship: Ship) -> Iterator[Broken]:
    """Report a faction of its own, or one of the eight by a name that cards do not print."""
    if ship.nation in _NAMES:
        return
    message, fix = f"'{ship.nation}' is none of the eight powers{_meant(ship.nation)}", ""
    if ship.power:
        message = f"'{ship.nation}' is taken for the {ship.power.name}"
        fix = f"write `nation: {ship.power.name}`"
    yield Broken(("nation",), message, measured=ship.nation, allowed=", ".join(_NAMES), fix=fix)


def _meant(nation: str) -> str:
    """Return the name that may be meant; the first letter is seldom wrong (Prussia is no slip)."""
    words = (word for word in _WORDS if word[0].lower() == nation[:1].lower())
    close = nearest(nation, words, likeness=0.8)
    return f"; did you mean '{_WORDS[close]}'?" if close else ""


@CHECKS.rule(
    "foreign-leave",
    Severity.NOTE,
    "The list of foreign items holds what the ship has of other nations, and nothing else.",
    "Ship files: `foreign:`",
)
def foreign_leave(ship: Ship) -> Iterator[Broken]:
    """Report each entry of `foreign:` that excuses nothing."""
    used = {
        word
        for _, _, slot in ship.all_slots()
        for _, word, owner in national_parts(slot)
        if owner != ship.power
    }
    for index, word in enumerate(ship.foreign):
        if word not in used:
            yield Broken(
                ("foreign", str(index)),
                f"nothing foreign on this ship is called '{word}'{hint(word, used)}",
                measured=word,
                allowed=", ".join(sorted(used)) or "none",
                fix="remove the entry",
            )


@CHECKS.rule(
    "homebrew",
    Severity.NOTE,
    "Homebrew slots stand on the card; odds, costs and battles pass them over.",
    "Ship files: homebrew slots",
)
def homebrew(ship: Ship) -> Iterator[Broken]:
    """Report each homebrew slot."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.HOMEBREW:
            yield Broken(
                ("locations", place, "slots", str(number)),
                f"'{slot.name}' is homebrew: printed, but inert in odds and battles",
                measured=slot.name,
            )
