"""How much streams of a PDF hold, before anybody reads them: a small file may unpack to gigabytes.

A form may draw others many times, and those again: so what counts is how often something is drawn,
not how much there is in the file.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pikepdf

from cardforge.core.limits import MOST_DRAWN, MOST_PAGE_CONTENT
from cardforge.errors import PressError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_FLATE = ("/FlateDecode", "/Fl")
_PACKED_TWICE = 1 << 18
"""Bytes of a stream in other filters, which are unpacked without looking first."""
_APART = b" \t\r\n\f\0()<>[]/{}%"
"""What ends a word in a content stream."""
_PER_STREAM = 200
"""What to begin another stream counts as: it takes as long as so many words."""
_PER_BYTE = 4
"""What a file may draw for each of its bytes, beyond what any may."""


class Budget:
    """How much the pages of a file may still draw, in words of their content streams."""

    def __init__(self, file_size: int = 0) -> None:
        self._left = MOST_DRAWN + _PER_BYTE * file_size
        self._measured: dict[tuple[int, int], float | None] = {}

    def spend(self, held: pikepdf.Object) -> None:
        """Count a page or form that is drawn; raise PressError where it is too much."""
        for stream in _streams(held):
            content = unpacked(stream, MOST_PAGE_CONTENT)
            self.take(_PER_STREAM + len(content) - len(content.translate(None, _APART)))

    def take(self, words: int) -> None:
        """Count what takes as long as so many words; raise PressError where it is too much."""
        self._left -= words
        if self._left < 0:
            raise PressError(f"expected pages that draw less than {MOST_DRAWN:,} words do")

    def ink_of(
        self,
        held: pikepdf.Object | pikepdf.PdfInlineImage,
        measure: Callable[[], float | None],
        words: int = 0,
    ) -> float | None:
        """Measure a picture or a shading once, however often it is drawn."""
        if not isinstance(held, pikepdf.Object) or not held.is_indirect:
            self.take(words)
            return measure()
        if held.objgen not in self._measured:
            self.take(words)
            self._measured[held.objgen] = measure()
        return self._measured[held.objgen]


def unpacked(stream: pikepdf.Object, largest: int) -> bytes:
    """Return what a stream holds; raise PressError where that is more bytes than `largest`."""
    packed, filters = stream.read_raw_bytes(), _filters(stream)
    if not filters:
        held = packed
    elif len(filters) == 1 and filters[0] in _FLATE:
        held = _inflated(stream, packed, largest)
    elif len(packed) > min(_PACKED_TWICE, largest):
        raise PressError(f"expected a stream in one filter, got {', '.join(filters)}")
    else:
        held = stream.read_bytes()
    if len(held) > largest:
        raise PressError(f"expected a stream of at most {largest >> 20} MiB, unpacked")
    return held


def _inflated(stream: pikepdf.Object, packed: bytes, largest: int) -> bytes:
    """Unpack, one byte beyond what is allowed at most; a broken stream as far as it goes."""
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
    """Give the streams of a page, or the one that a form is."""
    if isinstance(held, pikepdf.Stream):
        yield held
        return
    contents = held.get("/Contents")
    for each in contents if isinstance(contents, pikepdf.Array) else [contents]:
        if isinstance(each, pikepdf.Stream):
            yield each
