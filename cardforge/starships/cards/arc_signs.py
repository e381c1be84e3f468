"""Small signs of the arcs: a hull from above, and the directions in which weapons fire."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardforge.press.outlines import polygon
from cardforge.press.scene import Circle, Close, LineTo, MoveTo, Path, Stroke

if TYPE_CHECKING:
    from cardforge.press.ink import Ink
    from cardforge.press.scene import Item

HALF_ARC_DEG: Final = 45.0
"""How far front and broadsides reach to either side of their middle."""
MIDDLES_DEG: Final = {"front": (0.0,), "broadside": (90.0, 270.0), "aux": ()}
"""The middle of each field of an arc, clockwise from the bow; auxiliaries fire all around."""


def arc_sign(
    arc: str, x: float, y: float, radius: float, ink: Ink, ground: Ink
) -> tuple[Item, ...]:
    """Draw a circle around (x, y) with the fields of an arc filled, and a hull in its middle."""
    pen = Stroke(ink, 0.2)
    hull = radius * 0.42
    corners = ((x, y - hull), (x + hull * 0.5, y + hull * 0.8), (x - hull * 0.5, y + hull * 0.8))
    return (
        Circle(x, y, radius, fill=ground if MIDDLES_DEG[arc] else ink, stroke=pen),
        *(_sector(x, y, radius, middle, ink) for middle in MIDDLES_DEG[arc]),
        polygon(corners, fill=ground, stroke=pen),
    )


def _sector(x: float, y: float, radius: float, middle_deg: float, ink: Ink) -> Path:
    """Fill a field, its edge as short straight lines."""
    angles = [middle_deg - HALF_ARC_DEG + step * HALF_ARC_DEG / 4 for step in range(9)]
    rim = [
        LineTo(x + radius * math.sin(math.radians(each)), y - radius * math.cos(math.radians(each)))
        for each in angles
    ]
    return Path((MoveTo(x, y), *rim, Close()), fill=ink)
