"""A large page on many sheets: the part on each sheet, their overlaps, and instructions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import column_letters
from cardforge.core.wording import counted, noun_for
from cardforge.errors import PressError
from cardforge.press.boxes import MM_PER_INCH
from cardforge.press.card_positions import ruler
from cardforge.press.lettering import Room, fit
from cardforge.press.scene import BLACK, WHITE, Circle, Group, Item, Rect, Scene, Stroke, Text, grey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.card_positions import Paper
    from cardforge.press.measure import Measure


SIDE_MM: Final = 9.5
TOP_MM: Final = 10.0
FOOT_MM: Final = 14.5
_TOLERANCE_MM: Final = 1e-6


@dataclass(frozen=True)
class Tile:
    """One sheet: its place in the grid of tiles, and the part of the page on it."""

    column: int
    row: int
    window: Rect

    @property
    def name(self) -> str:
        """The tile's name on the assembled map, such as B3: second column, third row."""
        return f"{column_letters(self.column + 1)}{self.row + 1}"


@dataclass(frozen=True)
class Tiling:
    """The division of a page into sheets of a paper.

    `lefts` and `tops` are where windows start, in mm; all windows are equal in size. If `turned`,
    the tiles are turned a quarter clockwise on the upright paper.
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
        """The number of sheets."""
        return len(self.lefts) * len(self.tops)

    @property
    def sheet_mm(self) -> tuple[float, float]:
        """Width and height of a sheet, turned as the map is."""
        size = (self.paper.width_mm, self.paper.height_mm)
        return (size[1], size[0]) if self.turned else size

    def tiles(self) -> Iterator[Tile]:
        """Yield the tiles, row by row."""
        for row, top in enumerate(self.tops):
            for column, left in enumerate(self.lefts):
                window = Rect(left, top, self.window_width_mm, self.window_height_mm)
                yield Tile(column, row, window)

    def seams_x(self) -> tuple[float, ...]:
        """Return the x of every window edge inside the page."""
        return _seams(self.lefts, self.window_width_mm, self.width_mm)

    def seams_y(self) -> tuple[float, ...]:
        """Return the y of every window edge inside the page."""
        return _seams(self.tops, self.window_height_mm, self.height_mm)

    def seen(self, tile: Tile) -> Rect:
        """Return the visible part of a tile when each lies over the next, right and down."""
        left = self.lefts[tile.column - 1] + self.window_width_mm if tile.column else 0.0
        top = self.tops[tile.row - 1] + self.window_height_mm if tile.row else 0.0
        window = tile.window
        return Rect(left, top, window.x + window.width - left, window.y + window.height - top)

    def crosses(self, window: Rect) -> Iterator[tuple[float, float]]:
        """Yield the points where the edges of windows cross inside a window."""
        for x in self.seams_x():
            for y in self.seams_y():
                if _within(x, window.x, window.width) and _within(y, window.y, window.height):
                    yield x, y


def tile(
    width_mm: float, height_mm: float, paper: Paper, overlap_mm: tuple[float, float]
) -> Tiling:
    """Divide a page into the fewest sheets of a paper.

    `overlap_mm` is the least overlap across and down, such as the width and height of a hex. Raise
    PressError if a sheet is not larger than that.
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
    """Return the starts of evenly spaced windows, or none if the overlap is as large as one."""
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


_EDGE_MM: Final = 15.0
_HEAD_MM: Final = 24.0
_MAP_SHARE: Final = 0.56
_STEP_GAP_MM: Final = 2.2
_SEEN: Final = Stroke(BLACK, 0.6)
_HIDDEN: Final = Stroke(grey(60), 0.15, (1.2, 0.8))


