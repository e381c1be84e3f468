"""Additions to a drawn PDF: metadata, output intent, bookmarks and attachments."""

from __future__ import annotations

import functools
import io
import struct
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pikepdf
from pikepdf import Array, AttachedFileSpec, Dictionary, Name, OutlineItem, Pdf, Stream, String
from PIL import ImageCms

from cardforge.press.foreign_pdf import opened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.profiles import Conformance, Intent


# The default date is fixed, so that the same input makes the same bytes on every day.
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
_VERSIONS = {"none": "1.4", "PDF/X-1a:2003": "1.4", "PDF/A-3b": "1.7"}
_IN_XMP = (
    "/Title",
    "/Author",
    "/Subject",
    "/Keywords",
    "/Creator",
    "/Producer",
    "/CreationDate",
    "/ModDate",
)
_ICC_DATE = slice(24, 36)
_ICC_IDENTITY = slice(84, 100)


@dataclass(frozen=True)
class Attachment:
    """A file inside the PDF, such as the source of a printed ship."""

    name: str
    data: bytes
    mime: str = "application/octet-stream"
    description: str = ""


@dataclass(frozen=True)
class Finish:
    """The additions to a drawn PDF.

    `bookmarks` are the titles of the pages in order; an empty title makes no bookmark.
    """

    conformance: Conformance = "none"
    intent: Intent | None = None
    bookmarks: Sequence[str] = ()
    attachments: Sequence[Attachment] = ()
    dated: datetime = UNDATED


def finish(drawn: bytes, plan: Finish) -> bytes:
    """Return a PDF with the additions of `plan`; raise PressError if `drawn` is not a PDF.

    Page boxes, page content and fonts do not change. The document's id is a hash of its content.
    """
    with opened(drawn, "finish") as pdf:
        _add(pdf, plan)
        return _saved(pdf, plan.conformance)


def keywords_of(pdf: bytes) -> str:
    """Return the keywords in a PDF's metadata; raise PressError if it is not a PDF."""
    with opened(pdf, "check", paged=False) as document:
        said = document.docinfo.get("/Keywords") if "/Info" in document.trailer else None
        return str(said) if isinstance(said, pikepdf.String) else ""


def _add(pdf: Pdf, plan: Finish) -> None:
    pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"))
    _date(pdf, plan.dated)
    _mark(pdf, plan)
    _bookmark(pdf, plan.bookmarks)
    _attach(pdf, plan)
    _describe(pdf, plan.conformance)


def _saved(pdf: Pdf, conformance: Conformance) -> bytes:
    buffer = io.BytesIO()
    pdf.save(
        buffer,
        deterministic_id=True,
        force_version=_VERSIONS[conformance],
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
    )
    return buffer.getvalue()


def _date(pdf: Pdf, dated: datetime) -> None:
    stamp = dated.astimezone(UTC).strftime("D:%Y%m%d%H%M%S+00'00'")
    pdf.docinfo.CreationDate = pdf.docinfo.ModDate = String(stamp)


def _mark(pdf: Pdf, plan: Finish) -> None:
    if plan.conformance == "PDF/A-3b":
        pdf.Root.OutputIntents = Array([_screen_intent(pdf)])
    elif plan.intent is not None:
        pdf.Root.OutputIntents = Array([_press_intent(pdf, plan.intent)])
    if plan.conformance == "PDF/X-1a:2003":
        pdf.docinfo.GTS_PDFXVersion = String(plan.conformance)


def _press_intent(pdf: Pdf, intent: Intent) -> pikepdf.Object:
    return pdf.make_indirect(
        Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFX,
            OutputConditionIdentifier=String(intent.identifier),
            OutputCondition=String(intent.info),
            RegistryName=String("http://www.color.org"),
            Info=String(intent.info),
        )
    )


def _screen_intent(pdf: Pdf) -> pikepdf.Object:
    profile = Stream(pdf, srgb_profile())
    profile.N = 3
    return pdf.make_indirect(
        Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFA1,
            OutputConditionIdentifier=String("sRGB IEC61966-2.1"),
            Info=String("sRGB IEC61966-2.1"),
            DestOutputProfile=pdf.make_indirect(profile),
        )
    )


@functools.cache
def srgb_profile() -> bytes:
    """Return an sRGB profile without its date of creation, so that files are reproducible."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_ICC_DATE] = struct.pack(">6H", *UNDATED.timetuple()[:6])
    profile[_ICC_IDENTITY] = bytes(16)
    return bytes(profile)


def _bookmark(pdf: Pdf, titles: Sequence[str]) -> None:
    entries = [(title, page) for page, title in enumerate(titles) if title]
    if not entries:
        return
    with pdf.open_outline() as outline:
        outline.root.extend(OutlineItem(title, page) for title, page in entries)
    pdf.Root.PageMode = Name.UseOutlines


def _attach(pdf: Pdf, plan: Finish) -> None:
    """Attach all files at once, because adding them one by one takes quadratic time."""
    named = {each.name: each for each in plan.attachments}
    if not named:
        return
    stamp = plan.dated.astimezone(UTC).strftime("D:%Y%m%d%H%M%SZ")
    specs = {name: _file_spec(pdf, named[name], stamp) for name in sorted(named)}
    leaf = Array([part for name, spec in specs.items() for part in (String(name), spec)])
    pdf.Root.Names = Dictionary(EmbeddedFiles=pdf.make_indirect(Dictionary(Names=leaf)))
    pdf.Root.AF = Array(list(specs.values()))


def _file_spec(pdf: Pdf, attachment: Attachment, stamp: str) -> pikepdf.Object:
    spec = AttachedFileSpec(
        pdf,
        attachment.data,
        filename=attachment.name,
        description=attachment.description,
        mime_type=attachment.mime,
        creation_date=stamp,
        mod_date=stamp,
    )
    spec.relationship = Name.Source
    return spec.obj


def _describe(pdf: Pdf, conformance: Conformance) -> None:
    """Write XMP metadata that agrees with the document's information dictionary."""
    for key in [key for key, value in pdf.docinfo.items() if not str(value)]:
        del pdf.docinfo[key]
    said = {key: value for key, value in pdf.docinfo.items() if key in _IN_XMP}
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata.load_from_docinfo(Dictionary(said))
        if conformance == "PDF/A-3b":
            metadata["pdfaid:part"] = "3"
            metadata["pdfaid:conformance"] = "B"
        if conformance == "PDF/X-1a:2003":
            metadata["pdfx:GTS_PDFXVersion"] = conformance
