"""What gives the cards of starships their look: edges with cut corners, plates and banners."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final, Literal

from cardforge.press.boxes import Box
from cardforge.press.curves import straight
from cardforge.press.frame import BLEED_MM, chamfered, ground
from cardforge.press.ink import WHITE
from cardforge.press.outlines import polygon
from cardforge.press.scene import Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.press.curves import Point
    from cardforge.press.ink import Ink
    from cardforge.press.livery import Sign
    from cardforge.press.scene import Step
    from cardforge.starships.cards.theme import Theme

Corner = Literal["left", "right", ""]
"""The upper corner that is cut off at 45 degrees, or none."""
INSET_MM: Final = 3.2
_CHAMFER_MM: Final = 2.0
_SECOND_MM: Final = 0.9
_DASH: Final = (2.2, 1.3)
_PLATE_CUT_MM: Final = 1.4


def leg_at(inset: float, leg: float) -> float:
    """Give the legs of a cut corner on an outline that lies so far inside."""
    return leg - inset * (2 - math.sqrt(2))


def edged(width: float, height: float, theme: Theme, corner: Corner, leg: float) -> list[Item]:
    """Lay the ground of a card with its border; what is cut off stays white."""
    items: list[Item] = [ground(width, height, theme)]
    if corner == "right":
        items += _offcut(width, leg, theme)
    key = f"edge.{theme.name}.{width!r}.{height!r}.{corner}"
    items.append(Group(_rules(width, height, theme, corner, leg), key=key, tag="border"))
    return items


def _offcut(width: float, leg: float, theme: Theme) -> list[Item]:
    """Leave the corner white, and draw the line along which it is cut off."""
    over = BLEED_MM
    corners = ((width - leg - over, -over), (width + over, -over), (width + over, leg + over))
    pen = Stroke(theme.line, theme.lines.fine, dash=_DASH)
    return [
        polygon(corners, fill=WHITE, tag="offcut"),
        Line(width - leg, 0, width, leg, pen, tag="cut"),
    ]


@functools.lru_cache(maxsize=16)
def _rules(
    width: float, height: float, theme: Theme, corner: Corner, leg: float
) -> tuple[Item, ...]:
    outer = _outline(width, height, INSET_MM, corner, leg)
    inner = _outline(width, height, INSET_MM + _SECOND_MM, corner, leg)
    thick = Stroke(theme.line, theme.lines.frame)
    thin = Stroke(theme.line, theme.lines.hair)
    return (
        Path(straight(outer), stroke=thick, tag="edge"),
        Path(straight(inner), stroke=thin),
        *_studs(width, height, theme),
    )


def _outline(width: float, height: float, inset: float, corner: Corner, leg: float) -> list[Point]:
    """Go around the card from the upper left, chamfered but where the large cut is."""
    box = Box(0, 0, width, height).inset(inset)
    cut, small = leg_at(inset, leg), _CHAMFER_MM
    left, right = (cut if corner == side else small for side in ("left", "right"))
    return [
        (box.x, box.y + left), (box.x + left, box.y),
        (box.right - right, box.y), (box.right, box.y + right),
        (box.right, box.bottom - small), (box.right - small, box.bottom),
        (box.x + small, box.bottom), (box.x, box.bottom - small),
    ]  # fmt: skip


def _studs(width: float, height: float, theme: Theme) -> list[Item]:
    """Draw a lozenge on the middle of each straight edge."""
    spots = (
        (width / 2, height - INSET_MM), (INSET_MM, height / 2), (width - INSET_MM, height / 2)
    )  # fmt: skip
    pen = Stroke(theme.line, theme.lines.hair)
    return [
        polygon(
            ((x, y - 1.1), (x + 1.1, y), (x, y + 1.1), (x - 1.1, y)), fill=theme.brass, stroke=pen
        )
        for x, y in spots
    ]


def plate(box: Box, theme: Theme, tag: str, fill: Ink | None = None) -> Path:
    """Draw the ground of a panel, chamfered and ruled."""
    pen = Stroke(theme.line, theme.lines.fine)
    return Path(chamfered(box, _PLATE_CUT_MM), fill=fill or theme.panel, stroke=pen, tag=tag)


def signboard(box: Box, sign: Sign, theme: Theme, tag: str, slant: Corner = "") -> tuple[Item, ...]:
    """Draw the ground of a title; one end may slant at 45 degrees, along a cut corner."""
    fine = Stroke(sign.letter, theme.lines.hair)
    pen = Stroke(sign.line, theme.lines.rule)
    return (
        Path(_slanted(box, slant), fill=sign.fill, stroke=pen, tag=tag),
        Path(_slanted(box.inset(0.8), slant), stroke=fine),
    )


def _slanted(box: Box, slant: Corner) -> tuple[Step, ...]:
    if not slant:
        return chamfered(box, _PLATE_CUT_MM)
    deep = box.height
    left = deep if slant == "left" else 0.0
    right = deep if slant == "right" else 0.0
    return straight(
        (
            (box.x, box.y), (box.right, box.y), (box.right + right, box.bottom),
            (box.x - left, box.bottom),
        )
    )  # fmt: skip


def rimmed(box: Box, sign: Sign, theme: Theme, tag: str = "") -> Rect:
    """Draw a plain cell in a sign's ground and line."""
    return Rect(*box, fill=sign.fill, stroke=Stroke(sign.line, theme.lines.fine), tag=tag)


def berth(box: Box, theme: Theme, tag: str) -> Rect:
    """Draw a place on which something is laid: a white square with a dashed edge."""
    pen = Stroke(theme.line, theme.lines.fine, dash=(1.2, 0.8))
    return Rect(*box, fill=theme.panel, stroke=pen, radius=0.8, tag=tag)
