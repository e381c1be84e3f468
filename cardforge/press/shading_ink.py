"""How much ink a shading lays where it lays most: its colours along the line that it runs on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pikepdf

from cardforge.press.colourspace import ink_percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.colourspace import Space

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
