"""How a ship looks: by its own words (calibres, barrels, dimensions), and as its nation builds."""

from __future__ import annotations

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

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.ship import Ship, Slot

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
