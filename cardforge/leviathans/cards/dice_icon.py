"""Dice as icons: each die has a shape, a colour and its letter, and any one of them is enough.

The shapes count with the dice: a square tops at 4, a hexagon at 6, a star of eight points at 8,
a pentagon (half of ten) at 10, and the black disc in its ring at 12.
"""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from cardforge.press.curves import ellipse, regular, star
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.lengths import MM_PER_PT, PT_PER_MM
from cardforge.press.outlines import polygon
from cardforge.press.scene import Group, Item, Path, Shape, Step, Stroke, Text

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.livery import Sign

USUAL_MM: Final = 3.7
SMALLEST_MM: Final = 2.05
ROLE: Final = "heavy"

_CORNERS: Final = MappingProxyType(
    {
        "G": regular(4, 0.63, turn_deg=45),
        "U": regular(6, 0.53),
        "Y": star(8, 0.56, 0.42),
        "R": tuple((x, y + 0.04) for x, y in regular(5, 0.56)),
    }
)
_DROP: Final = MappingProxyType({"R": 0.04})
_LETTER_EM: Final = 0.66
_CAP_EM: Final = 0.66
_LINE_MM: Final = 0.12


def die_icon(
    letter: str, x: float, y: float, theme: Theme, *, size_mm: float = USUAL_MM, tag: str = ""
) -> Group:
    """Draw a die around (x, y). The letter in it bears the tag `die`, the whole group `tag`."""
    key = f"die.{theme.name}.{letter}.{size_mm!r}"
    return Group(_drawn(letter, size_mm, theme), x=x, y=y, key=key, tag=tag)


def die_shape(letter: str, size_mm: float, sign: Sign) -> Shape:
    """Draw the filled shape of a die around the origin, without its letter."""
    pen = Stroke(sign.line, _LINE_MM, join="round") if sign.line != sign.fill else None
    if letter not in _CORNERS:
        return Path(_ringed_disc(size_mm), fill=sign.fill, evenodd=True)
    corners = [(x * size_mm, y * size_mm) for x, y in _CORNERS[letter]]
    return polygon(corners, fill=sign.fill, stroke=pen)


def _ringed_disc(size_mm: float) -> tuple[Step, ...]:
    """Give a disc within a ring, so that the roundest die is no worn hexagon."""
    radii = [size_mm * share for share in (0.535, 0.475, 0.42)]
    return tuple(step for radius in radii for step in ellipse(0, 0, radius, radius))


@functools.lru_cache(maxsize=256)
def _drawn(letter: str, size_mm: float, theme: Theme) -> tuple[Item, ...]:
    sign = theme.dice[letter]
    letter_pt = max(SMALLEST_PT, size_mm * _LETTER_EM * PT_PER_MM)
    drop = _DROP.get(letter, 0.0) * size_mm
    baseline = drop + letter_pt * MM_PER_PT * _CAP_EM / 2
    return (
        die_shape(letter, size_mm, sign),
        Text(0, baseline, letter, letter_pt, ROLE, "middle", sign.letter, tag="die"),
    )
