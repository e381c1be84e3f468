"""Heights: the share of sea in a country, and the course of contours."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.press.relief import Extent, Relief, contours, country_named, relief_of, rough
from cardforge.press.scene import Rect

AREA = Rect(5, 5, 300, 260)


def test_terrain_has_its_share_of_sea() -> None:
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
def test_contour_has_high_ground_on_its_right(seed: int, level: float) -> None:
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
