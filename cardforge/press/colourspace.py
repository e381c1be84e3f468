"""Colours as a PDF states them: their family, and the ink they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

import pikepdf

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
