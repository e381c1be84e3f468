"""What lies behind a ship: stars, and the rings of a plotting table."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.press.chance import Chance
from cardforge.press.scene import Circle, Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.starships.cards.theme import Theme

_SKIES: Final = 8
_STARS_PER_MM2: Final = 0.035
_RING_MM: Final = 9.0


def space(box: Box, theme: Theme, seed: int) -> Group:
    """Fill a box with one of a few skies; the same seed has the same one."""
    number = seed % _SKIES
    key = f"space.{theme.name}.{box.width!r}.{box.height!r}.{number}"
    items = _sky(box.width, box.height, theme, number)
    clip = Rect(0, 0, box.width, box.height)
    return Group(items, x=box.x, y=box.y, clip=clip, key=key, tag="space")


@functools.lru_cache(maxsize=64)
def _sky(width: float, height: float, theme: Theme, number: int) -> tuple[Item, ...]:
    return (
        Rect(0, 0, width, height, fill=theme.space),
        *_table(width, height, theme),
        *_stars(width, height, theme, number),
    )


def _table(width: float, height: float, theme: Theme) -> list[Item]:
    """Draw rings around the middle, and the diagonals that divide front, sides and rear."""
    pen = Stroke(theme.faint if theme.low_ink else theme.dark, 0.15)
    x, y, far = width / 2, height / 2, max(width, height)
    rings: list[Item] = [
        Circle(x, y, _RING_MM * ring, stroke=pen) for ring in range(1, int(far / _RING_MM))
    ]
    dashed = Stroke(pen.ink, 0.15, dash=(1.0, 1.0))
    return [*rings, Line(x - far, y - far, x + far, y + far, dashed),
            Line(x - far, y + far, x + far, y - far, dashed)]  # fmt: skip


def _stars(width: float, height: float, theme: Theme, number: int) -> list[Item]:
    chance = Chance(number, "stars")
    count = int(width * height * _STARS_PER_MM2 * (0.35 if theme.low_ink else 1.0))
    return [
        Circle(chance.between(0, width), chance.between(0, height),
               chance.pick((0.09, 0.12, 0.16, 0.24)), fill=theme.star)
        for _ in range(count)
    ]  # fmt: skip
