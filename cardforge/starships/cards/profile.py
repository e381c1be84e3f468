"""Elements from the side, bow right: the same hulls and weapons as from above."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from cardforge.press.chance import Chance
from cardforge.press.curves import straight
from cardforge.press.outlines import polygon
from cardforge.press.picture import Picture
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke
from cardforge.starships.cards.armament import mounted
from cardforge.starships.cards.flight import flight_picture
from cardforge.starships.cards.hulls import HULLS, Hull
from cardforge.starships.cards.space import space
from cardforge.starships.systems import HANGAR_BAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.boxes import Box
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element

_OUTLINE: Final = 0.55
_DETAIL: Final = 0.25
_FLAME: Final = 8.0
_AROUND: Final = 4.0


def profile_picture(element: Element, name: str, theme: Theme) -> Picture:
    """Draw an element from the side; squadrons are seen from above, flying to the right."""
    if element.is_squadron:
        flight = flight_picture(element, theme)
        return Picture((Group(flight.items, turn_deg=90.0),), flight.height, flight.width)
    hull = HULLS[element.ship_class]
    top, bottom = min(y for _, y in hull.side), max(y for _, y in hull.side)
    items = (
        *_flames(element, hull, theme),
        *_hull(element, hull, name, theme),
        *_guns(element, hull, theme),
        *_ports(element, hull, theme),
    )
    shifted = Group(items, x=_FLAME / 2, y=-(top + bottom) / 2 + _AROUND / 2)
    size = hull.length + _FLAME + _AROUND, bottom - top + 2.5 * _AROUND
    return Picture((shifted,), *size)


def side_view(element: Element, name: str, box: Box, theme: Theme) -> Group:
    """Fill a box with an element from the side before the stars."""
    picture = profile_picture(element, name, theme).placed(box.inset(2.5), tag="picture")
    frame = Rect(*box, stroke=Stroke(theme.line, theme.lines.rule))
    return Group((space(box, theme, zlib.crc32(name.encode()) + 3), picture, frame), tag="view")


def height_at(hull: Hull, x: float, *, deck: bool) -> float:
    """Give where the outline from the side lies above (or below) a place of its length."""
    edges = zip(hull.side, (*hull.side[1:], hull.side[0]), strict=True)
    found = [
        y1 + (y2 - y1) * (x - x1) / (x2 - x1)
        for (x1, y1), (x2, y2) in edges
        if x1 != x2 and min(x1, x2) <= x <= max(x1, x2)
    ]
    return min(found) if deck else max(found)


def _hull(element: Element, hull: Hull, name: str, theme: Theme) -> Iterator[Item]:
    yield Path(straight(hull.side), fill=theme.hulls[0],
               stroke=Stroke(theme.line, _OUTLINE, join="round"), tag="hull")  # fmt: skip
    stern, bow = hull.side[0][0], max(x for x, _ in hull.side)
    yield from _belt(hull, stern, bow, theme)
    chance = Chance(zlib.crc32(name.encode()), "livery")
    first = bow - hull.length * chance.between(0.2, 0.28)
    accent = theme.accent(element.faction)
    for number in range(chance.whole(1, 3)):
        x = first - number * 3.2
        up, down = height_at(hull, x, deck=True) + 0.3, height_at(hull, x, deck=False) - 0.3
        yield polygon(((x, up), (x + 1.6, up), (x + 1.6, down), (x, down)), fill=accent)


def _belt(hull: Hull, stern: float, bow: float, theme: Theme) -> Iterator[Item]:
    """Draw a darker belt along the waterline that she does not have, and joints across it."""
    pen = Stroke(theme.hulls[2], 0.18)
    start, end = stern + 2, bow - hull.length * 0.14
    yield Rect(start, -1.8, end - start, 3.6, theme.hulls[1], Stroke(theme.line, 0.16))
    for step in range(1, 12):
        x = start + (end - start) * step / 12
        yield Line(x, height_at(hull, x, deck=True) + 0.6, x, -2.2, pen)
    tower = sorted(hull.side, key=lambda point: point[1])[:2]
    (left, y), (right, _) = sorted(tower)
    for step in range(4):
        x = left + (right - left) * (step + 0.7) / 4.4
        yield Rect(x, y + 1.2, (right - left) * 0.12, 0.9, theme.dark)


def _flames(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    stern = hull.side[0][0]
    up, down = hull.side[0][1] * 0.72, hull.side[-1][1] * 0.72
    rows = 1 if element.engine < 6 else 2
    for row in range(rows):
        y = up + (down - up) * (row + 0.5) / rows
        wide = (down - up) / rows * 0.34
        yield polygon(((stern, y - wide), (stern - _FLAME, y), (stern, y + wide)), fill=theme.glow)
        yield Rect(stern - 2, y - wide * 1.1, 3.2, wide * 2.2, theme.hulls[2],
                   Stroke(theme.line, _DETAIL))  # fmt: skip


def _guns(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    """Stand front weapons at the bow, and auxiliaries on the back, one below in every three."""
    for number, word in enumerate(element.weapons.front):
        x = -hull.bow[1] - (number // 2) * 9.0
        y = height_at(hull, x, deck=number % 2 == 0) * 0.92
        yield mounted(word, x, y, 90.0, hull.guns, theme)
    aux = element.weapons.aux
    start, end = hull.spine
    for number, word in enumerate(aux):
        x = -(start + (end - start) * (number + 0.5) / len(aux))
        deck = number % 3 != 2
        y = height_at(hull, x, deck=deck)
        yield mounted(word, x, y, 48.0 if deck else 132.0, hull.guns, theme)


def _ports(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    """Open a port for each broadside weapon, and the bay of a carrier."""
    pen, words = Stroke(theme.line, _DETAIL), element.weapons.broadside
    start, end = hull.flank
    for number, _ in enumerate(words):
        x = -(start + (end - start) * (number + 0.5) / len(words))
        yield Circle(x, 0, 1.5 * hull.guns, theme.hulls[0], pen)
        yield Circle(x, 0, 0.8 * hull.guns, theme.dark, tag="port")
    if HANGAR_BAYS in element.systems:
        y = height_at(hull, -end * 0.6, deck=False) * 0.62
        yield Rect(-end, y - 1.6, hull.length * 0.2, 3.2, theme.dark, pen, 0.6, "hangar")
        yield Line(-end + 1, y, -end + hull.length * 0.2 - 1, y, Stroke(theme.glow, 0.6))
