"""Checks of a PDF or picture against a print profile, before the shop does them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pikepdf

from cardforge.core.findings import Finding, Severity, Where
from cardforge.core.wording import spelled_out
from cardforge.errors import PressError
from cardforge.press.art import opened_picture
from cardforge.press.child_process import sights_apart
from cardforge.press.edge_checks import SIGHT_DPI, sight_findings
from cardforge.press.foreign_pdf import (
    DrawingBudget,
    expect_few_pages,
    expect_light,
    fault,
    few,
    opened,
)
from cardforge.press.page_checks import CHECKS, DOCUMENT, UNKNOWN_INK, cut_of, page_findings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image as Pillow

    from cardforge.press.profiles import Profile


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
        yield fault("press.pixels", DOCUMENT, message, measured, allowed)
    if picture.mode != "RGB":
        message = f"expected opaque RGB, got {picture.mode}"
        yield fault("press.picture-mode", DOCUMENT, message, picture.mode, "RGB")


def _printable(finding: Finding) -> Finding:
    """Return a finding with control characters escaped: names in a PDF may be any bytes."""
    return finding._replace(
        where=tuple(map(spelled_out, finding.where)),
        message=spelled_out(finding.message),
        measured=spelled_out(finding.measured),
    )


def _findings(pdf: pikepdf.Pdf, data: bytes, profile: Profile) -> Iterator[Finding]:
    for check in CHECKS:
        yield from _guarded(check(pdf, profile), DOCUMENT)
    budget, sound = DrawingBudget(len(data)), list[int]()
    for number, page in enumerate(pdf.pages, start=1):
        read = _noting(page_findings(page, number, profile, budget), number, sound)
        yield from _guarded(read, ("page", str(number)))
    if profile.paper is None:
        yield from _guarded(_seen(pdf, data, profile, sound), DOCUMENT)


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
