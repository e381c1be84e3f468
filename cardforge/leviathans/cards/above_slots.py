"""What slots put on the deck, seen from above: guns, torpedo tubes and everything else."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.above_hull import y_at
from cardforge.leviathans.cards.anatomy import gun_at, house_half, turret_radius
from cardforge.leviathans.dice import top
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Item,
    Line,
    MoveTo,
    Path,
    Rect,
    Stroke,
    polygon,
    regular,
    smooth,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardforge.leviathans.cards.anatomy import Body, Fitting
    from cardforge.leviathans.cards.appearance import Gun, House
    from cardforge.leviathans.cards.theme import Brush

_LEAD_STEP_DEG: Final = 6.0
_LARGEST: Final = 1.3
TUBES: Final = {
    "lungo": (11.0, 0.9, 1), "grasso": (5.6, 2.1, 1), "doppio": (7.5, 1.05, 2),
    "arc torpedo": (7.0, 1.5, 1), "torpedo": (7.5, 1.15, 1),
}  # fmt: skip
"""Length, width and number of the tubes that a slot puts on the deck."""


def gun_above(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw a gun in its place, turned to its arc: in a turret, a shield or a casemate."""
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
    """Return the direction of a weapon: ahead, astern, or abeam with a lead to the near end."""
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
        _turret_house(house, radius, brush),
        strokes((tuple(radius * each for each in line) for line in roof), pen),  # type: ignore[misc]
        Circle(-radius * 0.34, -radius * 0.28, radius * 0.14, fill=brush.mid),
        Circle(radius * 0.34, -radius * 0.28, radius * 0.14, fill=brush.mid),
    )


def _turret_house(house: House, radius: float, brush: Brush) -> Item:
    fill, pen = brush.dark, brush.pen(brush.edge)
    match house:
        case "faceted":
            return polygon(regular(8, radius * 0.98, turn_deg=22.5), fill=fill, stroke=pen)
        case "oval":
            return Rect(-radius * 0.78, -radius * 0.85, radius * 1.56, radius * 1.86, fill=fill,
                        stroke=pen, radius=radius * 0.74)  # fmt: skip
        case "coffin":
            points = ((-0.6, -0.88), (0.6, -0.88), (0.9, -0.1), (0.72, 0.98), (-0.72, 0.98),
                      (-0.9, -0.1))  # fmt: skip
            return polygon([(x * radius, y * radius) for x, y in points], fill=fill, stroke=pen)
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
        polygon(
            [(x * radius, y * radius) for x, y in front],
            fill=brush.dark,
            stroke=brush.pen(brush.fitting),
        ),
    )


@functools.lru_cache(maxsize=512)
def _casemate(gun: Gun, _: House, shrunk: float, brush: Brush) -> tuple[Item, ...]:
    radius = turret_radius(gun.calibre_mm) * shrunk * 0.8
    bulge = ((-1.2, 0.75), (-0.85, -0.5), (0.85, -0.5), (1.2, 0.75))
    return (
        *_barrels(gun, radius, shrunk, brush),
        polygon([(x * radius, y * radius) for x, y in bulge],
                fill=brush.dark, stroke=brush.pen(brush.fitting)),
        strokes(((-radius * 0.9, radius * 0.25, radius * 0.9, radius * 0.25),),
                brush.pen(brush.hatching, brush.theme.panel)),
    )  # fmt: skip


