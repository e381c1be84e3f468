"""Checks any PDF against a print profile before the shop does; and our own scenes before they are
drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import pikepdf

from cardforge.core.findings import Finding, Severity, Where
from cardforge.core.wording import spelled_out
from cardforge.errors import PressError
from cardforge.press.art import opened_picture
from cardforge.press.boxes import IDENTITY, Bounds, Matrix, bounds, overlap, placing
from cardforge.press.child_process import sights_apart
from cardforge.press.edge_checks import SIGHT_DPI, sight_findings
from cardforge.press.fitting import SMALLEST_PT
from cardforge.press.foreign_pdf import Budget, expect_few_pages, expect_light, fault, few, opened
from cardforge.press.measure import Measure
from cardforge.press.page_checks import CHECKS, DOCUMENT, UNKNOWN_INK, cut_of, page_findings
from cardforge.press.scene import Group, Item, Scene, Text

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
            "the safe zone of art: measured are words, and what runs straight along the cut",
        ),
        "sheets": ("that cuts and folds lie where cards end: a sheet does not say what is on it",),
        "images": (),
    }
)
_UNCONFIRMED_FILES = ("from what it was made: no file travels inside",)
# What reading a key that is missing, a value of another kind or a box of no size comes to in a PDF.
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
    """Check one picture for a shop that takes pictures; raises PressError if it is none.

    Its pixels are to be those of the stock, or of any that the shop has, opaque and in RGB.
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
    """Spell out what no terminal prints: names in a PDF are bytes, of any kind."""
    return finding._replace(
        where=tuple(map(spelled_out, finding.where)),
        message=spelled_out(finding.message),
        measured=spelled_out(finding.measured),
    )


def _findings(pdf: pikepdf.Pdf, data: bytes, profile: Profile) -> Iterator[Finding]:
    for check in CHECKS:
        yield from _guarded(check(pdf, profile), DOCUMENT)
    budget, sound = Budget(len(data)), list[int]()
    for number, page in enumerate(pdf.pages, start=1):
        read = _noting(page_findings(page, number, profile, budget), number, sound)
        yield from _guarded(read, ("page", str(number)))
    if profile.paper is None:
        yield from _guarded(_seen(pdf, data, profile, sound), DOCUMENT)


def _noting(checked: Iterator[Finding], number: int, sound: list[int]) -> Iterator[Finding]:
    """Pass findings on, and note a page that could be read to its end."""
    yield from checked
    sound.append(number)


def _seen(
    pdf: pikepdf.Pdf, data: bytes, profile: Profile, numbers: Sequence[int]
) -> Iterator[Finding]:
    """Look at pages as they are drawn; those without a TrimBox have a finding already.

    A page that could not be read has one too, and drawing it might take for ever.
    """
    drawn = sights_apart(data, SIGHT_DPI, [number - 1 for number in numbers])
    for number, sight in zip(numbers, drawn, strict=False):
        cut = cut_of(pdf.pages[number - 1], number, profile)
        if cut is not None:
            yield from few(_guarded(sight_findings(sight, cut), cut.place))


def _guarded(checked: Iterator[Finding], where: Where) -> Iterator[Finding]:
    """Pass findings on; a part that breaks the rules of PDF itself is a finding like any other."""
    try:
        yield from checked
    except PressError as error:
        yield fault("press.unreadable", where, str(error))
    except _MALFORMED as error:
        yield fault("press.unreadable", where, f"expected a well-formed PDF, {_told(error)}")


def _told(error: Exception) -> str:
    """Say in words of our own what is wrong with a part of a PDF."""
    if isinstance(error, KeyError | AttributeError):
        return "something that has to be there is missing"
    return "something in it is of another kind than it has to be"


_TOLERANCE_MM = 0.02
_TOLERANCE_PT = 0.01


@dataclass(frozen=True)
class PlacedText:
    """A text where it is seen: the box of its ink (scene millimetres, y down) and its real size."""

    text: Text
    box: Bounds
    size_pt: float

    @property
    def where(self) -> tuple[str, ...]:
        """Give the words of its tag, or else its own."""
        return tuple(self.text.tag.split(".")) if self.text.tag else (self.text.text,)


def placed_texts(scene: Scene, measure: Measure) -> Iterator[PlacedText]:
    """Give every text of a scene that has any ink, through all groups, in drawing order."""
    yield from _placed(scene.items, IDENTITY, measure)


def ink_box(text: Text, measure: Measure) -> Bounds:
    """Give the box of a text's ink where it stands in its own group."""
    return _box(text, IDENTITY, measure)


def proof(scene: Scene, measure: Measure) -> tuple[Finding, ...]:
    """Find texts outside the safe zone, over each other, too small, or with missing characters.

    Raises PressError for a role that the font book does not have.
    """
    placed = list(placed_texts(scene, measure))
    single = (finding for each in placed for finding in _alone(each, scene, measure))
    return (*single, *_overlaps(placed))


def _alone(placed: PlacedText, scene: Scene, measure: Measure) -> Iterator[Finding]:
    missing = measure.missing(placed.text.text, placed.text.role)
    if missing:
        message = f"expected characters that the fonts have, they lack {missing!r}"
        yield Finding("press.missing-glyph", Severity.WARNING, placed.where, message)
    if placed.size_pt < SMALLEST_PT - _TOLERANCE_PT:
        message = f"expected type of {SMALLEST_PT:g} pt or more for {placed.text.text!r}"
        measured = f"{placed.size_pt:.1f} pt"
        yield Finding("press.type-size", Severity.WARNING, placed.where, message, measured)
    outside = _outside(placed.box, scene)
    if outside > _TOLERANCE_MM:
        message = f"expected {placed.text.text!r} within the safe zone"
        measured = f"{outside:.2f} mm outside"
        yield Finding("press.safe-zone", Severity.ERROR, placed.where, message, measured)


def _overlaps(placed: list[PlacedText]) -> Iterator[Finding]:
    for one, other in itertools.combinations(placed, 2):
        if overlap(one.box, other.box, _TOLERANCE_MM):
            message = f"expected {one.text.text!r} and {other.text.text!r} apart, they overlap"
            yield Finding("press.overlap", Severity.ERROR, one.where, message)


def _outside(box: Bounds, scene: Scene) -> float:
    left, top, right, bottom = box
    safe = scene.safe_mm
    return max(
        safe - left, safe - top, right - scene.width_mm + safe, bottom - scene.height_mm + safe
    )  # fmt: skip


def _placed(items: Iterable[Item], matrix: Matrix, measure: Measure) -> Iterator[PlacedText]:
    for item in items:
        if isinstance(item, Text) and item.text.strip():
            yield PlacedText(item, _box(item, matrix, measure), item.size_pt * matrix.height)
        elif isinstance(item, Group):
            yield from _placed(item.items, matrix.after(placing(item)), measure)


def _box(text: Text, matrix: Matrix, measure: Measure) -> Bounds:
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    above, below = measure.ink_mm(text.text, text.role, text.size_pt)
    left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
    top, bottom = text.y - above, text.y + below
    corners = itertools.product((left, left + width), (top, bottom))
    return bounds(matrix.at(x, y) for x, y in corners)
