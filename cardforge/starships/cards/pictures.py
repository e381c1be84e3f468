"""Elements from above and from the side: hull, weapons where they fire, lit engines."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from cardforge.core.chance import Chance
from cardforge.press.frame import Picture
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    mirrored,
    polygon,
    straight,
)
from cardforge.starships.cards.shapes import HULLS, Hull, flight_picture, mounted, space
from cardforge.starships.rulebook import HANGAR_BAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.boxes import Box
    from cardforge.press.scene import Ink
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element


_OUTLINE: Final = 0.55
_DETAIL: Final = 0.25
_PLAN_FLAME: Final = 9.0
_AROUND_PLAN: Final = 5.0
_MOST_ENGINES: Final = 6
_STRIPES: Final = 3


def plan_picture(element: Element, name: str, theme: Theme) -> Picture:
    """Draw an element from above, bow up; the same name always has the same paint."""
    if element.is_squadron:
        return flight_picture(element, theme)
    hull = HULLS[element.ship_class]
    items = (
        *_flames_from_above(element, hull, theme),
        *_body(hull, theme),
        *_livery(hull, name, theme.accent(element.faction), theme),
        *_hangars(element, hull, theme),
        *_deck(hull, theme),
        *_weapons(element, hull, theme),
    )
    middle = (hull.half[0][1] + hull.half[-1][1] + _PLAN_FLAME) / 2
    shifted = Group(items, y=-middle)
    return Picture(
        (shifted,), hull.beam + 2 * _AROUND_PLAN, hull.length + _PLAN_FLAME + _AROUND_PLAN
    )  # fmt: skip


def ship_view(element: Element, name: str, box: Box, theme: Theme) -> Group:
    """Fill a box with an element in front of stars."""
    picture = plan_picture(element, name, theme).placed(box.inset(2.0), tag="picture")
    seed = zlib.crc32(name.encode())
    frame = Rect(*box, stroke=Stroke(theme.line, theme.lines.rule))
    return Group((space(box, theme, seed), picture, frame), tag="view")


def _body(hull: Hull, theme: Theme) -> Iterator[Item]:
    yield polygon(hull.outline, fill=theme.hulls[0],
                  stroke=Stroke(theme.line, _OUTLINE, join="round"), tag="hull")  # fmt: skip


def _deck(hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw the raised deck with its joints, and the bridge on it."""
    pen, hair = Stroke(theme.line, _DETAIL, join="round"), Stroke(theme.hulls[2], 0.18)
    yield Path(straight(mirrored(hull.deck)), fill=theme.hulls[1], stroke=pen)
    bow, stern = hull.deck[0][1], hull.deck[-1][1]
    yield Line(0, bow + 2, 0, stern - 1, hair)
    for step in range(1, 6):
        y = bow + (stern - bow) * step / 6
        yield Line(-hull.beam * 0.1, y, hull.beam * 0.1, y, hair)
    yield Path(straight(mirrored(hull.tower)), fill=theme.hulls[0], stroke=pen)
    top = hull.tower[0][1]
    half = hull.tower[1][0] * 0.55
    yield Rect(-half, top + 2.6, 2 * half, 1.0, theme.dark)


