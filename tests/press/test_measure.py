from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from cardforge.press.fonts import standard_book
from cardforge.press.measure import standard_measure

if TYPE_CHECKING:
    from cardforge.press.measure import Measure

LETTERS = st.text(st.characters(codec="latin-1", exclude_categories=("C", "Z")), max_size=30)


@pytest.mark.parametrize("role", ["body", "bold", "title", "display", "semibold"])
@pytest.mark.parametrize("text", ["HMS Dreadnought", "AVATAR To", "Ωμέγα", "Жуковский", "fi ffl"])
def test_widths_are_those_that_the_pdf_backend_sets(measure: Measure, role: str, text: str) -> None:
    face = measure.chain(role)[0]
    theirs = TTFont(face.name, str(face.path), shapable=False).stringWidth(text, 11)
    assert measure.width_mm(text, role, 11) == pytest.approx(theirs * 25.4 / 72, abs=1e-3)


@given(LETTERS, LETTERS, st.floats(1, 100))
def test_width_is_additive_and_proportional_to_size(left: str, right: str, size: float) -> None:
    measure = standard_measure()
    both = measure.width_mm(left + right, "body", size)
    parts = measure.width_mm(left, "body", size) + measure.width_mm(right, "body", size)
    assert both == pytest.approx(parts)
    assert measure.width_mm(left, "body", 2 * size) == pytest.approx(
        2 * measure.width_mm(left, "body", size)
    )


def test_tracking_counts_between_characters_only(measure: Measure) -> None:
    plain = measure.width_mm("ABC", "body", 10)
    assert measure.width_mm("ABC", "body", 10, tracking_pt=36) == pytest.approx(plain + 25.4)
    assert measure.width_mm("A", "body", 10, tracking_pt=36) == measure.width_mm("A", "body", 10)
    assert measure.width_mm("", "body", 10, tracking_pt=36) == 0


def test_what_the_first_face_lacks_comes_from_the_next(measure: Measure) -> None:
    runs = measure.runs("Il Жук è", "italic")
    assert [(run.face.name, run.text) for run in runs] == [
        ("SourceSansPro-It", "Il "),
        ("SourceSansPro-Regular", "Жук"),
        ("SourceSansPro-It", " è"),
    ]
    assert measure.missing("Il Жук è", "italic") == ""


def test_a_glyph_that_is_nowhere_is_a_value_and_prints_as_a_question_mark(measure: Measure) -> None:
    assert measure.missing("a⚓b漢⚓", "body") == "⚓漢"
    assert [run.text for run in measure.runs("a⚓b", "body")] == ["a☐b"]


def test_accents_are_composed_and_special_spaces_and_hyphens_are_plain(measure: Measure) -> None:
    assert measure.plain("e\u0301\u00a0\u2011x\u200b\n") == "é -x "
    assert measure.width_mm("e\u0301", "body", 9) == measure.width_mm("é", "body", 9)
    assert measure.missing("e\u0301\u2009\u2011", "title") == ""


def test_line_heights_grow_with_size(measure: Measure) -> None:
    line = measure.line_mm("body", 72)
    face = standard_book().chain("body")[0]
    assert line.cap_mm == pytest.approx(face.cap_height * 25.4)
    assert line.x_mm < line.cap_mm < line.ascender_mm
    assert line.descender_mm > 0
