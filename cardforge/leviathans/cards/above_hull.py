"""The hull seen from above: plating, decks and shading."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from cardforge.leviathans.cards.theme import closing
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Point,
    Rect,
    Stroke,
    mirrored,
    smooth,
    straight,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.cards.anatomy import Body
    from cardforge.leviathans.cards.theme import Brush
    from cardforge.press.scene import Step


@functools.lru_cache(maxsize=48)
def hull(body: Body, brush: Brush) -> tuple[Item, ...]:
    """Draw the ship's body around the origin, the bow at y = -50."""
    outline, deck = _outline(body, 0.0), _outline(body, body.form.deck_inset)
    return (
        _cast_shadow(body, brush, outline),
        *_LIFT[body.form.lift](body, brush),
        Path(outline, fill=brush.side),
        Group(tuple(_side(body, brush)), clip=Path(outline)),
        Path(outline, stroke=brush.pen(brush.silhouette)),
        Path(deck, fill=brush.deck, stroke=brush.pen(brush.edge)),
        Group(
            (_planks(body, brush), *_breakwater(body, brush), *_skylights(body, brush)),
            clip=Path(deck),
        ),
        *_ground_tackle(body, brush),
    )


def _cast_shadow(body: Body, brush: Brush, outline: tuple[Step, ...]) -> Item:
    """Lay the ship's shadow to the right of it and below, where the light does not reach."""
    drop_x, drop_y = 1.5, 1.3
    if not brush.theme.low_ink:
        return Group((Path(outline, fill=brush.theme.faint),), x=drop_x, y=drop_y)
    wide = 1.2 * body.half_beam
    lines = strokes(((-wide, y, wide, y) for y in closing(-51, 51, 0.62, 0.62)),
                    brush.pen(brush.hatching))  # fmt: skip
    return Group((lines,), x=drop_x, y=drop_y, clip=Path(outline))


def _side(body: Body, brush: Brush) -> Iterator[Item]:
    """Draw the joints of the side's plates, and hatch the side that lies in shadow."""
    count = 8 + 2 * min(sum(bonus for _, bonus in body.armor), 12)
    joints = ((-20.0, y_at(index / count), 20.0, y_at(index / count)) for index in range(1, count))
    yield strokes(joints, brush.pen(brush.plating))
    hatched = []
    for y in closing(-47, 49, 1.0, 0.5):
        outer = body.half_width((y + 50) / 100)
        hatched.append((outer * (1 - body.form.deck_inset), y, outer * 1.1, y))
    yield strokes(hatched, brush.pen(brush.hatching))


def _breakwater(body: Body, brush: Brush) -> Iterator[Item]:
    """Draw the end of the forecastle across the deck, or a breakwater where there is none."""
    pen = brush.pen(brush.edge)
    if body.forecastle:
        y = y_at(body.forecastle)
        yield strokes(((-20, y, 20, y),), pen)
        yield strokes(((-20, y + step, 20, y + step) for step in (0.45, 0.9, 1.35)),
                      brush.pen(brush.hatching))  # fmt: skip
    else:
        y = y_at(0.072)
        yield strokes(((-3.6, y + 1.6, 0, y), (0, y, 3.6, y + 1.6)), pen)


def _skylights(body: Body, brush: Brush) -> Iterator[Item]:
    """Set skylights into the after deck, as the class has them."""
    count = 1 + round(abs(body.quirk(16, 2.0)))
    half = 0.9 + abs(body.quirk(17, 0.6))
    for index in range(count):
        y = y_at(0.765 + 0.036 * index)
        yield Rect(-half, y, 2 * half, 2.2, fill=brush.theme.panel, stroke=brush.pen(brush.plating))
        yield strokes(((-half, y + 1.1, half, y + 1.1), (0, y, 0, y + 2.2)),
                      brush.pen(brush.hatching))  # fmt: skip


def _ground_tackle(body: Body, brush: Brush) -> Iterator[Item]:
    """Lay chains from two capstans to the bow."""
    y, tip = y_at(0.062), y_at(0.03)
    dashes = Stroke(brush.theme.line, brush.edge, (0.5, 0.35))
    for side in (-1, 1):
        x = side * body.half_width(0.062) * 0.34
        yield Line(x, y, x * 0.55, tip, dashes)
        yield Circle(x, y, 0.62, fill=brush.mid, stroke=brush.pen(brush.fitting))


def y_at(along: float) -> float:
    """Return the y of a place along the body."""
    return 100 * along - 50


def outline_above(body: Body) -> tuple[Step, ...]:
    """Return the hull's outline."""
    return _outline(body, 0.0)


def _outline(body: Body, inset: float) -> tuple[Step, ...]:
    """Return the hull's outline, or that of the deck inside it."""
    half = body.half_beam
    shrink = 1 - inset * 0.28
    right = tuple(
        (max(0.0, wide * (1 - inset)) * half, (100 * along - 50) * shrink)
        for wide, along in body.half
    )
    if body.form.straight:
        return straight(mirrored(right))
    return smooth(mirrored(right), closed=True)


def _planks(body: Body, brush: Brush) -> Item:
    lines = [(index * body.half_beam / 7, -50.0, index * body.half_beam / 7, 50.0)
             for index in range(-6, 7)]  # fmt: skip
    return strokes(lines, brush.pen(brush.plating, brush.theme.faint))


def _both(points: tuple[Point, ...], brush: Brush, *, curved: bool = False) -> Iterator[Item]:
    """Draw a part on both sides."""
    pen, fill = brush.pen(brush.fitting), brush.mid
    for sign in (1, -1):
        part = [(sign * x, y) for x, y in points]
        steps = smooth(part, closed=True) if curved else straight(part)
        yield Path(steps, fill=fill, stroke=pen)


