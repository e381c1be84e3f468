"""Authors' pictures: their pixels, their plates, and SVGs drawn once each."""

from __future__ import annotations

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow

from cardforge.errors import PressError
from cardforge.press import art
from cardforge.press.art import Recent
from cardforge.press.child_process import TooCostlyError, drawn_apart
from cardforge.press.scene import WHITE, ink

CREAM = ink("#f4ecd8", 3, 5, 15, 0)
BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def one_pixel(colour: tuple[int, int, int]) -> bytes:
    buffer = io.BytesIO()
    Pillow.new("RGB", (1, 1), colour).save(buffer, "PNG")
    return buffer.getvalue()


def test_huge_png_is_rejected_by_its_header() -> None:
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    with pytest.raises(PressError, match="at most 50,000,000 pixels, got several times as many"):
        art.size_px(b"\x89PNG\r\n\x1a\n" + chunk + b"\0\0\0\0IDAT\0\0\0\0")


def test_transparent_pixels_show_the_ground(png: bytes) -> None:
    pixels = art.rgb_pixels(png, CREAM)
    assert (pixels.width, pixels.height, pixels.mode) == (40, 40, "RGB")
    assert tuple(pixels.samples[:3]) == (200, 30, 30)
    assert tuple(pixels.samples[3 * 39 : 3 * 40]) == CREAM.rgb


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_cmyk_separation_keeps_colour_within_200_percent_ink(
    colour: tuple[int, int, int],
) -> None:
    cyan, magenta, yellow, black = art.cmyk_pixels(one_pixel(colour), WHITE).samples
    assert tuple(255 - plate - black for plate in (cyan, magenta, yellow)) == colour
    assert cyan + magenta + yellow + black <= 2 * 255
    if len(set(colour)) == 1:
        assert (cyan, magenta, yellow) == (0, 0, 0)


def test_separated_transparent_pixels_show_the_ground_plates(png: bytes) -> None:
    samples = art.cmyk_pixels(png, CREAM).samples
    assert tuple(samples[4 * 39 : 4 * 40]) == tuple(round(part * 2.55) for part in CREAM.cmyk)
    assert tuple(samples[:4]) == (0, 170, 170, 55)


def test_jpeg_picture_is_read(png: bytes) -> None:
    buffer = io.BytesIO()
    Pillow.new("L", (7, 5), 80).save(buffer, "JPEG")
    assert art.size_px(buffer.getvalue()) == (7, 5)
    assert art.rgb_pixels(buffer.getvalue(), WHITE).width == 7
    assert Pillow.open(io.BytesIO(art.png_of(png, WHITE))).mode == "RGB"


def test_broken_or_unsupported_picture_is_rejected(png: bytes) -> None:
    gif = io.BytesIO()
    Pillow.new("L", (7, 5), 80).save(gif, "GIF")
    for source in (b"", b"nonsense", gif.getvalue(), png[: len(png) // 2]):
        with pytest.raises(PressError, match=r"this is not a|truncated"):
            art.rgb_pixels(source, WHITE)


def test_png_with_a_truncated_profile_is_rejected(png: bytes) -> None:
    broken = png[:-12] + chunk(b"iCCP", b"name") + png[-12:]
    with pytest.raises(PressError, match="truncated or broken"):
        art.expect_whole(broken)


def chunk(word: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + word + data + struct.pack(">I", zlib.crc32(word + data))


def test_picture_with_too_many_pixels_is_rejected() -> None:
    buffer = io.BytesIO()
    Pillow.new("1", (10_000, 6_000)).save(buffer, "PNG")
    with pytest.raises(PressError, match="10000 x 6000"):
        art.rgb_pixels(buffer.getvalue(), WHITE)


# ---- SVG, drawn in another process once each; what is decoded is kept in bytes


def test_svg_picture_is_drawn_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(svg: str, longest_px: int) -> bytes:
        calls.append(svg)
        return drawn_apart(svg, longest_px)

    monkeypatch.setattr(art, "drawn_apart", counted)
    source = BOX.format("<!-- drawn once -->").encode()
    assert art.png_of_svg(source) == art.png_of_svg(source)
    assert len(calls) == 1


def test_costly_svg_picture_is_not_tried_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def costly(svg: str, longest_px: int) -> bytes:
        calls.append(svg)
        raise TooCostlyError("drawing it takes more than a mouse has")

    monkeypatch.setattr(art, "drawn_apart", costly)
    source = BOX.format('<path d="M0 0"/><g opacity="0.5"/>').encode()
    for _ in range(2):
        with pytest.raises(
            PressError, match=r'mouse has, .* <g opacity="0.5"> in line 1: simplify'
        ):
            art.png_of_svg(source)
    assert len(calls) == 1


def test_recent_results_are_cached_up_to_a_size() -> None:
    recent, made = Recent[bytes](10, len), []

    def asked(size: int) -> bytes:
        def make() -> bytes:
            made.append(size)
            return bytes(size)

        return recent.of(size, make)

    assert [len(asked(size)) for size in (4, 5, 4, 6, 5, 11, 11)] == [4, 5, 4, 6, 5, 11, 11]
    assert made == [4, 5, 6, 5, 11, 11]
