"""Guns and torpedo tubes seen from above."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import gun_at, turret_radius
from cardforge.leviathans.cards.engraving import shape, strokes
from cardforge.leviathans.cards.hull import y_at
from cardforge.press.outlines import regular
from cardforge.press.scene import Circle, Close, CurveTo, Group, Item, MoveTo, Path, Rect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Body, Fitting
    from cardforge.leviathans.cards.building_styles import House
    from cardforge.leviathans.cards.engraving import Brush
    from cardforge.leviathans.cards.particulars import Gun

_LEAD_STEP_DEG: Final = 6.0
_LARGEST: Final = 1.3
TUBES: Final = {
    "lungo": (11.0, 0.9, 1), "grasso": (5.6, 2.1, 1), "doppio": (7.5, 1.05, 2),
    "arc torpedo": (7.0, 1.5, 1), "torpedo": (7.5, 1.15, 1),
}  # fmt: skip
"""Length, width and number of the tubes that a slot puts on the deck."""


def gun_above(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw a gun where it stands, turned to its arc: in a turret, a shield or a casemate."""
    gun = gun_at(fitting)
    shrunk = fitting.size / turret_radius(gun.calibre_mm)
    house = body.form.house
    x, y, radius = fitting.across, y_at(fitting.along), fitting.size
    if fitting.kind == "turret":
        if fitting.side:
            yield _sponson(fitting, brush)
        yield Circle(x + 0.14 * radius, y + 0.14 * radius, radius * 1.06, fill=brush.theme.dark)
        yield Circle(x, y, radius * 1.04, fill=brush.theme.panel, stroke=brush.pen(brush.fitting))
    drawn = {"turret": _turret, "shield": _shield, "casemate": _casemate}[fitting.kind]
    key = f"{fitting.kind}.{house}.{gun.calibre_mm!r}.{gun.barrels}.{gun.length}.{shrunk!r}"
    yield Group(drawn(gun, house, shrunk, brush), x=x, y=y, turn_deg=turned(fitting),
                key=brush.key(key))  # fmt: skip


def turned(fitting: Fitting) -> float:
    """Give the way a weapon points: ahead, astern, or abeam with a lead towards the near end."""
    if not fitting.side:
        return 0.0 if fitting.place == "bow" else 180.0
    lead = _LEAD_STEP_DEG * round(70 * (fitting.along - 0.51) / _LEAD_STEP_DEG)
    return fitting.side * (90.0 + lead)


def _sponson(fitting: Fitting, brush: Brush) -> Item:
    """Carry a side turret out over the hull's side."""
    x, y, radius, side = fitting.across, y_at(fitting.along), fitting.size, fitting.side
    inner, reach = x - side * radius * 0.7, x + side * radius * 0.75
    steps = (
        MoveTo(inner, y - radius * 1.3),
        CurveTo(x, y - radius * 1.25, reach, y - radius, reach + side * 0.5 * radius, y),
        CurveTo(reach, y + radius, x, y + radius * 1.25, inner, y + radius * 1.3),
        Close(),
    )
    return Path(steps, fill=brush.deck, stroke=brush.pen(brush.edge))


@functools.lru_cache(maxsize=512)
def _turret(gun: Gun, house: House, shrunk: float, brush: Brush) -> tuple[Item, ...]:
    radius = turret_radius(gun.calibre_mm) * shrunk
    pen = brush.pen(brush.hatching, brush.theme.panel)
    roof = ((-0.5, 0.15, 0.5, 0.15), (-0.62, 0.48, 0.62, 0.48), (0.0, 0.15, 0.0, 0.8))
    return (
        *_barrels(gun, radius, shrunk, brush),
        _house(house, radius, brush),
        strokes((tuple(radius * each for each in line) for line in roof), pen),  # type: ignore[misc]
        Circle(-radius * 0.34, -radius * 0.28, radius * 0.14, fill=brush.mid),
        Circle(radius * 0.34, -radius * 0.28, radius * 0.14, fill=brush.mid),
    )


def _house(house: House, radius: float, brush: Brush) -> Item:
    fill, pen = brush.dark, brush.pen(brush.edge)
    match house:
        case "faceted":
            return shape(regular(8, radius * 0.98, turn_deg=22.5), fill, pen)
        case "oval":
            return Rect(-radius * 0.78, -radius * 0.85, radius * 1.56, radius * 1.86, fill=fill,
                        stroke=pen, radius=radius * 0.74)  # fmt: skip
        case "coffin":
            points = ((-0.6, -0.88), (0.6, -0.88), (0.9, -0.1), (0.72, 0.98), (-0.72, 0.98),
                      (-0.9, -0.1))  # fmt: skip
            return shape([(x * radius, y * radius) for x, y in points], fill, pen)
        case _:
            return Circle(0, 0, radius * 0.92, fill=fill, stroke=pen)


