"""Zones of a board: a coloured band along the inside of their border, and their name."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import Hex, neighbours
from cardforge.press.hexmap import Board, Point, outlines
from cardforge.press.outlines import polyline
from cardforge.press.scene import Path, Rect, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.measure import Measure

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
    """What shows a zone: bands below the grid, words above it."""

    bands: tuple[Path, ...]
    words: tuple[Text, ...]


def zone_art(
    board: Board,
    zones: Sequence[Zone],
    inks: ChartInks,
    measure: Measure,
    taken: Rect | None = None,
) -> tuple[ZoneArt, ...]:
    """Draw zones.

    The name of each stands in two hexes at its border, if they are large enough, none of them in
    another zone, and all clear of a rectangle that is taken.
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
    """Shift a line to its right by a distance, corners mitred."""
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
    board: Board, zone: Zone, posts: Sequence[Hex], inks: ChartInks, measure: Measure
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
    board: Board, zone: Zone, others: frozenset[Hex], taken: Rect | None
) -> tuple[Hex, ...]:
    """Give a hex near each end of the zone's border."""
    rim = [hex_ for hex_ in zone.hexes - others if _at_border(board, zone, hex_)]
    if taken is not None:
        rim = [hex_ for hex_ in rim if _clear(board, hex_, taken)]
    if not rim:
        return ()
    along = sorted(rim, key=lambda hex_: (sum(board.centre(hex_)), hex_))
    quarter = len(along) // 5
    return tuple(dict.fromkeys((along[quarter], along[-1 - quarter])))


def _at_border(board: Board, zone: Zone, hex_: Hex) -> bool:
    return any(
        beyond in board.sheet and beyond not in zone.hexes and not board.sheet.is_half(beyond)
        for beyond in neighbours(hex_)
    )


def _clear(board: Board, hex_: Hex, taken: Rect) -> bool:
    x, y = board.centre(hex_)
    reach = board.pitch_mm / 2
    across = taken.x - reach < x < taken.x + taken.width + reach
    return not (across and taken.y - reach < y < taken.y + taken.height + reach)
