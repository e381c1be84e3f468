"""PDFs from any source: opened, measured and unpacked within limits."""

from __future__ import annotations

import io
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pikepdf
from pikepdf import Array, Dictionary, Name

from cardforge.core.findings import Finding, Severity
from cardforge.core.limits import (
    KIB,
    MOST_DRAWN,
    MOST_PAGE_CONTENT,
    MOST_PAGE_FONTS,
    MOST_PDF_PAGES,
    MOST_STREAM_CONTENT,
)
from cardforge.errors import PressError
from cardforge.press.boxes import MM_PER_PT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardforge.press.boxes import Bounds


_HEAD = 1024


@contextmanager
def opened(pdf: bytes, purpose: str, *, paged: bool = True) -> Iterator[pikepdf.Pdf]:
    """Open a PDF; `purpose` is a verb for the message, such as "check".

    Raise PressError if the file cannot be opened, or a part of it cannot be read inside the
    context. Without `paged`, pages lack what they inherit, but take no memory.
    """
    try:
        with _document(pdf, paged) as document:
            yield document
    except pikepdf.PasswordError as error:
        raise PressError("this PDF needs a password: save it without one") from error
    except MemoryError as error:
        raise PressError("this PDF does not fit into memory: split it") from error
    except pikepdf.PikepdfError as error:
        raise PressError(f"expected a PDF to {purpose}, but {flaw_of(pdf)}") from error


def _document(pdf: bytes, paged: bool) -> pikepdf.Pdf:
    try:
        return pikepdf.Pdf.open(io.BytesIO(pdf), inherit_page_attributes=paged)
    except ValueError as error:  # a number of more than 64 bits, among others
        raise pikepdf.PdfError(str(error)) from error


def flaw_of(pdf: bytes) -> str:
    """Return why a file cannot be opened as a PDF."""
    if not pdf:
        return "the file is empty"
    if b"%PDF-" not in pdf[:_HEAD]:
        return "the file does not begin like a PDF"
    return "the file is truncated or broken"


_MOST_SPOTS = 5


def fault(
    rule: str, place: tuple[str, ...], message: str, measured: str = "", allowed: str = ""
) -> Finding:
    """Return an error of preflight."""
    return Finding(rule, Severity.ERROR, place, message, measured, allowed)


def spot(box: Bounds, page: Bounds) -> str:
    """Return the size and position of a box on a page, both in points, as text in mm.

    `page` is the page's trimmed box if it has one.
    """
    width, height = box[2] - box[0], box[3] - box[1]
    left, top = box[0] - page[0], page[3] - box[3]
    size, (across, down) = f"{_mm(width)} x {_mm(height)} mm", (_mm(left), _mm(top))
    return f"{size} at {across} mm from left, {down} mm from top"


def few(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the first findings of each rule in each place, then how many more there are."""
    counts: Counter[tuple[str, tuple[str, ...]]] = Counter()
    last: dict[tuple[str, tuple[str, ...]], Finding] = {}
    for finding in dict.fromkeys(findings):
        kind = finding.rule, finding.where
        counts[kind] += 1
        last[kind] = finding
        if counts[kind] <= _MOST_SPOTS:
            yield finding
    for kind, finding in last.items():
        more = counts[kind] - _MOST_SPOTS
        if more > 0:
            yield finding._replace(message=f"and so on {more} more spots", measured="")


def _mm(points: float) -> str:
    return f"{round(points * MM_PER_PT, 1) + 0.0:g}"


_DRAWS: Final = re.compile(rb"/([^\s/<>\[\]()%]++)\s++(?:Do|scn|SCN)\b")
_DEEPEST: Final = 20
_EACH: Final = 4 * KIB
"""Bytes that a form counts for at least, however little it draws."""
_FLATE: Final = ("/FlateDecode", "/Fl")


def expect_few_pages(pdf: pikepdf.Pdf) -> None:
    """Raise PressError if a PDF has too many pages."""
    for _ in _pages(pdf):
        pass


def expect_light(pdf: pikepdf.Pdf) -> None:
    """Raise PressError if a page has too many fonts or draws too much."""
    weights: dict[tuple[int, int, int], int] = {}
    for number, page in enumerate(_pages(pdf), start=1):
        resources = page.get("/Resources", Dictionary())
        fonts = _held(resources, "/Font")
        if len(fonts) > MOST_PAGE_FONTS:
            raise PressError(
                f"expected at most {MOST_PAGE_FONTS:,} fonts on a page, page {number} has "
                f"{len(fonts):,}: convert its type to outlines, or split it"
            )
        contents = page.get("/Contents", Array())
        streams = contents if isinstance(contents, Array) else [contents]
        if sum(_weight(each, resources, weights, 0) for each in streams) > MOST_PAGE_CONTENT:
            raise _too_heavy(MOST_PAGE_CONTENT, f"page {number} draws more, with repeated forms")


def _pages(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Yield the pages from the page tree itself, because pikepdf copies repeated pages."""
    count, waiting = 0, [pdf.Root.get("/Pages", Dictionary())]
    while waiting:
        node = waiting.pop()
        count += 1
        if count > MOST_PDF_PAGES:
            raise PressError(
                f"expected a PDF of at most {MOST_PDF_PAGES:,} pages: split it, and check each part"
            )
        if not isinstance(node, Dictionary):
            continue
        kids = node.get("/Kids")
        if isinstance(kids, Array):
            if len(kids) > MOST_PDF_PAGES:
                count = MOST_PDF_PAGES
            waiting.extend(kids[at] for at in reversed(range(min(len(kids), MOST_PDF_PAGES))))
        else:
            yield node


def _weight(
    stream: pikepdf.Object,
    resources: pikepdf.Object,
    weights: dict[tuple[int, int, int], int],
    depth: int,
) -> int:
    """Return how many bytes a stream draws, its forms and patterns included.

    Streams that draw themselves are followed to the depth `_DEEPEST`, as in the checks.
    """
    if not isinstance(stream, pikepdf.Stream) or depth > _DEEPEST:
        return 0
    known = (*stream.objgen, depth)
    if known not in weights:
        content = _content(stream)
        own = stream.get("/Resources", resources)
        total = len(content) + _EACH
        for name, times in Counter(_DRAWS.findall(content)).items():
            drawn = _drawn(own, "/" + name.decode("latin-1"))
            total += 0 if drawn is None else times * _weight(drawn, own, weights, depth + 1)
        weights[known] = total
    return weights[known]


def _drawn(resources: pikepdf.Object, name: str) -> pikepdf.Object | None:
    for kind in ("/XObject", "/Pattern"):
        held = _held(resources, kind).get(name)
        if isinstance(held, pikepdf.Stream) and held.get("/Subtype") != Name.Image:
            return held
    return None


def _held(resources: pikepdf.Object, kind: str) -> pikepdf.Object:
    held = resources.get(kind) if isinstance(resources, Dictionary) else None
    return held if isinstance(held, Dictionary) else Dictionary()


def _content(stream: pikepdf.Stream) -> bytes:
    """Unpack a stream; raise PressError if it exceeds the limit."""
    filters = stream.get("/Filter", Array())
    names = [str(each) for each in (filters if isinstance(filters, Array) else [filters])]
    if set(names) <= set(_FLATE) and "/DecodeParms" not in stream:
        content = stream.read_raw_bytes()
        for _ in names:
            content = _inflated(content)
    else:
        content = stream.read_bytes()
    if len(content) > MOST_STREAM_CONTENT:
        raise _too_heavy(MOST_STREAM_CONTENT, "one of its streams unpacks to more")
    return content


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, MOST_STREAM_CONTENT + 1)
    except zlib.error:
        return b""  # the checks themselves report what is broken


