"""The rules for putting a fleet together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from cardforge.core.findings import Broken, Checks, Finding, Severity
from cardforge.core.game import FLEET_FILES
from cardforge.core.wording import counted
from cardforge.starships.checks.building import check_element
from cardforge.starships.fleet import Post, StarshipFleet
from cardforge.starships.points import points
from cardforge.starships.rulebook import HANGAR_BAYS, LARGEST_UNIT, SQUADRON, UNIT_CLASSES

CHECKS: Final = Checks[StarshipFleet]()
_UNITS: Final = "Starships 0.5, units"
_HANGARS: Final = "Starships 0.5, systems: hangar bays"
_BUILDING: Final = "Starships 0.5, building a ship"


def check_fleet(fleet: StarshipFleet) -> tuple[Finding, ...]:
    """Return all findings about a fleet, rule by rule."""
    return tuple(CHECKS.findings(fleet))


@CHECKS.rule(
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


@CHECKS.rule("illegal-element", Severity.ERROR, "Every element of a fleet is legal.", _BUILDING)
def illegal_element(fleet: StarshipFleet) -> Iterator[Broken]:
    """Report each entry whose element breaks a building rule."""
    for post in fleet.every():
        found = check_element(post.element)
        errors = sum(finding.severity is Severity.ERROR for finding in found)
        if errors:
            yield Broken(
                post.where,
                f"'{post.name}' is not legal",
                measured=errors,
                allowed=0,
                fix=f"run `cardforge check` with the file of '{post.entry.element}'",
            )


@CHECKS.rule(
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


@CHECKS.rule(
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


@CHECKS.rule(
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


@CHECKS.rule("unit-alike", Severity.ERROR, "All elements of a unit are of one class.", _UNITS)
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


@CHECKS.rule("unit-size", Severity.ERROR, "A unit has three elements at most.", _UNITS)
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


@CHECKS.rule("embarked-squadrons", Severity.ERROR, "Ships carry only squadrons.", _HANGARS)
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


@CHECKS.rule(
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


@CHECKS.rule(
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
