"""What published ships of a Type have, and the legal ship that a new file begins with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardforge.core.wording import hint
from cardforge.errors import CallError
from cardforge.leviathans.files import ship_text
from cardforge.leviathans.items import parse_item
from cardforge.leviathans.kinds import (
    AMERICA,
    BRITAIN,
    KINDS,
    MARKS,
    NATIONAL_KINDS,
    NATIONS,
    Family,
    GunMark,
    Kind,
    Nation,
    nation_called,
)
from cardforge.leviathans.places import CLASSES, ENDS, PLACES, TYPES
from cardforge.leviathans.ship import Location, Ship, Slot

if TYPE_CHECKING:
    from cardforge.core.game import Choices


class Span(NamedTuple):
    """A range of whole numbers, both ends included."""

    least: int
    most: int

    def holds(self, number: int) -> bool:
        """Whether a number lies in the span."""
        return self.least <= number <= self.most

    def nearest(self, number: int) -> int:
        """Return the number of the span that is closest."""
        return min(max(number, self.least), self.most)

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


class Usual(NamedTuple):
    """The figures that ships of one Type keep to."""

    si: Span
    mp: Span
    turn: Span
    side_breach: Span
    side_dice: tuple[str, str]
    end_dice: tuple[str, str]
    side_misses: int


USUAL: Final = MappingProxyType(
    {
        1: Usual(Span(15, 21), Span(6, 14), Span(1, 2), Span(8, 14), ("Y", "R"), ("U", "Y"), 2),
        2: Usual(Span(17, 26), Span(5, 12), Span(1, 3), Span(9, 16), ("K", "RU"), ("R", "RG"), 2),
        3: Usual(Span(26, 28), Span(4, 9), Span(2, 3), Span(12, 16), ("RU", "RR"), ("RG", "RY"), 0),
        4: Usual(Span(30, 36), Span(3, 6), Span(2, 4), Span(11, 19), ("RY", "KK"), ("RU", "KR"), 0),
    }
)
MOST_ALIKE: Final = MappingProxyType(
    {
        Family.GUN: (10, 24),
        Family.TORPEDO: (5, 24),
        Family.ARMOR: (10, 36),
        Family.CREW: (7, 24),
        Family.ENGINE: (4, 24),
        Family.TRIM_TANK: (4, 24),
        Family.STEERING: (2, 24),
        Family.SUPPORT: (4, 24),
        Family.MISS: (7, 24),
    }
)
"""The largest share of one kind of slot on any bundled ship."""
MOST_MISSES: Final = 2
MOST_ARMOR: Final = 4


class Battery(NamedTuple):
    """How far guns with one pair of dice reach."""

    calibres: str
    short: Span
    long: Span


BATTERIES: Final[Mapping[tuple[str, ...], Battery]] = MappingProxyType(
    {
        ("U", "G"): Battery("small guns", Span(4, 5), Span(6, 10)),
        ("Y", "U"): Battery("4.7in to 8in guns", Span(5, 6), Span(10, 13)),
        ("R", "Y"): Battery("9in and 10in guns", Span(7, 7), Span(13, 15)),
        ("K", "R"): Battery("12in guns", Span(8, 8), Span(16, 16)),
    }
)


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


_EXAMPLES: Mapping[str, str] = {
    "name": "name: 8in",
    "dice": "dice: G",
    "mp": "mp: 2",
    "bonus": "bonus: 1",
    "range": "range: 7/14",
}


def scaffold(name: str, options: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the template's values; `options` may give `type` and `nation`."""
    ship = plain_ship(name, options)
    return {
        "ship": ship,
        "type_name": CLASSES[ship.type],
        "body": ship_text(ship),
        "kinds": [
            (kind, _example(kind.needs)) for kind in NATIONAL_KINDS if kind.nation == ship.power
        ],
        "marks": [mark for mark in MARKS.values() if mark.nation and mark.nation == ship.power],
    }


def plain_ship(name: str, options: Mapping[str, str]) -> Ship:
    """Return the plain ship for these options; raise CallError if they do not fit."""
    of_type = options.get("type") or "1"
    if of_type not in map(str, TYPES):
        raise CallError(f"expected a type from 1 to 4, got '{of_type}'")
    nation = options.get("nation") or NATIONS[0].name
    _expect_no_slip(nation)
    return preset(name, int(of_type), nation)


def _expect_no_slip(nation: str) -> None:
    """Reject a misspelt name of one of the eight nations; any other faction is accepted."""
    words = {word for power in NATIONS for word in power.words}
    slip = hint(nation, words, likeness=0.8)
    if slip and nation.lower() not in words:
        raise CallError(f"expected a nation, got '{nation}'{slip}")


def _example(needs: tuple[str, ...]) -> str:
    return "".join(f", {_EXAMPLES[key]}" for key in needs)


def choices() -> Choices:
    """Return everything that a form for an air ship offers."""
    from cardforge.core.game import Choices  # checks look up presets, only forms ask for these

    return Choices(
        types={str(of_type): CLASSES[of_type] for of_type in TYPES},
        nations=[nation._asdict() for nation in NATIONS],
        kinds=[_kind_data(kind) for kind in KINDS.values()],
        marks=[_mark_data(mark) for mark in MARKS.values()],
        places={str(of_type): list(PLACES[of_type]) for of_type in TYPES},
    )


def _kind_data(kind: Kind) -> dict[str, Any]:
    return {
        **kind._asdict(),
        "family": kind.family.value,
        "nation": _name(kind.nation),
        "usual": dict(kind.usual),
    }


def _mark_data(mark: GunMark) -> dict[str, Any]:
    return {**mark._asdict(), "nation": _name(mark.nation)}


def _name(nation: Nation | None) -> str | None:
    return nation.name if nation else None