def barrel(gun: Gun) -> tuple[float, float]:
    """Return a barrel's length beyond the turret's middle, and its width."""
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
        yield polygon(
            ((x - half, low), (x - half * 0.72, -length + width), (x - half, -length + width * 0.6),
             (x - half, -length), (x + half, -length), (x + half, -length + width * 0.6),
             (x + half * 0.72, -length + width), (x + half, low)), fill=brush.theme.line,
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


def _spot(fitting: Fitting) -> tuple[float, float]:
    return fitting.across, y_at(fitting.along)


def ram_reach(fitting: Fitting) -> float:
    """Return how far a ram reaches beyond the bow: farther, the stronger its dice."""
    dice = fitting.slot.dice if fitting.slot else ()
    return 2.2 + 0.12 * top(dice[0]) if dice else 3.0


def _ram(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    reach, wide = ram_reach(fitting), body.half_beam * 0.3
    spike = ((-wide, -45.5), (-wide * 0.4, -49), (0, -50 - reach), (wide * 0.4, -49),
             (wide, -45.5), (0, -44))  # fmt: skip
    yield polygon(spike, fill=brush.dark, stroke=brush.pen(brush.edge))
    yield Line(0, -44.5, 0, -49 - reach, Stroke(brush.theme.panel, brush.fitting))


def _flight_deck(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    deep = 2 * fitting.size
    wide = 5.4 if fitting.side else 8.4
    yield Rect(x - wide / 2, y - deep / 2, wide, deep, fill=brush.theme.panel,
               stroke=brush.pen(brush.edge))  # fmt: skip
    dashes = Stroke(brush.theme.line, brush.fitting, (1.2, 0.8))
    yield Line(x, y - deep / 2 + 0.6, x, y + deep / 2 - 0.6, dashes)
    for step in (-0.24, 0.22):
        yield from _flyer(x, y + step * deep, deep / 13, brush)


def _flyer(x: float, y: float, size: float, brush: Brush) -> Iterator[Item]:
    """A small bomber: a body, two wings, a tail."""
    wings = ((-2.6, -0.2), (0, -1.0), (2.6, -0.2), (0, 0.7))
    hull = ((0, -2.2), (0.55, -1), (0.35, 2), (-0.35, 2), (-0.55, -1))
    tail = ((-1.1, 1.5), (1.1, 1.5), (1.1, 2.1), (-1.1, 2.1))
    for part in (wings, hull, tail):
        yield polygon([(x + px * size, y + py * size) for px, py in part], fill=brush.band)


def _mine_rails(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    half = fitting.size
    for rail in (-1.5, 1.5) if not fitting.side else (0.0,):
        yield strokes(
            ((x + rail + edge, y - half, x + rail + edge, y + half) for edge in (-0.6, 0.6)),
            brush.pen(brush.fitting),
        )
        for share in (-0.74, -0.25, 0.25, 0.74):
            yield Circle(x + rail, y + share * half, half * 0.2, fill=brush.theme.line)
            yield Circle(x + rail - 0.3, y + share * half - 0.3, 0.28, fill=brush.theme.panel)


def _flak(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    size = fitting.size / 2.7
    yield Circle(x, y, 2.1 * size, fill=brush.theme.panel, stroke=brush.pen(brush.fitting))
    reaches = [(math.cos(math.radians(turn)), math.sin(math.radians(turn)))
               for turn in (45, 135, 225, 315)]  # fmt: skip
    yield strokes(((x, y, x + 2.6 * size * rx, y + 2.6 * size * ry) for rx, ry in reaches),
                  brush.pen(brush.edge))  # fmt: skip
    yield Circle(x, y, 0.8 * size, fill=brush.dark, stroke=brush.pen(brush.fitting))


def _ray(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    turn = 90.0 * fitting.side if fitting.side else (0 if fitting.place == "bow" else 180)
    pen, brass, size = brush.pen(brush.fitting), brush.theme.brass, fitting.size / 3.2
    dish = ((-3.2, -2.4), (-3.2, -2.4), (-1.9, -0.5), (0, 0.2), (1.9, -0.5), (3.2, -2.4),
            (3.2, -2.4), (2.3, 0.9), (0, 1.8), (-2.3, 0.9))  # fmt: skip
    items: tuple[Item, ...] = (
        Circle(0, 0.6, 2.1, fill=brush.theme.panel, stroke=pen),
        Path(smooth(dish, closed=True), fill=brass, stroke=pen),
        Line(0, 0, 0, -3.4, brush.pen(brush.edge)),
        *(Circle(0, -step, 0.9 - 0.15 * index, stroke=pen)
          for index, step in enumerate((1.2, 2.0, 2.8))),
        Circle(0, -3.4, 0.6, fill=brass, stroke=pen),
    )  # fmt: skip
    yield Group(items, x=x, y=y, turn_deg=turn, scale=(size, size))


def _coil(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    pen = brush.pen(brush.fitting)
    yield Circle(x, y, 1.2, fill=brush.theme.brass, stroke=pen)
    yield Circle(x, y, 0.75, stroke=brush.pen(brush.hatching))
    yield Circle(x, y, 0.36, fill=brush.theme.line)


def _charged_coil(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    bolts = zip(regular(8, 2.3), regular(8, 1.4), strict=True)
    yield strokes(((x + ix, y + iy, x + ox, y + oy) for (ox, oy), (ix, iy) in bolts),
                  Stroke(brush.theme.brass, brush.edge))  # fmt: skip
    yield Circle(x, y, 1.4, fill=brush.theme.brass, stroke=brush.pen(brush.fitting))
    yield Circle(x, y, 0.8, fill=brush.theme.panel, stroke=brush.pen(brush.fitting))


def _stabilizer(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A gyroscope's housing, and the fin that it works outside the hull."""
    x, y = _spot(fitting)
    pen, wide = brush.pen(brush.fitting), body.half_width(fitting.along)
    for side in (fitting.side,) if fitting.side else (-1, 1):
        fin = ((side * wide * 0.98, y - 1.6), (side * (wide + 2.4), y + 0.6),
               (side * (wide + 2.4), y + 1.9), (side * wide * 0.98, y + 1.9))  # fmt: skip
        yield polygon(fin, fill=brush.mid, stroke=pen)
    yield Circle(x, y, 1.4, fill=brush.theme.panel, stroke=pen)
    yield strokes(((x - 1.4, y, x + 1.4, y), (x, y - 1.4, x, y + 1.4)), pen)


def _magazine(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    pen = brush.pen(brush.fitting)
    yield Rect(x - 1.2, y - 1.2, 2.4, 2.4, fill=brush.theme.panel, stroke=pen)
    yield strokes(((x - 1.2, y - 1.2, x + 1.2, y + 1.2), (x + 1.2, y - 1.2, x - 1.2, y + 1.2)), pen)


def _searchlight(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    turn = 90.0 * fitting.side if fitting.side else (0 if fitting.place == "bow" else 180)
    drum: tuple[Item, ...] = (
        Circle(0, 0, 1.2, fill=brush.theme.panel, stroke=brush.pen(brush.fitting)),
        Rect(
            -0.8,
            -1.3,
            1.6,
            1.9,
            fill=brush.theme.brass,
            stroke=brush.pen(brush.fitting),
            radius=0.4,
        ),
        strokes(((-0.8, -0.9, 0.8, -0.9),), brush.pen(brush.fitting)),
    )
    yield Group(drum, x=x, y=y, turn_deg=turn)


def _conning_tower(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = _spot(fitting)
    corners = [(x + px, y + py) for px, py in regular(8, 1.35, turn_deg=22.5)]
    yield polygon(corners, fill=brush.dark, stroke=brush.pen(brush.fitting))
    yield Circle(x, y, 0.6, fill=brush.theme.panel, stroke=brush.pen(brush.fitting))


def _nacelle(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A streamlined engine on either quarter, its airscrew behind it."""
    wide, pen, y = body.half_width(fitting.along), brush.pen(brush.fitting), y_at(fitting.along)
    for side in (-1, 1):
        x = side * (wide + 1.0)
        pod = ((x, y - 2.6), (x + 1.2, y - 1.2), (x + 1.1, y + 1.0), (x, y + 2.2),
               (x - 1.1, y + 1.0), (x - 1.2, y - 1.2))  # fmt: skip
        yield Line(side * wide * 0.5, y, x, y, brush.pen(brush.edge))
        yield Path(smooth(pod, closed=True), fill=brush.band, stroke=pen)
        yield Line(x - 2.0, y + 2.4, x + 2.0, y + 2.4, brush.pen(brush.edge))


def rib_places(fitting: Fitting) -> tuple[float, ...]:
    """Return the positions of heavy bulkheads, around the middle of a location."""
    step = 0.045 if fitting.side else 0.025
    return tuple(fitting.along + step * number for number in (-2, -1, 0, 1, 2))


def _bulkheads(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Heavy bulkheads across the side."""
    ribs = []
    for along in rib_places(fitting):
        wide = body.half_width(along)
        inner = wide * (1 - body.form.deck_inset)
        ribs += [(side * inner, y_at(along), side * wide, y_at(along))
                 for side in ((fitting.side,) if fitting.side else (-1, 1))]  # fmt: skip
    yield strokes(ribs, brush.pen(brush.shadow))


def _side_rudder(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A steering vane on the quarter."""
    y, wide = y_at(fitting.along), body.half_width(fitting.along)
    for side in (fitting.side,) if fitting.side else (-1, 1):
        vane = ((side * wide * 0.9, y - 3.0), (side * (wide + 1.7), y - 0.6),
                (side * (wide + 1.7), y + 2.4), (side * wide * 0.9, y + 1.2))  # fmt: skip
        yield polygon(vane, fill=brush.mid, stroke=brush.pen(brush.fitting))


def _wings(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Small wings at the bow, swept back, with their ribs."""
    y = y_at(fitting.along)
    for side in (-1, 1):
        front, back = body.half_width(fitting.along - 0.05), body.half_width(fitting.along + 0.05)
        tip = body.half_beam + 2.6
        yield polygon(
            ((side * front, y - 5.0), (side * tip, y + 2.4), (side * tip, y + 4.6),
             (side * back, y + 5.0)),
            fill=brush.mid, stroke=brush.pen(brush.fitting),
        )  # fmt: skip
        ribs = [
            (
                side * (back + (tip - back) * share),
                y + 4.8 - 6.0 * (1 - share),
                side * (back + (tip - back) * share),
                y + 4.7,
            )
            for share in (0.25, 0.5, 0.75)
        ]
        yield strokes(ribs, brush.pen(brush.plating))  # fmt: skip


def _house(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """The long deckhouse that carries the funnels, its shadow beside it."""
    half, top_y, bottom = house_half(body), y_at(fitting.along - 0.19), y_at(fitting.along + 0.19)
    yield Rect(
        -half + 0.5, top_y + 0.5, 2 * half, bottom - top_y, fill=brush.theme.faint, radius=1.0
    )
    yield Rect(-half, top_y, 2 * half, bottom - top_y, fill=brush.theme.panel,
               stroke=brush.pen(brush.edge), radius=1.0)  # fmt: skip
    planks = [(half * share, top_y + 0.7, half * share, bottom - 0.7)
              for share in (-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8)]  # fmt: skip
    yield strokes(planks, brush.pen(brush.plating, brush.theme.faint))


DRAWN_ABOVE: Final[Mapping[str, Callable[[Body, Fitting, Brush], Iterator[Item]]]] = {
    "ram": _ram, "bombers": _flight_deck, "mines": _mine_rails, "flak": _flak, "ray": _ray,
    "coil": _coil, "charged coil": _charged_coil, "stabilizer": _stabilizer,
    "magazine": _magazine, "searchlight": _searchlight, "conning tower": _conning_tower,
    "nacelle": _nacelle, "bulkheads": _bulkheads, "side rudder": _side_rudder, "wings": _wings,
    "house": _house,
}  # fmt: skip
