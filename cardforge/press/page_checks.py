"""Preflight of one page: its boxes, colours and ink, its type and fonts, and its edges.

Along the cut, bleed may be missing, and text and bars may be too near to it.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, NamedTuple

import pikepdf
from pikepdf import Dictionary
from PIL import Image as Pillow

from cardforge.core.findings import Finding, Severity
from cardforge.press import page_content
from cardforge.press.boxes import MM_PER_PT, PT_PER_MM, Bounds, common, grown, overlap, sides_of
from cardforge.press.foreign_pdf import fault, few, spot
from cardforge.press.ink_used import image_ink_percent
from cardforge.press.lettering import SMALLEST_PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.card_positions import Paper
    from cardforge.press.foreign_pdf import DrawingBudget
    from cardforge.press.page_content import Event
    from cardforge.press.profiles import Profile
    from cardforge.press.raster import Sight


UNKNOWN_INK = "press.unknown-ink"
_TOLERANCE_PT = 0.1
_TOLERANCE_PERCENT = 0.5
_MOST_BARS = 1000
"""The most bars near the cut that are checked, because only the first are listed."""


class Cut(NamedTuple):
    """Where a page is cut, and how far its bleed extends. Lengths are in points."""

    place: tuple[str, ...]
    trim: Bounds
    bleed: Bounds
    profile: Profile

    @property
    def safe_pt(self) -> float:
        """The least distance of text from the cut, in points."""
        return self.profile.safe_mm * PT_PER_MM


def cut_of(page: pikepdf.Page, number: int, profile: Profile) -> Cut | None:
    """Return where a page is cut, or None without a TrimBox and for a home printer's sheet."""
    trim = _box(page, "/TrimBox")
    if trim is None or profile.paper is not None:
        return None
    bleed = _box(page, "/BleedBox") or sides_of(page.cropbox)
    return Cut(("page", str(number)), trim, bleed, profile)


def page_findings(
    page: pikepdf.Page, number: int, profile: Profile, budget: DrawingBudget
) -> Iterator[Finding]:
    """Yield findings about one page, counted from 1.

    Only the first of many findings of a rule are listed; the others are counted.
    """
    place = ("page", str(number))
    yield from _boxes(page, place, profile)
    yield from dict.fromkeys(font_findings(page, place))
    yield from _annotations(page, place, profile)
    bleed = _box(page, "/BleedBox") or sides_of(page.mediabox)
    trim = _box(page, "/TrimBox") or sides_of(page.mediabox)
    sheet = _Sheet(place, profile, bleed, trim, budget)
    yield from few(_drawn(page, sheet, cut_of(page, number, profile)))


class _Sheet(NamedTuple):
    """A page under check: its place in the document, its printed area, and its trimmed box."""

    place: tuple[str, ...]
    profile: Profile
    bleed: Bounds
    trim: Bounds
    budget: DrawingBudget

    def within(self, event: Event) -> tuple[str, ...]:
        return (*self.place, *(name.lstrip("/") for name in event.trail))

    def spot(self, event: Event) -> str:
        """Return an event's position as the end of a sentence, empty if it has none."""
        seen = event.box and common(event.box, self.bleed)
        return f": {spot(seen, self.trim)}" if seen else ""


def _drawn(page: pikepdf.Page, sheet: _Sheet, cut: Cut | None) -> Iterator[Finding]:
    """Yield findings about everything on a page, RGB that is set but never painted included."""
    unpainted: dict[tuple[str, ...], Finding] = {}
    painted: set[tuple[str, ...]] = set()
    near_the_cut = 0
    for event in page_content.events(page, sheet.budget):
        place = sheet.within(event)
        if event.kind == "colour":
            unpainted.update((place, found) for found in _rgb(event, sheet))
        else:
            found = tuple(_judged(event, sheet))
            painted |= {each.where for each in found if each.rule == "press.rgb"}
            yield from found
            if cut is not None and event.kind in ("paint", "image") and near_the_cut < _MOST_BARS:
                bars = tuple(_bar_findings(event, cut, place))
                near_the_cut += len(bars)
                yield from bars
    yield from (found for place, found in unpainted.items() if place not in painted)


