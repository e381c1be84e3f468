"""How a ship looks by its own words (calibres, dimensions) and by its nation: build and flag.

Each of the eight powers has a way of building and an ensign, in its colours or hatched as heralds
hatch them.
"""

from __future__ import annotations

import math
import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    RUSSIA,
    Family,
    Nation,
)
from cardforge.press.scene import BLACK, WHITE, Group, Item, Path, ink, straight, strokes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.cards.theme import Brush
    from cardforge.leviathans.ship import Ship, Slot
    from cardforge.press.scene import Point

Stations: TypeAlias = tuple[tuple[float, float], ...]
Lift: TypeAlias = Literal["blisters", "sponsons", "boxes", "winglets", "drums", "wings", "horns",
                          "pontoons"]  # fmt: skip
House: TypeAlias = Literal["round", "faceted", "oval", "coffin"]
Funnels: TypeAlias = Literal["line", "split", "pairs", "cluster", "thick"]
Mast: TypeAlias = Literal["pole", "tripod", "lattice", "fighting top"]
Cap: TypeAlias = Literal["flat", "flared", "cage", "lip", "none", "trunked", "broad", "rings"]
Drive: TypeAlias = Literal["plain", "shrouded", "contra", "winged", "braced", "pontoon"]


class Gun(NamedTuple):
    """How a gun looks: its calibre, its barrels, and how long they are for their calibre."""

    calibre_mm: float
    barrels: int
    turret: bool
    length: float


class Dimensions(NamedTuple):
    """Length, beam and height in feet."""

    length: float
    beam: float
    height: float


UNSTATED_BARRELS: Final = 2
"""Default number of barrels of a drawn gun."""
_MOST_BARRELS: Final = 4
_MOST_GUNS: Final = 36
_CALIBRE: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?) *(mm|cm|in|\"|″)", re.IGNORECASE)
_MM: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "″": 25.4}
_MM_A_HEX: Final = 20.0
_WORDS: Final = {
    "I": 1, "II": 2, "III": 3, "IV": 4, "single": 1, "twin": 2, "double": 2, "triple": 3,
    "quad": 4, "quadruple": 4,
}  # fmt: skip
_BARRELS: Final = re.compile(rf"\b({'|'.join(_WORDS)})\b")
_BATTERY: Final = re.compile(
    rf"([0-9]+) *[x×] *({'|'.join(_WORDS)}) +"
    r"([0-9]+(?:[.,][0-9]+)?) *(mm|cm|in\b|\"|″)(?: *(blast|long)\b)?",
    re.IGNORECASE,
)
_FEET: Final = {"ft": 1.0, "m": 3.28084, "": 1.0}
_LENGTH: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?) *(ft|m)?\b")


def gun_of(slot: Slot) -> Gun:
    """Return a gun's look from its name and marks; without a calibre, from its range."""
    calibre = _calibre_mm(slot.label)
    if not 20 <= calibre <= 600:
        calibre = max(slot.range, default=8) * _MM_A_HEX
    stated = _BARRELS.search(slot.label)
    barrels = _WORDS[stated[1]] if stated else UNSTATED_BARRELS
    length = {"long gun": 1.55, "blast gun": 0.6}.get(slot.item, 1.0)
    return Gun(calibre, barrels, "turret" in slot.marks, length)


def guns_of(ship: Ship) -> dict[tuple[str, int], Gun]:
    """Return every gun by location and number, with barrels as the particulars state them.

    `2 x II 12in` gives two barrels to the first two batteries of that calibre in card order that
    have none yet. A battery whose name states its number keeps that number.
    """
    stated = [*_batteries(ship.recognition.armament)]
    guns: dict[tuple[str, int], Gun] = {}
    for place, number, slot in ship.all_slots():
        if slot.family is not Family.GUN:
            continue
        gun = guns[place, number] = gun_of(slot)
        if _BARRELS.search(slot.label):
            continue
        for index, (calibre, item, barrels) in enumerate(stated):
            if abs(calibre - gun.calibre_mm) < 1.0 and item == slot.item:
                guns[place, number] = gun._replace(barrels=barrels)
                del stated[index]
                break
    return guns


def dimensions_of(ship: Ship) -> Dimensions | None:
    """Read `560 ft x 90 ft x 112 ft`, or metres; None if it is anything else."""
    parts = re.split(r"[x×]", ship.recognition.dimensions)
    found = [match for part in parts if (match := _LENGTH.search(part))]
    if len(found) != 3:
        return None
    unit = next((match[2] for match in found if match[2]), "")
    length, beam, height = (
        float(match[1].replace(",", ".")) * _FEET[match[2] or unit] for match in found
    )
    if not (20 <= length <= 3000 and beam > 0 and height > 0):
        return None
    return Dimensions(length, beam, height)


