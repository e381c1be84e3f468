"""Colours and inks from content streams of other programs."""

from __future__ import annotations

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name, Stream, String
from PIL import Image as Pillow

from cardforge.press.ink_used import (
    Space,
    image_ink_percent,
    ink_percent,
    shading_ink_percent,
    space_of,
)
from cardforge.press.page_content import Event, events
from cardforge.press.preflight import preflight
from cardforge.press.profiles import DRIVE_THRU_CARDS, EUROPEAN_SHOP


@pytest.fixture
def document() -> pikepdf.Pdf:
    made = pikepdf.Pdf.new()
    made.add_blank_page(page_size=(200, 300))
    return made


def drawn(document: pikepdf.Pdf, operators: bytes, **resources: pikepdf.Object) -> list[Event]:
    page = document.pages[0]
    page.obj.Contents = document.make_stream(operators)
    page.obj.Resources = Dictionary({f"/{kind}": held for kind, held in resources.items()})
    return list(events(page))


def icc(document: pikepdf.Pdf, channels: int) -> Array:
    profile = Stream(document, b"")
    profile.N = channels
    return Array([Name.ICCBased, profile])


def test_colour_spaces_have_their_family(document: pikepdf.Pdf) -> None:
    resources = Dictionary(ColorSpace=Dictionary(Mine=Name.DeviceCMYK, Ours=icc(document, 3)))
    stated: dict[str, pikepdf.Object] = {
        "grey": Name.CalGray,
        "cmyk": icc(document, 4),
        "rgb": Array([Name.Indexed, Name.DeviceRGB, 1, String("abcdef")]),
        "spot": Array([Name.DeviceN, Array([Name.Gold]), Name.DeviceCMYK, Dictionary()]),
        "pattern": Name.Pattern,
    }
    for family, space in stated.items():
        assert space_of(space, resources).family == family
    assert space_of(Name.Mine, resources).family == "cmyk"
    assert space_of(Name.Ours, resources) == Space("rgb", "ICCBased with 3 channels")
    assert space_of(Name.Unknown, resources).family == "rgb"
    assert space_of(Array([Name.Lab, Dictionary()]), None).family == "rgb"


def test_colour_spaces_in_a_ring_are_unknown(document: pikepdf.Pdf) -> None:
    ring = document.make_indirect(Array([Name.Indexed, Name.Ring, 1, String("")]))
    resources = Dictionary(ColorSpace=Dictionary(Ring=ring, Self=Name.Self))
    assert space_of(ring, resources).family == "rgb"
    assert space_of(Name.Self, resources).family == "rgb"


def test_ink_is_summed_over_all_plates() -> None:
    assert ink_percent(Space("grey", ""), [0.25]) == 75
    assert ink_percent(Space("cmyk", ""), [0.5, 0.5, 0.5, 0.5]) == 200
    assert ink_percent(Space("spot", "", every_plate=True), [0.5]) == 200
    assert ink_percent(Space("spot", ""), [0.5, 1.0]) == 150
    assert ink_percent(Space("rgb", ""), [0, 0, 0]) is None
    assert ink_percent(Space("cmyk", ""), []) is None


def test_painted_boxes_follow_the_matrix_and_its_restore(document: pikepdf.Pdf) -> None:
    found = drawn(document, b"q 2 0 0 2 10 20 cm 1 1 3 4 re f Q 1 1 3 4 re f Q Q")
    assert [event.box for event in found] == [(12, 22, 18, 30), (1, 1, 4, 5)]


def test_fill_and_stroke_have_separate_inks(document: pikepdf.Pdf) -> None:
    found = drawn(document, b"0.5 0 0 0 k 0 1 1 0 K 0 0 m 5 9 l 9 0 l b 5 5 m 9 9 l S n")
    paints = [event.ink_percent for event in found if event.kind == "paint"]
    assert paints == [50, 200, 200]


def test_colour_space_starts_with_its_default_colour(document: pikepdf.Pdf) -> None:
    found = drawn(document, b"/DeviceCMYK cs 0 0 1 1 re f 1 1 1 0 sc 0 0 1 1 re f")
    assert [event.ink_percent for event in found if event.kind == "paint"] == [100, 300]


def test_text_event_has_its_size_on_the_page(document: pikepdf.Pdf) -> None:
    found = drawn(document, b"2 0 0 2 0 0 cm BT /F1 4 Tf 1 0 0 -1 3 4 Tm 1 1 Td (a) Tj ET")
    [text] = [event for event in found if event.kind == "text"]
    assert text.size_pt == 8
    assert text.box is not None
    assert text.box[:2] == (8, 6)


