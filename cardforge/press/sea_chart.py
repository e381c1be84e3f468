"""Whole charts: terrain, clouds, grid, coordinates, zones, rose, title and border."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import Hex, neighbours
from cardforge.press import landscape
from cardforge.press.hexmap import EDGE_PEN_MM, HexBoard, Point, coordinates, grid, outlines
from cardforge.press.landscape import farmland, forest, rivers, towns, towns_on
from cardforge.press.map_ornaments import (
    PLATES,
    Cartouche,
    Cloud,
    Wording,
    cartouche,
    clouds,
    clouds_over,
    half_hexes,
    rhumbs,
    rose,
    shadows,
)
from cardforge.press.relief import Country, relief_of
from cardforge.press.scene import Group, Item, Path, Rect, Scene, Stroke, Text, polyline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.hexmap import ChartInks
    from cardforge.press.measure import Measure
    from cardforge.press.relief import Relief


_BAND_MM: Final = 1.1
_GAP_MM: Final = 0.9
_WORDS_PT: Final = 6.5
_TRACKING_PT: Final = 0.5
_ROLE: Final = "bold"


@dataclass(frozen=True)
class Zone:
    """Hexes with a name of one or two words."""

    name: str
    hexes: frozenset[Hex]


@dataclass(frozen=True)
class ZoneArt:
    """The drawing of a zone: bands below the grid, words above it."""

    bands: tuple[Path, ...]
    words: tuple[Text, ...]


def zone_art(
    board: HexBoard,
    zones: Sequence[Zone],
    inks: ChartInks,
    measure: Measure,
    taken: Rect | None = None,
) -> tuple[ZoneArt, ...]:
    """Return the drawings of zones.

    A zone's name goes into two hexes at its border that are in no other zone and clear of `taken`.
    Hexes that are too small have no names.
    """
    pen = Stroke(inks.zone, _BAND_MM, join="miter")
    arts = []
    for zone in zones:
        bands = tuple(
            Path(polyline(_moved(line, _GAP_MM)), stroke=pen, tag="zone")
            for line in outlines(board, zone.hexes)
        )
        others = frozenset[Hex]().union(*(other.hexes for other in zones if other is not zone))
        posts = _signposts(board, zone, others, taken)
        arts.append(ZoneArt(bands, tuple(_words(board, zone, posts, inks, measure))))
    return tuple(arts)


def _moved(line: tuple[Point, ...], distance: float) -> tuple[Point, ...]:
    """Return a line shifted to its right, with mitred corners."""
    normals = [_normal(one, other) for one, other in itertools.pairwise(line)]
    closed = line[0] == line[-1]
    before = (normals[-1] if closed else normals[0], *normals)
    after = (*normals, normals[0] if closed else normals[-1])
    moved = []
    for (x, y), (u1, v1), (u2, v2) in zip(line, before, after, strict=True):
        share = distance / (1 + u1 * u2 + v1 * v2)
        moved.append((x + (u1 + u2) * share, y + (v1 + v2) * share))
    return tuple(moved)


def _normal(one: Point, other: Point) -> Point:
    across, down = other[0] - one[0], other[1] - one[1]
    length = (across * across + down * down) ** 0.5
    return -down / length, across / length


def _words(
    board: HexBoard, zone: Zone, posts: Sequence[Hex], inks: ChartInks, measure: Measure
) -> Iterator[Text]:
    lines = zone.name.upper().split(" ")
    room = board.pitch_mm * 0.72
    widest = max(measure.width_mm(line, _ROLE, _WORDS_PT, _TRACKING_PT) for line in lines)
    if widest > room:
        return
    leading = measure.line_mm(_ROLE, _WORDS_PT).cap_mm * 1.65
    for hex_ in posts:
        x, y = board.centre(hex_)
        for number, line in enumerate(lines):
            down = y + (number + 0.5 - len(lines) / 2) * leading + leading * 0.3
            yield Text(x, down, line, _WORDS_PT, _ROLE, "middle", inks.label, _TRACKING_PT, "zone")


def _signposts(
    board: HexBoard, zone: Zone, others: frozenset[Hex], taken: Rect | None
) -> tuple[Hex, ...]:
    """Return a hex near each end of the zone's border."""
    rim = [hex_ for hex_ in zone.hexes - others if _at_border(board, zone, hex_)]
    if taken is not None:
        rim = [hex_ for hex_ in rim if _clear(board, hex_, taken)]
    if not rim:
        return ()
    along = sorted(rim, key=lambda hex_: (sum(board.centre(hex_)), hex_))
    quarter = len(along) // 5
    return tuple(dict.fromkeys((along[quarter], along[-1 - quarter])))


