"""A ship seen from the side, and what its slots beside guns and tubes look like there."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.above_slots import ram_reach, rib_places
from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.side_guns import gun_beside, tubes_beside
from cardforge.leviathans.cards.side_hull import deck_at, side_hull, x_at
from cardforge.leviathans.cards.side_superstructure import ROOF, WORKS_BESIDE, flag, rigging
from cardforge.leviathans.cards.theme import Brush, closing
from cardforge.press.boxes import extent
from cardforge.press.frame import Picture
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
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

    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Bounds


def foot(body: Body, fitting: Fitting) -> float:
    """Return the y of a fitting's foot: the deck, or the deckhouse roof for a fitting at a side."""
    return ROOF if fitting.side else deck_at(body, fitting.along)


def _ram(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    reach, deep = ram_reach(fitting), body.depth
    spike = ((44, deep * 0.36), (50 + reach, deep * 0.64), (45, deep * 0.86))
    yield polygon(spike, fill=brush.dark, stroke=brush.pen(brush.edge))
    yield strokes(
        ((44.4, deep * y, 48 + reach * 0.6, deep * 0.66) for y in (0.7, 0.75, 0.8)),
        brush.pen(brush.hatching),
    )
    yield Line(
        45, deep * 0.5, 49 + reach * 0.8, deep * 0.62, Stroke(brush.theme.panel, brush.fitting)
    )


def _flight_deck(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A platform over the deck with bombers on it."""
    x, half, pen = x_at(fitting.along), fitting.size, brush.pen(brush.fitting)
    y = (-0.4 if fitting.side else deck_at(body, fitting.along)) - 1.2
    props = [
        (x + half * share, y, x + half * share, y + 1.6) for share in (-0.9, -0.45, 0, 0.45, 0.9)
    ]
    yield strokes(props, brush.pen(brush.fitting))
    yield Rect(x - half, y - 0.2, 2 * half, 0.7, fill=brush.theme.panel, stroke=pen)
    for step in (-0.48, 0.46):
        at, size = x + step * half, half / 6.5
        hull = (
            (at - 2.2 * size, y - 0.9),
            (at + 1.6 * size, y - 1.3),
            (at + 2.2 * size, y - 0.7),
            (at - 1.8 * size, y - 0.4),
        )
        yield polygon(hull, fill=brush.band)
        yield strokes(
            (
                (at - 1.0 * size, y - 2.1, at + 1.4 * size, y - 2.1),
                (at - 0.6 * size, y - 2.1, at - 0.5 * size, y - 0.9),
                (at + size, y - 2.1, at + 0.9 * size, y - 1.1),
                (at - 2.2 * size, y - 1.7, at - 2.1 * size, y - 0.8),
            ),
            brush.pen(brush.fitting),
        )


def _mines(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    half = fitting.size
    ball = half * 0.19
    y = (0.2 if fitting.side else deck_at(body, fitting.along)) - ball * 1.15
    x = x_at(fitting.along)
    for share in (-0.74, -0.25, 0.25, 0.74):
        at = x + share * half
        yield strokes(
            ((at, y, at + px, y + py) for px, py in regular(6, ball * 1.45, turn_deg=30)),
            brush.pen(brush.fitting),
        )
        yield Circle(at, y, ball, fill=brush.theme.line)
        yield Circle(at - ball * 0.3, y - ball * 0.3, ball * 0.25, fill=brush.theme.panel)
    yield Line(x - half, y + ball * 1.15, x + half, y + ball * 1.15, brush.pen(brush.edge))


def _flak(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, size = x_at(fitting.along), fitting.size / 2.7
    y = (0.0 if fitting.side else deck_at(body, fitting.along)) - 1.1 * size
    yield strokes(
        (
            (x + lean * 0.3, y, x + lean, y - 3.8 * size)
            for lean in (-1.9 * size, -0.7 * size, 0.7 * size, 1.9 * size)
        ),
        brush.pen(brush.shadow),
    )
    yield Rect(
        x - 1.5 * size,
        y - 0.2,
        3.0 * size,
        1.5 * size,
        fill=brush.dark,
        stroke=brush.pen(brush.fitting),
    )
    yield strokes(
        ((x - 1.9 * size, y + 1.2 * size, x + 1.9 * size, y + 1.2 * size),), brush.pen(brush.edge)
    )


def _ray(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    lean = -1.0 if fitting.place == "stern" else 1.0
    y = 0.0 if fitting.side else deck_at(body, fitting.along)
    size, pen = fitting.size / 3.2, brush.pen(brush.fitting)
    dish = (
        (2.1, -7.2),
        (2.1, -7.2),
        (-0.2, -6.2),
        (-0.7, -4.7),
        (-0.2, -3.2),
        (2.1, -2.2),
        (2.1, -2.2),
        (0.9, -4.7),
    )
    items: tuple[Item, ...] = (
        strokes(((-0.9, 0.4, -0.3, -4.4), (0.9, 0.4, -0.3, -4.4)), brush.pen(brush.edge)),
        Path(smooth(dish, closed=True), fill=brush.theme.brass, stroke=pen),
        strokes(((-0.3, -4.7, 3.6, -4.7),), brush.pen(brush.edge)),
        *(
            Line(at, -4.7 - tall, at, -4.7 + tall, pen)
            for at, tall in ((1.4, 0.9), (2.1, 0.7), (2.8, 0.5))
        ),
        Circle(3.7, -4.7, 0.55, fill=brush.theme.brass, stroke=pen),
    )
    yield Group(items, x=x_at(fitting.along), y=y, scale=(lean * size, size))


def _coil(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw a Tesla coil over all barrels; a charged one is taller and strikes sparks."""
    charged = fitting.kind == "charged coil"
    deck, tall = foot(body, fitting), 4.6 if charged else 2.6
    x, y = x_at(fitting.along), min(ROOF, deck)
    if y < deck:
        legs = ((x + lean, y, x + 1.3 * lean, deck) for lean in (-0.6, 0.6))
        yield strokes(legs, brush.pen(brush.fitting))
    pen, brass = brush.pen(brush.fitting), brush.theme.brass
    yield polygon(
        ((x - 0.8, y + 0.2), (x - 0.42, y - tall), (x + 0.42, y - tall), (x + 0.8, y + 0.2)),
        fill=brush.mid,
        stroke=pen,
    )
    turns = [
        (x - 0.7, y - tall * share, x + 0.7, y - tall * share - 0.12)
        for share in (0.15, 0.3, 0.45, 0.6, 0.75, 0.9)
    ]
    yield strokes(turns, brush.pen(brush.plating))
    yield Rect(x - 1.4, y - tall - 0.6, 2.8, 1.1, fill=brass, stroke=pen, radius=0.55)
    if charged:
        bolts = []
        for lean in (-1, 1):
            points = ((1.5, -0.8), (2.3, -1.6), (2.5, -1.0), (3.3, -2.0))
            bolts += [
                (x + lean * ax, y - tall + ay, x + lean * bx, y - tall + by)
                for (ax, ay), (bx, by) in itertools.pairwise(points)
            ]
        yield strokes(bolts, Stroke(brass, brush.edge))


def _stabilizer(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A gyroscope's drum on deck, and its fin against the side."""
    x, y, deep = x_at(fitting.along), foot(body, fitting), body.depth
    pen = brush.pen(brush.fitting)
    fin = (
        (x + 1.6, deep * 0.62),
        (x - 0.6, deep * 0.62 + 1.2),
        (x - 2.2, deep * 0.62 + 1.2),
        (x - 1.9, deep * 0.62),
    )
    yield polygon(fin, fill=brush.mid, stroke=pen)
    yield Rect(x - 1.4, y - 1.9, 2.8, 2.1, fill=brush.theme.panel, stroke=pen, radius=0.9)
    yield strokes(((x - 1.4, y - 0.85, x + 1.4, y - 0.85), (x, y - 1.9, x, y + 0.2)), pen)


def _magazine(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y, pen = x_at(fitting.along), foot(body, fitting), brush.pen(brush.fitting)
    yield Rect(x - 1.2, y - 1.6, 2.4, 1.8, fill=brush.theme.panel, stroke=pen)
    yield strokes(((x - 1.2, y - 1.6, x + 1.2, y + 0.2), (x + 1.2, y - 1.6, x - 1.2, y + 0.2)), pen)


def _searchlight(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y, pen = x_at(fitting.along), foot(body, fitting), brush.pen(brush.fitting)
    lean = -1 if fitting.place == "stern" else 1
    yield strokes(
        ((x - 0.8, y, x, y - 2.2), (x + 0.8, y, x, y - 2.2), (x - 1.2, y - 1.0, x + 1.2, y - 1.0)),
        brush.pen(brush.fitting),
    )
    yield Rect(x - 0.9, y - 3.4, 1.8, 1.6, fill=brush.theme.brass, stroke=pen, radius=0.4)
    yield Line(x + lean * 0.9, y - 3.5, x + lean * 0.9, y - 1.7, brush.pen(brush.edge))


def _conning_tower(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(fitting.along), foot(body, fitting)
    yield Rect(
        x - 1.25, y - 2.5, 2.5, 2.7, fill=brush.dark, stroke=brush.pen(brush.edge), radius=0.5
    )
    yield Line(x - 0.95, y - 1.85, x + 0.95, y - 1.85, Stroke(brush.theme.panel, brush.edge))
    yield Line(x, y - 2.5, x, y - 3.6, brush.pen(brush.edge))


def _nacelle(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(fitting.along), body.depth * 0.46
    pod = (
        (x + 2.6, y),
        (x + 1.2, y - 1.2),
        (x - 1.0, y - 1.1),
        (x - 2.2, y),
        (x - 1.0, y + 1.1),
        (x + 1.2, y + 1.2),
    )
    yield Path(smooth(pod, closed=True), fill=brush.band, stroke=brush.pen(brush.edge))
    yield Line(x + 1.6, y - 0.4, x - 1.0, y - 0.5, Stroke(brush.theme.panel, brush.plating))
    yield Line(x - 2.4, y - 2.1, x - 2.4, y + 2.1, brush.pen(brush.edge))


def _bulkheads(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    deep = body.depth
    ribs = [(x_at(along) + pair, deep * 0.06, x_at(along) + pair, deep * 0.64)
            for along in rib_places(fitting) for pair in (-0.3, 0.3)]  # fmt: skip
    yield strokes(ribs, brush.pen(brush.edge))


def _side_rudder(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, deep = x_at(fitting.along), body.depth
    vane = [
        (x + 2.4, deep * 0.36),
        (x - 2.0, deep * 0.3),
        (x - 2.6, deep * 0.66),
        (x + 1.0, deep * 0.6),
    ]
    yield polygon(vane, fill=brush.mid, stroke=brush.pen(brush.edge))
    yield strokes(
        ((x - 2.2, y, x + 1.6, y) for y in closing(deep * 0.42, deep * 0.62, 0.7, 0.4)),
        brush.pen(brush.hatching),
    )


def _wings(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """The wing at the near side of the bow, seen along its edge, with its strut."""
    x, y = x_at(fitting.along), body.depth * 0.2
    yield Line(x - 1.0, y, x - 2.4, y + 2.6, brush.pen(brush.fitting))
    foil = ((x + 5.4, y - 0.1), (x + 3.6, y - 0.9), (x - 1.0, y - 0.8), (x - 5.6, y + 0.3),
            (x - 1.0, y + 0.5), (x + 4.4, y + 0.5))  # fmt: skip
    yield polygon(foil, fill=brush.mid, stroke=brush.pen(brush.edge))
    yield strokes([(x - 4.6, y + 0.1, x + 4.4, y + 0.1)], brush.pen(brush.hatching))


DRAWN_BESIDE: Final[Mapping[str, Callable[[Body, Fitting, Brush], Iterator[Item]]]] = {
    "turret": gun_beside, "shield": gun_beside, "casemate": gun_beside, "tube": tubes_beside,
    "ram": _ram, "bombers": _flight_deck, "mines": _mines, "flak": _flak, "ray": _ray,
    "coil": _coil, "charged coil": _coil, "stabilizer": _stabilizer, "magazine": _magazine,
    "searchlight": _searchlight, "conning tower": _conning_tower, "nacelle": _nacelle,
    "bulkheads": _bulkheads, "side rudder": _side_rudder, "wings": _wings,
}  # fmt: skip


_BEHIND: Final = (
    "screw", "rudder", "mast", "funnel", "cowl", "house", "bridge", "boat", "ensign",
)  # fmt: skip
_AGAINST: Final = frozenset({"ram", "nacelle", "bulkheads", "side rudder", "stabilizer"})
"""What is seen against the hull though it does not belong to the near side alone."""


def profile_picture(ship: Ship, theme: Theme, *, length_mm: float = 84.0) -> Picture:
    """Draw a ship from its starboard side, the bow right.

    Its lines come out in their right weight where its hull is `length_mm` long.
    """
    brush = Brush(theme, theme.accent(ship.power), length_mm / 100)
    anatomy = anatomy_of(ship)
    groups, boxes = zip(*_parts(anatomy, ship.power, brush), strict=True)
    seen = (*boxes, _hull_extent(anatomy.body, brush))
    left, top = (min(box[side] for box in seen) for side in (0, 1))
    right, bottom = (max(box[side] for box in seen) for side in (2, 3))
    items = _in_order(anatomy, groups, brush)
    centred = Group(items, x=-(left + right) / 2, y=-(top + bottom) / 2)
    return Picture((centred,), right - left, bottom - top)


def _in_order(ship: Anatomy, groups: tuple[Group, ...], brush: Brush) -> tuple[Item, ...]:
    """Put the rigging behind all, and the hull between what is behind and before it."""
    before = sum(_is_near(each) for each in ship.fittings if is_seen(each))
    split = len(groups) - before
    hull = side_hull(ship.body, brush)
    return (rigging(ship, brush), *groups[:split], *hull, *groups[split:])


def _parts(ship: Anatomy, nation: Nation | None, brush: Brush) -> list[tuple[Group, Bounds]]:
    """Draw all fittings that are seen, those behind the hull first."""
    seen = [each for each in ship.fittings if is_seen(each)]
    own = [each for kind in _BEHIND for each in seen if each.kind == kind]
    deck = [each for each in seen if each.slot and not _is_near(each)]
    deck.sort(key=lambda each: -abs(each.along - 0.5))
    near = [each for each in seen if _is_near(each)]
    return [_drawn(ship.body, each, nation, brush) for each in (*own, *deck, *near)]


def is_seen(fitting: Fitting) -> bool:
    """Whether something shows from starboard: all but what another on this side hides."""
    if fitting.kind in ("boat", "cowl", "screw"):
        return fitting.across >= 0
    return fitting.side >= 0


def _is_near(fitting: Fitting) -> bool:
    """Whether something is drawn over the hull."""
    if fitting.kind == "wings":
        return True
    return fitting.slot is not None and (fitting.side != 0 or fitting.kind in _AGAINST)


@functools.lru_cache(maxsize=512)
def _drawn(
    body: Body, fitting: Fitting, nation: Nation | None, brush: Brush
) -> tuple[Group, Bounds]:
    """Draw one fitting and measure it: most edits of a ship leave most of them as they were."""
    if fitting.kind == "ensign":
        items = tuple(flag(body, fitting, nation, brush))
    else:
        drawing = DRAWN_BESIDE.get(fitting.kind) or WORKS_BESIDE[fitting.kind]
        items = tuple(drawing(body, fitting, brush))
    return Group(items, tag=fitting.tag), extent(items)


@functools.lru_cache(maxsize=48)
def _hull_extent(body: Body, brush: Brush) -> Bounds:
    return extent(side_hull(body, brush))
