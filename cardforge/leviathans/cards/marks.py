"""The marks beside a gun's name, drawn: T, triangle, squares, daggers."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.curves import straight
from cardforge.press.scene import Group, Item, Path

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme

HEIGHT_MM: Final = 1.75
LEAST_MM: Final = 1.45
"""A little more than the capitals of the smallest type; marks are never drawn lower."""
_GAP: Final = 0.4

# In units of the mark's height, from its top left corner.
_T: Final = ((0, 0), (0.9, 0), (0.9, 0.27), (0.6, 0.27), (0.6, 1), (0.3, 1), (0.3, 0.27), (0, 0.27))
_TRIANGLE: Final = ((0.55, 0), (1.1, 1), (0, 1))
_DAGGER: Final = (
    (0.2, 0), (0.4, 0), (0.4, 0.25), (0.6, 0.25), (0.6, 0.45), (0.4, 0.45), (0.3, 1.05),
    (0.2, 0.45), (0, 0.45), (0, 0.25), (0.2, 0.25),
)  # fmt: skip


class Sign(NamedTuple):
    """One drawn sign: its corners in units of the height, and its width."""

    corners: tuple[tuple[float, float], ...]
    width: float


_SQUARE: Final = Sign(((0, 0), (0.9, 0), (0.9, 1), (0, 1)), 0.9)
_SIGNS: Final = {
    "turret": (Sign(_T, 0.9),),
    "bracket": (Sign(_TRIANGLE, 1.1),),
    "saturation": (_SQUARE,),
    "saturation 2": (_SQUARE,) * 2,
    "saturation 3": (_SQUARE,) * 3,
    "resolute": (Sign(_DAGGER, 0.6),) * 2,
}


def marks_width(marks: tuple[str, ...], height_mm: float = HEIGHT_MM) -> float:
    """Give the width of all marks in a row; nothing for none."""
    return _row(marks, height_mm)[1]


def gun_marks(
    marks: tuple[str, ...], x: float, y: float, theme: Theme, height_mm: float = HEIGHT_MM
) -> tuple[Group, ...]:
    """Draw marks in a row from their left edge `x`, standing on the line `y`."""
    if not marks:
        return ()
    key = f"marks.{theme.name}.{height_mm!r}.{'+'.join(marks)}"
    items = _drawn(marks, height_mm, theme)
    return (Group(items, x=x, y=y - height_mm, key=key, tag="+".join(marks)),)


@functools.lru_cache(maxsize=256)
def _drawn(marks: tuple[str, ...], height_mm: float, theme: Theme) -> tuple[Item, ...]:
    return tuple(
        Path(
            straight([((left + x) * height_mm, y * height_mm) for x, y in sign.corners]),
            fill=theme.text,
        )
        for left, sign in _row(marks, height_mm)[0]
    )


@functools.lru_cache(maxsize=256)
def _row(marks: tuple[str, ...], height_mm: float) -> tuple[tuple[tuple[float, Sign], ...], float]:
    """Give each sign with its left edge in units, and the width of them all in millimetres."""
    placed, x = [], 0.0
    for mark in marks:
        for sign in _SIGNS[mark]:
            placed.append((x, sign))
            x += sign.width + _GAP * (0.55 if len(_SIGNS[mark]) > 1 else 1)
        x += _GAP * 0.45 if len(_SIGNS[mark]) > 1 else 0
    return tuple(placed), max(0.0, x - _GAP) * height_mm
