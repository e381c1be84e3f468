"""Pictures that somebody else drew: decoding them, and separating them for a press."""

from __future__ import annotations

import functools
import io
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image as Pillow
from PIL import ImageChops, ImageFile

from cardforge.errors import PressError

if TYPE_CHECKING:
    from cardforge.press.ink import Ink

MOST_PIXELS = 50_000_000
_AT_MOST = f"expected a picture of at most {MOST_PIXELS:,} pixels"
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


@functools.lru_cache(maxsize=8)
def rgb_pixels(source: bytes, ground: Ink) -> Pixels:
    """Decode a PNG or JPEG file and lay it on `ground`; raises PressError for anything else."""
    return _pixels(_on_screen(source, ground))


@functools.lru_cache(maxsize=8)
def cmyk_pixels(source: bytes, ground: Ink) -> Pixels:
    """Separate a PNG or JPEG file into four plates, and lay it on the plates of `ground`.

    All of a colour's grey goes to the black plate: greys stay neutral, and no opaque pixel takes
    more than 200 % of ink, below every shop's limit. Raises PressError as `rgb_pixels` does.
    """
    picture, opacity = _layers(source)
    colours = [ImageChops.invert(channel) for channel in picture.split()]
    black = functools.reduce(ImageChops.darker, colours)
    plates = [*(ImageChops.subtract(colour, black) for colour in colours), black]
    if opacity is not None:
        grounds = (round(255 * percent / 100) for percent in ground.cmyk)
        plates = [_over(*each, opacity) for each in zip(plates, grounds, strict=True)]
    return _pixels(Pillow.merge("CMYK", plates))


@functools.lru_cache(maxsize=8)
def png_of(source: bytes, ground: Ink) -> bytes:
    """Give the opaque picture as a PNG file; raises PressError as `rgb_pixels` does."""
    buffer = io.BytesIO()
    _on_screen(source, ground).save(buffer, "PNG")
    return buffer.getvalue()


def size_px(source: bytes) -> tuple[int, int]:
    """Read width and height without decoding; raises PressError if it is no PNG or JPEG."""
    return opened_picture(source).size


@functools.lru_cache(maxsize=8)
def expect_whole(source: bytes) -> None:
    """Raise PressError for a picture that cannot be decoded to its end."""
    _layers(source)


def opened_picture(
    source: bytes, formats: tuple[str, ...] = ("PNG", "JPEG")
) -> ImageFile.ImageFile:
    """Open a picture without decoding it; raises PressError if it is of no such format, or huge."""
    try:
        picture = Pillow.open(io.BytesIO(source), formats=formats)
    except _TOO_LARGE as error:
        raise PressError(f"{_AT_MOST}, it has several times that") from error
    except (OSError, ValueError, SyntaxError) as error:
        message = f"expected a {' or '.join(formats)} picture, this is none or it is broken"
        raise PressError(message) from error
    if picture.width * picture.height > MOST_PIXELS:
        raise PressError(f"{_AT_MOST}, it has {picture.width} x {picture.height}")
    return picture


def _layers(source: bytes) -> tuple[Pillow.Image, Pillow.Image | None]:
    """Decode a picture: its colours, and how opaque it is unless it is so all over."""
    picture = opened_picture(source)
    try:
        if not picture.has_transparency_data:
            return picture.convert("RGB"), None
        layered = picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError) as error:
        raise PressError("expected a whole picture, it is cut short or broken") from error
    return layered.convert("RGB"), layered.getchannel("A")


def _on_screen(source: bytes, ground: Ink) -> Pillow.Image:
    picture, opacity = _layers(source)
    if opacity is None:
        return picture
    return Pillow.composite(picture, Pillow.new("RGB", picture.size, ground.rgb), opacity)


def _over(plate: Pillow.Image, ground: int, opacity: Pillow.Image) -> Pillow.Image:
    return Pillow.composite(plate, Pillow.new("L", plate.size, ground), opacity)


def _pixels(picture: Pillow.Image) -> Pixels:
    return Pixels(picture.width, picture.height, picture.mode, picture.tobytes())
