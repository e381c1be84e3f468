"""Preflight of a page's boxes, colours, type and fonts, and of the document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pikepdf
from pikepdf import Dictionary

from cardforge.core.findings import Finding, Severity
from cardforge.press import page_content
from cardforge.press.boxes import MM_PER_PT, PT_PER_MM, Bounds, common, overlap, sides_of
from cardforge.press.edge_checks import Cut, bar_findings
from cardforge.press.foreign_pdf import fault, few, spot
from cardforge.press.ink_used import image_ink_percent
from cardforge.press.lettering import SMALLEST_PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.findings import Where
    from cardforge.press.card_positions import Paper
    from cardforge.press.foreign_pdf import DrawingBudget
    from cardforge.press.page_content import Event
    from cardforge.press.profiles import Profile


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


UNKNOWN_INK = "press.unknown-ink"
_TOLERANCE_PT = 0.1
_TOLERANCE_PERCENT = 0.5
_MOST_BARS = 1000
"""The most bars near the cut that are checked, because only the first are listed."""


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


DOCUMENT = ("document",)
_HARMLESS = ("/GoTo", "/GoToR", "/URI", "/Named", "/Thread")


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
        yield fault("press.intent", DOCUMENT, message, got, wanted)


def _label(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if profile.conformance != "PDF/X-1a:2003":
        return
    label, wanted = str(pdf.docinfo.get("/GTS_PDFXVersion", "")) or "nothing", profile.conformance
    if label != wanted:
        message = f"the file must name {wanted} as its standard, but names {label}"
        yield fault("press.label", DOCUMENT, message, label, wanted)
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        yield fault("press.trapped", DOCUMENT, "the file does not say whether it is trapped")
    if not str(pdf.docinfo.get("/Title", "")):
        yield fault("press.title", DOCUMENT, "the file has no title")
    if pdf.pdf_version > "1.4":
        message = f"expected PDF 1.4 at most, got {pdf.pdf_version}"
        yield fault("press.version", DOCUMENT, message, pdf.pdf_version, "1.4")


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
    yield DOCUMENT, pdf.Root
    if "/JavaScript" in pdf.Root.get("/Names", Dictionary()):
        yield DOCUMENT, Dictionary(A=Dictionary(S=pikepdf.Name.JavaScript))
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
    return Finding(rule, Severity.WARNING, DOCUMENT, message)


CHECKS = (_intent, _label, _metadata, _bookmarks, _actions, _one_size)
"""The checks of the document as a whole."""
