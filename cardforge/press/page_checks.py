"""What preflight looks at on one page: boxes, fonts, colours, transparency, ink, sizes of type."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardforge.core.finding import Finding, Severity
from cardforge.press import content
from cardforge.press.edges import Cut, bar_findings
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.font_checks import font_findings
from cardforge.press.image_ink import image_ink_percent
from cardforge.press.lengths import MM_PER_PT, PT_PER_MM
from cardforge.press.matrix import Box, common, overlap, sides_of
from cardforge.press.spots import fault, few, spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pikepdf

    from cardforge.press.content import Event
    from cardforge.press.paper import Paper
    from cardforge.press.profiles import Profile
    from cardforge.press.unpacking import Budget

UNKNOWN_INK = "press.unknown-ink"
_TOLERANCE_PT = 0.1
_TOLERANCE_PERCENT = 0.5
_MOST_BARS = 1000
"""Bars near the cut of a page that are looked at: of more, only some are shown anyway."""


def cut_of(page: pikepdf.Page, number: int, profile: Profile) -> Cut | None:
    """Read where a page is cut; None where it does not say, or is a sheet for a home printer."""
    trim = _box(page, "/TrimBox")
    if trim is None or profile.paper is not None:
        return None
    bleed = _box(page, "/BleedBox") or sides_of(page.cropbox)
    return Cut(("page", str(number)), trim, bleed, profile)


def page_findings(
    page: pikepdf.Page, number: int, profile: Profile, budget: Budget
) -> Iterator[Finding]:
    """Check one page (counted from one); of faults that occur often, the first come whole."""
    place = ("page", str(number))
    yield from _boxes(page, place, profile)
    yield from dict.fromkeys(font_findings(page, place))
    yield from _annotations(page, place, profile)
    bleed = _box(page, "/BleedBox") or sides_of(page.mediabox)
    trim = _box(page, "/TrimBox") or sides_of(page.mediabox)
    sheet = _Sheet(place, profile, bleed, trim, budget)
    yield from few(_drawn(page, sheet, cut_of(page, number, profile)))


class _Sheet(NamedTuple):
    """A page: its place in the document, what is printed of it, and from where spots count."""

    place: tuple[str, ...]
    profile: Profile
    bleed: Box
    trim: Box
    budget: Budget

    def within(self, event: Event) -> tuple[str, ...]:
        return (*self.place, *(name.lstrip("/") for name in event.trail))

    def spot(self, event: Event) -> str:
        """Say where an event is, as the end of a sentence; nothing where it has no place."""
        seen = event.box and common(event.box, self.bleed)
        return f": {spot(seen, self.trim)}" if seen else ""


def _drawn(page: pikepdf.Page, sheet: _Sheet, cut: Cut | None) -> Iterator[Finding]:
    """Judge all that a page draws. RGB that is set is a fault even if nothing is painted in it."""
    unpainted: dict[tuple[str, ...], Finding] = {}
    painted: set[tuple[str, ...]] = set()
    near_the_cut = 0
    for event in content.events(page, sheet.budget):
        place = sheet.within(event)
        if event.kind == "colour":
            unpainted.update((place, found) for found in _rgb(event, sheet))
        else:
            found = tuple(_judged(event, sheet))
            painted |= {each.where for each in found if each.rule == "press.rgb"}
            yield from found
            if cut is not None and event.kind in ("paint", "image") and near_the_cut < _MOST_BARS:
                bars = tuple(bar_findings(event, cut, place))
                near_the_cut += len(bars)
                yield from bars
    yield from (found for place, found in unpainted.items() if place not in painted)


def _judged(event: Event, sheet: _Sheet) -> Iterator[Finding]:
    place, profile = sheet.within(event), sheet.profile
    if event.kind in ("paint", "image"):
        yield from _rgb(event, sheet)
        yield from _ink(event, sheet)
    if event.kind == "alpha" and profile.conformance == "PDF/X-1a:2003":
        yield fault("press.alpha", place, f"expected nothing transparent, got {event.detail}")
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
    """Note what no sum tells: pictures that do not decode, shadings by a program or a mesh."""
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
        yield fault("press.trim-box", place, "expected a TrimBox, the page has none")
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
        yield fault("press.annotation", place, f"expected no annotations, got one of {kind}")


def _box(page: pikepdf.Page, key: str) -> Box | None:
    """Read a box that the page states itself."""
    stated = page.obj.get(key)
    return None if stated is None else sides_of(stated)
