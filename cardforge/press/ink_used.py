"""The highest ink coverage of colours, pictures and shadings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

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
    """A colour space by its family and its name in the file.

    Lab and unknown spaces count as RGB. `every_plate` marks the registration colour.
    """

    family: Family
    name: str
    every_plate: bool = False


BLACK_SPACE = Space("grey", "DeviceGray")


def space_of(stated: pikepdf.Object, resources: pikepdf.Object | None, followed: int = 0) -> Space:
    """Return a colour space from its name in PDF or in the resources, or from an array.

    Spaces that refer to more than `_MOST_FOLLOWED` others count as unknown: they may form a ring.
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
    """Return the space that the operators `g`, `rg` or `k` set with a colour; None for others."""
    family = _SHORTHANDS.get(operator.lower())
    return Space(family, operator) if family else None


def ink_percent(space: Space, values: Sequence[float]) -> float | None:
    """Return the ink of a colour, summed over all plates, in percent.

    Return None if that depends on a colour conversion.
    """
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
"""Filters that unpack to pixels; their decoders know the number of pixels in advance."""
# The errors of decoding a picture that violates the PDF format.
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
    """Return the ink of the darkest pixel of a CMYK or grey picture, in percent.

    Return None for other colours and for pictures that cannot be decoded.
    """
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
    """Decode an inline picture as a separate one: pikepdf's own way fails below three pixels."""
    with pikepdf.Pdf.new() as holder:
        page = holder.add_blank_page()
        page.contents_add(image.unparse())
        page.externalize_inline_images()
        [image_made] = page.resources.XObject.as_dict().values()
        stream = cast("pikepdf.Stream", image_made)
        for key, value in image.obj.items():
            stream[key] = value
        return _moderate(stream)


def _moderate(stream: pikepdf.Stream) -> Pillow.Image | None:
    """Decode a picture, or return None if it is larger than the limit."""
    picture = PdfImage(stream)
    if picture.width * picture.height > MOST_PIXELS:
        return None
    if not set(picture.filters) & _OF_PICTURES:
        unpacked(stream, _MOST_SAMPLES * MOST_PIXELS)
    decoded = picture.as_pil_image(apply_mask=False)
    return decoded if decoded.width * decoded.height <= MOST_PIXELS else None


def _darkest_percent(picture: Pillow.Image) -> float:
    """Return the highest sum of plates, in strips: sums need several times a picture's memory."""
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
    """Return the highest ink of an axial or radial shading, in percent.

    Return None for other kinds of shading and for functions that are programs.
    """
    if int(shading.get("/ShadingType", 0)) not in _ALONG_A_LINE or "/Function" not in shading:
        return None
    inks = [_ink(shading.Function, space, at) for at in _spots(shading)]
    known = [ink for ink in inks if ink is not None]
    return max(known) if len(known) == len(inks) else None


def _spots(shading: pikepdf.Object) -> list[float]:
    """Return evenly spaced numbers of the domain, and those at which its pieces meet."""
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
    """Return a function's value, or None if it is a program or not a known function."""
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
    """Return the nearest sample, because no value between two samples has more ink than both."""
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
