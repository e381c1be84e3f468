"""The map of a battle page: sea, ships, plates and names."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.battle import call_signs, names_of
from cardforge.leviathans.cards.battle_signs import (
    BADGE_MM,
    badge,
    drawn_ship,
    looks,
    map_inks,
    ship_on_map,
    spot,
    type_scale,
    wreck,
)
from cardforge.leviathans.cards.battle_tracks import (
    BURST_MM,
    broken_at,
    bursts,
    mines,
    run_lines,
    screens,
    shot_lines,
    stood,
    tokens,
    trail_items,
)
from cardforge.press.boxes import Box
from cardforge.press.hexmap import HexBoard, board_for, coordinates, grid
from cardforge.press.lettering import Setting, letter, tracked
from cardforge.press.scene import WHITE, Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.hexes import HexSheet
    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.cards.battle_signs import MapInks, SideSigns
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.places import Placement
    from cardforge.press.hexmap import Point
    from cardforge.press.measure import Measure


HEIGHT_MM: Final = 5.4
_WIDEST_MM: Final = 30.0
_NAME_PT: Final = 7.0
_BAR_MM: Final = 0.9
_RINGS: Final = (0.0, 1.6, 3.6, 6.5, 10.0, 15.0, 21.0, 28.0, 36.0)
_WAYS: Final = 24


class Plate(NamedTuple):
    """The content of a name plate: the call sign, the name, and how close the ship is to loss."""

    sign: str
    name: str
    side: SideSigns
    spent: float
    lost: bool


class PlateRoom(NamedTuple):
    """Where plates may lie, and what is there already."""

    field: Box
    taken: tuple[Box, ...]


def spent_share(vessel: Vessel) -> float:
    """Return the destroyed slots as a share of those that lose the ship: half its SI."""
    return min(1.0, 2 * vessel.damage.count / max(1, vessel.ship.si))


def width_of(plate: Plate, theme: Theme, measure: Measure) -> float:
    """Return how wide a plate is for its name."""
    style = replace(theme.styles.label, size_pt=_NAME_PT)
    name = measure.width_mm(plate.name, style.role, _NAME_PT) + tracked(plate.name, style)
    return min(_WIDEST_MM, BADGE_MM + name + 2.9)


def placed_plates(
    ships: Sequence[Box], widths: Sequence[float], ground: PlateRoom, scale: float
) -> tuple[Box, ...]:
    """Return a box for the plate of each ship, as near to the ship as there is free space.

    Widths and the plates' height grow by `scale`.
    """
    boxes: list[Box] = []
    for ship, width in zip(ships, widths, strict=True):
        tried = _around(ship, width * scale, HEIGHT_MM * scale)
        costs = ((_cost(box, boxes, ground), nearness, box) for nearness, box in enumerate(tried))
        boxes.append(min(costs)[2])
    return tuple(boxes)


def plate_items(
    plate: Plate, at: Box, inks: MapInks, theme: Theme, measure: Measure, tag: str
) -> Group:
    """Draw a plate into a box: badge, name, and a bar that fills as the ship's slots go."""
    scale = at.height / HEIGHT_MM
    box = Box(0, 0, at.width / scale, HEIGHT_MM)
    ground = inks.scar if plate.lost else inks.plate
    ink = WHITE if plate.lost else inks.text
    pen = Stroke(plate.side.deep, 0.35)
    frame = Rect(box.x, box.y, box.width, box.height, fill=ground, stroke=pen, radius=0.9,
                 tag="plate")  # fmt: skip
    room = box.after(BADGE_MM + 1.2)
    room = room.left(room.width - 0.9)
    style = replace(theme.styles.label, size_pt=_NAME_PT)
    words = room if plate.lost else room.top(room.height - _BAR_MM - 1.0)._replace(y=room.y + 0.35)
    name = letter(measure, plate.name, style, words, "name", Setting("start", ink=ink))
    mark = badge(plate.side, plate.sign, box.x + BADGE_MM / 2 + 0.4, box.middle_y, measure)
    bar = room.foot(_BAR_MM + 0.6).top(_BAR_MM)
    health = () if plate.lost else tuple(_bar(bar, plate, inks))
    items = (frame, *mark, *name.items, *health)
    return Group(items, at.x, at.y, scale=(scale, scale), tag=tag)


