"""Pictures that authors bring: opened within limits, SVG or pixels, and remembered while they
last.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import io
import re
import struct
import threading
import warnings
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PIL import Image as Pillow
from PIL import ImageChops, ImageFile

from cardforge.core.limits import (
    LONGEST_SIDE,
    MIB,
    MOST_PACKED_PARTS,
    MOST_PICTURE_PARTS,
    MOST_PIXELS,
    MOST_SCANNED_PIXELS,
)
from cardforge.errors import PressError
from cardforge.press.child_process import TooCostlyError, drawn_apart
from cardforge.press.svg_limits import SvgElement, SvgTree, costliest, expect_shallow

if TYPE_CHECKING:
    from cardforge.press.scene import Ink


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
    """Raise PressError for a progressive JPEG with too many passes over its pixels."""
    scans = source.count(_SCAN) if source.startswith(_JPEG) else 1
    if scans * pixels > max(MOST_SCANNED_PIXELS, pixels):
        _refuse(f"at most {max(MOST_SCANNED_PIXELS // pixels, 1)} passes (scans), got {scans:,}")


def _refuse(wanted: str) -> None:
    raise PressError(f"expected a picture of {wanted}: save it again in a drawing program")


def _parts(source: bytes) -> Iterator[bytes]:
    """Yield the kind of each part: all of a PNG file, those before the pixels of a JPEG file."""
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


Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """The results asked for last; what is larger than all that may be kept is not kept."""

    def __init__(self, most_bytes: int, size: Callable[[Kept], int]) -> None:
        self._most = most_bytes
        self._size = size
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def of(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return the result of that key, made now unless it is kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += self._size(made)
            while self._bytes > self._most:
                self._bytes -= self._size(self._kept.popitem(last=False)[1])
        return made


_AT_MOST = f"expected a picture of at most {MOST_PIXELS:,} pixels"
_BAND_PX = 1 << 20
_TOO_LARGE = (Pillow.DecompressionBombError, Pillow.DecompressionBombWarning)
_BROKEN = (OSError, ValueError, SyntaxError, LookupError, TypeError, struct.error)
"""What Pillow raises for files that break their format: also for a truncated chunk."""

# Pillow warns on the terminal from 89 million pixels on; our own limit is lower, and an error.
warnings.filterwarnings("ignore", category=Pillow.DecompressionBombWarning)


@dataclass(frozen=True)
class Pixels:
    """An opaque picture: rows of 8-bit samples from the top, three (RGB) or four (CMYK) a pixel."""

    width: int
    height: int
    mode: str
    samples: bytes


def rgb_pixels(source: bytes, ground: Ink) -> Pixels:
    """Decode a PNG or JPEG file and lay it on `ground`; raises PressError for anything else."""
    key = ("RGB", _digest(source), ground)
    return _SEPARATED.of(key, lambda: _joined(_on_screen(source, ground), "RGB"))


def cmyk_pixels(source: bytes, ground: Ink) -> Pixels:
    """Separate a PNG or JPEG file into four plates, and lay it on the plates of `ground`.

    All of a colour's grey goes to the black plate: greys stay neutral, and no opaque pixel takes
    more than 200 % of ink, below every shop's limit. Raises PressError as `rgb_pixels` does.
    """
    key = ("CMYK", _digest(source), ground)
    return _SEPARATED.of(key, lambda: _joined(_on_plates(source, ground), "CMYK"))


def png_of(source: bytes, ground: Ink) -> bytes:
    """Return the opaque picture as a PNG file; raise PressError as `rgb_pixels` does."""
    return _SHOWN.of((_digest(source), ground), lambda: _png(source, ground))


def reduced(source: bytes, side: int, *, opaque: bool = False) -> bytes:
    """Return a picture with at most `side` pixels along it: JPEG, or PNG if parts are transparent.

    If it has to be `opaque`, its ground is white. Raise PressError as `rgb_pixels` does.
    """
    picture = _decoded(source)
    picture.thumbnail((side, side))
    clear = "A" in picture.getbands() or "transparency" in picture.info
    made = io.BytesIO()
    if clear and not opaque:
        picture.convert("RGBA").save(made, "PNG", optimize=True)
        return made.getvalue()
    layer = picture.convert("RGBA") if clear else picture.convert("RGB")
    ground = Pillow.new("RGB", layer.size, "white")
    ground.paste(layer, mask=layer if clear else None)
    ground.save(made, "JPEG", quality=88)
    return made.getvalue()


def size_px(source: bytes) -> tuple[int, int]:
    """Return width and height without decoding; raise PressError if it is not a PNG or JPEG."""
    return opened_picture(source).size


def expect_whole(source: bytes) -> None:
    """Raise PressError for a picture that cannot be decoded to its end."""
    flaw = _FLAWS.of(_digest(source), lambda: _flaw(source))
    if flaw:
        raise PressError(flaw)


def opened_picture(
    source: bytes, formats: tuple[str, ...] = ("PNG", "JPEG")
) -> ImageFile.ImageFile:
    """Open a picture without decoding it; raises PressError if it is of no such format, or huge."""
    expect_few_parts(source)
    try:
        picture = Pillow.open(io.BytesIO(source), formats=formats)
    except _TOO_LARGE as error:
        raise PressError(f"{_AT_MOST}, got several times as many") from error
    except _BROKEN as error:
        message = f"this is not a {' or '.join(formats)} picture, or it is broken"
        raise PressError(message) from error
    pixels = picture.width * picture.height
    if pixels > MOST_PIXELS:
        raise PressError(f"{_AT_MOST}, got {picture.width} x {picture.height}")
    if max(picture.size) > LONGEST_SIDE:
        raise PressError(
            f"expected a picture of at most {LONGEST_SIDE:,} pixels along a side, "
            f"got {picture.width} x {picture.height}"
        )
    expect_few_scans(source, pixels)
    return picture


def _flaw(source: bytes) -> str:
    try:
        _decoded(source)
    except PressError as error:
        return str(error)
    return ""


def _decoded(source: bytes) -> Pillow.Image:
    picture = opened_picture(source)
    try:
        picture.load()
    except MemoryError as error:
        raise PressError("the picture does not fit into memory: save it smaller") from error
    except _BROKEN as error:
        raise PressError("the picture is truncated or broken: save it again") from error
    return picture


def _layers(source: bytes) -> Iterator[tuple[Pillow.Image, Pillow.Image | None]]:
    """Yield bands of a picture from the top, so that only the file's own pixels are in memory.

    Each has its colours, and its opacity unless it is fully opaque.
    """
    picture = _decoded(source)
    rows = max(_BAND_PX // picture.width, 1)
    for top in range(0, picture.height, rows):
        band = picture.crop((0, top, picture.width, min(top + rows, picture.height)))
        if band.has_transparency_data:
            layered = band.convert("RGBA")
            yield layered.convert("RGB"), layered.getchannel("A")
        else:
            yield band.convert("RGB"), None


def _on_screen(source: bytes, ground: Ink) -> Iterator[Pillow.Image]:
    for band, opacity in _layers(source):
        if opacity is None:
            yield band
        else:
            yield Pillow.composite(band, Pillow.new("RGB", band.size, ground.rgb), opacity)


def _on_plates(source: bytes, ground: Ink) -> Iterator[Pillow.Image]:
    grounds = [round(255 * percent / 100) for percent in ground.cmyk]
    for band, opacity in _layers(source):
        colours = [ImageChops.invert(channel) for channel in band.split()]
        black = functools.reduce(ImageChops.darker, colours)
        plates = [*(ImageChops.subtract(colour, black) for colour in colours), black]
        if opacity is not None:
            plates = [_over(*each, opacity) for each in zip(plates, grounds, strict=True)]
        yield Pillow.merge("CMYK", plates)


def _over(plate: Pillow.Image, ground: int, opacity: Pillow.Image) -> Pillow.Image:
    return Pillow.composite(plate, Pillow.new("L", plate.size, ground), opacity)


def _joined(bands: Iterator[Pillow.Image], mode: str) -> Pixels:
    width, height, samples = 0, 0, []
    for band in bands:
        width, height = band.width, height + band.height
        samples.append(band.tobytes())
    return Pixels(width, height, mode, b"".join(samples))


def _png(source: bytes, ground: Ink) -> bytes:
    whole, top = Pillow.new("RGB", size_px(source)), 0
    for band in _on_screen(source, ground):
        whole.paste(band, (0, top))
        top += band.height
    buffer = io.BytesIO()
    whole.save(buffer, "PNG")
    return buffer.getvalue()


def _digest(source: bytes) -> bytes:
    return hashlib.sha256(source).digest()


_SEPARATED: Final = Recent[Pixels](256 * MIB, lambda pixels: len(pixels.samples))
_SHOWN: Final = Recent[bytes](64 * MIB, len)
_FLAWS: Final = Recent[str](1_000, lambda _: 1)
"""Why pictures seen lately cannot be used; nothing for those that can."""


LONGEST_PX: Final = 2400
_OUTSIDE: Final = re.compile(
    rb"""href\s*+=\s*+["']\s*+(?!#|data:|["'])|url\(\s*+["']?+\s*+(?!#|data:|["'])|<!ENTITY""",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(r"data:image/(?:png|jpe?g)(?:;[^,]*)?;base64,(.*)", re.DOTALL)
_DRAWN: Final = Recent[bytes | str](64 * MIB, len)
"""Pictures drawn lately, or why they cannot be: an edit in the designer draws no art again."""


def png_of_svg(source: bytes) -> bytes:
    """Draw an SVG file as a PNG file.

    Raise PressError if it is invalid, huge or refers to other files.
    """
    drawn = _DRAWN.of(hashlib.sha256(source).digest(), lambda: _drawn(source))
    if isinstance(drawn, str):
        raise PressError(drawn)
    return drawn


def _drawn(source: bytes) -> bytes | str:
    """Draw an SVG, or say why it cannot be drawn: that is remembered as well."""
    try:
        text, tree = _plain(source)
    except PressError as error:
        return str(error)
    try:
        return drawn_apart(text, LONGEST_PX)
    except TooCostlyError as error:
        return (
            f"{error}, most likely because of {costliest(tree, text)}: simplify it in a drawing "
            "program, or save it as PNG"
        )


def _plain(source: bytes) -> tuple[str, SvgTree]:
    """Return a checked SVG without outside references, and its elements."""
    outside = _OUTSIDE.search(source)
    if outside is not None:
        line = source.count(b"\n", 0, outside.start()) + 1
        raise PressError(
            f"the picture refers to another file (line {line}): embed that file, or save as PNG"
        )
    try:
        text = source.decode()
    except ValueError as error:
        message = "this is not an SVG picture in UTF-8, or it is broken"
        raise PressError(message) from error
    tree = expect_shallow(text)
    for element in tree.elements:
        for address in element.pictures:
            _expect_picture(address, element)
    return text, tree


def _expect_picture(address: str, element: SvgElement) -> None:
    within = _WITHIN.fullmatch(address)
    if within is None:
        message = f"expected PNG or JPEG pictures within an SVG, got another kind: {element}"
        raise PressError(message)
    try:
        size_px(base64.b64decode(within[1]))
    except ValueError as error:
        message = f"expected PNG or JPEG pictures within an SVG, got a broken one: {element}"
        raise PressError(message) from error
    except PressError as error:
        raise PressError(f"{error}: {element}") from error
