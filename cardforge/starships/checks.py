"""The rules checker: how ships and squadrons are built, and how fleets are put together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from cardforge.core.findings import Broken, Checks, Finding, Rule, Severity
from cardforge.core.game import FLEET_FILES
from cardforge.core.wording import counted, noun_for
from cardforge.starships import rulebook
from cardforge.starships.element import Admiral, Element, Post, StarshipFleet
from cardforge.starships.points import points
from cardforge.starships.rulebook import (
    ARCS,
    HANGAR_BAYS,
    LARGEST_UNIT,
    SQUADRON,
    UNIT_CLASSES,
    UPGRADES,
    WEAPONS,
)

ELEMENTS: Final = Checks[Element]()
FLEETS: Final = Checks[StarshipFleet]()
_BUILDING: Final = "Starships 0.5, building a ship"
_UNITS: Final = "Starships 0.5, units"
_HANGARS: Final = "Starships 0.5, systems: hangar bays"


def check_design(design: Element | Admiral | StarshipFleet) -> tuple[Finding, ...]:
    """Return all findings about a design, rule by rule; an admiral has none."""
    if isinstance(design, Element):
        return tuple(ELEMENTS.findings(design))
    return tuple(FLEETS.findings(design)) if isinstance(design, StarshipFleet) else ()


@ELEMENTS.rule("system-slots", Severity.ERROR, "Each system has a system slot.", _BUILDING)
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


@ELEMENTS.rule("system-twice", Severity.ERROR, "No system is installed twice.", _BUILDING)
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


@ELEMENTS.rule("weapon-slots", Severity.ERROR, "Each weapon has a slot in its arc.", _BUILDING)
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


@ELEMENTS.rule(
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


@ELEMENTS.rule(
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


@ELEMENTS.rule(
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


@ELEMENTS.rule(
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


@ELEMENTS.rule(
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


@ELEMENTS.rule("upgraded-system", Severity.ERROR, "An upgraded system is installed.", _BUILDING)
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


@ELEMENTS.rule(
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


@ELEMENTS.rule("idle-system", Severity.NOTE, "Each system has what it needs to work.", _BUILDING)
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
        yield HANGAR_BAYS, "a CMD above 0"
    if HANGAR_BAYS not in element.systems:
        yield rulebook.REPAIR_HANGARS, "hangar bays"
    if element.shields <= 0:
        yield rulebook.TO_SHIELDS, "shields"


@ELEMENTS.rule(
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


@FLEETS.rule(
    FLEET_FILES,
    Severity.ERROR,
    "Each file that a fleet names exists and can be used.",
    "Ship files: fleets",
)
def fleet_files(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each file that is missing, unreadable, or of another kind."""
    for where, message in fleet.missing:
        yield Broken(
            where, message, fix="name a file in the folder of the fleet file, or a bundled ship"
        )


