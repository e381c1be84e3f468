"""What preflight looks at in a whole document: labels, intent, metadata, bookmarks, actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Dictionary

from cardforge.core.finding import Finding, Severity
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.spots import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.finding import Where
    from cardforge.press.profiles import Profile

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
        message = f"expected the file to say that it conforms to {wanted}, it says {label}"
        yield fault("press.label", DOCUMENT, message, label, wanted)
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        yield fault("press.trapped", DOCUMENT, "expected the file to say whether it is trapped")
    if not str(pdf.docinfo.get("/Title", "")):
        yield fault("press.title", DOCUMENT, "expected a title, the file has none")
    if pdf.pdf_version > "1.4":
        message = f"expected PDF 1.4 at most, got {pdf.pdf_version}"
        yield fault("press.version", DOCUMENT, message, pdf.pdf_version, "1.4")


def _metadata(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    if "/Metadata" not in pdf.Root:
        yield _remark("press.metadata", "expected metadata (XMP) for all to read, got none")
    elif profile.conformance == "PDF/A-3b":
        with pdf.open_metadata(update_docinfo=False) as said:
            part = f"{said.get('pdfaid:part', '')}{said.get('pdfaid:conformance', '')}".lower()
        if part != "3b":
            got = f"PDF/A-{part}" if part else "no PDF/A"
            message = f"expected metadata that says PDF/A-3b, it says {got}"
            yield _remark("press.metadata", message)._replace(measured=got, allowed="PDF/A-3b")


def _bookmarks(pdf: pikepdf.Pdf, _: Profile) -> Iterator[Finding]:
    if "/First" not in pdf.Root.get("/Outlines", Dictionary()):
        yield _remark("press.bookmarks", "expected bookmarks that name the pages, got none")


def _actions(pdf: pikepdf.Pdf, profile: Profile) -> Iterator[Finding]:
    allowed = () if profile.conformance == "PDF/X-1a:2003" else _HARMLESS
    for where, held in _acting(pdf):
        for kind in _kinds(held):
            if kind not in allowed:
                what = "JavaScript" if kind == "/JavaScript" else f"an action ({kind.lstrip('/')})"
                message = f"expected pages that do nothing by themselves, got {what}"
                yield fault("press.action", where, message, kind.lstrip("/"))


def _acting(pdf: pikepdf.Pdf) -> Iterator[tuple[Where, pikepdf.Object]]:
    """Give whatever may do something when a file is opened, leafed through, clicked."""
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
    """Give the kinds of actions that a thing carries, each once."""
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
    """Note what shops do without, but whoever gets the file may miss."""
    return Finding(rule, Severity.WARNING, DOCUMENT, message)


CHECKS = (_intent, _label, _metadata, _bookmarks, _actions, _one_size)
"""All that is said once for all pages."""
