"""How much ink a picture inside a PDF lays on its darkest spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf
from pikepdf import PdfImage, PdfInlineImage
from PIL import Image as Pillow
from PIL import ImageMath

if TYPE_CHECKING:
    from cardforge.press.colourspace import Space


def image_ink_percent(image: pikepdf.Object | PdfInlineImage, space: Space | None) -> float | None:
    """Measure a CMYK or grey picture; None for other colours, or if it cannot be decoded."""
    if space is None or space.family not in ("cmyk", "grey"):
        return None
    try:
        picture = _decoded(image)
    except (pikepdf.PdfError, NotImplementedError, OSError, ValueError):
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
    if not isinstance(image, pikepdf.Stream):
        return None
    return PdfImage(image).as_pil_image(apply_mask=False)


def _inline(image: PdfInlineImage) -> Pillow.Image:
    """Decode as a picture of its own: pikepdf's way for inline ones fails under three pixels."""
    with pikepdf.Pdf.new() as holder:
        stream = pikepdf.Stream(holder, image.read_raw_bytes())
        stream.Subtype = pikepdf.Name.Image
        for key, value in image.obj.items():
            stream[key] = value
        return PdfImage(stream).as_pil_image()


def _darkest_percent(picture: Pillow.Image) -> float:
    plates = {str(index): plate for index, plate in enumerate(picture.split())}
    total = ImageMath.lambda_eval(
        lambda each: each["0"] + each["1"] + each["2"] + each["3"], **plates
    )
    return 100 * float(total.getextrema()[1]) / 255


def _least(picture: Pillow.Image) -> float:
    least = picture.getextrema()[0]
    return float(least) if isinstance(least, int | float) else 0.0