def leader(ship: Box, box: Box, side: SideSigns) -> Line:
    """Draw a line from a plate to its ship."""
    return Line(ship.middle_x, ship.middle_y, box.middle_x, box.middle_y, Stroke(side.deep, 0.3),
                tag="leader")  # fmt: skip


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def _bar(box: Box, plate: Plate, inks: MapInks) -> Iterator[Item]:
    yield Rect(*box, fill=inks.sky, stroke=Stroke(inks.label, 0.12), tag="bar")
    if plate.spent:
        yield Rect(box.x, box.y, box.width * plate.spent, box.height, fill=inks.scar, tag="spent")


def _around(ship: Box, width: float, height: float) -> Iterator[Box]:
    """Yield boxes around a ship, the nearest first, above and below before beside."""
    for gap in _RINGS:
        across, down = ship.width / 2 + gap + width / 2, ship.height / 2 + gap + height / 2
        for number in range(_WAYS):
            angle = math.radians((90, 270, 0, 180)[number % 4] + 360 / _WAYS * (number // 4))
            x, y = _on_rim(across, down, angle)
            yield Box(ship.middle_x + x - width / 2, ship.middle_y - y - height / 2, width, height)


def _on_rim(across: float, down: float, angle: float) -> Point:
    """Return the point of a rectangle's rim in a direction from its middle."""
    x, y = math.cos(angle), math.sin(angle)
    reach = min(across / abs(x) if abs(x) > 1e-9 else math.inf,
                down / abs(y) if abs(y) > 1e-9 else math.inf)  # fmt: skip
    return x * reach, y * reach


def _cost(box: Box, plates: Sequence[Box], ground: PlateRoom) -> float:
    """Return how much a box is in the way: outside the map and over other plates above all."""
    outside = box.width * box.height - overlap(box, ground.field)
    grown = box.inset(-0.4)
    covered = sum(overlap(grown, other) for other in plates)
    return round(100 * (outside + covered) + sum(overlap(box, other) for other in ground.taken), 3)


PITCH_MM: Final = 11.0
BORDER_MM: Final = 3.0
_CLOSE_UP_HEXES: Final = 9.0
_MARGIN_HEXES: Final = 0.7


class Seen(NamedTuple):
    """A ship on the map in a turn: which, and its last position in it."""

    ship: int
    at: Placement


class PlacedName(NamedTuple):
    """A ship's name plate, the box around the ship, and the position of the plate."""

    vessel: int
    plate: Plate
    ship: Box
    box: Box


@lru_cache(maxsize=16)
def map_board(sheet: HexSheet) -> HexBoard:
    """Lay a battle's map out for a picture."""
    return board_for(sheet, PITCH_MM, BORDER_MM)


def sky_chart(sheet: HexSheet, theme: Theme, measure: Measure) -> tuple[Item, ...]:
    """Draw the bare map: a plain sky, its hexes, and their coordinates."""
    inks, board = map_inks(low_ink=theme.low_ink), map_board(sheet)
    field = board.field
    frame = Rect(field.x - 1, field.y - 1, field.width + 2, field.height + 2,
                 stroke=Stroke(inks.frame, 0.7), tag="frame")  # fmt: skip
    return (
        Rect(field.x, field.y, field.width, field.height, fill=inks.sky, tag="sky"),
        grid(board, Stroke(inks.grid, 0.2)),
        *coordinates(board, measure, inks.label),
        Rect(field.x, field.y, field.width, field.height, stroke=Stroke(inks.frame, 0.2)),
        frame,
    )


def turn_map(leaf: Leaf, theme: Theme, measure: Measure) -> tuple[Item, ...]:
    """Draw what goes over the bare map in a turn: ships, moves, shots, bursts, and names."""
    inks, board = map_inks(low_ink=theme.low_ink), map_board(leaf.state.sheet)
    sides = looks(inks, leaf.parties)
    vessels = leaf.state.vessels
    items: list[Item] = []
    for trail in leaf.trails:
        items += trail_items(board, trail, sides[vessels[trail.vessel].side])
    items += mines(board, leaf, inks)
    plates = tuple(_plates(leaf, theme, measure))
    items += (line for line, _ in plates)
    for index, at in seen(leaf):
        vessel = vessels[index]
        picture = drawn_ship(board, at, vessel, theme, f"ship.{index}")
        items.append(ship_on_map(board, at, sides[vessel.side], picture, f"ship.{index}"))
        items += () if vessel.afloat else wreck(board, at, inks)
    items += screens(board, leaf, sides)
    items += tokens(board, leaf, sides, measure)
    items += run_lines(board, leaf, sides)
    items += shot_lines(board, leaf, sides)
    items += bursts(board, leaf, inks, measure)
    items += (plate for _, plate in plates)
    return tuple(items)


def seen(leaf: Leaf) -> Iterator[Seen]:
    """Yield the ships that are seen in a turn, lost ones first so that the others lie on top."""
    there = [Seen(index, at) for index, at in enumerate(leaf.stood) if at is not None]
    yield from sorted(there, key=lambda each: leaf.state.vessels[each.ship].afloat)


def close_up(leaf: Leaf, theme: Theme, measure: Measure) -> Box:
    """Return the part of the map on which something is to be seen in a turn, name plates too."""
    board = map_board(leaf.state.sheet)
    places = [at for _, at in seen(leaf)] + [trail.begun for trail in leaf.trails]
    boxes = [ship_box(board, at) for at in places]
    boxes += (named.box for named in _named(leaf, theme, measure))
    boxes += _token_boxes(board, leaf)
    whole = Box(0.0, 0.0, board.width_mm, board.height_mm)
    if not boxes:
        return whole
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    x, width = _stretch(left, right, whole.width)
    y, height = _stretch(top, bottom, whole.height)
    return Box(x, y, width, height)


def ship_box(board: HexBoard, at: Placement) -> Box:
    """Return the box around a ship's hexes."""
    xs, ys = zip(*(corner for hex_ in at.hexes for corner in board.corners(hex_)), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _stretch(low: float, high: float, whole: float) -> tuple[float, float]:
    """Widen a stretch by a margin, to some hexes at least, and push it inside the whole."""
    length = max(high - low + 2 * _MARGIN_HEXES * PITCH_MM, _CLOSE_UP_HEXES * PITCH_MM)
    length = min(length, whole)
    start = (low + high - length) / 2
    return min(max(start, 0.0), whole - length), length


def _plates(leaf: Leaf, theme: Theme, measure: Measure) -> Iterator[tuple[Line, Group]]:
    """Yield the name plate of every ship that is seen, with the line that leads to it."""
    inks = map_inks(low_ink=theme.low_ink)
    for index, plate, ship, box in _named(leaf, theme, measure):
        drawn = plate_items(plate, box, inks, theme, measure, f"plate.{index}")
        yield leader(ship, box, plate.side), drawn


def _named(leaf: Leaf, theme: Theme, measure: Measure) -> list[PlacedName]:
    inks, board = map_inks(low_ink=theme.low_ink), map_board(leaf.state.sheet)
    there = list(seen(leaf))
    plates = [_plate(leaf, each.ship, inks) for each in there]
    ships = [ship_box(board, at) for _, at in there]
    widths = [width_of(plate, theme, measure) for plate in plates]
    ground = PlateRoom(_inner(board), tuple(_taken(board, leaf)))
    boxes = placed_plates(ships, widths, ground, type_scale(board))
    indices = [each.ship for each in there]
    return list(map(PlacedName, indices, plates, ships, boxes))


def _plate(leaf: Leaf, index: int, inks: MapInks) -> Plate:
    state, parties = leaf.state, leaf.parties
    vessel, look = state.vessels[index], looks(inks, parties)
    sign, name = call_signs(state, parties)[index], names_of(state, parties).ships[index]
    lost = vessel.lost is not None
    return Plate(sign, name, look[vessel.side], spent_share(vessel), lost)


def _taken(board: HexBoard, leaf: Leaf) -> Iterator[Box]:
    """Yield what plates must not cover: every hex of a ship, the space before its bow, bursts."""
    half = PITCH_MM / 2
    for _, at in seen(leaf):
        for x, y in map(board.centre, at.hexes):
            yield Box(x - half, y - half, 2 * half, 2 * half)
    yield from _token_boxes(board, leaf)
    for target, hit in broken_at(leaf):
        yield Box(*spot(board, stood(leaf, target), hit), 0, 0).inset(
            -1.6 * BURST_MM * type_scale(board)
        )


def _token_boxes(board: HexBoard, leaf: Leaf) -> Iterator[Box]:
    """Yield the box around the hex of each token."""
    half = PITCH_MM / 2
    for vessel in leaf.state.vessels:
        if vessel.token is not None:
            x, y = board.centre(vessel.token)
            yield Box(x - half, y - half, 2 * half, 2 * half)


def _inner(board: HexBoard) -> Box:
    field = board.field
    return Box(field.x, field.y, field.width, field.height).inset(0.8)
