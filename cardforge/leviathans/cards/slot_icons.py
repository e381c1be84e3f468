"""The icon of each kind of slot: a drawing, or its letters on the badge of its family."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.kinds import Family
from cardforge.press.boxes import MM_PER_PT
from cardforge.press.lettering import SMALLEST_PT
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Shape,
    Stroke,
    Text,
    ellipse,
    regular,
    smooth,
    star,
    straight,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.scene import Point


@functools.lru_cache(maxsize=64)
def pictogram(name: str, theme: Theme) -> tuple[Item, ...]:
    """Draw one silhouette; raises KeyError for a name that is not in `NAMES`."""
    return _DRAWINGS[name](theme)


def _turned(points: tuple[Point, ...], turn_deg: float) -> tuple[Point, ...]:
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in points)


def _turret(theme: Theme) -> tuple[Item, ...]:
    house = ((-4.6, 1.6), (-4.2, -0.9), (-2.2, -2.6), (0.6, -2.6), (1.5, 1.6))
    return (
        Path(straight(_turned(((0, -0.65), (4.9, -0.65), (4.9, 0.65), (0, 0.65)), -12)),
             fill=theme.line),
        Path(straight(house), fill=theme.line),
        Path(straight(((-3.9, 2.0), (0.9, 2.0), (1.6, 4.2), (-4.6, 4.2))), fill=theme.line),
        Line(-3.4, -0.7, -0.4, -0.7, Stroke(theme.panel, 0.55)),
    )  # fmt: skip


def _gun(theme: Theme) -> tuple[Item, ...]:
    shield = ((-1.4, -3.6), (-0.1, -3.2), (0.5, 0), (-0.1, 2.2), (-1.4, 2.2))
    return (
        Path(straight(_turned(((-4.6, -0.75), (4.9, -0.5), (4.9, 0.5), (-4.6, 0.75)), -8)),
             fill=theme.line),
        Path(straight(shield), fill=theme.line),
        Path(straight(((-2.6, 1.2), (0.2, 1.2), (2.0, 4.2), (-4.2, 4.2))), fill=theme.line),
        Circle(-1.2, 1.2, 0.7, fill=theme.panel),
    )  # fmt: skip


def _armor(theme: Theme) -> tuple[Item, ...]:
    right = ((0.0, -4.5), (0.0, -4.5), (2.0, -3.7), (3.9, -3.6), (3.9, -3.6), (3.8, 0.4),
             (2.4, 2.9), (0.0, 4.6), (0.0, 4.6))  # fmt: skip
    left = tuple((-x, y) for x, y in reversed(right))
    pen = Stroke(theme.line, 0.75, join="round")
    return (
        Path(smooth((*right, *left), closed=True), fill=theme.panel, stroke=pen),
        Path(smooth(left), fill=theme.line),
        *(Circle(1.9, y, 0.5, fill=theme.line) for y in (-1.9, 0.4)),
    )


def _crew(theme: Theme) -> tuple[Item, ...]:
    shoulders = ((-4.2, 4.5), (-4.2, 4.5), (-3.6, 1.9), (-1.4, 1.0), (1.4, 1.0), (3.6, 1.9),
                 (4.2, 4.5), (4.2, 4.5))  # fmt: skip
    cap = ((-2.9, -3.0), (-1.9, -4.4), (0, -4.8), (1.9, -4.4), (2.9, -3.0), (1.9, -2.2),
           (-1.9, -2.2))  # fmt: skip
    return (
        Path(smooth(shoulders, closed=True), fill=theme.line),
        Circle(0, -1.1, 1.95, fill=theme.line),
        Path(smooth(cap, closed=True), fill=theme.line),
        Line(-2.1, -2.15, 2.1, -2.15, Stroke(theme.panel, 0.4)),
        Line(0, 1.6, 0, 4.4, Stroke(theme.panel, 0.5)),
    )


def _engine(theme: Theme) -> tuple[Item, ...]:
    blade = ((0.5, -0.6), (2.0, -2.4), (1.7, -4.3), (0.2, -4.9), (-0.9, -3.7), (-0.8, -1.2))
    return (
        *(Path(smooth(_turned(blade, turn), closed=True), fill=theme.line)
          for turn in (0, 120, 240)),
        Circle(0, 0, 1.35, fill=theme.line, stroke=Stroke(theme.panel, 0.4)),
        Circle(0, 0, 0.4, fill=theme.panel),
    )  # fmt: skip


def _trim_tank(theme: Theme) -> tuple[Item, ...]:
    bolt = ((2.6, -3.4), (4.4, -1.3), (3.4, -1.1), (4.6, 1.4), (2.2, -0.9), (3.1, -1.2))
    mirrored = tuple((-x, y) for x, y in bolt)
    pen = Stroke(theme.panel, 0.35)
    return (
        Path(ellipse(0, -3.4, 2.7, 1.35), fill=theme.line),
        Rect(-1.0, -2.6, 2.0, 5.2, fill=theme.line),
        *(Line(-1.3, y, 1.3, y - 0.35, pen) for y in (-1.0, 0.1, 1.2)),
        Path(straight(((-1.6, 2.4), (1.6, 2.4), (2.8, 4.6), (-2.8, 4.6))), fill=theme.line),
        Path(straight(bolt), fill=theme.line),
        Path(straight(mirrored), fill=theme.line),
    )


def _torpedo(theme: Theme) -> tuple[Item, ...]:
    body = ((-3.0, -1.1), (-3.0, -1.1), (2.0, -1.25), (4.1, -0.9), (4.9, 0), (4.1, 0.9),
            (2.0, 1.25), (-3.0, 1.1), (-3.0, 1.1))  # fmt: skip
    fins = ((-4.9, -2.3), (-3.6, -2.3), (-2.2, 0), (-3.6, 2.3), (-4.9, 2.3), (-4.1, 0))
    return (
        Path(smooth(body, closed=True), fill=theme.line),
        Path(straight(fins), fill=theme.line),
        *(Line(x, -1.3, x, 1.3, Stroke(theme.panel, 0.4)) for x in (-1.2, 2.2)),
    )


def _steering(theme: Theme) -> tuple[Item, ...]:
    spokes = tuple(zip(regular(8, 4.8), regular(8, 1.0), strict=True))
    return (
        *(Line(*end, *start, Stroke(theme.line, 0.75, cap="round")) for end, start in spokes),
        Circle(0, 0, 3.0, stroke=Stroke(theme.line, 1.15)),
        Circle(0, 0, 1.3, fill=theme.line),
        Circle(0, 0, 0.45, fill=theme.panel),
    )


def _miss(theme: Theme) -> tuple[Item, ...]:
    pen = Stroke(theme.muted, 0.7, cap="round")
    return (
        Circle(0, 0, 3.4, stroke=Stroke(theme.muted, 0.6, (1.3, 1.0))),
        Line(-4.4, 3.2, 4.4, -3.2, pen),
    )


_DRAWINGS: dict[str, Callable[[Theme], tuple[Item, ...]]] = {
    "turret": _turret,
    "gun": _gun,
    "armor": _armor,
    "crew": _crew,
    "engine": _engine,
    "trim tank": _trim_tank,
    "torpedo": _torpedo,
    "steering gear": _steering,
    "miss": _miss,
}
NAMES = frozenset(_DRAWINGS)


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


def _what(slot: Slot) -> tuple[str, str]:
    """Return the silhouette or the badge, and the letters on it."""
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
