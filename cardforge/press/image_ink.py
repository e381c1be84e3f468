"""How much ink a picture inside a PDF lays on its darkest spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf
from pikepdf import PdfImage, PdfInlineImage
from PIL import Image as Pillow
from PIL import ImageMath

from cardforge.core.limits import MOST_PIXELS
from cardforge.errors import PressError
from cardforge.press.unpacking import unpacked

if TYPE_CHECKING:
    from cardforge.press.colourspace import Space

_STRIP_PX = 256
_MOST_SAMPLES = 4
"""Bytes of a pixel."""
_OF_PICTURES = {"/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"}
"""Filters that unpack to pixels, whose number their decoders know beforehand."""
# What a picture that breaks the rules of PDF comes to while it is decoded.
_UNDECODABLE = (
    pikepdf.PikepdfError,
    PressError,
    Pillow.DecompressionBombError,
    AttributeError,
    KeyError,
    NotImplementedError,
    OSError,
    TypeError,
    ValueError,
)


def image_ink_percent(image: pikepdf.Object | PdfInlineImage, space: Space | None) -> float | None:
    """Measure a CMYK or grey picture; None for other colours, or if it cannot be decoded."""
    if space is None or space.family not in ("cmyk", "grey"):
        return None
    try:
        picture = _decoded(image)
    except _UNDECODABLE:
        return None
    if picture is None:
        return None
    if picture.mode == "CMYK":
        return _darkest_percent(picture)
    darkness = 255 - _least(picture.convert("L"))
    return 100 * darkness / 255


def _decoded(image: pikepdf.Object | PdfInlineImage) -> Pillow.Image | None:
    if isinstance(image, PdfInlineImage):
        return _inline(image)
    return _moderate(image) if isinstance(image, pikepdf.Stream) else None


def _inline(image: PdfInlineImage) -> Pillow.Image | None:
    """Decode as a picture of its own: pikepdf's way for inline ones fails under three pixels."""
    with pikepdf.Pdf.new() as holder:
        stream = pikepdf.Stream(holder, image.read_raw_bytes())
        stream.Subtype = pikepdf.Name.Image
        for key, value in image.obj.items():
            stream[key] = value
        return _moderate(stream)


def _moderate(stream: pikepdf.Stream) -> Pillow.Image | None:
    """Decode a picture, unless it says or turns out to be larger than pictures are."""
    picture = PdfImage(stream)
    if picture.width * picture.height > MOST_PIXELS:
        return None
    if not set(picture.filters) & _OF_PICTURES:
        unpacked(stream, _MOST_SAMPLES * MOST_PIXELS)
    decoded = picture.as_pil_image(apply_mask=False)
    return decoded if decoded.width * decoded.height <= MOST_PIXELS else None


def _darkest_percent(picture: Pillow.Image) -> float:
    """Add up the plates, strip by strip: their sums take several times the room of the picture."""
    wide, high = picture.size
    strips = (
        picture.crop((0, top, wide, min(top + _STRIP_PX, high)))
        for top in range(0, high, _STRIP_PX)
    )
    return max(map(_darkest_of, strips), default=0.0)


def _darkest_of(strip: Pillow.Image) -> float:
    plates = {str(index): plate for index, plate in enumerate(strip.split())}
    total = ImageMath.lambda_eval(
        lambda each: each["0"] + each["1"] + each["2"] + each["3"], **plates
    )
    return 100 * float(total.getextrema()[1]) / 255


def _least(picture: Pillow.Image) -> float:
    least = picture.getextrema()[0]
    return float(least) if isinstance(least, int | float) else 0.0