def _calibre_mm(words: str) -> float:
    match = _CALIBRE.search(words)
    return float(match[1].replace(",", ".")) * _MM[match[2].lower()] if match else 0.0


def _batteries(armament: str) -> Iterator[tuple[float, str, int]]:
    """Yield calibre, kind and barrels of each battery in the particulars."""
    for count, word, calibre, unit, kind in _BATTERY.findall(armament):
        told = _WORDS.get(word.upper()) or _WORDS[word.lower()]
        size = float(calibre.replace(",", ".")) * _MM[unit.lower()]
        item = f"{kind.lower()} gun" if kind else "gun"
        yield from [(size, item, min(told, _MOST_BARRELS))] * min(int(count), _MOST_GUNS)


class BuildingStyle(NamedTuple):
    """One nation's way of building."""

    half: Stations
    """Half width at places along the hull, bow first."""
    straight: bool
    beam: float
    deck_inset: float
    """How far the upper deck lies inside the widest hull, in half beams: the tumblehome."""
    lift: Lift
    house: House
    funnels: Funnels
    rake_deg: float
    mast: Mast
    bow: Stations
    """The bow in profile, from deck to keel: (how far back from the tip, height)."""
    stern: Stations
    """The stern in profile, from keel to deck: (how far in from the end, height)."""
    belly: float
    """How far the underside bulges below the keel line."""
    forecastle: float
    cap: Cap
    """The funnels' tops."""
    drive: Drive
    screws: tuple[float, ...]
    """Where screws turn, in half beams from the middle line."""
    rudder: Stations
    """The rudder in profile: (units abaft the stern, depths below the deck)."""
    open_bridge: bool


