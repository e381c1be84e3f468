"""Values for the template of a new file: a legal element, and the available choices."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardforge.starships.element import Element
from cardforge.starships.files import file_text
from cardforge.starships.rulebook import (
    ARCS,
    CLASSES,
    SYSTEMS,
    UPGRADES,
    WEAPONS,
    Weapon,
    class_called,
)

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
    """Return a legal element of a class, to be changed."""
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


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may have `type` (a class) and `nation`."""
    element = preset(name, class_called(options.get("type") or "1"), options.get("nation") or None)
    return {
        "element": element,
        "body": file_text(element),
        "systems": SYSTEMS.values(),
        "weapons": [(weapon, _prices(weapon)) for weapon in WEAPONS.values()],
        "upgrades": [
            (upgrade, upgrade.price(element.cmd))
            for upgrade in UPGRADES.values()
            if upgrade.system is None and _is_for(element, squadron_only=upgrade.squadron_only)
        ],
        "system_price": UPGRADES[f"upgraded {next(iter(SYSTEMS))}"].price(element.cmd),
    }


def _is_for(element: Element, *, squadron_only: bool) -> bool:
    return element.is_squadron or not squadron_only


def _prices(weapon: Weapon) -> str:
    told = (f"{arc} {weapon.prices[arc]}" for arc in ARCS if weapon.prices[arc] is not None)
    return ", ".join(told)
