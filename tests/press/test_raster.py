from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image as Pillow

from cardforge.errors import PressError
from cardforge.press import pdf, raster
from cardforge.press.scene import Rect, Scene

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink


@pytest.fixture(scope="module")
def page(measure: Measure, inks: dict[str, Ink]) -> bytes:
    halves = (Rect(-3, -3, 34.75, 95, fill=inks["red"]), Rect(31.75, -3, 40, 95, fill=inks["blue"]))
    return pdf.draw([Scene(63.5, 88.9, halves, bleed_mm=3)] * 2, measure)


def test_rendered_png_has_authored_colours_and_resolution(
    page: bytes, inks: dict[str, Ink]
) -> None:
    picture = Pillow.open(io.BytesIO(raster.png(page, 0, 300)))
    assert picture.size == (821, 1121)
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert picture.getpixel((100, 500)) == inks["red"].rgb
    assert picture.getpixel((700, 500)) == inks["blue"].rgb


def test_rendered_png_has_the_exact_requested_size(page: bytes, inks: dict[str, Ink]) -> None:
    picture = Pillow.open(io.BytesIO(raster.png(page, 1, 300, size_px=(822, 1122))))
    assert picture.size == (822, 1122)
    for corner in ((0, 0), (0, 1121)):
        assert picture.getpixel(corner) == inks["red"].rgb
    for corner in ((821, 0), (821, 1121)):
        assert picture.getpixel(corner) == inks["blue"].rgb


def test_rendered_pages_are_in_order(page: bytes) -> None:
    assert [picture.size for picture in raster.pages(page, 72)] == [(197, 269)] * 2


def test_rendering_rejects_non_pdf_and_unknown_page(page: bytes) -> None:
    with pytest.raises(PressError, match="expected a PDF"):
        raster.png(b"nonsense", 0, 300)
    with pytest.raises(PressError, match="from 0 to 1, got 2"):
        raster.png(page, 2, 300)
