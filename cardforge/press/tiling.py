"""A large page on many sheets: the part on each sheet, their overlaps, marks and neighbours.

Instructions on how to join the sheets come first.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import column_letters
from cardforge.core.wording import counted, noun_for
from cardforge.errors import PressError
from cardforge.press.boxes import MM_PER_INCH, Bounds, Box, overlap
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, ruler
from cardforge.press.lettering import Room, Setting, fit, fitted_in, letter
from cardforge.press.measure import outlined, placed_texts
from cardforge.press.scene import (
    BLACK,
    WHITE,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    grey,
    only_texts,
    polygon,
    textless,
)
from cardforge.press.theme import Style

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


def tiled(
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
        least = f"{overlap_mm[0]:g} x {overlap_mm[1]:g} mm"
        raise PressError(f"expected tiles larger than their overlap of {least} on {paper.name}")
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


_MARK: Final = Stroke(BLACK, 0.15)
_HALO: Final = Stroke(grey(0), 0.7)
_CUT: Final = Stroke(BLACK, 0.1)
_CROSS_MM: Final = 3.0
_TICK_MM: Final = 2.5
_RULER_MM: Final = 100.0
_SAFE_MM: Final = PRINTER_MARGIN_MM - 0.5
_TEXT_TOLERANCE_MM: Final = 0.01
_WORDS_PT: Final = 7.0
_TITLE: Final = Style("semibold", _WORDS_PT)
_TITLE_AT_MM: Final = 12.0
_TITLE_MM: Final = 1.7
_TITLE_SETTING: Final = Setting("start")


def tile_pages(scene: Scene, tiling: Tiling, measure: Measure) -> Iterator[Scene]:
    """Yield a page on how to join the tiles of a scene, then a page for each tile.

    A single tile has no such page. The file stores the drawing once for all tiles. A text is on
    every tile that shows it whole. Where a tile's edge cuts a text, it is drawn as outlines: the
    joined map shows it, and no page has half a word.
    """
    drawn = tuple(textless(scene.items))
    art = Group(drawn, key=f"map.{scene.title}.{_shape(drawn) & 0xFFFFFFFF:x}")
    if tiling.count > 1:
        yield _assembly_page(scene, tiling, art, measure)
    words = [(placed.text, placed.box) for placed in placed_texts(only_texts(scene), measure)]
    for tile in tiling.tiles():
        yield _page(scene, tiling, tile, art, words, measure)


def _shape(items: tuple[Item, ...]) -> int:
    """Return a number that differs for different maps of the same title, the same in every run.

    Only numbers are hashed: they have the same hash in every process.
    """
    shape = 0
    for item in items:
        if isinstance(item, Group):
            shape = hash((shape, _shape(item.items)))
        elif isinstance(item, Path):
            shape = hash((shape, item.steps))
    return shape


def _page(
    scene: Scene,
    tiling: Tiling,
    tile: Tile,
    art: Group,
    words: list[tuple[Text, Bounds]],
    measure: Measure,
) -> Scene:
    window = tile.window
    width, height = tiling.sheet_mm
    left = (width - window.width) / 2
    shown = (art, *_shown(window, words, measure))
    part = Group(
        shown, x=left - window.x, y=TOP_MM - window.y, clip=window, tag=f"tile.{tile.name}"
    )
    frame = Rect(left, TOP_MM, window.width, window.height)
    items = (
        part,
        *_crosses(tiling, tile, frame),
        *_cut_marks(frame),
        *_neighbours(tiling, tile, frame),
        *_foot(scene, tiling, tile, height, measure),
    )
    return _on_paper(items, tiling, f"{scene.title} {tile.name}".strip())


def _on_paper(items: tuple[Item, ...], tiling: Tiling, title: str) -> Scene:
    paper = tiling.paper
    if tiling.turned:
        items = (Group(items, x=paper.width_mm, turn_deg=90),)
    return Scene(paper.width_mm, paper.height_mm, items, safe_mm=_SAFE_MM, title=title)


def _shown(window: Rect, words: list[tuple[Text, Bounds]], measure: Measure) -> Iterator[Item]:
    sides = (window.x, window.y, window.x + window.width, window.y + window.height)
    for text, box in words:
        if _holds(sides, box):
            yield text
        elif overlap(sides, box, 0.0):
            yield outlined(text, measure)


def _holds(sides: Bounds, box: Bounds) -> bool:
    tolerance = _TEXT_TOLERANCE_MM
    return (
        box[0] >= sides[0] - tolerance
        and box[1] >= sides[1] - tolerance
        and box[2] <= sides[2] + tolerance
        and box[3] <= sides[3] + tolerance
    )


def _crosses(tiling: Tiling, tile: Tile, frame: Rect) -> Iterator[Item]:
    """Yield marks where the edges of windows cross, at the same points on each tile."""
    for x, y in tiling.crosses(tile.window):
        u, v = frame.x + x - tile.window.x, frame.y + y - tile.window.y
        for pen in (_HALO, _MARK):
            yield Line(u - _CROSS_MM, v, u + _CROSS_MM, v, pen, tag="cross")
            yield Line(u, v - _CROSS_MM, u, v + _CROSS_MM, pen, tag="cross")


def _cut_marks(frame: Rect) -> Iterator[Line]:
    """Yield marks outside the corners, on the lines along which the tile is trimmed."""
    right, bottom = frame.x + frame.width, frame.y + frame.height
    for x, y in itertools.product((frame.x, right), (frame.y, bottom)):
        outwards = (-1 if x == frame.x else 1, -1 if y == frame.y else 1)
        start, end = 0.5, 0.5 + _TICK_MM
        yield Line(x + outwards[0] * start, y, x + outwards[0] * end, y, _CUT, tag="mark")
        yield Line(x, y + outwards[1] * start, x, y + outwards[1] * end, _CUT, tag="mark")


def _neighbours(tiling: Tiling, tile: Tile, frame: Rect) -> Iterator[Item]:
    """Yield the name of the tile beyond each edge, with an arrow towards it."""
    middle_x, middle_y = frame.x + frame.width / 2, frame.y + frame.height / 2
    sides = (
        (0, -1, middle_x, frame.y - 2.2, 0.0),
        (0, 1, middle_x, frame.y + frame.height + 2.2, 0.0),
        (-1, 0, frame.x - 2.2, middle_y, -90.0),
        (1, 0, frame.x + frame.width + 2.2, middle_y, 90.0),
    )
    for across, down, x, y, turn in sides:
        column, row = tile.column + across, tile.row + down
        if 0 <= column < len(tiling.lefts) and 0 <= row < len(tiling.tops):
            name = Tile(column, row, tile.window).name
            yield _pointer(name, x, y, turn, upwards=not (down > 0))


def _pointer(name: str, x: float, y: float, turn: float, *, upwards: bool) -> Group:
    tip = -1.0 if upwards else 1.0
    arrow = polygon(((-4.6, -0.8 * tip), (-3.4, -0.8 * tip), (-4.0, 0.8 * tip)), fill=BLACK)
    words = Text(-2.6, 0.85, f"to {name}", _WORDS_PT, "semibold", tag="neighbour")
    return Group((arrow, words), x=x, y=y, turn_deg=turn)


def shortens_title(scene: Scene, tiling: Tiling, measure: Measure) -> bool:
    """Return whether a scene's title is too long for its tiles."""
    _, whole = fitted_in(measure, scene.title, _TITLE, _title_room(tiling), _TITLE_SETTING)
    return not whole


