"""Checks any PDF against a print profile, before the shop does.

What is wrong comes back as findings, each with its page and place, all of them and not only the
first. What no check here can settle comes back as plain sentences: above all, that a file which
says it is PDF/X is PDF/X, for which there is no free validator.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pikepdf
from PIL import Image as Pillow

from cardforge.core.finding import Finding, Severity, Where
from cardforge.errors import PressError
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.page_checks import page_findings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.profiles import Profile

_UNCONFIRMED = ("the colours as they will be printed: only a proof from the shop shows them",)
_UNCONFIRMED_PDFX = (
    "that the file conforms to PDF/X-1a: no free tool validates it, and its label only claims it",
    "the ink of pictures in RGB, of spot colours beside their tint, and where inks overprint",
)
# What reading a key that is missing, or a value of another kind, comes to in a PDF.
_MALFORMED = (
    pikepdf.PdfError,
    AttributeError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True)
class Report:
    """What a check found, and in sentences what it cannot confirm."""

    pages: int
    findings: tuple[Finding, ...]
    unconfirmed: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Say whether nothing is wrong that the profile forbids."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def preflight(pdf: bytes, profile: Profile) -> Report:
    """Check a PDF; raises PressError if it cannot be opened, or the shop wants pictures."""
    if profile.product == "images":
        raise PressError(f"expected pictures: {profile.title} takes PNG files, not a PDF")
    try:
        with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
            findings = tuple(dict.fromkeys(_findings(opened, profile)))
            count = len(opened.pages)
    except pikepdf.PasswordError as error:
        raise PressError("expected a PDF that opens without a password") from error
    except pikepdf.PdfError as error:
        raise PressError(f"expected a PDF to check: {error}") from error
    pdfx = _UNCONFIRMED_PDFX if profile.conformance == "PDF/X-1a:2003" else ()
    return Report(count, findings, _UNCONFIRMED + pdfx)


def preflight_picture(png: bytes, stock: str, profile: Profile) -> Report:
    """Check one picture for a stock of a shop that takes pictures; raises PressError if it is none.

    Its pixels have to be exactly the shop's, opaque and in RGB.
    """
    if stock not in profile.pixels:
        raise PressError(f"expected a stock of {profile.name}, got {stock!r}")
    try:
        picture = Pillow.open(io.BytesIO(png), formats=("PNG",))
    except (OSError, ValueError, SyntaxError) as error:
        raise PressError(f"expected a PNG picture: {error}") from error
    findings = tuple(_picture_findings(picture, profile.pixels[stock]))
    return Report(1, findings, _UNCONFIRMED)


def _picture_findings(picture: Pillow.Image, wanted: tuple[int, int]) -> Iterator[Finding]:
    if picture.size != wanted:
        measured, allowed = ("{} x {}".format(*size) for size in (picture.size, wanted))
        yield _error("press.pixels", "expected the shop's exact pixels", measured, allowed)
    if picture.mode != "RGB":
        yield _error("press.picture-mode", "expected opaque RGB", picture.mode, "RGB")


def _findings(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    for check in (_intent, _label, _one_size):
        yield from _guarded(check(pdf, profile), ("document",))
    for number, page in enumerate(pdf.pages, start=1):
        yield from _guarded(page_findings(page, number, profile), ("page", str(number)))


def _guarded(checked: Iterator[Finding], where: Where) -> Iterator[Finding]:
    """Pass findings on; a part that breaks the rules of PDF itself is a finding like any other."""
    try:
        yield from checked
    except _MALFORMED as error:
        yield _error("press.unreadable", f"expected a well-formed PDF: {error}", where=where)


def _intent(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.intent is None:
        return
    stated = [
        str(intent.get("/OutputConditionIdentifier", ""))
        for intent in pdf.Root.get("/OutputIntents", ())
        if intent.get("/S") == "/GTS_PDFX"
    ]
    if stated != [profile.intent.identifier]:
        message = "expected one output intent for the press"
        yield _error(
            "press.intent", message, ", ".join(stated) or "none", profile.intent.identifier
        )


def _label(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.conformance != "PDF/X-1a:2003":
        return
    label = str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
    if label != profile.conformance:
        message = "expected the file to say what it conforms to"
        yield _error("press.label", message, label or "nothing", profile.conformance)
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        yield _error("press.trapped", "expected the file to say whether it is trapped")
    if not str(pdf.docinfo.get("/Title", "")):
        yield _error("press.title", "expected a title")
    if pdf.pdf_version > "1.4":
        yield _error("press.version", "expected an older PDF version", pdf.pdf_version, "1.4")


def _one_size(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.product != "pages":
        return
    sizes: dict[tuple[float, float], int] = {}
    for number, page in enumerate(pdf.pages, start=1):
        if "/TrimBox" not in page.obj:
            continue
        left, bottom, right, top = (float(side) for side in page.trimbox)
        sizes.setdefault((round(right - left, 1), round(top - bottom, 1)), number)
    if len(sizes) > 1:
        wanted, *others = [_size_mm(size) for size in sizes]
        where = tuple(sizes.values())[1]
        message = "expected all pages of one size"
        yield _error("press.page-size", message, others[0], wanted, ("page", str(where)))


def _size_mm(size_pt: tuple[float, float]) -> str:
    return "{:.1f} x {:.1f} mm".format(*(side * MM_PER_PT for side in size_pt))


def _error(
    rule: str, message: str, measured: str = "", allowed: str = "", where: Where = ()
) -> Finding:
    return Finding(rule, Severity.ERROR, where or ("document",), message, measured, allowed)