def _at_border(board: HexBoard, zone: Zone, hex_: Hex) -> bool:
    return any(
        beyond in board.sheet and beyond not in zone.hexes and not board.sheet.is_half(beyond)
        for beyond in neighbours(hex_)
    )


def _clear(board: HexBoard, hex_: Hex, taken: Rect) -> bool:
    x, y = board.centre(hex_)
    reach = board.pitch_mm / 2
    across = taken.x - reach < x < taken.x + taken.width + reach
    return not (across and taken.y - reach < y < taken.y + taken.height + reach)


BLEED_MM: Final = 3.175
SAFE_MM: Final = 3.175
_ROSE: Final = 1.1
_ROSE_RING: Final = 0.8
_LEAST_HEXES: Final = 7


@dataclass(frozen=True)
class SeaChart:
    """The content of a chart; without `wording` it has no title, as on small boards."""

    board: HexBoard
    country: Country
    seed: int
    zones: tuple[Zone, ...] = ()
    wording: Wording | None = None
    title: str = ""


@dataclass(frozen=True)
class _Furniture:
    """The title and the rose of a chart, with their positions."""

    cartouche: Cartouche | None = None
    rose: tuple[float, float] | None = None


def draw_chart(chart: SeaChart, inks: ChartInks, measure: Measure) -> Scene:
    """Draw a chart at true size. Equal charts always give equal scenes."""
    board, field = chart.board, chart.board.field
    relief = relief_of(chart.country, chart.seed, field)
    labels = coordinates(board, measure, inks.label)
    sky = clouds_over(field, chart.seed, chart.country.clouds)
    furniture = _furnished(chart, relief, sky, inks, measure)
    taken = furniture.cartouche.frame if furniture.cartouche else None
    zones = zone_art(board, chart.zones, inks, measure, taken)
    clip = Rect(field.x, field.y, field.width, field.height)
    landscape = Group(
        tuple(_landscape(chart, relief, sky, furniture, inks)), clip=clip, tag="terrain"
    )
    items = (
        Rect(-BLEED_MM, -BLEED_MM, board.width_mm + 2 * BLEED_MM, board.height_mm + 2 * BLEED_MM,
             fill=inks.paper, tag="paper"),
        landscape,
        *(band for zone in zones for band in zone.bands),
        *((rose(*furniture.rose, _ROSE * board.pitch_mm, inks),) if furniture.rose else ()),
        grid(board, Stroke(inks.grid, EDGE_PEN_MM, cap="round", join="round")),
        *((furniture.cartouche.plates,) if furniture.cartouche else ()),
        *_plates(labels, furniture.rose, board.pitch_mm, inks, measure),
        *labels,
        *(word for zone in zones for word in zone.words),
        *_border(board, inks),
    )  # fmt: skip
    return Scene(board.width_mm, board.height_mm, items, BLEED_MM, SAFE_MM, chart.title)


def _landscape(
    chart: SeaChart, relief: Relief, sky: Sequence[Cloud], furniture: _Furniture, inks: ChartInks
) -> Iterator[Item]:
    field = chart.board.field
    lines = landscape.traced(relief)
    yield from landscape.sea(lines, field, inks)
    if furniture.rose:
        across = math.hypot(chart.board.width_mm, chart.board.height_mm)
        yield rhumbs(*furniture.rose, across, inks)
    yield from landscape.shore(lines, inks)
    yield from landscape.land(lines, inks)
    founded = towns_on(relief, field, chart.seed)
    yield from farmland(relief, field, chart.seed, founded, inks)
    yield from landscape.hachures(lines, relief, inks)
    yield from forest(relief, field, chart.seed, inks)
    yield from rivers(relief, chart.seed, inks)
    yield from towns(founded, relief, chart.seed, inks)
    yield from shadows(sky, inks)
    yield from clouds(sky, inks)


