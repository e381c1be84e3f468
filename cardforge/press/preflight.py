"""Checks of a PDF or picture against a print profile, before the shop does them.

The checks of a document as a whole are here, those of a page in `page_checks`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pikepdf
from pikepdf import Dictionary

from cardforge.core.findings import Finding, Severity, Where
from cardforge.core.wording import spelled_out
from cardforge.errors import PressError
from cardforge.press.art import opened_picture
from cardforge.press.boxes import MM_PER_PT
from cardforge.press.child_process import sights_apart
from cardforge.press.foreign_pdf import (
    DrawingBudget,
    expect_few_pages,
    expect_light,
    fault,
    few,
    opened,
)
from cardforge.press.page_checks import (
    SIGHT_DPI,
    UNKNOWN_INK,
    cut_of,
    page_findings,
    sight_findings,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image as Pillow

    from cardforge.press.profiles import Profile


_DOCUMENT: Final = ("document",)
_HARMLESS: Final = ("/GoTo", "/GoToR", "/URI", "/Named", "/Thread")
_UNCONFIRMED = ("the colours as they will be printed: only a proof from the shop shows them",)
_UNCONFIRMED_OF: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "pages": (
            "that the file conforms to PDF/X-1a: no free tool validates it, its label only says so",
            "the ink of pictures in RGB, of spot colours beside their tint, and of overprints",
            "the safe zone of art: only text and straight edges along the cut are measured",
        ),
        "sheets": ("that cuts and folds are where cards end: a sheet does not record its cards",),
        "images": (),
    }
)
_UNCONFIRMED_FILES = ("the source of this PDF: no file is attached",)
# The errors of a missing key, a value of another kind or an empty box in a PDF.
_MALFORMED = (
    pikepdf.PikepdfError,
    ArithmeticError,
    AttributeError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True)
class Report:
    """The findings of a check, and sentences on what it cannot confirm."""

    pages: int
    findings: tuple[Finding, ...]
    unconfirmed: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether no finding is an error."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def preflight(pdf: bytes, profile: Profile) -> Report:
    """Check a PDF; raise PressError if it cannot be opened, or if the shop takes pictures."""
    if profile.product == "images":
        raise PressError(f"expected pictures: {profile.title} takes PNG files, not a PDF")
    with opened(pdf, "check", paged=False) as document:
        expect_few_pages(document)
    with opened(pdf, "check") as document:
        expect_light(document)
        found = dict.fromkeys(map(_printable, _findings(document, pdf, profile)))
        count, lacks_files = len(document.pages), not document.Root.get("/AF")
    findings = tuple(each for each in found if each.rule != UNKNOWN_INK)
    unknown = [f"{' '.join(each.where)}: {each.message}" for each in found if each not in findings]
    files = _UNCONFIRMED_FILES if lacks_files else ()
    unconfirmed = (*_UNCONFIRMED, *_UNCONFIRMED_OF[profile.product], *files, *unknown)
    return Report(count, findings, unconfirmed)


def preflight_picture(png: bytes, profile: Profile, stock: str | None = None) -> Report:
    """Check one picture for a shop that takes pictures.

    It must be opaque RGB in the exact pixels of `stock`, or of any stock if that is None. Raise
    PressError if it is not a picture, or the shop has no such stock.
    """
    if stock is not None and stock not in profile.pixels:
        raise PressError(f"expected a stock of {profile.name}, got {stock!r}")
    picture = opened_picture(png, ("PNG",))
    sizes = profile.pixels if stock is None else {stock: profile.pixels[stock]}
    findings = tuple(_picture_findings(picture, sizes))
    return Report(1, findings, _UNCONFIRMED)


def _picture_findings(
    picture: Pillow.Image, sizes: Mapping[str, tuple[int, int]]
) -> Iterator[Finding]:
    if picture.size not in sizes.values():
        measured = "{} x {}".format(*picture.size)
        allowed = ", ".join(f"{wide} x {high} ({name})" for name, (wide, high) in sizes.items())
        message = f"expected the shop's exact pixels, {allowed}, got {measured}"
        yield fault("press.pixels", _DOCUMENT, message, measured, allowed)
    if picture.mode != "RGB":
        message = f"expected opaque RGB, got {picture.mode}"
        yield fault("press.picture-mode", _DOCUMENT, message, picture.mode, "RGB")


def _printable(finding: Finding) -> Finding:
    """Return a finding with control characters escaped: names in a PDF may be any bytes."""
    return finding._replace(
        where=tuple(map(spelled_out, finding.where)),
        message=spelled_out(finding.message),
        measured=spelled_out(finding.measured),
    )


def _findings(pdf: pikepdf.Pdf, data: bytes, profile: Profile) -> Iterator[Finding]:
    for check in _CHECKS:
        yield from _guarded(check(pdf, profile), _DOCUMENT)
    budget, sound = DrawingBudget(len(data)), list[int]()
    for number, page in enumerate(pdf.pages, start=1):
        read = _noting(page_findings(page, number, profile, budget), number, sound)
        yield from _guarded(read, ("page", str(number)))
    if profile.paper is None:
        yield from _guarded(_seen(pdf, data, profile, sound), _DOCUMENT)


def _noting(checked: Iterator[Finding], number: int, sound: list[int]) -> Iterator[Finding]:
    """Yield findings, then add the page to `sound`: it could be read to its end."""
    yield from checked
    sound.append(number)


def _seen(
    pdf: pikepdf.Pdf, data: bytes, profile: Profile, numbers: Sequence[int]
) -> Iterator[Finding]:
    """Yield findings about pages as they are rendered.

    Pages without a TrimBox and unreadable pages already have findings, and drawing an unreadable
    one might never end.
    """
    drawn = sights_apart(data, SIGHT_DPI, [number - 1 for number in numbers])
    for number, sight in zip(numbers, drawn, strict=False):
        cut = cut_of(pdf.pages[number - 1], number, profile)
        if cut is not None:
            yield from few(_guarded(sight_findings(sight, cut), cut.place))


def _guarded(checked: Iterator[Finding], where: Where) -> Iterator[Finding]:
    """Yield findings, and one more if a part of the PDF is malformed."""
    try:
        yield from checked
    except PressError as error:
        yield fault("press.unreadable", where, str(error))
    except _MALFORMED as error:
        yield fault("press.unreadable", where, f"expected a well-formed PDF, but {_told(error)}")


def _told(error: Exception) -> str:
    """Return a message about a malformed part of a PDF."""
    if isinstance(error, KeyError | AttributeError):
        return "a required part is missing"
    return "a part of it has the wrong type"


def _intent(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.intent is None:
        return
    stated = [
        str(intent.get("/OutputConditionIdentifier", ""))
        for intent in pdf.Root.get("/OutputIntents", ())
        if intent.get("/S") == "/GTS_PDFX"
    ]
    if stated != [profile.intent.identifier]:
        got, wanted = ", ".join(stated) or "none", profile.intent.identifier
        message = f"expected one output intent for the press, {wanted}, got {got}"
        yield fault("press.intent", _DOCUMENT, message, got, wanted)


def _label(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.conformance != "PDF/X-1a:2003":
        return
    label, wanted = str(pdf.docinfo.get("/GTS_PDFXVersion", "")) or "nothing", profile.conformance
    if label != wanted:
        message = f"the file must name {wanted} as its standard, but names {label}"
        yield fault("press.label", _DOCUMENT, message, label, wanted)
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        yield fault("press.trapped", _DOCUMENT, "the file does not say whether it is trapped")
    if not str(pdf.docinfo.get("/Title", "")):
        yield fault("press.title", _DOCUMENT, "the file has no title")
    if pdf.pdf_version > "1.4":
        message = f"expected PDF 1.4 at most, got {pdf.pdf_version}"
        yield fault("press.version", _DOCUMENT, message, pdf.pdf_version, "1.4")


def _metadata(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if "/Metadata" not in pdf.Root:
        yield _remark("press.metadata", "the file has no readable metadata (XMP)")
    elif profile.conformance == "PDF/A-3b":
        with pdf.open_metadata(update_docinfo=False) as said:
            part = f"{said.get('pdfaid:part', '')}{said.get('pdfaid:conformance', '')}".lower()
        if part != "3b":
            got = f"PDF/A-{part}" if part else "no PDF/A"
            message = f"the metadata must name PDF/A-3b as the standard, but names {got}"
            yield _remark("press.metadata", message)._replace(measured=got, allowed="PDF/A-3b")


def _bookmarks(pdf: pikepdf.Pdf, _: Profile) -> Iterator[Finding]:
    if "/First" not in pdf.Root.get("/Outlines", Dictionary()):
        yield _remark("press.bookmarks", "the file has no bookmarks to name its pages")


def _actions(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    allowed = () if profile.conformance == "PDF/X-1a:2003" else _HARMLESS
    for where, held in _acting(pdf):
        for kind in _kinds(held):
            if kind not in allowed:
                what = "JavaScript" if kind == "/JavaScript" else f"an action ({kind.lstrip('/')})"
                message = f"scripts and actions are not allowed: {what}"
                yield fault("press.action", where, message, kind.lstrip("/"))


def _acting(pdf: pikepdf.Pdf) -> Iterator[tuple[Where, pikepdf.Object]]:
    """Yield every object that may act when a user opens the file, turns pages or clicks."""
    yield _DOCUMENT, pdf.Root
    if "/JavaScript" in pdf.Root.get("/Names", Dictionary()):
        yield _DOCUMENT, Dictionary(A=Dictionary(S=pikepdf.Name.JavaScript))
    for number, page in enumerate(pdf.pages, start=1):
        yield ("page", str(number)), page.obj
        for annotation in page.obj.get("/Annots", ()):
            yield ("page", str(number)), annotation
    with pdf.open_outline() as outline:
        waiting = list(outline.root)
    while waiting:
        item = waiting.pop()
        waiting += item.children
        if item.obj is not None:
            yield ("bookmark", item.title), item.obj


def _kinds(held: pikepdf.Object) -> list[str]:
    """Return the kinds of an object's actions, without repeats."""
    carried = [held.get(key) for key in ("/A", "/OpenAction")]
    carried += held.get("/AA", Dictionary()).as_dict().values()
    actions = [each for each in carried if isinstance(each, Dictionary)]
    return list(dict.fromkeys(str(each.get("/S", "/?")) for each in actions))


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
        where = ("page", str(tuple(sizes.values())[1]))
        message = f"expected all pages of one size, {wanted}, got {others[0]}"
        yield fault("press.page-size", where, message, others[0], wanted)


def _size_mm(size_pt: tuple[float, float]) -> str:
    return "{:.1f} x {:.1f} mm".format(*(side * MM_PER_PT for side in size_pt))


def _remark(rule: str, message: str) -> Finding:
    """Return a warning about something that shops do not need but readers may miss."""
    return Finding(rule, Severity.WARNING, _DOCUMENT, message)


_CHECKS = (_intent, _label, _metadata, _bookmarks, _actions, _one_size)
"""The checks of the document as a whole."""
