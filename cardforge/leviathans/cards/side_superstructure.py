"""A ship's own upperworks seen from the side: bridges, funnels, masts, boats, screws and rudder."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import HOUSE
from cardforge.leviathans.cards.appearance import ensign
from cardforge.leviathans.cards.side_hull import deck_at, x_at
from cardforge.leviathans.cards.theme import closing
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    ellipse,
    polygon,
    smooth,
    straight,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Brush
    from cardforge.leviathans.kinds import Nation

ROOF: Final = -2.4
"""The deckhouse's roof."""
_TALL: Final = {"thick": 10.0, "cluster": 14.2, "line": 11.6, "split": 11.8, "pairs": 10.8}


def mast_height(body: Body) -> float:
    """Return the height of the taller mast over the deck."""
    return 19.0 + 1.2 * body.type + body.quirk(10, 1.2)


def rigging(ship: Anatomy, brush: Brush) -> Item:
    """Draw stays to the ends of the ship, and the aerial between the masts."""
    body, tall = ship.body, mast_height(ship.body)
    masts = [(_head(body, mast)) for mast in ship.of("mast")]
    (fx, fy), (ax, ay) = masts[0], masts[-1]
    bow, stern = body.form.bow[0][0] + 0.02, 0.98 - body.form.stern[-1][0]
    lines = [(fx, fy * 0.96, x_at(bow), deck_at(body, bow)),
             (ax, ay * 0.96, x_at(stern), deck_at(body, stern))]  # fmt: skip
    if len(masts) > 1:
        lines += [(fx, fy * share, ax, ay * share) for share in (0.985, 0.93)]
        lines += [(fx + (ax - fx) * share, fy * 0.93 + (ay - fy) * share * 0.93,
                   fx + (ax - fx) * share, -tall * 0.3) for share in (0.46, 0.54)]  # fmt: skip
    return strokes(lines, brush.pen(brush.hatching))


def _head(body: Body, mast: Fitting) -> tuple[float, float]:
    """Return where a mast ends."""
    tall = mast_height(body) * mast.size
    rake = math.radians(body.form.rake_deg * 0.6)
    return x_at(mast.along) - tall * math.sin(rake), -tall * math.cos(rake)


def _house(_body: Body, _: Fitting, brush: Brush) -> Iterator[Item]:
    left, right = x_at(HOUSE[1]), x_at(HOUSE[0])
    yield Rect(
        left, ROOF, right - left, -ROOF + 1, fill=brush.theme.panel, stroke=brush.pen(brush.edge)
    )
    count = 16
    for index in range(count):
        x = left + 1.6 + index * (right - left - 3.2) / (count - 1)
        yield Rect(x - 0.3, -1.75, 0.6, 0.7, fill=brush.theme.line)
    shade = [(left, y, right, y) for y in (-0.5, -0.22)]
    yield strokes(shade, brush.pen(brush.hatching))
    rail = [
        (left + step * (right - left) / 40, ROOF, left + step * (right - left) / 40, ROOF - 0.75)
        for step in range(41)
    ]
    yield strokes([*rail, (left, ROOF - 0.75, right, ROOF - 0.75)], brush.pen(brush.hatching))


