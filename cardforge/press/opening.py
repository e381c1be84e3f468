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
def opened(pdf: bytes, purpose: str) -> Iterator[pikepdf.Pdf]:
    """Open a PDF for a purpose (a verb); raises PressError where that fails, then or later."""
    try:
        with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
            yield document
    except pikepdf.PasswordError as error:
        raise PressError("expected a PDF that opens without a password") from error
    except pikepdf.PdfError as error:
        raise PressError(f"expected a PDF to {purpose}, {flaw_of(pdf)}") from error


def flaw_of(pdf: bytes) -> str:
    """Say what keeps a file from being opened as a PDF."""
    if not pdf:
        return "the file is empty"
    if b"%PDF-" not in pdf[:_HEAD]:
        return "the file does not begin as a PDF does"
    return "the file is cut short or broken"
