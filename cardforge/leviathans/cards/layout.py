"""Where everything on a ship card goes, and the hexes of a counter: only measures, no drawing."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import PressError
from cardforge.leviathans.places import HULLS, PLACES, SLOT_NUMBERS
from cardforge.press.boxes import Box, inches
from cardforge.press.card_positions import quarter_mm
from cardforge.press.hexmap import PITCH_MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardforge.leviathans.ship import Ship
    from cardforge.press.card_positions import Paper, Stock


@dataclass(frozen=True)
class CardSize:
    """A card's trimmed size, and the distance of its border from the edge."""

    width_mm: float
    height_mm: float
    inset_mm: float


_INSET_MM: Final = 5.0
_NARROWEST_BORDER_MM: Final = 94.6
"""With less space between the borders, long names are shortened."""

QUARTER_LETTER: Final = CardSize(inches(4.25), inches(5.5), _INSET_MM)
"""What a shop gets that has no size of its own for large cards."""


def large_size(paper: Paper | None, stock: Stock | None = None) -> CardSize:
    """Return the size of a shop's stock held upright, or else that of which four cover a sheet.

    A home printer's margin stays clear of the border.
    """
    if stock is not None:
        width, height = sorted((stock.width_mm, stock.height_mm))
        return _held(width, height)
    return QUARTER_LETTER if paper is None else _held(*quarter_mm(paper))


def _held(width: float, height: float) -> CardSize:
    return CardSize(width, height, min(_INSET_MM, (width - _NARROWEST_BORDER_MM) / 2))


_BORDER_MM: Final = 1.5
_GAP_MM: Final = 0.95
_CORNER_WIDTH_MM: Final = 14.6
_CORNER_MM: Final = 12.6
_ROW_MM: Final = 14.7
_FOOT_MM: Final = 10.6
_FOOT_SPARE_MM: Final = 1.2
_CLEARANCE_MM: Final = 0.6
_BAND_MM: Final = 4.9


class Division(NamedTuple):
    """How the middle of a card is divided, which depends on how many slots a side has."""

    column_mm: float
    heading_mm: float
    belt_mm: float


_SMALL_SHIP: Final = Division(column_mm=31.0, heading_mm=8.3, belt_mm=7.2)
_LARGE_SHIP: Final = Division(column_mm=35.2, heading_mm=5.5, belt_mm=6.6)
_END_HEADING_MM: Final = 8.3


class SlotBox(NamedTuple):
    """A slot's box: the place of its breach number, and the rest."""

    box: Box
    belt: Box
    body: Box
    toward: str


@dataclass(frozen=True)
class CardLayout:
    """The boxes of a ship card."""

    border: Box
    header: Box
    footer: Box
    corners: Mapping[str, Box]
    headings: Mapping[str, Box]
    slots: Mapping[tuple[str, int], SlotBox]
    blocks: tuple[Box, ...]
    picture: Box


@functools.lru_cache(maxsize=64)
def card_layout(size: CardSize, of_type: int, taller_header_mm: float = 0.0) -> CardLayout:
    """Divide a card for a Type, with a header that may have to be taller than usual."""
    border = Box(0, 0, size.width_mm, size.height_mm).inset(size.inset_mm)
    inner = border.inset(_BORDER_MM)
    top, foot = _CORNER_MM + taller_header_mm, _FOOT_MM - min(_FOOT_SPARE_MM, taller_header_mm)
    bow_row = Box(inner.x, inner.y + top + _GAP_MM, inner.width, _ROW_MM)
    stern_row = bow_row._replace(y=inner.bottom - foot - _GAP_MM - _ROW_MM)
    middle_y = bow_row.bottom + _GAP_MM
    middle = Box(inner.x, middle_y, inner.width, stern_row.y - _GAP_MM - middle_y)
    form = _LARGE_SHIP if of_type == 4 else _SMALL_SHIP
    centre = middle.inset(form.column_mm + _GAP_MM, 0)
    columns = _columns(middle, form, of_type)
    slots = {
        **_row(bow_row, "bow", "down"),
        **_row(stern_row, "stern", "up"),
        **{key: slot for column in columns for key, slot in column.slots.items()},
    }
    headings = {
        "bow": centre.top(_END_HEADING_MM),
        "stern": centre.foot(_END_HEADING_MM),
        **{column.place: column.heading for column in columns},
    }
    return CardLayout(
        border=border,
        header=inner.top(top).inset(_CORNER_WIDTH_MM + _GAP_MM, 0),
        footer=inner.foot(foot).inset(_CORNER_WIDTH_MM + _GAP_MM, 0),
        corners=MappingProxyType(_corners(inner, foot)),
        headings=MappingProxyType(headings),
        slots=MappingProxyType(slots),
        blocks=(bow_row, stern_row, *(column.block for column in columns)),
        picture=centre.inset(0, _END_HEADING_MM + _GAP_MM / 2),
    )


