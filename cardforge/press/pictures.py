"""Pictures that somebody else drew: decoding them, and separating them for a press."""

from __future__ import annotations

import functools
import hashlib
import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PIL import Image as Pillow
from PIL import ImageChops, ImageFile

from cardforge.core.limits import LONGEST_SIDE, MIB, MOST_PIXELS
from cardforge.errors import PressError
from cardforge.press.picture_parts import expect_few_parts, expect_few_scans
from cardforge.press.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.ink import Ink

_AT_MOST = f"expected a picture of at most {MOST_PIXELS:,} pixels"
_BAND_PX = 1 << 20
_TOO_LARGE = (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning)

# Pillow warns on the terminal from 89 million pixels on; our own limit is lower, and an error.
warnings.filterwarnings("ignore", category=Pillow.DecompressionBombWarning)


@dataclass(frozen=True)
class Pixels:
    """An opaque picture: rows of 8-bit samples from the top, three (RGB) or four (CMYK) a pixel."""

    width: int
    height: int
    mode: str
    samples: bytes


def rgb_pixels(source: bytes, ground: Ink) -> Pixels:
    """Decode a PNG or JPEG file and lay it on `ground`; raises PressError for anything else."""
    key = ("RGB", _digest(source), ground)
    return _SEPARATED.of(key, lambda: _joined(_on_screen(source, ground), "RGB"))


def cmyk_pixels(source: bytes, ground: Ink) -> Pixels:
    """Separate a PNG or JPEG file into four plates, and lay it on the plates of `ground`.

    All of a colour's grey goes to the black plate: greys stay neutral, and no opaque pixel takes
    more than 200 % of ink, below every shop's limit. Raises PressError as `rgb_pixels` does.
    """
    key = ("CMYK", _digest(source), ground)
    return _SEPARATED.of(key, lambda: _joined(_on_plates(source, ground), "CMYK"))


def png_of(source: bytes, ground: Ink) -> bytes:
    """Give the opaque picture as a PNG file; raises PressError as `rgb_pixels` does."""
    return _SHOWN.of((_digest(source), ground), lambda: _png(source, ground))


def size_px(source: bytes) -> tuple[int, int]:
    """Read width and height without decoding; raises PressError if it is no PNG or JPEG."""
    return opened_picture(source).size


def expect_whole(source: bytes) -> None:
    """Raise PressError for a picture that cannot be decoded to its end."""
    flaw = _FLAWS.of(_digest(source), lambda: _flaw(source))
    if flaw:
        raise PressError(flaw)


def opened_picture(
    source: bytes, formats: tuple[str, ...] = ("PNG", "JPEG")
) -> ImageFile.ImageFile:
    """Open a picture without decoding it; raises PressError if it is of no such format, or huge."""
    expect_few_parts(source)
    try:
        picture = Pillow.open(io.BytesIO(source), formats=formats)
    except _TOO_LARGE as error:
        raise PressError(f"{_AT_MOST}, it has several times that") from error
    except (OSError, ValueError, SyntaxError) as error:
        message = f"expected a {' or '.join(formats)} picture, this is none or it is broken"
        raise PressError(message) from error
    pixels = picture.width * picture.height
    if pixels > MOST_PIXELS:
        raise PressError(f"{_AT_MOST}, it has {picture.width} x {picture.height}")
    if max(picture.size) > LONGEST_SIDE:
        raise PressError(
            f"expected a picture of at most {LONGEST_SIDE:,} pixels along it, "
            f"it has {picture.width} x {picture.height}"
        )
    expect_few_scans(source, pixels)
    return picture


def _flaw(source: bytes) -> str:
    try:
        _decoded(source)
    except PressError as error:
        return str(error)
    return ""


def _decoded(source: bytes) -> Pillow.Image:
    picture = opened_picture(source)
    try:
        picture.load()
    except MemoryError as error:
        raise PressError("expected a picture that goes into memory: save it smaller") from error
    except (OSError, ValueError, SyntaxError) as error:
        raise PressError("expected a whole picture, it is cut short or broken") from error
    return picture


def _layers(source: bytes) -> Iterator[tuple[Pillow.Image, Pillow.Image | None]]:
    """Yield bands of a picture from the top, so that none but the file's own pixels is whole.

    Each comes with its colours, and how opaque it is unless it is so all over.
    """
    picture = _decoded(source)
    rows = max(_BAND_PX // picture.width, 1)
    for top in range(0, picture.height, rows):
        band = picture.crop((0, top, picture.width, min(top + rows, picture.height)))
        if band.has_transparency_data:
            layered = band.convert("RGBA")
            yield layered.convert("RGB"), layered.getchannel("A")
        else:
            yield band.convert("RGB"), None


def _on_screen(source: bytes, ground: Ink) -> Iterator[Pillow.Image]:
    for band, opacity in _layers(source):
        if opacity is None:
            yield band
        else:
            yield Pillow.composite(band, Pillow.new("RGB", band.size, ground.rgb), opacity)


def _on_plates(source: bytes, ground: Ink) -> Iterator[Pillow.Image]:
    grounds = [round(255 * percent / 100) for percent in ground.cmyk]
    for band, opacity in _layers(source):
        colours = [ImageChops.invert(channel) for channel in band.split()]
        black = functools.reduce(ImageChops.darker, colours)
        plates = [*(ImageChops.subtract(colour, black) for colour in colours), black]
        if opacity is not None:
            plates = [_over(*each, opacity) for each in zip(plates, grounds, strict=True)]
        yield Pillow.merge("CMYK", plates)


def _over(plate: Pillow.Image, ground: int, opacity: Pillow.Image) -> Pillow.Image:
    return Pillow.composite(plate, Pillow.new("L", plate.size, ground), opacity)


def _joined(bands: Iterator[Pillow.Image], mode: str) -> Pixels:
    width, height, samples = 0, 0, []
    for band in bands:
        width, height = band.width, height + band.height
        samples.append(band.tobytes())
    return Pixels(width, height, mode, b"".join(samples))


def _png(source: bytes, ground: Ink) -> bytes:
    whole, top = Pillow.new("RGB", size_px(source)), 0
    for band in _on_screen(source, ground):
        whole.paste(band, (0, top))
        top += band.height
    buffer = io.BytesIO()
    whole.save(buffer, "PNG")
    return buffer.getvalue()


def _digest(source: bytes) -> bytes:
    return hashlib.sha256(source).digest()


_SEPARATED: Final = Recent[Pixels](256 * MIB, lambda pixels: len(pixels.samples))
_SHOWN: Final = Recent[bytes](64 * MIB, len)
_FLAWS: Final = Recent[str](1_000, lambda _: 1)
"""Why pictures seen lately cannot be used; nothing for those that can."""
