"""What a slot shows of itself: its icon, the marks beside its guns, and its one figure.

An icon is a drawing, or letters on the badge of the slot's family.
"""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import Family
from cardforge.leviathans.ship import range_text
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


MARK_MM: Final = 1.75
LEAST_MARK_MM: Final = 1.45
"""A little more than the capitals of the smallest type; marks are never drawn lower."""
_MARK_GAP: Final = 0.4
_MARK_STEP_MM: Final = 0.05
# In units of the mark's height, from its top left corner.
_T: Final = ((0, 0), (0.9, 0), (0.9, 0.27), (0.6, 0.27), (0.6, 1), (0.3, 1), (0.3, 0.27), (0, 0.27))
_TRIANGLE: Final = ((0.55, 0), (1.1, 1), (0, 1))
_DAGGER: Final = (
    (0.2, 0), (0.4, 0), (0.4, 0.25), (0.6, 0.25), (0.6, 0.45), (0.4, 0.45), (0.3, 1.05),
    (0.2, 0.45), (0, 0.45), (0, 0.25), (0.2, 0.25),
)  # fmt: skip
_A: Final = (
    (0.37, 0), (0.63, 0), (1.0, 1), (0.73, 1), (0.66, 0.8), (0.505, 0.8), (0.505, 0.58),
    (0.6, 0.58), (0.5, 0.27), (0.4, 0.58), (0.495, 0.58), (0.495, 0.8), (0.34, 0.8), (0.27, 1),
    (0, 1),
)  # fmt: skip


class DrawnSign(NamedTuple):
    """One drawn symbol: its corners in units of the height, and its width."""

    corners: tuple[tuple[float, float], ...]
    width: float


_SQUARE: Final = DrawnSign(((0, 0), (0.9, 0), (0.9, 1), (0, 1)), 0.9)
_MARKS: Final = {
    "turret": (DrawnSign(_T, 0.9),),
    "bracket": (DrawnSign(_TRIANGLE, 1.1),),
    "saturation": (_SQUARE,),
    "saturation 2": (_SQUARE,) * 2,
    "saturation 3": (_SQUARE,) * 3,
    "resolute": (DrawnSign(_DAGGER, 0.6),) * 2,
    "a": (DrawnSign(_A, 1.0),),
}


def marks_width(marks: tuple[str, ...], height_mm: float = MARK_MM) -> float:
    """Return the width of all marks in a row; nothing for none."""
    return _row_of_marks(marks, height_mm)[1]


def mark_height(marks: tuple[str, ...], width: float) -> float:
    """Return the height of marks that fit into a width: the standard height, or less."""
    if not marks:
        return MARK_MM
    height = MARK_MM * width / marks_width(marks)
    return min(MARK_MM, max(LEAST_MARK_MM, int(height / _MARK_STEP_MM + 1e-6) * _MARK_STEP_MM))


def gun_marks(
    marks: tuple[str, ...], x: float, y: float, theme: Theme, height_mm: float = MARK_MM
) -> tuple[Group, ...]:
    """Draw marks in a row from their left edge `x`, standing on the line `y`."""
    if not marks:
        return ()
    key = f"marks.{theme.name}.{height_mm!r}.{'+'.join(marks)}"
    items = _drawn_marks(marks, height_mm, theme)
    return (Group(items, x=x, y=y - height_mm, key=key, tag="+".join(marks)),)


@functools.lru_cache(maxsize=256)
def _drawn_marks(marks: tuple[str, ...], height_mm: float, theme: Theme) -> tuple[Item, ...]:
    return tuple(
        Path(
            straight([((left + x) * height_mm, y * height_mm) for x, y in sign.corners]),
            fill=theme.text,
        )
        for left, sign in _row_of_marks(marks, height_mm)[0]
    )


@functools.lru_cache(maxsize=256)
def _row_of_marks(
    marks: tuple[str, ...], height_mm: float
) -> tuple[tuple[tuple[float, DrawnSign], ...], float]:
    """Return each symbol with its left edge in units, and the width of them all in mm."""
    placed, x = [], 0.0
    for mark in marks:
        for sign in _MARKS[mark]:
            placed.append((x, sign))
            x += sign.width + _MARK_GAP * (0.55 if len(_MARKS[mark]) > 1 else 1)
        x += _MARK_GAP * 0.45 if len(_MARKS[mark]) > 1 else 0
    return tuple(placed), max(0.0, x - _MARK_GAP) * height_mm


class SlotFigure(NamedTuple):
    """The one figure of a slot: what it is (the end of its tag), and its text, long and short."""

    part: str
    text: str
    short: str


def figure_of(slot: Slot) -> SlotFigure | None:
    """Return a slot's range, bonus or movement points; None if it has none of them."""
    keys = slot.kind.keys
    if slot.range:
        hexes = range_text(slot.range)
        return SlotFigure("range", f"{hexes} hex", hexes)
    if "mp" in keys:
        return SlotFigure("mp", f"{slot.mp} MP", f"{slot.mp} MP")
    if "bonus" in keys:
        return SlotFigure("bonus", f"+{slot.bonus}", f"+{slot.bonus}")
    return None
