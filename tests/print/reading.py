"""The text of a finished PDF: its characters with their boxes, read by PDFium, in mm.

The origin is the page's top left corner, y runs down. Nothing here uses scenes.
"""

from __future__ import annotations

import ctypes
import functools
import io
import itertools
import math
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from cardforge.press.pdf_finish import Attachment

MM = 25.4 / 72
# How far apart two stretches of one line may be set: pdfium and the file round differently.
JOINT_MM = 0.03


class Box(NamedTuple):
    """An upright box."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box, tolerance: float = 0.0) -> bool:
        return (
            other.left >= self.left - tolerance
            and other.top >= self.top - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def has(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def touches(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def around(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


class Glyph(NamedTuple):
    """A character: the box of its ink, its position, the position of the next one, its size."""

    char: str
    box: Box
    start: tuple[float, float]
    end: tuple[float, float]
    size_pt: float
    turn_deg: int
    mirrored: bool
    show: int
    """Which operator of the content shows it, counted in the order of the content."""


@dataclass(frozen=True)
class Line:
    """A stretch of characters set without a gap on one baseline."""

    glyphs: tuple[Glyph, ...]

    @functools.cached_property
    def text(self) -> str:
        return "".join(glyph.char for glyph in self.glyphs)

    @functools.cached_property
    def ink(self) -> list[Glyph]:
        return [glyph for glyph in self.glyphs if not glyph.char.isspace()]

    @functools.cached_property
    def box(self) -> Box:
        return around(glyph.box for glyph in self.ink)

    @property
    def size_pt(self) -> float:
        return min(glyph.size_pt for glyph in self.glyphs)

    @property
    def turn_deg(self) -> int:
        return self.glyphs[0].turn_deg


class Page(NamedTuple):
    """One page: its size, and its lines in the order of the content."""

    width_mm: float
    height_mm: float
    lines: tuple[Line, ...]


def pages(pdf: bytes, numbers: Iterable[int] | None = None) -> list[Page]:
    """Read every page, or only those with these numbers, counted from 0."""
    with pypdfium2.PdfDocument(pdf) as document:
        wanted = range(len(document)) if numbers is None else numbers
        return [_page(document[number]) for number in wanted]


def attachments(pdf: bytes) -> tuple[Attachment, ...]:
    """Read the files inside a PDF, by name."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        found = [(name, document.attachments[name]) for name in sorted(document.attachments)]
        held = [(name, spec.get_file(), spec.description) for name, spec in found]
        return tuple(
            Attachment(name, file.read_bytes(), file.mime_type, words) for name, file, words in held
        )


def squeezed(text: str) -> str:
    """Text with composed accents and without spaces."""
    return "".join(unicodedata.normalize("NFC", text).split())


def _page(page: Any) -> Page:
    height = page.get_height()
    words = page.get_textpage()
    shows = {pointer: rank for rank, pointer in enumerate(_shows(page.raw))}
    glyphs = sorted(_glyphs(words, height, shows), key=lambda glyph: glyph.show)
    words.close()
    # pdfium passes over what is printed twice on one spot: nothing may be.
    assert {glyph.show for glyph in glyphs} == set(shows.values())
    lines = [Line(tuple(line)) for line in _lines(glyphs)]
    found = Page(page.get_width() * MM, height * MM, tuple(line for line in lines if line.ink))
    page.close()
    return found


def _shows(page: Any) -> Iterator[int | None]:
    """Yield the address of every text of a page, those of forms where they are used."""
    for index in range(raw.FPDFPage_CountObjects(page)):
        yield from _within(raw.FPDFPage_GetObject(page, index))


def _within(item: Any) -> Iterator[int | None]:
    if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_FORM:
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_TEXT and _is_inked(item):
            yield _address(item)
        return
    for index in range(raw.FPDFFormObj_CountObjects(item)):
        yield from _within(raw.FPDFFormObj_GetObject(item, index))


def _is_inked(item: Any) -> bool:
    """Whether a text is more than spaces."""
    left, right, bottom, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    return right.value > left.value


def _address(item: Any) -> int | None:
    return ctypes.cast(item, ctypes.c_void_p).value


def _glyphs(words: Any, height: float, shows: dict[int | None, int]) -> Iterator[Glyph]:
    for index in range(raw.FPDFText_CountChars(words)):
        if raw.FPDFText_IsGenerated(words, index) == 1:
            continue
        code = raw.FPDFText_GetUnicode(words, index)
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(words, index, matrix)
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(words, index, x, y)
        show = shows.get(_address(raw.FPDFText_GetTextObject(words, index)))
        if show is None:
            continue
        start = (x.value * MM, (height - y.value) * MM)
        loose, turn = (
            _loose(words, index, height),
            round(math.degrees(math.atan2(-matrix.b, matrix.a))),
        )
        yield Glyph(
            "-" if code == 2 else chr(code),  # how pdfium tells of a hyphen at the end of a line
            _ink(words, index, height),
            start,
            _end(loose, start, turn),
            raw.FPDFText_GetFontSize(words, index) * math.hypot(matrix.c, matrix.d),
            turn,
            matrix.a * matrix.d - matrix.b * matrix.c < 0,
            show,
        )  # fmt: skip


def _ink(words: Any, index: int, height: float) -> Box:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(words, index, left, right, bottom, top)
    return _box(left.value, bottom.value, right.value, top.value, height)


def _loose(words: Any, index: int, height: float) -> Box:
    rect = raw.FS_RECTF()
    raw.FPDFText_GetLooseCharBox(words, index, rect)
    return _box(rect.left, rect.bottom, rect.right, rect.top, height)


def _box(left: float, bottom: float, right: float, top: float, height: float) -> Box:
    return Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)


def _end(loose: Box, start: tuple[float, float], turn: int) -> tuple[float, float]:
    """Return the position of the next character, for text parallel to the page's sides."""
    match turn % 360:
        case 0:
            return loose.right, start[1]
        case 90:
            return start[0], loose.bottom
        case 180:
            return loose.left, start[1]
        case 270:
            return start[0], loose.top
        case _:
            return math.nan, math.nan


def _lines(glyphs: list[Glyph]) -> Iterator[list[Glyph]]:
    line: list[Glyph] = []
    for glyph in glyphs:
        if line and not _continues(line[-1], glyph):
            yield line
            line = []
        line.append(glyph)
    if line:
        yield line


def _continues(last: Glyph, glyph: Glyph) -> bool:
    if last.show == glyph.show:
        return True
    alike = last.turn_deg == glyph.turn_deg and abs(last.size_pt - glyph.size_pt) < 0.01
    return alike and math.dist(last.end, glyph.start) < JOINT_MM


def pairs_apart(lines: Iterable[Line], tolerance: float) -> Iterator[tuple[Line, Line]]:
    """Yield pairs of lines whose characters overlap by more than a tolerance."""
    ordered = sorted(lines, key=lambda line: line.box.left)
    boxes = [line.box for line in ordered]
    for (at, one), box in zip(enumerate(ordered), boxes, strict=True):
        for other, beside in zip(ordered[at + 1 :], boxes[at + 1 :], strict=True):
            if beside.left > box.right - tolerance:
                break
            if _over(box, beside, tolerance) and any(
                _over(a.box, b.box, tolerance) for a, b in itertools.product(one.ink, other.ink)
            ):
                yield one, other


def _over(one: Box, other: Box, tolerance: float) -> bool:
    return (
        one.left < other.right - tolerance
        and other.left < one.right - tolerance
        and one.top < other.bottom - tolerance
        and other.top < one.bottom - tolerance
    )
