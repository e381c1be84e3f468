"""Ships on a battle's map: her hexes in her side's colour, herself from above, and her ghost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import neighbours
from cardforge.leviathans.cards.battle_maps.spots import (
    bow_tip,
    heading,
    heading_deg,
    middle,
    moved,
)
from cardforge.leviathans.cards.plan import plan_picture
from cardforge.press.outlines import polygon
from cardforge.press.scene import Close, Group, Item, Line, LineTo, MoveTo, Path, Step, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.cards.battle_maps.sides import MapInks, Side
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.hexmap import Board, Point
    from cardforge.press.ink import Ink

_LENGTH: Final = 0.86
_HATCH_MM: Final = 1.5


def ship_on_map(board: Board, at: Placement, side: Side, picture: Group, tag: str) -> Group:
    """Draw a ship on her hexes."""
    items = (*footprint(board, at, side), picture, bow_mark(board, at, side))
    return Group(items, tag=tag)


def drawn_ship(board: Board, at: Placement, vessel: Vessel, theme: Theme, key: str) -> Group:
    """Draw the ship herself from above; `key` names her, so that she is stored once."""
    length = len(at.hexes) * board.pitch_mm * _LENGTH
    plan = plan_picture(vessel.ship, theme, length_mm=length)
    scale = length / plan.height
    x, y = middle(board, at)
    turn = heading_deg(board, at.facing)
    return Group(plan.items, x, y, turn, (scale, scale), key=key, tag="picture")


def footprint(board: Board, at: Placement, side: Side) -> Iterator[Item]:
    """Draw the hexes that she covers, plain or hatched, with a line around them all."""
    outline = Path(tuple(_filled(board, at)), fill=side.tint, tag="hexes")
    yield outline
    if side.hatch:
        yield Group(tuple(_hatching(board, at, side.hatch)), clip=outline, tag="hatching")
    yield Path(tuple(_rim(board, at)), stroke=Stroke(side.deep, 0.55, cap="round"), tag="rim")


def ghost(board: Board, at: Placement, side: Side) -> Path:
    """Draw a dashed line around the hexes that a ship has left."""
    pen = Stroke(side.deep, 0.3, dash=(1.1, 0.9))
    return Path(tuple(_rim(board, at)), stroke=pen, tag="ghost")


def bow_mark(board: Board, at: Placement, side: Side) -> Path:
    """Draw an arrowhead at the bow, which says where she heads."""
    return arrowhead(bow_tip(board, at), heading(board, at.facing), side.deep, 0.15, "heading")


def arrowhead(point: Point, way: Point, ink: Ink, size: float, tag: str) -> Path:
    """Draw an arrowhead with its point there, `size` times the way long."""
    across = -way[1], way[0]
    back = moved(point, way, -1.5 * size)
    corners = (
        point, moved(back, across, size), moved(point, way, -size), moved(back, across, -size),
    )  # fmt: skip
    return polygon(corners, fill=ink, tag=tag)


def wreck(board: Board, at: Placement, inks: MapInks) -> Iterator[Item]:
    """Cross a lost ship out."""
    x, y = middle(board, at)
    reach = board.pitch_mm * 0.62
    for pen in (Stroke(inks.plate, 2.0, cap="round"), Stroke(inks.scar, 1.1, cap="round")):
        for lean in (-1, 1):
            yield Line(x - reach, y - lean * reach, x + reach, y + lean * reach, pen, tag="wreck")


def _filled(board: Board, at: Placement) -> Iterator[Step]:
    for hex_ in at.hexes:
        first, *rest = board.corners(hex_)
        yield MoveTo(*first)
        yield from (LineTo(*corner) for corner in rest)
        yield Close()


def _rim(board: Board, at: Placement) -> Iterator[Step]:
    """Give every edge between her hexes and others."""
    for hex_ in at.hexes:
        corners = board.corners(hex_)
        x, y = board.centre(hex_)
        for beyond in neighbours(hex_):
            if beyond not in at.hexes:
                u, v = board.centre(beyond)
                start, end = _edge_towards(corners, (x + u) / 2, (y + v) / 2)
                yield MoveTo(*start)
                yield LineTo(*end)


def _edge_towards(corners: tuple[Point, ...], x: float, y: float) -> tuple[Point, Point]:
    """Give the two corners beside the middle of an edge."""
    near = sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)
    return near[0], near[1]


def _hatching(board: Board, at: Placement, ink: Ink) -> Iterator[Line]:
    xs, ys = zip(*(corner for hex_ in at.hexes for corner in board.corners(hex_)), strict=True)
    top, bottom = min(ys), max(ys)
    deep = bottom - top
    count = int((max(xs) - min(xs) + deep) / _HATCH_MM) + 1
    for number in range(1, count):
        x = min(xs) - deep + number * _HATCH_MM
        yield Line(x, bottom, x + deep, top, Stroke(ink, 0.22))
