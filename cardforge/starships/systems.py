"""Tactical systems: what wakes them, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

HANGAR_BAYS: Final = "hangar bays"
REPAIR_HANGARS: Final = "repair hangars"
TO_SHIELDS: Final = "divert power to shields"
TORPEDOES: Final = "torpedoes"


class System(NamedTuple):
    """A tactical system. It costs nothing but its slot."""

    word: str
    activation: int
    """The least command die that activates it."""
    summary: str


SYSTEMS: Final[Mapping[str, System]] = MappingProxyType(
    {
        each.word: each
        for each in (
            System("deep scan", 5, 'Shots at targets beyond 10" roll their misses again.'),
            System("defence grid", 5, 'Shots at targets within 4" roll their misses again.'),
            System("evasive maneuvers", 5, "Light weapons roll their hits on it again."),
            System("brace", 5, "Medium, heavy and macro hits each do 1 less, but at least 1."),
            System("retro thrusters", 5, "Every second engine point of the move may be a turn."),
            System("full thrust", 4, 'A move without turns goes 3" for each engine point.'),
            System(TO_SHIELDS, 5, "After the command phase D3 shields come back."),
            System(TORPEDOES, 3, "Opens the list of torpedoes, and launches them when attacking."),
            System(HANGAR_BAYS, 3, "Carries as many squadrons as its CMD: they fly or come home."),
            System("hyperspace drive", 3,
                   'Leaves the table, or comes back anywhere over 6" from enemies, and holds.'),
            System("red alert", 4, "No disorder tokens for the rest of the turn."),
            System("divert power to weapons", 2,
                   "The die is kept: next turn one weapon system rolls its misses again."),
            System(REPAIR_HANGARS, 3, "Squadrons aboard lose all their damage."),
        )
    }
)  # fmt: skip
