from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.press.boxes import IDENTITY, Matrix, bounds, overlap

NUMBERS = st.floats(-10, 10)
MATRICES = st.builds(Matrix, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS)


@given(MATRICES, MATRICES, NUMBERS, NUMBERS)
def test_one_transform_after_another_is_both(
    one: Matrix, other: Matrix, x: float, y: float
) -> None:
    assert one.after(other).at(x, y) == pytest.approx(one.at(*other.at(x, y)))
    assert one.after(IDENTITY) == IDENTITY.after(one) == one


def test_height_is_the_length_of_an_upright_unit() -> None:
    assert Matrix(d=-2.5).height == 2.5
    assert Matrix(0, 3, -3, 0).height == 3


def test_boxes_that_only_touch_do_not_overlap() -> None:
    box = bounds([(3, 4), (1, 9), (2, 2)])
    assert box == (1, 2, 3, 9)
    assert overlap(box, (2, 3, 5, 5), 0.1)
    assert not overlap(box, (3, 2, 5, 9), 0.1)
    assert not overlap(box, (1, 9, 3, 12), 0.1)