def test_form_content_follows_the_form_matrix(document: pikepdf.Pdf) -> None:
    form = Stream(document, b"0 0 1 1 re f")
    form.Subtype, form.Matrix = Name.Form, Array([1, 0, 0, 1, 50, 60])
    [painted] = drawn(document, b"/Fm Do /Gone Do /Gone gs /Gone sh", XObject=Dictionary(Fm=form))
    assert (painted.box, painted.trail) == ((50, 60, 51, 61), ("/Fm",))


def test_shading_pattern_has_its_colour_space(document: pikepdf.Pdf) -> None:
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)
    patterns = Dictionary(P1=Dictionary(PatternType=2, Shading=shading))
    found = drawn(document, b"/Pattern cs /P1 scn /Gone scn", Pattern=patterns)
    assert [event.space.family for event in found if event.space] == ["pattern", "rgb"]


def test_stencil_mask_prints_in_the_fill_colour(document: pikepdf.Pdf) -> None:
    stencil = Stream(document, b"\x80")
    stencil.Subtype, stencil.ImageMask, stencil.Width, stencil.Height = Name.Image, True, 1, 1
    found = drawn(document, b"1 1 0 0 k 9 0 0 9 5 5 cm /Im Do", XObject=Dictionary(Im=stencil))
    assert (found[-1].kind, found[-1].ink_percent, found[-1].box) == ("paint", 200, (5, 5, 14, 14))


def picture(document: pikepdf.Pdf, mode: pikepdf.Name, samples: bytes) -> Stream:
    made = Stream(document, samples)
    made.Type, made.Subtype, made.ColorSpace = Name.XObject, Name.Image, mode
    made.Width, made.Height, made.BitsPerComponent = 2, 1, 8
    return made


def test_picture_ink_is_that_of_its_darkest_pixel(document: pikepdf.Pdf) -> None:
    plates = picture(document, Name.DeviceCMYK, bytes([0, 0, 0, 255, 255, 255, 51, 0]))
    assert image_ink_percent(plates, Space("cmyk", "")) == pytest.approx(220)
    greys = picture(document, Name.DeviceGray, bytes([255, 51]))
    assert image_ink_percent(greys, Space("grey", "")) == pytest.approx(80)


def test_cmyk_jpeg_ink_is_measured(document: pikepdf.Pdf) -> None:
    buffer = io.BytesIO()
    Pillow.new("CMYK", (2, 1), (255, 255, 0, 0)).save(buffer, "JPEG", quality=100)
    held = picture(document, Name.DeviceCMYK, b"")
    held.write(buffer.getvalue(), filter=Name.DCTDecode)
    held.Decode = Array([1, 0, 1, 0, 1, 0, 1, 0])
    assert image_ink_percent(held, Space("cmyk", "")) == pytest.approx(200, abs=3)


@pytest.mark.parametrize(
    ("body", "ink"),
    [
        (b"BI /W 1 /H 1 /BPC 8 /CS /CMYK ID \xff\xff\xff\xff EI", 400),
        (b"BI /W 2 /H 2 /BPC 8 /CS /CMYK /F /AHx ID %s> EI" % (b"ff000080" * 4), 150.2),
        (b"BI /W 1 /H 1 /BPC 8 /CS /G ID \x33 EI", 80),
    ],
)
def test_inline_picture_ink_is_measured(document: pikepdf.Pdf, body: bytes, ink: float) -> None:
    [found] = drawn(document, b"q 9 0 0 9 5 5 cm " + body + b" Q")
    assert found.source is not None
    assert image_ink_percent(found.source, found.space) == pytest.approx(ink, abs=0.1)
    assert (found.box, found.straight) == ((5, 5, 14, 14), True)


def test_painted_boxes_end_at_the_clip(document: pikepdf.Pdf) -> None:
    clip = b"q 10 10 20 20 re W n 0 0 15 50 re f 40 40 9 9 re f Q 40 40 9 9 re f"
    assert [event.box for event in drawn(document, clip)] == [(10, 10, 15, 30), (40, 40, 49, 49)]


@pytest.mark.parametrize(
    ("operators", "straight"),
    [
        (b"5 5 9 1 re f", [True]),
        (b"1 w 5 5 m 9 5 l 9 8 l 5 8 l h S", [True]),
        (b"5 5 m 9 5 l 5 20 m 9 20 l S", [True, True]),
        (b"5 5 m 9 8 l S", [False]),
        (b"9 9 l S", [True]),
        (b"5 5 m 9 5 9 8 5 8 c f", [False]),
        (b"5 5 m 9 5 l 9 6 l 12 6 l 12 9 l 5 9 l f", [False]),
        (b"q 5 5 m 9 8 l 5 8 l W n 0 0 20 6 re f Q", [False]),
    ],
)
def test_straight_shapes_are_recognised(
    document: pikepdf.Pdf, operators: bytes, straight: list[bool]
) -> None:
    found = drawn(document, operators)
    assert [event.straight for event in found] == straight


