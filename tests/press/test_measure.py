"""Text widths equal those in the PDF, and outlines look like the text."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops
from reportlab.pdfbase.ttfonts import TTFont

from cardforge.press import pdf, raster
from cardforge.press.fonts import standard_book
from cardforge.press.measure import Measure, outlined, standard_measure
from cardforge.press.scene import BLACK, Scene, Text

LETTERS = st.text(st.characters(codec="latin-1", exclude_categories=("C", "Z")), max_size=30)


@pytest.mark.parametrize("role", ["body", "bold", "title", "display", "semibold"])
@pytest.mark.parametrize("text", ["HMS Dreadnought", "AVATAR To", "Ωμέγα", "Жуковский", "fi ffl"])
def test_text_width_equals_the_pdf_backend_width(measure: Measure, role: str, text: str) -> None:
    face = measure.chain(role)[0]
    theirs = TTFont(face.name, str(face.path), shapable=False).stringWidth(text, 11)
    assert measure.width_mm(text, role, 11) == pytest.approx(theirs * 25.4 / 72, abs=1e-3)


@given(LETTERS, LETTERS, st.floats(1, 100))
def test_text_width_is_additive_and_proportional_to_size(
    left: str, right: str, size: float
) -> None:
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


def test_missing_characters_come_from_the_next_face(measure: Measure) -> None:
    runs = measure.runs("Il Жук è", "italic")
    assert [(run.face.name, run.text) for run in runs] == [
        ("SourceSansPro-It", "Il "),
        ("SourceSansPro-Regular", "Жук"),
        ("SourceSansPro-It", " è"),
    ]
    assert measure.missing("Il Жук è", "italic") == ""


def test_character_without_a_glyph_prints_as_a_box(measure: Measure) -> None:
    assert measure.missing("a⚓b漢⚓", "body") == "⚓漢"
    assert [run.text for run in measure.runs("a⚓b", "body")] == ["a☐b"]


def test_text_is_composed_with_plain_spaces_and_hyphens(measure: Measure) -> None:
    assert measure.plain("e\u0301\u00a0\u2011x\u200b\n") == "é -x "
    assert measure.width_mm("e\u0301", "body", 9) == measure.width_mm("é", "body", 9)
    assert measure.missing("e\u0301\u2009\u2011", "title") == ""


def test_line_heights_grow_with_size(measure: Measure) -> None:
    line = measure.line_mm("body", 72)
    face = standard_book().chain("body")[0]
    assert line.cap_mm == pytest.approx(face.cap_height * 25.4)
    assert line.x_mm < line.cap_mm < line.ascender_mm
    assert line.descender_mm > 0


# ---- outlines of texts


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_outlined_text_looks_like_the_text(
    measure: Measure, anchor: Literal["start", "middle", "end"]
) -> None:
    text = Text(30, 14, "Ærø & 8, Жук É", 18, "title", anchor, BLACK, 0.4, "name")
    pages = [Scene(70, 20, (item,)) for item in (text, outlined(text, measure))]
    one, other = raster.pages(pdf.draw(pages, measure), 300)
    difference = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    assert sum(difference[128:]) < 0.0002 * one.width * one.height


def test_outlined_text_needs_no_font(measure: Measure) -> None:
    path = outlined(Text(5, 5, "hidden", 9, tag="word"), measure)
    assert path.tag == "word"
    assert b"/Type0" not in pdf.draw([Scene(40, 10, (path,))], measure)
