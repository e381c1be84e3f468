from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import Hex, HexSheet, column_letters, neighbours
from cardforge.errors import PressError
from cardforge.press import pdf
from cardforge.press.hexmap import (
    PITCH_MM,
    HexBoard,
    board_for,
    coordinates,
    grid,
    near_edge,
    outlines,
)
from cardforge.press.measure import standard_measure
from cardforge.press.scene import BLACK, Scene, Stroke
from tests.press.proof import proof
from tests.press.segments import Segment, strokes

if TYPE_CHECKING:
    from typing import Literal

    from cardforge.press.measure import Measure

PEN = Stroke(BLACK, 0.25)
Point = tuple[float, float]
BOARDS = st.builds(
    lambda columns, rows, orient, pitch: board_for(HexSheet(columns, rows, orient), pitch),
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from([PITCH_MM, 20.0, 9.5]),
)


def read_back(board: HexBoard) -> list[Segment]:
    scene = Scene(board.width_mm, board.height_mm, (grid(board, PEN),))
    [path] = strokes(pdf.draw([scene], standard_measure()))
    return list(path.segments)


def clipped(one: Point, other: Point, board: HexBoard) -> Segment | None:
    """The part of an edge inside the field and not on its border; edges never cross it."""
    field = board.field
    left, top = field.x, field.y
    right, bottom = left + field.width, top + field.height
    (x1, y1), (x2, y2) = (
        (min(max(x, left), right), min(max(y, top), bottom)) for x, y in (one, other)
    )
    if math.hypot(x2 - x1, y2 - y1) < 0.01:
        return None
    for low, high, (a, b) in ((left, right, (x1, x2)), (top, bottom, (y1, y2))):
        if abs(a - b) < 0.01 and min(abs(a - low), abs(a - high)) < 0.01:
            return None
    ends = sorted((round(x, 2), round(y, 2)) for x, y in ((x1, y1), (x2, y2)))
    return Segment(ends[0], ends[1])


def every_edge(board: HexBoard) -> set[Segment]:
    edges = set()
    for hex_ in board.sheet.hexes():
        corners = board.corners(hex_)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            edge = clipped(one, other, board)
            if edge is not None:
                edges.add(edge)
    return edges


def near(edges: set[Segment], segment: Segment) -> bool:
    return any(
        math.dist(edge.start, segment.start) < 0.03 and math.dist(edge.end, segment.end) < 0.03
        for edge in edges
    )


def test_standard_map_fills_its_sheet_to_the_margin() -> None:
    board = HexBoard()
    assert (board.width_mm, board.height_mm) == pytest.approx((18 * 25.4, 22 * 25.4))
    assert board.field.x == pytest.approx(5.1, abs=0.1)
    assert board.field.y == pytest.approx(5.2, abs=0.1)
    assert len(board.whole_hexes()) == 8 * 17 + 7 * 16


def test_map_pitch_read_from_the_pdf_is_true() -> None:
    segments = read_back(HexBoard())
    whole = PITCH_MM / math.sqrt(3)
    level = [edge for edge in segments if edge.start[1] == edge.end[1]]
    edges = [edge for edge in level if math.dist(*edge) == pytest.approx(whole, abs=0.01)]
    columns: dict[float, list[float]] = {}
    for edge in edges:
        columns.setdefault(round((edge.start[0] + edge.end[0]) / 2, 1), []).append(edge.start[1])
    assert len(columns) == 15
    for heights in columns.values():
        ordered = sorted(heights)
        steps = [b - a for a, b in itertools.pairwise(ordered)]
        assert steps == pytest.approx([32.258] * len(steps), abs=0.01)
    middles = sorted(columns)
    assert middles[-1] - middles[0] == pytest.approx(14 * 32.258 * math.sqrt(3) / 2, abs=0.1)


@given(BOARDS)
def test_hex_grid_draws_every_edge_once(board: HexBoard) -> None:
    segments = read_back(board)
    border, inner = segments[-4:], segments[:-4]
    assert len(set(inner)) == len(inner)
    wanted = every_edge(board)
    assert len(inner) == len(wanted)
    assert all(near(wanted, segment) for segment in inner)
    field = board.field
    lengths = sorted(math.dist(*side) for side in border)
    assert lengths == pytest.approx(sorted([field.width, field.height] * 2), abs=0.01)


