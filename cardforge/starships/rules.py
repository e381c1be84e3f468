"""What the checks of starships say of themselves.

They stand here, and not beside their checks, because a report lists the rules of all games, and the
checks bring in the models.
"""

from __future__ import annotations

from typing import Final

from cardforge.core.finding import Severity
from cardforge.core.rule import Rule

_BUILDING: Final = "Starships 0.5, building a ship"


def _error(rule_id: str, title: str, cite: str = _BUILDING) -> Rule:
    return Rule(rule_id, Severity.ERROR, title, cite)


def _note(rule_id: str, title: str, cite: str = _BUILDING) -> Rule:
    return Rule(rule_id, Severity.NOTE, title, cite)


SYSTEM_SLOTS: Final = _error("system-slots", "Each system has a system slot.")
SYSTEM_TWICE: Final = _error("system-twice", "No system is installed twice.")
WEAPON_SLOTS: Final = _error("weapon-slots", "Each weapon has a slot in its arc.")
WEAPON_ARC: Final = _error(
    "weapon-arc", "A weapon stands only in arcs for which the weapon table has a price."
)
TORPEDO_SYSTEM: Final = _error(
    "torpedo-system", "Torpedoes are on board only with the torpedoes system."
)
SHIP_ONLY: Final = _error("ship-only", "Gatling lasers stand on ships, never on squadrons.")
UPGRADE_LIMIT: Final = _error("upgrade-limit", "No upgrade is taken more often than its limit.")
SQUADRON_UPGRADE: Final = _error(
    "squadron-upgrade", "Only squadrons take the system slot as an upgrade."
)
UPGRADED_SYSTEM: Final = _error("upgraded-system", "A system that is upgraded is installed.")
EMPTY_SLOTS: Final = _note("empty-slots", "Slots that could be filled for nothing are filled.")
IDLE_SYSTEM: Final = _note("idle-system", "Each system has something on board to work with.")
PRINTED_POINTS: Final = _note(
    "printed-points",
    "The points that a published list prints are the sum of its parts.",
    "Starships 0.5, squadron build examples",
)

_UNITS: Final = "Starships 0.5, units"
_HANGARS: Final = "Starships 0.5, systems: hangar bays"

FLEET_FILES: Final = _error(
    "fleet-files", "Each file that a fleet names is there and can be used.", "Ship files: fleets"
)
ILLEGAL_ELEMENT: Final = _error("illegal-element", "The elements of a fleet have no errors.")
OVER_BUDGET: Final = _error(
    "over-budget", "A fleet of starships costs no more than its budget.", "Ship files: fleets"
)
NO_ADMIRAL: Final = _note(
    "no-admiral", "A fleet has an admiral.", "Starships 0.5, overview; admiral card"
)
UNIT_CLASS: Final = _error(
    "unit-class", "Units are made of squadrons, corvettes or frigates.", _UNITS
)
UNIT_ALIKE: Final = _error("unit-alike", "All elements of a unit are of one class.", _UNITS)
UNIT_SIZE: Final = _error("unit-size", "A unit has three elements at most.", _UNITS)
EMBARKED_SQUADRONS: Final = _error(
    "embarked-squadrons", "Only squadrons are carried aboard.", _HANGARS
)
HANGAR_BAYS: Final = _error("hangar-bays", "Who carries squadrons has hangar bays.", _HANGARS)
HANGAR_ROOM: Final = _error(
    "hangar-room", "A ship carries no more squadrons than its CMD.", _HANGARS
)

RULES: Final = (
    SYSTEM_SLOTS,
    SYSTEM_TWICE,
    WEAPON_SLOTS,
    WEAPON_ARC,
    TORPEDO_SYSTEM,
    SHIP_ONLY,
    UPGRADE_LIMIT,
    SQUADRON_UPGRADE,
    UPGRADED_SYSTEM,
    EMPTY_SLOTS,
    IDLE_SYSTEM,
    PRINTED_POINTS,
    FLEET_FILES,
    ILLEGAL_ELEMENT,
    OVER_BUDGET,
    NO_ADMIRAL,
    UNIT_CLASS,
    UNIT_ALIKE,
    UNIT_SIZE,
    EMBARKED_SQUADRONS,
    HANGAR_BAYS,
    HANGAR_ROOM,
)
