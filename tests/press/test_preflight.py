"""Preflight finds each fault that is put into a sound file, and no others."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image as Pillow

from cardforge.core.findings import Severity
from cardforge.errors import PressError
from cardforge.press import pdf
from cardforge.press.measure import Measure, placed_texts
from cardforge.press.preflight import preflight, preflight_picture
from cardforge.press.product import Product, published
from cardforge.press.profiles import (
    DRIVE_THRU_CARDS,
    EUROPEAN_SHOP,
    HOME_A4,
    HOME_LETTER,
    THE_GAME_CRAFTER,
)
from cardforge.press.scene import Circle, Group, Image, Ink, Item, Rect, Scene, Text, ink
from cardforge.press.sheets import Card
from tests.press.proof import proof

Fault = Callable[[pikepdf.Pdf], None]


def fleet(*cards: Card) -> Product:
    return Product("fleet", "Fleet", "Stiff paper.", cards=cards)


@pytest.fixture(scope="module")
def sound(measure: Measure, inks: dict[str, Ink], png: bytes) -> bytes:
    """A PDF of four pages that DriveThruCards accepts, with a form and a picture."""
    face = Scene(
        63.5,
        88.9,
        (
            Rect(-4, -4, 72, 97, fill=inks["cream"]),
            Group((Circle(20, 20, 5, fill=inks["red"]),), key="art"),
            Image(30, 30, 10, 10, png),
            Text(31.75, 70, "Bellerophon", 12, "title", "middle"),
        ),
        bleed_mm=3.2,
        title="Bellerophon",
    )
    return published(fleet(*[Card(face, face)] * 2), DRIVE_THRU_CARDS, measure)


def with_fault(data: bytes, fault: Fault) -> bytes:
    buffer = io.BytesIO()
    with pikepdf.Pdf.open(io.BytesIO(data)) as document:
        fault(document)
        document.save(buffer, force_version=document.pdf_version)
    return buffer.getvalue()


def add_content(operators: bytes, resources: Dictionary | None = None) -> Fault:
    """Draw more on the second page."""

    def fault(document: pikepdf.Pdf) -> None:
        page = document.pages[1]
        page.contents_add(b"\nq " + operators + b" Q\n")
        for kind, named in (resources or Dictionary()).items():
            held = page.obj.Resources.get(kind, Dictionary())
            page.obj.Resources[kind] = Dictionary({**dict(held.items()), **dict(named.items())})

    return fault


def first_form(document: pikepdf.Pdf) -> pikepdf.Object:
    return document.pages[1].obj.Resources.XObject["/G1"]


def rgb_in_form(document: pikepdf.Pdf) -> None:
    first_form(document).write(b"1 0 0 rg 20 20 1 1 re f")


def heavy_in_form(document: pikepdf.Pdf) -> None:
    first_form(document).write(b"0.9 0.9 0.5 0.4 k 20 20 1 1 re f")


def alpha_in_form(document: pikepdf.Pdf) -> None:
    form = first_form(document)
    form.Resources = Dictionary(ExtGState=Dictionary(E1=Dictionary(ca=0.5)))
    form.write(b"/E1 gs 20 20 1 1 re f")


def rgb_picture(document: pikepdf.Pdf) -> None:
    picture = Stream(document, bytes(12))
    picture.Type, picture.Subtype = Name.XObject, Name.Image
    picture.Width, picture.Height, picture.BitsPerComponent = 2, 2, 8
    picture.ColorSpace = Name.DeviceRGB
    add_content(b"/I1 Do", Dictionary(XObject=Dictionary(I1=picture)))(document)


def heavy_picture(document: pikepdf.Pdf) -> None:
    picture = Stream(document, bytes([230, 230, 128, 128]) * 4)
    picture.Type, picture.Subtype = Name.XObject, Name.Image
    picture.Width, picture.Height, picture.BitsPerComponent = 2, 2, 8
    picture.ColorSpace = Name.DeviceCMYK
    placed = b"20 0 0 20 50 50 cm /I1 Do"
    add_content(placed, Dictionary(XObject=Dictionary(I1=picture)))(document)


def soft_masked_picture(document: pikepdf.Pdf) -> None:
    [picture] = document.pages[1].get_images().values()
    mask = Stream(document, bytes(1600))
    mask.Type, mask.Subtype = Name.XObject, Name.Image
    mask.Width, mask.Height, mask.BitsPerComponent = 40, 40, 8
    mask.ColorSpace = Name.DeviceGray
    picture.SMask = document.make_indirect(mask)


def bare_font(document: pikepdf.Pdf) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    for page in document.pages[1:2]:
        page.obj.Resources.Font = Dictionary({**dict(page.obj.Resources.Font.items()), "/Fx": font})


def whole_font(document: pikepdf.Pdf) -> None:
    for font in document.pages[1].obj.Resources.Font.values():
        font.BaseFont = Name("/" + str(font.BaseFont).split("+")[1])
        return


def annotation(document: pikepdf.Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 9, 9]))
    document.pages[1].obj.Annots = Array([document.make_indirect(note)])


def no_trim(document: pikepdf.Pdf) -> None:
    del document.pages[1].obj.TrimBox


def small_bleed(document: pikepdf.Pdf) -> None:
    left, bottom, right, top = (float(side) for side in document.pages[1].trimbox)
    document.pages[1].obj.BleedBox = Array([left - 5, bottom - 9, right + 9, top + 9])


def another_size(document: pikepdf.Pdf) -> None:
    left, bottom, right, top = (float(side) for side in document.pages[1].trimbox)
    document.pages[1].obj.TrimBox = Array([left + 3, bottom, right, top])


def no_intent(document: pikepdf.Pdf) -> None:
    del document.Root.OutputIntents


def another_intent(document: pikepdf.Pdf) -> None:
    document.Root.OutputIntents[0].OutputConditionIdentifier = String("FOGRA39")


def no_label(document: pikepdf.Pdf) -> None:
    del document.docinfo["/GTS_PDFXVersion"]


def no_trapped(document: pikepdf.Pdf) -> None:
    del document.docinfo["/Trapped"]


def no_title(document: pikepdf.Pdf) -> None:
    del document.docinfo["/Title"]


def transparent_page(document: pikepdf.Pdf) -> None:
    document.pages[1].obj.Group = Dictionary(S=Name.Transparency)


def rgb_pattern(document: pikepdf.Pdf) -> None:
    tile = Stream(document, b"1 0 0 rg 0 0 1 1 re f")
    tile.PatternType, tile.PaintType, tile.TilingType = 1, 1, 1
    tile.BBox, tile.XStep, tile.YStep = Array([0, 0, 2, 2]), 2, 2
    tile.Resources = Dictionary()
    drawn = b"/Pattern cs /T1 scn 50 50 9 9 re f"
    add_content(drawn, Dictionary(Pattern=Dictionary(T1=tile)))(document)


SPACES = Dictionary(
    ColorSpace=Dictionary(
        C1=Array([Name.CalRGB, Dictionary(WhitePoint=Array([1, 1, 1]))]),
        C2=Array([Name.Separation, Name.All, Name.DeviceCMYK, Dictionary()]),
    ),
    ExtGState=Dictionary(
        E1=Dictionary(CA=0.4), E2=Dictionary(BM=Name.Multiply), E3=Dictionary(SMask=Dictionary())
    ),
    Shading=Dictionary(S1=Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)),
)
PAGE = ("page", "2")
FAULTS: dict[str, tuple[Fault, str, tuple[str, ...]]] = {
    "rgb fill": (add_content(b"1 0 0 rg 50 50 9 9 re f"), "press.rgb", PAGE),
    "rgb stroke": (add_content(b"1 0 0 RG 50 50 m 60 60 l S"), "press.rgb", PAGE),
    "rgb space": (add_content(b"/DeviceRGB cs 1 0 0 sc 50 50 9 9 re f"), "press.rgb", PAGE),
    "calibrated rgb": (add_content(b"/C1 cs 1 0 0 sc", SPACES), "press.rgb", PAGE),
    "rgb shading": (add_content(b"/S1 sh", SPACES), "press.rgb", PAGE),
    "rgb pattern": (rgb_pattern, "press.rgb", (*PAGE, "T1")),
    "rgb in a form": (rgb_in_form, "press.rgb", (*PAGE, "G1")),
    "rgb picture": (rgb_picture, "press.rgb", (*PAGE, "I1")),
    "inline rgb picture": (
        add_content(b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"),
        "press.rgb",
        PAGE,
    ),
    "ink": (add_content(b"0.9 0.9 0.5 0.4 k 50 50 9 9 re f"), "press.ink", PAGE),
    "ink of a line": (add_content(b"0.9 0.9 0.5 0.4 K 50 50 m 90 90 l S"), "press.ink", PAGE),
    "ink in a form": (heavy_in_form, "press.ink", (*PAGE, "G1")),
    "ink of a picture": (heavy_picture, "press.ink", (*PAGE, "I1")),
    "registration inside": (add_content(b"/C2 cs 1 sc 50 50 9 9 re f", SPACES), "press.ink", PAGE),
    "alpha of strokes": (add_content(b"/E1 gs", SPACES), "press.alpha", PAGE),
    "blend mode": (add_content(b"/E2 gs", SPACES), "press.alpha", PAGE),
    "soft mask": (add_content(b"/E3 gs", SPACES), "press.alpha", PAGE),
    "alpha in a form": (alpha_in_form, "press.alpha", (*PAGE, "G1")),
    "picture with a soft mask": (soft_masked_picture, "press.alpha", (*PAGE, "P1")),
    "transparency group": (transparent_page, "press.alpha", PAGE),
    "font not embedded": (bare_font, "press.font-embedded", (*PAGE, "Fx")),
    "annotation": (annotation, "press.annotation", PAGE),
    "no trim box": (no_trim, "press.trim-box", PAGE),
    "too little bleed": (small_bleed, "press.bleed", PAGE),
    "small type": (add_content(b"BT /F1+0 4 Tf 50 50 Td (a) Tj ET"), "press.type-size", PAGE),
    "no intent": (no_intent, "press.intent", ("document",)),
    "another intent": (another_intent, "press.intent", ("document",)),
    "no label": (no_label, "press.label", ("document",)),
    "no word on trapping": (no_trapped, "press.trapped", ("document",)),
    "no title": (no_title, "press.title", ("document",)),
}


def test_sound_pdf_has_no_findings(sound: bytes) -> None:
    report = preflight(sound, DRIVE_THRU_CARDS)
    assert report.findings == ()
    assert report.passed
    assert report.pages == 4


@pytest.mark.usefixtures("pages_drawn_here")
@pytest.mark.parametrize(("fault", "rule", "where"), FAULTS.values(), ids=FAULTS)
def test_preflight_finds_each_fault_at_its_place_only(
    sound: bytes, fault: Fault, rule: str, where: tuple[str, ...]
) -> None:
    report = preflight(with_fault(sound, fault), DRIVE_THRU_CARDS)
    found = {(finding.rule, finding.where) for finding in report.findings}
    if where[1:] and where[-1] in ("G1", "P1"):
        found = {(rule, place) for rule, place in found if place[:2] == PAGE}
    assert found == {(rule, where)}


def test_font_that_is_not_a_subset_is_found_on_its_pages(sound: bytes) -> None:
    findings = preflight(with_fault(sound, whole_font), DRIVE_THRU_CARDS).findings
    assert {finding.rule for finding in findings} == {"press.font-subset"}
    assert {finding.where[1] for finding in findings} == {"1", "2", "3", "4"}


def test_pdf_version_that_is_too_new_is_found(sound: bytes) -> None:
    newer = io.BytesIO()
    with pikepdf.Pdf.open(io.BytesIO(sound)) as document:
        document.save(newer, force_version="1.7")
    [found] = preflight(newer.getvalue(), DRIVE_THRU_CARDS).findings
    assert (found.rule, found.measured) == ("press.version", "1.7")


def test_malformed_page_box_is_found(sound: bytes) -> None:
    def broken(document: pikepdf.Pdf) -> None:
        document.pages[1].obj.TrimBox = Array([1, 2])

    findings = preflight(with_fault(sound, broken), DRIVE_THRU_CARDS).findings
    assert {finding.rule for finding in findings} == {"press.unreadable"}
    assert PAGE in [finding.where for finding in findings]


def test_page_of_another_size_is_found(sound: bytes) -> None:
    findings = preflight(with_fault(sound, another_size), DRIVE_THRU_CARDS).findings
    assert [(finding.rule, finding.where) for finding in findings] == [("press.page-size", PAGE)]


def test_preflight_finds_all_faults_at_once(sound: bytes) -> None:
    def several(document: pikepdf.Pdf) -> None:
        for fault in (no_intent, annotation, no_title):
            fault(document)

    rules = [
        finding.rule for finding in preflight(with_fault(sound, several), DRIVE_THRU_CARDS).findings
    ]
    assert sorted(rules) == ["press.annotation", "press.intent", "press.title"]


def test_marks_outside_the_bleed_are_not_a_fault(sound: bytes) -> None:
    def marks(document: pikepdf.Pdf) -> None:
        page = document.pages[1]
        page.obj.MediaBox = Array([-30, -30, 300, 400])
        add_content(b"1 1 1 1 K -20 50 m -5 50 l S")(document)

    assert preflight(with_fault(sound, marks), DRIVE_THRU_CARDS).findings == ()


def test_ink_limit_depends_on_the_profile(measure: Measure) -> None:
    dark = ink("#101820", 75, 68, 67, 60)
    face = Scene(63.5, 88.9, (Rect(-4, -4, 72, 97, fill=dark),), bleed_mm=3.2, title="Dark")
    cards = fleet(Card(face))
    [found] = preflight(published(cards, DRIVE_THRU_CARDS, measure), DRIVE_THRU_CARDS).findings
    assert (found.rule, found.measured, found.allowed) == ("press.ink", "270 %", "240 %")
    assert preflight(published(cards, EUROPEAN_SHOP, measure), EUROPEAN_SHOP).passed


def test_sheet_on_the_wrong_paper_is_found(measure: Measure) -> None:
    data = published(fleet(Card(Scene(63.5, 88.9, ()))), HOME_A4, measure)
    [found] = preflight(data, HOME_LETTER).findings
    assert (found.rule, found.measured) == ("press.page-size", "210.0 x 297.0 mm")


def test_small_type_is_a_warning_and_still_passes(sound: bytes) -> None:
    fault, _, _ = FAULTS["small type"]
    report = preflight(with_fault(sound, fault), DRIVE_THRU_CARDS)
    assert [finding.severity for finding in report.findings] == [Severity.WARNING]
    assert report.passed


def test_preflight_reports_what_it_cannot_confirm(sound: bytes) -> None:
    said = " ".join(preflight(sound, DRIVE_THRU_CARDS).unconfirmed)
    assert "PDF/X-1a: no free tool validates it" in said


def test_preflight_ends_on_a_form_that_draws_itself(sound: bytes) -> None:
    def endless(document: pikepdf.Pdf) -> None:
        form = first_form(document)
        form.Resources = Dictionary(XObject=Dictionary(G1=form))
        form.write(b"/G1 Do")

    assert preflight(with_fault(sound, endless), DRIVE_THRU_CARDS).findings == ()


def test_pdf_name_that_is_not_text_is_escaped() -> None:
    bare = pikepdf.new()
    bare.add_blank_page()
    font = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.B)
    form = bare.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 1, 1])
    form.Resources = Dictionary(Font=Dictionary(F=font))
    bare.pages[0].Resources = Dictionary(XObject=Dictionary({"/Form99": form}))
    data = io.BytesIO()
    bare.save(data, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    findings = preflight(
        data.getvalue().replace(b"/Form99", b"/Fo#E999"), DRIVE_THRU_CARDS
    ).findings
    [found] = [each for each in findings if each.rule == "press.font-embedded"]
    assert found.where == ("page", "1", r"Fo\udce999", "F")


def test_preflight_rejects_files_that_it_cannot_open(sound: bytes) -> None:
    locked = io.BytesIO()
    with pikepdf.Pdf.open(io.BytesIO(sound)) as document:
        document.save(locked, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(PressError, match="password"):
        preflight(locked.getvalue(), DRIVE_THRU_CARDS)
    with pytest.raises(PressError, match="expected a PDF"):
        preflight(b"nonsense", DRIVE_THRU_CARDS)
    with pytest.raises(PressError, match="takes PNG"):
        preflight(sound, THE_GAME_CRAFTER)


def test_page_that_cannot_be_drawn_is_a_finding(sound: bytes) -> None:
    [found] = preflight(b"%%" + bytes(3000) + sound, DRIVE_THRU_CARDS).findings
    assert (found.rule, found.where) == ("press.unreadable", ("document",))
    assert found.message.startswith("expected a PDF with pages to draw, ")


def picture(size: tuple[int, int], mode: str) -> bytes:
    buffer = io.BytesIO()
    Pillow.new(mode, size).save(buffer, "PNG")
    return buffer.getvalue()


def test_picture_preflight_checks_pixels_and_mode() -> None:
    def rules(png: bytes) -> list[str]:
        return [
            finding.rule for finding in preflight_picture(png, THE_GAME_CRAFTER, "poker").findings
        ]

    assert rules(picture((825, 1125), "RGB")) == []
    assert rules(picture((825, 1124), "RGB")) == ["press.pixels"]
    assert rules(picture((825, 1125), "RGBA")) == ["press.picture-mode"]
    with pytest.raises(PressError, match="PNG"):
        rules(b"nonsense")
    with pytest.raises(PressError, match="'foil'"):
        preflight_picture(b"", THE_GAME_CRAFTER, "foil")


# ---- scenes, before they are printed


def page(*items: Item) -> Scene:
    return Scene(60, 90, items, safe_mm=3)


def faults(scene: Scene, measure: Measure) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.rule, finding.where) for finding in proof(scene, measure)]


def test_clean_scene_has_no_proof_findings(measure: Measure) -> None:
    scene = page(Text(5, 10, "Bow", 8), Text(5, 14, "Stern", 8), Text(5, 20, " ", 2))
    assert proof(scene, measure) == ()


def test_overlapping_texts_are_found_once(measure: Measure) -> None:
    scene = page(Text(5, 10, "Bow", 8, tag="bow.1"), Text(6, 11, "Stern", 8))
    assert faults(scene, measure) == [("press.overlap", ("bow", "1"))]


@pytest.mark.parametrize(("x", "y"), [(1, 20), (55, 20), (20, 3), (20, 89)])
def test_text_outside_the_safe_zone_is_found(measure: Measure, x: float, y: float) -> None:
    assert faults(page(Text(x, y, "Bow", 8)), measure) == [("press.safe-zone", ("Bow",))]


def test_small_type_is_found_in_scaled_groups(measure: Measure) -> None:
    shrunk = Group((Text(0, 0, "tiny", 8),), x=10, y=10, scale=(0.5, 0.5))
    assert faults(page(shrunk), measure) == [("press.type-size", ("tiny",))]
    assert faults(page(Text(5, 10, "tiny", 5.9)), measure) == [("press.type-size", ("tiny",))]


def test_missing_glyphs_are_found(measure: Measure) -> None:
    assert faults(page(Text(5, 10, "⚓", 8)), measure) == [("press.missing-glyph", ("⚓",))]


def test_text_boxes_match_the_pdf(
    everything: Scene, measure: Measure, read: Callable[[bytes, int], list[Any]]
) -> None:
    bleed = everything.bleed_mm
    words = {word.text: word for word in read(pdf.draw([everything], measure), 0)}
    for placed in placed_texts(everything, measure):
        word = words.get(placed.text.text)
        if word is None:
            continue
        seen = (word.left - bleed, word.top - bleed, word.right - bleed, word.bottom - bleed)
        assert placed.box == pytest.approx(seen, abs=0.6)
    assert {"HMS Ærøskøbing", "turned"} <= set(words)
