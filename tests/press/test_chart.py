from __future__ import annotations

import dataclasses
import itertools
import math
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.core.hexes import Sheet
from cardforge.core.random_numbers import Chance
from cardforge.errors import PressError
from cardforge.press import pdf, svg
from cardforge.press.hexmap import Board, ChartInks, board_for, near_edge
from cardforge.press.landscape import rivers
from cardforge.press.map_ornaments import Wording, clouds_over
from cardforge.press.measure import standard_measure
from cardforge.press.preflight import placed_texts, proof
from cardforge.press.relief import (
    COUNTRIES,
    Extent,
    Relief,
    contours,
    country_named,
    relief_of,
    rough,
)
from cardforge.press.scene import BLACK, WHITE, Close, Group, Path, Rect, Scene, grey, ink, texts
from cardforge.press.sea_chart import Chart, Zone, draw_chart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.hexes import Hex
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

SEA = tuple(ink("#b9d3d6", shade, 7, 13, 2) for shade in (30, 25, 20, 15, 10))
INKS = ChartInks(
    sea=SEA, depth=grey(20), water=grey(30), rhumb=grey(10), coast=grey(80),
    land=(grey(4), grey(6), grey(8), grey(10)), hachure=grey(50), crops=(grey(5), grey(7)),
    furrow=grey(30), wood=grey(20), cloud=WHITE, lining=grey(6), rim=grey(40), shadow=grey(25),
    grid=grey(60), label=BLACK, zone=grey(35), paper=WHITE, ink=BLACK, accent=grey(60), soft=WHITE,
)  # fmt: skip
AREA = Rect(5, 5, 300, 260)
TERRAINS = pytest.mark.parametrize("word", COUNTRIES)


def chart(board: Board, word: str = "islands", seed: int = 7) -> Chart:
    zones = tuple(Zone("Deployment zone", near_edge(board, edge, 2)) for edge in ("top", "bottom"))
    return Chart(board, country_named(word), seed, zones, Wording("Chart", "Lagoon", "of hexes"))


