"""Rows of two figures, and which of them is better."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardforge.core.figures import Beyond, Figure, Row

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)


@pytest.mark.parametrize(
    ("one", "other", "more", "better"),
    [
        (2, 3, True, 1),
        (2, 3, False, 0),
        (2, 3, None, None),
        (3, 3, True, None),
        (3, 3, False, None),
        (THIRD, HALF, True, 1),
        (0, THIRD, False, 0),
        (Beyond(12), 11, True, 0),
        (Beyond(12), 60, False, 1),
        (Beyond(12), Beyond(12), True, None),
        (None, 3, True, None),
        (3, None, False, None),
        (None, None, True, None),
        ("4-6", "4-7", True, None),
        ("4-6", 5, False, None),
    ],
)
def test_which_of_two_figures_is_better(
    one: Figure, other: Figure, more: bool | None, better: int | None
) -> None:
    assert Row("figure", (one, other), more).better == better
    swapped = Row("figure", (other, one), more).better
    assert swapped == (None if better is None else 1 - better)


def test_a_row_of_two_has_none_where_one_is_missing() -> None:
    assert Row.of("letters", ("four", None), len, more=True) == Row("letters", (4, None), more=True)
    assert Row.of("letters", (None, "three"), len) == Row("letters", (None, 5), None)
