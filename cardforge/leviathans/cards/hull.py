"""The hull seen from above: plating, decks and shading."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.press.outlines import Point, mirrored, smooth, straight
from cardforge.press.scene import Group, Item, Line, Path, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.theme import Accent, Theme
    from cardforge.press.scene import Ink, Step


def hull(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Draw the ship's body around the origin, the bow at y = -50."""
    yield from _LIFT[ship.form.lift](ship, brush)
    outline = _outline(ship, 0.0)
    yield Path(outline, fill=brush.accent.tint, stroke=brush.pen(brush.heavy))
    yield from _plates(ship, brush, outline)
    deck = _outline(ship, ship.form.deck_inset)
    yield Path(deck, fill=brush.theme.shade, stroke=brush.pen(brush.fine))
    yield Group(tuple(_planks(ship, brush)), clip=Path(deck))


def y_at(along: float) -> float:
    """Give the y of a place along the ship."""
    return 100 * along - 50


def _outline(ship: Anatomy, inset: float) -> tuple[Step, ...]:
    """Give the hull's outline, or that of the deck inside it."""
    half = ship.half_beam
    shrink = 1 - inset * 0.28
    right = tuple(
        (max(0.0, wide * (1 - inset)) * half, (100 * along - 50) * shrink)
        for wide, along in ship.form.half
    )
    if ship.form.straight:
        return straight(mirrored(right))
    return smooth(mirrored(right), closed=True)


def _plates(ship: Anatomy, brush: Brush, outline: tuple[Step, ...]) -> Iterator[Item]:
    """Draw the joints of the armour belt: the more armour, the more plates."""
    count = 8 + 2 * min(ship.armor, 12)
    pen = brush.pen(brush.hair)
    joints: list[Item] = [
        Line(-20, y_at(index / count), 20, y_at(index / count), pen) for index in range(1, count)
    ]
    yield Group(tuple(joints), clip=Path(outline))


