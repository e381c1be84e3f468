"""Transforms and boxes, and the box around a drawing, by hand for each primitive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.press.boxes import IDENTITY, Matrix, bounds, extent, overlap
from cardforge.press.scene import (
    BLACK,
    Circle,
    Group,
    Image,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    Text,
    ellipse,
)

NUMBERS = st.floats(-10, 10)
MATRICES = st.builds(Matrix, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@given(MATRICES, MATRICES, NUMBERS, NUMBERS)
def test_matrix_after_another_applies_both(one: Matrix, other: Matrix, x: float, y: float) -> None:
    assert one.after(other).at(x, y) == pytest.approx(one.at(*other.at(x, y)))
    assert one.after(IDENTITY) == IDENTITY.after(one) == one


def test_matrix_height_is_the_length_of_an_upright_unit() -> None:
    assert Matrix(d=-2.5).height == 2.5
    assert Matrix(0, 3, -3, 0).height == 3


def test_boxes_that_only_touch_do_not_overlap() -> None:
    box = bounds([(3, 4), (1, 9), (2, 2)])
    assert box == (1, 2, 3, 9)
    assert overlap(box, (2, 3, 5, 5), 0.1)
    assert not overlap(box, (3, 2, 5, 9), 0.1)
    assert not overlap(box, (1, 9, 3, 12), 0.1)


# ---- the box around a drawing, within what clips leave of it


PEN = Stroke(BLACK, 2.0)


@pytest.mark.parametrize(
    ("item", "box"),
    [
        (Line(5, 3, 1, 8, PEN), (0, 2, 6, 9)),
        (Rect(1, 2, 3, 4, fill=BLACK), (1, 2, 4, 6)),
        (Rect(1, 2, 3, 4, stroke=PEN), (0, 1, 5, 7)),
        (Circle(1, 1, 3), (-2, -2, 4, 4)),
        (Circle(1, 1, 3, stroke=PEN), (-3, -3, 5, 5)),
        (Path(ellipse(0, 0, 2, 3), fill=BLACK), (-2, -3, 2, 3)),
        (Image(1, 2, 3, 4, b""), (1, 2, 4, 6)),
        (Group((Rect(0, 0, 2, 1, fill=BLACK),), x=5, y=5, turn_deg=90), (4, 5, 5, 7)),
        (Group((Rect(0, 0, 2, 1, fill=BLACK),), x=1, scale=(-2, 3)), (-3, 0, 1, 3)),
        (Group((Line(-9, 0, 9, 0),), clip=Rect(0, 0, 2, 1)), (0, 0, 2, 1)),
    ],
)
def test_extent_includes_each_kind_of_item(item: Item, box: tuple[float, ...]) -> None:
    assert extent([item, Text(100, 100, "unseen", 8)]) == pytest.approx(box)
    assert extent([item, Rect(-50, -50, 1, 1)])[:2] == (-50, -50)