def _foot(
    scene: Scene, tiling: Tiling, tile: Tile, height: float, measure: Measure
) -> Iterator[Item]:
    baseline = height - PRINTER_MARGIN_MM - 1.2
    place = (
        f"column {tile.column + 1} of {len(tiling.lefts)}, row {tile.row + 1} of {len(tiling.tops)}"
    )
    yield Text(SIDE_MM, baseline + 0.3, tile.name, 15, "display", tag="tile")
    room = _title_room(tiling)._replace(y=baseline - 2.9 - _TITLE_MM)
    yield from letter(measure, scene.title, _TITLE, room, "title", _TITLE_SETTING).items
    yield Text(SIDE_MM + _TITLE_AT_MM, baseline + 0.2, place, _WORDS_PT, tag="place")
    start, length = _ruler_span(tiling)
    line = height - PRINTER_MARGIN_MM - DEPTH_MM / 2
    yield ruler(length, start, line)


def _ruler_span(tiling: Tiling) -> tuple[float, float]:
    """Return the start of the ruler on a sheet and its length, in mm."""
    width = tiling.sheet_mm[0]
    length = min(_RULER_MM, width - 2 * SIDE_MM - 70)
    return width - SIDE_MM - length - 6, length


def _title_room(tiling: Tiling) -> Box:
    """Return the space for the title, between the tile's name and the ruler."""
    left = SIDE_MM + _TITLE_AT_MM
    return Box(left, 0.0, _ruler_span(tiling)[0] - left - 3.0, _TITLE_MM + 0.6)


_EDGE_MM: Final = 15.0
_HEAD_MM: Final = 24.0
_MAP_SHARE: Final = 0.56
_STEP_GAP_MM: Final = 2.2
_SEEN: Final = Stroke(BLACK, 0.6)
_HIDDEN: Final = Stroke(grey(60), 0.15, (1.2, 0.8))


def _assembly_page(scene: Scene, tiling: Tiling, art: Group, measure: Measure) -> Scene:
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