def _flames_from_above(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw an engine with its flame for every two engine points."""
    count = max(1, min(_MOST_ENGINES, element.engine // 2))
    stern, pitch = hull.half[-1][1], 2 * hull.drive / count
    for number in range(count):
        yield from _nozzle(
            -hull.drive + pitch * (number + 0.5), stern, min(3.4, pitch * 0.36), theme
        )


def _nozzle(x: float, stern: float, wide: float, theme: Theme) -> Iterator[Item]:
    bright = theme.panel if theme.low_ink else theme.star
    for share, length, ink in ((1.0, _PLAN_FLAME, theme.glow), (0.45, _PLAN_FLAME * 0.6, bright)):
        foot, reach = stern + 1.5, wide * share
        yield polygon(((x - reach, foot), (x, stern + length), (x + reach, foot)), fill=ink)
    corners = ((x - wide * 0.8, stern - 2), (x + wide * 0.8, stern - 2),
               (x + wide * 1.1, stern + 2), (x - wide * 1.1, stern + 2))  # fmt: skip
    yield polygon(corners, fill=theme.hulls[2], stroke=Stroke(theme.line, _DETAIL))


def _livery(hull: Hull, name: str, accent: Ink, theme: Theme) -> Iterator[Item]:
    """Draw stripes in the faction's colour across the hull; the ship's name decides where."""
    chance = Chance(zlib.crc32(name.encode()), "livery")
    first = hull.half[0][1] + hull.length * chance.between(0.16, 0.24)
    pitch = chance.between(2.6, 3.6)
    for number in range(chance.whole(1, _STRIPES)):
        y, thick = first + number * pitch, pitch * 0.5
        above, below = hull.width_at(y) - 0.3, hull.width_at(y + thick) - 0.3
        yield polygon(
            ((-above, y), (above, y), (below, y + thick), (-below, y + thick)), fill=accent
        )
    tail = hull.half[-1][1] - hull.length * 0.16
    wide = hull.width_at(tail) - 0.4
    for side in (-1, 1):
        edge = side * wide
        yield polygon(((edge, tail), (edge, tail + 4), (edge * 0.72, tail + 1)), fill=accent)
    yield from _lights(hull, theme)


def _lights(hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw windows along both sides."""
    start, end = hull.flank
    for step in range(9):
        y = start + (end - start) * step / 8
        x = hull.width_at(y) - 1.3
        for side in (-1, 1):
            yield Circle(side * x, y, 0.28, theme.dark)


def _hangars(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw the open bays of a carrier, with strips of light."""
    if HANGAR_BAYS not in element.systems:
        return
    pen, (start, end) = Stroke(theme.line, _DETAIL), hull.flank
    depth = (end - start) * 0.42
    for side in (-1, 1):
        x = side * (hull.width_at(end - 4) - 3.2)
        yield Rect(x - 2.2, end - depth, 4.4, depth, theme.dark, pen, tag="hangar")
        for step in range(3):
            y = end - depth + depth * (step + 0.5) / 3
            yield Line(x - 1.4, y, x + 1.4, y, Stroke(theme.glow, 0.5))


def _weapons(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    yield from _broadsides(element.weapons.broadside, hull, theme)
    yield from _front(element.weapons.front, hull, theme)
    yield from _aux(element.weapons.aux, hull, theme)


def _front(words: tuple[str, ...], hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw front weapons side by side behind the bow, further ones in a second row."""
    across, ahead = hull.bow
    for number, word in enumerate(words):
        row, place = divmod(number, 2)
        x = across * (-1 if place == 0 else 1) if len(words) > row * 2 + 1 or place else 0.0
        yield mounted(word, x, ahead + row * 9.5 * hull.guns, 0.0, hull.guns, theme)


def _broadsides(words: tuple[str, ...], hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw each broadside weapon on both sides, muzzles outwards."""
    for number, word in enumerate(words):
        y = _spread(hull.flank, number, len(words))
        x = hull.width_at(y) - 1.4 * hull.guns
        yield mounted(word, x, y, 90.0, hull.guns, theme)
        yield mounted(word, -x, y, 270.0, hull.guns, theme)


def _aux(words: tuple[str, ...], hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw auxiliary weapons in turrets on the deck; those ahead of the bridge face forward."""
    for number, word in enumerate(words):
        y = _spread(hull.spine, number, len(words))
        turn, x = (0.0, 0.0) if y < hull.tower[0][1] else (180.0, 0.0)
        if hull.tower[0][1] - 1 <= y <= hull.tower[-1][1] + 1:
            x = (hull.tower[1][0] + 3.4) * (1 if number % 2 else -1)
            turn = 35.0 if number % 2 else -35.0
        yield Circle(x, y, 2.5 * hull.guns, theme.hulls[0], Stroke(theme.line, _DETAIL))
        yield mounted(word, x, y, turn, 0.9 * hull.guns, theme)


def _spread(ends: tuple[float, float], number: int, count: int) -> float:
    """Return the position of one of several things along a stretch."""
    return ends[0] + (ends[1] - ends[0]) * (number + 0.5) / count


_PROFILE_FLAME: Final = 8.0
_AROUND_PROFILE: Final = 4.0


def profile_picture(element: Element, name: str, theme: Theme) -> Picture:
    """Draw an element from the side; squadrons are seen from above, flying to the right."""
    if element.is_squadron:
        flight = flight_picture(element, theme)
        return Picture((Group(flight.items, turn_deg=90.0),), flight.height, flight.width)
    hull = HULLS[element.ship_class]
    top, bottom = min(y for _, y in hull.side), max(y for _, y in hull.side)
    items = (
        *_flames_from_the_side(element, hull, theme),
        *_hull(element, hull, name, theme),
        *_guns(element, hull, theme),
        *_ports(element, hull, theme),
    )
    shifted = Group(items, x=_PROFILE_FLAME / 2, y=-(top + bottom) / 2 + _AROUND_PROFILE / 2)
    size = hull.length + _PROFILE_FLAME + _AROUND_PROFILE, bottom - top + 2.5 * _AROUND_PROFILE
    return Picture((shifted,), *size)


def side_view(element: Element, name: str, box: Box, theme: Theme) -> Group:
    """Fill a box with an element from the side, in front of stars."""
    picture = profile_picture(element, name, theme).placed(box.inset(2.5), tag="picture")
    frame = Rect(*box, stroke=Stroke(theme.line, theme.lines.rule))
    return Group((space(box, theme, zlib.crc32(name.encode()) + 3), picture, frame), tag="view")


def height_at(hull: Hull, x: float, *, deck: bool) -> float:
    """Return the y of the side outline's upper (or lower) edge at a place of its length."""
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
    """Draw a darker belt along the side, with joints across it."""
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


def _flames_from_the_side(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    stern = hull.side[0][0]
    up, down = hull.side[0][1] * 0.72, hull.side[-1][1] * 0.72
    rows = 1 if element.engine < 6 else 2
    for row in range(rows):
        y = up + (down - up) * (row + 0.5) / rows
        wide = (down - up) / rows * 0.34
        yield polygon(
            ((stern, y - wide), (stern - _PROFILE_FLAME, y), (stern, y + wide)), fill=theme.glow
        )
        yield Rect(stern - 2, y - wide * 1.1, 3.2, wide * 2.2, theme.hulls[2],
                   Stroke(theme.line, _DETAIL))  # fmt: skip


def _guns(element: Element, hull: Hull, theme: Theme) -> Iterator[Item]:
    """Draw front weapons at the bow, and auxiliaries on the back, every third one below."""
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
    """Draw a port for each broadside weapon, and the bay of a carrier."""
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