class _Column(NamedTuple):
    place: str
    heading: Box
    block: Box
    slots: dict[tuple[str, int], SlotBox]


def _columns(middle: Box, form: Division, of_type: int) -> list[_Column]:
    sides = [place for place in PLACES[of_type] if place not in ("bow", "stern")]
    columns = []
    for hand in ("port", "starboard"):
        places = [place for place in sides if place.endswith(hand)]
        whole = middle.side(form.column_mm, right=hand == "starboard")
        gaps = _GAP_MM * (len(places) - 1)
        each = (whole.height - gaps) / len(places)
        for index, place in enumerate(places):
            part = Box(whole.x, whole.y + index * (each + _GAP_MM), whole.width, each)
            columns.append(_column(part, place, hand, form))
    return columns


def _column(part: Box, place: str, hand: str, form: Division) -> _Column:
    block = part.below(form.heading_mm + _CLEARANCE_MM)
    inward = hand == "port"
    slots = {
        (place, number): SlotBox(
            box=row,
            belt=row.side(form.belt_mm, right=inward),
            body=row.beside(form.belt_mm, right=inward),
            toward="right" if inward else "left",
        )
        for number, row in zip(SLOT_NUMBERS, block.rows(6), strict=True)
    }
    return _Column(place, part.top(form.heading_mm), block, slots)


def _row(row: Box, place: str, toward: str) -> dict[tuple[str, int], SlotBox]:
    down = toward == "down"
    return {
        (place, number): SlotBox(
            box=box,
            belt=box.foot(_BAND_MM) if down else box.top(_BAND_MM),
            body=box.top(box.height - _BAND_MM) if down else box.below(_BAND_MM),
            toward=toward,
        )
        for number, box in zip(SLOT_NUMBERS, row.columns(6), strict=True)
    }


def _corners(inner: Box, foot_mm: float) -> dict[str, Box]:
    top, foot = inner.top(_CORNER_MM), inner.foot(foot_mm)
    return {
        "si": top.left(_CORNER_WIDTH_MM),
        "type": top.end(_CORNER_WIDTH_MM),
        "turn": foot.end(_CORNER_WIDTH_MM),
        "mp": foot.left(_CORNER_WIDTH_MM),
    }


TURN_HEX: Final = MappingProxyType({1: 1, 2: 2, 3: 2, 4: 2})
"""The hex on which a ship of each Type turns, counted from the bow."""
LEAST_PITCH_MM: Final = 25.0
HULL_MARGIN_MM: Final = 9.0
"""How much shorter a hull is than its hexes."""


@dataclass(frozen=True)
class Base:
    """Hexes in a row: how many, how far apart, and on which one the ship turns."""

    hexes: int
    turn_hex: int
    pitch_mm: float

    @property
    def length_mm(self) -> float:
        """Return the length from stern to bow."""
        return self.hexes * self.pitch_mm

    @property
    def half_mm(self) -> float:
        """Return the depth of one side, from the middle of a hex to its corner."""
        return self.pitch_mm / math.sqrt(3)

    def middle(self, number: int) -> float:
        """Return the x of a hex's centre, counted from the bow."""
        return self.length_mm - (number - 0.5) * self.pitch_mm


def base_of(ship: Ship, pitch_mm: float = PITCH_MM, hexes: int | None = None) -> Base:
    """Return a ship's base; `hexes` overrules its Type, as at fleet scale, where it is one."""
    return base_of_type(ship.type, pitch_mm, hexes)


def base_of_type(of_type: int, pitch_mm: float, hexes: int | None = None) -> Base:
    """Return the base of a Type."""
    count = hexes or HULLS[of_type]
    return Base(count, min(TURN_HEX[of_type], count), pitch_mm)


def zigzag(base: Base) -> Iterator[tuple[float, float]]:
    """Yield the corners of the hexes to starboard of the middle line, from stern to bow."""
    for number in range(base.hexes):
        left = number * base.pitch_mm
        yield left, base.half_mm / 2
        yield left + base.pitch_mm / 2, base.half_mm
    yield base.length_mm, base.half_mm / 2


def hull_mm(base: Base) -> float:
    """Return how long a hull is drawn on a base."""
    return base.length_mm - HULL_MARGIN_MM


def base_of_pitch(ship: Ship, pitch_mm: float, hexes: int | None) -> Base:
    """Return a ship's base; raises PressError for a pitch too small to write on."""
    if pitch_mm < LEAST_PITCH_MM:
        raise PressError(
            f"expected a pitch of {LEAST_PITCH_MM:g} mm or more for counters, got {pitch_mm:g}"
        )
    return base_of(ship, pitch_mm, hexes)