def _too_heavy(most: int, what: str) -> PressError:
    return PressError(
        f"expected a PDF that draws at most {most >> 20} MiB a page, but {what}: "
        "flatten it to pictures"
    )


_PACKED_TWICE = 1 << 18
"""The most bytes of a stream in other filters, which is unpacked without a limit."""
_APART = b" \t\r\n\f\0()<>[]/{}%"
"""Characters that end a word in a content stream."""
_PER_STREAM = 200
"""The cost of starting a stream, in words that take as long."""
_PER_BYTE = 4
"""Words that a file may draw for each of its bytes, in addition to `MOST_DRAWN`."""


class DrawingBudget:
    """How much the pages of a file may still draw, in words of their content streams."""

    def __init__(self, file_size: int = 0) -> None:
        self._left = MOST_DRAWN + _PER_BYTE * file_size
        self._measured: dict[tuple[int, int], float | None] = {}

    def spend(self, held: pikepdf.Object) -> None:
        """Count a page or form that is drawn; raise PressError if it exceeds the budget."""
        for stream in _streams(held):
            content = unpacked(stream, MOST_PAGE_CONTENT)
            self.take(_PER_STREAM + len(content) - len(content.translate(None, _APART)))

    def take(self, words: int) -> None:
        """Count work that takes as long as this many words; raise PressError if it is too much."""
        self._left -= words
        if self._left < 0:
            raise PressError(f"expected pages with less than {MOST_DRAWN:,} drawing instructions")

    def ink_of(
        self,
        held: pikepdf.Object | pikepdf.PdfInlineImage,
        measure: Callable[[], float | None],
        words: int = 0,
    ) -> float | None:
        """Return the ink of a picture or shading, measured once however often it is drawn."""
        if not isinstance(held, pikepdf.Object) or not held.is_indirect:
            self.take(words)
            return measure()
        if held.objgen not in self._measured:
            self.take(words)
            self._measured[held.objgen] = measure()
        return self._measured[held.objgen]


def unpacked(stream: pikepdf.Object, largest: int) -> bytes:
    """Return a stream's content; raise PressError if it is longer than `largest` bytes."""
    packed, filters = stream.read_raw_bytes(), _filters(stream)
    if not filters:
        held = packed
    elif len(filters) == 1 and filters[0] in _FLATE:
        held = _inflated_stream(stream, packed, largest)
    elif len(packed) > min(_PACKED_TWICE, largest):
        raise PressError(f"expected a stream in one filter, got {', '.join(filters)}")
    else:
        held = stream.read_bytes()
    if len(held) > largest:
        raise PressError(f"expected a stream of at most {largest >> 20} MiB, unpacked")
    return held


def _inflated_stream(stream: pikepdf.Object, packed: bytes, largest: int) -> bytes:
    """Unpack a stream, to one byte beyond the limit; a broken one as far as possible."""
    try:
        return zlib.decompressobj().decompress(packed, largest + 1)
    except zlib.error:
        return stream.read_bytes()


def _filters(stream: pikepdf.Object) -> list[str]:
    stated = stream.get("/Filter")
    if stated is None:
        return []
    return [str(each) for each in stated] if isinstance(stated, pikepdf.Array) else [str(stated)]


def _streams(held: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Yield the streams of a page, or a form itself."""
    if isinstance(held, pikepdf.Stream):
        yield held
        return
    contents = held.get("/Contents")
    for each in contents if isinstance(contents, pikepdf.Array) else [contents]:
        if isinstance(each, pikepdf.Stream):
            yield each
