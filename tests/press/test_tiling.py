from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from cardforge.core.hexes import HexSheet
from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.boxes import bounds
from cardforge.press.card_positions import A4, LETTER, PRINTER_MARGIN_MM, Paper
from cardforge.press.hexmap import PITCH_MM, HexBoard, board_for, coordinates, grid
from cardforge.press.measure import standard_measure
from cardforge.press.scene import BLACK, Circle, Group, Rect, Scene, Stroke, Text, ink, texts
from cardforge.press.tiling import Tiling, tile_pages, tiled
from tests.press.proof import proof

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

DPI = 120
BOARDS = st.builds(
    lambda columns, rows, orient, pitch: board_for(HexSheet(columns, rows, orient), pitch),
    st.integers(1, 40),
    st.integers(1, 40),
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from([PITCH_MM, 20.0, 45.0]),
)
PAPERS = st.sampled_from([A4, LETTER, Paper("A3", 297.0, 420.0)])


def tiling_of(board: HexBoard, paper: Paper) -> Tiling:
    return tiled(board.width_mm, board.height_mm, paper, board.hex_size_mm)


@given(BOARDS, PAPERS)
def test_tiling_has_every_hex_whole_on_a_tile(board: HexBoard, paper: Paper) -> None:
    windows = [each.window for each in tiling_of(board, paper).tiles()]
    for hex_ in board.whole_hexes():
        left, top, right, bottom = bounds(board.corners(hex_))
        assert any(
            window.x <= left + 1e-6
            and window.y <= top + 1e-6
            and window.x + window.width >= right - 1e-6
            and window.y + window.height >= bottom - 1e-6
            for window in windows
        ), hex_


@given(BOARDS, PAPERS)
def test_tiles_cover_the_page_and_fit_the_paper(board: HexBoard, paper: Paper) -> None:
    tiling = tiling_of(board, paper)
    assert tiling.lefts[0] == tiling.tops[0] == 0
    assert tiling.lefts[-1] + tiling.window_width_mm == pytest.approx(board.width_mm)
    assert tiling.tops[-1] + tiling.window_height_mm == pytest.approx(board.height_mm)
    across, down = tiling.sheet_mm
    assert tiling.window_width_mm <= across - 2 * PRINTER_MARGIN_MM
    assert tiling.window_height_mm <= down - 2 * PRINTER_MARGIN_MM
    for starts, window in (
        (tiling.lefts, tiling.window_width_mm), (tiling.tops, tiling.window_height_mm)
    ):  # fmt: skip
        assert all(b - a < window for a, b in itertools.pairwise(starts))


@given(BOARDS, PAPERS)
def test_visible_parts_of_tiles_cover_the_page(board: HexBoard, paper: Paper) -> None:
    tiling = tiling_of(board, paper)
    seen = [tiling.seen(each) for each in tiling.tiles()]
    area = sum(part.width * part.height for part in seen)
    assert area == pytest.approx(board.width_mm * board.height_mm)


@given(BOARDS, PAPERS)
def test_overlapping_tiles_show_the_same_crosses(board: HexBoard, paper: Paper) -> None:
    tiling = tiling_of(board, paper)
    tiles = list(tiling.tiles())
    for one, other in itertools.combinations(tiles, 2):
        if one.row == other.row and other.column == one.column + 1:
            shared = set(tiling.crosses(one.window)) & set(tiling.crosses(other.window))
            if tiling.seams_y():
                assert len(shared) >= 2
    names = [each.name for each in tiles]
    assert len(set(names)) == tiling.count
    assert names[0] == "A1"


def test_tiling_turns_the_map_for_fewer_sheets() -> None:
    assert tiling_of(HexBoard(), LETTER).turned
    assert tiling_of(HexBoard(), LETTER).count == 8
    assert not tiling_of(board_for(HexSheet(5, 6)), A4).turned


def test_tiling_rejects_hexes_as_large_as_the_paper() -> None:
    with pytest.raises(PressError, match="tiles larger than their overlap"):
        tiling_of(board_for(HexSheet(9, 9), 280.0), A4)


