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
    "Its breach number counts; at this scale nothing inside a location is lost by itself."
)
_TORPEDO: Final = "the rules have no torpedoes yet, and say that those of the air game do not apply"
_MP_AS_PRINTED: Final = "The ship's MP are unchanged."
_NOT_PUBLIC: Final = "the second edition's rules for it are not public"
_NO_GUNS: Final = "It never helped the guns."

READINGS: Final[Mapping[str, Reading]] = MappingProxyType(
    {
        "miss": Reading(SlotRole.NOTHING, "The text leaves misses out of every figure."),
        "gun": Reading(SlotRole.ATTACK, "The text's own case."),
        "armor": Reading(SlotRole.ARMOR, "The text adds it to the highest breach number."),
        "crew": Reading(SlotRole.CREW, "The text's own case: the best one counts."),
        "engine": Reading(SlotRole.NOTHING, _MP_AS_PRINTED),
        "trim tank": Reading(SlotRole.NOTHING, _HULL),
        "torpedo": Reading(SlotRole.NOTHING, "No reading is plain.", _TORPEDO),
        "steering gear": Reading(
            SlotRole.NOTHING, "Fleet ships turn as often as they like.",
            "fleet ships turn one side of a hex for each MP and do not sideslip",
        ),
        "officer": Reading(
            SlotRole.OFFICER, "His bonus comes on top of the best crew's mean, as in the air game; "
            "the best officer counts, and none without a crew.",
        ),
        "magazine": Reading(
            SlotRole.MAGAZINE, "The best magazine's mean, rounded down, is added like a crew's.",
            "its explosion: the loss of a location forces an SI test as it is",
        ),
        "aerodynamique engine": Reading(SlotRole.NOTHING, "An engine; flank speed is not played."),
        "initiative crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "a side rolls once for initiative, not a ship",
        ),
        "screening crew": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no screening yet",
        ),
        "compartment armor": Reading(
            SlotRole.ARMOR, "Armour with its own bonus; lost with its location like all slots.",
        ),
        "flak": Reading(
            SlotRole.NOTHING, "It works in the torpedo phase alone.",
            "it shoots at torpedoes, and there are none",
        ),
        "lungo": Reading(SlotRole.NOTHING, "A torpedo.", _TORPEDO),
        "grasso": Reading(SlotRole.NOTHING, "A torpedo.", _TORPEDO),
        "doppio": Reading(SlotRole.NOTHING, "A torpedo.", _TORPEDO),
        "repair crew": Reading(SlotRole.NOTHING, _NO_GUNS, "nothing is repaired at this scale"),
        "stabilizer": Reading(
            SlotRole.NOTHING, _HULL, "one hex of reach is a sixth of a fleet hex, and no ship "
            "stands still for six turns",
        ),
        "bomba mine": Reading(
            SlotRole.NOTHING, "It works in the torpedo phase alone.",
            "mines lie in air hexes, of which a fleet hex has dozens",
        ),
        "gunner crew": Reading(
            SlotRole.CREW, "One crew with two of its dice: the mean of both, rounded down.",
            times=2,
        ),
        "long gun": Reading(
            SlotRole.ATTACK, "A gun with one range, its far one.",
            "that it cannot fire nearby: six turns bring any target into its band",
        ),
        "bomber lev": Reading(
            SlotRole.NOTHING, "No reading is plain.",
            "bombs add no location dice, which resilience has taken off already",
        ),
        "ramming crew": Reading(SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming"),
        "blast gun": Reading(SlotRole.ATTACK, "A gun with one range, as it is in the air game."),
        "ram prow": Reading(
            SlotRole.NOTHING, _NO_GUNS, "the rules have no ramming",
        ),
        "arc torpedo": Reading(SlotRole.NOTHING, "A torpedo.", _TORPEDO),
        "effas ray": Reading(
            SlotRole.NOTHING, "It needs charges, which are counted turn by turn.",
            "charges are counted in air turns, of which a fleet turn has six",
        ),
        "tesla coil": Reading(
            SlotRole.NOTHING, _HULL,
            "charges are counted in air turns, of which a fleet turn has six",
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
            SlotRole.NOTHING, "Only its author knows how it plays.",
            "only its author knows how it plays: write its effect into the fleet ship's file",
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
