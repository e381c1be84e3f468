"""Turrets and fittings, seen from above and from the side."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

from cardforge.leviathans.cards.anatomy import STRETCHES, Gun, gun_of
from cardforge.leviathans.cards.hull import y_at
from cardforge.leviathans.dice import top
from cardforge.leviathans.kinds import Family
from cardforge.press.outlines import regular, smooth, straight
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy, Fitting, House
    from cardforge.leviathans.cards.hull import Brush


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


_END_SIGN = {"bow": -1.0, "stern": 1.0}


def national(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw what a slot shows on the ship; nothing for most kinds."""
    draw = _DRAWINGS.get(fitting.slot.item)
    if draw is not None:
        yield from draw(ship, fitting, brush)


def _spot(ship: Anatomy, fitting: Fitting, share: float) -> tuple[float, float]:
    """Give a point at a share of the half width, on the fitting's side."""
    wide = ship.half_width(fitting.along)
    return fitting.side * wide * share, y_at(fitting.along)


def ram_reach(fitting: Fitting) -> float:
    """Give how far a slot's ram stands out before the bow; nothing for other slots."""
    return 3.0 + 0.45 * top(fitting.slot.dice[0]) if fitting.slot.item == "ram prow" else 0.0


def _ram(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    reach = ram_reach(fitting)
    wide = ship.half_beam * 0.26
    pen = brush.pen(brush.fine)
    spike = ((-wide, -45.5), (-wide * 0.4, -49), (0, -50 - reach), (wide * 0.4, -49),
             (wide, -45.5), (0, -44))  # fmt: skip
    yield Path(straight(spike), fill=brush.theme.dark, stroke=pen)
    yield Line(0, -44.5, 0, -49 - reach, Stroke(brush.theme.panel, brush.fine))


def _flight_deck(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.fine)
    x, y = _spot(ship, fitting, 0.75)
    wide, deep = (7.0, 15.0) if fitting.side else (8.4, 12.5)
    y += {"bow": 3.0, "stern": -4.0}.get(fitting.place, 0.0)
    yield Rect(x - wide / 2, y - deep / 2, wide, deep, fill=brush.theme.panel, stroke=pen)
    dashes = Stroke(brush.theme.line, brush.fine, (1.4, 1.0))
    yield Line(x, y - deep / 2 + 1, x, y + deep / 2 - 1, dashes)
    for step in (-3.2, 2.9):
        yield from _flyer(x, y + step, brush)


def _flyer(x: float, y: float, brush: Brush) -> Iterator[Item]:
    """A small bomber: a body, two wings, a tail."""
    fill = brush.accent.deep
    body = (
        (x, y - 2.2),
        (x + 0.55, y - 1),
        (x + 0.35, y + 2),
        (x - 0.35, y + 2),
        (x - 0.55, y - 1),
    )
    yield Path(straight(((x - 2.7, y - 0.2), (x, y - 1.0), (x + 2.7, y - 0.2), (x, y + 0.7))),
               fill=fill)  # fmt: skip
    yield Path(smooth(body, closed=True), fill=fill)
    yield Rect(x - 1.1, y + 1.5, 2.2, 0.6, fill=fill)


def _mine_rails(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.fine)
    x, y = _spot(ship, fitting, 0.62)
    if not fitting.side:
        y += 6.0 * _END_SIGN[fitting.place]
    for rail in (-1.5, 1.5) if not fitting.side else (0.0,):
        yield Line(x + rail - 0.6, y - 6, x + rail - 0.6, y + 6, pen)
        yield Line(x + rail + 0.6, y - 6, x + rail + 0.6, y + 6, pen)
        for step in (-4.4, -1.5, 1.4, 4.3):
            yield Circle(x + rail, y + step, 1.15, fill=brush.theme.line)
            yield Circle(x + rail - 0.3, y + step - 0.3, 0.3, fill=brush.theme.panel)


def _flak(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(ship, fitting, 0.6)
    yield Circle(x, y, 2.2, fill=brush.theme.panel, stroke=brush.pen(brush.fine))
    pen = brush.pen(brush.fine * 2.2)
    for turn in (45, 135, 225, 315):
        reach = math.radians(turn)
        yield Line(x, y, x + 3.1 * math.cos(reach), y + 3.1 * math.sin(reach), pen)
    yield Circle(x, y, 0.8, fill=brush.theme.line)


def _ray(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(ship, fitting, 0.75)
    turn = 90.0 * fitting.side if fitting.side else (0 if fitting.place == "bow" else 180)
    pen, brass = brush.pen(brush.fine), brush.theme.brass
    dish = ((-3.4, -2.6), (-3.4, -2.6), (-2.0, -0.6), (0, 0.1), (2.0, -0.6), (3.4, -2.6),
            (3.4, -2.6), (2.4, 0.8), (0, 1.8), (-2.4, 0.8))  # fmt: skip
    items: tuple[Item, ...] = (
        Path(smooth(dish, closed=True), fill=brass, stroke=pen),
        Line(0, 0, 0, -4.2, brush.pen(brush.fine * 1.8)),
        *(Circle(0, -step, 0.95 - 0.15 * index, stroke=pen)
          for index, step in enumerate((1.8, 3.0, 4.2))),
        Circle(0, -5.0, 0.6, fill=brass, stroke=pen),
    )  # fmt: skip
    yield Group(items, x=x, y=y, turn_deg=turn)


def _coil(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _coil_spot(ship, fitting)
    yield Circle(x, y, 1.15, fill=brush.theme.brass, stroke=brush.pen(brush.fine))
    yield Circle(x, y, 0.4, fill=brush.theme.line)


def _charged_coil(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _coil_spot(ship, fitting)
    bolts = zip(regular(6, 2.9), regular(6, 1.5), strict=True)
    pen = Stroke(brush.theme.brass, brush.fine * 2)
    for (ox, oy), (ix, iy) in bolts:
        yield Line(x + ix, y + iy, x + ox, y + oy, pen)
    yield Circle(x, y, 1.6, fill=brush.theme.brass, stroke=brush.pen(brush.fine))
    yield Circle(x, y, 0.9, fill=brush.theme.panel, stroke=brush.pen(brush.fine))


def _coil_spot(ship: Anatomy, fitting: Fitting) -> tuple[float, float]:
    along = {"bow": 0.095, "stern": 0.925}.get(fitting.place, fitting.along + 0.012)
    return fitting.side * ship.half_width(along) * 0.62, y_at(along)


def _fins(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A stabilizer: a pair of fins with a gyroscope's housing."""
    x, y = _coil_spot(ship, fitting)
    pen = brush.pen(brush.fine)
    for side in (-1, 1):
        fin = ((x, y - 1.2), (x + side * 4.2, y + 1.4), (x + side * 4.2, y + 2.6), (x, y + 1.6))
        yield Path(straight(fin), fill=brush.theme.mid, stroke=pen)
    yield Circle(x, y, 1.7, fill=brush.theme.panel, stroke=pen)
    yield Line(x - 1.7, y, x + 1.7, y, pen)
    yield Line(x, y - 1.7, x, y + 1.7, pen)


def _magazine(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(ship, fitting, 0.4)
    y += 5.0
    pen = brush.pen(brush.fine)
    yield Rect(x - 1.5, y - 1.5, 3.0, 3.0, fill=brush.theme.panel, stroke=pen)
    yield Line(x - 1.5, y - 1.5, x + 1.5, y + 1.5, pen)
    yield Line(x + 1.5, y - 1.5, x - 1.5, y + 1.5, pen)


def _nacelle(ship: Anatomy, _: Fitting, brush: Brush) -> Iterator[Item]:
    """A streamlined engine on either quarter, its airscrew behind it."""
    wide, pen = ship.half_beam, brush.pen(brush.fine)
    for side in (-1, 1):
        x, y = side * wide * 1.0, y_at(0.79)
        pod = ((x, y - 6), (x + 1.5, y - 2.5), (x + 1.4, y + 2.5), (x, y + 5), (x - 1.4, y + 2.5),
               (x - 1.5, y - 2.5))  # fmt: skip
        yield Line(side * wide * 0.5, y, x, y, brush.pen(brush.heavy))
        yield Path(smooth(pod, closed=True), fill=brush.accent.deep, stroke=pen)
        yield Line(x - 2.8, y + 5.2, x + 2.8, y + 5.2, brush.pen(brush.heavy))


def _compartments(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Heavy bulkheads across the side."""
    pen = brush.pen(brush.heavy * 1.4)
    for step in (-0.1, -0.05, 0.0, 0.05, 0.1):
        along = fitting.along + step * (1.0 if fitting.side else 0.5)
        wide = ship.half_width(along)
        inner = wide * (1 - ship.form.deck_inset)
        for side in (fitting.side,) if fitting.side else (-1, 1):
            yield Line(side * inner, y_at(along), side * wide, y_at(along), pen)


def _searchlight(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(ship, fitting, 0.55)
    yield Rect(x - 1.3, y - 6.4, 2.6, 1.8, fill=brush.theme.brass, stroke=brush.pen(brush.fine),
               radius=0.8)  # fmt: skip


_DRAWINGS: dict[str, Callable[[Anatomy, Fitting, Brush], Iterator[Item]]] = {
    "ram prow": _ram,
    "bomber lev": _flight_deck,
    "bomba mine": _mine_rails,
    "flak": _flak,
    "effas ray": _ray,
    "trim tank": _coil,
    "tesla coil": _charged_coil,
    "stabilizer": _fins,
    "magazine": _magazine,
    "aerodynamique engine": _nacelle,
    "compartment armor": _compartments,
    "screening crew": _searchlight,
}
