"""How much ink colours, pictures and shadings lay where they lay most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import pikepdf
from pikepdf import PdfImage, PdfInlineImage
from PIL import Image as Pillow
from PIL import ImageMath

from cardforge.core.limits import MOST_PIXELS
from cardforge.errors import PressError
from cardforge.press.foreign_pdf import unpacked

if TYPE_CHECKING:
    from collections.abc import Sequence


Family: TypeAlias = Literal["grey", "rgb", "cmyk", "spot", "pattern"]

_FAMILIES: dict[str, Family] = {
    "/DeviceGray": "grey",
    "/CalGray": "grey",
    "/G": "grey",
    "/DeviceRGB": "rgb",
    "/CalRGB": "rgb",
    "/Lab": "rgb",
    "/RGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/CMYK": "cmyk",
    "/Separation": "spot",
    "/DeviceN": "spot",
    "/Pattern": "pattern",
}
_CHANNELS: dict[int, Family] = {1: "grey", 3: "rgb", 4: "cmyk"}
_MOST_FOLLOWED = 4
_SHORTHANDS: dict[str, Family] = {"g": "grey", "rg": "rgb", "k": "cmyk"}


@dataclass(frozen=True)
class Space:
    """A colour space: its family (Lab and anything unknown counts as RGB), its name in the file.

    `every_plate` marks the registration colour.
    """

    family: Family
    name: str
    every_plate: bool = False


BLACK_SPACE = Space("grey", "DeviceGray")


def space_of(stated: pikepdf.Object, resources: pikepdf.Object | None, followed: int = 0) -> Space:
    """Read a colour space: a name of the format or of the resources, or an array.

    One that leads from space to space and on counts as unknown, for it may lead round in a ring.
    """
    if followed > _MOST_FOLLOWED:
        return Space("rgb", "a space of spaces without end")
    if isinstance(stated, pikepdf.Name):
        return _named(stated, resources, followed)
    kind = str(stated[0])
    if kind == "/ICCBased":
        channels = int(stated[1].get("/N", 3))
        return Space(_CHANNELS.get(channels, "rgb"), f"ICCBased with {channels} channels")
    if kind in ("/Indexed", "/I"):
        return space_of(stated[1], resources, followed + 1)
    every = kind == "/Separation" and str(stated[1]) == "/All"
    return Space(_FAMILIES.get(kind, "rgb"), kind.lstrip("/"), every)


def shorthand(operator: str) -> Space | None:
    """Give the space that `g`, `rg` and `k` (or their stroking twins) set along with a colour."""
    family = _SHORTHANDS.get(operator.lower())
    return Space(family, operator) if family else None


def ink_percent(space: Space, values: Sequence[float]) -> float | None:
    """Give the ink of a colour, all plates together; None where only a conversion would tell."""
    if not values or space.family in ("rgb", "pattern"):
        return None
    if space.family == "grey":
        return 100 * (1 - values[0])
    if space.every_plate:
        return 400 * values[0]
    return 100 * sum(values)


def _named(name: pikepdf.Name, resources: pikepdf.Object | None, followed: int) -> Space:
    if str(name) in _FAMILIES:
        return Space(_FAMILIES[str(name)], str(name).lstrip("/"))
    spaces = resources.get("/ColorSpace") if resources is not None else None
    if spaces is None or name not in spaces:
        return Space("rgb", str(name).lstrip("/"))
    return space_of(spaces[name], resources, followed + 1)


_STRIP_PX = 256
_MOST_SAMPLES = 4
"""Bytes of a pixel."""
_OF_PICTURES = {"/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode"}
"""Filters that unpack to pixels, whose number their decoders know beforehand."""
# What a picture that breaks the rules of PDF comes to while it is decoded.
_UNDECODABLE = (
    pikepdf.PikepdfError,
    PressError,
    Pillow.DecompressionBombError,
    AttributeError,
    KeyError,
    NotImplementedError,
    OSError,
    TypeError,
    ValueError,
)


def image_ink_percent(image: pikepdf.Object | PdfInlineImage, space: Space | None) -> float | None:
    """Measure a CMYK or grey picture; None for other colours, or if it cannot be decoded."""
    if space is None or space.family not in ("cmyk", "grey"):
        return None
    try:
        picture = _decoded(image)
    except _UNDECODABLE:
        return None
    if picture is None:
        return None
    if picture.mode == "CMYK":
        return _darkest_percent(picture)
    darkness = 255 - _least(picture.convert("L"))
    return 100 * darkness / 255


def _decoded(image: pikepdf.Object | PdfInlineImage) -> Pillow.Image | None:
    if isinstance(image, PdfInlineImage):
        return _inline(image)
    return _moderate(image) if isinstance(image, pikepdf.Stream) else None


def _inline(image: PdfInlineImage) -> Pillow.Image | None:
    """Decode as a picture of its own: pikepdf's way for inline ones fails under three pixels."""
    with pikepdf.Pdf.new() as holder:
        stream = pikepdf.Stream(holder, image.read_raw_bytes())
        stream.Subtype = pikepdf.Name.Image
        for key, value in image.obj.items():
            stream[key] = value
        return _moderate(stream)


