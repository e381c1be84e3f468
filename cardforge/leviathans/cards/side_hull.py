"""The hull seen from the side: plating, portholes, keel and works."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.outlines import ellipse, smooth, straight
from cardforge.press.scene import Circle, Close, Group, Item, Line, LineTo, Path, Rect, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.hull import Brush


_DEPTH: Final = {1: 9.5, 2: 10.8, 3: 12.0, 4: 13.6}
_RAISED: Final = 2.3


def depth(ship: Anatomy) -> float:
    """Give the hull's depth from deck to keel."""
    return _DEPTH[ship.type] * (1 + ship.quirk(9, 0.04))


def x_at(along: float) -> float:
    """Give the x of a place along the ship."""
    return 50 - 100 * along


def deck_at(ship: Anatomy, along: float) -> float:
    """Give the height of the deck at a place: higher on the forecastle."""
    return -_RAISED if along < ship.form.forecastle else 0.0


def side_hull(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Draw the body of the ship, its deck at y = 0."""
    yield from _screws(ship, brush)
    outline, deep = _outline(ship), depth(ship)
    yield Path(outline, fill=brush.accent.tint)
    yield Group(tuple(_inside(ship, brush, deep)), clip=Path(outline))
    yield Path(outline, stroke=brush.pen(brush.heavy))
    yield from _lift(ship, brush, deep)


def _outline(ship: Anatomy) -> tuple[Step, ...]:
    deep, form = depth(ship), ship.form
    bow = [(50 - 100 * back, -height * deep) for back, height in form.bow]
    stern = [(-50 + 100 * inward, -height * deep) for inward, height in form.stern]
    if form.forecastle:
        bow.insert(0, (bow[0][0] + 0.4, bow[0][1] - _RAISED))
    belly = [(28.0, deep), (0.0, deep * (1 + form.belly)), (-28.0, deep)]
    below = straight([*bow, *stern], closed=False)
    if not form.straight:
        below = smooth([bow[0], *bow, *belly, *stern, stern[-1]])
    step = x_at(form.forecastle)
    raised = (LineTo(step - 1.2, 0), LineTo(step, -_RAISED)) if form.forecastle else ()
    return (*below, *raised, Close())


def _inside(ship: Anatomy, brush: Brush, deep: float) -> Iterator[Item]:
    """Shade the underside, and draw the belt, its joints and the ports."""
    theme, hair = brush.theme, brush.pen(brush.hair)
    yield Rect(-60, deep * 0.68, 120, deep * 2, fill=theme.mid)
    top, thick = deep * 0.36, deep * (0.2 + 0.012 * min(ship.armor, 12))
    yield Rect(-60, top, 120, thick, fill=theme.shade, stroke=brush.pen(brush.fine))
    count = 8 + 2 * min(ship.armor, 12)
    for index in range(1, count):
        x = x_at(index / count)
        yield Line(x, top, x, top + thick, hair)
    for index in range(26):
        yield Circle(x_at(0.07 + index * 0.034), deep * 0.19, 0.42, fill=theme.line)
    for share in (0.8, 0.9, 1.0):
        yield Line(-60, deep * share, 60, deep * share, hair)


def _screws(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """A rudder and the screws at the stern, a keel fin below."""
    deep, pen, mid = depth(ship), brush.pen(brush.fine), brush.theme.mid
    rudder = ((-44, deep * 0.6), (-52, deep * 0.75), (-51.5, deep * 1.28), (-46, deep * 1.3),
              (-41, deep * 0.9))  # fmt: skip
    yield Path(straight(rudder), fill=mid, stroke=pen)
    fin = ((12, deep * 0.9), (8, deep * 1.34), (-22, deep * 1.34), (-30, deep * 0.9))
    yield Path(straight(fin), fill=mid, stroke=pen)
    for level in (0.42, 0.66):
        yield Line(-44, deep * level, -52, deep * level, brush.pen(brush.heavy))
        yield Path(ellipse(-52, deep * level, 0.7, 2.6), fill=brush.theme.dark, stroke=pen)


def _lift(ship: Anatomy, brush: Brush, deep: float) -> Iterator[Item]:
    """Draw the nation's lift gear against the side."""
    style, middle = ship.form.lift, deep * 0.74
    if style == "sponsons":
        for along in (0.33, 0.62):
            bulge = ellipse(x_at(along), middle, 6, deep * 0.24)
            yield Path(bulge, fill=brush.theme.mid, stroke=brush.pen(brush.fine))
    elif style in _CASINGS:
        yield from _casings(_CASINGS[style], middle, deep, brush)
    else:
        yield from _fins(_FINS[style], deep, brush)


class _Casing(NamedTuple):
    """A row of casings: where each starts and ends, its depth, its corners, its ribs."""

    spans: tuple[tuple[float, float], ...]
    tall: float
    radius: float
    ribs: tuple[float, ...] = ()


_CASINGS: Final = {
    "blisters": _Casing(((0.3, 0.5), (0.53, 0.73)), 0.3, 2.0),
    "pontoons": _Casing(((0.24, 0.78),), 0.2, 2.0),
    "boxes": _Casing(((0.27, 0.41), (0.45, 0.59), (0.63, 0.77)), 0.38, 0.4, (0.3, 0.5, 0.7)),
    "drums": _Casing(((0.19, 0.29), (0.45, 0.55), (0.71, 0.81)), 0.38, 1.6, (0.3, 0.5, 0.7)),
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
        yield Rect(left, top, width, tall, brush.theme.mid, brush.pen(brush.fine), casing.radius)
        for share in casing.ribs:
            x = left + width * share
            yield Line(x, top, x, top + tall, brush.pen(brush.hair))


def _fins(
    fins: tuple[tuple[float, float, float], ...], deep: float, brush: Brush
) -> Iterator[Item]:
    """Draw wings as they are seen from their tips, swept from the first end to the second."""
    for start, end, droop in fins:
        root, tip, y = x_at(start), x_at(end), deep * 0.62
        sweep = 1.0 if tip < root else -1.0
        blade = (
            (root, y), (tip - sweep * 1.5, y + droop), (tip - sweep * 2.5, y + droop + 0.7),
            (tip, y + 1.6), (root - sweep * 3, y + 1.2),
        )  # fmt: skip
        yield Path(straight(blade), fill=brush.theme.mid, stroke=brush.pen(brush.fine))


_FUNNELS: Final = {
    "thick": (2.5, 10.0), "cluster": (1.6, 14.5), "line": (2.0, 12.0), "split": (1.8, 12.5),
    "pairs": (1.7, 11.0),
}  # fmt: skip
"""Half width and height of a funnel, by how the nation sets them."""


def side_works(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Draw the upperworks, the farthest first."""
    yield from _masts(ship, brush)
    yield from _funnels(ship, brush)
    yield from _houses(ship, brush)
    yield from _boats(ship, brush)
    yield from _ensign(brush)


def mast_height(ship: Anatomy) -> float:
    """Give the height of the taller mast over the deck."""
    return 19.0 + 1.3 * ship.type + ship.quirk(10, 1.2)


def _houses(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    theme, pen = brush.theme, brush.pen(brush.fine)
    left, right = x_at(0.7), x_at(0.36)
    yield Rect(left, -2.4, right - left, 2.4, fill=theme.panel, stroke=pen)
    for index in range(9):
        x = left + 2.5 + index * (right - left - 5) / 8
        yield Rect(x - 0.45, -1.7, 0.9, 0.9, fill=theme.line)
    for along, tiers in ((0.335 + ship.quirk(3, 0.008), 3), (0.715 + ship.quirk(4, 0.008), 2)):
        x, wide, y = x_at(along), 4.0 + 0.3 * ship.type, deck_at(ship, along)
        for tier in range(tiers):
            half = wide * (1 - 0.2 * tier)
            tall = 2.5 if tier == 0 else 1.8
            y -= tall
            yield Rect(x - half, y, 2 * half, tall, fill=theme.panel, stroke=pen)
            yield Line(x - half - 0.5, y, x + half + 0.5, y, brush.pen(brush.heavy * 0.7))
        yield Line(x - wide * 0.4, y + 0.85, x + wide * 0.4, y + 0.85, brush.pen(brush.heavy))


def _funnels(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    form = ship.form
    half, tall = _FUNNELS[form.funnels]
    tall *= 0.86 + 0.05 * ship.type
    half *= 0.84 + 0.06 * ship.type
    pen, last = brush.pen(brush.fine), -1.0
    for along in ship.funnels:
        offset, last = (0.9 if along == last else 0.0), along
        items: tuple[Item, ...] = (
            Rect(-half, -tall, 2 * half, tall, fill=brush.theme.mid, stroke=pen),
            Rect(-half, -tall * 0.86, 2 * half, tall * 0.2, fill=brush.accent.deep),
            Rect(-half * 1.14, -tall - 0.5, half * 2.28, 0.9, fill=brush.theme.dark, stroke=pen),
            Line(half + 0.35, -1, half + 0.35, -tall, brush.pen(brush.hair * 1.4)),
        )
        yield Group(items, x=x_at(along) + offset * half, y=-1.2, turn_deg=-form.rake_deg)


def _masts(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    tall = mast_height(ship)
    for along, share in ((0.385 + ship.quirk(6, 0.006), 1.0), (0.672, 0.84)):
        height = tall * share
        items = tuple(_mast(ship, brush, height))
        yield Group(items, x=x_at(along), turn_deg=-ship.form.rake_deg * 0.6)


def _mast(ship: Anatomy, brush: Brush, tall: float) -> Iterator[Item]:
    style, pen, stout = ship.form.mast, brush.pen(brush.fine), brush.pen(brush.heavy * 1.3)
    if style == "lattice":
        yield from _lattice(tall, brush)
        return
    yield Line(0, 0, 0, -tall, stout)
    yield Line(-3.2, -tall * 0.82, 3.2, -tall * 0.82, pen)
    for stay in (-1, 1):
        yield Line(stay * 9, -1, 0, -tall * 0.95, brush.pen(brush.hair))
    if style == "tripod":
        for foot in (-2.6, 2.6):
            yield Line(foot, 0, 0, -tall * 0.68, brush.pen(brush.heavy))
    if style == "fighting top":
        for level in (0.46, 0.68):
            yield Path(
                straight(
                    (
                        (-1.9, -tall * level - 1.6),
                        (1.9, -tall * level - 1.6),
                        (1.4, -tall * level),
                        (-1.4, -tall * level),
                    )
                ),
                fill=brush.theme.panel,
                stroke=pen,
            )
        yield Rect(-0.75, -tall * 0.46, 1.5, tall * 0.46, fill=brush.theme.mid, stroke=pen)
    else:
        yield Rect(-1.5, -tall * 0.68 - 1.3, 3.0, 1.3, fill=brush.theme.panel, stroke=pen)


def _lattice(tall: float, brush: Brush) -> Iterator[Item]:
    """A cage mast: straight rods that cross, waisted like an hourglass."""
    pen, base, top, height = brush.pen(brush.hair * 1.3), 2.6, 1.5, tall * 0.8
    for index in range(10):
        angle = math.pi * index / 5
        foot, head = base * math.cos(angle), top * math.cos(angle + 2.3)
        yield Line(foot, 0, head, -height, pen)
    for share in (0.25, 0.5, 0.75):
        half = base + (top - base) * share
        yield Line(-half * 0.8, -height * share, half * 0.8, -height * share, pen)
    yield Rect(-2.0, -height - 1.4, 4.0, 1.4, fill=brush.theme.panel, stroke=brush.pen(brush.fine))
    yield Line(0, -height, 0, -tall, brush.pen(brush.heavy))


def _boats(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    pen = brush.pen(brush.fine)
    for index in range(1 + ship.type // 2 + (1 if ship.quirk(7, 1.0) > 0.3 else 0)):
        x = x_at(0.44 + index * 0.075 + ship.quirk(8, 0.02))
        boat = ((x - 2.5, -4.3), (x - 2.5, -4.3), (x + 2.6, -4.4), (x + 2.6, -4.4), (x + 1.6, -3.1),
                (x - 1.7, -3.1))  # fmt: skip
        yield Path(smooth(boat, closed=True), fill=brush.theme.panel, stroke=pen)


def _ensign(brush: Brush) -> Iterator[Item]:
    """The flag at the stern, in the nation's colour."""
    yield Line(-47, 0, -49, -8.5, brush.pen(brush.fine * 1.5))
    flag = ((-49, -8.5), (-49, -8.5), (-51.5, -9.0), (-54, -8.2), (-56, -8.6), (-56, -8.6),
            (-55.6, -5.6), (-55.6, -5.6), (-53.6, -5.2), (-51, -6.0), (-48.4, -5.6),
            (-48.4, -5.6))  # fmt: skip
    yield Path(smooth(flag, closed=True), fill=brush.accent.deep, stroke=brush.pen(brush.fine))
    yield Circle(-52.3, -7.1, 0.75, fill=brush.theme.panel)
