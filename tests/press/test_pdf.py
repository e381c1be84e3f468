"""The contents of PDFs: positions of words, fonts, boxes, colours, and nothing stored twice."""

from __future__ import annotations

import dataclasses
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from reportlab.pdfbase.ttfonts import TTFError

from cardforge.errors import PressError
from cardforge.press import pdf
from cardforge.press.measure import Measure
from cardforge.press.pdf import Colours
from cardforge.press.scene import Group, Image, Ink, Item, Rect, Scene, Text
from tests.tiers import landing

RGB_OPERATORS = {"rg", "RG", "sc", "SC", "scn", "SCN", "cs", "CS"}
QPDF = shutil.which("qpdf") or ""
PDFFONTS = shutil.which("pdffonts") or ""
NUMBERS = (int, float, Decimal)
PT = 72 / 25.4


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(io.BytesIO(data))


def page(*items: Item, bleed_mm: float = 0.0) -> Scene:
    return Scene(63.5, 88.9, items, bleed_mm=bleed_mm)


def operators(data: bytes) -> Iterator[tuple[str, list[float]]]:
    """Yield every operator of every content stream and form in the file."""
    with opened(data) as document:
        streams: list[pikepdf.Object] = [document.pages[0].obj]
        streams += [
            held
            for held in document.objects
            if isinstance(held, pikepdf.Stream) and held.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            for instruction in pikepdf.parse_content_stream(stream):
                operands: list[Any] = list(instruction.operands)
                numbers = [float(part) for part in operands if isinstance(part, NUMBERS)]
                yield str(instruction.operator), numbers


def test_pdf_text_lies_where_the_scene_says(
    everything: Scene, measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    words = {word.text: word for word in read(pdf.draw([everything], measure), 0)}
    bleed = everything.bleed_mm
    right = words["right (a\\b) 12"]
    assert right.right == pytest.approx(57 + bleed, abs=0.3)
    assert right.top < 25 + bleed < right.bottom
    name = words["HMS Ærøskøbing"]
    assert (name.left + name.right) / 2 == pytest.approx(31.75 + bleed, abs=0.3)
    turned = words["turned"]
    assert turned.right - turned.left < turned.bottom - turned.top
    assert turned.bottom == pytest.approx(57 + bleed, abs=0.5)


def test_pdf_text_reads_back_in_every_script(
    everything: Scene, measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    text = " ".join(word.text for word in read(pdf.draw([everything], measure), 0))
    for part in ("Ελλάς", "Жуковский", "É½ ×", "Ærøskøbing", "(a\\b)"):
        assert part in text


def test_pdf_text_width_equals_the_measured_width(
    measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    scene = page(Text(5, 20, "HHHHHHHHHHHHHHHHHHHH", 8, "bold"))
    [word] = read(pdf.draw([scene], measure), 0)
    side_bearings = 0.5
    width = measure.width_mm("H" * 20, "bold", 8)
    assert word.right - word.left == pytest.approx(width, abs=side_bearings)


def test_pdf_boxes_are_trim_and_bleed(everything: Scene, measure: Measure) -> None:
    with opened(pdf.draw([everything], measure)) as document:
        sheet = document.pages[0]
        media = [float(side) for side in sheet.mediabox]
        trim = [float(side) for side in sheet.trimbox]
        assert media == pytest.approx([0, 0, 69.5 * PT, 94.9 * PT], abs=1e-3)
        assert sheet.bleedbox == sheet.mediabox
        assert trim == pytest.approx([3 * PT, 3 * PT, 66.5 * PT, 91.9 * PT], abs=1e-3)


def test_pdf_fonts_are_embedded_subsets(everything: Scene, measure: Measure) -> None:
    data = pdf.draw([everything], measure)
    assert b"Helvetica" not in data
    with opened(data) as document:
        fonts = dict(document.pages[0].obj.Resources.Font.items())
        assert fonts
        for font in fonts.values():
            assert re.match(r"/[A-Z]{6}\+Source", str(font.BaseFont))
            assert "/FontFile2" in font.FontDescriptor


def test_pdf_of_equal_scenes_is_byte_identical(everything: Scene, measure: Measure) -> None:
    assert pdf.draw([everything] * 3, measure) == pdf.draw([everything] * 3, measure)


def test_pdf_streams_are_compressed_without_base_85(everything: Scene, measure: Measure) -> None:
    data = pdf.draw([everything], measure)
    assert b"ASCII85" not in data
    assert b"FlateDecode" in data


def test_pdf_stores_keyed_art_once(measure: Measure) -> None:
    art = tuple(Rect(x, y, 0.4, 0.4) for x in range(30) for y in range(30))
    one = len(pdf.draw([page(Group(art, key="art"))], measure))
    many = [page(*(Group(art, x=x, key="art") for x in range(20))) for _ in range(10)]
    assert len(pdf.draw(many, measure)) < one + 10_000


def test_pdf_rejects_one_key_on_different_groups(measure: Measure) -> None:
    one, other = Group((Rect(0, 0, 1, 1),), key="a"), Group((Rect(0, 0, 2, 1),), key="a")
    with pytest.raises(PressError, match="'a' differs"):
        pdf.draw([page(one, other)], measure)


def test_forms_are_recognized_after_hundreds_of_others(measure: Measure) -> None:
    others = [Group((Rect(0, 0, 1, side),), key=f"form {side}") for side in range(1, 301)]
    again = Group((Rect(0, 0, 1, 1),), key="form 1")
    once = len(pdf.draw([page(*others)], measure))
    assert len(pdf.draw([page(*others), page(again)], measure)) < once + 700
    with pytest.raises(PressError, match="form 1"):
        pdf.draw([page(*others), page(Group((Rect(0, 0, 1, 2),), key="form 1"))], measure)


def test_pdf_draws_a_form_within_a_form(
    measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    inner = Group((Text(0, 0, "deep", 8),), key="inner")
    outer = Group((inner, Group((inner,), y=10)), x=10, y=10, key="outer")
    words = read(pdf.draw([page(outer)], measure), 0)
    assert [word.text for word in words] == ["deep", "deep"]
    assert words[1].top - words[0].top == pytest.approx(10, abs=0.01)


def test_pdf_pages_refer_only_to_art_that_they_draw(measure: Measure) -> None:
    first, second = page(Group((Rect(0, 0, 1, 1),), key="a")), page(Rect(0, 0, 1, 1))
    with opened(pdf.draw([first, second], measure)) as document:
        assert "/XObject" in document.pages[0].obj.Resources
        assert "/XObject" not in document.pages[1].obj.Resources


def test_cmyk_pdf_uses_the_authored_plates_and_no_rgb(
    everything: Scene, measure: Measure, inks: dict[str, Ink]
) -> None:
    found = list(operators(pdf.draw([everything], measure, colours="cmyk")))
    assert not {operator for operator, _ in found} & RGB_OPERATORS
    fills = [numbers for operator, numbers in found if operator == "k"]
    assert [part / 100 for part in inks["red"].cmyk] in fills
    assert [0, 0, 0, 1] in fills


def test_rgb_pdf_uses_no_cmyk(everything: Scene, measure: Measure) -> None:
    found = {operator for operator, _ in operators(pdf.draw([everything], measure))}
    assert "rg" in found
    assert not found & {"k", "K"}


@pytest.mark.parametrize("colours", ["rgb", "cmyk"])
def test_pdf_has_no_transparency(everything: Scene, measure: Measure, colours: Colours) -> None:
    data = pdf.draw([everything], measure, colours=colours)
    assert b"/SMask" not in data
    assert b"/ExtGState" not in data


def test_cmyk_pdf_pictures_have_four_plates_and_little_ink(png: bytes, measure: Measure) -> None:
    data = pdf.draw([page(Image(0, 0, 40, 40, png))], measure, colours="cmyk")
    with opened(data) as document:
        [picture] = document.pages[0].get_images().values()
        assert picture.ColorSpace == "/DeviceCMYK"
        samples = picture.read_bytes()
    pixels = zip(*[iter(samples)] * 4, strict=True)
    assert max(sum(pixel) for pixel in pixels) <= 2 * 255


def test_pdf_stores_a_repeated_picture_once(png: bytes, measure: Measure) -> None:
    scenes = [page(Image(0, 0, 40, 40, png)) for _ in range(3)]
    with opened(pdf.draw(scenes, measure)) as document:
        images = [
            held
            for held in document.objects
            if isinstance(held, pikepdf.Stream) and held.get("/Subtype") == "/Image"
        ]
    assert len(images) == 1


def test_pdf_has_title_author_and_keywords(measure: Measure) -> None:
    about = pdf.About("Bellerophon (β)", "A. Nauta", "a card", "ship, card")
    with opened(pdf.draw([page()], measure, about=about)) as document:
        assert str(document.docinfo.Title) == "Bellerophon (β)"
        assert str(document.docinfo.Author) == "A. Nauta"
        assert str(document.docinfo.Keywords) == "ship, card"


def test_pdf_draws_scenes_from_a_generator(measure: Measure) -> None:
    scene = page(Text(5, 5, "x", 8))
    drawn = pdf.draw((dataclasses.replace(scene) for _ in range(3)), measure)
    with opened(drawn) as document:
        assert len(document.pages) == 3


def test_pdf_rejects_no_scenes_and_unknown_roles(measure: Measure) -> None:
    with pytest.raises(PressError, match="at least one"):
        pdf.draw([], measure)
    with pytest.raises(PressError, match="'fraktur'"):
        pdf.draw([page(Text(0, 0, "x", 8, "fraktur"))], measure)
    with pytest.raises(PressError, match="PNG or JPEG"):
        pdf.draw([page(Image(0, 0, 1, 1, b"nonsense"))], measure)


def test_pdf_rejects_a_font_that_may_not_be_embedded(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise TTFError("not to be embedded")

    monkeypatch.setattr(pdf, "TTFont", refuse)
    with pytest.raises(PressError, match="'SourceSansPro-Regular'"):
        pdf.draw([page(Text(0, 0, "x", 8))], measure)


@pytest.mark.skipif(not QPDF, reason="qpdf is not installed")
@pytest.mark.parametrize("colours", ["rgb", "cmyk"])
def test_qpdf_accepts_a_drawn_pdf(
    everything: Scene, measure: Measure, tmp_path: Path, colours: Colours
) -> None:
    path = tmp_path / "all.pdf"
    path.write_bytes(pdf.draw([everything] * 2, measure, colours=colours))
    done = subprocess.run([QPDF, "--check", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not PDFFONTS, reason="poppler-utils are not installed")
def test_pdffonts_sees_every_font_embedded_and_subset(
    everything: Scene, measure: Measure, tmp_path: Path
) -> None:
    path = tmp_path / "all.pdf"
    path.write_bytes(pdf.draw([everything], measure))
    done = subprocess.run([PDFFONTS, path], capture_output=True, text=True, check=True)
    rows = done.stdout.splitlines()[2:]
    assert rows
    assert all(" yes yes yes " in row for row in rows)


# ---- several threads that draw the first pages of a process at once


_DRAW = """
import sys
import threading
sys.setswitchinterval(1e-6)
from cardforge.press import pdf, raster, svg
from cardforge.press.measure import standard_measure
from cardforge.press.scene import Scene, Text
roles = ("body", "bold", "serif", "title", "heavy", "italic", "semibold")
lines = [(role, f"{role} Größe {n}") for n in range(6) for role in roles]
scene = Scene(90, 200, tuple(Text(5, 4.0 * n, words, 9, role) for n, (role, words) in enumerate(lines)))
count = int(sys.argv[1])
start, found = threading.Barrier(count), []
def draw():
    start.wait()
    drawn = pdf.draw([scene], standard_measure())
    found.append((drawn, svg.draw(scene, standard_measure()), raster.png(drawn, 0, 60)))
threads = [threading.Thread(target=draw) for _ in range(count)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found), len(set(found)))
"""


@pytest.mark.parametrize("count", [4, landing(8), landing(9)])
def test_concurrent_threads_draw_the_same_pdf(count: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _DRAW, str(count)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert (done.stdout, done.stderr) == (f"{count} 1\n", "")
