"""The title of a chart, on plates in half hexes at its lower edge.

No ship may end a move in a half hex, so nothing that players need lies below a plate.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.livery import Style
from cardforge.press.outlines import polygon
from cardforge.press.scene import Group, Item, Rect, Stroke
from cardforge.press.unfitted import faults_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.hexes import Hex
    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.hexmap import Board, Point
    from cardforge.press.measure import Measure
    from cardforge.press.unfitted import Unfitted

PLATES: Final = 2
_INSET_MM: Final = 1.1
_RIM_MM: Final = 0.7
_NEAR_MM: Final = 1e-6
_DEEP: Final = 0.36
"""How much of the pitch the words take, up from the edge."""
_TITLE: Final = Style("display", 12.0)
_ABOVE: Final = Style("bold", 6.5, 0.9)
_BELOW: Final = Style("serif-italic", 7.5)
_TITLED: Final = Setting(most_lines=4)
_TOLD: Final = Setting(most_lines=2)


@dataclass(frozen=True)
class Wording:
    """What a cartouche says: a line above the title, the title, and a line below it."""

    above: str
    title: str
    below: str


@dataclass(frozen=True)
class Cartouche:
    """Plates over the grid, one with the title and one with the rest, and the room they take."""

    frame: Rect
    plates: Group


def half_hexes(board: Board) -> tuple[Hex, ...]:
    """Give the half hexes at the lower edge that are cut through their middle, from the left."""
    field = board.field
    bottom = field.y + field.height
    return tuple(
        hex_
        for hex_ in board.sheet.hexes()
        if abs(board.centre(hex_)[1] - bottom) < _NEAR_MM
        and field.x + _NEAR_MM < board.centre(hex_)[0] < field.x + field.width - _NEAR_MM
    )


def cartouche(
    board: Board, at: tuple[Hex, ...], wording: Wording, inks: ChartInks, measure: Measure
) -> Cartouche:
    """Set title and details into two half hexes at the lower edge."""
    first, second = (_outline(board, hex_) for hex_ in at)
    rooms = [_room(board, hex_) for hex_ in at]
    title = letter(measure, wording.title, _TITLE, rooms[0], "cartouche", _TITLED)
    items = (*_plate(first, inks), *_plate(second, inks), *title.items,
             *_details(wording, rooms[1], measure))  # fmt: skip
    xs = [x for outline in (first, second) for x, _ in outline]
    ys = [y for outline in (first, second) for _, y in outline]
    frame = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Cartouche(frame, Group(items, tag="cartouche"))


def overlong(wording: Wording, board: Board, measure: Measure) -> tuple[Unfitted, ...]:
    """Give the lines of a wording that a cartouche must shorten, or has no glyphs for."""
    room = _sized(board, 0.0, 0.0)
    half = room.top(room.height / 2)
    lines = ((wording.above.upper(), _ABOVE, half, _TOLD), (wording.title, _TITLE, room, _TITLED),
             (wording.below, _BELOW, half, _TOLD))  # fmt: skip
    return tuple(
        fault
        for words, style, box, setting in lines
        for fault in faults_of(
            "title",
            words,
            measure.missing(words, style.role),
            whole=fitted_in(measure, words, style, box, setting)[1],
        )
    )


def _details(wording: Wording, room: Box, measure: Measure) -> Iterator[Item]:
    upper, lower = room.rows(2)
    yield from letter(measure, wording.above.upper(), _ABOVE, upper, "cartouche", _TOLD).items
    yield from letter(measure, wording.below, _BELOW, lower, "cartouche", _TOLD).items


def _room(board: Board, hex_: Hex) -> Box:
    x, y = board.centre(hex_)
    return _sized(board, x, y)


def _sized(board: Board, x: float, y: float) -> Box:
    """Give the largest upright box of the words' depth in the half hex around a point."""
    side, deep = board.pitch_mm / math.sqrt(3), _DEEP * board.pitch_mm
    half = side * (1 - _DEEP) if board.sheet.orient == "flat" else board.pitch_mm / 2
    aside = _INSET_MM + 2 * _RIM_MM
    top = y - min(deep, side / 2 if board.sheet.orient == "pointy" else deep)
    return Box(x - half + aside, top, 2 * (half - aside), y - top - _INSET_MM - _RIM_MM)


def _outline(board: Board, hex_: Hex) -> list[Point]:
    """Give the corners of the plate: the upper half of the hex, a little smaller."""
    x, y = board.centre(hex_)
    corners = [(u, v) for u, v in board.corners(hex_) if v <= y + _NEAR_MM]
    if board.sheet.orient == "pointy":
        corners += [(x - board.pitch_mm / 2, y), (x + board.pitch_mm / 2, y)]
    middle, share = y - board.pitch_mm / 4, 1 - 2 * _INSET_MM / board.pitch_mm
    return [
        (x + (u - x) * share, middle + (v - middle) * share)
        for u, v in sorted(corners, key=lambda corner: math.atan2(corner[1] - y - 1, corner[0] - x))
    ]


def _plate(outline: list[Point], inks: ChartInks) -> Iterator[Item]:
    """Draw an opaque ground with a strong line and a fine one inside."""
    yield polygon(outline, fill=inks.paper, stroke=Stroke(inks.ink, 0.5, join="miter"), tag="plate")
    x = sum(u for u, _ in outline) / len(outline)
    y = sum(v for _, v in outline) / len(outline)
    inner = [(x + (u - x) * 0.94, y + (v - y) * 0.88) for u, v in outline]
    yield polygon(inner, stroke=Stroke(inks.accent, 0.25, join="miter"))