def _judged(event: Event, sheet: _Sheet) -> Iterator[Finding]:
    place, profile = sheet.within(event), sheet.profile
    if event.kind in ("paint", "image"):
        yield from _rgb(event, sheet)
        yield from _ink(event, sheet)
    if event.kind == "alpha" and profile.conformance == "PDF/X-1a:2003":
        yield fault("press.alpha", place, f"transparency is not allowed: {event.detail}")
    if event.kind == "text" and event.size_pt < SMALLEST_PT - 0.05:
        got, wanted = f"{event.size_pt:.1f} pt", f"{SMALLEST_PT:g} pt"
        message = f"expected type of {wanted} or more, got {got}{sheet.spot(event)}"
        yield Finding("press.type-size", Severity.WARNING, place, message, got, wanted)


def _rgb(event: Event, sheet: _Sheet) -> Iterator[Finding]:
    space = event.space
    if sheet.profile.colours == "cmyk" and space is not None and space.family == "rgb":
        what = {"image": "a picture", "paint": "paint"}.get(event.kind, f"operator {event.detail}")
        message = f"expected CMYK, got {what} in {space.name}{sheet.spot(event)}"
        yield fault("press.rgb", sheet.within(event), message, space.name, "CMYK")


def _ink(event: Event, sheet: _Sheet) -> Iterator[Finding]:
    limit = sheet.profile.ink_limit_percent
    if limit is None or event.box is None or not overlap(event.box, sheet.bleed, _TOLERANCE_PT):
        return
    ink, place = event.ink_percent, sheet.within(event)
    if event.kind == "image" and event.source is not None:
        source, space = event.source, event.space
        ink = sheet.budget.ink_of(source, lambda: image_ink_percent(source, space))
    if ink is None:
        yield from _unknown_ink(event, sheet)
    elif ink > limit + _TOLERANCE_PERCENT:
        got, wanted = f"{ink:.0f} %", f"{limit:.0f} %"
        message = f"expected at most {wanted} ink, got {got}{sheet.spot(event)}"
        yield fault("press.ink", place, message, got, wanted)


def _unknown_ink(event: Event, sheet: _Sheet) -> Iterator[Finding]:
    """Yield a note if ink cannot be measured: broken pictures, shadings by program or mesh."""
    if event.space is not None and event.space.family in ("cmyk", "grey", "spot"):
        what = "a picture that cannot be decoded" if event.kind == "image" else "a shading"
        message = f"the ink of {what}{sheet.spot(event)}"
        yield Finding(UNKNOWN_INK, Severity.NOTE, sheet.within(event), message)


def _boxes(page: pikepdf.Page, place: tuple[str, ...], profile: Profile) -> Iterator[Finding]:
    if profile.paper is not None:
        yield from _sheet_size(page, place, profile.paper)
        return
    trim, bleed = _box(page, "/TrimBox"), _box(page, "/BleedBox")
    if trim is None:
        yield fault("press.trim-box", place, "the page has no TrimBox")
        return
    bleed = bleed or sides_of(page.cropbox)
    nearest = min(
        trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]
    )  # fmt: skip
    if nearest < profile.bleed_mm * PT_PER_MM - _TOLERANCE_PT:
        got, wanted = f"{nearest * MM_PER_PT:.2f} mm", f"{profile.bleed_mm:g} mm"
        message = f"expected a bleed of {wanted} on all four sides of the TrimBox, got {got}"
        yield fault("press.bleed", place, message, got, wanted)


def _sheet_size(page: pikepdf.Page, place: tuple[str, ...], paper: Paper) -> Iterator[Finding]:
    media = sides_of(page.mediabox)
    width, height = (media[2] - media[0]) * MM_PER_PT, (media[3] - media[1]) * MM_PER_PT
    if max(abs(width - paper.width_mm), abs(height - paper.height_mm)) > 0.5:
        got = f"{width:.1f} x {height:.1f} mm"
        wanted = f"{paper.width_mm:.1f} x {paper.height_mm:.1f} mm"
        message = f"expected a page of {paper.name}, {wanted}, got {got}"
        yield fault("press.page-size", place, message, got, wanted)


