"""PDF pages as pixels, through pypdfium2."""

from __future__ import annotations

import io
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from cardforge.errors import PressError
from cardforge.press.boxes import PT_PER_INCH, Bounds, sides_of
from cardforge.press.foreign_pdf import flaw_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PIL import Image as Pillow

_MOST_PX = 3000


def pages(pdf: bytes, dpi: float) -> Iterator[Pillow.Image]:
    """Yield each page as an RGB picture, its size rounded to whole pixels.

    Raise PressError if `pdf` is not a PDF.
    """
    with _opened(pdf) as document:
        for page in document:
            scale = dpi / PT_PER_INCH
            yield _render(page, round(page.get_width() * scale), round(page.get_height() * scale))


def png(pdf: bytes, page: int, dpi: float, size_px: tuple[int, int] | None = None) -> bytes:
    """Return one page, counted from 0, as a PNG file with its resolution.

    `size_px` overrides the size that `dpi` gives, because print shops require exact sizes. Raise
    PressError if `pdf` is not a PDF, or has no such page.
    """
    with _opened(pdf) as document:
        if not 0 <= page < len(document):
            raise PressError(f"expected a page from 0 to {len(document) - 1}, got {page}")
        sheet, scale = document[page], dpi / PT_PER_INCH
        width, height = size_px or (
            round(sheet.get_width() * scale),
            round(sheet.get_height() * scale),
        )
        buffer = io.BytesIO()
        _render(sheet, width, height).save(buffer, "PNG", dpi=(dpi, dpi))
        return buffer.getvalue()


class Sight(NamedTuple):
    """A rendered page, without its crop and rotation."""

    size: tuple[int, int]
    pixels: bytes
    """The whole MediaBox in grey, a byte for each pixel, row by row."""
    media: Bounds
    letters: tuple[tuple[str, Bounds], ...]
    """Every character that has ink, and the box of its ink in page points."""


def sights(pdf: bytes, dpi: float, numbers: Iterable[int]) -> Iterator[Sight]:
    """Yield the rendered pages of these numbers, counted from 0.

    Very large pages have a lower resolution. Raise PressError if `pdf` is not a PDF. Nothing limits
    the time that a page takes: use `child_process` for PDFs of other authors.
    """
    with _opened(pdf) as document:
        for number in numbers:
            page = document[number]
            media = sides_of(page.get_mediabox())
            page.set_cropbox(*media)
            page.set_rotation(0)
            width, height = media[2] - media[0], media[3] - media[1]
            scale = min(dpi / PT_PER_INCH, _MOST_PX / max(width, height, 1.0))
            size = max(round(width * scale), 1), max(round(height * scale), 1)
            grey = _render(page, *size).convert("L")
            yield Sight(grey.size, grey.tobytes(), media, tuple(_letters(page)))


def _letters(page: pypdfium2.PdfPage) -> Iterator[tuple[str, Bounds]]:
    words = page.get_textpage()
    for at in range(words.count_chars()):
        box = sides_of(words.get_charbox(at))
        if box[2] > box[0] and box[3] > box[1]:
            yield words.get_text_range(at, 1), box


_PDFIUM = threading.RLock()
"""PDFium is not thread-safe: only one thread at a time may use it."""


@contextmanager
def _opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    try:
        with _PDFIUM, pypdfium2.PdfDocument(pdf) as document:
            yield document
    except pypdfium2.PdfiumError as error:
        raise PressError(f"expected a PDF with pages to draw, but {flaw_of(pdf)}") from error


def _render(page: pypdfium2.PdfPage, width: int, height: int) -> Pillow.Image:
    """Render onto a bitmap of this exact size; PDFium's own scaling may differ by a pixel."""
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
    picture: Pillow.Image = bitmap.to_pil().copy()
    bitmap.close()
    return picture
