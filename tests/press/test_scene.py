from __future__ import annotations

import itertools

import pytest

from cardforge.errors import PressError
from cardforge.press.scene import (
    BLACK,
    WHITE,
    Circle,
    Close,
    CurveTo,
    Group,
    Ink,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Text,
    circle_steps,
    grey,
    ink,
    polygon,
    polyline,
    rounded_steps,
    texts,
)


def test_ink_keeps_its_authored_rgb_and_cmyk() -> None:
    red = ink("#b02a24", 0, 90, 85, 20)
    assert red == Ink((176, 42, 36), (0, 90, 85, 20))
    assert red.hex == "#b02a24"
    assert sum(red.cmyk) == 195


def test_black_and_white_use_only_the_black_plate() -> None:
    assert BLACK.cmyk == (0, 0, 0, 100)
    assert BLACK.hex == "#000000"
    assert grey(0) == WHITE
    assert WHITE.hex == "#ffffff"
    assert grey(40).cmyk == (0, 0, 0, 40)


@pytest.mark.parametrize("colour", ["#12345", "red", "#12345678", ""])
def test_malformed_colour_is_rejected(colour: str) -> None:
    with pytest.raises(PressError, match="#rrggbb"):
        ink(colour, 0, 0, 0, 0)


def test_ink_values_out_of_range_are_rejected() -> None:
    with pytest.raises(PressError, match="0 to 255"):
        Ink((256, 0, 0), (0, 0, 0, 0))
    with pytest.raises(PressError, match="percentages"):
        Ink((0, 0, 0), (0, 0, 0, 101))


def test_polygon_closes_through_its_points() -> None:
    path = polygon([(0, 0), (1, 0), (1, 1)], tag="hex")
    assert path == Path((MoveTo(0, 0), LineTo(1, 0), LineTo(1, 1), Close()), tag="hex")
    assert polyline([(0, 0), (1, 0)]) == (MoveTo(0, 0), LineTo(1, 0))


def test_circle_of_curves_keeps_its_radius() -> None:
    steps = circle_steps(Circle(10, 20, 5))
    for start, curve in itertools.pairwise(steps):
        if not isinstance(curve, CurveTo) or isinstance(start, Close | LineTo):
            continue
        x = (start.x + 3 * curve.x1 + 3 * curve.x2 + curve.x) / 8
        y = (start.y + 3 * curve.y1 + 3 * curve.y2 + curve.y) / 8
        assert ((x - 10) ** 2 + (y - 20) ** 2) ** 0.5 == pytest.approx(5, abs=0.002)


def test_corner_radius_too_large_for_its_box_is_reduced() -> None:
    assert rounded_steps(Rect(0, 0, 10, 4, radius=9)) == rounded_steps(Rect(0, 0, 10, 4, radius=2))


def test_texts_are_found_in_groups() -> None:
    inner = Group((Text(0, 0, "b", 6), Group((Text(0, 0, "c", 6),))))
    found = texts((Text(0, 0, "a", 6), Rect(0, 0, 1, 1), inner))
    assert [text.text for text in found] == ["a", "b", "c"]
