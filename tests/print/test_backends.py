"""PDF and SVG of a face show the same picture: real cards, counters, maps, type cards."""

from __future__ import annotations

import dataclasses
import io
import math
from collections.abc import Iterator

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.product import Product, card_faces, other_faces
from cardforge.press.scene import Group, Scene, Text
from tests.print.conftest import Kit
from tests.tiers import landing

resvg_py = pytest.importorskip("resvg_py")

DPI = 600
# One square millimetre at this resolution, about.
BLOCK = 24
ALIKE = 24

EVERYDAY = {
    ("colour", "ship-cards", 0), ("grey", "standees", 0), ("colour", "flat-counters", 0),
    ("grey", "markers", 12), ("colour", "table-cards", 1),
    ("colour", "type-cards", 4), ("grey", "action-cards", 1),
}  # fmt: skip
SAMPLES = [
    (theme, name, number) if (theme, name, number) in EVERYDAY else landing(theme, name, number)
    for theme in ("colour", "grey")
    for name, numbers in {
        "ship-cards": (0, 1, 10, 11), "standees": (0, 3), "flat-counters": (0, 3), "markers": (1, 12, 30, 60),
        "table-cards": (0, 1, 4), "type-cards": (0, 4), "action-cards": (0, 1),
    }.items()
    for number in numbers
]  # fmt: skip


def unlike(scene: Scene, other: Scene) -> int:
    """Return the mean difference of a PDF and an SVG in the worst square millimetre."""
    measure = standard_measure()
    drawn = next(raster.pages(pdf.draw([in_pixels(scene)], measure), DPI))
    picture = resvg_py.svg_to_bytes(
        svg_string=svg.draw(in_pixels(other), measure), dpi=DPI, background="white"
    )
    traced = Pillow.open(io.BytesIO(bytes(picture))).convert("RGB")
    assert max(abs(a - b) for a, b in zip(drawn.size, traced.size, strict=True)) <= 1
    means = ImageChops.difference(drawn, traced.crop((0, 0, *drawn.size))).reduce(BLOCK)
    return max(max(band.tobytes()) for band in means.split())


def in_pixels(scene: Scene) -> Scene:
    """Return a scene of whole pixels, because a part of a pixel would be stretched to one."""
    width, height = (
        math.ceil(size * DPI / 25.4) * 25.4 / DPI for size in (scene.width_mm, scene.height_mm)
    )
    return dataclasses.replace(scene, width_mm=width, height_mm=height)


def faces(product: Product) -> Iterator[Scene]:
    for at, card in enumerate(product.cards):
        yield from (scene for _, scene in card_faces(at, card, 0.0))
    yield from (scene for _, scene in other_faces(product, 0.0))


@pytest.mark.parametrize(("theme", "name", "number"), SAMPLES)
@pytest.mark.everyday(every=3)
def test_pdf_and_svg_of_printed_faces_agree(kit: Kit, theme: str, name: str, number: int) -> None:
    scene = list(faces(kit("home-letter", theme)[name]))[number]
    assert unlike(scene, scene) < ALIKE


@pytest.mark.slow
def test_pdf_and_svg_of_a_map_part_agree(kit: Kit) -> None:
    whole = kit("home-letter", "colour")["maps"].posters[0].scene
    # As many whole blocks as that is of them, or the last would be a sliver.
    side = 118 * BLOCK * 25.4 / DPI
    part = Scene(side, side, (Group(whole.items, x=-150.0, y=-150.0),))
    assert unlike(part, part) < ALIKE


def test_face_comparison_detects_a_missing_word(kit: Kit) -> None:
    scene = next(faces(kit("home-letter", "colour")["ship-cards"]))
    without = tuple(item for item in scene.items if not (isinstance(item, Text) and item.tag == "bow.3.breach"))  # fmt: skip
    assert len(without) == len(scene.items) - 1
    assert unlike(scene, dataclasses.replace(scene, items=without)) > ALIKE
