"""Guns and torpedo tubes from above, as big as they are."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from cardforge.leviathans.cards.anatomy import STRETCHES, Gun, gun_of
from cardforge.leviathans.cards.hull import y_at
from cardforge.leviathans.kinds import Family
from cardforge.press.curves import regular, straight
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy, Fitting
    from cardforge.leviathans.cards.brush import Brush
    from cardforge.leviathans.cards.forms import House


def gun(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw a gun where it stands: turned to its arc, in a turret or behind a casemate."""
    shape = gun_of(fitting.slot)
    turn = _turn(fitting)
    x, y = _stand(ship, fitting, shape)
    house = ship.form.house if shape.turret else "casemate"
    items = _turret(shape, ship.form.house, brush) if shape.turret else _casemate(shape, brush)
    key = brush.key(f"gun.{house}.{shape.calibre_mm!r}.{shape.barrels}.{shape.length}")
    yield Group(items, x=x, y=y, turn_deg=turn, key=key)


def turret_radius(calibre_mm: float) -> float:
    """Give a turret's radius."""
    return 1.3 + 3.0 * math.pow(min(1.3, calibre_mm / 305), 0.85)


def _turn(fitting: Fitting) -> float:
    """Give the way a gun points: ahead, astern, or abeam with a lead towards the near end."""
    if fitting.side == 0:
        return 0.0 if fitting.place == "bow" else 180.0
    return fitting.side * (90 + 70 * (fitting.along - 0.51))


def _stand(ship: Anatomy, fitting: Fitting, shape: Gun) -> tuple[float, float]:
    y, wide = y_at(fitting.along), ship.half_width(fitting.along)
    if fitting.side:
        share = 0.84 if shape.turret else 0.93
        return fitting.side * wide * share, y
    if shape.turret:
        return 0.0, y
    start, end = STRETCHES[fitting.place]
    off_centre = (fitting.along - (start + end) / 2) / (end - start)
    return 2.2 * off_centre * wide, -45.0 if fitting.place == "bow" else 44.0


@functools.lru_cache(maxsize=512)
def _turret(shape: Gun, house: House, brush: Brush) -> tuple[Item, ...]:
    radius, theme = turret_radius(shape.calibre_mm), brush.theme
    sight = Stroke(theme.mid, radius * 0.16, cap="round")
    return (
        Circle(0, 0, radius * 1.18, fill=theme.panel, stroke=brush.pen(brush.fine)),
        *_barrels(shape, radius, brush),
        _house(house, radius, brush),
        Line(-radius * 0.42, radius * 0.42, radius * 0.42, radius * 0.42, sight),
        Circle(0, -radius * 0.1, radius * 0.17, fill=theme.mid),
    )


def _house(house: House, radius: float, brush: Brush) -> Item:
    fill, pen = brush.theme.dark, brush.pen(brush.fine)
    match house:
        case "faceted":
            corners = regular(8, radius, turn_deg=22.5)
            return Path(straight(corners), fill=fill, stroke=pen)
        case "oval":
            return Rect(
                -radius * 0.8,
                -radius * 0.85,
                radius * 1.6,
                radius * 2.0,
                fill=fill,
                stroke=pen,
                radius=radius * 0.75,
            )
        case "coffin":
            points = (
                (-0.62, -0.9),
                (0.62, -0.9),
                (0.95, -0.1),
                (0.75, 1.0),
                (-0.75, 1.0),
                (-0.95, -0.1),
            )
            scaled = [(x * radius, y * radius) for x, y in points]
            return Path(straight(scaled), fill=fill, stroke=pen)
        case _:
            return Circle(0, 0, radius * 0.95, fill=fill, stroke=pen)


@functools.lru_cache(maxsize=512)
def _casemate(shape: Gun, brush: Brush) -> tuple[Item, ...]:
    radius = turret_radius(shape.calibre_mm) * 0.78
    bulge = ((-radius * 1.25, radius * 0.7), (-radius * 0.85, -radius * 0.55),
             (radius * 0.85, -radius * 0.55), (radius * 1.25, radius * 0.7))  # fmt: skip
    return (
        *_barrels(shape, radius, brush),
        Path(straight(bulge), fill=brush.theme.dark, stroke=brush.pen(brush.fine)),
    )


def _barrels(shape: Gun, radius: float, brush: Brush) -> Iterator[Item]:
    share = min(1.3, shape.calibre_mm / 305)
    width = 0.5 + 0.6 * share
    length = (radius + 2.0 + 4.6 * share) * shape.length
    if shape.length < 1:
        width *= 1.9
    spread = width * 1.75
    pen = brush.pen(brush.fine)
    for index in range(shape.barrels):
        x = spread * (index - (shape.barrels - 1) / 2)
        yield Rect(x - width / 2, -length, width, length, fill=brush.theme.line)
        if shape.length < 1:
            yield Line(x - width * 0.7, -length, x + width * 0.7, -length, pen)
        elif share > 0.4:
            yield Rect(x - width * 0.66, -length, width * 1.32, width * 0.8, fill=brush.theme.line)


def torpedo_tubes(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw tubes on the deck's edge: long for a Lungo, thick for a Grasso, two for a Doppio."""
    if fitting.slot.family is not Family.TORPEDO:
        return
    length, width, count = {
        "lungo": (11.0, 0.9, 2), "grasso": (5.6, 2.0, 1), "doppio": (7.5, 1.0, 2),
        "arc torpedo": (7.5, 1.5, 1),
    }.get(fitting.slot.item, (7.5, 1.1, 2))  # fmt: skip
    wide, y = ship.half_width(fitting.along), y_at(fitting.along)
    x = fitting.side * wide * 0.78 if fitting.side else 0.0
    turn = fitting.side * 62.0 if fitting.side else (0.0 if fitting.place == "bow" else 180.0)
    pen, items = brush.pen(brush.fine), []
    for index in range(count):
        left = (index - (count - 1) / 2) * width * 1.25 - width / 2
        items.append(Rect(left, -length * 0.62, width, length, fill=brush.theme.mid, stroke=pen,
                          radius=width / 2))  # fmt: skip
        band = brush.theme.brass if fitting.slot.item == "arc torpedo" else brush.theme.line
        items.append(Rect(left, -length * 0.3, width, 0.9, fill=band))
    mount = Circle(0, 0, width * count * 0.75 + 0.5, fill=brush.theme.panel, stroke=pen)
    yield Group((mount, *items), x=x, y=y, turn_deg=turn)
