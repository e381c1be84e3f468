"""Scenes as PDF, through reportlab's document model.

Each scene compiles straight to content operators. A page starts with one matrix that turns mm from
the top left into points from the bottom left (nothing else in the press flips y). Everything after
it is written in the scene's own numbers. reportlab embeds and subsets the fonts and writes the
file. The same scenes always make the same bytes.
"""

from __future__ import annotations

import functools
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from cardforge.errors import PressError
from cardforge.press.art import Pixels, cmyk_pixels, rgb_pixels
from cardforge.press.boxes import IDENTITY, MM_PER_PT, PT_PER_MM, placing
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Image,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Shape,
    Step,
    Stroke,
    Text,
    circle_steps,
    rounded_steps,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.press.fonts import FontFile
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink, Scene


Colours: TypeAlias = Literal["rgb", "cmyk"]

_STEPS: dict[type, str] = {
    MoveTo: "%.3f %.3f m",
    LineTo: "%.3f %.3f l",
    CurveTo: "%.3f %.3f %.3f %.3f %.3f %.3f c",
    Close: "h",
}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Store(Protocol):
    """The names of fonts, forms and pictures that a content stream refers to."""

    def encode(self, text: str, role: str) -> tuple[tuple[str, str], ...]:
        """Return a font resource name and a string operand for each run of a text."""

    def form(self, group: Group) -> str:
        """Return the name of the form with the items of a keyed group."""

    def picture(self, image: Image) -> str:
        """Return the name of a stored picture."""


class Content(NamedTuple):
    """A content stream, and the names of the forms and pictures in it."""

    body: bytes
    names: frozenset[str]


def page_content(
    items: Iterable[Item],
    store: Store,
    measure: Measure,
    colours: Colours,
    corner_pt: tuple[float, float],
) -> Content:
    """Compile a page; `corner_pt` is the position of the scene's top left corner on it."""
    x, y = corner_pt
    pen = _Pen(store, measure, colours)
    pen.out(f"q {PT_PER_MM:.6f} 0 0 {-PT_PER_MM:.6f} {x:.4f} {y:.4f} cm")
    pen.draw(items)
    pen.out("Q")
    return pen.content()


def form_content(
    items: Iterable[Item], store: Store, measure: Measure, colours: Colours
) -> Content:
    """Compile a form, in the coordinates of its group."""
    pen = _Pen(store, measure, colours)
    pen.draw(items)
    return pen.content()


class _Pen:
    """An unfinished content stream, and the graphics state at its end."""

    def __init__(self, store: Store, measure: Measure, colours: Colours) -> None:
        self._store = store
        self._measure = measure
        self._ink = 0 if colours == "rgb" else 1
        self._operators: list[str] = []
        self._names: set[str] = set()
        self._fill: Ink | None = None
        self._stroke: Stroke | None = None
        self._font = ""
        self.out = self._operators.append
        self._drawers: dict[type, Callable[[Any], None]] = {
            Text: self._text,
            Line: self._line,
            Rect: self._shape,
            Circle: self._shape,
            Path: self._shape,
            Image: self._image,
            Group: self._group,
        }

    def draw(self, items: Iterable[Item]) -> None:
        """Draw the items in order."""
        drawers = self._drawers
        for item in items:
            drawers[item.__class__](item)

    def content(self) -> Content:
        """Return the whole stream."""
        self.out("")
        body = "\n".join(self._operators).encode("latin-1")
        return Content(body, frozenset(self._names))

    def _text(self, text: Text) -> None:
        x = text.x
        if text.anchor != "start":
            width = self._measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
            x -= width if text.anchor == "end" else width / 2
        self._set_fill(text.ink)
        self.out(f"BT 1 0 0 -1 {x:.3f} {text.y:.3f} Tm")
        if text.tracking_pt:
            self.out(f"{text.tracking_pt * MM_PER_PT:.4f} Tc")
        for name, shown in self._store.encode(text.text, text.role):
            self._set_font(f"{name} {text.size_pt * MM_PER_PT:.4f} Tf")
            self.out(f"{shown} Tj")
        self.out("0 Tc ET" if text.tracking_pt else "ET")

    def _line(self, line: Line) -> None:
        self._set_stroke(line.stroke)
        self.out(f"{line.x1:.3f} {line.y1:.3f} m {line.x2:.3f} {line.y2:.3f} l S")

    def _shape(self, shape: Shape) -> None:
        fill, stroke = shape.fill, shape.stroke
        if fill is not None:
            self._set_fill(fill)
        if stroke is not None:
            self._set_stroke(stroke)
        painting = "n" if fill is None else "f"
        if stroke is not None:
            painting = "S" if fill is None else "B"
        self.out(shape_path(shape))
        self.out(painting + "*" if painting in "fB" and _is_evenodd(shape) else painting)

    def _image(self, image: Image) -> None:
        name = self._store.picture(image)
        self._names.add(name)
        bottom = image.y + image.height
        place = f"{image.width:.3f} 0 0 {-image.height:.3f} {image.x:.3f} {bottom:.3f}"
        self.out(f"q {place} cm /{name} Do Q")

    def _group(self, group: Group) -> None:
        state = self._fill, self._stroke, self._font
        self.out("q")
        matrix = placing(group)
        if matrix != IDENTITY:
            self.out("{:.6f} {:.6f} {:.6f} {:.6f} {:.4f} {:.4f} cm".format(*matrix))
        if group.clip is not None:
            self.out(shape_path(group.clip))
            self.out("W* n" if _is_evenodd(group.clip) else "W n")
        self._inside(group)
        self.out("Q")
        self._fill, self._stroke, self._font = state

    def _inside(self, group: Group) -> None:
        if group.key:
            name = self._store.form(group)
            self._names.add(name)
            self.out(f"/{name} Do")
        else:
            self.draw(group.items)

    def _set_fill(self, ink: Ink) -> None:
        if ink is not self._fill:
            self._fill = ink
            self.out(_ink_operators(ink)[self._ink])

    def _set_stroke(self, stroke: Stroke) -> None:
        if stroke is not self._stroke:
            self._stroke = stroke
            self.out(_stroke_operators(stroke)[self._ink])

    def _set_font(self, font: str) -> None:
        if font != self._font:
            self._font = font
            self.out(font)


