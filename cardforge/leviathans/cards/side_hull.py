"""The hull seen from the side: plating, ports, belt, hatching and lift gear."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.anatomy import RAISED, STRETCHES, side_of
from cardforge.leviathans.cards.theme import closing
from cardforge.press.scene import (
    Circle,
    Close,
    Group,
    Item,
    LineTo,
    Path,
    Rect,
    Step,
    ellipse,
    polygon,
    polyline,
    smooth,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Body
    from cardforge.leviathans.cards.theme import Brush

_SHEER: Final = ((0.32, 0.045), (0.26, 0.02))
"""How long the deck rises towards bow and stern, and how far, in depths."""
_STEP: Final = 0.014
BELT: Final = (0.34, 0.58)
"""Where the armour belt is, in depths."""
PORTS: Final = 0.17


def x_at(along: float) -> float:
    """Return the x of a place along the ship."""
    return 50 - 100 * along


def deck_at(body: Body, along: float) -> float:
    """Return the y of the deck at a place: it rises towards the ends, and on a forecastle."""
    (bow_reach, bow_rise), (stern_reach, stern_rise) = _SHEER
    bow_rise = max(bow_rise, body.form.bow[0][1]) * body.depth
    stern_rise = max(stern_rise, body.form.stern[-1][1]) * body.depth
    fore = max(0.0, 1 - along / bow_reach)
    aft = max(0.0, 1 - (1 - along) / stern_reach)
    over = body.forecastle - along
    raised = RAISED * min(1.0, max(0.0, over / _STEP)) if body.forecastle else 0.0
    return -(bow_rise * fore * fore + stern_rise * aft * aft + raised)


@functools.lru_cache(maxsize=48)
def side_hull(body: Body, brush: Brush) -> tuple[Item, ...]:
    """Draw the body of the ship, its deck amidships at y = 0."""
    outline, below = _outline(body)
    return (
        Path(outline, fill=brush.side),
        Group(tuple(_inside(body, brush)), clip=Path(outline)),
        Path(outline, stroke=brush.pen(brush.silhouette)),
        Path(below, stroke=brush.pen(brush.shadow)),
        _rail(body, brush),
        *_lift(body, brush),
    )


@functools.lru_cache(maxsize=48)
def _outline(body: Body) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the whole outline, and the part of it below and abaft, which no light reaches."""
    deep, form = body.depth, body.form
    bow = [(50 - 100 * back, -height * deep) for back, height in form.bow]
    stern = [(-50 + 100 * inward, -height * deep) for inward, height in form.stern]
    tip, end = form.bow[0][0], 1 - form.stern[-1][0]
    bow[0] = (x_at(tip), deck_at(body, tip))
    stern[-1] = (x_at(end), deck_at(body, end))
    fore, aft = min(30.0, bow[-1][0] - 5), max(-30.0, stern[0][0] + 5)
    belly = [(fore, deep * (1 + form.belly * 0.35)), (0.0, deep * (1 + form.belly)),
             (aft, deep * (1 + form.belly * 0.35))]  # fmt: skip
    if form.straight:
        below, shaded = (
            polyline([*bow, *stern]),
            polyline([bow[-1], *stern]),
        )
    else:
        below = smooth([bow[0], *bow, *belly, *stern, stern[-1]])
        shaded = smooth([belly[0], *belly, *stern])
    places = [tip + (end - tip) * index / 24 for index in range(25)]
    if body.forecastle:
        places = sorted([*places, body.forecastle, body.forecastle - _STEP])
    deck = tuple(LineTo(x_at(along), deck_at(body, along)) for along in reversed(places))
    return (*below, *deck, Close()), shaded


def _inside(body: Body, brush: Brush) -> Iterator[Item]:
    """Draw strakes, ports and belt, and hatch the underside the closer the lower it is."""
    deep, theme = body.depth, brush.theme
    low = deep * (1.02 + body.form.belly)
    if not theme.low_ink:
        yield Rect(-60, deep * 0.72, 120, deep * 2, fill=brush.mid)
    strakes = [(-60.0, deep * share, 60.0, deep * share) for share in (0.09, 0.27, 0.64)]
    seams = [(x_at(along), deep * 0.27, x_at(along), deep * 0.64)
             for along in (0.02 + 0.0415 * index for index in range(24))]  # fmt: skip
    seams += [(x_at(along), deep * 0.64, x_at(along), deep * 0.9)
              for along in (0.04 + 0.0415 * index for index in range(23))]  # fmt: skip
    yield strokes([*strakes, *seams], brush.pen(brush.plating))
    hatch = [(-60.0, y, 60.0, y) for y in closing(deep * 0.66, low, 0.95, 0.36)]
    hatch += [(40 - 46 * max(0.0, y / deep) ** 1.5, y, 60.0, y)
              for y in closing(-deep * 0.3, deep * 0.66, 0.9, 0.62)]  # fmt: skip
    yield strokes(hatch, brush.pen(brush.hatching))
    for place, bonus in body.armor:
        if side_of(place) >= 0:
            yield from _belt(place, bonus, deep, brush)
    level = [(-60.0, deep * 0.025, 60.0, deep * 0.025)]
    yield strokes(level, brush.pen(brush.edge))
    places = [0.075 + index * 0.0255 for index in range(34)]
    for along in places:
        yield Circle(x_at(along), deep * PORTS, 0.34, fill=theme.line)


