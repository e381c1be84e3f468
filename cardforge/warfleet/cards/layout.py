"""The boxes of a fleet card, without drawing."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.warfleet.ship import FleetShip

WIDTH_MM: Final = 98.0
HEIGHT_MM: Final = 86.0
"""Six to a sheet, on Letter and on A4."""

INSET_MM: Final = 3.1
NOTCH_MM: Final = 1.9
COLUMN_MM: Final = 35.4
_BORDER_MM: Final = 1.9
_GAP_MM: Final = 0.9
_CORNER_MM: Final = 12.4
_HEADER_MM: Final = 12.0
_BAND_MM: Final = 9.6
_ADVICE_MM: Final = 18.5
_MOST_IN_A_BAND: Final = 3


@dataclass(frozen=True)
class Measures:
    """Heights in the columns of a card: greater if a ship has fewer locations."""

    heading_mm: float
    row_mm: float


_SMALL_SHIP: Final = Measures(heading_mm=10.4, row_mm=10.4)
_LARGE_SHIP: Final = Measures(heading_mm=7.4, row_mm=8.0)


@dataclass(frozen=True)
class LocationBox:
    """The boxes of one location: its heading, its attacks, and the space for advice."""

    whole: Box
    heading: Box
    attacks: Box
    rows: tuple[Box, ...]
    advice: Box | None = None


@dataclass(frozen=True)
class FleetLayout:
    """The boxes of a fleet card."""

    header: Box
    si: Box
    mp: Box
    berths: Mapping[str, LocationBox]
    middle: Box
    picture: Box


def fleet_layout(ship: FleetShip) -> FleetLayout:
    """Divide a card for a ship's Type and the number of its attacks."""
    inner = Box(0, 0, WIDTH_MM, HEIGHT_MM).inset(INSET_MM + _BORDER_MM)
    head, body = inner.top(_HEADER_MM), inner.below(_HEADER_MM + _GAP_MM)
    middle = body.inset(0, _BAND_MM + _GAP_MM)
    berths = {
        "bow": _band(body.top(_BAND_MM), _count(ship, "bow")),
        "stern": _band(body.foot(_BAND_MM), _count(ship, "stern")),
        **_columns(ship, middle),
    }
    return FleetLayout(
        header=head.inset(_CORNER_MM + _GAP_MM, 0),
        si=head.left(_CORNER_MM),
        mp=head.end(_CORNER_MM),
        berths=MappingProxyType(berths),
        middle=middle,
        picture=middle.inset(COLUMN_MM + _GAP_MM, 0),
    )


def _count(ship: FleetShip, place: str) -> int:
    location = ship.locations.get(place)
    return len(location.attacks) if location else 0


def _band(box: Box, count: int) -> LocationBox:
    """Lay out bow or stern across the card: up to two attacks leave space for advice."""
    heading, room = box.left(COLUMN_MM), box.after(COLUMN_MM)
    if count > _MOST_IN_A_BAND:
        per_column = -(-count // 2)
        rows = tuple(row for half in room.columns(2) for row in half.rows(per_column))[:count]
        return LocationBox(box, heading, room, rows)
    if count > 2:
        return LocationBox(box, heading, room, room.rows(count))
    attacks = room.left(room.width - _ADVICE_MM)
    return LocationBox(box, heading, attacks, attacks.rows(max(1, count)), room.end(_ADVICE_MM))


def _columns(ship: FleetShip, box: Box) -> dict[str, LocationBox]:
    large = ship.type == 4
    parts, measures = (("fore-", "aft-"), _LARGE_SHIP) if large else (("",), _SMALL_SHIP)
    height = (box.height - _GAP_MM * (len(parts) - 1)) / len(parts)
    berths = {}
    for number, part in enumerate(parts):
        room = Box(box.x, box.y + number * (height + _GAP_MM), box.width, height)
        for side in ("port", "starboard"):
            place = f"{part}{side}"
            column = room.side(COLUMN_MM, right=side == "starboard")
            berths[place] = _block(column, measures, _count(ship, place))
    return berths


def _block(column: Box, measures: Measures, count: int) -> LocationBox:
    """Lay out a side as tall as its attacks need, in the middle of its column."""
    rows = max(1, count)
    height = min(measures.row_mm, (column.height - measures.heading_mm) / rows)
    total = measures.heading_mm + rows * height
    box = Box(column.x, column.middle_y - total / 2, column.width, total)
    attacks = box.below(measures.heading_mm)
    return LocationBox(box, box.top(measures.heading_mm), attacks, attacks.rows(rows))
