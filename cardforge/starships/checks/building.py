"""How a ship or a squadron may be built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.findings import Broken, Checks, Finding, Severity
from cardforge.core.wording import counted
from cardforge.starships import rulebook
from cardforge.starships.element import Element
from cardforge.starships.points import points
from cardforge.starships.rulebook import ARCS, SQUADRON, UPGRADES, WEAPONS

CHECKS: Final = Checks[Element]()
_BUILDING: Final = "Starships 0.5, building a ship"


def check_element(element: Element) -> tuple[Finding, ...]:
    """Return everything that the rules say about an element, rule by rule."""
    return tuple(CHECKS.findings(element))


@CHECKS.rule("system-slots", Severity.ERROR, "Each system has a system slot.", _BUILDING)
def system_slots(element: Element) -> Iterator[Broken]:
    """Report the first system without a slot, with how many there are."""
    installed, slots = len(element.systems), element.system_slots
    if installed > slots:
        yield Broken(
            ("systems", str(slots)),
            f"{counted(installed, 'system')}, a {element.ship_class} has room for {slots}",
            measured=installed,
            allowed=slots,
            fix=f"take {installed - slots} out",
        )


@CHECKS.rule("system-twice", Severity.ERROR, "No system is installed twice.", _BUILDING)
def system_twice(element: Element) -> Iterator[Broken]:
    """Report each system that is there already."""
    for number, word in enumerate(element.systems):
        if word in element.systems[:number]:
            yield Broken(
                ("systems", str(number)),
                f"'{word}' is installed already",
                measured=element.systems.count(word),
                allowed=1,
                fix="choose another system for this slot",
            )


@CHECKS.rule("weapon-slots", Severity.ERROR, "Each weapon has a slot in its arc.", _BUILDING)
def weapon_slots(element: Element) -> Iterator[Broken]:
    """Report the first weapon of an arc that has no slot there."""
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) > slots:
            yield Broken(
                ("weapons", arc, str(slots)),
                f"{counted(len(words), 'weapon')}, "
                f"this {element.ship_class} has room for {slots} here",
                measured=len(words),
                allowed=slots,
                fix=f"take {len(words) - slots} out of this arc",
            )


@CHECKS.rule(
    "weapon-arc",
    Severity.ERROR,
    "A weapon stands only in arcs for which the weapon table has a price.",
    _BUILDING,
)
def weapon_arc(element: Element) -> Iterator[Broken]:
    """Report each weapon in an arc where it cannot be had."""
    for arc, number, word in element.weapons.every():
        prices = WEAPONS[word].prices
        if prices[arc] is None:
            allowed = ", ".join(each for each in ARCS if prices[each] is not None)
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' cannot stand in this arc",
                measured=arc,
                allowed=allowed,
                fix=f"move it to {allowed.replace(', ', ' or ')}, or choose another",
            )


@CHECKS.rule(
    "torpedo-system",
    Severity.ERROR,
    "Torpedoes are on board only with the torpedoes system.",
    _BUILDING,
)
def torpedo_system(element: Element) -> Iterator[Broken]:
    """Report each weapon whose system is not installed."""
    for arc, number, word in element.weapons.every():
        needed = WEAPONS[word].needs
        if needed and needed not in element.systems:
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' without the {needed} system",
                measured=", ".join(element.systems) or "no systems",
                allowed=needed,
                fix=f"install {needed}, or choose another weapon",
            )


@CHECKS.rule(
    "ship-only", Severity.ERROR, "Gatling lasers stand on ships, never on squadrons.", _BUILDING
)
def ship_only(element: Element) -> Iterator[Broken]:
    """Report each weapon on a squadron that only ships may have."""
    if not element.is_squadron:
        return
    for arc, number, word in element.weapons.every():
        if WEAPONS[word].ship_only:
            yield Broken(
                ("weapons", arc, str(number)),
                f"'{word}' on a squadron",
                measured=element.ship_class,
                allowed="ships",
                fix="choose another weapon",
            )


@CHECKS.rule(
    "upgrade-limit", Severity.ERROR, "No upgrade is taken more often than its limit.", _BUILDING
)
def upgrade_limit(element: Element) -> Iterator[Broken]:
    """Report each upgrade once, at the first place that is too many."""
    for number, word in enumerate(element.upgrades):
        most = UPGRADES[word].most
        if element.upgrades[:number].count(word) == most:
            taken = element.upgrades.count(word)
            yield Broken(
                ("upgrades", str(number)),
                f"'{word}' is taken {taken} times",
                measured=taken,
                allowed=most,
                fix=f"take {taken - most} out",
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
                f"'{word}' on a {element.ship_class}",
                measured=element.ship_class,
                allowed=SQUADRON,
                fix="take it out",
            )


@CHECKS.rule(
    "upgraded-system", Severity.ERROR, "A system that is upgraded is installed.", _BUILDING
)
def upgraded_system(element: Element) -> Iterator[Broken]:
    """Report each upgrade of a system that is not there."""
    for number, word in enumerate(element.upgrades):
        system = UPGRADES[word].system
        if system and system not in element.systems:
            yield Broken(
                ("upgrades", str(number)),
                f"there is no {system} to upgrade",
                measured=", ".join(element.systems) or "no systems",
                allowed=system,
                fix=f"install {system}, or take the upgrade out",
            )


@CHECKS.rule(
    "empty-slots", Severity.NOTE, "Slots that could be filled for nothing are filled.", _BUILDING
)
def empty_slots(element: Element) -> Iterator[Broken]:
    """Report systems and arcs with slots to spare: something free fits into each."""
    if len(element.systems) < element.system_slots:
        yield _empty(
            ("systems",), len(element.systems), element.system_slots, "systems cost nothing"
        )
    for arc, words in element.weapons.arcs():
        slots = element.weapon_slots(arc)
        if len(words) < slots:
            yield _empty(("weapons", arc), len(words), slots, "light weapons cost nothing")


def _empty(where: tuple[str, ...], filled: int, slots: int, why: str) -> Broken:
    return Broken(
        where,
        f"{slots - filled} of {counted(slots, 'slot')} empty",
        measured=filled,
        allowed=slots,
        fix=f"fill the rest: {why}",
    )


@CHECKS.rule(
    "idle-system", Severity.NOTE, "Each system has something on board to work with.", _BUILDING
)
def idle_system(element: Element) -> Iterator[Broken]:
    """Report each system that can do nothing on this element."""
    lacks = dict(_lacking(element))
    for number, word in enumerate(element.systems):
        if word in lacks:
            yield Broken(
                ("systems", str(number)),
                f"'{word}' has nothing to work with here",
                allowed=lacks[word],
                fix=f"see to {lacks[word]}, or choose another system",
            )


def _lacking(element: Element) -> Iterator[tuple[str, str]]:
    needed = {WEAPONS[word].needs for _, _, word in element.weapons.every()}
    if rulebook.TORPEDOES not in needed:
        yield rulebook.TORPEDOES, "torpedo weapons"
    if element.cmd == 0:
        yield rulebook.HANGAR_BAYS, "a CMD above 0, which sets the room"
    if rulebook.HANGAR_BAYS not in element.systems:
        yield rulebook.REPAIR_HANGARS, "hangar bays"
    if element.shields <= 0:
        yield rulebook.TO_SHIELDS, "shields"


@CHECKS.rule(
    "printed-points",
    Severity.NOTE,
    "The points that a published list prints are the sum of its parts.",
    "Starships 0.5, squadron build examples",
)
def printed_points(element: Element) -> Iterator[Broken]:
    """Report a printed figure that is not the sum."""
    ours = points(element)
    if element.printed not in (None, ours):
        yield Broken(
            ("printed",),
            f"the published list prints {element.printed}, the parts come to {ours}",
            measured=element.printed,
            allowed=ours,
            fix=f"play it for {ours}; `cardforge cost` shows the parts",
        )