def _belt(place: str, bonus: int, deep: float, brush: Brush) -> Iterator[Item]:
    """Draw a location's armour: plates, cross-hatched, the closer the more it adds."""
    start, end = STRETCHES[place]
    start, end = max(0.0, start - 0.035), min(1.0, end + 0.035)
    if place in ("bow", "stern"):
        start, end = (-0.02, 0.315) if place == "bow" else (0.725, 1.02)
    top, bottom = (deep * share for share in BELT)
    left, right, tall = x_at(end), x_at(start), bottom - top
    yield Rect(left, top, right - left, tall, fill=brush.deck, stroke=brush.pen(brush.fitting))
    step = 1.25 / (1 + 0.28 * min(bonus, 4))
    count = int((right - left - tall) / step)
    hatch = []
    for index in range(count + 1):
        x = left + index * step
        hatch += [(x, bottom, x + tall, top), (x, top, x + tall, bottom)]
    yield strokes(hatch, brush.pen(brush.hatching))
    joints = max(2, round((right - left) / 8))
    yield strokes(
        (
            (
                left + (right - left) * index / joints,
                top,
                left + (right - left) * index / joints,
                bottom,
            )
            for index in range(1, joints)
        ),
        brush.pen(brush.fitting),
    )


def _rail(body: Body, brush: Brush) -> Item:
    """Draw the guard rails along the deck."""
    tip, end = body.form.bow[0][0] + 0.03, 0.97 - body.form.stern[-1][0]
    places = [tip + (end - tip) * index / 74 for index in range(75)]
    tops = [(x_at(along), deck_at(body, along) - 0.85) for along in places]
    posts = [(x, y, x, y + 0.85) for x, y in tops]
    lines = [(*one, *other) for one, other in itertools.pairwise(tops)
             if abs(one[1] - other[1]) < 1.0]  # fmt: skip
    return strokes([*posts, *lines], brush.pen(brush.hatching))


def _lift(body: Body, brush: Brush) -> Iterator[Item]:
    """Draw the nation's lift gear against the side."""
    style, middle, deep = body.form.lift, body.depth * 0.8, body.depth
    if style == "sponsons":
        for along in (0.33, 0.62):
            x, tall = x_at(along), deep * 0.2
            yield Path(ellipse(x, middle, 6, tall), fill=brush.mid, stroke=brush.pen(brush.fitting))
            ribs = [
                (x - 5.6 * share, y, x + 5.6 * share, y)
                for share, y in (
                    (0.9, middle + tall * 0.3),
                    (0.8, middle + tall * 0.5),
                    (0.62, middle + tall * 0.7),
                )
            ]
            yield strokes(ribs, brush.pen(brush.hatching))
    elif style in _CASINGS:
        yield from _casings(_CASINGS[style], middle, deep, brush)
    else:
        yield from _fins(_FINS[style], deep, brush)


class _Casing(NamedTuple):
    """A row of casings: where each starts and ends, its depth, its corners, its ribs."""

    spans: tuple[tuple[float, float], ...]
    tall: float
    radius: float
    ribs: int


_CASINGS: Final = {
    "blisters": _Casing(((0.3, 0.5), (0.53, 0.73)), 0.26, 1.7, 7),
    "pontoons": _Casing(((0.24, 0.78),), 0.19, 1.2, 14),
    "boxes": _Casing(((0.27, 0.41), (0.45, 0.59), (0.63, 0.77)), 0.32, 0.3, 5),
    "drums": _Casing(((0.19, 0.29), (0.45, 0.55), (0.71, 0.81)), 0.34, 1.4, 4),
}
# Where a fin starts and ends, and how far its tip hangs down.
_FINS: Final = {
    "wings": ((0.3, 0.6, 2.0), (0.86, 1.0, -3.0)),
    "winglets": ((0.38, 0.56, 3.0), (0.76, 0.9, 2.4)),
    "horns": ((0.32, 0.1, -2.0), (0.96, 0.84, -2.4)),
}


def _casings(casing: _Casing, middle: float, deep: float, brush: Brush) -> Iterator[Item]:
    top, tall = middle - deep * casing.tall / 2, deep * casing.tall
    for start, end in casing.spans:
        left, width = x_at(end), 100 * (end - start)
        yield Rect(left, top, width, tall, brush.mid, brush.pen(brush.edge), casing.radius)
        ribs = [
            (
                left + width * (index + 1) / (casing.ribs + 1),
                top,
                left + width * (index + 1) / (casing.ribs + 1),
                top + tall,
            )
            for index in range(casing.ribs)
        ]
        inset = casing.radius * 0.5
        shade = [
            (left + inset, y, left + width - inset, y)
            for y in closing(top + tall * 0.5, top + tall, 0.6, 0.34)
        ]
        yield strokes(ribs, brush.pen(brush.plating))
        yield strokes(shade, brush.pen(brush.hatching))


def _fins(
    fins: tuple[tuple[float, float, float], ...], deep: float, brush: Brush
) -> Iterator[Item]:
    """Draw wings as they are seen from their tips, swept from the first end to the second."""
    for start, end, droop in fins:
        root, tip, y = x_at(start), x_at(end), deep * 0.66
        sweep = 1.0 if tip < root else -1.0
        blade = (
            (root, y), (tip - sweep * 1.5, y + droop), (tip - sweep * 2.5, y + droop + 0.7),
            (tip, y + 1.8), (root - sweep * 3, y + 1.4),
        )  # fmt: skip
        yield polygon(blade, fill=brush.mid, stroke=brush.pen(brush.edge))
        ribs = [
            (
                root + (tip - root) * share,
                y + droop * share * 0.9 + 0.15,
                root + (tip - root) * share,
                y + 1.45,
            )
            for share in (0.2, 0.35, 0.5, 0.65, 0.8)
        ]
        yield strokes(ribs, brush.pen(brush.hatching))
