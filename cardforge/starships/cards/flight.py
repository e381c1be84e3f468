"""Squadrons from above: three small craft in a wedge, drawn after what they were built for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.curves import mirrored
from cardforge.press.outlines import polygon
from cardforge.press.picture import Picture
from cardforge.press.scene import Circle, Group, Item, Rect, Stroke
from cardforge.starships.cards.armament import mounted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.curves import Point
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element

_WEDGE: Final = ((0.0, -13.0), (-15.0, 9.0), (15.0, 9.0))
_SIZE: Final = (52.0, 50.0)
_DART: Final = ((0, -11), (1.6, -7), (2, -1), (9, 5), (9, 8), (3, 6.5), (2.4, 9), (0, 9))
_SWEPT: Final = ((0, -12), (1.5, -6), (2, 2), (8, 10), (6.4, 10.4), (2.4, 6.5), (1.8, 9), (0, 9))
_HEAVY: Final = ((0, -8), (3.2, -7), (4.2, -2), (10, 0), (10, 6), (4.6, 7), (4, 9.5), (0, 9.5))
_QUICK: Final = 6


def flight_picture(element: Element, theme: Theme) -> Picture:
    """Draw three craft in a wedge, the first leading."""
    craft = tuple(_craft(element, theme))
    return Picture(
        tuple(Group(craft, x=x, y=y, tag="craft") for x, y in _WEDGE), *_SIZE
    )  # fmt: skip


def craft_outline(element: Element) -> tuple[Point, ...]:
    """Give the right half of a craft: bombers are broad, quick ones swept, others darts."""
    if any(word not in ("light", "medium") for word in element.weapons.aux):
        return _HEAVY
    if element.hull > element.base.hull and element.engine < _QUICK:
        return _HEAVY
    return _SWEPT if element.engine >= _QUICK else _DART


def _craft(element: Element, theme: Theme) -> Iterator[Item]:
    pen, thin = Stroke(theme.line, 0.45, join="round"), Stroke(theme.line, 0.22)
    for x in (-1.2, 1.2):
        yield polygon(((x - 0.9, 9), (x, 14), (x + 0.9, 9)), fill=theme.glow)
    for number, word in enumerate(element.weapons.aux[:2]):
        yield mounted(word, (3.4 if number else -3.4), 1.5, 0.0, 0.75, theme)
    half = craft_outline(element)
    yield polygon(mirrored(half), fill=theme.hulls[0], stroke=pen, tag="hull")
    tip = max(half)
    for side in (-1, 1):
        yield polygon(
            ((side * tip[0], tip[1]), (side * tip[0], tip[1] + 2.4), (side * 4.2, tip[1] - 0.4)),
            fill=theme.accent(element.faction),
        )
    yield Rect(-1.0, -1.5, 2.0, 7.0, theme.hulls[1], thin, 0.8)
    yield Circle(0, -3.2, 1.0, theme.dark, thin)