def example(board: HexBoard, measure: Measure) -> Scene:
    """A map with something visible everywhere, and a word across every seam."""
    items: tuple[Item, ...] = (
        Rect(0, 0, board.width_mm, board.height_mm, fill=ink("#dfe9ee", 12, 4, 2, 0)),
        *(Circle(30 * number, 24 * number, 17, fill=ink("#c86a3c", 5, 60, 80, 0))
          for number in range(20)),
        grid(board, Stroke(BLACK, 0.25)),
        *coordinates(board, measure, BLACK),
        Group(tuple(Text(5, 12 * row, "An ocean of words to be cut " * 4, 9)
                    for row in range(1, 40)), x=4, y=5),
    )  # fmt: skip
    return Scene(board.width_mm, board.height_mm, items, safe_mm=3, title="Example")


@pytest.fixture(scope="module")
def pages() -> tuple[HexBoard, Tiling, list[Scene]]:
    board, measure = HexBoard(), standard_measure()
    tiling = tiling_of(board, LETTER)
    return board, tiling, list(tile_pages(example(board, measure), tiling, measure))


def on_page(tiling: Tiling, number: int, x: float, y: float) -> tuple[float, float]:
    """The position of a point of the map on the upright page of a tile."""
    window = list(tiling.tiles())[number].window
    width = tiling.sheet_mm[0]
    u, v = (width - window.width) / 2 + x - window.x, 10.0 + y - window.y
    return (tiling.paper.width_mm - v, u) if tiling.turned else (u, v)


def test_tile_pages_are_sheets_with_clean_text(
    pages: tuple[HexBoard, Tiling, list[Scene]], measure: Measure
) -> None:
    _, tiling, scenes = pages
    assert len(scenes) == tiling.count + 1
    for page in scenes:
        assert (page.width_mm, page.height_mm) == (LETTER.width_mm, LETTER.height_mm)
        findings = [each for each in proof(page, measure) if each.rule != "press.overlap"]
        assert findings == []


def test_overlapping_tiles_show_the_same_picture(
    pages: tuple[HexBoard, Tiling, list[Scene]],
) -> None:
    _, tiling, scenes = pages
    pictures = list(raster.pages(pdf.draw(scenes, standard_measure()), DPI))[1:]
    tiles = list(tiling.tiles())
    for one, other in ((0, 1), (0, 2), (3, 5)):
        first, second = tiles[one].window, tiles[other].window
        left, top = max(first.x, second.x) + 1, max(first.y, second.y) + 1
        right = min(first.x + first.width, second.x + second.width) - 1
        bottom = min(first.y + first.height, second.y + second.height) - 1
        parts = []
        for number in (one, other):
            xs, ys = zip(on_page(tiling, number, left, top), on_page(tiling, number, right, bottom),
                         strict=True)  # fmt: skip
            box = [round(side / 25.4 * DPI) for side in (min(xs), min(ys), max(xs), max(ys))]
            parts.append(pictures[number].convert("L").crop((box[0], box[1], box[0] + 200,
                                                             box[1] + 150)))  # fmt: skip
        difference = ImageChops.difference(*parts).histogram()
        unlike = sum(difference[60:])
        assert unlike < 0.06 * 200 * 150, (one, other, unlike)


def test_text_is_whole_on_a_tile_and_never_halved(
    pages: tuple[HexBoard, Tiling, list[Scene]],
) -> None:
    board, _, scenes = pages
    found = {text.text for page in scenes[1:] for text in texts(page.items) if text.tag == "hex"}
    assert found == {label.text for label in coordinates(board, standard_measure(), BLACK)}
    tagged = [item for page in scenes[1:] for item in page.items if isinstance(item, Group)]
    assert tagged


def test_map_on_one_sheet_has_no_assembly_page(measure: Measure) -> None:
    board = board_for(HexSheet(3, 3))
    tiling = tiling_of(board, A4)
    [page] = tile_pages(example(board, measure), tiling, measure)
    assert "to B1" not in {text.text for text in texts(page.items)}


def test_tiles_name_their_neighbours(pages: tuple[HexBoard, Tiling, list[Scene]]) -> None:
    _, _, scenes = pages
    third = {text.text for text in texts(scenes[3].items) if text.tag == "neighbour"}
    assert third == {"to A1", "to A3", "to B2"}
