"""Guns and torpedo tubes seen from the starboard side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.above_slots import TUBES, barrel
from cardforge.leviathans.cards.anatomy import gun_at, turret_radius
from cardforge.leviathans.cards.side_hull import deck_at, x_at
from cardforge.press.scene import Circle, Group, Item, Line, Rect, Stroke, polygon, strokes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Body, Fitting
    from cardforge.leviathans.cards.appearance import Gun
    from cardforge.leviathans.cards.theme import Brush

_ABEAM: Final = 0.74
"""How much of its length a barrel shows that points abeam."""


def gun_beside(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw a gun: in a turret, behind a shield, or in the hull's side."""
    gun = gun_at(fitting)
    x, radius = x_at(fitting.along), fitting.size
    ahead = fitting.place == "bow" or (fitting.side != 0 and fitting.along <= 0.51)
    shrunk = radius / turret_radius(gun.calibre_mm)
    mirror = (1.0, 1.0) if ahead else (-1.0, 1.0)
    if fitting.kind == "casemate":
        y, items = body.depth * 0.29, _casemate(gun, radius, shrunk, brush)
    elif fitting.kind == "shield":
        y, items = deck_at(body, fitting.along), _shield(gun, radius, shrunk, brush)
    elif fitting.side:
        y = 0.8 + 0.6 * max(0.0, radius - 2.6)
        items = _turret(body, gun, radius, shrunk, brush, _ABEAM, 0.0)
        yield from _sponson(x, y, radius, brush)
    else:
        lift = fitting.lift
        y = deck_at(body, fitting.along) - lift
        items = _turret(body, gun, radius, shrunk, brush, 1.0, lift)
    yield Group(tuple(items), x=x, y=y, scale=mirror)


def _sponson(x: float, y: float, radius: float, brush: Brush) -> Iterator[Item]:
    """A bracket that carries a turret out over the side."""
    bowl = ((x - radius * 1.2, y), (x + radius * 1.2, y), (x + radius * 1.05, y + radius * 0.55),
            (x + radius * 0.3, y + radius * 1.35), (x - radius * 0.3, y + radius * 1.35),
            (x - radius * 1.05, y + radius * 0.55))  # fmt: skip
    yield polygon(bowl, fill=brush.deck, stroke=brush.pen(brush.edge))
    hatch = [(x - radius * (1.1 - 0.8 * share * share), y + radius * 1.3 * share,
              x + radius * (1.1 - 0.8 * share * share), y + radius * 1.3 * share)
             for share in (0.3, 0.45, 0.58, 0.69, 0.78, 0.86, 0.93)]  # fmt: skip
    yield strokes(hatch, brush.pen(brush.hatching))


def _turret(
    body: Body, gun: Gun, radius: float, shrunk: float, brush: Brush, seen: float, lift: float
) -> Iterator[Item]:
    """Draw a turret on its barbette, a crescent of shadow on the side away from the light."""
    tall = radius * 0.98
    yield from _barrels(gun, radius, shrunk * seen, -tall * 0.56, brush)
    drum = radius * 0.92
    yield Rect(
        -drum,
        -tall * 0.12,
        2 * drum,
        tall * 0.12 + lift + 0.5,
        fill=brush.deck,
        stroke=brush.pen(brush.edge),
    )
    yield strokes(
        ((drum * share, -tall * 0.1, drum * share, lift) for share in (0.5, 0.64, 0.76, 0.87)),
        brush.pen(brush.hatching),
    )
    profile = _HOUSES[body.form.house]
    house = [(px * radius, py * tall) for px, py in profile]
    yield polygon(house, fill=brush.dark, stroke=brush.pen(brush.edge))
    ink = brush.theme.line if brush.theme.low_ink else brush.theme.text
    crescent = [
        (x, y, x2, y2)
        for x, y, x2, y2 in (
            (radius * share, -tall * 0.16, radius * (share - 0.05), -tall * (1.32 - share * 0.75))
            for share in (0.55, 0.66, 0.77, 0.88)
        )
    ]
    yield strokes(crescent, brush.pen(brush.plating, ink))
    yield Line(
        -radius * 0.82,
        -tall * 0.86,
        radius * 0.1,
        -tall * 0.92,
        Stroke(brush.theme.panel, brush.plating),
    )
    yield Rect(
        -radius * 0.35,
        -tall * 1.14,
        radius * 0.4,
        tall * 0.16,
        fill=brush.mid,
        stroke=brush.pen(brush.plating),
    )


_HOUSES: Final = {
    "coffin": ((-1.0, -0.1), (-0.98, -0.92), (0.2, -1.02), (0.98, -0.62), (1.0, -0.1)),
    "round": (
        (-0.98, -0.1),
        (-0.95, -0.8),
        (-0.55, -1.02),
        (0.45, -1.02),
        (0.9, -0.74),
        (0.98, -0.1),
    ),
    "faceted": ((-1.0, -0.1), (-1.0, -0.7), (-0.6, -1.02), (0.4, -1.02), (1.0, -0.5), (1.0, -0.1)),
    "oval": ((-1.05, -0.1), (-1.1, -0.62), (-0.72, -1.0), (0.5, -1.0), (1.0, -0.66), (1.05, -0.1)),
}


