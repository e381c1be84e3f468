"""Ships that nobody would design: every kind of slot anywhere, gaps, odd ranges, many dice."""

from __future__ import annotations

from random import Random
from typing import Any

from cardforge.leviathans.kinds import KINDS, NATIONS, Family, Kind
from cardforge.leviathans.places import PLACES
from cardforge.leviathans.ship import Ship

_ITEMS = sorted(KINDS)
_GUNS = [item for item in _ITEMS if KINDS[item].family is Family.GUN]


def any_ship(draw: Random, of_type: int) -> Ship:
    """Return a ship of a Type with whatever the draws put into her."""
    return Ship.model_validate(
        {
            "name": f"Any {of_type}",
            "nation": draw.choice(("Nowhere", *(nation.name for nation in NATIONS))),
            "type": of_type,
            "si": draw.randint(6, 36),
            "mp": draw.randint(0, 12),
            "turn": draw.randint(0, 4),
            "locations": {place: _location(draw) for place in PLACES[of_type]},
        }
    )


def _location(draw: Random) -> dict[str, Any]:
    numbers = [number for number in range(1, 7) if draw.random() < 0.92]
    slots = {number: _slot(draw) for number in numbers}
    return {"go": _dice(draw, 2), "stop": _dice(draw, 3), "slots": slots}


def _slot(draw: Random) -> dict[str, Any]:
    item = draw.choice(_GUNS) if draw.random() < 0.35 else draw.choice(_ITEMS)
    kind = KINDS[item]
    data: dict[str, Any] = {"item": item, **{key: _key(draw, kind, key) for key in kind.needs}}
    if item != "miss":
        data["breach"] = draw.randint(5, 18)
    return data


def _key(draw: Random, kind: Kind, key: str) -> object:
    short = draw.randint(1, 9)
    return {
        "name": "Thing",
        "range": "/".join(str(short * (1 + number)) for number in range(kind.reaches)),
        "dice": " | ".join(_dice(draw, 2) for _ in range(kind.dice_sets)),
        "bonus": draw.randint(0, 3),
        "mp": draw.randint(0, 5),
    }[key]


def _dice(draw: Random, most: int) -> str:
    return "".join(draw.choice("GUYRK") for _ in range(draw.randint(1, most)))
