"""PDFs of a few kilobytes that unpack to gigabytes, or draw the same thing without end."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile.conftest import Guarded

MIB = 1 << 20


def zeros(count: int) -> bytes:
    packer = zlib.compressobj(1)
    parts = [packer.compress(bytes(min(MIB, count - at))) for at in range(0, count, MIB)]
    return b"".join(parts) + packer.flush()


def stream(keys: str, data: bytes, *, packed: bool = False) -> bytes:
    how = "/Filter /FlateDecode " if packed else ""
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % ((how + keys).encode(), len(data), data)


def image(wide: int, high: int, space: str, data: bytes) -> bytes:
    keys = f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /BitsPerComponent 8 /ColorSpace /{space}"
    return stream(keys, data, packed=True)


def form(draws: bytes, inner: int) -> bytes:
    return stream(FORM % f"/XObject << /X0 {inner} 0 R >>", draws)


def pdf(content: bytes, more: dict[int, bytes] | None = None, catalogue: str = "") -> bytes:
    """A PDF of one page, which draws `/X0`, object 5 (a form without anything in it if none is given)."""
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>".encode(),
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 198 270] /TrimBox [9 9 189 261] /BleedBox [0 0 198 270] "
        b"/Contents 4 0 R /Resources << /XObject << /X0 5 0 R >> >> >>",
        4: stream("", zlib.compress(content, 1), packed=True),
        5: stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", b"q Q"),
        **(more or {}),
    }
    parts = [b"%%PDF-1.4\n"[1:], *(b"%d 0 obj\n%s\nendobj\n" % each for each in objects.items())]
    return b"".join(parts) + b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"


FORM = "/Type /XObject /Subtype /Form /BBox [0 0 198 270] /Resources << %s >>"
SHADED = b"<< /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 9 9] /Function << /FunctionType 2 /Domain [0 1] "
SHADED += b"/C0 [0 0 0 0] /C1 [1 1 0 1] /N 1 >> >>"
DRAWN = b"q 90 0 0 90 9 9 cm /X0 Do Q"
BOMBS: dict[str, Callable[[], bytes]] = {
    "a picture of many pixels": lambda: pdf(
        DRAWN, {5: image(6000, 8000, "DeviceCMYK", zeros(6000 * 8000 * 4))}
    ),
    "a picture of too many pixels": lambda: pdf(
        DRAWN, {5: image(12_000, 12_000, "DeviceGray", zeros(12_000 * 12_000))}
    ),
    "a picture that says it is vast": lambda: pdf(
        DRAWN, {5: image(100_000, 100_000, "DeviceGray", zeros(3))}
    ),
    "a picture with more in it than it says": lambda: pdf(
        DRAWN, {5: image(2, 2, "DeviceCMYK", zeros(1100 * MIB))}
    ),
    "a page that saves its state for ever": lambda: pdf(b"q " * (20 * MIB)),
    "a page of words": lambda: pdf(b"BT /F0 9 Tf (abcdefgh) Tj ET " * MIB),
    "a page of words and nothing else": lambda: pdf(b"BT /F0 9 Tf " + b"(a) Tj " * 990_000 + b"ET"),
    "a page that unpacks to more than memory": lambda: pdf(
        b"", {4: stream("", zeros(1100 * MIB), packed=True)}
    ),
    "a picture drawn time and again": lambda: pdf(
        DRAWN * 10_000, {5: image(3000, 3000, "DeviceCMYK", zeros(3000 * 3000 * 4))}
    ),
    "a shading drawn time and again": lambda: pdf(
        b"/X0 Do", {5: stream(FORM % "/Shading << /S0 6 0 R >>", b"/S0 sh " * 50_000), 6: SHADED}
    ),
    "forms that draw forms that draw forms": lambda: pdf(
        b"/X0 Do " * 9,
        {number: form(b"/X0 Do " * 9, number + 1) for number in range(5, 25)} | {25: form(b"", 25)},
    ),
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.everyday(every=10)
def test_pdf_bomb_is_checked_within_the_limits(guarded: Guarded, tmp_path: Path, bomb: str) -> None:
    (tmp_path / "cards.pdf").write_bytes(BOMBS[bomb]())
    status, out, err = guarded("preflight", "cards.pdf", "--profile", "drivethrucards")
    if status == 2:  # what could not be looked through in time is refused beforehand
        assert "expected a PDF that draws at most" in err
    else:
        assert out.endswith("1 page for drivethrucards: not ready\n")


@pytest.mark.parametrize(
    "bomb", ["a page that saves its state for ever", "forms that draw forms that draw forms"]
)
def test_page_that_draws_too_much_is_named(guarded: Guarded, tmp_path: Path, bomb: str) -> None:
    (tmp_path / "cards.pdf").write_bytes(BOMBS[bomb]())
    said = guarded("preflight", "cards.pdf", "--profile", "drivethrucards")
    assert said.status == 2
    assert "expected a PDF that draws at most" in said.err


def test_page_beyond_its_budget_is_named(guarded: Guarded, tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").write_bytes(BOMBS["a shading drawn time and again"]())
    said = guarded("preflight", "cards.pdf", "--profile", "drivethrucards")
    assert said.status == 1
    assert "press.unreadable: page 1: expected pages with less than 4,000,000" in said.out


def test_bookmarks_that_lead_nowhere_are_a_finding(guarded: Guarded, tmp_path: Path) -> None:
    outlines = {6: b"<< /First 7 0 R /Last 7 0 R >>", 7: b"<< /Title (x) /Next () >>"}
    (tmp_path / "cards.pdf").write_bytes(pdf(b"q Q", outlines, "/Outlines 6 0 R"))
    status, out, _ = guarded("preflight", "cards.pdf", "--profile", "drivethrucards")
    assert status == 1
    assert "error press.unreadable: document: expected a well-formed PDF" in out