@functools.lru_cache(maxsize=512)
def _shield(gun: Gun, _: House, shrunk: float, brush: Brush) -> tuple[Item, ...]:
    """A gun on its pivot, behind a shield that is open at the back."""
    radius = turret_radius(gun.calibre_mm) * shrunk * 0.86
    front = ((-0.95, 0.55), (-0.78, -0.5), (0.78, -0.5), (0.95, 0.55), (0.62, 0.55), (0.5, -0.18),
             (-0.5, -0.18), (-0.62, 0.55))  # fmt: skip
    return (
        Circle(0, 0, radius * 0.95, fill=brush.theme.panel, stroke=brush.pen(brush.fitting)),
        *_barrels(gun, radius, shrunk, brush, breech=0.5),
        shape([(x * radius, y * radius) for x, y in front], brush.dark, brush.pen(brush.fitting)),
    )


@functools.lru_cache(maxsize=512)
def _casemate(gun: Gun, _: House, shrunk: float, brush: Brush) -> tuple[Item, ...]:
    radius = turret_radius(gun.calibre_mm) * shrunk * 0.8
    bulge = ((-1.2, 0.75), (-0.85, -0.5), (0.85, -0.5), (1.2, 0.75))
    return (
        *_barrels(gun, radius, shrunk, brush),
        shape([(x * radius, y * radius) for x, y in bulge], brush.dark, brush.pen(brush.fitting)),
        strokes(((-radius * 0.9, radius * 0.25, radius * 0.9, radius * 0.25),),
                brush.pen(brush.hatching, brush.theme.panel)),
    )  # fmt: skip


def barrel(gun: Gun) -> tuple[float, float]:
    """Give a barrel's length beyond the turret's middle, and its width."""
    share = min(_LARGEST, gun.calibre_mm / 305)
    length = (turret_radius(gun.calibre_mm) + 1.7 + 4.0 * share) * gun.length
    return length, (0.46 + 0.44 * share) * (1.8 if gun.length < 1 else 1.0)


def _barrels(
    gun: Gun, radius: float, shrunk: float, brush: Brush, *, breech: float = 0.0
) -> Iterator[Item]:
    """Draw the barrels side by side, thicker at the breech and at the muzzle."""
    length, width = (shrunk * each for each in barrel(gun))
    width = min(width, 1.3 * radius / (1.45 * gun.barrels - 0.45))
    spread = width * 1.45
    for index in range(gun.barrels):
        x, half, low = spread * (index - (gun.barrels - 1) / 2), width / 2, breech * radius
        yield shape(
            ((x - half, low), (x - half * 0.72, -length + width), (x - half, -length + width * 0.6),
             (x - half, -length), (x + half, -length), (x + half, -length + width * 0.6),
             (x + half * 0.72, -length + width), (x + half, low)), brush.theme.line,
        )  # fmt: skip


def tubes_above(fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw tubes on a turntable: long for a Lungo, thick for a Grasso, two for a Doppio."""
    item = fitting.slot.item if fitting.slot else "torpedo"
    length, width, count = TUBES.get(item, TUBES["torpedo"])
    pen, arc = (
        brush.pen(brush.fitting),
        fitting.slot is not None and fitting.slot.item == "arc torpedo",
    )
    items: list[Item] = [
        Circle(0, 0, width * count * 0.75 + 0.7, fill=brush.theme.panel, stroke=pen)
    ]
    for index in range(count):
        left = (index - (count - 1) / 2) * width * 1.25 - width / 2
        items.append(Rect(left, -length * 0.62, width, length, fill=brush.mid, stroke=pen,
                          radius=width / 2))  # fmt: skip
        bands = [(left, -length * share, left + width, -length * share)
                 for share in (0.5, 0.3, 0.0, -0.25)]  # fmt: skip
        items.append(strokes(bands, brush.pen(brush.edge, brush.theme.brass if arc else None)))
    shrunk = fitting.size / 2.7
    turn = turned(fitting) - (28.0 * fitting.side)
    yield Group(tuple(items), x=fitting.across, y=y_at(fitting.along), turn_deg=turn,
                scale=(shrunk, shrunk))  # fmt: skip
