"""What becomes of each kind of slot at fleet scale: one entry here for each, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class Part(StrEnum):
    """What a slot does in a conversion."""

    NOTHING = "nothing"
    ATTACK = "an attack"
    ARMOR = "armour"
    CREW = "crew"
    OFFICER = "on top of a crew"
    MAGAZINE = "on top of everything"


class Reading(NamedTuple):
    """How one kind is read."""

    part: Part
    why: str
    """Why it is read so, in a sentence."""
    lost: str = ""
    """What of it is left out, and why, as a note under the ship; nothing where nothing is."""
    times: int = 1
    """How often a crew's dice count."""


_HULL: Final = (
    "Its breach number counts; at this scale nothing inside a location is lost by itself."
)
_TORPEDO: Final = (
    "the text keeps its torpedo rules back and says that those of the air game do not serve"
)
_NO_GUNS: Final = "It never helped the guns."

READINGS: Final[Mapping[str, Reading]] = MappingProxyType(
    {
        "miss": Reading(Part.NOTHING, "The text leaves misses out of every figure."),
        "gun": Reading(Part.ATTACK, "The text's own case."),
        "armor": Reading(Part.ARMOR, "The text adds it to the highest breach number."),
        "crew": Reading(Part.CREW, "The text's own case: the best one counts."),
        "engine": Reading(Part.NOTHING, "The ship's MP are taken over as they stand."),
        "trim tank": Reading(Part.NOTHING, _HULL),
        "torpedo": Reading(Part.NOTHING, "No reading is plain.", _TORPEDO),
        "steering gear": Reading(
            Part.NOTHING, "Fleet ships turn as often as they like.",
            "fleet ships turn one side of a hex for each MP and do not sideslip",
        ),
        "officer": Reading(
            Part.OFFICER, "His bonus comes on top of the best crew's mean, as in the air game; "
            "the best officer counts, and none without a crew.",
        ),
        "magazine": Reading(
            Part.MAGAZINE, "The best magazine's mean, rounded down, is added like a crew's.",
            "its explosion: the loss of a location forces an SI test as it is",
        ),
        "aerodynamique engine": Reading(Part.NOTHING, "An engine; flank speed is not played."),
        "initiative crew": Reading(
            Part.NOTHING, _NO_GUNS, "a side rolls once for initiative, not a ship",
        ),
        "screening crew": Reading(
            Part.NOTHING, _NO_GUNS, "the text keeps its screening rules back",
        ),
        "compartment armor": Reading(
            Part.ARMOR, "Armour with its own bonus; lost with its location like all slots.",
        ),
        "flak": Reading(
            Part.NOTHING, "It works in the torpedo phase alone.",
            "it shoots at torpedoes, and there are none",
        ),
        "lungo": Reading(Part.NOTHING, "A torpedo.", _TORPEDO),
        "grasso": Reading(Part.NOTHING, "A torpedo.", _TORPEDO),
        "doppio": Reading(Part.NOTHING, "A torpedo.", _TORPEDO),
        "repair crew": Reading(Part.NOTHING, _NO_GUNS, "nothing is repaired at this scale"),
        "stabilizer": Reading(
            Part.NOTHING, _HULL, "one hex of reach is a sixth of a fleet hex, and no ship stands "
            "still for six turns",
        ),
        "bomba mine": Reading(
            Part.NOTHING, "It works in the torpedo phase alone.",
            "mines lie in air hexes, of which a fleet hex has dozens",
        ),
        "gunner crew": Reading(
            Part.CREW, "One crew with two of its dice: the mean of both, rounded down.", times=2,
        ),
        "long gun": Reading(
            Part.ATTACK, "A gun with one range, its far one.",
            "that it cannot fire nearby: six turns bring any target into its band",
        ),
        "bomber lev": Reading(
            Part.NOTHING, "No reading is plain.",
            "bombs add no location dice, which resilience has taken off already",
        ),
        "ramming crew": Reading(Part.NOTHING, _NO_GUNS, "the text has no rules for ramming"),
        "blast gun": Reading(Part.ATTACK, "A gun with one range, as it is in the air game."),
        "ram prow": Reading(
            Part.NOTHING, _NO_GUNS, "the text has no rules for ramming",
        ),
        "arc torpedo": Reading(Part.NOTHING, "A torpedo.", _TORPEDO),
        "effas ray": Reading(
            Part.NOTHING, "It needs charges, which are counted turn by turn.",
            "charges are counted in air turns, of which a fleet turn has six",
        ),
        "tesla coil": Reading(
            Part.NOTHING, _HULL,
            "charges are counted in air turns, of which a fleet turn has six",
        ),
        "homebrew": Reading(
            Part.NOTHING, "Only its author knows how it plays.",
            "only its author knows how it plays: write its effect into the fleet ship's file",
        ),
    }
)  # fmt: skip

CARRIED_MARKS: Final = frozenset(
    {"turret", "bracket", "saturation", "saturation 2", "saturation 3"}
)
"""Marks that War Fleet knows, with a meaning of its own."""

LOST_MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {"resolute": "no slots are lost one by one: a location has all its guns or none"}
)
"""Marks that it does not, and why."""


def items_read_as(*parts: Part) -> frozenset[str]:
    """Return the kinds of slot that do one of these things."""
    return frozenset(item for item, reading in READINGS.items() if reading.part in parts)


ATTACKS: Final = items_read_as(Part.ATTACK)
ARMOR: Final = items_read_as(Part.ARMOR)
HELPERS: Final = items_read_as(Part.CREW, Part.OFFICER, Part.MAGAZINE)
"""What may add to the attacks of its location."""

LEFT_OUT: Final = frozenset(item for item, reading in READINGS.items() if reading.lost)
"""Kinds of which something does not come along."""
