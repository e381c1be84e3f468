"""Pictures that authors bring: SVG, PNG and JPEG."""

from __future__ import annotations

from typing import Final

from cardforge.errors import PressError
from cardforge.press import art
from cardforge.press.scene import WHITE
from tests.fuzz.reader import expect
from tests.fuzz.trial import digest

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_SMALL_PX: Final = 64
_LARGE_EVERY: Final = 30
"""One of so many SVG files is drawn as large as for print; the others so small that it costs little."""
_PRINTED_PX: Final = getattr(art, "LONGEST_PX", _SMALL_PX)


def draw_svg(data: bytes) -> None:
    """Draw an SVG file."""
    size = _SMALL_PX if digest(data) % _LARGE_EVERY else _PRINTED_PX
    setattr(art, "LONGEST_PX", size)  # noqa: B010 - the module may draw otherwise one day
    try:
        drawn = art.png_of_svg(data)
    except PressError:
        return
    finally:
        setattr(art, "LONGEST_PX", _PRINTED_PX)  # noqa: B010
    expect(drawn.startswith(_PNG), "an SVG file drawn as no picture")
    art.size_px(drawn)


def decode_picture(data: bytes) -> None:
    """Decode a picture for the screen and for print."""
    for read in (art.size_px, art.expect_whole):
        try:
            read(data)
        except PressError:
            return
    _forget()
    expected = art.size_px(data)
    for kind in (art.rgb_pixels, art.cmyk_pixels):
        pixels = kind(data, WHITE)
        expect((pixels.width, pixels.height) == expected, "a picture of another size")
        del pixels
        _forget()
    expect(art.png_of(data, WHITE).startswith(_PNG), "a picture given as none")
    _forget()


def _forget() -> None:
    """Let go of what is kept of pictures: an input is to be held to what it needs by itself."""
    for kept in (art.expect_whole, art.rgb_pixels, art.cmyk_pixels, art.png_of):
        clear = getattr(kept, "cache_clear", None)
        if clear:
            clear()