@given(BOARDS)
def test_hex_corners_lie_where_neighbours_meet(board: HexBoard) -> None:
    for hex_ in board.whole_hexes()[:10]:
        x, y = board.centre(hex_)
        corners = board.corners(hex_)
        width, height = board.hex_size_mm
        assert max(u for u, _ in corners) - x == pytest.approx(width / 2)
        assert max(v for _, v in corners) - y == pytest.approx(height / 2)
        shared = {(round(u, 3), round(v, 3)) for u, v in corners}
        for other in neighbours(hex_):
            theirs = {(round(u, 3), round(v, 3)) for u, v in board.corners(other)}
            assert len(shared & theirs) == 2


@pytest.mark.parametrize("orient", ["flat", "pointy"])
def test_map_has_a_coordinate_in_every_whole_hex(
    measure: Measure, orient: Literal["flat", "pointy"]
) -> None:
    board = board_for(HexSheet(28, 6, orient))
    labels = coordinates(board, measure, BLACK)
    whole = board.whole_hexes()
    words = {label.text for label in labels}
    assert len(words) == len(labels) == len(whole)
    assert {"A1", "Z1", "AA1"} <= words
    for hex_, label in zip(whole, labels, strict=True):
        x, y = board.centre(hex_)
        assert math.dist((x, y), (label.x, label.y)) < board.pitch_mm / 2
    scene = Scene(board.width_mm, board.height_mm, labels, safe_mm=3)
    assert proof(scene, measure) == ()


def test_small_hexes_have_no_coordinates(measure: Measure) -> None:
    assert coordinates(board_for(HexSheet(5, 5), 4.0), measure, BLACK) == ()


@pytest.mark.parametrize(
    ("column", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (703, "AAA")]
)
def test_map_columns_are_lettered_as_in_a_spreadsheet(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize(("edge", "count"), [("top", 60), ("bottom", 60), ("left", 66)])
def test_zone_at_an_edge_is_four_whole_hexes_deep(edge: str, count: int) -> None:
    board = HexBoard()
    zone = near_edge(board, edge, 4)
    assert len(zone) == count
    assert not any(board.sheet.is_half(hex_) for hex_ in zone)


def test_zones_at_opposite_edges_are_mirrored() -> None:
    board = HexBoard()
    top, bottom = near_edge(board, "top", 4), near_edge(board, "bottom", 4)
    field = board.field
    flipped = {(round(x, 3), round(2 * field.y + field.height - y, 3))
               for x, y in map(board.centre, bottom)}  # fmt: skip
    assert flipped == {(round(x, 3), round(y, 3)) for x, y in map(board.centre, top)}


def test_unknown_map_edge_is_rejected() -> None:
    with pytest.raises(PressError, match=r"expected an edge .* got 'north'"):
        near_edge(HexBoard(), "north", 4)


@pytest.mark.parametrize("orient", ["flat", "pointy"])
def test_outline_of_a_single_hex_is_closed(orient: Literal["flat", "pointy"]) -> None:
    board = board_for(HexSheet(5, 5, orient))
    hex_ = next(hex_ for hex_ in board.whole_hexes() if _inner(board, hex_))
    [line] = outlines(board, [hex_])
    assert line[0] == pytest.approx(line[-1])
    assert len(line) == 7
    x, y = board.centre(hex_)
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        assert (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0


def _inner(board: HexBoard, hex_: Hex) -> bool:
    return all(
        other in board.sheet and not board.sheet.is_half(other) for other in neighbours(hex_)
    )


def test_outline_of_a_zone_is_one_line_across_the_map() -> None:
    board = HexBoard()
    [line] = outlines(board, near_edge(board, "top", 4))
    assert len(line) == 15 * 2
    across = sorted((line[0][0], line[-1][0]))
    assert across == pytest.approx([23.8, 457.2 - 23.8], abs=0.2)


def test_map_page_that_is_too_small_is_rejected() -> None:
    with pytest.raises(PressError, match=r"expected a page of 447\.0 x 548\.4 mm"):
        HexBoard(width_mm=400)
    with pytest.raises(PressError, match="pitch of 0 mm"):
        HexBoard(pitch_mm=0)
