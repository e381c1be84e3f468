"""A turn of a battle on its map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.battle.log import names_of
from cardforge.leviathans.battle.parties import call_signs
from cardforge.leviathans.cards.battle_maps.plates import (
    Ground,
    Plate,
    leader,
    placed_plates,
    plate_items,
    spent_share,
    width_of,
)
from cardforge.leviathans.cards.battle_maps.ships import drawn_ship, ship_on_map, wreck
from cardforge.leviathans.cards.battle_maps.sides import looks, map_inks
from cardforge.leviathans.cards.battle_maps.spots import spot, type_scale
from cardforge.leviathans.cards.battle_maps.tracks import (
    BURST_MM,
    broken_at,
    bursts,
    run_lines,
    shot_lines,
    stood,
    trail_items,
)
from cardforge.press.boxes import Box
from cardforge.press.hexmap import Board, board_for, coordinates, grid
from cardforge.press.scene import Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.hexsheets import Sheet
    from cardforge.leviathans.arcs import Placement
    from cardforge.leviathans.battle.chronicle import Leaf
    from cardforge.leviathans.cards.battle_maps.sides import MapInks
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure

PITCH_MM: Final = 11.0
BORDER_MM: Final = 3.0
_CLOSE_UP_HEXES: Final = 9.0
_MARGIN_HEXES: Final = 0.7


class Seen(NamedTuple):
    """A ship that is seen in a turn: which, and where she was last in it."""

    ship: int
    at: Placement


class Named(NamedTuple):
    """A ship's name plate, the box around her, and where the plate lies."""

    vessel: int
    plate: Plate
    ship: Box
    box: Box


@lru_cache(maxsize=16)
def map_board(sheet: Sheet) -> Board:
    """Lay a battle's map out for a picture."""
    return board_for(sheet, PITCH_MM, BORDER_MM)


def sky_chart(sheet: Sheet, theme: Theme, measure: Measure) -> tuple[Item, ...]:
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
    plates = tuple(_plates(leaf, theme, measure))
    items += (line for line, _ in plates)
    for index, at in seen(leaf):
        vessel = vessels[index]
        picture = drawn_ship(board, at, vessel, theme, f"ship.{index}")
        items.append(ship_on_map(board, at, sides[vessel.side], picture, f"ship.{index}"))
        items += () if vessel.afloat else wreck(board, at, inks)
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
    whole = Box(0.0, 0.0, board.width_mm, board.height_mm)
    if not boxes:
        return whole
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    x, width = _stretch(left, right, whole.width)
    y, height = _stretch(top, bottom, whole.height)
    return Box(x, y, width, height)


def ship_box(board: Board, at: Placement) -> Box:
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
    """Yield the name plate of every ship that is seen, with the line that leads to her."""
    inks = map_inks(low_ink=theme.low_ink)
    for index, plate, ship, box in _named(leaf, theme, measure):
        drawn = plate_items(plate, box, inks, theme, measure, f"plate.{index}")
        yield leader(ship, box, plate.side), drawn


def _named(leaf: Leaf, theme: Theme, measure: Measure) -> list[Named]:
    inks, board = map_inks(low_ink=theme.low_ink), map_board(leaf.state.sheet)
    there = list(seen(leaf))
    plates = [_plate(leaf, each.ship, inks) for each in there]
    ships = [ship_box(board, at) for _, at in there]
    widths = [width_of(plate, theme, measure) for plate in plates]
    ground = Ground(_inner(board), tuple(_taken(board, leaf)))
    boxes = placed_plates(ships, widths, ground, type_scale(board))
    indices = [each.ship for each in there]
    return list(map(Named, indices, plates, ships, boxes))


def _plate(leaf: Leaf, index: int, inks: MapInks) -> Plate:
    state, parties = leaf.state, leaf.parties
    vessel, look = state.vessels[index], looks(inks, parties)
    sign, name = call_signs(state, parties)[index], names_of(state, parties).ships[index]
    lost = vessel.lost is not None
    return Plate(sign, name, look[vessel.side], spent_share(vessel), lost)


def _taken(board: Board, leaf: Leaf) -> Iterator[Box]:
    """Yield what plates keep clear of: every hex of a ship, what lies before her bow, bursts."""
    half = PITCH_MM / 2
    for _, at in seen(leaf):
        for x, y in map(board.centre, at.hexes):
            yield Box(x - half, y - half, 2 * half, 2 * half)
    for target, hit in broken_at(leaf):
        yield Box(*spot(board, stood(leaf, target), hit), 0, 0).inset(
            -1.6 * BURST_MM * type_scale(board)
        )


def _inner(board: Board) -> Box:
    field = board.field
    return Box(field.x, field.y, field.width, field.height).inset(0.8)
