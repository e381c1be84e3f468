"""The hull from starboard, the bow to the right: body, belt, ports, lift gear, screws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.curves import ellipse, smooth, straight
from cardforge.press.scene import Circle, Close, Group, Item, Line, LineTo, Path, Rect, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.brush import Brush

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