def test_stroked_line_is_as_wide_as_its_pen(document: pikepdf.Pdf) -> None:
    [found] = drawn(document, b"2 0 0 2 0 0 cm 3 w 10 10 m 20 10 l S")
    assert found.box == (17, 17, 43, 23)


def ramp(document: pikepdf.Pdf, bits: int) -> Stream:
    """A sampled function between two colours: no ink, and all ink on all plates."""
    table = Stream(document, bytes(4 * bits // 8) + b"\xff" * (4 * bits // 8))
    table.FunctionType, table.BitsPerSample = 0, bits
    table.Domain, table.Size, table.Range = Array([0, 1]), Array([2]), Array([0, 1] * 4)
    return table


@pytest.mark.parametrize(("bits", "ink"), [(8, 400), (16, 400), (32, None)])
def test_sampled_shading_has_the_ink_of_its_samples(
    document: pikepdf.Pdf, bits: int, ink: float | None
) -> None:
    shading = Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Function=ramp(document, bits))
    assert shading_ink_percent(shading, Space("cmyk", "")) == ink


@pytest.mark.parametrize("kind", [4, 9])
def test_programmed_shading_has_unknown_ink(kind: int) -> None:
    shading = Dictionary(ShadingType=3, Function=Dictionary(FunctionType=kind))
    assert shading_ink_percent(shading, Space("cmyk", "")) is None


def test_page_object_with_a_missing_part_is_a_finding(document: pikepdf.Pdf) -> None:
    document.pages[0].obj.Contents = document.make_stream(b"/X sh")
    document.pages[0].obj.Resources = Dictionary(Shading=Dictionary(X=Dictionary(ShadingType=2)))
    [found] = [
        f
        for f in preflight(saved(document), EUROPEAN_SHOP).findings
        if f.rule == "press.unreadable"
    ]
    assert found.message == "expected a well-formed PDF, but a required part is missing"


def test_page_inherits_resources(document: pikepdf.Pdf) -> None:
    font = Dictionary(Subtype=Name.Type1, BaseFont=Name.Helvetica)
    drawn(document, b"")
    del document.pages[0].obj.Resources
    document.Root.Pages.Resources = Dictionary(Font=Dictionary(F1=font))
    findings = preflight(saved(document), EUROPEAN_SHOP).findings
    assert [f.where for f in findings if f.rule == "press.font-embedded"] == [("page", "1", "F1")]


def test_undecodable_picture_has_unknown_ink(document: pikepdf.Pdf) -> None:
    short = picture(document, Name.DeviceCMYK, b"\0")
    assert image_ink_percent(short, Space("cmyk", "")) is None
    assert image_ink_percent(short, Space("rgb", "")) is None
    assert image_ink_percent(short, None) is None
    assert image_ink_percent(Dictionary(), Space("cmyk", "")) is None


def test_composite_font_is_checked_by_its_descendant(document: pikepdf.Pdf) -> None:
    descendant = Dictionary(Type=Name.Font, FontDescriptor=Dictionary())
    outline = Dictionary(Type=Name.Font, Subtype=Name.Type3)
    font = Dictionary(
        Subtype=Name.Type0, BaseFont=Name("/Kanji"), DescendantFonts=Array([descendant])
    )
    drawn(document, b"", Font=Dictionary(F1=font, F2=outline))
    findings = preflight(saved(document), EUROPEAN_SHOP).findings
    assert [f.where for f in findings if f.rule == "press.font-embedded"] == [("page", "1", "F1")]


def saved(document: pikepdf.Pdf) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def test_malformed_page_is_a_finding_beside_other_checks(
    document: pikepdf.Pdf,
) -> None:
    document.add_blank_page(page_size=(200, 300))
    drawn_badly = document.make_stream(b"1 2 re f")
    document.pages[0].obj.Contents = drawn_badly
    found = {(f.rule, f.where) for f in preflight(saved(document), EUROPEAN_SHOP).findings}
    assert ("press.unreadable", ("page", "1")) in found
    assert ("press.trim-box", ("page", "2")) in found


OPERANDS = st.sampled_from([b"1", b"-2.5", b"/X", b"(t)", b"[1 2]", b"<<>>"])
OPERATORS = b"q Q cm re m l c f S B n rg k cs scn Do gs sh BT ET Tf Td Tm Tj TJ".split()


@given(st.lists(st.tuples(st.lists(OPERANDS, max_size=6), st.sampled_from(OPERATORS)), max_size=12))
def test_random_content_streams_do_not_break_preflight(
    instructions: list[tuple[list[bytes], bytes]],
) -> None:
    document = pikepdf.Pdf.new()
    document.add_blank_page(page_size=(200, 300))
    body = b"\n".join(b" ".join([*operands, operator]) for operands, operator in instructions)
    document.pages[0].obj.Contents = document.make_stream(body)
    assert preflight(saved(document), DRIVE_THRU_CARDS).pages == 1