def _furnished(
    chart: SeaChart,
    relief: Relief,
    sky: Sequence[Cloud],
    inks: ChartInks,
    measure: Measure,
) -> _Furniture:
    board, field = chart.board, chart.board.field
    if min(field.width, field.height) < _LEAST_HEXES * board.pitch_mm:
        return _Furniture()
    berths = half_hexes(board)[:PLATES]
    title = None
    if chart.wording is not None and len(berths) == PLATES:
        title = cartouche(board, berths, chart.wording, inks, measure)
    return _Furniture(title, _rose_place(board, relief, sky, title))


def _rose_place(
    board: HexBoard, relief: Relief, sky: Sequence[Cloud], title: Cartouche | None
) -> tuple[float, float] | None:
    """Return the deepest point of the water away from edges, clouds and title.

    The rose lies on a corner of hexes, so that its long points run between coordinates.
    """
    field, reach = board.field, 2.0 * board.pitch_mm
    candidates = []
    for hex_ in board.whole_hexes():
        x, y = board.corners(hex_)[0]
        inside = (
            reach < x - field.x < field.width - reach and reach < y - field.y < field.height - reach
        )
        if inside and (title is None or _apart(x, y, reach, title.frame)):
            clouded = any(
                math.hypot(x - cloud.x, y - cloud.y) < reach * 0.7 + cloud.reach for cloud in sky
            )
            unrest = _unrest(relief, x, y, _ROSE * board.pitch_mm)
            candidates.append((clouded, unrest, x, y))
    return min(candidates)[2:] if candidates else None


def _plates(
    labels: Sequence[Text],
    place: tuple[float, float] | None,
    pitch: float,
    inks: ChartInks,
    measure: Measure,
) -> Iterator[Rect]:
    """Yield a plate for each coordinate that lies over the rose."""
    for label in labels if place else ():
        if place and math.dist(place, (label.x, label.y)) < _ROSE * _ROSE_RING * pitch:
            width = measure.width_mm(label.text, label.role, label.size_pt) + 1.2
            above, _ = measure.ink_mm(label.text, label.role, label.size_pt)
            yield Rect(label.x - width / 2, label.y - above - 0.6, width, above + 1.2,
                       fill=inks.paper, radius=0.7)  # fmt: skip


def _apart(x: float, y: float, reach: float, frame: Rect) -> bool:
    across = max(frame.x - x, x - frame.x - frame.width, 0.0)
    down = max(frame.y - y, y - frame.y - frame.height, 0.0)
    return math.hypot(across, down) > reach


def _unrest(relief: Relief, x: float, y: float, reach: float) -> float:
    """Return how badly a place suits a rose: deep open water is lowest."""
    angles = [math.radians(45 * number) for number in range(8)]
    heights = [relief.at(x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles]
    heights.append(relief.at(x, y))
    top = max(heights)
    return top if top < 0 else 10 + top - min(heights)


def _border(board: HexBoard, inks: ChartInks) -> Iterator[Item]:
    """Frame the field with a fine line, a scale of dark and light, and a strong line."""
    field, half = board.field, board.pitch_mm / 2
    room = min(field.x, field.y)
    if room < 4.0:
        return
    pen = Stroke(inks.ink, 0.12)
    yield _around(field, 0.9, pen)
    yield _around(field, 2.1, pen)
    yield _around(field, 2.9, Stroke(inks.ink, 0.5))
    for lengthwise in (True, False):
        span = field.width if lengthwise else field.height
        count = max(2, 2 * round(span / half / 2))
        part = span / count
        for number in range(0, count, 2):
            for far in (False, True):
                yield _dash(field, number * part, part, inks, lengthwise=lengthwise, far=far)


def _dash(
    field: Rect, start: float, length: float, inks: ChartInks, *, lengthwise: bool, far: bool
) -> Rect:
    if lengthwise:
        y = field.y + field.height + 0.9 if far else field.y - 2.1
        return Rect(field.x + start + (length if far else 0), y, length, 1.2, fill=inks.ink)
    x = field.x + field.width + 0.9 if far else field.x - 2.1
    return Rect(x, field.y + start + (length if far else 0), 1.2, length, fill=inks.ink)


def _around(field: Rect, distance: float, pen: Stroke) -> Rect:
    return Rect(field.x - distance, field.y - distance, field.width + 2 * distance,
                field.height + 2 * distance, stroke=pen)  # fmt: skip
