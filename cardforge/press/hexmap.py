"""Hex sheets on paper: positions of hexes, the grid, coordinates, regions and inks."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from cardforge.core import hexes
from cardforge.core.hexes import DIRECTIONS, Hex, HexSheet, centre, coordinate, to_offset, units
from cardforge.errors import CallError, PressError
from cardforge.press.boxes import inches
from cardforge.press.scene import LineTo, MoveTo, Path, Rect, Step, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink


Point = tuple[float, float]

PITCH_MM = inches(1.27)
"""Flat to flat, on the map and under every counter.

On a sheet of 18 x 22 in, 15 x 17 hexes could grow to 22/17 in (32.87 mm), but then they run off
the paper: at 1.27 in (32.26 mm) the field is 446.97 x 548.39 mm, and a border of 5 mm, the depth
that printers leave white, remains on all four sides.
"""
MAP_WIDTH_MM = inches(18)
MAP_HEIGHT_MM = inches(22)
EDGE_PEN_MM = 0.25

# Corners of a flat-topped hex, clockwise from the right, in the steps of `_at`.
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_LABEL_PT = 6.0
_LABEL_WIDEST = 0.42
_TOLERANCE_MM = 1e-6


@dataclass(frozen=True)
class HexBoard:
    """A sheet of hexes in the middle of a page.

    Raise PressError if the page is too small or the pitch is not positive.
    """

    sheet: HexSheet = dataclasses.field(default_factory=HexSheet)
    pitch_mm: float = PITCH_MM
    width_mm: float = MAP_WIDTH_MM
    height_mm: float = MAP_HEIGHT_MM

    def __post_init__(self) -> None:
        """Raise PressError for a pitch that is not positive and pages smaller than the sheet."""
        if self.pitch_mm <= 0:
            raise PressError(f"expected hexes of some size, got a pitch of {self.pitch_mm:g} mm")
        width, height = self.sheet.size(self.pitch_mm)
        if width > self.width_mm + _TOLERANCE_MM or height > self.height_mm + _TOLERANCE_MM:
            page = f"{self.width_mm:g} x {self.height_mm:g} mm"
            raise PressError(f"expected a page of {width:.1f} x {height:.1f} mm, got {page}")

    @functools.cached_property
    def field(self) -> Rect:
        """The rectangle of hexes; its edges run through the outermost centres."""
        width, height = self.sheet.size(self.pitch_mm)
        left, top = (self.width_mm - width) / 2, (self.height_mm - height) / 2
        return Rect(left, top, width, height)

    def centre(self, hex_: Hex) -> Point:
        """Return the centre of a hex on the page, in mm."""
        x, y = centre(hex_, self.sheet.orient, self.pitch_mm)
        return self.field.x + x, self.field.y + y

    def corners(self, hex_: Hex) -> tuple[Point, ...]:
        """Return the six corners of a hex on the page, in mm."""
        flat = self.sheet.orient == "flat"
        x, y = self.centre(hex_)
        across, down = self.pitch_mm * sqrt(3) / 6, self.pitch_mm / 2
        turned = _CORNERS if flat else tuple((v, u) for u, v in _CORNERS)
        steps = (across, down) if flat else (down, across)
        return tuple((x + u * steps[0], y + v * steps[1]) for u, v in turned)

    def whole_hexes(self) -> tuple[Hex, ...]:
        """Return the hexes that no edge of the field cuts, row by row."""
        return tuple(hex_ for hex_ in self.sheet.hexes() if not self.sheet.is_half(hex_))

    @property
    def hex_size_mm(self) -> tuple[float, float]:
        """Width and height of a hex."""
        long = self.pitch_mm * 2 / sqrt(3)
        return (long, self.pitch_mm) if self.sheet.orient == "flat" else (self.pitch_mm, long)


def board_for(sheet: HexSheet, pitch_mm: float = PITCH_MM, border_mm: float = 5.0) -> HexBoard:
    """Return the board of a sheet, on a page that leaves `border_mm` around it."""
    width, height = sheet.size(pitch_mm)
    return HexBoard(sheet, pitch_mm, width + 2 * border_mm, height + 2 * border_mm)


def grid(board: HexBoard, stroke: Stroke) -> Path:
    """Draw the hex grid as one path, each edge once: three lower edges of each hex, and the border.

    Edges on the border are part of the border only.
    """
    field = board.field
    right, bottom = field.x + field.width, field.y + field.height
    steps: list[Step] = list(_edges(board))
    frame = ((field.x, field.y), (right, field.y), (right, bottom), (field.x, bottom))
    steps += _open((*frame, frame[0]))
    return Path(tuple(steps), stroke=stroke, tag="grid")


def _edges(board: HexBoard) -> Iterator[Step]:
    flat, field = board.sheet.orient == "flat", board.field
    across, down = board.pitch_mm * sqrt(3) / 6, board.pitch_mm / 2
    wide, deep = _extent(board)
    for hex_ in board.sheet.hexes():
        x, y = units(hex_, board.sheet.orient)
        if not flat:
            x, y = y, x
        for run in _lower_edges(x, y, wide, deep):
            if flat:
                yield from _open([(field.x + u * across, field.y + v * down) for u, v in run])
            else:
                yield from _open([(field.x + v * down, field.y + u * across) for u, v in run])


def _extent(board: HexBoard) -> tuple[int, int]:
    """Return the last column and the last half row, as if the hexes were flat-topped."""
    wide, deep = board.sheet.extent
    return (wide, deep) if board.sheet.orient == "flat" else (deep, wide)


def _lower_edges(x: int, y: int, wide: int, deep: int) -> Iterator[list[tuple[int, int]]]:
    """Yield a hex's lower edges, clipped to the field, in thirds and halves of a hex."""
    if y == deep:
        return
    u = 3 * x
    run = [(u + 2, y), (u + 1, y + 1), (u - 1, y + 1), (u - 2, y)]
    if x == 0:
        run = [*run[:2], (u, y + 1)]
    elif x == wide:
        run = [(u, y + 1), *run[2:]]
    if y + 1 < deep:
        yield run
    elif x not in (0, wide):
        yield run[:2]
        yield run[2:]
    else:
        yield run[:2] if x == 0 else run[1:]


