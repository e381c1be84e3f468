"""What the slots of a card do, by their items, as the rules and the eight nations have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardforge.leviathans.ship import Ship, Slot

GUNS: Final = frozenset(("gun", "long gun", "blast gun"))
TORPEDOES: Final = frozenset(("torpedo", "lungo", "grasso", "doppio", "arc torpedo"))
ENGINES: Final = frozenset(("engine", "aerodynamique engine"))
TRIM_TANKS: Final = frozenset(("trim tank", "stabilizer", "tesla coil"))
GUN_CREWS: Final = frozenset(("crew", "gunner crew"))
REPAIR_CREWS: Final = frozenset(("crew", "repair crew"))
TWO_DICE: Final = frozenset(("gunner crew", "repair crew"))
"""Crews that add two of their dice where they serve."""

CORE: Final = frozenset(
    ("miss", "gun", "armor", "crew", "engine", "trim tank", "torpedo", "steering gear")
)
REPAIRABLE: Final = (
    GUNS | TORPEDOES | ENGINES | TRIM_TANKS
    | {"steering gear", "flak", "bomba mine", "bomber lev", "effas ray"}
)  # fmt: skip
"""Settled for the core; each national slot says for itself. Armor, crews, officers, magazines,
compartment armor and ram prows are not."""


def slot_of(card: Ship, place: str, number: int) -> Slot:
    """Return one slot of a card."""
    return card.locations[place].slots[number]


def squares(slot: Slot) -> int:
    """Return how many squares of saturation a gun has."""
    found = [mark.split() for mark in slot.marks if mark.startswith("saturation")]
    return int(found[0][1]) if found and len(found[0]) > 1 else len(found)
