"""Named sets of rules for fleets of air ships, which a fleet file chooses by `rules:`.

The second edition's own text on fleets is not public. Its rules here are those that its players'
public fleet builder checks, as far as files hold what they need: planes, admirals, captains and
anti-leviathan guns have no files, and every ship of Types 1 to 4 is a card of its own.
"""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.core.findings import Broken, Checks, Severity
from cardforge.core.game import Fleet, FleetRules
from cardforge.core.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.core.game import Member
    from cardforge.leviathans.ship import Ship

SECOND_EDITION: Final = "second edition"
MOST_POINTS: Final = 1000
CAPITAL_TYPES: Final = (3, 4)
"""The Types of which a fleet has one ship at least, and at most one of each."""
_CITE: Final = "How we read the rules: fleets of the second edition (cardforge docs rules)"
_RULES: Final = ("rules",)

CHECKS: Final = Checks[Fleet]()


def _type(member: Member) -> int:
    ship: Ship = member.design.value
    return ship.type


def _has_printed_points(member: Member) -> bool:
    ship: Ship = member.design.value
    return ship.printed_points is not None


@CHECKS.rule(
    "edition-nation", Severity.ERROR, "A fleet of the second edition is of one nation.", _CITE
)
def edition_nation(fleet: Fleet) -> Iterator[Broken]:
    """Report each ship that is not of the first ship's nation; `nation:` has a rule of its own."""
    if fleet.nation is not None:
        return
    for member in _one_per_entry(fleet):
        first = fleet.ships[0].nation
        if member.nation != first:
            yield Broken(
                member.where,
                f"'{member.name}' belongs to {member.nation}, the first ship to {first}",
                measured=member.nation,
                allowed=first,
                fix="keep ships of one nation",
            )


@CHECKS.rule(
    "edition-points",
    Severity.ERROR,
    "A fleet of the second edition costs at most 1,000 points.",
    _CITE,
)
def edition_points(fleet: Fleet) -> Iterator[Broken]:
    """Report the points over the limit."""
    if fleet.points > MOST_POINTS:
        over = counted(fleet.points - MOST_POINTS, "point")
        yield Broken(
            _RULES,
            f"the ships cost {counted(fleet.points, 'point')}, {over} more than {MOST_POINTS:,}",
            measured=fleet.points,
            allowed=MOST_POINTS,
            fix=f"leave out ships worth {over}",
        )


@CHECKS.rule(
    "edition-capital",
    Severity.ERROR,
    "A fleet of the second edition has a ship of Type 3 or 4.",
    _CITE,
)
def edition_capital(fleet: Fleet) -> Iterator[Broken]:
    """Report a fleet without a capital ship; a missing file may be one."""
    if not fleet.missing and not any(_type(member) in CAPITAL_TYPES for member in fleet.ships):
        yield Broken(
            ("ships",),
            "the fleet has no ship of Type 3 or 4",
            measured="Types " + ", ".join(map(str, sorted({_type(each) for each in fleet.ships}))),
            allowed="Type 3 or 4",
            fix="add an armoured cruiser or a battleship",
        )


@CHECKS.rule(
    "edition-types",
    Severity.ERROR,
    "A fleet of the second edition has at most one ship of Type 3 and one of Type 4.",
    _CITE,
)
def edition_types(fleet: Fleet) -> Iterator[Broken]:
    """Report the second capital ship of each Type."""
    for of_type in CAPITAL_TYPES:
        ships = [member for member in fleet.ships if _type(member) == of_type]
        if len(ships) > 1:
            yield Broken(
                ships[1].where,
                f"the fleet has {len(ships)} ships of Type {of_type}: "
                f"'{ships[1].name}' is one too many",
                measured=len(ships),
                allowed=1,
                fix=f"keep one ship of Type {of_type}",
            )


@CHECKS.rule(
    "edition-cards",
    Severity.ERROR,
    "A fleet of the second edition has each ship card once.",
    _CITE,
)
def edition_cards(fleet: Fleet) -> Iterator[Broken]:
    """Report each design that occurs twice or more, at its second ship."""
    counts = Counter(member.design.name for member in fleet.ships)
    for name, count in counts.items():
        if count > 1:
            second = [member for member in fleet.ships if member.design.name == name][1]
            yield Broken(
                second.where,
                f"the card of '{name}' is in the fleet {count} times",
                measured=count,
                allowed=1,
                fix="name each design once, without `count:`",
            )


@CHECKS.rule(
    "edition-printed",
    Severity.WARNING,
    "Every ship of a fleet of the second edition has printed points.",
    _CITE,
)
def edition_printed(fleet: Fleet) -> Iterator[Broken]:
    """Report each design without printed points, which counts with ours."""
    for member in _one_per_entry(fleet):
        if not _has_printed_points(member):
            yield Broken(
                member.where,
                f"'{member.design.name}' has no printed points: our {member.points} count instead",
                fix="write `printed_points:` in its file if its card has points",
            )


def _one_per_entry(fleet: Fleet) -> tuple[Member, ...]:
    """Return the first ship of each entry."""
    return tuple({member.where: member for member in reversed(fleet.ships)}.values())[::-1]


FLEET_RULES: Final[Mapping[str, FleetRules]] = MappingProxyType(
    {SECOND_EDITION: FleetRules(CHECKS.findings, adds_printed=True)}
)
