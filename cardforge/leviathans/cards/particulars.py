"""What a ship's own words say of her looks: calibres, barrels, and her dimensions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import Family

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.ship import Ship, Slot


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
"""How many barrels a gun is drawn with of which nothing is said."""
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
    """Judge a gun by its name and marks; a name without a calibre is judged by its range."""
    calibre = _calibre_mm(slot.label)
    if not 20 <= calibre <= 600:
        calibre = max(slot.range, default=8) * _MM_A_HEX
    stated = _BARRELS.search(slot.label)
    barrels = _WORDS[stated[1]] if stated else UNSTATED_BARRELS
    length = {"long gun": 1.55, "blast gun": 0.6}.get(slot.item, 1.0)
    return Gun(calibre, barrels, "turret" in slot.marks, length)


def guns_of(ship: Ship) -> dict[tuple[str, int], Gun]:
    """Give every gun by location and number, its barrels as the particulars state them.

    `2 x II 12in` gives two barrels to the first two batteries of that calibre in card order that
    have not been told of yet; a battery whose name says how many it has keeps those.
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
    """Give calibre, kind and barrels of each battery that the particulars tell."""
    for count, word, calibre, unit, kind in _BATTERY.findall(armament):
        told = _WORDS.get(word.upper()) or _WORDS[word.lower()]
        size = float(calibre.replace(",", ".")) * _MM[unit.lower()]
        item = f"{kind.lower()} gun" if kind else "gun"
        yield from [(size, item, min(told, _MOST_BARRELS))] * min(int(count), _MOST_GUNS)