def _open(points: Iterable[Point]) -> Iterator[Step]:
    first, *rest = points
    yield MoveTo(*first)
    for point in rest:
        yield LineTo(*point)


def coordinates(board: HexBoard, measure: Measure, ink: Ink) -> tuple[Text, ...]:
    """Set a small coordinate at the top of every whole hex, unless hexes are too small."""
    orient = board.sheet.orient
    cap = measure.line_mm("body", _LABEL_PT).cap_mm
    drop = cap - board.pitch_mm * (0.43 if orient == "flat" else 0.38)
    widest = _LABEL_WIDEST * board.pitch_mm
    labels = []
    for hex_ in board.whole_hexes():
        word = coordinate(to_offset(hex_, orient))
        x, y = board.centre(hex_)
        labels.append(Text(x, y + drop, word, _LABEL_PT, "body", "middle", ink, tag="hex"))
    if labels and measure.width_mm(labels[-1].text, "body", _LABEL_PT) > widest:
        return ()
    return tuple(labels)


def near_edge(board: HexBoard, edge: str, depth: int) -> frozenset[Hex]:
    """Return the whole hexes at most `depth` rows from an edge.

    `edge` is "top", "bottom", "left" or "right". Raise PressError for another.
    """
    try:
        return hexes.near_edge(board.sheet, edge, depth)
    except CallError as error:
        raise PressError(str(error)) from error


def outlines(board: HexBoard, hexes: Collection[Hex]) -> tuple[tuple[Point, ...], ...]:
    """Return the lines between a region and other whole hexes, with the region on their right.

    Lines that end at half hexes are open; a closed line repeats its first point.
    """
    inside = set(hexes)
    sides: dict[tuple[int, int], tuple[Point, Point]] = {}
    for hex_ in hexes:
        corners = board.corners(hex_)
        for facing, step in enumerate(DIRECTIONS):
            beyond = hex_ + step
            if beyond not in inside and _is_whole(beyond, board.sheet):
                start, end = _side(corners, facing, board.sheet.orient)
                sides[_key(start)] = (start, end)
    return _chained(sides)


def _is_whole(hex_: Hex, sheet: HexSheet) -> bool:
    return hex_ in sheet and not sheet.is_half(hex_)


def _side(corners: tuple[Point, ...], facing: int, orient: str) -> tuple[Point, Point]:
    """Return the edge of a hex in a direction, clockwise around the hex."""
    if orient == "flat":
        return corners[facing], corners[(facing + 1) % 6]
    # Transposing turned the corners round, and direction 0 points at the edge between 0 and 5.
    first = (1 - facing) % 6
    return corners[(first + 1) % 6], corners[first]


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def _chained(sides: dict[tuple[int, int], tuple[Point, Point]]) -> tuple[tuple[Point, ...], ...]:
    ends = {_key(end) for _, end in sides.values()}
    starts = [key for key in sides if key not in ends] + list(sides)
    lines = []
    for key in starts:
        line: list[Point] = []
        while key in sides:
            start, end = sides.pop(key)
            line += [end] if line else [start, end]
            key = _key(end)  # noqa: PLW2901
        if line:
            lines.append(tuple(line))
    return tuple(lines)


@dataclass(frozen=True)
class ChartInks:
    """The inks of a chart.

    `sea` runs from the deep to the shore, `land` from the shore to the hills. `depth` draws the
    lines in the sea, `water` those along the shore. `crops` are the tints of fields, `furrow` their
    hatching. A cloud is `cloud` within `rim`, shaded by `lining`, and `shadow` hatches the ground
    below it. `zone` is the band along a zone's border. `ink` is for text, `label` for coordinates,
    `accent` and `paper` for border, rose and cartouche.
    """

    sea: tuple[Ink, ...]
    depth: Ink
    water: Ink
    rhumb: Ink
    coast: Ink
    land: tuple[Ink, ...]
    hachure: Ink
    crops: tuple[Ink, ...]
    furrow: Ink
    wood: Ink
    cloud: Ink
    lining: Ink
    rim: Ink
    shadow: Ink
    grid: Ink
    label: Ink
    zone: Ink
    paper: Ink
    ink: Ink
    accent: Ink
    soft: Ink
