"""The rules for building a ship or a squadron."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Finding, Severity
from cardforge.core.wording import counted, noun_for
from cardforge.starships import rulebook
from cardforge.starships.element import Element
from cardforge.starships.points import points
from cardforge.starships.rulebook import ARCS, SQUADRON, UPGRADES, WEAPONS

CHECKS: Final = Checks[Element]()
_BUILDING: Final = "Starships 0.5, building a ship"


def check_element(element: Element) -> tuple[Finding, ...]:
    """Return all findings about an element, rule by rule."""
    return tuple(CHECKS.findings(element))


@CHECKS.rule("system-slots", Severity.ERROR, "Each system has a system slot.", _BUILDING)
def system_slots(element: Element) -> Iterator[Broken]:
    """Report the first system without a slot, with how many there are."""
    installed, slots = len(element.systems), element.system_slots
    if installed > slots:
        yield Broken(
            ("systems", str(slots)),
            f"{counted(installed, 'system')}, "
            f"but a {element.ship_class} has {counted(slots, 'slot')}",
            measured=installed,
            allowed=slots,
            fix=f"remove {counted(installed - slots, 'system')}",
        )


@CHECKS.rule("system-twice", Severity.ERROR, "No system is installed twice.", _BUILDING)
def system_twice(element: Element) -> Iterator[Broken]:
    """Report each system that is already installed."""
    for number, word in enumerate(element.systems):
        if word in element.systems[:number]:
            yield Broken(
                ("systems", str(number)),
                f"'{word}' is already installed",
                measured=element.systems.count(word),
                allowed=1,
                fix="choose another system for this slot",
            )


@CHECKS.rule("weapon-slots", Severity.ERROR, "Each weapon has a slot in its arc.", _BUILDING)
def weapon_slots(element: Element) -> Iterator[Broken]:
    """Report the first weapon of an arc without a slot there."""
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) > slots:
            yield Broken(
                ("weapons", arc, str(slots)),
                f"{counted(len(words), 'weapon')} in this arc, "
                f"but this {element.ship_class} has {counted(slots, 'slot')} there",
                measured=len(words),
                allowed=slots,
                fix=f"remove {counted(len(words) - slots, 'weapon')} from this arc",
            )


@CHECKS.rule(
    "weapon-arc",
    Severity.ERROR,
    "A weapon is only in arcs for which the weapon table has a price.",
    _BUILDING,
)
def weapon_arc(element: Element) -> Iterator[Broken]:
    """Report each weapon in an arc where it is not allowed."""
    for arc, number, word in element.weapons.every():
        prices = WEAPONS[word].prices
        if prices[arc] is None:
            allowed = ", ".join(each for each in ARCS if prices[each] is not None)
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' is not allowed in this arc",
                measured=arc,
                allowed=allowed,
                fix=f"move it to {allowed.replace(', ', ' or ')}, or choose another weapon",
            )


@CHECKS.rule(
    "torpedo-system",
    Severity.ERROR,
    "A ship with torpedoes has the torpedoes system.",
    _BUILDING,
)
def torpedo_system(element: Element) -> Iterator[Broken]:
    """Report each weapon whose system is not installed."""
    for arc, number, word in element.weapons.every():
        needed = WEAPONS[word].needs
        if needed and needed not in element.systems:
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' needs the {needed} system",
                measured=", ".join(element.systems) or "no systems",
                allowed=needed,
                fix=f"add `{needed}` to `systems:`, or choose another weapon",
            )


@CHECKS.rule(
    "ship-only", Severity.ERROR, "Only ships have gatling lasers, never squadrons.", _BUILDING
)
def ship_only(element: Element) -> Iterator[Broken]:
    """Report each weapon on a squadron that only ships may have."""
    if not element.is_squadron:
        return
    for arc, number, word in element.weapons.every():
        if WEAPONS[word].ship_only:
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' is not allowed on a squadron",
                measured=element.ship_class,
                allowed="ships",
                fix="choose another weapon",
            )


@CHECKS.rule(
    "upgrade-limit", Severity.ERROR, "No upgrade is taken more often than its limit.", _BUILDING
)
def upgrade_limit(element: Element) -> Iterator[Broken]:
    """Report each upgrade once, at the first one beyond its limit."""
    for number, word in enumerate(element.upgrades):
        most = UPGRADES[word].most
        if element.upgrades[:number].count(word) == most:
            taken = element.upgrades.count(word)
            yield Broken(
                ("upgrades", str(number)),
                f"'{word}' is taken {taken} times, more often than allowed",
                measured=taken,
                allowed=most,
                fix=f"remove {taken - most} of them",
            )


@CHECKS.rule(
    "squadron-upgrade",
    Severity.ERROR,
    "Only squadrons take the system slot as an upgrade.",
    _BUILDING,
)
def squadron_upgrade(element: Element) -> Iterator[Broken]:
    """Report each upgrade of a ship that only squadrons may take."""
    if element.is_squadron:
        return
    for number, word in enumerate(element.upgrades):
        if UPGRADES[word].squadron_only:
            yield Broken(
                ("upgrades", str(number)),
                f"'{word}' is not allowed on a {element.ship_class}",
                measured=element.ship_class,
                allowed=SQUADRON,
                fix=f"remove `{word}`",
            )


@CHECKS.rule("upgraded-system", Severity.ERROR, "An upgraded system is installed.", _BUILDING)
def upgraded_system(element: Element) -> Iterator[Broken]:
    """Report each upgrade of a system that is not installed."""
    for number, word in enumerate(element.upgrades):
        system = UPGRADES[word].system
        if system and system not in element.systems:
            yield Broken(
                ("upgrades", str(number)),
                f"'{word}' needs {system}, which is not installed",
                measured=", ".join(element.systems) or "no systems",
                allowed=system,
                fix=f"add `{system}` to `systems:`, or remove the upgrade",
            )


@CHECKS.rule(
    "empty-slots", Severity.NOTE, "Slots that can be filled for free are filled.", _BUILDING
)
def empty_slots(element: Element) -> Iterator[Broken]:
    """Report systems and arcs with empty slots, each of which takes something free."""
    if len(element.systems) < element.system_slots:
        yield _empty(("systems",), len(element.systems), element.system_slots, "systems are free")
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) < slots:
            yield _empty(("weapons", arc), len(words), slots, "light weapons are free")


def _empty(where: tuple[str, ...], filled: int, slots: int, why: str) -> Broken:
    empty = slots - filled
    return Broken(
        where,
        f"{empty} of {counted(slots, 'slot')} {noun_for(empty, 'is', 'are')} empty",
        measured=filled,
        allowed=slots,
        fix=f"fill the empty slots: {why}",
    )


@CHECKS.rule("idle-system", Severity.NOTE, "Each system has what it needs to work.", _BUILDING)
def idle_system(element: Element) -> Iterator[Broken]:
    """Report each system without any effect on this element."""
    lacks = dict(_lacking(element))
    for number, word in enumerate(element.systems):
        if word in lacks:
            yield Broken(
                ("systems", str(number)),
                f"'{word}' has no effect: this design lacks {lacks[word]}",
                allowed=lacks[word],
                fix=f"add {lacks[word]}, or choose another system",
            )


def _lacking(element: Element) -> Iterator[tuple[str, str]]:
    needed = {WEAPONS[word].needs for _, _, word in element.weapons.every()}
    if rulebook.TORPEDOES not in needed:
        yield rulebook.TORPEDOES, "torpedo weapons"
    if element.cmd == 0:
        yield rulebook.HANGAR_BAYS, "a CMD above 0"
    if rulebook.HANGAR_BAYS not in element.systems:
        yield rulebook.REPAIR_HANGARS, "hangar bays"
    if element.shields <= 0:
        yield rulebook.TO_SHIELDS, "shields"


@CHECKS.rule(
    "printed-points",
    Severity.NOTE,
    "The points in a published list are the sum of the parts.",
    "Starships 0.5, squadron build examples",
)
def printed_points(element: Element) -> Iterator[Broken]:
    """Report published points that differ from the sum."""
    ours = points(element)
    if element.printed not in (None, ours):
        yield Broken(
            ("printed",),
            f"the published list says {element.printed} points, but the parts add up to {ours}",
            measured=element.printed,
            allowed=ours,
            fix=f"play it for {ours} points; `cardforge cost --explain` shows the parts",
        )
