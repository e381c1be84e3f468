"""What an order must keep to, each rule by its name. A finding about an order names one of these.

`where` of such a finding leads to the order's part at fault, such as `("sail", "3")`: the third
word of a ship's course.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.findings import Rule, Severity
from cardforge.errors import OrderError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.core.findings import Finding


def _rule(name: str, title: str, cite: str) -> Rule:
    return Rule(name, Severity.ERROR, title, cite)


_MOVEMENT: Final = "Quick-start, Movement"
_COMBAT: Final = "Quick-start, Combat"

OWN_SHIP = _rule("own-ship", "A side gives orders to its own ships on the map.", "Quick-start")
EVERY_SHIP = _rule("every-ship", "A side deploys each of its ships, and each once.", "Quick-start")
ZONE = _rule(
    "deployment-zone",
    "A fleet begins within four hexes of its own edge, its ships wholly on the map.",
    "Quick-start, Getting started",
)
STACKING = _rule(
    "stacking", "No part of a ship ends a move in a hex of another.", f"{_MOVEMENT}, Stacking"
)
MOVE_POINTS = _rule(
    "movement-points", "A hex entered or a hexside turned costs 1 MP.", f"{_MOVEMENT}, Facing"
)
TURN_HEXES = _rule(
    "hexes-before-turn",
    "A ship enters its number of hexes before each change of facing.",
    f"{_MOVEMENT}, Facing changes",
)
ONE_HEXSIDE = _rule(
    "one-hexside", "A ship turns by one hexside in a hex.", f"{_MOVEMENT}, Facing changes"
)
ON_MAP = _rule("on-map", "No part of a ship leaves the map.", "cardforge docs rules, Battles")
STANDS = _rule(
    "stands",
    "A ship that turns on the spot enters no hex in that turn.",
    "cardforge docs rules, Battles",
)
SIDESLIP = _rule(
    "sideslip", "A ship sideslips towards an intact steering gear.", "Eight Nations, Steering gear"
)
COURSE_WORDS = _rule("course-words", "A course is told in words that the rules have.", _MOVEMENT)
WEAPON = _rule(
    "weapon", "A weapon fires that the ship has and that was intact as the turn began.", _COMBAT
)
ONCE = _rule("once", "A weapon fires once a turn.", _COMBAT)
ENEMY = _rule("enemy", "A target is an enemy ship on the map.", _COMBAT)
FIRING_ARC = _rule(
    "firing-arc", "A target has a hex in the weapon's arc.", f"{_COMBAT}, Determining firing arcs"
)
RANGE = _rule("range", "A target is within the weapon's range.", f"{_COMBAT}, Determining range")
DAMAGE_ARC = _rule(
    "damage-arc",
    "A shot strikes a location whose arc holds the hex fired from.",
    f"{_COMBAT}, Determining damage arcs",
)
BRACKET = _rule(
    "bracket", "Guns fire together that are alike, in one location, and marked for it.",
    "cardforge docs rules, Attacks",
)  # fmt: skip


FULL_RULES = _rule(
    "full-rules", "Torpedoes and repairs belong to the full rules.", "cardforge docs rules, Battles"
)
TORPEDO_LINE = _rule(
    "torpedo-line", "A torpedo is aimed at a hex in its arc, exactly as far off as it runs.",
    "cardforge docs rules, Attacks",
)  # fmt: skip
CREW = _rule(
    "repair-crew", "A crew that can repair tries one slot a turn.", "cardforge docs rules, Attacks"
)
MENDABLE = _rule(
    "mendable", "A crew mends what is destroyed in its own location and can be mended.",
    "cardforge docs rules, Attacks",
)  # fmt: skip


def refuse(findings: Iterable[Finding]) -> None:
    """Raise OrderError if there is any finding."""
    found = tuple(findings)
    if found:
        raise refusal(*found)


def refusal(*findings: Finding) -> OrderError:
    """Return the error that these findings make."""
    return OrderError(tuple((finding.rule, finding.message) for finding in findings))
