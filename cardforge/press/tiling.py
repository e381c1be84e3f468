"""A large page on many small ones: which part of it each shows, and where they meet.

Tiles overlap by at least as much as a hex is large, so that every hex is whole on some tile. The
map lies upright on every tile; where fewer sheets do, all tiles are turned a quarter on theirs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexsheets import column_letters
from cardforge.errors import PressError
from cardforge.press.scene import Rect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.paper import Paper

SIDE_MM: Final = 9.5
TOP_MM: Final = 10.0
FOOT_MM: Final = 14.5
_TOLERANCE_MM: Final = 1e-6


@dataclass(frozen=True)
class Tile:
    """One sheet: its place in the grid of tiles, and the part of the page that it shows."""

    column: int
    row: int
    window: Rect

    @property
    def name(self) -> str:
        """Give its name on the assembled map, such as B3: second column, third row."""
        return f"{column_letters(self.column + 1)}{self.row + 1}"


@dataclass(frozen=True)
class Tiling:
    """How a page is cut up for a paper.

    `lefts` and `tops` are where windows begin; all windows are of one size. With `turned`, what
    the tiles show is turned a quarter clockwise on the upright paper.
    """

    paper: Paper
    width_mm: float
    height_mm: float
    window_width_mm: float
    window_height_mm: float
    lefts: tuple[float, ...]
    tops: tuple[float, ...]
    turned: bool

    @property
    def count(self) -> int:
        """Give the number of sheets."""
        return len(self.lefts) * len(self.tops)

    @property
    def sheet_mm(self) -> tuple[float, float]:
        """Give width and height of a sheet as the map lies on it."""
        size = (self.paper.width_mm, self.paper.height_mm)
        return (size[1], size[0]) if self.turned else size

    def tiles(self) -> Iterator[Tile]:
        """Give the tiles, row by row."""
        for row, top in enumerate(self.tops):
            for column, left in enumerate(self.lefts):
                window = Rect(left, top, self.window_width_mm, self.window_height_mm)
                yield Tile(column, row, window)

    def seams_x(self) -> tuple[float, ...]:
        """Give the x of every window's edges, inside the page."""
        return _seams(self.lefts, self.window_width_mm, self.width_mm)

    def seams_y(self) -> tuple[float, ...]:
        """Give the y of every window's edges, inside the page."""
        return _seams(self.tops, self.window_height_mm, self.height_mm)

    def seen(self, tile: Tile) -> Rect:
        """Give the part of a tile that is seen when each lies over the next, right and down."""
        left = self.lefts[tile.column - 1] + self.window_width_mm if tile.column else 0.0
        top = self.tops[tile.row - 1] + self.window_height_mm if tile.row else 0.0
        window = tile.window
        return Rect(left, top, window.x + window.width - left, window.y + window.height - top)

    def crosses(self, window: Rect) -> Iterator[tuple[float, float]]:
        """Give where the edges of windows cross, as far as a window shows it."""
        for x in self.seams_x():
            for y in self.seams_y():
                if _within(x, window.x, window.width) and _within(y, window.y, window.height):
                    yield x, y


def tile(
    width_mm: float, height_mm: float, paper: Paper, overlap_mm: tuple[float, float]
) -> Tiling:
    """Cut a page up for a paper with the fewest sheets; raises PressError if the overlap is large.

    `overlap_mm` is the least overlap across and down, such as the width and height of a hex.
    """
    tilings = [
        _tiling(width_mm, height_mm, paper, overlap_mm, turned=turned) for turned in (False, True)
    ]
    possible = [tiling for tiling in tilings if tiling is not None]
    if not possible:
        overlap = f"{overlap_mm[0]:g} x {overlap_mm[1]:g} mm"
        raise PressError(f"expected tiles larger than their overlap of {overlap} on {paper.name}")
    return min(possible, key=lambda tiling: tiling.count)


def _tiling(
    width: float, height: float, paper: Paper, overlap: tuple[float, float], *, turned: bool
) -> Tiling | None:
    across, down = (
        (paper.height_mm, paper.width_mm) if turned else (paper.width_mm, paper.height_mm)
    )
    room = (across - 2 * SIDE_MM, down - TOP_MM - FOOT_MM)
    window = (min(room[0], width), min(room[1], height))
    lefts = _starts(width, window[0], overlap[0])
    tops = _starts(height, window[1], overlap[1])
    if not lefts or not tops:
        return None
    return Tiling(paper, width, height, *window, lefts, tops, turned)


def _starts(length: float, window: float, overlap: float) -> tuple[float, ...]:
    """Spread windows evenly; none, if their overlap would leave no way forward."""
    if window >= length - _TOLERANCE_MM:
        return (0.0,)
    if window <= overlap:
        return ()
    count = math.ceil((length - overlap - _TOLERANCE_MM) / (window - overlap))
    return tuple((length - window) * number / (count - 1) for number in range(count))


def _seams(starts: tuple[float, ...], window: float, length: float) -> tuple[float, ...]:
    edges = {*starts, *(start + window for start in starts)}
    return tuple(sorted(edge for edge in edges if _TOLERANCE_MM < edge < length - _TOLERANCE_MM))


def _within(at: float, start: float, length: float) -> bool:
    return start - _TOLERANCE_MM <= at <= start + length + _TOLERANCE_MM
