"""Scenes as PDF, through reportlab's document model.

Each scene compiles straight to content operators. A page starts with one matrix that turns mm from
the top left into points from the bottom left (nothing else in the press flips y). Everything after
it is written in the scene's own numbers. reportlab embeds and subsets the fonts and writes the
file. The same scenes always make the same bytes.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from cardforge.errors import PressError
from cardforge.press.art import Pixels, cmyk_pixels, rgb_pixels
from cardforge.press.boxes import PT_PER_MM
from cardforge.press.operators import Colours, Content, form_content, page_content

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.fonts import FontFile
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Group, Image, Ink, Scene

# A form is clipped to its box; the art of any card or sheet lies within a metre of its origin.
_REACH_MM = 1000.0
_PREFIX = "x:"
_ESCAPES = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r", "\n": "\\n"})


@dataclass(frozen=True)
class About:
    """The information dictionary of a PDF."""

    title: str = ""
    author: str = ""
    subject: str = ""
    keywords: str = ""


def draw(
    scenes: Iterable[Scene],
    measure: Measure,
    *,
    colours: Colours = "rgb",
    about: About | None = None,
) -> bytes:
    """Return a PDF with one page for each scene: trimmed size, bleed around it, page boxes.

    Scenes are drawn one by one, so only one from a generator is in memory. Raise PressError for an
    unknown font role, a broken picture, different groups with the same key, and no scenes at all.
    """
    book = _Book(measure, colours)
    for scene in scenes:
        book.add(scene)
    return book.written(about or About())


class _Book:
    """An unfinished document, and the store of its pages."""

    def __init__(self, measure: Measure, colours: Colours) -> None:
        self._document: Any = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 4))
        self._measure = measure
        self._colours: Colours = colours
        self._fonts: dict[FontFile, TTFont] = {}
        self._codes: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
        self._forms: dict[str, tuple[str, Group]] = {}
        self._pictures: dict[tuple[bytes, Ink], str] = {}

    def add(self, scene: Scene) -> None:
        """Append a page."""
        inset = scene.bleed_mm * PT_PER_MM
        width = scene.width_mm * PT_PER_MM + 2 * inset
        height = scene.height_mm * PT_PER_MM + 2 * inset
        page: Any = pdfdoc.PDFPage()
        page.MediaBox = page.BleedBox = _box(0, 0, width, height)
        page.TrimBox = _box(inset, inset, width - inset, height - inset)
        corner = (inset, height - inset)
        content = page_content(scene.items, self, self._measure, self._colours, corner)
        page.Contents, page.Resources = _stream(content.body), _resources(content)
        self._document.addPage(page)

    def encode(self, text: str, role: str) -> tuple[tuple[str, str], ...]:
        """Return a font resource name and a string operand for each run of a text."""
        codes = self._codes.get((text, role))
        if codes is None:
            codes = self._codes[text, role] = self._encoded(text, role)
        return codes

    def form(self, group: Group) -> str:
        """Return the name of a keyed group's form, whose items are compiled only once."""
        known = self._forms.get(group.key)
        if known is None:
            return self._new_form(group)
        name, first = known
        if first.items != group.items:
            raise PressError(f"expected equal items in groups of one key, {group.key!r} differs")
        return name

    def picture(self, image: Image) -> str:
        """Return the name of a picture, whose pixels are stored only once."""
        content = (image.source, image.ground)
        name = self._pictures.get(content)
        if name is None:
            name = self._pictures[content] = f"P{len(self._pictures) + 1}"
            separate = cmyk_pixels if self._colours == "cmyk" else rgb_pixels
            self._document.Reference(_picture(separate(*content)), _PREFIX + name)
        return name

    def written(self, about: About) -> bytes:
        """Return the whole file."""
        if self._document.pageCounter == 1:
            raise PressError("expected at least one scene to draw, got none")
        _describe(self._document, about)
        return bytes(self._document.GetPDFData(None))

    def _encoded(self, text: str, role: str) -> tuple[tuple[str, str], ...]:
        document = self._document
        return tuple(
            (font.getSubsetInternalName(subset, document), _literal(codes))
            for face, part, _ in self._measure.runs(text, role)
            for font in [self._font(face)]
            for subset, codes in font.splitString(part, document)
        )

    def _new_form(self, group: Group) -> str:
        name = f"G{len(self._forms) + 1}"
        self._forms[group.key] = (name, group)
        content = form_content(group.items, self, self._measure, self._colours)
        stream = _stream(content.body)
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = _box(-_REACH_MM, -_REACH_MM, _REACH_MM, _REACH_MM)
        stream.dictionary["Resources"] = _resources(content)
        self._document.Reference(stream, _PREFIX + name)
        return name

    def _font(self, face: FontFile) -> TTFont:
        font = self._fonts.get(face)
        if font is None:
            font = self._fonts[face] = _embedded(face)
        return font


def _literal(codes: bytes) -> str:
    return f"({codes.decode('latin-1').translate(_ESCAPES)})"


def _embedded(face: FontFile) -> TTFont:
    try:
        return TTFont(face.name, str(face.path), shapable=False)
    except TTFError as error:
        raise PressError(f"expected a font to embed, cannot use {face.name!r}: {error}") from error


def _describe(document: pdfdoc.PDFDocument, about: About) -> None:
    document.setTitle(about.title)
    document.setAuthor(about.author)
    document.setSubject(about.subject)
    document.setKeywords(about.keywords)
    document.setCreator("cardforge")


def _box(left: float, bottom: float, right: float, top: float) -> pdfdoc.PDFArray:
    return pdfdoc.PDFArray([round(side, 4) for side in (left, bottom, right, top)])


def _stream(body: bytes) -> pdfdoc.PDFStream:
    # Compressed at once, because a thousand raw pages would not fit into memory.
    stream = pdfdoc.PDFStream(content=zlib.compress(body))
    stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    return stream


def _resources(content: Content) -> pdfdoc.PDFDictionary:
    entries: dict[str, Any] = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
    names = {name: pdfdoc.PDFObjectReference(_PREFIX + name) for name in sorted(content.names)}
    if names:
        entries["XObject"] = pdfdoc.PDFDictionary(names)
    return pdfdoc.PDFDictionary(entries)


def _picture(pixels: Pixels) -> pdfdoc.PDFStream:
    stream = _stream(pixels.samples)
    stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("Image")
    stream.dictionary["Width"], stream.dictionary["Height"] = pixels.width, pixels.height
    stream.dictionary["ColorSpace"] = pdfdoc.PDFName(f"Device{pixels.mode}")
    stream.dictionary["BitsPerComponent"] = 8
    return stream
