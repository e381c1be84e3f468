"""The sky behind a ship: engraved clouds, faint enough to write on."""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.press.scene import Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box

_SKIES: Final = 8
_STEP_MM: Final = 1.15


def sky(box: Box, theme: Theme, seed: int) -> Group:
    """Fill a box with one of a few skies; the same seed has the same one."""
    number = seed % _SKIES
    key = f"sky.{theme.name}.{box.width!r}.{box.height!r}.{number}"
    items = _clouds(box.width, box.height, theme, number)
    clip = Rect(0, 0, box.width, box.height)
    return Group(items, x=box.x, y=box.y, clip=clip, key=key, tag="sky")


@functools.lru_cache(maxsize=64)
def _clouds(width: float, height: float, theme: Theme, number: int) -> tuple[Item, ...]:
    """Draw banks of level strokes, each bank longest in its middle."""
    pen = Stroke(theme.faint, theme.lines.fine, cap="round")
    items: list[Item] = []
    for bank in range(max(3, round(height / 9))):
        middle_x = width * (0.5 + _chance(number, bank, 0) * 0.95)
        middle_y = height * (bank + 0.5 + _chance(number, bank, 1) * 0.5) / round(height / 9)
        reach = width * (0.3 + abs(_chance(number, bank, 2)) * 0.35)
        for row in range(-2, 2):
            half = reach * (1 - abs(row + 0.5) / 2.4) * (0.8 + _chance(number, bank, row + 9) * 0.5)
            drift = reach * 0.5 * _chance(number, bank, row + 19)
            y = middle_y + row * _STEP_MM
            items.append(Line(middle_x + drift - half, y, middle_x + drift + half, y, pen))
    return tuple(items)


def _chance(number: int, bank: int, index: int) -> float:
    """Give a settled number between minus and plus one half."""
    return zlib.crc32(f"{number}.{bank}.{index}".encode()) % 1001 / 1000 - 0.5
