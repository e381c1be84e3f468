"""Charts of seas and countries: reproducible by seed, with clean text on any terrain."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence

import pytest

from cardforge.core.hexes import Hex, HexSheet
from cardforge.errors import PressError
from cardforge.press import pdf, svg
from cardforge.press.hexmap import ChartInks, HexBoard, board_for, near_edge
from cardforge.press.landscape import rivers
from cardforge.press.map_ornaments import Wording, clouds_over
from cardforge.press.measure import Measure, placed_texts, standard_measure
from cardforge.press.relief import COUNTRIES, country_named, relief_of
from cardforge.press.scene import (
    BLACK,
    WHITE,
    Close,
    Group,
    Item,
    Path,
    Rect,
    Scene,
    grey,
    ink,
    texts,
)
from cardforge.press.sea_chart import SeaChart, Zone, draw_chart
from tests.press.proof import proof
from tests.tiers import landing

SEA = tuple(ink("#b9d3d6", shade, 7, 13, 2) for shade in (30, 25, 20, 15, 10))


INKS = ChartInks(
    sea=SEA, depth=grey(20), water=grey(30), rhumb=grey(10), coast=grey(80),
    land=(grey(4), grey(6), grey(8), grey(10)), hachure=grey(50), crops=(grey(5), grey(7)),
    furrow=grey(30), wood=grey(20), cloud=WHITE, lining=grey(6), rim=grey(40), shadow=grey(25),
    grid=grey(60), label=BLACK, zone=grey(35), paper=WHITE, ink=BLACK, accent=grey(60), soft=WHITE,
)  # fmt: skip


AREA = Rect(5, 5, 300, 260)


TERRAINS = pytest.mark.parametrize("word", COUNTRIES)


def chart(board: HexBoard, word: str = "islands", seed: int = 7) -> SeaChart:
    zones = tuple(Zone("Deployment zone", near_edge(board, edge, 2)) for edge in ("top", "bottom"))
    return SeaChart(board, country_named(word), seed, zones, Wording("Chart", "Lagoon", "of hexes"))


def everything(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from everything(item.items)


@pytest.mark.parametrize(
    "word", ["islands", *(landing(word) for word in COUNTRIES if word != "islands")]
)
def test_chart_depends_only_on_its_seed(measure: Measure, word: str) -> None:
    board = board_for(HexSheet(9, 9))
    relief_of.cache_clear()
    first = pdf.draw([draw_chart(chart(board, word), INKS, measure)], measure)
    relief_of.cache_clear()
    again = pdf.draw([draw_chart(chart(board, word), INKS, measure)], measure)
    other = pdf.draw([draw_chart(chart(board, word, seed=8), INKS, measure)], measure)
    assert first == again
    assert first != other


@TERRAINS
@pytest.mark.parametrize(
    "sheet", [HexSheet(), HexSheet(9, 8, "pointy"), HexSheet(3, 3), HexSheet(1, 1)]
)
@pytest.mark.parametrize("seed", [1, landing(2), landing(3)])
def test_chart_text_is_clean_on_any_terrain(
    measure: Measure, word: str, sheet: HexSheet, seed: int
) -> None:
    assert proof(draw_chart(chart(board_for(sheet), word, seed), INKS, measure), measure) == ()


def test_large_chart_has_title_rose_and_zones(measure: Measure) -> None:
    scene = draw_chart(chart(HexBoard()), INKS, measure)
    words = [text.text for text in texts(scene.items)]
    assert {"CHART", "Lagoon", "of hexes", "N"} <= set(words)
    assert words.count("DEPLOYMENT") == 4
    tags = {item.tag for item in everything(scene.items)}
    assert {"terrain", "coast", "sea", "grid", "zone", "rose", "cartouche", "cloud"} <= tags


@pytest.mark.parametrize(
    "sheet", [HexSheet(), HexSheet(9, 8, "pointy"), HexSheet(31, 17), HexSheet(8, 9)]
)
def test_chart_title_covers_only_half_hexes(measure: Measure, sheet: HexSheet) -> None:
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


def within(point: tuple[float, float], board: HexBoard, hex_: Hex) -> bool:
    return inside(point, board.corners(hex_))


def covered(point: tuple[float, float], ground: Path) -> bool:
    return inside(
        point, [(step.x, step.y) for step in ground.steps if not isinstance(step, Close)]
    )  # fmt: skip


def inside(point: tuple[float, float], corners: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a convex outline of either direction."""
    turns = [
        (u - x) * (point[1] - y) - (v - y) * (point[0] - x)
        for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return min(turns) > 1e-6 or max(turns) < -1e-6


def test_chart_draws_the_hex_grid_once(measure: Measure) -> None:
    scene = draw_chart(chart(HexBoard()), INKS, measure)
    assert [item.tag for item in everything(scene.items)].count("grid") == 1


def test_chart_terrain_stays_inside_the_field(measure: Measure) -> None:
    board = HexBoard()
    scene = draw_chart(chart(board), INKS, measure)
    [terrain] = [item for item in scene.items if item.tag == "terrain"]
    assert isinstance(terrain, Group)
    field = board.field
    assert terrain.clip == Rect(field.x, field.y, field.width, field.height)


def test_chart_is_drawn_as_svg(measure: Measure) -> None:
    scene = draw_chart(chart(board_for(HexSheet(8, 8))), INKS, measure)
    assert 'data-tag="grid"' in svg.draw(scene, measure)


def test_unknown_terrain_is_rejected() -> None:
    with pytest.raises(PressError, match=r"expected a terrain .* got 'moon'"):
        country_named("moon")


def test_rivers_run_down_to_the_sea() -> None:
    relief = relief_of(country_named("coast"), 5, AREA)
    drawn = list(rivers(relief, 5, INKS))
    assert drawn
    for path in drawn:
        assert isinstance(path, Path)
        assert path.tag == "river"


def test_chart_clouds_do_not_overlap() -> None:
    clouds = clouds_over(AREA, 4, 40.0)
    assert len(clouds) > 3
    for number, one in enumerate(clouds):
        for other in clouds[number + 1 :]:
            assert math.dist((one.x, one.y), (other.x, other.y)) > one.reach + other.reach


def test_chart_without_wording_has_no_title(measure: Measure) -> None:
    bare = dataclasses.replace(chart(HexBoard()), wording=None, zones=())
    scene = draw_chart(bare, INKS, measure)
    assert isinstance(scene, Scene)
    assert not [item for item in scene.items if item.tag == "cartouche"]


def test_chart_with_narrow_border_is_clean(measure: Measure) -> None:
    board = board_for(HexSheet(4, 4), border_mm=1.0)
    scene = draw_chart(chart(board), INKS, measure)
    assert proof(scene, standard_measure()) == ()