def _planks(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    pen = Stroke(brush.theme.faint, brush.hair)
    for index in range(-4, 5):
        x = index * ship.half_beam / 5
        yield Line(x, -50, x, 50, pen)


def _both(points: tuple[Point, ...], brush: Brush, *, curved: bool = False) -> Iterator[Item]:
    """Draw a part on both sides."""
    pen, fill = brush.pen(brush.fine), brush.theme.mid
    for sign in (1, -1):
        part = [(sign * x, y) for x, y in points]
        steps = smooth(part, closed=True) if curved else straight(part)
        yield Path(steps, fill=fill, stroke=pen)


def _blisters(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Long rounded tanks along the waist."""
    wide = ship.half_beam
    for start, end in ((0.3, 0.5), (0.53, 0.73)):
        x = wide * 0.8
        for side in (-1, 1):
            left = x if side > 0 else -x - wide * 0.34
            yield Rect(left, y_at(start), wide * 0.34, 100 * (end - start), fill=brush.theme.mid,
                       stroke=brush.pen(brush.fine), radius=wide * 0.17)  # fmt: skip


def _sponsons(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Four round bulges, as on the ironclads of Toulon."""
    for along in (0.33, 0.62):
        wide, y = ship.half_width(along), y_at(along)
        bulge = ((wide * 0.8, y - 6), (wide * 1.14, y - 3.4), (wide * 1.24, y),
                 (wide * 1.14, y + 3.4), (wide * 0.8, y + 6))  # fmt: skip
        yield from _both(bulge, brush, curved=True)


def _boxes(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Square casings bolted to the side."""
    wide = ship.half_beam
    for start, end in ((0.27, 0.41), (0.45, 0.59), (0.63, 0.77)):
        top, bottom, out = y_at(start), y_at(end), wide * 1.15
        yield from _both(
            ((wide * 0.8, top), (out - 1, top), (out, top + 1.6), (out, bottom - 1.6),
             (out - 1, bottom), (wide * 0.8, bottom)), brush)  # fmt: skip


def _winglets(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Swept fins amidships and a smaller pair aft."""
    wide = ship.half_beam
    for along, reach, sweep in ((0.42, 1.0, 12.0), (0.8, 0.8, 8.0)):
        root, y = ship.half_width(along) * 0.7, y_at(along)
        tip = root + wide * reach
        yield from _both(
            ((root, y - 5), (tip, y + sweep), (tip + 0.4, y + sweep + 3.4), (root, y + 9)), brush
        )
        yield from _ribs(root, tip, y, sweep, brush)


def _ribs(root: float, tip: float, y: float, sweep: float, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.hair)
    for share in (0.35, 0.6, 0.82):
        x = root + share * (tip - root)
        top = y - 5 + share * (sweep + 5)
        bottom = y + 9 + share * (sweep + 3.4 - 9)
        for sign in (1, -1):
            yield Line(sign * x, top, sign * x, bottom, pen)


def _drums(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Fat drums on beams across the hull."""
    wide = ship.half_beam
    for along in (0.24, 0.5, 0.76):
        y, inner = y_at(along), ship.half_width(along) * 0.9
        for sign in (1, -1):
            left = inner if sign > 0 else -inner - wide * 0.36
            yield Rect(
                left,
                y - 5.2,
                wide * 0.36,
                10.4,
                fill=brush.theme.mid,
                stroke=brush.pen(brush.fine),
                radius=1.2,
            )
            for step in (-2.6, 0, 2.6):
                yield Line(left, y + step, left + wide * 0.36, y + step, brush.pen(brush.hair))


def _wings(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """A hawk's wings and a fan of a tail."""
    wide, root = ship.half_beam, ship.half_width(0.4) * 0.7
    tip = wide * 1.92
    wing = ((root, y_at(0.3)), (tip - 1.0, y_at(0.5)), (tip, y_at(0.56)), (tip - 2.4, y_at(0.56)),
            (tip - 3.2, y_at(0.585)), (tip - 5.6, y_at(0.575)), (root, y_at(0.6)))  # fmt: skip
    yield from _both(wing, brush)
    yield from _ribs(root, tip, y_at(0.36), y_at(0.5) - y_at(0.36), brush)


def _horns(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Two fins thrust forward beside the ram."""
    wide = ship.half_beam
    horn = ((wide * 0.75, y_at(0.32)), (wide * 1.42, y_at(0.24)), (wide * 1.5, y_at(0.08)),
            (wide * 1.2, y_at(0.15)), (wide * 0.75, y_at(0.18)))  # fmt: skip
    yield from _both(horn, brush)
    tail = ((wide * 0.4, y_at(0.84)), (wide * 0.85, y_at(0.92)), (wide * 0.85, y_at(0.97)),
            (wide * 0.22, y_at(0.93)))  # fmt: skip
    yield from _both(tail, brush)


def _pontoons(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Slender floats on struts."""
    wide, pen = ship.half_beam, brush.pen(brush.heavy)
    for along in (0.36, 0.5, 0.64):
        yield Line(-wide * 1.25, y_at(along), wide * 1.25, y_at(along), pen)
    pod = ((wide * 1.22, y_at(0.24)), (wide * 1.36, y_at(0.3)), (wide * 1.38, y_at(0.5)),
           (wide * 1.36, y_at(0.7)), (wide * 1.22, y_at(0.78)), (wide * 1.08, y_at(0.7)),
           (wide * 1.06, y_at(0.5)), (wide * 1.08, y_at(0.3)))  # fmt: skip
    yield from _both(pod, brush, curved=True)


_LIFT: dict[str, Callable[[Anatomy, Brush], Iterator[Item]]] = {
    "blisters": _blisters,
    "sponsons": _sponsons,
    "boxes": _boxes,
    "winglets": _winglets,
    "drums": _drums,
    "wings": _wings,
    "horns": _horns,
    "pontoons": _pontoons,
}


@dataclass(frozen=True)
class Brush:
    """A theme and a nation's accent for a picture whose unit prints as `unit_mm`."""

    theme: Theme
    accent: Accent
    unit_mm: float

    @functools.cached_property
    def hair(self) -> float:
        """Give the finest width, for joints and planks."""
        return 0.5 * self.theme.lines.hair / self.unit_mm

    @functools.cached_property
    def fine(self) -> float:
        """Give the width of details' outlines."""
        return self.theme.lines.hair / self.unit_mm

    @functools.cached_property
    def heavy(self) -> float:
        """Give the width of the main outline."""
        return 0.3 / self.unit_mm

    def key(self, word: str) -> str:
        """Give a key for art that looks the same with every equal brush of any nation."""
        return f"{word}.{self.theme.name}.{self.unit_mm!r}"

    def pen(self, width: float, ink: Ink | None = None) -> Stroke:
        """Give a pen in the line ink, or another."""
        return self.theme.pen(width, ink)
