"""A ship seen from above with its own upperworks, over sky and sea, and the scale beside it."""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.above_hull import hull, y_at
from cardforge.leviathans.cards.above_slots import DRAWN_ABOVE, gun_above, tubes_above
from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.theme import Brush
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
    Text,
    ellipse,
    polygon,
    regular,
    smooth,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Bounds, Box

_BARREL_KINDS: Final = frozenset({"turret", "shield", "casemate"})


def _bridge(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A bridge with wings, and the chart house on it."""
    y, pen, half = y_at(fitting.along), brush.pen(brush.fitting), fitting.size
    wing = body.half_beam * (0.72 if fitting.number == 1 else 0.5)
    house = ((-0.62, -0.72), (0.62, -0.72), (0.8, 0.2), (0.62, 0.95), (-0.62, 0.95), (-0.8, 0.2))
    yield polygon(
        [(px * half + 0.45, y + py * half + 0.45) for px, py in house], fill=brush.theme.faint
    )
    yield polygon(
        [(px * half, y + py * half) for px, py in house],
        fill=brush.theme.panel,
        stroke=brush.pen(brush.edge),
    )
    yield Rect(-wing, y - 0.75, 2 * wing, 1.5, fill=brush.mid, stroke=pen, radius=0.4)
    rail = [
        (wing * (index / 7 - 1), y - 0.75, wing * (index / 7 - 1), y + 0.75) for index in range(15)
    ]
    yield strokes(rail, brush.pen(brush.hatching))
    yield Circle(0, y + half * 0.32, half * 0.3, fill=brush.dark, stroke=pen)
    if not body.form.open_bridge:
        yield polygon(
            [(px, y + half * 0.32 + py) for px, py in regular(6, half * 0.3)],
            fill=brush.mid,
            stroke=pen,
        )


def _funnel(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A funnel's mouth within its casing, and the shadow that it throws."""
    x, y, half = fitting.across, y_at(fitting.along), fitting.size
    down = half * (1.18 if body.form.funnels in ("line", "thick") else 1.0)
    pen, cap = brush.pen(brush.fitting), body.form.cap
    yield Path(ellipse(x + half * 0.5, y + half * 0.5, half * 1.05, down * 1.05), fill=brush.mid)
    yield Path(ellipse(x, y, half, down), fill=brush.band, stroke=pen)
    if cap in ("flat", "broad", "flared"):
        yield Path(
            ellipse(x, y, half * 0.86, down * 0.86), stroke=Stroke(brush.theme.panel, brush.plating)
        )
    if cap == "rings":
        for share in (0.9, 0.78):
            yield Path(
                ellipse(x, y, half * share, down * share),
                stroke=Stroke(brush.theme.panel, brush.plating),
            )
    yield Path(ellipse(x, y, half * 0.64, down * 0.64), fill=brush.theme.text,
               stroke=Stroke(brush.theme.brass, brush.fitting))  # fmt: skip
    if cap == "cage":
        grid = [
            (x + half * step, y - down * 0.5, x + half * step, y + down * 0.5)
            for step in (-0.3, 0, 0.3)
        ]
        yield strokes(grid, Stroke(brush.theme.panel, brush.plating))
    if cap == "flared":
        yield Circle(x, y - down * 1.2, 0.42, fill=brush.mid, stroke=pen)


def _mast(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    y, reach, pen = (
        y_at(fitting.along),
        body.half_beam * 0.62 * fitting.size,
        brush.pen(brush.fitting),
    )
    if body.form.mast == "lattice":
        outer, inner = regular(12, 1.7), regular(12, 0.8, turn_deg=55)
        yield Circle(0, y, 1.7, fill=brush.theme.panel, stroke=pen)
        yield strokes(
            ((ox, y + oy, ix, y + iy) for (ox, oy), (ix, iy) in zip(outer, inner, strict=True)),
            brush.pen(brush.hatching),
        )
        yield Circle(0, y, 0.8, fill=brush.mid, stroke=pen)
    else:
        size = 1.3 if body.form.mast == "fighting top" else 0.75
        legs = (
            [(0.0, y, side * 1.7, y + 1.9) for side in (-1, 1)]
            if body.form.mast == "tripod"
            else []
        )
        yield strokes([(-reach, y, reach, y), *legs], brush.pen(brush.edge))
        yield Circle(0, y, size, fill=brush.theme.panel, stroke=pen)
        yield Circle(0, y, size * 0.45, fill=brush.theme.line)
    shrouds = [
        (side * 0.5, y, side * body.half_beam * 0.66, y + 1.6 + step)
        for side in (-1, 1)
        for step in (0, 0.9)
    ]
    yield strokes(shrouds, brush.pen(brush.hatching))


def _boat(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    form = ((0, -2.5), (0, -2.5), (0.8, -0.6), (0.7, 1.7), (0, 2.3), (-0.7, 1.7), (-0.8, -0.6))
    thwarts = [(-0.6, step, 0.6, step) for step in (-0.8, 0.3, 1.3)]
    items: tuple[Item, ...] = (
        Path(smooth(form, closed=True), fill=brush.theme.panel, stroke=brush.pen(brush.plating)),
        strokes([*thwarts, (0, -2.0, 0, 2.0)], brush.pen(brush.hatching)),
    )
    yield Group(items, x=fitting.across, y=y_at(fitting.along), key=brush.key("boat"))


def _cowl(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = fitting.across, y_at(fitting.along)
    yield Circle(x, y, 0.52, fill=brush.theme.panel, stroke=brush.pen(brush.fitting))
    yield Circle(x, y - 0.14, 0.26, fill=brush.theme.line)


def _ensign(_: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """The staff at the stern, and the flag as it shows from above."""
    y = y_at(fitting.along)
    yield Line(0, y, 0, y + 3.4, Stroke(brush.band, brush.silhouette))
    yield Circle(0, y, 0.4, fill=brush.theme.line)


def _screw(body: Body, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A screw's blades seen edge on, abaft its shaft."""
    x, pen, y = fitting.across, brush.pen(brush.edge), y_at(fitting.along) + 1.4
    yield strokes(((x, y - 6, x, y), (x - 1.7, y, x + 1.7, y)), pen)
    if body.form.drive == "contra":
        yield strokes(((x - 1.6, y - 1, x + 1.6, y - 1),), pen)
    if body.form.drive == "shrouded":
        yield Rect(x - 1.9, y - 1.6, 3.8, 2.0, stroke=brush.pen(brush.fitting))
    yield Path(ellipse(x, y, 0.5, 0.8), fill=brush.theme.brass, stroke=brush.pen(brush.fitting))


def _rudder(body: Body, _: Fitting, brush: Brush) -> Iterator[Item]:
    end = 50 + max(abaft for abaft, _ in body.form.rudder)
    yield polygon(((-0.3, 46), (0.3, 46), (0.45, 49.5), (0.2, end), (-0.2, end), (-0.45, 49.5)),
                  fill=brush.mid, stroke=brush.pen(brush.fitting))  # fmt: skip


WORKS_ABOVE: Final[Mapping[str, Callable[[Body, Fitting, Brush], Iterator[Item]]]] = {
    "bridge": _bridge, "funnel": _funnel, "mast": _mast, "boat": _boat, "cowl": _cowl,
    "ensign": _ensign, "screw": _screw, "rudder": _rudder,
}  # fmt: skip


def plan_picture(ship: Ship, theme: Theme, *, length_mm: float = 54.0) -> Picture:
    """Draw a ship from above, its middle line in the middle of the picture.

    Its lines come out in their right weight where its hull is `length_mm` long.
    """
    anatomy, brush = anatomy_of(ship), Brush(theme, theme.accent(ship.power), length_mm / 100)
    groups, boxes = zip(*(_drawn(anatomy.body, each, brush) for each in anatomy.fittings),
                        strict=True)  # fmt: skip
    seen = (*boxes, _hull_extent(anatomy.body, brush))
    wide = max(max(-left, right) for left, _, right, _ in seen)
    top, bottom = min(box[1] for box in seen), max(box[3] for box in seen)
    centred = Group(_in_order(anatomy, groups, brush), y=-(top + bottom) / 2)
    return Picture((centred,), 2 * wide, bottom - top)


def plan_items(ship: Anatomy, brush: Brush) -> tuple[Item, ...]:
    """Draw a ship from above around the origin: a unit is a hundredth of its hull, the bow up.

    Every fitting is a group with its tag.
    """
    groups = tuple(_drawn(ship.body, each, brush)[0] for each in ship.fittings)
    return _in_order(ship, groups, brush)


def _in_order(ship: Anatomy, groups: tuple[Group, ...], brush: Brush) -> tuple[Item, ...]:
    """Put the hull over screws and rudder, which are the lowest of the fittings."""
    below = len(ship.of("screw", "rudder"))
    return (*groups[:below], *hull(ship.body, brush), *groups[below:])


@functools.lru_cache(maxsize=512)
def _drawn(body: Body, fitting: Fitting, brush: Brush) -> tuple[Group, Bounds]:
    """Draw one fitting and measure it: most edits of a ship leave most of them as they were."""
    if fitting.kind in _BARREL_KINDS:
        items = tuple(gun_above(body, fitting, brush))
    elif fitting.kind == "tube":
        items = tuple(tubes_above(fitting, brush))
    else:
        drawing = DRAWN_ABOVE.get(fitting.kind) or WORKS_ABOVE[fitting.kind]
        items = tuple(drawing(body, fitting, brush))
    return Group(items, tag=fitting.tag), extent(items)


@functools.lru_cache(maxsize=48)
def _hull_extent(body: Body, brush: Brush) -> Bounds:
    return extent(hull(body, brush))


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
    """Return a settled number between minus and plus one half."""
    return zlib.crc32(f"{number}.{bank}.{index}".encode()) % 1001 / 1000 - 0.5


SCALE_FT: Final = 100
_SCALE_PT: Final = 6.0
_SCALE_MM: Final = 0.9


def scale_bar(x: float, y: float, length: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a scale of this number of feet from (x, y), which is its lower left corner."""
    pen, top = Stroke(theme.line, theme.lines.hair), y - _SCALE_MM
    step = length / 5
    blocks = (Rect(x + index * step, top, step, _SCALE_MM, fill=theme.line) for index in (0, 2, 4))
    words = Text(x + length + 1.0, y, f"{SCALE_FT} ft", _SCALE_PT, theme.styles.small.role, "start",
                 theme.text, tag="scale")  # fmt: skip
    return (Rect(x, top, length, _SCALE_MM, fill=theme.panel, stroke=pen, tag="scale"),
            *blocks, words)  # fmt: skip