def _annotations(page: pikepdf.Page, place: tuple[str, ...], profile: Profile) -> Iterator[Finding]:
    if profile.conformance != "PDF/X-1a:2003":
        return
    for annotation in page.obj.get("/Annots", ()):
        kind = str(annotation.get("/Subtype", "/?")).lstrip("/")
        yield fault("press.annotation", place, f"annotations are not allowed: {kind}")


def _box(page: pikepdf.Page, key: str) -> Bounds | None:
    """Return a box that the page itself states, not its parents."""
    stated = page.obj.get(key)
    return None if stated is None else sides_of(stated)


_SUBSET = re.compile(r"/[A-Z]{6}\+")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_DEEPEST = 20


def font_findings(page: pikepdf.Page, place: tuple[str, ...]) -> Iterator[Finding]:
    """Yield findings for fonts of a page and its forms that are not embedded or not subsets."""
    yield from _fonts(page.obj.get("/Resources", Dictionary()), place, set())


def _fonts(
    resources: pikepdf.Object, place: tuple[str, ...], seen: set[tuple[int, int]], depth: int = 0
) -> Iterator[Finding]:
    for name, font in resources.get("/Font", Dictionary()).items():
        yield from _font(name, font, place)
    if depth < _DEEPEST:
        for name, held in _holders(resources):
            if held.is_indirect and held.objgen in seen:
                continue  # a form can be drawn by many others
            seen.add(held.objgen)
            yield from _fonts(held.Resources, (*place, name.lstrip("/")), seen, depth + 1)


def _holders(resources: pikepdf.Object) -> Iterator[tuple[str, pikepdf.Object]]:
    """Yield forms, patterns and Type 3 fonts that have resources of their own."""
    for kind in ("/XObject", "/Pattern", "/Font"):
        for name, held in resources.get(kind, Dictionary()).items():
            if "/Resources" in held:
                yield name, held


def _font(name: str, font: pikepdf.Object, place: tuple[str, ...]) -> Iterator[Finding]:
    if font.get("/Subtype") == "/Type3":
        return
    base = str(font.get("/BaseFont", name))
    descendants = font.get("/DescendantFonts")
    holder = descendants[0] if descendants is not None else font
    descriptor = holder.get("/FontDescriptor", Dictionary())
    here, told = (*place, name.lstrip("/")), base.lstrip("/")
    if not any(key in descriptor for key in _FILES):
        yield fault("press.font-embedded", here, f"the font {told!r} is not embedded")
    elif not _SUBSET.match(base):
        message = f"the font {told!r} is embedded whole: embed only the letters that are used"
        yield fault("press.font-subset", here, message)


SIGHT_DPI = 144
SLIP_MM = 1.5
_SIDES = ("left", "lower", "right", "upper")
_EDGE_TOLERANCE_PT = 0.3
_BLANK = 254
_PAINTED = 250
_MOST_BLANK = 0.1
_BESIDE_MM = (0.15, 0.55)
_AROUND_PX = 6
"""Hatching continues beside its line beyond the cut: this much around it must be empty too."""


