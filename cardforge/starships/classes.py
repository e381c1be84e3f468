"""The classes of elements, and what a roll that hits does to each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardforge.core.shape import hint
from cardforge.errors import CallError

SQUADRON: Final = "squadron"


class ShipClass(NamedTuple):
    """A class as the class table has it, before any upgrade."""

    word: str
    points: int
    cmd: int
    system_slots: int
    engine: int
    to_hit: tuple[int, int]
    """The lowest and the highest roll that hits."""
    shields: int
    hull: int
    slots: Mapping[str, int]
    """Weapon slots by arc."""
    damage: tuple[int, ...]
    """Damage of a roll of 1, 2 ... 12; a higher roll counts as 12."""

    def damage_of(self, roll: int) -> int:
        """Return the boxes that an attack die of this result crosses out."""
        return self.damage[min(roll, len(self.damage)) - 1]


def _slots(front: int, broadside: int, aux: int) -> Mapping[str, int]:
    return MappingProxyType({"front": front, "broadside": broadside, "aux": aux})


CLASSES: Final[Mapping[str, ShipClass]] = MappingProxyType(
    {
        each.word: each
        for each in (
            ShipClass(SQUADRON, 80, 0, 0, 4, (4, 6), 0, 3, _slots(0, 0, 1),
                      (0, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0)),
            ShipClass("corvette", 210, 2, 2, 6, (4, 7), 1, 4, _slots(2, 0, 2),
                      (0, 0, 0, 1, 1, 1, 2, 0, 0, 0, 0, 0)),
            ShipClass("frigate", 280, 3, 3, 4, (4, 8), 2, 5, _slots(2, 2, 2),
                      (0, 0, 0, 1, 1, 1, 1, 2, 0, 0, 0, 0)),
            ShipClass("destroyer", 390, 4, 4, 4, (5, 10), 3, 7, _slots(2, 3, 3),
                      (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 0, 0)),
            ShipClass("cruiser", 480, 5, 5, 4, (6, 12), 4, 8, _slots(4, 4, 4),
                      (0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)),
        )
    }
)  # fmt: skip
UNIT_CLASSES: Final = (SQUADRON, "corvette", "frigate")
"""The classes whose elements may act as one unit."""
LARGEST_UNIT: Final = 3
_SHIPS: Final = tuple(word for word in CLASSES if word != SQUADRON)


def class_called(word: str) -> str:
    """Return a class by its name, or a ship's by its number from 1 (the smallest)."""
    if word.isdecimal() and 1 <= int(word) <= len(_SHIPS):
        return _SHIPS[int(word) - 1]
    if word.lower() not in CLASSES:
        known = f"{', '.join(CLASSES)} or a number from 1 to {len(_SHIPS)}"
        raise CallError(f"expected a class ({known}), got '{word}'{hint(word, CLASSES)}")
    return word.lower()
