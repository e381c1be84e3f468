"""The icon of a slot: a silhouette for the core game's kinds, lettered badges for all others.

A badge tells its family by its shape and its kind by its letters: crews are round, armour is a
shield, guns are hexagons, torpedoes lie long, engines are toothed, trim tanks are drums.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.pictograms import NAMES, pictogram
from cardforge.leviathans.kinds import Family
from cardforge.press.curves import regular, smooth, star, straight
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.scene import Circle, Group, Item, Path, Rect, Shape, Stroke, Text

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot

USUAL_MM: Final = 4.6
_UNITS: Final = 10.0
_CAP_EM: Final = 0.66


def slot_icon(
    slot: Slot, x: float, y: float, theme: Theme, *, size_mm: float = USUAL_MM, tag: str = ""
) -> Group:
    """Draw a slot's icon around (x, y). Letters in it bear the tag `icon`, the group `tag`."""
    word, letters = _what(slot)
    key = f"icon.{theme.name}.{word}.{letters}.{size_mm!r}"
    return Group(_drawn(word, letters, size_mm, theme), x=x, y=y, key=key, tag=tag)


def icon_letters(slot: Slot) -> str:
    """Give the letters of a slot's icon; empty where a silhouette says it all."""
    return _what(slot)[1]


def _what(slot: Slot) -> tuple[str, str]:
    """Give the silhouette or the badge, and the letters on it."""
    if slot.item == "gun" and "turret" in slot.marks:
        return "turret", ""
    if slot.item in NAMES:
        return slot.item, ""
    return f"badge {slot.family.value}", slot.icon or slot.kind.icon


@functools.lru_cache(maxsize=512)
def _drawn(word: str, letters: str, size_mm: float, theme: Theme) -> tuple[Item, ...]:
    scale = (size_mm / _UNITS, size_mm / _UNITS)
    if not letters and word in NAMES:
        return (Group(pictogram(word, theme), scale=scale),)
    badge = _badge(Family(word.removeprefix("badge ")), theme)
    size_pt = max(SMALLEST_PT, size_mm * 1.45)
    baseline = size_pt * MM_PER_PT * _CAP_EM / 2
    lettering = Text(0, baseline, letters, size_pt, "heavy", "middle", theme.tab.letter, tag="icon")
    return (Group((badge,), scale=scale), *((lettering,) if letters else ()))


def _badge(family: Family, theme: Theme) -> Shape:
    sign, pen = theme.tab, Stroke(theme.tab.line, 0.45, join="round")
    fill = sign.fill
    match family:
        case Family.CREW:
            return Circle(0, 0, 4.7, fill=fill, stroke=pen)
        case Family.ARMOR:
            shield = ((-4.4, -4.4), (-4.4, -4.4), (0, -4.4), (4.4, -4.4), (4.4, -4.4), (4.2, 0.8),
                      (0, 4.9), (-4.2, 0.8))  # fmt: skip
            return Path(smooth(shield, closed=True), fill=fill, stroke=pen)
        case Family.GUN:
            return Path(straight(regular(6, 5.0, turn_deg=30)), fill=fill, stroke=pen)
        case Family.TORPEDO:
            return Rect(-5.0, -3.4, 10.0, 6.8, fill=fill, stroke=pen, radius=3.4)
        case Family.ENGINE:
            return Path(straight(star(12, 5.0, 4.2)), fill=fill, stroke=pen)
        case Family.TRIM_TANK:
            return Rect(-4.4, -4.6, 8.8, 9.2, fill=fill, stroke=pen, radius=1.6)
        case Family.SUPPORT:
            return Path(straight(regular(4, 5.5)), fill=fill, stroke=pen)
        case _:
            dashed = Stroke(theme.tab.line, 0.6, (1.4, 0.8))
            return Rect(-4.6, -4.6, 9.2, 9.2, fill=fill, stroke=dashed, radius=0.6)
