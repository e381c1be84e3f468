"""Opening PDFs that anybody may have made, and saying in words of our own why one does not open."""

from __future__ import annotations

import io
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pikepdf

from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD = 1024


@contextmanager
def opened(pdf: bytes, purpose: str, *, paged: bool = True) -> Iterator[pikepdf.Pdf]:
    """Open a PDF for a purpose (a verb); raises PressError where that fails, then or later.

    Unless `paged`, its pages are left alone: they lack what they inherit, and take no memory.
    """
    try:
        with _document(pdf, paged) as document:
            yield document
    except pikepdf.PasswordError as error:
        raise PressError("expected a PDF that opens without a password") from error
    except MemoryError as error:
        raise PressError(f"expected a PDF to {purpose}, it does not go into memory") from error
    except pikepdf.PikepdfError as error:
        raise PressError(f"expected a PDF to {purpose}, {flaw_of(pdf)}") from error


def _document(pdf: bytes, paged: bool) -> pikepdf.Pdf:
    try:
        return pikepdf.Pdf.open(io.BytesIO(pdf), inherit_page_attributes=paged)
    except ValueError as error:  # a number of more than 64 bits, among others
        raise pikepdf.PdfError(str(error)) from error


def flaw_of(pdf: bytes) -> str:
    """Say what keeps a file from being opened as a PDF."""
    if not pdf:
        return "the file is empty"
    if b"%PDF-" not in pdf[:_HEAD]:
        return "the file does not begin as a PDF does"
    return "the file is cut short or broken"