def assembly_page(scene: Scene, tiling: Tiling, art: Group, measure: Measure) -> Scene:
    """Draw the tiles over a small picture of the map, with steps to join them.

    `art` is the map's group on the tiles, so that the file stores it once.
    """
    paper = tiling.paper
    room = (paper.width_mm - 2 * _EDGE_MM, (paper.height_mm - _HEAD_MM) * _MAP_SHARE)
    scale = min(room[0] / scene.width_mm, room[1] / scene.height_mm)
    left = (paper.width_mm - scene.width_mm * scale) / 2
    bottom = _HEAD_MM + 8 + scene.height_mm * scale
    clip = Rect(0, 0, scene.width_mm, scene.height_mm)
    items = (
        Text(_EDGE_MM, _HEAD_MM - 4, "How to assemble the map", 20, "display", tag="heading"),
        Text(_EDGE_MM, _HEAD_MM + 2.5, _sizes(scene, tiling), 9, "serif-italic", tag="sizes"),
        Group((Group((art,), clip=clip),), left, _HEAD_MM + 8, scale=(scale, scale), tag="picture"),
        Rect(left, _HEAD_MM + 8, scene.width_mm * scale, scene.height_mm * scale,
             stroke=Stroke(BLACK, 0.3)),
        *_windows(tiling, left, _HEAD_MM + 8, scale),
        *_steps(tiling, bottom + 9, paper.width_mm - 2 * _EDGE_MM, measure),
        ruler(100.0, _EDGE_MM, paper.height_mm - 9.0),
    )  # fmt: skip
    title = f"{scene.title}: how to assemble it".strip(": ")
    return Scene(paper.width_mm, paper.height_mm, items, safe_mm=5.0, title=title)


def _sizes(scene: Scene, tiling: Tiling) -> str:
    inches = f"{scene.width_mm / MM_PER_INCH:.3g} × {scene.height_mm / MM_PER_INCH:.3g} in"
    size = f"{scene.width_mm:.0f} × {scene.height_mm:.0f} mm"
    sheets = f"{counted(tiling.count, 'sheet')} of {tiling.paper.name}"
    return f"{sheets} {noun_for(tiling.count, 'makes', 'make')} a map of {size} ({inches})."


def _windows(tiling: Tiling, left: float, top: float, scale: float) -> Iterator[Item]:
    """Draw edges under the next sheet lightly and visible edges strongly."""
    for tile in tiling.tiles():
        for part, pen, tag in (
            (tile.window, _HIDDEN, "hidden"),
            (tiling.seen(tile), _SEEN, "seen"),
        ):
            yield Rect(left + part.x * scale, top + part.y * scale, part.width * scale,
                       part.height * scale, stroke=pen, tag=f"{tag}.{tile.name}")  # fmt: skip
    for tile in tiling.tiles():
        part = tiling.seen(tile)
        x = left + (part.x + part.width / 2) * scale
        y = top + (part.y + part.height / 2) * scale
        yield Circle(x, y, 5.0, fill=WHITE, stroke=Stroke(BLACK, 0.3))
        yield Text(x, y + 1.9, tile.name, 15, "display", "middle", tag="tile")


def _steps(tiling: Tiling, top: float, width: float, measure: Measure) -> Iterator[Item]:
    y = top
    for number, words in enumerate(_wording(tiling), start=1):
        fitted = fit(
            measure, words, "serif", 10, Room(width - 9, one_line_shrink=1.0, leading=1.25)
        )
        cap = measure.line_mm("serif", fitted.size_pt).cap_mm
        yield Circle(_EDGE_MM + 2.6, y + cap / 2, 2.6, fill=BLACK)
        yield Text(_EDGE_MM + 2.6, y + cap / 2 + 1.25, str(number), 10, "bold", "middle", WHITE,
                   tag="step")  # fmt: skip
        yield from fitted.place(_EDGE_MM + 9, y + cap, tag="step")
        y += fitted.height_mm + _STEP_GAP_MM + 1.0


def _wording(tiling: Tiling) -> tuple[str, ...]:
    """Return the steps; a map on a single sheet needs no joining."""
    scale = "Print at 100%, never “fit to page”, and check the printed ruler with a real one."
    if tiling.count == 1:
        return (scale, "Trim along the marks at the corners.")
    return (
        scale,
        (
            "Letters number the columns of sheets from the left, digits the rows from the top. "
            "Arrows in the margins name the neighbours."
        ),
        (
            "Trim the right and lower margins of each sheet along the corner marks. Keep the right "
            "margin of the last sheet in each row, and the lower margin of the last row."
        ),
        (
            "Lay each sheet over the next one, first to the right, then downwards, so that the "
            "crosses match. Glue or tape the overlap. Every hex is whole on at least one sheet."
        ),
        "Trim the outer edge last.",
    )
