"""The pages of a tiled map: instructions, then each tile with its marks and neighbours."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Bounds, overlap
from cardforge.press.boxes import Box as Room
from cardforge.press.card_positions import DEPTH_MM, PRINTER_MARGIN_MM, ruler
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.measure import outlined, placed_texts
from cardforge.press.scene import (
    BLACK,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    grey,
    polygon,
)
from cardforge.press.theme import Style
from cardforge.press.tiling import SIDE_MM, TOP_MM, Tile, Tiling, assembly_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure

_MARK: Final = Stroke(BLACK, 0.15)
_HALO: Final = Stroke(grey(0), 0.7)
_CUT: Final = Stroke(BLACK, 0.1)
_CROSS_MM: Final = 3.0
_TICK_MM: Final = 2.5
_RULER_MM: Final = 100.0
_SAFE_MM: Final = PRINTER_MARGIN_MM - 0.5
_TOLERANCE_MM: Final = 0.01
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
    drawn = tuple(_textless(scene.items))
    art = Group(drawn, key=f"map.{scene.title}.{_shape(drawn) & 0xFFFFFFFF:x}")
    if tiling.count > 1:
        yield assembly_page(scene, tiling, art, measure)
    words = [(placed.text, placed.box) for placed in placed_texts(_upright(scene), measure)]
    for tile in tiling.tiles():
        yield _page(scene, tiling, tile, art, words, measure)


def _textless(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield the items without texts, groups included."""
    for item in items:
        if isinstance(item, Group) and not item.key:
            inner = tuple(_textless(item.items))
            yield Group(inner, item.x, item.y, item.turn_deg, item.scale, item.clip, tag=item.tag)
        elif not isinstance(item, Text):
            yield item


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


def _upright(scene: Scene) -> Scene:
    """Return a scene with the texts of its unturned groups moved out of them."""
    return Scene(scene.width_mm, scene.height_mm, tuple(_moved(scene.items, 0.0, 0.0)))


def _moved(items: tuple[Item, ...], x: float, y: float) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Text):
            yield Text(item.x + x, item.y + y, item.text, item.size_pt, item.role, item.anchor,
                       item.ink, item.tracking_pt, item.tag)  # fmt: skip
        elif isinstance(item, Group):
            yield from _moved(item.items, x + item.x, y + item.y)


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
    tolerance = _TOLERANCE_MM
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


def _title_room(tiling: Tiling) -> Room:
    """Return the space for the title, between the tile's name and the ruler."""
    left = SIDE_MM + _TITLE_AT_MM
    return Room(left, 0.0, _ruler_span(tiling)[0] - left - 3.0, _TITLE_MM + 0.6)