_BRITISH: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.34, 0.035), (0.72, 0.11), (0.95, 0.24), (1, 0.4), (1, 0.62),
          (0.93, 0.78), (0.74, 0.9), (0.42, 0.975), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.2, lift="blisters", house="coffin", funnels="line",
    rake_deg=0, mast="tripod",
    bow=((0.01, 0.0), (0.012, -0.4), (0.0, -0.62), (0.02, -0.85), (0.1, -1.0)),
    stern=((0.14, -1.0), (0.06, -0.75), (0.01, -0.4), (0.0, 0.0)),
    belly=0.16, forecastle=0.3,
    cap="flat", drive="plain", screws=(-0.62, -0.28, 0.28, 0.62),
    rudder=((-4, 0.62), (2.0, 0.66), (2.2, 1.16), (-3, 1.1)), open_bridge=True,
)  # fmt: skip
_FRENCH: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.12, 0.05), (0.34, 0.1), (0.82, 0.2), (1.04, 0.34), (1.08, 0.46),
          (1.02, 0.6), (0.82, 0.76), (0.5, 0.89), (0.2, 0.97), (0, 1), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.42, lift="sponsons", house="round", funnels="split",
    rake_deg=0, mast="fighting top",
    bow=((0.09, 0.0), (0.065, -0.3), (0.02, -0.6), (0.0, -0.78), (0.03, -0.92), (0.12, -1.0)),
    stern=((0.1, -1.0), (0.03, -0.8), (0.0, -0.55), (0.05, -0.25), (0.07, 0.0)),
    belly=0.2, forecastle=0.22,
    cap="flared", drive="plain", screws=(-0.5, 0.0, 0.5),
    rudder=((-5, 0.72), (1.0, 0.6), (2.2, 0.95), (0.6, 1.3), (-5, 1.16)), open_bridge=False,
)  # fmt: skip
_GERMAN: Final = BuildingStyle(
    half=((0.14, 0), (0.5, 0.07), (0.86, 0.17), (1, 0.3), (1, 0.74), (0.84, 0.88), (0.56, 0.97),
          (0.5, 1.0)),
    straight=True, beam=1.02, deck_inset=0.22, lift="boxes", house="faceted", funnels="thick",
    rake_deg=0, mast="pole",
    bow=((0.02, 0.0), (0.0, -0.3), (0.0, -0.7), (0.07, -1.0)),
    stern=((0.09, -1.0), (0.0, -0.6), (0.0, 0.0)),
    belly=0.0, forecastle=0.0,
    cap="cage", drive="shrouded", screws=(-0.42, 0.42),
    rudder=((-4, 0.7), (2.2, 0.7), (2.2, 1.22), (-5, 1.22)), open_bridge=False,
)  # fmt: skip
_ITALIAN: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.2, 0.07), (0.55, 0.2), (0.86, 0.36), (0.95, 0.5), (0.88, 0.66),
          (0.66, 0.82), (0.36, 0.94), (0, 1), (0, 1)),
    straight=False, beam=0.9, deck_inset=0.24, lift="winglets", house="round", funnels="pairs",
    rake_deg=12, mast="pole",
    bow=((0.0, 0.12), (0.03, -0.2), (0.07, -0.55), (0.14, -0.85), (0.24, -1.0)),
    stern=((0.2, -1.0), (0.08, -0.72), (0.02, -0.3), (0.0, 0.05)),
    belly=0.12, forecastle=0.0,
    cap="lip", drive="contra", screws=(-0.36, 0.36),
    rudder=((-6, 0.8), (1.6, 0.55), (2.4, 0.72), (-3, 1.24)), open_bridge=True,
)  # fmt: skip
_RUSSIAN: Final = BuildingStyle(
    half=((0, 0), (0.4, 0.006), (0.74, 0.04), (0.95, 0.12), (1.03, 0.26), (1.05, 0.5), (1.03, 0.7),
          (0.93, 0.86), (0.62, 0.965), (0, 1)),
    straight=False, beam=1.06, deck_inset=0.24, lift="drums", house="oval", funnels="cluster",
    rake_deg=0, mast="pole",
    bow=((0.0, 0.05), (0.0, -0.2), (0.04, -0.6), (0.1, -0.88), (0.18, -1.0)),
    stern=((0.12, -1.0), (0.03, -0.75), (0.0, -0.35), (0.01, 0.0)),
    belly=0.28, forecastle=0.16,
    cap="none", drive="plain", screws=(-0.5, 0.5),
    rudder=((-6, 0.8), (2.0, 0.8), (2.0, 1.4), (-4, 1.5), (-7, 1.1)), open_bridge=False,
)  # fmt: skip
_JAPANESE: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.26, 0.08), (0.58, 0.21), (0.82, 0.36), (0.88, 0.54), (0.78, 0.72),
          (0.58, 0.86), (0.6, 1.0), (0.6, 1.0), (0.3, 0.945), (0, 0.93)),
    straight=False, beam=0.96, deck_inset=0.2, lift="wings", house="coffin", funnels="line",
    rake_deg=16, mast="tripod",
    bow=((0.0, 0.18), (0.025, -0.1), (0.05, -0.5), (0.1, -0.85), (0.17, -1.0)),
    stern=((0.1, -1.0), (0.05, -0.7), (0.03, -0.2), (0.0, 0.16)),
    belly=0.08, forecastle=0.24,
    cap="trunked", drive="winged", screws=(-1.1, 1.1),
    rudder=((-4, 0.6), (1.4, 0.4), (2.4, 0.9), (1.2, 1.2), (-2, 1.1)), open_bridge=True,
)  # fmt: skip
_AUSTRIAN: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.1, 0.03), (0.12, 0.06), (0.12, 0.06), (0.62, 0.075), (0.98, 0.15),
          (1.08, 0.27), (1.02, 0.42), (0.86, 0.6), (0.62, 0.77), (0.34, 0.91), (0, 1), (0, 1)),
    straight=False, beam=1.02, deck_inset=0.22, lift="horns", house="round", funnels="pairs",
    rake_deg=0, mast="fighting top",
    bow=((0.06, 0.0), (0.055, -0.3), (0.05, -0.5), (0.0, -0.66), (0.05, -0.8), (0.12, -1.0)),
    stern=((0.16, -1.0), (0.05, -0.75), (0.0, -0.45), (0.03, 0.0)),
    belly=0.1, forecastle=0.2,
    cap="broad", drive="braced", screws=(0.0,),
    rudder=((-4, 0.85), (1.0, 0.85), (2.2, 1.25), (-2, 1.3), (-6, 1.1)), open_bridge=False,
)  # fmt: skip
_AMERICAN: Final = BuildingStyle(
    half=((0, 0), (0, 0), (0.3, 0.04), (0.62, 0.12), (0.82, 0.24), (0.86, 0.4), (0.86, 0.66),
          (0.82, 0.82), (0.68, 0.93), (0.38, 0.988), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.17, lift="pontoons", house="oval", funnels="line",
    rake_deg=0, mast="lattice",
    bow=((0.0, 0.06), (0.02, -0.25), (0.035, -0.6), (0.06, -0.85), (0.12, -1.0)),
    stern=((0.12, -1.0), (0.05, -0.8), (0.015, -0.4), (0.0, 0.0)),
    belly=0.05, forecastle=0.0,
    cap="rings", drive="pontoon", screws=(-1.22, 1.22),
    rudder=((-5, 0.68), (1.8, 0.5), (2.2, 1.0), (-1, 1.2), (-5, 1.12)), open_bridge=True,
)  # fmt: skip
_OTHER: Final = _BRITISH._replace(
    half=((0, 0), (0.3, 0.02), (0.62, 0.1), (0.9, 0.26), (1, 0.46), (1, 0.56), (0.9, 0.76),
          (0.62, 0.91), (0.3, 0.98), (0, 1)),
    house="round", mast="pole", forecastle=0.1, cap="none", screws=(-0.4, 0.4),
)  # fmt: skip

_FORMS: Final[Mapping[str, BuildingStyle]] = MappingProxyType(
    {
        BRITAIN.name: _BRITISH,
        FRANCE.name: _FRENCH,
        GERMANY.name: _GERMAN,
        ITALY.name: _ITALIAN,
        RUSSIA.name: _RUSSIAN,
        JAPAN.name: _JAPANESE,
        AUSTRIA.name: _AUSTRIAN,
        AMERICA.name: _AMERICAN,
    }
)


def form_of(nation: Nation | None) -> BuildingStyle:
    """Return a nation's way of building, or a plain one for factions of their own."""
    return _FORMS.get(nation.name, _OTHER) if nation else _OTHER


Patch: TypeAlias = tuple[str, tuple[tuple[float, float], ...]]
"""A coloured part of an ensign, by shares of its length and depth."""

_INKS: Final = {
    "white": WHITE, "black": BLACK, "red": ink("#b5292b", 15, 95, 85, 10),
    "blue": ink("#1f3f7d", 95, 75, 12, 20), "green": ink("#2d7a46", 82, 25, 85, 15),
    "gold": ink("#cf9f2e", 10, 35, 90, 8),
}  # fmt: skip
_FLY: Final = 6.6
_HOIST: Final = 4.3
"""Length and depth of an ensign, in hundredths of the hull."""


def _patch(left: float, top: float, right: float, bottom: float, color: str) -> Patch:
    """Return a patch whose long edges have points enough to wave."""
    along = [left + (right - left) * index / 6 for index in range(7)]
    return color, (*((x, top) for x in along), *((x, bottom) for x in reversed(along)))


def _bar(x1: float, y1: float, x2: float, y2: float, half: float, color: str) -> Patch:
    """Return a slanting bar."""
    return color, ((x1, y1 - half), (x2, y2 - half), (x2, y2 + half), (x1, y1 + half))


def _rays() -> Iterator[Patch]:
    middle, reach = (0.42, 0.5), 1.2
    for number in range(16):
        first, second = (math.pi * (number + shift) / 8 for shift in (-0.25, 0.25))
        ends = [(middle[0] + reach * math.cos(turn) * 0.65, middle[1] + reach * math.sin(turn))
                for turn in (first, second)]  # fmt: skip
        yield "red", (middle, *((min(1.0, max(0.0, x)), min(1.0, max(0.0, y))) for x, y in ends))
    yield (
        "red",
        tuple(
            (0.42 + 0.17 * math.cos(math.pi * n / 8), 0.5 + 0.26 * math.sin(math.pi * n / 8))
            for n in range(16)
        ),
    )


_UNION: Final = (
    _patch(0, 0, 0.46, 0.46, "blue"), _bar(0, 0.03, 0.46, 0.43, 0.04, "white"),
    _bar(0, 0.43, 0.46, 0.03, 0.04, "white"), _patch(0, 0.17, 0.46, 0.29, "white"),
    _patch(0.18, 0, 0.28, 0.46, "white"), _patch(0, 0.2, 0.46, 0.26, "red"),
    _patch(0.205, 0, 0.255, 0.46, "red"),
)  # fmt: skip
_STRIPES: Final = tuple(
    _patch(0, number / 13, 1, (number + 1) / 13, "red") for number in range(0, 13, 2)
)
_FLAGS: Final[Mapping[str, tuple[Patch, ...]]] = {
    BRITAIN.name: (_patch(0, 0.43, 1, 0.57, "red"), _patch(0.45, 0, 0.55, 1, "red"), *_UNION),
    FRANCE.name: (_patch(0, 0, 0.32, 1, "blue"), _patch(0.66, 0, 1, 1, "red")),
    GERMANY.name: (
        _patch(0, 0.42, 1, 0.58, "black"), _patch(0.36, 0, 0.47, 1, "black"),
        ("white", tuple((0.415 + 0.14 * math.cos(n), 0.5 + 0.21 * math.sin(n))
                        for n in (math.pi * k / 6 for k in range(12)))),
        ("black", tuple((0.415 + 0.085 * math.cos(n), 0.5 + 0.13 * math.sin(n))
                        for n in (math.pi * k / 6 for k in range(12)))),
        _patch(0, 0, 0.33, 0.14, "black"), _patch(0, 0.14, 0.33, 0.28, "white"),
        _patch(0, 0.28, 0.33, 0.42, "red"),
    ),
    ITALY.name: (
        _patch(0, 0, 0.33, 1, "green"), _patch(0.67, 0, 1, 1, "red"),
        ("blue", ((0.37, 0.24), (0.63, 0.24), (0.63, 0.55), (0.5, 0.78), (0.37, 0.55))),
        ("red", ((0.4, 0.28), (0.6, 0.28), (0.6, 0.54), (0.5, 0.71), (0.4, 0.54))),
        _patch(0.46, 0.28, 0.54, 0.7, "white"), _patch(0.4, 0.4, 0.6, 0.5, "white"),
    ),
    RUSSIA.name: (_bar(0, 0.1, 1, 0.9, 0.1, "blue"), _bar(0, 0.9, 1, 0.1, 0.1, "blue")),
    JAPAN.name: tuple(_rays()),
    AUSTRIA.name: (
        _patch(0, 0, 1, 0.33, "red"), _patch(0, 0.67, 1, 1, "red"),
        ("gold", ((0.24, 0.2), (0.48, 0.2), (0.48, 0.6), (0.36, 0.82), (0.24, 0.6))),
        ("red", ((0.27, 0.25), (0.45, 0.25), (0.45, 0.58), (0.36, 0.76), (0.27, 0.58))),
        _patch(0.27, 0.38, 0.45, 0.54, "white"),
    ),
    AMERICA.name: (*_STRIPES, _patch(0, 0, 0.42, 0.54, "blue")),
}  # fmt: skip


def ensign(nation: Nation | None, x: float, y: float, brush: Brush) -> Iterator[Item]:
    """Draw a flag that flies to the left of its hoist, whose top is at (x, y)."""
    cloth = (_patch(0, 0, 1, 1, "white"))[1]
    patches = _FLAGS.get(nation.name, ()) if nation else ()
    outline = Path(straight(_waved(cloth, x, y)), fill=brush.theme.panel)
    yield outline
    if not patches:
        yield Path(straight(_waved(_patch(0, 0, 1, 1, "")[1], x, y)), fill=brush.band)
    for color, points in patches:
        patch = Path(straight(_waved(points, x, y)))
        if brush.theme.low_ink and color not in ("white", "black"):
            lines = strokes(_heraldic(color, x, y), brush.pen(brush.hatching))
            yield Path(patch.steps, fill=brush.theme.panel)
            yield Group((lines,), clip=patch)
        else:
            yield Path(patch.steps, fill=_INKS[color])
    yield Path(outline.steps, stroke=brush.pen(brush.fitting))


def _waved(points: tuple[Point, ...], x: float, y: float) -> list[Point]:
    return [
        (x - _FLY * u - 0.25 * v, y + _HOIST * v + 0.34 * math.sin(5.4 * u) + 0.5 * u)
        for u, v in points
    ]


def _heraldic(color: str, x: float, y: float) -> Iterator[tuple[float, float, float, float]]:
    """Hatch: upright for red, level for blue, slanting for green, dots for gold."""
    left, step = x - _FLY - 1, 0.34
    for index in range(int((_FLY + _HOIST + 3) / step)):
        at = index * step
        match color:
            case "red":
                yield left + at, y - 1, left + at, y + _HOIST + 2
            case "blue":
                yield left, y - 1 + at, x + 1, y - 1 + at
            case "green":
                yield left + at - _HOIST - 3, y - 1, left + at, y + _HOIST + 2
            case _:
                yield left + at * 2, y - 1, left + at * 2, y + _HOIST + 2
