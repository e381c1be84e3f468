"""A ship as a draughtsman sees her: what stands where and how big, before anything is drawn.

Lengths are in hundredths of the hull's length. Places along the ship run from 0 (bow) to 1
(stern); sides are -1 (port), 0 (centre line) and 1 (starboard).
"""

from __future__ import annotations

import itertools
import re
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.forms import Form, form_of
from cardforge.leviathans.kinds import Family

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.ship import Ship, Slot

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
