"""How a PNG or JPEG file is built, before it is decoded: parts that would take time without end.

Decoders go through every part of a file: metadata that unpack to a megabyte each, passes (scans)
over all pixels, millions of empty parts. Looking at their heads alone takes next to no time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.core.limits import MOST_PACKED_PARTS, MOST_PICTURE_PARTS, MOST_SCANNED_PIXELS
from cardforge.errors import PressError

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_PACKED: Final = (b"iCCP", b"zTXt", b"iTXt")
_SCAN: Final = b"\xff\xda"


def expect_few_parts(source: bytes) -> None:
    """Raise PressError for a PNG or JPEG file of absurdly many parts."""
    packed = 0
    for count, kind in enumerate(_parts(source), start=1):
        packed += kind in _PACKED
        if count > MOST_PICTURE_PARTS:
            _refuse(f"at most {MOST_PICTURE_PARTS:,} parts (chunks, frames, segments)")
        if packed > MOST_PACKED_PARTS:
            _refuse(f"at most {MOST_PACKED_PARTS} packed texts and colour profiles")


def expect_few_scans(source: bytes, pixels: int) -> None:
    """Raise PressError for a progressive JPEG that goes over its pixels again and again."""
    scans = source.count(_SCAN) if source.startswith(_JPEG) else 1
    if scans * pixels > max(MOST_SCANNED_PIXELS, pixels):
        _refuse(f"at most {max(MOST_SCANNED_PIXELS // pixels, 1)} passes (scans), it has {scans:,}")


def _refuse(wanted: str) -> None:
    raise PressError(f"expected a picture of {wanted}: save it again in a drawing program")


def _parts(source: bytes) -> Iterator[bytes]:
    """Yield what each part is, all of a PNG file, and those before the pixels of a JPEG file."""
    if source.startswith(_PNG):
        return _chunks(source)
    return _segments(source) if source.startswith(_JPEG) else iter(())


def _chunks(source: bytes) -> Iterator[bytes]:
    at = len(_PNG)
    while at + 8 <= len(source):
        yield source[at + 4 : at + 8]
        at += 12 + int.from_bytes(source[at : at + 4], "big")


def _segments(source: bytes) -> Iterator[bytes]:
    """Yield the marker of each segment; a byte between two counts as one, decoders skip it."""
    at = len(_JPEG)
    while at + 4 <= len(source):
        marker = source[at : at + 2]
        yield marker
        if marker == _SCAN:
            return
        lone = marker[0] != 0xFF or marker[1] in (0x00, 0xFF)
        at += 1 if lone else 2 + int.from_bytes(source[at + 2 : at + 4], "big")