def _moderate(stream: pikepdf.Stream) -> Pillow.Image | None:
    """Decode a picture, unless it says or turns out to be larger than pictures are."""
    picture = PdfImage(stream)
    if picture.width * picture.height > MOST_PIXELS:
        return None
    if not set(picture.filters) & _OF_PICTURES:
        unpacked(stream, _MOST_SAMPLES * MOST_PIXELS)
    decoded = picture.as_pil_image(apply_mask=False)
    return decoded if decoded.width * decoded.height <= MOST_PIXELS else None


def _darkest_percent(picture: Pillow.Image) -> float:
    """Add up the plates, strip by strip: their sums take several times the room of the picture."""
    wide, high = picture.size
    strips = (
        picture.crop((0, top, wide, min(top + _STRIP_PX, high)))
        for top in range(0, high, _STRIP_PX)
    )
    return max(map(_darkest_of, strips), default=0.0)


def _darkest_of(strip: Pillow.Image) -> float:
    plates = {str(index): plate for index, plate in enumerate(strip.split())}
    total = ImageMath.lambda_eval(
        lambda each: each["0"] + each["1"] + each["2"] + each["3"], **plates
    )
    return 100 * float(total.getextrema()[1]) / 255


def _least(picture: Pillow.Image) -> float:
    least = picture.getextrema()[0]
    return float(least) if isinstance(least, int | float) else 0.0


_ALONG_A_LINE = (2, 3)
_STEPS = 256
_DEEPEST = 20


def shading_ink_percent(shading: pikepdf.Object, space: Space) -> float | None:
    """Measure an axial or radial shading; None for other kinds, and for programmed functions."""
    if int(shading.get("/ShadingType", 0)) not in _ALONG_A_LINE or "/Function" not in shading:
        return None
    inks = [_ink(shading.Function, space, at) for at in _spots(shading)]
    known = [ink for ink in inks if ink is not None]
    return max(known) if len(known) == len(inks) else None


def _spots(shading: pikepdf.Object) -> list[float]:
    """Give numbers all along the domain, and those where one piece of it meets the next."""
    first, last = (float(end) for end in shading.get("/Domain", (0, 1)))
    joints = [] if isinstance(shading.Function, pikepdf.Array) else _joints(shading.Function)
    even = [first + (last - first) * step / _STEPS for step in range(_STEPS + 1)]
    return [*even, *(joint for joint in joints if first < joint < last)]


def _joints(function: pikepdf.Object) -> list[float]:
    return [float(each) for each in function.get("/Bounds", ())]


def _ink(function: pikepdf.Object, space: Space, at: float) -> float | None:
    one_each = isinstance(function, pikepdf.Array)
    parts = [_values(each, at) for each in (function if one_each else (function,))]
    values = [value for part in parts if part is not None for value in part]
    return None if None in parts else ink_percent(space, values)


def _values(function: pikepdf.Object, at: float, depth: int = 0) -> Sequence[float] | None:
    """Work a function out at a number; None for a kind that is a program, or no kind at all."""
    kind = int(function.get("/FunctionType", -1))
    first, last = (float(end) for end in function.get("/Domain", (0, 1)))
    within = min(max(at, first), last)
    if kind == 0:
        return _sampled(function, (within - first) / (last - first))
    if kind == 2:
        return _blended(function, within)
    return _stitched(function, within, depth) if kind == 3 and depth < _DEEPEST else None


def _blended(function: pikepdf.Object, at: float) -> list[float]:
    starts = [float(each) for each in function.get("/C0", (0,))]
    ends = [float(each) for each in function.get("/C1", (1,))]
    share = at ** float(function.get("/N", 1))
    return [start + share * (end - start) for start, end in zip(starts, ends, strict=True)]


def _stitched(function: pikepdf.Object, at: float, depth: int) -> Sequence[float] | None:
    domain, joints = [float(end) for end in function.Domain], _joints(function)
    part = sum(joint <= at for joint in joints)
    edges = [domain[0], *joints, domain[1]]
    low, high = edges[part], edges[part + 1]
    share = (at - low) / (high - low) if high > low else 0.0
    start, end = (float(each) for each in list(function.Encode)[2 * part : 2 * part + 2])
    return _values(function.Functions[part], start + share * (end - start), depth + 1)


def _sampled(function: pikepdf.Object, share: float) -> list[float] | None:
    """Give the nearest sample; nothing that lies between two has more ink than both."""
    bits, (size,) = int(function.BitsPerSample), (int(each) for each in function.Size)
    if bits not in (8, 16):
        return None
    spans = [float(end) for end in function.get("/Decode", function.Range)]
    channels, wide = len(spans) // 2, bits // 8
    start = round(share * (size - 1)) * channels * wide
    data = function.read_bytes()[start : start + channels * wide]
    raw = [int.from_bytes(data[at : at + wide], "big") for at in range(0, channels * wide, wide)]
    ranges = zip(raw, spans[::2], spans[1::2], strict=True)
    return [low + each / ((1 << bits) - 1) * (high - low) for each, low, high in ranges]
