"""Two designs side by side as JSON, in the shape that `docs/formats.md` promises."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cardforge.app.reports.exact import exact_data
from cardforge.leviathans.comparison import SPANS

if TYPE_CHECKING:
    from cardforge.leviathans.comparison import Portrait


def comparison_json(pair: tuple[Portrait, Portrait], points: tuple[int, int], of_type: int) -> str:
    """Return two ships' figures as one JSON object."""
    return json.dumps(comparison_data(pair, points, of_type), ensure_ascii=False, indent=2)


def comparison_data(
    pair: tuple[Portrait, Portrait], points: tuple[int, int], of_type: int
) -> dict[str, object]:
    """Return two ships' figures as plain data."""
    ships = [_ship(each, cost) for each, cost in zip(pair, points, strict=True)]
    return {"against_type": of_type, "ships": ships}


def _ship(ship: Portrait, points: int) -> dict[str, object]:
    return {
        "name": ship.name,
        "nation": ship.nation,
        "type": ship.type,
        "si": ship.si,
        "points": points,
        "movement": {
            "mp": ship.mp,
            "mp_without_biggest_engine": ship.mp_hurt,
            "hexes_before_turn": ship.turn,
        },
        "slots": {family.value: count for family, count in ship.counts.items() if count},
        "firepower": {
            arc: [
                {"from": first, "to": last, "slots_broken": exact_data(slots)}
                for (first, last), slots in zip(SPANS, found, strict=True)
            ]
            for arc, found in ship.firepower.items()
        },
        "toughness": {
            place: {"slots_lost": exact_data(tough.slots_lost), "turns": tough.turns}
            for place, tough in ship.toughness.items()
        },
    }
