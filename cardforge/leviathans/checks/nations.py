"""Rules of nations: whose slots are whose, own factions, homebrew, slots without public rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.wording import hint, nearest
from cardforge.leviathans.items import parse_item
from cardforge.leviathans.kinds import MARKS, NATIONS, Family, Nation
from cardforge.leviathans.ship import Ship, Slot

CHECKS: Final = Checks[Ship]()


@CHECKS.rule(
    "foreign-slot",
    Severity.ERROR,
    "Only ships of a nation have its national slots and marks, unless the file lists them.",
    "Eight Nations, each nation's special slots",
)
def foreign_slot(ship: Ship) -> Iterator[Broken]:
    """Report each slot and mark of another nation that the file does not list as meant."""
    for place, number, slot in ship.all_slots():
        for key, word, owner in national_parts(slot):
            if owner != ship.power and word not in ship.foreign:
                yield Broken(
                    ("locations", place, "slots", str(number), key),
                    f"'{word}' is {owner.adjective}, but the ship's nation is {ship.nation}",
                    measured=owner.name,
                    allowed=ship.nation,
                    fix=f"choose another item, or add `foreign: [{word}]` if this is intentional",
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
    "A nation is one of the eight powers, by its full name. Other nations have no national slots.",
    "Eight Nations",
)
def faction(ship: Ship) -> Iterator[Broken]:
    """Report a nation that is not one of the eight, or is not spelt as cards print it."""
    if ship.nation in _NAMES:
        return
    message, fix = f"'{ship.nation}' is not one of the eight powers{_meant(ship.nation)}", ""
    if ship.power:
        message = f"'{ship.nation}' is read as {ship.power.name}"
        fix = f"write `nation: {ship.power.name}`"
    yield Broken(("nation",), message, measured=ship.nation, allowed=", ".join(_NAMES), fix=fix)


def _meant(nation: str) -> str:
    """Return the likely name; the first letter is rarely wrong (Prussia is not a slip)."""
    words = (word for word in _WORDS if word[0].lower() == nation[:1].lower())
    close = nearest(nation, words, likeness=0.8)
    return f"; did you mean '{_WORDS[close]}'?" if close else ""


@CHECKS.rule(
    "foreign-leave",
    Severity.NOTE,
    "The list of foreign parts contains only items and marks that the ship has.",
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
                f"the ship has no foreign item or mark '{word}'{hint(word, used)}",
                measured=word,
                allowed=", ".join(sorted(used)) or "none",
                fix=f"remove `{word}` from `foreign:`",
            )


@CHECKS.rule(
    "homebrew",
    Severity.NOTE,
    "Homebrew slots are printed, but odds, points and battles ignore them.",
    "Ship files: homebrew slots",
)
def homebrew(ship: Ship) -> Iterator[Broken]:
    """Report each homebrew slot."""
    for place, number, slot in ship.all_slots():
        if slot.family is Family.HOMEBREW:
            yield Broken(
                ("locations", place, "slots", str(number)),
                f"'{slot.name}' is homebrew: it is printed, but odds, points and battles ignore it",
                measured=slot.name,
                fix=_known(slot),
            )


def _known(slot: Slot) -> str:
    """Return how to write a homebrew slot that is an item by now."""
    meant = parse_item(str(slot.name))
    if meant["item"] == "homebrew":
        return ""
    keys = ", ".join(f"{key}: {_in_yaml(value)}" for key, value in meant.items())
    return f"write `{{breach: {slot.breach}, {keys}}}`"


def _in_yaml(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


@CHECKS.rule(
    "inert-slot",
    Severity.NOTE,
    "Odds, points and battles leave out slots and marks whose rules are not public.",
    "Second edition: published cards",
)
def inert_slot(ship: Ship) -> Iterator[Broken]:
    """Report all of them in one finding, at the first."""
    found = [
        (place, number, label)
        for place, number, slot in ship.all_slots()
        for label in _inert_parts(slot)
    ]
    if found:
        place, number, _ = found[0]
        labels = ", ".join(dict.fromkeys(label for _, _, label in found))
        yield Broken(
            ("locations", place, "slots", str(number)),
            f"{labels}: printed, but without effect in odds, points and battles",
            measured=labels,
        )


def _inert_parts(slot: Slot) -> Iterator[str]:
    if slot.kind.inert:
        yield slot.kind.label
    for mark in slot.marks:
        if MARKS[mark].inert:
            yield f"mark {MARKS[mark].sign}"
