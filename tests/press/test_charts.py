"""Chart sheets with any figures: space, contrast of shades with type, round scales."""

from __future__ import annotations

import itertools

import pytest

from cardforge.leviathans.cards.theme import COLOUR, GREY, Theme
from cardforge.press.chart_tables import odds_sheet
from cardforge.press.charts import (
    Caption,
    ChartTerms,
    Curve,
    HeatGroup,
    HeatRow,
    OddsFigures,
    RangeProfile,
    RangeRun,
    contrast,
    levels,
    shade,
    spread,
)
from cardforge.press.measure import standard_measure
from cardforge.press.scene import texts
from tests.press.proof import proof

MEASURE = standard_measure()
THEMES = pytest.mark.parametrize("theme", [COLOUR, GREY], ids=lambda theme: theme.name)


def small(farthest: int = 5, rows: int = 1) -> OddsFigures:
    runs = tuple(RangeRun(n, n, n / farthest) for n in range(1, farthest + 1) if n != 3)
    curves = tuple(Curve(f"place {n}", (1.0, 0.0)) for n in range(rows))
    return OddsFigures(
        "Io", "Argo", "words", "words", (HeatGroup("Fire", (HeatRow("bow", runs),) * rows),),
        Caption("Title", "words"), curves, "words", (RangeProfile("moving", runs),),
    )  # fmt: skip


@pytest.mark.parametrize(("farthest", "rows"), [(1, 1), (5, 3), (40, 6), (99, 6)])
def test_odds_sheet_has_space_for_figures_of_any_size(farthest: int, rows: int) -> None:
    face = odds_sheet(small(farthest, rows), COLOUR.neutral.deep, COLOUR, MEASURE)
    assert proof(face.scene, MEASURE) == ()


def test_odds_sheet_grows_with_its_rows() -> None:
    heights = [
        odds_sheet(small(rows=n), COLOUR.neutral.deep, COLOUR, MEASURE).scene.height_mm
        for n in (1, 6, 40)
    ]
    assert heights[0] == heights[1] < heights[2]


def test_heat_map_cell_shows_its_figure_if_it_fits() -> None:
    cells = [
        [text.text for text in texts(odds_sheet(small(n), COLOUR.neutral.deep, COLOUR, MEASURE).scene.items)
         if text.tag == "heat.cell"]
        for n in (5, 99)
    ]  # fmt: skip
    assert cells == [["0.20", "0.40", "0.80", "1.00"], []]


@THEMES
def test_shades_darken_evenly_and_contrast_with_type(theme: Theme) -> None:
    accents = [*theme.accents.values(), theme.neutral]
    for accent in accents:
        grounds = [shade(theme, accent.deep, step / 20) for step in range(21)]
        assert all(contrast(*pair) >= 4.2 for pair in grounds)
        lights = [contrast(theme.text, ground) for ground, _ in grounds]
        assert all(a > b for a, b in itertools.pairwise(lights))
        assert max(sum(ink.cmyk) for ink, _ in grounds) <= 240


def test_chart_labels_move_apart_in_order() -> None:
    placed = spread([10, 10.5, 30, 9.9], 0, 31)
    assert sorted(range(4), key=placed.__getitem__) == [3, 0, 1, 2]
    assert all(b - a >= 3.09 for a, b in itertools.pairwise(sorted(placed)))
    assert max(spread([31, 31, 31], 0, 31)) == 31


@pytest.mark.parametrize("most", [0.02, 0.3, 1.0, 2.2, 5.4, 17.0, 200.0])
def test_chart_levels_are_round_and_reach_the_top(most: float) -> None:
    found = levels(most)
    assert found[0][0] == 0
    assert found[-1][0] >= most - 1e-9
    assert 2 <= len(found) <= 7


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.0, "0%"),
        (0.001, "<1%"),
        (0.5, "50%"),
        (0.999, ">99%"),
        (1.0, "100%"),
        (0.005, "<1%"),
        (0.995, ">99%"),
    ],
)
def test_chart_chance_is_never_rounded_to_0_or_100(value: float, words: str) -> None:
    assert ChartTerms(shares=True).told(value) == words
