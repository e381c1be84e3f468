"""A plain, legal element of each class to start from: whatever costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardforge.starships.classes import CLASSES
from cardforge.starships.element import Element

_SYSTEMS: Final = (
    "deep scan",
    "evasive maneuvers",
    "divert power to shields",
    "brace",
    "full thrust",
)
_FREE: Final[Mapping[str, str]] = MappingProxyType(
    {"front": "medium", "broadside": "medium", "aux": "light"}
)


def preset(name: str, word: str, faction: str | None = None) -> Element:
    """Return a legal element of a class to change at will."""
    base = CLASSES[word]
    return Element.model_validate(
        {
            "name": name,
            "class": word,
            "faction": faction,
            "systems": _SYSTEMS[: base.system_slots],
            "weapons": {arc: (_FREE[arc],) * slots for arc, slots in base.slots.items()},
        }
    )
