"""A plain, legal ship of each Type to start from, in the notation of slot tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardforge.leviathans.items import parse_item
from cardforge.leviathans.nations import AMERICA, BRITAIN, nation_called
from cardforge.leviathans.places import ENDS, PLACES
from cardforge.leviathans.ship import Location, Ship, Slot
from cardforge.leviathans.usual import USUAL

_SLOTS: Final[Mapping[int, Mapping[str, str]]] = MappingProxyType(
    {
        1: {
            "bow": "Miss; 9 {turret}; 9 {tank}; 10 {crew}; 10 {armor}; Miss",
            "side": "Miss; 10 {light}; 11 {crew}; 12 {armor}; 13 {tank}; 13 {armor}",
            "stern": "Miss; 9 {engine}; 10 {crew}; 11 {engine}; 11 {tank}; 9 {engine}",
        },
        2: {
            "bow": "Miss; 11 {armor}; 12 {turret}; 11 {crew}; 13 {tank}; 12 {armor}",
            "side": "11 {armor}; 12 {light}; 13 {medium}; 15 {crew}; 16 {tank}; 15 {armor}",
            "stern": "Miss; 9 {turret}; 11 {crew}; 13 {engine}; 12 {tank}; 9 {engine}",
        },
        3: {
            "bow": "Miss; 11 {turret}; 13 {crew}; 14 {tank}; 12 {turret}; 12 {armor}",
            "side": "13 {light}; 13 {medium}; 15 {crew}; 15 {torpedo}; 16 {tank}; 15 {armor}",
            "stern": "10 {engine}; 13 {turret}; 13 {crew}; 14 {tank}; 15 {engine}; 11 {engine}",
        },
        4: {
            "bow": "13 {armor}; 12 {heavy}; 13 {heavy}; 14 {crew}; 14 {tank}; 13 {armor}",
            "side": "13 {light}; 14 {light}; 14 {medium}; 15 {crew}; 17 {tank}; 17 {armor}",
            "stern": "12 {turret}; 13 {engine}; 15 {engine}; 15 {engine}; 15 {tank}; 14 {engine}",
        },
    }
)
_ITEMS: Final = MappingProxyType(
    {
        "tank": "Tesla Coil Trim Tank",
        "armor": "Armor: +1 Breach",
        "crew": "Crew: G",
        "torpedo": "Torpedo: 18 hex RRR",
    }
)
_GUNS: Final = MappingProxyType(
    {
        "light": (3, 75, "▲ 4/8 hex U | G"),
        "medium": (6, 150, "▲ 6/12 hex Y | U"),
        "heavy": (12, 305, "■T 8/16 hex K | R"),
    }
)
_TURRETS: Final = MappingProxyType(
    {1: (3, 75, "▲T 4/8 hex U | G")} | dict.fromkeys((2, 3, 4), (6, 150, "▲T 6/12 hex Y | U"))
)
_ENGINE_MP: Final = MappingProxyType({1: 3, 2: 4, 3: 2, 4: 1})
_CORNERS: Final = MappingProxyType({1: (18, 9, 1), 2: (22, 8, 2), 3: (27, 6, 3), 4: (33, 4, 3)})
_SLOT: Final = re.compile(r"(?P<breach>[0-9]+ )?(?P<item>.+)")


def preset(name: str, of_type: int, nation: str) -> Ship:
    """Return a legal ship of the given Type and nation to change at will."""
    power = nation_called(nation)
    words = _words(of_type, inches=power in (BRITAIN, AMERICA))
    si, mp, turn = _CORNERS[of_type]
    return Ship.model_validate(
        {
            "name": name,
            "nation": power.name if power else nation,
            "type": of_type,
            "si": si,
            "mp": mp,
            "turn": turn,
            "locations": {place: _location(of_type, place, words) for place in PLACES[of_type]},
        }
    )


def _words(of_type: int, *, inches: bool) -> dict[str, str]:
    """Return the items of a Type in table notation; navies measure in inches or millimetres."""
    guns = {**_GUNS, "turret": _TURRETS[of_type]}
    named = {
        word: f"{calibre}in: {rest}" if inches else f"{metric}mm: {rest}"
        for word, (calibre, metric, rest) in guns.items()
    }
    return {**_ITEMS, **named, "engine": f"Engine: {_ENGINE_MP[of_type]} MP"}


def _location(of_type: int, place: str, words: Mapping[str, str]) -> Location:
    usual = USUAL[of_type]
    go, stop = usual.end_dice if place in ENDS else usual.side_dice
    slots = _SLOTS[of_type][place if place in ENDS else "side"].split("; ")
    numbered = {number: _slot(text, words) for number, text in enumerate(slots, start=1)}
    return Location.model_validate({"go": go, "stop": stop, "slots": numbered})


def _slot(text: str, words: Mapping[str, str]) -> Slot:
    match = _SLOT.fullmatch(text)
    if match is None:
        raise ValueError(f"expected a slot, got '{text}'")
    breach = int(match["breach"]) if match["breach"] else None
    return Slot.model_validate({**parse_item(match["item"].format_map(words)), "breach": breach})
