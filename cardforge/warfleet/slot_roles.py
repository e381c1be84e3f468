"""The conversion of each kind of slot to fleet scale, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.leviathans.kinds import KINDS


class SlotRole(StrEnum):
    """The role of a slot in a conversion."""

    NOTHING = "nothing"
    ATTACK = "an attack"
    ARMOR = "armour"
    CREW = "crew"
    OFFICER = "on top of a crew"
    MAGAZINE = "on top of everything"


class Reading(NamedTuple):
    """How one kind of slot is converted."""

    part: SlotRole
    why: str
    """The reason, in a sentence."""
    lost: str = ""
    """A note on what is not converted, and why; empty if everything is."""
    times: int = 1
    """How many times a crew's dice count."""


_HULL: Final = (
    "Its breach number counts. At this scale, the slots of a location are lost only together."
)
_TORPEDO: Final = "the rules have no torpedoes yet, and say that those of the air game do not apply"
_MP_AS_PRINTED: Final = "The ship's MP are unchanged."
_NOT_PUBLIC: Final = "the second edition's rules for it are not public"
_NO_GUNS: Final = "It does not help guns in the air game either."

READINGS: Final[Mapping[str, Reading]] = MappingProxyType(
    {
        "miss": Reading(SlotRole.NOTHING, "The text leaves misses out of every figure."),
        "gun": Reading(SlotRole.ATTACK, "The text says so."),
        "armor": Reading(SlotRole.ARMOR, "The text adds it to the highest breach number."),
        "crew": Reading(SlotRole.CREW, "The text says so: the best one counts."),
        "engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        "trim tank": Reading(SlotRole.NOTHING, _HULL),
        "torpedo": Reading(SlotRole.NOTHING, "The text suggests no conversion.", _TORPEDO),
        "steering gear": Reading(
            SlotRole.NOTHING, "Fleet ships turn as often as they like.",
            "fleet ships turn one side of a hex for each MP and do not sideslip",
        ),
        "officer": Reading(
            SlotRole.OFFICER, "The bonus is added to the best crew's mean, as in the air game. "
            "Only the best officer counts, and only with a crew.",
        ),
        "magazine": Reading(
            SlotRole.MAGAZINE, "The best magazine's mean, rounded down, is added like a crew's.",
            "its explosion, as the loss of any location already forces an SI test",
        ),
        "aerodynamique engine": Reading(
            SlotRole.NOTHING, "It is an engine. Flank speed is not played.",
        ),
        "initiative crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "a side rolls once for initiative, not a ship",
        ),
        "screening crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no screening yet",
        ),
        "compartment armor": Reading(
            SlotRole.ARMOR, "It is armour with its own bonus, and is lost with its location.",
        ),
        "flak": Reading(
            SlotRole.NOTHING, "It works only in the torpedo phase.",
            "it fires at torpedoes, and there are none",
        ),
        "lungo": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "grasso": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "doppio": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "repair crew": Reading(SlotRole.NOTHING, _NO_GUNS, "nothing is repaired at this scale"),
        "stabilizer": Reading(
            SlotRole.NOTHING, _HULL, "one more hex of range is a sixth of a fleet hex, and no ship "
            "stands still for six turns",
        ),
        "bomba mine": Reading(
            SlotRole.NOTHING, "It works only in the torpedo phase.",
            "mines lie in air hexes, and a fleet hex has dozens of them",
        ),
        "gunner crew": Reading(
            SlotRole.CREW, "It is one crew with two of its dice: the mean of both, rounded down.",
            times=2,
        ),
        "long gun": Reading(
            SlotRole.ATTACK, "It is a gun with one range, the long one.",
            "its least range, as any target comes within range during six turns",
        ),
        "bomber lev": Reading(
            SlotRole.NOTHING, "The text suggests no conversion.",
            "bombs add no location dice, but resilience already includes these dice",
        ),
        "ramming crew": Reading(SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming"),
        "blast gun": Reading(SlotRole.ATTACK, "It is a gun with one range, as in the air game."),
        "ram prow": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming",
        ),
        "arc torpedo": Reading(SlotRole.NOTHING, "It is a torpedo.", _TORPEDO),
        "effas ray": Reading(
            SlotRole.NOTHING, "It needs charges, which are counted turn by turn.",
            "charges are counted in air turns, and a fleet turn has six of them",
        ),
        "tesla coil": Reading(
            SlotRole.NOTHING, _HULL,
            "charges are counted in air turns, and a fleet turn has six of them",
        ),
        "edison coil trim tank": Reading(SlotRole.NOTHING, _HULL),
        "secondary engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        "ram engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        **{
            item: Reading(SlotRole.NOTHING, "Its rules are not public.", _NOT_PUBLIC)
            for item, kind in KINDS.items()
            if kind.inert
        },
        "homebrew": Reading(
            SlotRole.NOTHING, "Only its author knows how to play it.",
            "only its author knows how to play it: write its effect into the fleet ship's file",
        ),
    }
)  # fmt: skip

CARRIED_MARKS: Final = frozenset(
    {"turret", "bracket", "saturation", "saturation 2", "saturation 3"}
)
"""Marks that War Fleet has, with its own meaning."""

LOST_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "resolute": "no slots are lost one by one: a location has all its guns or none",
        "a": _NOT_PUBLIC,
    }
)
"""Marks that are not converted, and why."""


def items_read_as(*parts: SlotRole) -> frozenset[str]:
    """Return the kinds of slot with one of these roles."""
    return frozenset(item for item, reading in READINGS.items() if reading.part in parts)


ATTACKS: Final = items_read_as(SlotRole.ATTACK)
ARMOR: Final = items_read_as(SlotRole.ARMOR)
HELPERS: Final = items_read_as(SlotRole.CREW, SlotRole.OFFICER, SlotRole.MAGAZINE)
"""Kinds that may add to the attacks of their location."""

LEFT_OUT: Final = frozenset(item for item, reading in READINGS.items() if reading.lost)
"""Kinds that are not fully converted."""