def _bridge(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    theme, pen = brush.theme, brush.pen(brush.edge)
    x, y = x_at(fitting.along), deck_at(body, fitting.along)
    tiers = 3 if fitting.number == 1 else 1 + (body.quirk(4, 1.0) > -0.2)
    if body.form.open_bridge and fitting.number == 1 and body.quirk(11, 1.0) > 0:
        tiers = 2
    for tier in range(tiers):
        half = fitting.size * (1.12 - 0.22 * tier)
        tall = 2.5 if tier == 0 else 1.9
        shift = 0.35 * tier
        y -= tall
        yield Rect(
            x - half + shift, y, 2 * half, tall + 0.6 * (tier == 0), fill=theme.panel, stroke=pen
        )
        panes = max(2, round(half * 1.2))
        for pane in range(panes):
            px = x + shift - half * 0.8 + pane * 1.6 * half / max(1, panes - 1)
            yield Rect(px - 0.3, y + 0.5, 0.6, 0.7, fill=theme.line)
        yield Line(x - half - 0.6 + shift, y, x + half + 0.6 + shift, y, brush.pen(brush.edge))
        shade = [
            (
                x + shift - half + 2 * half * share,
                y + 0.12,
                x + shift - half + 2 * half * share,
                y + tall,
            )
            for share in (0.86, 0.91, 0.96)
        ]
        yield strokes(shade, brush.pen(brush.hatching))
    half = fitting.size * (1.12 - 0.22 * tiers)
    left, right = x + 0.3 * tiers - half, x + 0.3 * tiers + half
    if body.form.open_bridge:
        posts = [
            (left + (right - left) * share, y, left + (right - left) * share, y - 1.1)
            for share in (0, 0.25, 0.5, 0.75, 1)
        ]
        yield Rect(
            left, y - 1.1, right - left, 0.75, fill=theme.panel, stroke=brush.pen(brush.plating)
        )
        yield strokes(posts, brush.pen(brush.fitting))
        yield Line(left + 0.4, y - 2.2, right - 0.4, y - 2.2, brush.pen(brush.fitting))
        yield strokes(
            ((left + 0.6, y, left + 0.6, y - 2.2), (right - 0.6, y, right - 0.6, y - 2.2)),
            brush.pen(brush.hatching),
        )
    else:
        dome = [
            (left, y),
            (left, y - 1.0),
            (left + 0.5, y - 1.5),
            (right - 0.5, y - 1.5),
            (right, y - 1.0),
            (right, y),
        ]
        yield polygon(dome, fill=brush.dark, stroke=brush.pen(brush.fitting))
        yield Line(left + 0.3, y - 0.85, right - 0.1, y - 0.85, Stroke(theme.panel, brush.plating))


def _funnel(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    theme = brush.theme
    half = fitting.size * 0.94
    tall = _TALL[body.form.funnels] * (0.86 + 0.05 * body.type) * (1 + body.quirk(12, 0.1))
    shift = 0.0 if not fitting.across else (0.34 if fitting.across > 0 else -0.34) * half
    pen = brush.pen(brush.edge)
    hatch = [
        (half * share, -0.2, half * share, -tall) for share in (0.36, 0.5, 0.63, 0.75, 0.86, 0.94)
    ]
    bands: tuple[Item, ...] = (Rect(-half, -tall * 0.86, 2 * half, tall * 0.17, fill=brush.band),)
    if fitting.band:
        white = -tall * (0.66 - 0.06 * fitting.band)
        bands += (Rect(-half, white, 2 * half, tall * 0.07, fill=brush.band),)
    items: tuple[Item, ...] = (
        Rect(-half, -tall, 2 * half, tall, fill=brush.theme.panel if theme.low_ink else brush.side),
        *bands,
        strokes(hatch, brush.pen(brush.hatching)),
        strokes(
            ((-half, -tall * share, half, -tall * share) for share in (0.3, 0.5, 0.69)),
            brush.pen(brush.plating),
        ),
        Rect(-half, -tall, 2 * half, tall, stroke=pen),
        *_cap(body, half, tall, brush),
        Line(half + 0.42, -0.6, half + 0.42, -tall * 0.98, brush.pen(brush.fitting)),
        strokes(
            (
                (-half, -tall * 0.9, -half - 1.9, ROOF + 2.6),
                (half, -tall * 0.9, half + 1.9, ROOF + 2.6),
            ),
            brush.pen(brush.hatching),
        ),
        Rect(
            -half * 1.18, -1.5, 2.36 * half, 1.6, fill=theme.panel, stroke=brush.pen(brush.fitting)
        ),
    )
    yield Group(items, x=x_at(fitting.along) + shift, y=ROOF, turn_deg=-body.form.rake_deg)


def _cap(body: Body, half: float, tall: float, brush: Brush) -> Iterator[Item]:
    """Finish a funnel as the nation does."""
    pen, dark, cap = brush.pen(brush.fitting), brush.dark, body.form.cap
    if cap == "cage":
        bars = [
            (half * share, -tall, half * share * 0.55, -tall - 1.5)
            for share in (-1, -0.6, -0.2, 0.2, 0.6, 1)
        ]
        yield strokes([*bars, (-half * 0.55, -tall - 1.5, half * 0.55, -tall - 1.5)], pen)
    for wide, up, thick in _PLATES.get(cap, ()):
        yield Rect(-half * wide, -tall - up, half * wide * 2, thick, fill=dark, stroke=pen)
    if cap in _RIMS:
        yield polygon([(half * wide, -tall - up) for wide, up in _RIMS[cap]], fill=dark, stroke=pen)
    if cap == "flared":
        yield Line(half + 0.9, -1, half + 0.9, -tall - 1.2, brush.pen(brush.edge))


_PLATES: Final = {
    "flat": ((1.12, 0.3, 0.6),), "cage": ((1.05, 0.2, 0.5),), "broad": ((1.35, 0.5, 1.3),),
    "rings": ((1.1, 0.25, 0.45), (1.1, -1.0, 0.45)), "none": ((1.0, 0.0, 0.5),),
}  # fmt: skip
"""Level plates at a funnel's top: half widths in its own, how far up, how thick."""
_RIMS: Final = {
    "flared": ((-1, -1.5), (-1.3, 0.4), (1.3, 0.4), (1, -1.5)),
    "lip": ((-1.05, -0.7), (-1.25, 0.2), (1.15, 1.0), (1.05, -0.3)),
    "trunked": ((-1, 0), (-1.6, 1.5), (0.4, 1.5), (1, 0)),
}  # fmt: skip
"""Rims by their corners: half widths, and how far up."""


def _mast(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    tall = mast_height(body) * fitting.size
    items = tuple(_mast_items(body, brush, tall))
    turn = -body.form.rake_deg * 0.6
    yield Group(items, x=x_at(fitting.along), y=ROOF + 2.4, turn_deg=turn)


def _mast_items(body: Body, brush: Brush, tall: float) -> Iterator[Item]:
    style, pen = body.form.mast, brush.pen(brush.fitting)
    if style == "lattice":
        yield from _lattice(tall, brush)
        return
    shrouds = [
        (side * foot, ROOF, 0.0, -tall * 0.8) for side in (-1, 1) for foot in (1.6, 2.3, 3.0)
    ]
    steps = [
        (
            -2.4 * (1 - share),
            -tall * 0.8 * share + ROOF * (1 - share),
            2.4 * (1 - share),
            -tall * 0.8 * share + ROOF * (1 - share),
        )
        for share in (0.15, 0.27, 0.39, 0.51, 0.63)
    ]
    yield strokes([*shrouds, *steps], brush.pen(brush.hatching))
    yield polygon(
        (
            (-0.42, 0),
            (-0.2, -tall * 0.8),
            (-0.1, -tall),
            (0.1, -tall),
            (0.2, -tall * 0.8),
            (0.42, 0),
        ),
        fill=brush.theme.line,
    )
    yield strokes(
        ((-3.3, -tall * 0.82, 3.3, -tall * 0.82), (-2.2, -tall * 0.92, 2.2, -tall * 0.92)),
        brush.pen(brush.edge),
    )
    yield strokes(
        ((-3.3, -tall * 0.82, 0, -tall * 0.9), (3.3, -tall * 0.82, 0, -tall * 0.9)),
        brush.pen(brush.hatching),
    )
    if style == "tripod":
        yield strokes(((foot, 0, 0, -tall * 0.66) for foot in (-2.6, 2.6)), brush.pen(brush.edge))
    if style == "fighting top":
        for level in (0.46, 0.66):
            y = -tall * level
            yield polygon(
                ((-1.9, y - 1.7), (1.9, y - 1.7), (1.4, y), (-1.4, y)),
                fill=brush.theme.panel,
                stroke=pen,
            )
            yield strokes(
                ((share, y - 1.6, share * 0.8, y) for share in (0.7, 1.1, 1.5)),
                brush.pen(brush.hatching),
            )
            yield Line(-2.2, y - 1.7, 2.2, y - 1.7, brush.pen(brush.edge))
        yield Rect(-0.7, -tall * 0.46, 1.4, tall * 0.46, fill=brush.mid, stroke=pen)
    else:
        yield Rect(-1.5, -tall * 0.66 - 1.3, 3.0, 1.3, fill=brush.theme.panel, stroke=pen)
        yield Line(-1.8, -tall * 0.66, 1.8, -tall * 0.66, brush.pen(brush.edge))


def _lattice(tall: float, brush: Brush) -> Iterator[Item]:
    """A cage mast: straight rods that cross, waisted like an hourglass."""
    base, top, height = 2.5, 1.4, tall * 0.8
    turns = [math.pi * index / 7 for index in range(14)]
    rods = [(base * math.cos(turn), 0.0, top * math.cos(turn + 2.3), -height) for turn in turns]
    yield strokes(rods, brush.pen(brush.plating))
    hoops = [(base + (top - base) * share) * 0.8 for share in (0.2, 0.4, 0.6, 0.8)]
    yield strokes(
        (
            (-half, -height * 0.2 * (index + 1), half, -height * 0.2 * (index + 1))
            for index, half in enumerate(hoops)
        ),
        brush.pen(brush.fitting),
    )
    yield Rect(-1.9, -height - 1.5, 3.8, 1.5, fill=brush.theme.panel, stroke=brush.pen(brush.edge))
    yield Line(-2.2, -height - 1.5, 2.2, -height - 1.5, brush.pen(brush.edge))
    yield Line(0, -height, 0, -tall, brush.pen(brush.edge))


def _boat(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x = x_at(fitting.along)
    hull = ((x - 2.5, -4.3), (x - 2.5, -4.3), (x + 2.6, -4.5), (x + 2.6, -4.5), (x + 1.7, -3.1),
            (x - 1.8, -3.1))  # fmt: skip
    yield strokes(
        (
            (x - 1.7, ROOF, x - 1.7, -5.4),
            (x - 1.7, -5.4, x - 0.8, -5.6),
            (x + 1.7, ROOF, x + 1.7, -5.4),
            (x + 1.7, -5.4, x + 0.8, -5.6),
        ),
        brush.pen(brush.fitting),
    )
    yield Path(smooth(hull, closed=True), fill=brush.theme.panel, stroke=brush.pen(brush.fitting))
    yield strokes(
        ((x - 2.2, -3.8, x + 2.3, -3.9), (x - 1.9, -3.45, x + 2.0, -3.5)), brush.pen(brush.hatching)
    )


def _cowl(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, pen = x_at(fitting.along), brush.pen(brush.fitting)
    yield Rect(x - 0.34, ROOF - 2.4, 0.68, 2.4, fill=brush.theme.panel, stroke=pen)
    yield Path(ellipse(x + 0.3, ROOF - 2.7, 0.75, 0.7), fill=brush.theme.panel, stroke=pen)
    yield Path(ellipse(x + 0.62, ROOF - 2.7, 0.3, 0.55), fill=brush.theme.line)


def _screw(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.fitting)
    x, deep = x_at(fitting.along), body.depth
    visible = sorted({abs(across) for across in body.form.screws})
    level = {1: (0.66,), 2: (0.66, 0.42), 3: (0.7, 0.5, 0.3)}[min(3, len(visible))]
    y = (
        deep
        * level[
            visible.index(
                next(
                    each
                    for each in visible
                    if abs(each * body.half_beam - abs(fitting.across)) < 0.01
                )
            )
        ]
    )
    if body.form.drive in ("winged", "pontoon"):
        y = deep * (0.8 if body.form.drive == "pontoon" else 0.72)
    hub = x - 1.6
    yield strokes(((x + 5, y, hub, y), (x + 4, y - 1.0, x + 0.6, y)), brush.pen(brush.edge))
    for offset in (0.0, 1.0) if body.form.drive == "contra" else (0.0,):
        for lean in (-1, 1):
            blade = (
                (hub + offset, y),
                (hub + offset - 0.7, y + lean * 1.4),
                (hub + offset, y + lean * 2.5),
                (hub + offset + 0.5, y + lean * 1.3),
            )
            yield Path(smooth(blade, closed=True), fill=brush.theme.brass, stroke=pen)
    if body.form.drive == "shrouded":
        yield Rect(hub - 0.9, y - 2.6, 1.9, 5.2, stroke=brush.pen(brush.edge), radius=0.4)
    if body.form.drive == "braced":
        yield strokes(
            ((hub, y, hub + 6, deep * 1.05), (hub, y, hub + 6, deep * 0.3)), brush.pen(brush.edge)
        )
    yield Circle(hub - 0.2, y, 0.42, fill=brush.theme.line)


def _rudder(body: Body, _: Fitting, brush: Brush) -> Iterator[Item]:
    deep = body.depth
    points = [(-50 - abaft, deep * share) for abaft, share in body.form.rudder]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    blade = Path(straight(points))
    yield Path(blade.steps, fill=brush.mid)
    top, low = min(y for _, y in points), max(y for _, y in points)
    hatch = [(left, y, right, y) for y in closing(top, low, 0.9, 0.4)]
    yield Group((strokes(hatch, brush.pen(brush.hatching)),), clip=blade)
    yield Path(blade.steps, stroke=brush.pen(brush.edge))


def flag(body: Body, fitting: Fitting, nation: Nation | None, brush: Brush) -> Iterator[Item]:
    """Draw the ensign on its staff at the stern."""
    x, y = x_at(fitting.along), deck_at(body, fitting.along)
    yield Line(x, y, x - 1.1, y - 9.2, brush.pen(brush.edge))
    yield Circle(x - 1.1, y - 9.3, 0.32, fill=brush.theme.brass)
    yield from ensign(nation, x - 1.05, y - 8.9, brush)


WORKS_BESIDE: Final[Mapping[str, Callable[[Body, Fitting, Brush], Iterator[Item]]]] = {
    "house": _house, "bridge": _bridge, "funnel": _funnel, "mast": _mast, "boat": _boat,
    "cowl": _cowl, "screw": _screw, "rudder": _rudder,
}  # fmt: skip