def shape_path(shape: Shape) -> str:
    """Return the operators that construct a shape's outline without painting it."""
    if isinstance(shape, Path):
        return _steps(shape.steps)
    if isinstance(shape, Circle):
        return _steps(circle_steps(shape))
    if shape.radius:
        return _steps(rounded_steps(shape))
    return f"{shape.x:.3f} {shape.y:.3f} {shape.width:.3f} {shape.height:.3f} re"


def _steps(steps: tuple[Step, ...]) -> str:
    return "\n".join([_STEPS[step.__class__] % step for step in steps])


def _is_evenodd(shape: Shape) -> bool:
    return isinstance(shape, Path) and shape.evenodd


@functools.lru_cache(maxsize=1024)
def _ink_operators(ink: Ink) -> tuple[str, str]:
    """Return the operators that set an ink for fills, on screens and on presses."""
    rgb = " ".join(f"{part / 255:.4g}" for part in ink.rgb)
    cmyk = " ".join(f"{part / 100:.4g}" for part in ink.cmyk)
    return f"{rgb} rg", f"{cmyk} k"


@functools.lru_cache(maxsize=1024)
def _stroke_operators(stroke: Stroke) -> tuple[str, str]:
    """Return the operators that set a pen, on screens and on presses."""
    dash = " ".join(f"{length:.3f}" for length in stroke.dash)
    shape = f"{stroke.width:.4f} w [{dash}] 0 d {_CAPS[stroke.cap]} J {_JOINS[stroke.join]} j"
    rgb, cmyk = _ink_operators(stroke.ink)
    return f"{rgb.upper()} {shape}", f"{cmyk.upper()} {shape}"


# A form is clipped to its box; the art of any card or sheet lies within a metre of its origin.
_REACH_MM = 1000.0
_PREFIX = "x:"
# The items of a thousand cards' forms would not fit into memory, but those of the last forms are
# recognized without hashing them.
_MOST_ITEMS = 128
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
        self._forms: dict[str, tuple[str, int]] = {}
        """The name of each key's form, and the hash of its items."""
        self._last_items: dict[str, tuple[Item, ...]] = {}
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
        if self._last_items.get(group.key) is group.items:
            return self._forms[group.key][0]
        items_hash = hash(group.items)
        if group.key not in self._forms:
            self._new_form(group, items_hash)
        name, known_hash = self._forms[group.key]
        if known_hash != items_hash:
            raise PressError(f"expected equal items in groups of one key, {group.key!r} differs")
        self._last_items[group.key] = group.items
        if len(self._last_items) > _MOST_ITEMS:
            del self._last_items[next(iter(self._last_items))]
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

    def _new_form(self, group: Group, items_hash: int) -> None:
        name = f"G{len(self._forms) + 1}"
        self._forms[group.key] = (name, items_hash)
        content = form_content(group.items, self, self._measure, self._colours)
        stream = _stream(content.body)
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = _box(-_REACH_MM, -_REACH_MM, _REACH_MM, _REACH_MM)
        stream.dictionary["Resources"] = _resources(content)
        self._document.Reference(stream, _PREFIX + name)

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


class _Stream(pdfdoc.PDFStream):
    """A stream that lets go of its content when it is written: a document is written once."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the stream as an object of the file."""
        written: bytes = super().format(document)
        self.content = b""
        return written


def _stream(body: bytes) -> pdfdoc.PDFStream:
    # Compressed at once, because a thousand raw pages would not fit into memory.
    stream = _Stream(content=zlib.compress(body))
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
