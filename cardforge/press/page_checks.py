"""What preflight looks at on one page: boxes, fonts, colours, transparency, ink, sizes of type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Dictionary

from cardforge.core.finding import Finding, Severity
from cardforge.press import content
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.image_ink import image_ink_percent
from cardforge.press.lengths import MM_PER_PT, PT_PER_MM
from cardforge.press.matrix import Box, overlap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import SupportsFloat

    from cardforge.press.content import Event
    from cardforge.press.paper import Paper
    from cardforge.press.profiles import Profile

_TOLERANCE_PT = 0.1
_TOLERANCE_PERCENT = 0.5
_SUBSET = re.compile(r"/[A-Z]{6}\+")
_DEEPEST = 20


def page_findings(page: pikepdf.Page, number: int, profile: Profile) -> Iterator[Finding]:
    """Check one page (counted from one); a fault that occurs often in a place comes once."""
    place = ("page", str(number))
    bleed = _box(page, "/BleedBox") or _sides(page.mediabox)
    yield from _boxes(page, place, profile)
    yield from _fonts(page.obj.get("/Resources", Dictionary()), place)
    yield from _annotations(page, place, profile)
    seen: set[Finding] = set()
    for event in content.events(page):
        for finding in _judged(event, place, profile, bleed):
            if finding not in seen:
                seen.add(finding)
                yield finding


def _judged(event: Event, page: tuple[str, ...], profile: Profile, bleed: Box) -> Iterator[Finding]:
    place = (*page, *(name.lstrip("/") for name in event.trail))
    if event.kind in ("colour", "image") and event.space is not None:
        yield from _colour(event, place, profile)
    if event.kind in ("paint", "image"):
        yield from _ink(event, place, profile, bleed)
    if event.kind == "alpha" and profile.conformance == "PDF/X-1a:2003":
        yield _error("press.alpha", place, f"expected nothing transparent, found {event.detail}")
    if event.kind == "text" and event.size_pt < SMALLEST_PT - 0.05:
        yield Finding(
            "press.type-size",
            Severity.WARNING,
            place,
            f"expected type of {SMALLEST_PT:g} pt or more",
            measured=f"{event.size_pt:.1f} pt",
            allowed=f"{SMALLEST_PT:g} pt",
        )


def _colour(event: Event, place: tuple[str, ...], profile: Profile) -> Iterator[Finding]:
    if profile.colours == "cmyk" and event.space is not None and event.space.family == "rgb":
        what = "a picture" if event.kind == "image" else f"operator {event.detail}"
        yield _error(
            "press.rgb", place, f"expected no RGB, {what} uses {event.space.name}", allowed="CMYK"
        )


def _ink(event: Event, place: tuple[str, ...], profile: Profile, bleed: Box) -> Iterator[Finding]:
    limit = profile.ink_limit_percent
    if limit is None or event.box is None or not overlap(event.box, bleed, _TOLERANCE_PT):
        return
    ink = event.ink_percent
    if event.kind == "image" and event.source is not None:
        ink = image_ink_percent(event.source, event.space)
    if ink is not None and ink > limit + _TOLERANCE_PERCENT:
        yield _error(
            "press.ink",
            place,
            "expected less ink on one spot",
            measured=f"{ink:.0f} %",
            allowed=f"{limit:.0f} %",
        )


def _boxes(page: pikepdf.Page, place: tuple[str, ...], profile: Profile) -> Iterator[Finding]:
    if profile.paper is not None:
        yield from _sheet_size(page, place, profile.paper)
        return
    trim, bleed = _box(page, "/TrimBox"), _box(page, "/BleedBox")
    if trim is None:
        yield _error("press.trim-box", place, "expected a TrimBox, the page has none")
        return
    bleed = bleed or _sides(page.cropbox)
    nearest = min(
        trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]
    )  # fmt: skip
    if nearest < profile.bleed_mm * PT_PER_MM - _TOLERANCE_PT:
        yield _error(
            "press.bleed",
            place,
            "expected the bleed on all four sides of the TrimBox",
            measured=f"{nearest * MM_PER_PT:.2f} mm",
            allowed=f"{profile.bleed_mm:g} mm",
        )


def _sheet_size(page: pikepdf.Page, place: tuple[str, ...], paper: Paper) -> Iterator[Finding]:
    media = _sides(page.mediabox)
    width, height = (media[2] - media[0]) * MM_PER_PT, (media[3] - media[1]) * MM_PER_PT
    if max(abs(width - paper.width_mm), abs(height - paper.height_mm)) > 0.5:
        yield _error(
            "press.page-size",
            place,
            f"expected a page of {paper.name}",
            measured=f"{width:.1f} x {height:.1f} mm",
            allowed=f"{paper.width_mm:.1f} x {paper.height_mm:.1f} mm",
        )


def _fonts(resources: pikepdf.Object, place: tuple[str, ...], depth: int = 0) -> Iterator[Finding]:
    for name, font in resources.get("/Font", Dictionary()).items():
        yield from _font(name, font, place)
    for name, held in resources.get("/XObject", Dictionary()).items():
        if "/Resources" in held and depth < _DEEPEST:
            yield from _fonts(held.Resources, (*place, name.lstrip("/")), depth + 1)


def _font(name: str, font: pikepdf.Object, place: tuple[str, ...]) -> Iterator[Finding]:
    if font.get("/Subtype") == "/Type3":
        return
    base = str(font.get("/BaseFont", name))
    descendants = font.get("/DescendantFonts")
    holder = descendants[0] if descendants is not None else font
    descriptor = holder.get("/FontDescriptor", Dictionary())
    here = (*place, name.lstrip("/"))
    if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield _error("press.font-embedded", here, f"expected every font embedded, {base} is not")
    elif not _SUBSET.match(base):
        yield _error("press.font-subset", here, f"expected fonts as subsets, {base} is whole")


def _annotations(page: pikepdf.Page, place: tuple[str, ...], profile: Profile) -> Iterator[Finding]:
    if profile.conformance != "PDF/X-1a:2003":
        return
    for annotation in page.obj.get("/Annots", ()):
        kind = str(annotation.get("/Subtype", "/?")).lstrip("/")
        yield _error("press.annotation", place, f"expected no annotations, found one of {kind}")


def _box(page: pikepdf.Page, key: str) -> Box | None:
    """Read a box that the page states itself."""
    stated = page.obj.get(key)
    return None if stated is None else _sides(stated)


def _sides(stated: Iterable[SupportsFloat]) -> Box:
    left, bottom, right, top = (float(side) for side in stated)
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _error(
    rule: str, place: tuple[str, ...], message: str, measured: str = "", allowed: str = ""
) -> Finding:
    return Finding(rule, Severity.ERROR, place, message, measured, allowed)
