from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.press.lettering import SMALLEST_PT, Room, fit
from cardforge.press.measure import standard_measure
from cardforge.press.scene import BLACK

if TYPE_CHECKING:
    from cardforge.press.measure import Measure

WORDS = st.lists(st.text("abcWÉЖΩ-/", min_size=1, max_size=12), min_size=1, max_size=12)


def test_text_that_fits_is_unchanged(measure: Measure) -> None:
    fitted = fit(measure, "Bow", "body", 9, Room(50, 10))
    assert (fitted.lines, fitted.size_pt, fitted.fits) == (("Bow",), 9, True)


def test_text_shrinks_before_it_breaks(measure: Measure) -> None:
    width = measure.width_mm("Steering Gear", "body", 10)
    fitted = fit(measure, "Steering Gear", "body", 10, Room(0.9 * width, 20))
    assert fitted.lines == ("Steering Gear",)
    assert 8.9 <= fitted.size_pt <= 9.0
    assert fitted.width_mm <= 0.9 * width


def test_long_text_breaks_at_the_wanted_size(measure: Measure) -> None:
    width = measure.width_mm("Steering Gear", "body", 10)
    fitted = fit(measure, "Steering Gear", "body", 10, Room(0.7 * width, 20))
    assert fitted.lines == ("Steering", "Gear")
    assert fitted.size_pt == 10


def test_text_breaks_after_hyphens_slashes_and_line_feeds(measure: Measure) -> None:
    fitted = fit(measure, "one-two/three\nfour", "body", 10, Room(9, 40))
    assert fitted.lines == ("one-", "two/", "three", "four")


def test_text_too_long_to_fit_keeps_every_word(measure: Measure) -> None:
    text = "Unaussprechlichkeitsgeschwader von Österreich"
    fitted = fit(measure, text, "body", 9, Room(10, 5))
    assert not fitted.fits
    assert fitted.size_pt == SMALLEST_PT
    assert " ".join(fitted.lines) == text


def test_single_line_too_long_to_fit_stays_one_line(measure: Measure) -> None:
    fitted = fit(measure, "far too long for this", "body", 9, Room(5, most_lines=1))
    assert fitted.lines == ("far too long for this",)
    assert not fitted.fits


def test_fitted_text_names_missing_characters(measure: Measure) -> None:
    assert fit(measure, "Kraken ⚓", "body", 9, Room(50)).missing == "⚓"


def test_placed_lines_are_one_leading_apart(measure: Measure) -> None:
    fitted = fit(measure, "Steering Gear", "body", 10, Room(14, 20))
    first, second = fitted.place(3, 5, anchor="middle", ink=BLACK, tag="slot")
    assert (first.x, first.y, first.anchor, first.tag) == (3, 5, "middle", "slot")
    assert second.y - first.y == pytest.approx(1.15 * 10 * 25.4 / 72)


@given(WORDS, st.floats(5, 60), st.floats(3, 40), st.floats(6, 14))
def test_fitted_text_fits_and_keeps_every_word(
    words: list[str], width: float, height: float, size: float
) -> None:
    measure, text = standard_measure(), " ".join(words)
    fitted = fit(measure, text, "body", size, Room(width, height))
    assert "".join(fitted.lines).replace(" ", "") == text.replace(" ", "")
    assert SMALLEST_PT <= fitted.size_pt <= size
    widths = [measure.width_mm(line, "body", fitted.size_pt) for line in fitted.lines]
    assert fitted.width_mm == pytest.approx(max(widths))
    assert fitted.fits == (fitted.width_mm <= width + 1e-6 and fitted.height_mm <= height + 1e-6)
