"""Whether a PDF is one that can be checked: how many pages it has, and how much they draw.

A few kilobytes unpack to gigabytes, and forms that draw each other twice draw for ever. What
reads and renders pages cannot be interrupted, so that all of this is counted beforehand.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pikepdf
from pikepdf import Array, Dictionary, Name

from cardforge.core.limits import (
    KIB,
    MOST_PAGE_CONTENT,
    MOST_PAGE_FONTS,
    MOST_PDF_PAGES,
    MOST_STREAM_CONTENT,
)
from cardforge.errors import PressError

_DRAWS: Final = re.compile(rb"/([^\s/<>\[\]()%]++)\s++(?:Do|scn|SCN)\b")
_DEEPEST: Final = 20
_EACH: Final = 4 * KIB
"""Bytes that beginning a form counts for, however little it draws."""
_FLATE: Final = ("/FlateDecode", "/Fl")


def expect_few_pages(pdf: pikepdf.Pdf) -> None:
    """Raise PressError for a PDF of too many pages."""
    for _ in _pages(pdf):
        pass


def expect_light(pdf: pikepdf.Pdf) -> None:
    """Raise PressError for a PDF with a page that draws too much."""
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
            raise _too_heavy(MOST_PAGE_CONTENT, f"page {number} draws more, repeated forms counted")


def _pages(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Yield pages from the tree itself: pikepdf copies each that comes twice."""
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
    """Count the bytes that a stream draws, with those of the forms and patterns in it.

    What draws itself ends where the checks end it, at `_DEEPEST`.
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
    """Unpack a stream as far as it may go; raises PressError if it goes further."""
    filters = stream.get("/Filter", Array())
    names = [str(each) for each in (filters if isinstance(filters, Array) else [filters])]
    if set(names) <= set(_FLATE) and "/DecodeParms" not in stream:
        content = stream.read_raw_bytes()
        for _ in names:
            content = _inflated(content)
    else:
        content = stream.read_bytes()
    if len(content) > MOST_STREAM_CONTENT:
        raise _too_heavy(MOST_STREAM_CONTENT, "a stream of it unpacks to more")
    return content


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, MOST_STREAM_CONTENT + 1)
    except zlib.error:
        return b""  # the checks themselves say what is broken


def _too_heavy(most: int, what: str) -> PressError:
    return PressError(
        f"expected a PDF that draws at most {most >> 20} MiB a page, {what}: flatten it to pictures"
    )
