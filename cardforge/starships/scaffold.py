"""What the template of a new file needs: a legal start, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.starships.classes import class_called
from cardforge.starships.element import Element
from cardforge.starships.presets import preset
from cardforge.starships.systems import SYSTEMS
from cardforge.starships.upgrades import UPGRADES
from cardforge.starships.weapons import ARCS, WEAPONS, Weapon
from cardforge.starships.writing import file_text


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may give `type` (a class) and `nation`."""
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
