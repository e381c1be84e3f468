"""The locations of a ship, by its Type."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

SMALL: Final = ("bow", "port", "starboard", "stern")
LARGE: Final = ("bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")
TYPES: Final = (1, 2, 3, 4)
PLACES: Final = MappingProxyType({1: SMALL, 2: SMALL, 3: SMALL, 4: LARGE})
"""Which locations a ship of each Type has, in the order in which a card is read."""

ALL_PLACES: Final = (
    "bow", "port", "starboard", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern",
)  # fmt: skip
ENDS: Final = frozenset({"bow", "stern"})
PAIRS: Final = (
    ("port", "starboard"), ("fore-port", "fore-starboard"), ("aft-port", "aft-starboard"),
)  # fmt: skip
"""The sides that face each other."""

SIDES: Final = MappingProxyType(
    {
        "sides": ("port", "starboard"),
        "fore-sides": ("fore-port", "fore-starboard"),
        "aft-sides": ("aft-port", "aft-starboard"),
    }
)
"""How a file gives two sides at once; `sides` stands for all four on a Type 4."""

SLOT_NUMBERS: Final = (1, 2, 3, 4, 5, 6)
HULLS: Final = MappingProxyType({1: 2, 2: 3, 3: 3, 4: 4})
"""How many hexes a ship of each Type covers."""

CLASSES: Final = MappingProxyType(
    {1: "destroyer", 2: "light cruiser", 3: "armoured cruiser", 4: "battleship"}
)


def shared_names(place: str) -> tuple[str, ...]:
    """Return the words that give this location together with others, the narrowest first."""
    narrow = tuple(word for word, members in SIDES.items() if place in members)
    return narrow if place in ENDS or "sides" in narrow else (*narrow, "sides")