def everything(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from everything(item.items)


@TERRAINS
def test_the_same_seed_gives_the_same_file_and_another_one_does_not(
    measure: Measure, word: str
) -> None:
    board = board_for(Sheet(9, 9))
    relief_of.cache_clear()
    first = pdf.draw([draw_chart(chart(board, word), INKS, measure)], measure)
    relief_of.cache_clear()
    again = pdf.draw([draw_chart(chart(board, word), INKS, measure)], measure)
    other = pdf.draw([draw_chart(chart(board, word, seed=8), INKS, measure)], measure)
    assert first == again
    assert first != other


@TERRAINS
@pytest.mark.parametrize("sheet", [Sheet(), Sheet(9, 8, "pointy"), Sheet(3, 3), Sheet(1, 1)])
def test_words_are_clean_whatever_lies_below(measure: Measure, word: str, sheet: Sheet) -> None:
    for seed in (1, 2, 3):
        assert proof(draw_chart(chart(board_for(sheet), word, seed), INKS, measure), measure) == ()


def test_a_large_chart_has_title_rose_and_zones(measure: Measure) -> None:
    scene = draw_chart(chart(Board()), INKS, measure)
    words = [text.text for text in texts(scene.items)]
    assert {"CHART", "Lagoon", "of hexes", "N"} <= set(words)
    assert words.count("DEPLOYMENT") == 4
    tags = {item.tag for item in everything(scene.items)}
    assert {"terrain", "coast", "sea", "grid", "zone", "rose", "cartouche", "cloud"} <= tags


@pytest.mark.parametrize("sheet", [Sheet(), Sheet(9, 8, "pointy"), Sheet(31, 17), Sheet(8, 9)])
def test_the_title_covers_no_whole_hex_and_no_grid_shows_through_it(
    measure: Measure, sheet: Sheet
) -> None:
    board = board_for(sheet)
    scene = draw_chart(chart(board), INKS, measure)
    (plates,) = (item for item in scene.items if item.tag == "cartouche")
    (lines,) = (item for item in scene.items if item.tag == "grid")
    assert scene.items.index(plates) > scene.items.index(lines)
    assert isinstance(plates, Group)
    grounds = [item for item in plates.items if item.tag == "plate"]
    assert len(grounds) == 2
    placed = [
        each.box for each in placed_texts(scene, measure) if each.text.tag == "cartouche"
    ]  # fmt: skip
    assert placed
    for ground in grounds:
        assert isinstance(ground, Path)
        assert ground.fill is not None
        corners = [(step.x, step.y) for step in ground.steps if not isinstance(step, Close)]
        for hex_ in board.whole_hexes():
            assert not any(within(corner, board, hex_) for corner in corners)
    for left, top, right, bottom in placed:
        spots = [(left, top), (right, top), (left, bottom), (right, bottom)]
        assert any(
            all(covered(spot, ground) for spot in spots)
            for ground in grounds
            if isinstance(ground, Path)
        )


def within(point: tuple[float, float], board: Board, hex_: Hex) -> bool:
    return inside(point, board.corners(hex_))


def covered(point: tuple[float, float], ground: Path) -> bool:
    return inside(
        point, [(step.x, step.y) for step in ground.steps if not isinstance(step, Close)]
    )  # fmt: skip


def inside(point: tuple[float, float], corners: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a convex outline, whichever way round it runs."""
    turns = [
        (u - x) * (point[1] - y) - (v - y) * (point[0] - x)
        for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return min(turns) > 1e-6 or max(turns) < -1e-6


def test_only_the_grid_draws_the_hexes_and_it_draws_them_once(measure: Measure) -> None:
    scene = draw_chart(chart(Board()), INKS, measure)
    assert [item.tag for item in everything(scene.items)].count("grid") == 1


def test_terrain_stays_inside_the_field(measure: Measure) -> None:
    board = Board()
    scene = draw_chart(chart(board), INKS, measure)
    [terrain] = [item for item in scene.items if item.tag == "terrain"]
    assert isinstance(terrain, Group)
    field = board.field
    assert terrain.clip == Rect(field.x, field.y, field.width, field.height)


def test_a_chart_is_drawn_as_svg_too(measure: Measure) -> None:
    scene = draw_chart(chart(board_for(Sheet(8, 8))), INKS, measure)
    assert 'data-tag="grid"' in svg.draw(scene, measure)


def test_an_unknown_terrain_is_refused() -> None:
    with pytest.raises(PressError, match=r"expected a terrain .* got 'moon'"):
        country_named("moon")


@given(st.integers(-(10**20), 10**20), st.text(max_size=8))
def test_chance_gives_numbers_in_range_for_any_seed(seed: int, purpose: str) -> None:
    chance, same = Chance(seed, purpose), Chance(seed, purpose)
    numbers = [chance.unit() for _ in range(50)]
    assert numbers == [same.unit() for _ in range(50)]
    assert all(0 <= number < 1 for number in numbers)
    assert {chance.whole(1, 3) for _ in range(200)} == {1, 2, 3}
    assert {chance.pick("ab") for _ in range(100)} == {"a", "b"}


def test_chance_is_settled_for_ever() -> None:
    chance = Chance(1910, "clouds")
    assert [round(chance.unit(), 6) for _ in range(3)] == [0.051325, 0.304101, 0.337223]


def test_the_share_of_sea_is_as_the_country_says() -> None:
    for word, share in (("coast", 0.54), ("islands", 0.75), ("land", 0.07)):
        relief = relief_of(country_named(word), 3, AREA)
        heights = [height for row in relief.rows for height in row]
        wet = sum(height < 0 for height in heights) / len(heights)
        assert wet == pytest.approx(share, abs=0.01)
    assert max(max(row) for row in relief_of(country_named("sea"), 3, AREA).rows) < 0


def cone() -> Relief:
    rows = tuple(
        tuple(40 - math.hypot(x - 50, y - 50) for x in range(0, 101, 2)) for y in range(0, 101, 2)
    )
    return Relief(0, 0, 2, rows)


def test_contours_of_a_cone_are_nested_circles() -> None:
    lines = contours(cone(), (0.0, 10.0, 25.0))
    for level, radius in ((0.0, 40), (10.0, 30), (25.0, 15)):
        [loop] = lines[level]
        distances = [math.dist(point, (50, 50)) for point in loop]
        assert distances == pytest.approx([radius] * len(loop), abs=0.15)


def test_contours_close_along_the_edge_of_the_samples() -> None:
    [loop] = contours(cone(), (-10.0,))[-10.0]
    assert min(x for x, _ in loop) == pytest.approx(0, abs=2)
    assert math.dist(loop[0], loop[-1]) < 4


@given(st.integers(0, 50), st.floats(-0.8, 0.8))
def test_high_ground_lies_right_of_a_contour(seed: int, level: float) -> None:
    relief = rough(Extent(0, 0, 80, 60, 2.0), seed, 30.0, octaves=2)
    for loop in contours(relief, (level,))[level]:
        for (x1, y1), (x2, y2) in itertools.pairwise(loop):
            across, down = x2 - x1, y2 - y1
            span = math.hypot(across, down)
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            inside = 2 < x < 78 and 2 < y < 58 and span > 0.8
            if inside and abs(relief.slope(x, y)[0]) + abs(relief.slope(x, y)[1]) > 0.05:
                right = relief.at(x - down / span * 0.2, y + across / span * 0.2)
                left = relief.at(x + down / span * 0.2, y - across / span * 0.2)
                assert right > left - 0.02


def test_rivers_run_down_to_the_sea() -> None:
    relief = relief_of(country_named("coast"), 5, AREA)
    drawn = list(rivers(relief, 5, INKS))
    assert drawn
    for path in drawn:
        assert isinstance(path, Path)
        assert path.tag == "river"


def test_clouds_keep_apart() -> None:
    clouds = clouds_over(AREA, 4, 40.0)
    assert len(clouds) > 3
    for number, one in enumerate(clouds):
        for other in clouds[number + 1 :]:
            assert math.dist((one.x, one.y), (other.x, other.y)) > one.reach + other.reach


def test_a_chart_without_wording_has_no_title(measure: Measure) -> None:
    bare = dataclasses.replace(chart(Board()), wording=None, zones=())
    scene = draw_chart(bare, INKS, measure)
    assert isinstance(scene, Scene)
    assert not [item for item in scene.items if item.tag == "cartouche"]


def test_a_narrow_border_has_no_scale(measure: Measure) -> None:
    board = board_for(Sheet(4, 4), border_mm=1.0)
    scene = draw_chart(chart(board), INKS, measure)
    assert proof(scene, standard_measure()) == ()
