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
from cardforge.press.scene import WHITE, ink

CREAM = ink("#f4ecd8", 3, 5, 15, 0)


def one_pixel(colour: tuple[int, int, int]) -> bytes:
    buffer = io.BytesIO()
    Pillow.new("RGB", (1, 1), colour).save(buffer, "PNG")
    return buffer.getvalue()


def test_pictures_beyond_all_measure_are_refused_by_their_head() -> None:
    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    with pytest.raises(PressError, match="at most 50,000,000 pixels, it has several times that"):
        art.size_px(b"\x89PNG\r\n\x1a\n" + chunk + b"\0\0\0\0IDAT\0\0\0\0")


def test_transparent_parts_show_the_ground(png: bytes) -> None:
    pixels = art.rgb_pixels(png, CREAM)
    assert (pixels.width, pixels.height, pixels.mode) == (40, 40, "RGB")
    assert tuple(pixels.samples[:3]) == (200, 30, 30)
    assert tuple(pixels.samples[3 * 39 : 3 * 40]) == CREAM.rgb


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_separation_keeps_the_colour_and_stays_within_200_percent(
    colour: tuple[int, int, int],
) -> None:
    cyan, magenta, yellow, black = art.cmyk_pixels(one_pixel(colour), WHITE).samples
    assert tuple(255 - plate - black for plate in (cyan, magenta, yellow)) == colour
    assert cyan + magenta + yellow + black <= 2 * 255
    if len(set(colour)) == 1:
        assert (cyan, magenta, yellow) == (0, 0, 0)


def test_separated_transparent_parts_show_the_plates_of_the_ground(png: bytes) -> None:
    samples = art.cmyk_pixels(png, CREAM).samples
    assert tuple(samples[4 * 39 : 4 * 40]) == tuple(round(part * 2.55) for part in CREAM.cmyk)
    assert tuple(samples[:4]) == (0, 170, 170, 55)


def test_a_jpeg_is_a_picture_too(png: bytes) -> None:
    buffer = io.BytesIO()
    Pillow.new("L", (7, 5), 80).save(buffer, "JPEG")
    assert art.size_px(buffer.getvalue()) == (7, 5)
    assert art.rgb_pixels(buffer.getvalue(), WHITE).width == 7
    assert Pillow.open(io.BytesIO(art.png_of(png, WHITE))).mode == "RGB"


def test_broken_and_foreign_files_are_refused(png: bytes) -> None:
    gif = io.BytesIO()
    Pillow.new("L", (7, 5), 80).save(gif, "GIF")
    for source in (b"", b"nonsense", gif.getvalue(), png[: len(png) // 2]):
        with pytest.raises(PressError, match="expected a"):
            art.rgb_pixels(source, WHITE)


def test_a_picture_of_absurd_size_is_refused() -> None:
    buffer = io.BytesIO()
    Pillow.new("1", (10_000, 6_000)).save(buffer, "PNG")
    with pytest.raises(PressError, match="10000 x 6000"):
        art.rgb_pixels(buffer.getvalue(), WHITE)
