"""Upgrades: how often each may be taken, what it costs, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.starships.systems import SYSTEMS

AUX_SLOT: Final = "aux slot"
IMPROVED_ENGINES: Final = "improved engines"
IMPROVED_ARMOUR: Final = "improved armour"
IMPROVED_SHIELDS: Final = "improved shields"
SYSTEM_SLOT: Final = "system slot"
ENGINE_POINTS: Final = 2
"""What improved engines add each time."""


class Upgrade(NamedTuple):
    """An upgrade of a class's own figures, or of one system."""

    word: str
    most: int
    """How often an element may take it."""
    summary: str
    per_cmd: int = 10
    least: int = 20
    squadron_only: bool = False
    system: str | None = None
    """The system that it makes easier to activate."""

    def price(self, cmd: int) -> int:
        """Return what it costs each time on an element of that CMD."""
        return max(self.least, self.per_cmd * cmd)


def upgraded(system: str) -> str:
    """Return the word for the upgrade of a system."""
    return f"upgraded {system}"


UPGRADES: Final[Mapping[str, Upgrade]] = MappingProxyType(
    {
        each.word: each
        for each in (
            Upgrade(AUX_SLOT, 1, "One more auxiliary weapon slot."),
            Upgrade(IMPROVED_ENGINES, 2, f"{ENGINE_POINTS} more engine points."),
            Upgrade(IMPROVED_ARMOUR, 2, "One more hull box."),
            Upgrade(IMPROVED_SHIELDS, 2, "A hull box becomes a shield box."),
            Upgrade(SYSTEM_SLOT, 1, "A squadron gets a system slot.", 20, squadron_only=True),
            *(
                Upgrade(upgraded(word), 1, f"Activates {word} with 1 less.", system=word)
                for word in SYSTEMS
            ),
        )
    }
)
