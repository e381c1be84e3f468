"""The SVG backend, above all that it shows the same picture as the PDF backend."""

from __future__ import annotations

import dataclasses
import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from cardforge.errors import PressError
from cardforge.press import pdf, raster, svg
from cardforge.press.scene import BLACK, WHITE, Group, Image, Item, Path, Rect, Scene, Text, polygon

if TYPE_CHECKING:
    from cardforge.press.measure import Measure

resvg_py = pytest.importorskip("resvg_py")

DPI = 300
# One square millimetre at this resolution, about.
BLOCK = 12
# Two renderers antialias edges differently: that comes to 26 of 255 in a square millimetre of type.
ALIKE = 32
SVG = "{http://www.w3.org/2000/svg}"


def elements(scene: Scene, measure: Measure) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(scene, measure))  # noqa: S314


def from_pdf(scene: Scene, measure: Measure) -> Pillow.Image:
    return next(raster.pages(pdf.draw([scene], measure), DPI))


def from_svg(scene: Scene, measure: Measure) -> Pillow.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg.draw(scene, measure), dpi=DPI, background="white")
    return Pillow.open(io.BytesIO(bytes(png))).convert("RGB")


def worst_block(one: Pillow.Image, other: Pillow.Image) -> float:
    """Return the largest mean difference of any channel in any square millimetre."""
    means = ImageChops.difference(one, other).reduce(BLOCK)
    return max(max(band.tobytes()) for band in means.split())


def test_pdf_and_svg_of_a_scene_look_the_same(everything: Scene, measure: Measure) -> None:
    drawn, traced = from_pdf(everything, measure), from_svg(everything, measure)
    assert max(abs(a - b) for a, b in zip(drawn.size, traced.size, strict=True)) <= 1
    assert worst_block(drawn, traced.resize(drawn.size)) < ALIKE


@pytest.mark.parametrize("index", range(1, 15))
def test_comparison_detects_an_item_half_a_millimetre_off(
    everything: Scene, measure: Measure, index: int
) -> None:
    moved = Group((everything.items[index],), x=0.6, y=0.6)
    items = (*everything.items[:index], moved, *everything.items[index + 1 :])
    wrong = dataclasses.replace(everything, items=items)
    drawn, traced = from_pdf(everything, measure), from_svg(wrong, measure)
    assert worst_block(drawn, traced.resize(drawn.size)) > ALIKE


def test_svg_has_true_size_with_bleed(everything: Scene, measure: Measure) -> None:
    root = elements(everything, measure)
    assert root.get("width") == "69.500mm"
    assert root.get("height") == "94.900mm"
    assert root.get("viewBox") == "-3.000 -3.000 69.500 94.900"


def test_svg_texts_keep_their_words_and_tags(everything: Scene, measure: Measure) -> None:
    root = elements(everything, measure)
    tagged = {each.get("data-tag"): each for each in root.iter() if each.get("data-tag")}
    assert set(tagged) == {"frame", "name", "motto", "right", "porthole", "turned"}
    assert tagged["motto"].get("data-text") == "Ελλάς Жуковский É½ ×"
    assert tagged["name"].get("aria-label") == "HMS Ærøskøbing"


def test_svg_escapes_words_and_tags(measure: Measure) -> None:
    spiteful = '</g><script>alert("x")</script>&<'
    scene = Scene(50, 50, (Text(1, 5, spiteful, 8, tag=spiteful),), title=spiteful)
    root = elements(scene, measure)
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    assert [each for each in root.iter() if each.get("data-tag") == spiteful]


def test_svg_defines_glyphs_and_keyed_art_once(measure: Measure) -> None:
    art = Group((Rect(0, 0, 1, 1), Rect(2, 2, 1, 1)), key="art")
    items: tuple[Item, ...] = (Text(1, 5, "aaaa", 8), art, dataclasses.replace(art, x=9))
    root = elements(Scene(50, 50, items), measure)
    assert len(root.findall(f".//{SVG}path")) == 1
    assert len(root.findall(f".//{SVG}rect")) == 2
    assert len(root.findall(f".//{SVG}use")) == 4 + 2


def test_svg_clip_by_a_path_keeps_its_hole(measure: Measure) -> None:
    corners = [(0, 0), (20, 0), (20, 20), (0, 20)], [(5, 5), (15, 5), (15, 15), (5, 15)]
    ring = Path(tuple(step for corner in corners for step in polygon(corner).steps), evenodd=True)
    ground = Rect(0, 0, 20, 20, fill=WHITE)
    clipped = Group((Rect(0, 0, 20, 20, fill=BLACK),), clip=ring)
    scene = Scene(20, 20, (ground, clipped))
    for picture in (from_pdf(scene, measure), from_svg(scene, measure)):
        assert picture.getpixel((20, 20)) == (0, 0, 0)
        assert picture.getpixel((118, 118)) == (255, 255, 255)


def test_svg_ids_have_the_prefix(measure: Measure) -> None:
    scene = Scene(50, 50, (Text(1, 5, "a", 8),))
    assert 'id="left-d1"' in svg.draw(scene, measure, ids="left-")


def test_svg_of_equal_scenes_is_identical(everything: Scene, measure: Measure) -> None:
    assert svg.draw(everything, measure) == svg.draw(everything, measure)


def test_svg_rejects_the_same_scenes_as_pdf(measure: Measure) -> None:
    one, other = Group((Rect(0, 0, 1, 1),), key="a"), Group((Rect(0, 0, 2, 1),), key="a")
    for items in ((one, other), (Text(0, 0, "x", 8, "fraktur"),), (Image(0, 0, 1, 1, b""),)):
        with pytest.raises(PressError):
            svg.draw(Scene(50, 50, items), measure)
