"""What a ship's picture is made of: hull form, decks, funnels and turrets, from her file."""

from __future__ import annotations

import itertools
import re
import zlib
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


class Form(NamedTuple):
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


_BRITISH: Final = Form(
    half=((0, 0), (0, 0), (0.34, 0.035), (0.72, 0.11), (0.95, 0.24), (1, 0.4), (1, 0.62),
          (0.93, 0.78), (0.74, 0.9), (0.42, 0.975), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.2, lift="blisters", house="coffin", funnels="line",
    rake_deg=0, mast="tripod",
    bow=((0.01, 0.0), (0.012, -0.4), (0.0, -0.62), (0.02, -0.85), (0.1, -1.0)),
    stern=((0.14, -1.0), (0.06, -0.75), (0.01, -0.4), (0.0, 0.0)),
    belly=0.16, forecastle=0.3,
)  # fmt: skip
_FRENCH: Final = Form(
    half=((0, 0), (0, 0), (0.12, 0.05), (0.34, 0.1), (0.82, 0.2), (1.04, 0.34), (1.08, 0.46),
          (1.02, 0.6), (0.82, 0.76), (0.5, 0.89), (0.2, 0.97), (0, 1), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.42, lift="sponsons", house="round", funnels="split",
    rake_deg=0, mast="fighting top",
    bow=((0.09, 0.0), (0.065, -0.3), (0.02, -0.6), (0.0, -0.78), (0.03, -0.92), (0.12, -1.0)),
    stern=((0.1, -1.0), (0.03, -0.8), (0.0, -0.55), (0.05, -0.25), (0.07, 0.0)),
    belly=0.2, forecastle=0.22,
)  # fmt: skip
_GERMAN: Final = Form(
    half=((0.14, 0), (0.5, 0.07), (0.86, 0.17), (1, 0.3), (1, 0.74), (0.84, 0.88), (0.56, 0.97),
          (0.5, 1.0)),
    straight=True, beam=1.02, deck_inset=0.22, lift="boxes", house="faceted", funnels="thick",
    rake_deg=0, mast="pole",
    bow=((0.02, 0.0), (0.0, -0.3), (0.0, -0.7), (0.07, -1.0)),
    stern=((0.09, -1.0), (0.0, -0.6), (0.0, 0.0)),
    belly=0.0, forecastle=0.0,
)  # fmt: skip
_ITALIAN: Final = Form(
    half=((0, 0), (0, 0), (0.2, 0.07), (0.55, 0.2), (0.86, 0.36), (0.95, 0.5), (0.88, 0.66),
          (0.66, 0.82), (0.36, 0.94), (0, 1), (0, 1)),
    straight=False, beam=0.9, deck_inset=0.24, lift="winglets", house="round", funnels="pairs",
    rake_deg=12, mast="pole",
    bow=((0.0, 0.12), (0.03, -0.2), (0.07, -0.55), (0.14, -0.85), (0.24, -1.0)),
    stern=((0.2, -1.0), (0.08, -0.72), (0.02, -0.3), (0.0, 0.05)),
    belly=0.12, forecastle=0.0,
)  # fmt: skip
_RUSSIAN: Final = Form(
    half=((0, 0), (0.4, 0.006), (0.74, 0.04), (0.95, 0.12), (1.03, 0.26), (1.05, 0.5), (1.03, 0.7),
          (0.93, 0.86), (0.62, 0.965), (0, 1)),
    straight=False, beam=1.06, deck_inset=0.24, lift="drums", house="oval", funnels="cluster",
    rake_deg=0, mast="pole",
    bow=((0.0, 0.05), (0.0, -0.2), (0.04, -0.6), (0.1, -0.88), (0.18, -1.0)),
    stern=((0.12, -1.0), (0.03, -0.75), (0.0, -0.35), (0.01, 0.0)),
    belly=0.28, forecastle=0.16,
)  # fmt: skip
_JAPANESE: Final = Form(
    half=((0, 0), (0, 0), (0.26, 0.08), (0.58, 0.21), (0.82, 0.36), (0.88, 0.54), (0.78, 0.72),
          (0.58, 0.86), (0.6, 1.0), (0.6, 1.0), (0.3, 0.945), (0, 0.93)),
    straight=False, beam=0.96, deck_inset=0.2, lift="wings", house="coffin", funnels="line",
    rake_deg=16, mast="tripod",
    bow=((0.0, 0.18), (0.025, -0.1), (0.05, -0.5), (0.1, -0.85), (0.17, -1.0)),
    stern=((0.1, -1.0), (0.05, -0.7), (0.03, -0.2), (0.0, 0.16)),
    belly=0.08, forecastle=0.24,
)  # fmt: skip
_AUSTRIAN: Final = Form(
    half=((0, 0), (0, 0), (0.1, 0.03), (0.12, 0.06), (0.12, 0.06), (0.62, 0.075), (0.98, 0.15),
          (1.08, 0.27), (1.02, 0.42), (0.86, 0.6), (0.62, 0.77), (0.34, 0.91), (0, 1), (0, 1)),
    straight=False, beam=1.02, deck_inset=0.22, lift="horns", house="round", funnels="pairs",
    rake_deg=0, mast="fighting top",
    bow=((0.06, 0.0), (0.055, -0.3), (0.05, -0.5), (0.0, -0.66), (0.05, -0.8), (0.12, -1.0)),
    stern=((0.16, -1.0), (0.05, -0.75), (0.0, -0.45), (0.03, 0.0)),
    belly=0.1, forecastle=0.2,
)  # fmt: skip
_AMERICAN: Final = Form(
    half=((0, 0), (0, 0), (0.3, 0.04), (0.62, 0.12), (0.82, 0.24), (0.86, 0.4), (0.86, 0.66),
          (0.82, 0.82), (0.68, 0.93), (0.38, 0.988), (0, 1)),
    straight=False, beam=1.0, deck_inset=0.17, lift="pontoons", house="oval", funnels="line",
    rake_deg=0, mast="lattice",
    bow=((0.0, 0.06), (0.02, -0.25), (0.035, -0.6), (0.06, -0.85), (0.12, -1.0)),
    stern=((0.12, -1.0), (0.05, -0.8), (0.015, -0.4), (0.0, 0.0)),
    belly=0.05, forecastle=0.0,
)  # fmt: skip
_OTHER: Final = _BRITISH._replace(
    half=((0, 0), (0.3, 0.02), (0.62, 0.1), (0.9, 0.26), (1, 0.46), (1, 0.56), (0.9, 0.76),
          (0.62, 0.91), (0.3, 0.98), (0, 1)),
    house="round", mast="pole", forecastle=0.1,
)  # fmt: skip

_FORMS: Final[Mapping[str, Form]] = MappingProxyType(
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


def form_of(nation: Nation | None) -> Form:
    """Give a nation's way of building, or a plain one for factions of their own."""
    return _FORMS.get(nation.name, _OTHER) if nation else _OTHER


_CALIBRE: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?) *(mm|cm|in|\"|″)", re.IGNORECASE)
_MM: Final = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "″": 25.4}
_MM_A_HEX: Final = 20.0
_HALF_BEAM: Final = {1: 9.8, 2: 10.8, 3: 11.8, 4: 12.6}
STRETCHES: Final = {
    "bow": (0.1, 0.305), "stern": (0.745, 0.93), "port": (0.36, 0.69), "starboard": (0.36, 0.69),
    "fore-port": (0.29, 0.47), "fore-starboard": (0.29, 0.47), "aft-port": (0.54, 0.73),
    "aft-starboard": (0.54, 0.73),
}  # fmt: skip


class Fitting(NamedTuple):
    """Something that a slot puts on the ship, and where: along her, and on which side."""

    slot: Slot
    place: str
    along: float
    side: int


class Gun(NamedTuple):
    """How a gun looks: its calibre, its barrels, and how long they are for their calibre."""

    calibre_mm: float
    barrels: int
    turret: bool
    length: float


class Anatomy(NamedTuple):
    """Everything that a picture of a ship shows."""

    form: Form
    type: int
    half_beam: float
    fittings: tuple[Fitting, ...]
    funnels: tuple[float, ...]
    armor: int
    seed: int

    def quirk(self, number: int, spread: float) -> float:
        """Give a small variation of this ship's own between minus and plus `spread`."""
        value = zlib.crc32(f"{self.seed}.{number}".encode()) % 1001
        return spread * (value - 500) / 500

    def half_width(self, along: float) -> float:
        """Give the hull's half width at a place along it."""
        stations = self.form.half
        for (wide, start), (next_wide, end) in itertools.pairwise(stations):
            if start <= along <= end and end > start:
                share = (along - start) / (end - start)
                return (wide + share * (next_wide - wide)) * self.half_beam
        return 0.0


def anatomy_of(ship: Ship) -> Anatomy:
    """Look a ship over."""
    form = form_of(ship.power)
    seed = zlib.crc32(ship.name.encode())
    bare = Anatomy(form, ship.type, 0.0, (), (), 0, seed)
    half_beam = _HALF_BEAM[ship.type] * form.beam * (1 + bare.quirk(0, 0.045))
    armor = sum(location.armor for location in ship.locations.values())
    return Anatomy(
        form, ship.type, half_beam, tuple(_fittings(ship)), _funnels(ship, form, bare), armor, seed
    )


def gun_of(slot: Slot) -> Gun:
    """Judge a gun by its name and marks; a name without a calibre is judged by its range."""
    match = _CALIBRE.search(slot.label)
    reach = max(slot.range, default=8)
    calibre = float(match[1].replace(",", ".")) * _MM[match[2].lower()] if match else 0.0
    if not 20 <= calibre <= 600:
        calibre = reach * _MM_A_HEX
    length = {"long gun": 1.55, "blast gun": 0.6}.get(slot.item, 1.0)
    return Gun(calibre, 1 + min(3, slot.saturation), "turret" in slot.marks, length)


def _fittings(ship: Ship) -> Iterator[Fitting]:
    """Spread what can be seen of each location along its stretch of the ship."""
    for place, location in ship.locations.items():
        seen = [slot for slot in location.slots.values() if _visible(slot)]
        start, end = STRETCHES[place]
        side = _side(place)
        guns = [slot for slot in seen if _stands_free(slot)]
        pitch = (end - start) / max(1, len(guns))
        for index, slot in enumerate(guns):
            yield Fitting(slot, place, start + pitch * (index + 0.5), side)
        for slot in seen:
            if not _stands_free(slot):
                yield Fitting(slot, place, (start + end) / 2, side)


def _side(place: str) -> int:
    return -1 if place.endswith("port") else 1 if place.endswith("starboard") else 0


def _visible(slot: Slot) -> bool:
    hidden = {Family.MISS, Family.ARMOR, Family.CREW, Family.ENGINE, Family.HOMEBREW}
    return slot.family not in hidden or slot.item in (
        "aerodynamique engine", "compartment armor", "screening crew", "officer",
    )  # fmt: skip


def _stands_free(slot: Slot) -> bool:
    """Whether it needs a place of its own along the deck."""
    return slot.family in (Family.GUN, Family.TORPEDO) or slot.item in (
        "flak", "effas ray", "bomber lev",
    )  # fmt: skip


def _funnels(ship: Ship, form: Form, bare: Anatomy) -> tuple[float, ...]:
    """Give a funnel an engine (at most six), spaced as the nation spaces them."""
    engines = sum(slot.family is Family.ENGINE for _, _, slot in ship.all_slots())
    count = max(1, min(6, engines))
    if form.funnels == "thick":
        count = max(1, (count + 1) // 2)
    middle = 0.525 + bare.quirk(1, 0.012)
    pitch = {"line": 0.075, "split": 0.062, "pairs": 0.09, "cluster": 0.052, "thick": 0.11}
    rows = (count + 1) // 2 if form.funnels == "pairs" else count
    step = min(pitch[form.funnels], 0.23 / max(1, rows - 1)) * (1 + bare.quirk(2, 0.06))
    places = [middle + step * (index - (rows - 1) / 2) for index in range(rows)]
    if form.funnels == "split":
        places = [place + (0.045 if place > middle else -0.045) for place in places]
    return tuple(places[index // 2] if form.funnels == "pairs" else places[index]
                 for index in range(count))  # fmt: skip