@FLEETS.rule("illegal-element", Severity.ERROR, "Every element of a fleet is legal.", _BUILDING)
def illegal_element(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each entry whose element breaks a building rule."""
    for post in fleet.every():
        found = check_design(post.element)
        errors = sum(finding.severity is Severity.ERROR for finding in found)
        if errors:
            yield Broken(
                post.where,
                f"'{post.name}' is not legal",
                measured=errors,
                allowed=0,
                fix=f"run `cardforge check` with the file of '{post.entry.element}'",
            )


@FLEETS.rule(
    "over-budget",
    Severity.ERROR,
    "A fleet of starships costs no more than its budget.",
    "Ship files: fleets",
)
def over_budget(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report a fleet that costs more than it may."""
    budget, total = fleet.listed.budget, points(fleet)
    if budget is not None and total > budget:
        yield Broken(
            ("budget",),
            f"the fleet costs {counted(total, 'point')}, {total - budget} more than the budget",
            measured=total,
            allowed=budget,
            fix=f"leave out elements worth {counted(total - budget, 'point')}, or raise `budget:`",
        )


@FLEETS.rule(
    "no-admiral", Severity.NOTE, "A fleet has an admiral.", "Starships 0.5, overview; admiral card"
)
def no_admiral(fleet: StarshipFleet) -> Iterator[Broken]:
    """Note a fleet without an admiral."""
    if fleet.listed.admiral is None:
        yield Broken(
            ("admiral",),
            "this fleet has no admiral",
            fix="add `admiral:` with the name of an admiral's file",
        )


@FLEETS.rule(
    "unit-class", Severity.ERROR, "Units consist of squadrons, corvettes or frigates.", _UNITS
)
def unit_class(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each entry of a unit whose class cannot act in units."""
    for name, posts in fleet.units.items():
        for post in posts:
            if post.element.ship_class not in UNIT_CLASSES:
                yield Broken(
                    (*post.where, "unit"),
                    f"'{post.name}' in unit '{name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=", ".join(UNIT_CLASSES),
                    fix="remove its `unit:`, so that it acts alone",
                )


@FLEETS.rule("unit-alike", Severity.ERROR, "All elements of a unit are of one class.", _UNITS)
def unit_alike(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each entry of another class than the first of its unit."""
    for name, posts in fleet.units.items():
        first = posts[0].element.ship_class
        for post in posts[1:]:
            if post.element.ship_class != first:
                yield Broken(
                    (*post.where, "unit"),
                    f"'{post.name}' in unit '{name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=first,
                    fix="put it into a unit of its class",
                )


@FLEETS.rule("unit-size", Severity.ERROR, "A unit has three elements at most.", _UNITS)
def unit_size(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each unit that is too large, at the entry that exceeds the limit."""
    for name, posts in fleet.units.items():
        total = sum(post.number for post in posts)
        if total > LARGEST_UNIT:
            yield Broken(
                (*_too_many(posts).where, "unit"),
                f"unit '{name}' has {total} elements",
                measured=total,
                allowed=LARGEST_UNIT,
                fix="split it into two units",
            )


def _too_many(posts: list[Post]) -> Post:
    so_far = accumulate(post.number for post in posts)
    return next(post for post, total in zip(posts, so_far, strict=True) if total > LARGEST_UNIT)


@FLEETS.rule("embarked-squadrons", Severity.ERROR, "Ships carry only squadrons.", _HANGARS)
def embarked_squadrons(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each ship aboard another."""
    for carrier in fleet.every():
        for post in carrier.aboard:
            if not post.element.is_squadron:
                yield Broken(
                    post.where,
                    f"'{post.name}' aboard '{carrier.name}' is a {post.element.ship_class}",
                    measured=post.element.ship_class,
                    allowed=SQUADRON,
                    fix="list it under `elements:` instead",
                )


@FLEETS.rule(
    "hangar-bays", Severity.ERROR, "A ship that carries squadrons has hangar bays.", _HANGARS
)
def hangar_bays(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each carrier without hangar bays."""
    for post in fleet.every():
        if post.aboard and HANGAR_BAYS not in post.element.systems:
            yield Broken(
                (*post.where, "aboard"),
                f"'{post.name}' carries squadrons, but has no {HANGAR_BAYS}",
                measured=", ".join(post.element.systems) or "no systems",
                allowed=HANGAR_BAYS,
                fix=f"add `{HANGAR_BAYS}` to its `systems:`, "
                "or list the squadrons under `elements:`",
            )


@FLEETS.rule(
    "hangar-room", Severity.ERROR, "A ship carries no more squadrons than its CMD.", _HANGARS
)
def hangar_room(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each carrier with more squadrons aboard than its CMD."""
    for post in fleet.every():
        aboard, room = sum(other.entry.count for other in post.aboard), post.element.cmd
        if HANGAR_BAYS in post.element.systems and aboard > room:
            yield Broken(
                (*post.where, "aboard"),
                f"'{post.name}' carries {counted(aboard, 'squadron')}, but its CMD is {room}",
                measured=aboard,
                allowed=room,
                fix=f"list {counted(aboard - room, 'squadron')} under `elements:` instead",
            )


RULES: Final[tuple[Rule, ...]] = (*ELEMENTS.rules, *FLEETS.rules)