def _bar_findings(event: Event, cut: Cut, place: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding for a straight shape near the cut that does not fill the bleed."""
    if not event.straight or event.box is None or event.ink_percent == 0:
        return
    if not overlap(event.box, cut.bleed, _EDGE_TOLERANCE_PT):
        return
    box, nearest, wanted = event.box, SLIP_MM * PT_PER_MM, f"{SLIP_MM:g} mm"
    for name, inside, short in zip(
        _SIDES, _depths(box, cut.trim), _depths(box, cut.bleed), strict=True
    ):
        if inside < nearest - _EDGE_TOLERANCE_PT and short > 2 * _EDGE_TOLERANCE_PT:
            got = f"{inside * MM_PER_PT:.1f} mm"
            message = (
                f"expected art without bleed to end {wanted} inside the cut, got {got} at the "
                f"{name} side: {spot(box, cut.trim)}"
            )
            yield fault("press.safe-zone", place, message, got, wanted)


def sight_findings(sight: Sight, cut: Cut) -> Iterator[Finding]:
    """Yield findings for text in the safe zone, and for sides where paint ends at the cut."""
    yield from _words(sight, cut)
    for name, share in zip(_SIDES, _blank_shares(sight, cut), strict=True):
        if share > _MOST_BLANK:
            message = (
                f"expected paint at the {name} side to continue through the bleed, but it ends at "
                f"the cut along {share:.0%} of that side"
            )
            yield fault("press.bleed", cut.place, message, f"{share:.0%}", "0%")


def _words(sight: Sight, cut: Cut) -> Iterator[Finding]:
    safe = grown(cut.trim, _EDGE_TOLERANCE_PT - cut.safe_pt)
    for near, run in itertools.groupby(sight.letters, lambda each: _is_outside(each[1], safe)):
        letters = [each for each in run if overlap(each[1], cut.bleed, 0.0)]
        if near and letters:
            word = "".join(letter for letter, _ in letters)
            box = _around([box for _, box in letters])
            got = f"{min(_depths(box, cut.trim)) * MM_PER_PT:.1f} mm"
            wanted = f"{cut.profile.safe_mm:g} mm"
            message = (
                f"expected text at least {wanted} inside the cut, but {word!r} is {got} inside: "
                f"{spot(box, cut.trim)}"
            )
            yield fault("press.safe-zone", cut.place, message, got, wanted)


def _is_outside(box: Bounds, safe: Bounds) -> bool:
    return min(_depths(box, safe)) < 0


def _depths(box: Bounds, around: Bounds) -> tuple[float, float, float, float]:
    """Return the distances of a box's sides from those around it: left, bottom, right, top."""
    return box[0] - around[0], box[1] - around[1], around[2] - box[2], around[3] - box[3]


def _around(boxes: list[Bounds]) -> Bounds:
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def _blank_shares(sight: Sight, cut: Cut) -> Iterator[float]:
    """Yield for each side the share with paint up to the cut and none beyond it."""
    near, far = (depth * PT_PER_MM for depth in _BESIDE_MM)
    for side in range(4):
        inside = _profile(sight, _strip(cut.trim, side, near, far))
        outside = _profile(sight, _strip(cut.trim, side, -far, -near))
        yield sum(
            light < _PAINTED and min(outside[max(at - _AROUND_PX, 0) : at + _AROUND_PX]) >= _BLANK
            for at, light in enumerate(inside)
        ) / len(inside)


def _strip(trim: Bounds, side: int, start: float, end: float) -> Bounds:
    """Return the strip along one side of the cut, from `start` to `end` inside it."""
    left, bottom, right, top = trim
    return (
        (left + start, bottom, left + end, top),
        (left, bottom + start, right, bottom + end),
        (right - end, bottom, right - start, top),
        (left, top - end, right, top - start),
    )[side]


def _profile(sight: Sight, strip: Bounds) -> bytes:
    """Return the lightness of a strip, pixel by pixel along its longer side."""
    picture, media = Pillow.frombuffer("L", sight.size, sight.pixels), sight.media
    across = picture.width / (media[2] - media[0])
    down = picture.height / (media[3] - media[1])
    box = (
        (strip[0] - media[0]) * across, (media[3] - strip[3]) * down,
        (strip[2] - media[0]) * across, (media[3] - strip[1]) * down,
    )  # fmt: skip
    left, upper, right, lower = _near(box, picture.size)
    wide, high = max(right - left, 1), max(lower - upper, 1)
    cropped = picture.crop((left, upper, left + wide, upper + high))
    size = (1, high) if high > wide else (wide, 1)
    return cropped.resize(size, Pillow.Resampling.BOX).tobytes()


def _near(box: Bounds, size: tuple[int, int]) -> Iterator[int]:
    """Yield the sides of a box in whole pixels, clamped to just outside a picture of this size."""
    for side, length in zip(box, size * 2, strict=True):
        yield round(min(max(side, -_AROUND_PX), length + _AROUND_PX))