def _barrels(gun: Gun, radius: float, shrunk: float, y: float, brush: Brush) -> Iterator[Item]:
    """Draw the barrels, the farther ones a little higher."""
    length, thick = barrel(gun)
    length, thick = length * shrunk, thick * min(1.0, shrunk * 1.1)
    for index in reversed(range(gun.barrels)):
        top = y - index * thick * (0.55 if gun.barrels < 3 else 0.36)
        half = thick / 2
        points = (
            (radius * 0.3, top - half),
            (length * 0.92, top - half * 0.7),
            (length * 0.92, top - half),
            (length, top - half),
            (length, top + half),
            (length * 0.92, top + half),
            (length * 0.92, top + half * 0.7),
            (radius * 0.3, top + half),
        )
        yield polygon(
            points,
            fill=brush.theme.line,
            stroke=Stroke(brush.theme.panel, brush.hatching) if index else None,
        )


def _shield(gun: Gun, radius: float, shrunk: float, brush: Brush) -> Iterator[Item]:
    """A gun on its pedestal behind a shield."""
    tall = max(1.6, radius * 1.15)
    yield Rect(
        -radius * 0.34,
        -tall * 0.5,
        radius * 0.68,
        tall * 0.5 + 0.4,
        fill=brush.mid,
        stroke=brush.pen(brush.fitting),
    )
    yield from _barrels(gun, radius * 0.5, shrunk, -tall * 0.68, brush)
    breech = (
        (-radius * 0.75, -tall * 0.86),
        (radius * 0.4, -tall * 0.86),
        (radius * 0.4, -tall * 0.5),
        (-radius * 0.75, -tall * 0.5),
    )
    yield polygon(breech, fill=brush.theme.line)
    plate = (
        (-radius * 0.35, -tall * 1.12),
        (radius * 0.52, -tall * 1.05),
        (radius * 0.86, -tall * 0.22),
        (radius * 0.5, -tall * 0.16),
        (radius * 0.2, -tall * 0.4),
        (-radius * 0.35, -tall * 0.4),
    )
    yield polygon(plate, fill=brush.dark, stroke=brush.pen(brush.edge))


def _casemate(gun: Gun, radius: float, shrunk: float, brush: Brush) -> Iterator[Item]:
    """A port in the side with its gun's shield and barrels."""
    size = radius * 0.8
    yield polygon(
        (
            (-size, -size * 0.7),
            (size, -size * 0.7),
            (size * 1.25, size * 0.62),
            (-size * 1.25, size * 0.62),
        ),
        fill=brush.theme.panel,
        stroke=brush.pen(brush.fitting),
    )
    yield strokes(
        ((-size * 1.1, y * size, size * 1.1, y * size) for y in (0.2, 0.36, 0.5)),
        brush.pen(brush.hatching),
    )
    yield Circle(0, 0, size * 0.52, fill=brush.dark, stroke=brush.pen(brush.fitting))
    yield from _barrels(gun, 0.0, shrunk * _ABEAM, 0.0, brush)


def tubes_beside(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw tubes on their turntable: along the deck at the ends, their mouths at the sides."""
    item = fitting.slot.item if fitting.slot else "torpedo"
    length, width, count = TUBES.get(item, TUBES["torpedo"])
    shrunk = fitting.size / 2.7
    x, pen = x_at(fitting.along), brush.pen(brush.fitting)
    ring = brush.theme.brass if item == "arc torpedo" else brush.mid
    width, length = width * shrunk, length * shrunk
    if fitting.side:
        y = -0.5
        yield from _sponson(x, y + 0.9, 1.5 * shrunk * (1 + 0.2 * count), brush)
        for index in range(count):
            at = x + (index - (count - 1) / 2) * width * 1.5
            yield Circle(at, y, width * 0.78, fill=ring, stroke=brush.pen(brush.edge))
            yield Circle(at, y, width * 0.42, fill=brush.theme.text)
        return
    ahead = 1 if fitting.place == "bow" else -1
    y = deck_at(body, fitting.along) - width * 0.5 - 1.0
    yield Rect(x - 0.9, y, 1.8, width * 0.5 + 1.3, fill=brush.mid, stroke=pen)
    for index in reversed(range(count)):
        top = y - width / 2 - index * width * 0.6
        left = x - length * (0.38 if ahead > 0 else 0.62)
        yield Rect(left, top, length, width, fill=brush.mid, stroke=pen, radius=width / 2)
        bands = [
            (left + length * share, top, left + length * share, top + width)
            for share in (0.12, 0.4, 0.62, 0.88)
        ]
        yield strokes(bands, brush.pen(brush.edge, ring if item == "arc torpedo" else None))
