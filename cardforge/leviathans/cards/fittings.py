"""What a nation's own slots show from above: rams, flight decks, mine rails, rays and coils."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from cardforge.leviathans.cards.hull import y_at
from cardforge.leviathans.dice import top
from cardforge.press.curves import regular, smooth, straight
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy, Fitting
    from cardforge.leviathans.cards.brush import Brush

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
