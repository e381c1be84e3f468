"""Where things are on a battle's map, in millimetres: hexes, ships, and their locations."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import direction

if TYPE_CHECKING:
    from cardforge.leviathans.arcs import Placement
    from cardforge.press.hexmap import Board, Point

_TO_SIDE: Final = 0.27
_TO_END: Final = 0.2
_BOW_TIP: Final = 0.42


def type_scale(board: Board) -> float:
    """Give how much larger words are on a large map, so that they can be read when it is small."""
    return min(1.45, max(1.0, board.width_mm / 200))


def heading(board: Board, facing: int) -> Point:
    """Give the way that a ship looks, one hex long."""
    x, y = board.centre(direction(facing))
    left, top = board.field.x, board.field.y
    return x - left, y - top


def heading_deg(board: Board, facing: int) -> float:
    """Give how far a ship that is drawn bow up has to be turned, clockwise."""
    x, y = heading(board, facing)
    return math.degrees(math.atan2(y, x)) + 90


def moved(point: Point, way: Point, share: float) -> Point:
    """Give a point so many times a way farther."""
    return point[0] + way[0] * share, point[1] + way[1] * share


def middle(board: Board, at: Placement) -> Point:
    """Give the middle of a ship."""
    (x1, y1), (x2, y2) = board.centre(at.hexes[0]), board.centre(at.hexes[-1])
    return (x1 + x2) / 2, (y1 + y2) / 2


def bow_tip(board: Board, at: Placement) -> Point:
    """Give where a ship's bow ends in its foremost hex."""
    return moved(board.centre(at.hexes[0]), heading(board, at.facing), _BOW_TIP)


def spot(board: Board, at: Placement, place: str) -> Point:
    """Give the point of a location, in the hex from which it fires and at which it is hit."""
    ahead = heading(board, at.facing)
    beside = -ahead[1], ahead[0]
    station = board.centre(at.station(place))
    if place in ("bow", "stern"):
        return moved(station, ahead, _TO_END if place == "bow" else -_TO_END)
    return moved(station, beside, _TO_SIDE if place.endswith("starboard") else -_TO_SIDE)
