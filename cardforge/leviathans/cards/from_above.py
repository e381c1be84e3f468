"""A ship seen from above, over sky and sea."""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.hull import Brush, hull, y_at
from cardforge.leviathans.cards.turrets import gun, national, torpedo_tubes
from cardforge.leviathans.kinds import Family
from cardforge.press.frame import drawn_picture
from cardforge.press.outlines import ellipse, regular, smooth, straight
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Box
    from cardforge.press.frame import Picture


def deckwork(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Draw the deck's furniture, the lowest first."""
    yield from _house(ship, brush)
    yield from _boats(ship, brush)
    yield from _bridge(ship, brush, 0.335 + ship.quirk(3, 0.008), 1.0)
    yield from _bridge(ship, brush, 0.715 + ship.quirk(4, 0.008), 0.62)
    yield from _funnels(ship, brush)
    yield from _masts(ship, brush)


def _house(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """The long deckhouse that carries the funnels."""
    half = ship.half_beam * (0.3 + ship.quirk(5, 0.03))
    top, bottom = y_at(0.36), y_at(0.7)
    pen = brush.pen(brush.fine)
    yield Rect(-half, top, 2 * half, bottom - top, fill=brush.theme.panel, stroke=pen, radius=1.2)
    yield Rect(-half + 0.8, top + 0.8, 2 * half - 1.6, bottom - top - 1.6,
               stroke=brush.pen(brush.hair), radius=0.8)  # fmt: skip


def _bridge(ship: Anatomy, brush: Brush, along: float, share: float) -> Iterator[Item]:
    """A bridge with wings, and the conning tower on it."""
    wing, y = ship.half_beam * 0.62 * share, y_at(along)
    pen = brush.pen(brush.fine)
    yield Rect(-wing, y - 0.9, 2 * wing, 1.8, fill=brush.theme.mid, stroke=pen, radius=0.6)
    body = ((-2.6, -2.6), (2.6, -2.6), (3.2, 0.4), (2.4, 2.8), (-2.4, 2.8), (-3.2, 0.4))
    size = (0.75 + ship.half_beam / 40) * (0.7 + 0.3 * share)
    corners = [(px * size, y + py * size) for px, py in body]
    yield Path(straight(corners), fill=brush.theme.panel, stroke=pen)
    yield Circle(0, y - 0.5 * size, 1.15 * size, fill=brush.theme.mid, stroke=pen)


def _funnels(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    style = ship.form.funnels
    size = {"thick": 2.6, "cluster": 1.75, "line": 2.15, "split": 1.95, "pairs": 1.7}[style]
    size *= 0.8 + ship.half_beam / 50
    for index, along in enumerate(ship.funnels):
        alone = index % 2 == 0 and index == len(ship.funnels) - 1
        x = 0.0 if style != "pairs" or alone else (1 if index % 2 else -1) * size * 1.12
        y = y_at(along)
        down = size * (1.25 if style in ("line", "thick") else 1.0)
        yield Path(ellipse(x, y, size, down), fill=brush.accent.deep, stroke=brush.pen(brush.fine))
        yield Path(ellipse(x, y, size * 0.66, down * 0.66), fill=brush.theme.text)
        yield Path(ellipse(x, y, size * 0.8, down * 0.8),
                   stroke=Stroke(brush.theme.brass, brush.fine))  # fmt: skip


def _masts(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.fine)
    for along, yard in ((0.385 + ship.quirk(6, 0.006), 0.62), (0.672, 0.5)):
        y, reach = y_at(along), ship.half_beam * yard
        if ship.form.mast == "lattice":
            yield from _lattice(y, brush)
            continue
        yield Line(-reach, y, reach, y, brush.pen(brush.fine * 1.5))
        if ship.form.mast == "tripod":
            for side in (-1, 1):
                yield Line(0, y, side * 1.9, y + 2.4, pen)
        size = 1.35 if ship.form.mast == "fighting top" else 0.8
        yield Circle(0, y, size, fill=brush.theme.panel, stroke=pen)
        yield Circle(0, y, size * 0.45, fill=brush.theme.line)


def _lattice(y: float, brush: Brush) -> Iterator[Item]:
    """A cage mast: two rings and the rods between them."""
    pen = brush.pen(brush.hair * 1.4)
    outer, inner = regular(12, 2.3), regular(12, 1.1, turn_deg=55)
    yield Circle(0, y, 2.3, fill=brush.theme.panel, stroke=brush.pen(brush.fine))
    for (ox, oy), (ix, iy) in zip(outer, inner, strict=True):
        yield Line(ox, y + oy, ix, y + iy, pen)
    yield Circle(0, y, 1.1, fill=brush.theme.mid, stroke=brush.pen(brush.fine))


def _boats(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    count = {1: 1, 2: 2, 3: 2, 4: 3}[ship.type] + (1 if ship.quirk(7, 1.0) > 0.3 else 0)
    first = 0.53 - 0.033 * (count - 1) + ship.quirk(8, 0.02)
    for index in range(count):
        y = y_at(first + index * 0.066)
        for side in (-1, 1):
            x = side * ship.half_beam * 0.46
            yield Group(_boat(brush), x=x, y=y, key=brush.key("boat"))


@functools.lru_cache(maxsize=64)
def _boat(brush: Brush) -> tuple[Item, ...]:
    boat = ((0, -2.6), (0, -2.6), (0.85, -0.6), (0.75, 1.8), (0, 2.4), (-0.75, 1.8), (-0.85, -0.6))
    pen = brush.pen(brush.hair * 1.5)
    return (Path(smooth(boat, closed=True), fill=brush.theme.panel, stroke=pen),)


_LENGTH: Final = 104.0
_LOWEST_FIRST: Final = ("bomber lev", "compartment armor", "aerodynamique engine")


def plan_picture(ship: Ship, theme: Theme, *, length_mm: float = 60.0) -> Picture:
    """Draw a ship from above; the lines come out in their right weight at `length_mm`."""
    anatomy = anatomy_of(ship)
    brush = Brush(theme, theme.accent(ship.power), length_mm / _LENGTH)
    across, along = 1.95 * anatomy.half_beam, _LENGTH / 2
    return drawn_picture(tuple(_drawn(anatomy, brush)), (-across, -along, across, along))


def _drawn(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    yield from hull(ship, brush)
    low = [fitting for fitting in ship.fittings if fitting.slot.item in _LOWEST_FIRST]
    rest = [fitting for fitting in ship.fittings if fitting.slot.item not in _LOWEST_FIRST]
    for fitting in low:
        yield from national(ship, fitting, brush)
    yield from deckwork(ship, brush)
    for fitting in rest:
        yield from national(ship, fitting, brush)
        yield from torpedo_tubes(ship, fitting, brush)
        if fitting.slot.family is Family.GUN:
            yield from gun(ship, fitting, brush)


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