def _blisters(body: Body, brush: Brush) -> Iterator[Item]:
    """Long rounded tanks along the waist."""
    wide = body.half_beam
    for start, end in ((0.3, 0.5), (0.53, 0.73)):
        x = wide * 0.8
        for side in (-1, 1):
            left = x if side > 0 else -x - wide * 0.34
            yield Rect(left, y_at(start), wide * 0.34, 100 * (end - start), fill=brush.mid,
                       stroke=brush.pen(brush.fitting), radius=wide * 0.17)  # fmt: skip


def _sponsons(body: Body, brush: Brush) -> Iterator[Item]:
    """Four round bulges, as on the ironclads of Toulon."""
    for along in (0.33, 0.62):
        wide, y = body.half_width(along), y_at(along)
        bulge = ((wide * 0.8, y - 6), (wide * 1.14, y - 3.4), (wide * 1.24, y),
                 (wide * 1.14, y + 3.4), (wide * 0.8, y + 6))  # fmt: skip
        yield from _both(bulge, brush, curved=True)


def _boxes(body: Body, brush: Brush) -> Iterator[Item]:
    """Square casings bolted to the side."""
    wide = body.half_beam
    for start, end in ((0.27, 0.41), (0.45, 0.59), (0.63, 0.77)):
        top, bottom, out = y_at(start), y_at(end), wide * 1.15
        yield from _both(
            ((wide * 0.8, top), (out - 1, top), (out, top + 1.6), (out, bottom - 1.6),
             (out - 1, bottom), (wide * 0.8, bottom)), brush)  # fmt: skip


def _winglets(body: Body, brush: Brush) -> Iterator[Item]:
    """Swept fins amidships and a smaller pair aft."""
    wide = body.half_beam
    for along, reach, sweep in ((0.42, 1.0, 12.0), (0.8, 0.8, 8.0)):
        root, y = body.half_width(along) * 0.7, y_at(along)
        tip = root + wide * reach
        yield from _both(
            ((root, y - 5), (tip, y + sweep), (tip + 0.4, y + sweep + 3.4), (root, y + 9)), brush
        )
        yield from _ribs(root, tip, y, sweep, brush)


def _ribs(root: float, tip: float, y: float, sweep: float, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.plating)
    for share in (0.35, 0.6, 0.82):
        x = root + share * (tip - root)
        top = y - 5 + share * (sweep + 5)
        bottom = y + 9 + share * (sweep + 3.4 - 9)
        for sign in (1, -1):
            yield Line(sign * x, top, sign * x, bottom, pen)


def _drums(body: Body, brush: Brush) -> Iterator[Item]:
    """Fat drums on beams across the hull."""
    wide = body.half_beam
    for along in (0.24, 0.5, 0.76):
        y, inner = y_at(along), body.half_width(along) * 0.9
        for sign in (1, -1):
            left = inner if sign > 0 else -inner - wide * 0.36
            yield Rect(
                left,
                y - 5.2,
                wide * 0.36,
                10.4,
                fill=brush.mid,
                stroke=brush.pen(brush.fitting),
                radius=1.2,
            )
            for step in (-2.6, 0, 2.6):
                yield Line(left, y + step, left + wide * 0.36, y + step, brush.pen(brush.plating))


def _wings(body: Body, brush: Brush) -> Iterator[Item]:
    """A hawk's wings and a fan of a tail."""
    wide, root = body.half_beam, body.half_width(0.4) * 0.7
    tip = wide * 1.72
    wing = ((root, y_at(0.3)), (tip - 1.0, y_at(0.5)), (tip, y_at(0.56)), (tip - 2.4, y_at(0.56)),
            (tip - 3.2, y_at(0.585)), (tip - 5.6, y_at(0.575)), (root, y_at(0.6)))  # fmt: skip
    yield from _both(wing, brush)
    yield from _ribs(root, tip, y_at(0.36), y_at(0.5) - y_at(0.36), brush)


def _horns(body: Body, brush: Brush) -> Iterator[Item]:
    """Two fins thrust forward beside the ram."""
    wide = body.half_beam
    horn = ((wide * 0.75, y_at(0.32)), (wide * 1.42, y_at(0.24)), (wide * 1.5, y_at(0.08)),
            (wide * 1.2, y_at(0.15)), (wide * 0.75, y_at(0.18)))  # fmt: skip
    yield from _both(horn, brush)
    tail = ((wide * 0.4, y_at(0.84)), (wide * 0.85, y_at(0.92)), (wide * 0.85, y_at(0.97)),
            (wide * 0.22, y_at(0.93)))  # fmt: skip
    yield from _both(tail, brush)


def _pontoons(body: Body, brush: Brush) -> Iterator[Item]:
    """Slender floats on struts."""
    wide, pen = body.half_beam, brush.pen(brush.edge)
    for along in (0.36, 0.5, 0.64):
        yield Line(-wide * 1.25, y_at(along), wide * 1.25, y_at(along), pen)
    pod = ((wide * 1.22, y_at(0.24)), (wide * 1.36, y_at(0.3)), (wide * 1.38, y_at(0.5)),
           (wide * 1.36, y_at(0.7)), (wide * 1.22, y_at(0.78)), (wide * 1.08, y_at(0.7)),
           (wide * 1.06, y_at(0.5)), (wide * 1.08, y_at(0.3)))  # fmt: skip
    yield from _both(pod, brush, curved=True)


_LIFT: dict[str, Callable[[Body, Brush], Iterator[Item]]] = {
    "blisters": _blisters,
    "sponsons": _sponsons,
    "boxes": _boxes,
    "winglets": _winglets,
    "drums": _drums,
    "wings": _wings,
    "horns": _horns,
    "pontoons": _pontoons,
}
