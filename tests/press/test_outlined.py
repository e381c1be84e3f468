from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import ImageChops

from cardforge.press import pdf, raster
from cardforge.press.measure import outlined
from cardforge.press.scene import BLACK, Scene, Text

if TYPE_CHECKING:
    from typing import Literal

    from cardforge.press.measure import Measure


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_outlines_look_like_the_text(
    measure: Measure, anchor: Literal["start", "middle", "end"]
) -> None:
    text = Text(30, 14, "Ærø & 8, Жук É", 18, "title", anchor, BLACK, 0.4, "name")
    pages = [Scene(70, 20, (item,)) for item in (text, outlined(text, measure))]
    one, other = raster.pages(pdf.draw(pages, measure), 300)
    difference = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    assert sum(difference[128:]) < 0.0002 * one.width * one.height


def test_outlines_are_not_read_as_text(measure: Measure) -> None:
    path = outlined(Text(5, 5, "hidden", 9, tag="word"), measure)
    assert path.tag == "word"
    assert b"/Type0" not in pdf.draw([Scene(40, 10, (path,))], measure)
