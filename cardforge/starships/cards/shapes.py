"""The hull of each class, its weapons and its background, in units of its own."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
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
    regular,
    smooth,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.boxes import Box
    from cardforge.press.scene import Point
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element


@dataclass(frozen=True)
class Hull:
    """A hull from above, bow up, with its middle at the origin.

    `half` is the right half of the outline from bow to stern. `deck` is its raised part, `tower`
    the bridge. Weapons lie on the `bow` line, along `flank` and down `spine`; engines lie side by
    side across `drive`. `side` is the outline from the side, bow right, deck up.
    """

    half: tuple[Point, ...]
    deck: tuple[Point, ...]
    tower: tuple[Point, ...]
    bow: tuple[float, float]
    """Distance of front weapons from the middle line, and ahead of the origin."""
    flank: tuple[float, float]
    spine: tuple[float, float]
    drive: float
    side: tuple[Point, ...]
    guns: float
    """Scale at which weapons are drawn."""

    @property
    def outline(self) -> tuple[Point, ...]:
        """The whole outline from above."""
        return mirrored(self.half)

    @property
    def length(self) -> float:
        """The length from bow to stern."""
        return self.half[-1][1] - self.half[0][1]

    @property
    def beam(self) -> float:
        """The greatest breadth."""
        return 2 * max(x for x, _ in self.half)

    def width_at(self, y: float) -> float:
        """Return the distance from the middle line to the hull's side at a place of its length."""
        for (x1, y1), (x2, y2) in itertools.pairwise(self.half):
            if y1 <= y <= y2 and y2 > y1:
                return x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        return 0.0


HULLS: Final[Mapping[str, Hull]] = MappingProxyType(
    {
        "corvette": Hull(
            half=(
                (0, -32), (2.4, -25), (4.6, -10), (7, -2), (7.5, 6), (15, 16), (15, 25),
                (12.5, 25), (11, 20), (7.5, 20), (7.5, 28), (0, 28),
            ),
            deck=(
                (0, -18), (2.6, -8), (4, 2), (4, 18), (2.5, 23), (0, 23),
            ),
            tower=(
                (0, -4), (1.8, 0), (1.8, 6), (0, 8),
            ),
            bow=(3.2, -13.5), flank=(-2, 12), spine=(9, 21), drive=5.5,
            side=(
                (-28, -4), (-10, -5.5), (-4, -9), (4, -9), (7, -5.5), (18, -3.5), (32, 0),
                (18, 3), (-6, 5), (-14, 8.5), (-24, 8.5), (-22, 5), (-28, 4),
            ),
            guns=0.92,
        ),
        "frigate": Hull(
            half=(
                (0, -43), (3.4, -38), (6.5, -24), (7, -11), (12.5, -2), (14, 4), (14, 25),
                (18, 31), (18, 37), (10, 35), (10, 40), (0, 40),
            ),
            deck=(
                (0, -27), (3.6, -20), (4.2, -6), (8.4, 2), (8.4, 27), (5, 33), (0, 33),
            ),
            tower=(
                (0, 4), (3, 7), (3, 14), (0, 17),
            ),
            bow=(3.8, -22), flank=(3, 24), spine=(-6, 30), drive=8,
            side=(
                (-40, -5), (-30, -7), (-14, -7), (-11, -12), (-1, -12), (2, -7.5),
                (14, -6), (30, -3.5), (43, 0), (30, 3.5), (6, 6), (-14, 9), (-30, 9),
                (-34, 5), (-40, 5),
            ),
            guns=1.0,
        ),
        "destroyer": Hull(
            half=(
                (0, -55), (5.5, -55), (9, -51), (9, -39), (6.4, -35), (8.5, -16), (14, -8),
                (17.5, 12), (17.5, 34), (23, 42), (23, 51), (12.5, 47), (12.5, 53),
                (0, 53),
            ),
            deck=(
                (0, -44), (4.4, -44), (4.4, -20), (9.6, -4), (11.6, 14), (11.6, 36),
                (7, 44), (0, 44),
            ),
            tower=(
                (0, 10), (4.4, 13), (5, 20), (3, 25), (0, 25),
            ),
            bow=(5.6, -44), flank=(-4, 33), spine=(-16, 39), drive=10.5,
            side=(
                (-53, -7), (-42, -9), (-25, -9), (-23, -16), (-10, -16), (-6, -10),
                (14, -9), (30, -6.5), (38, -7.5), (50, -7.5), (55, -3), (55, 3), (49, 7),
                (38, 7), (33, 5), (8, 8), (-8, 12), (-36, 12), (-42, 7), (-53, 7),
            ),
            guns=1.08,
        ),
        "cruiser": Hull(
            half=(
                (0, -71), (4.5, -71), (8, -66), (13, -46), (17, -42), (17, -22), (15, -16),
                (24, -4), (28, 10), (28, 40), (35, 50), (35, 64), (30, 66), (27, 60),
                (20, 60), (20, 68), (0, 68),
            ),
            deck=(
                (0, -54), (5, -54), (9.5, -38), (9.5, -14), (16.5, 0), (19, 12), (19, 42),
                (12, 54), (0, 54),
            ),
            tower=(
                (0, 14), (5.5, 18), (7, 26), (7, 34), (4, 40), (0, 40),
            ),
            bow=(12.5, -32), flank=(-2, 40), spine=(-30, 51), drive=17.5,
            side=(
                (-68, -10), (-54, -13), (-44, -13), (-42, -18), (-38, -18), (-35, -25),
                (-20, -25), (-16, -15), (4, -13), (18, -12), (26, -14), (42, -14),
                (48, -9), (66, -5), (71, 0), (66, 4), (44, 9), (16, 12), (2, 18),
                (-44, 18), (-52, 10), (-68, 10),
            ),
            guns=1.16,
        ),
    }
)  # fmt: skip


_PEN: Final = 0.22


@functools.lru_cache(maxsize=64)
def weapon_drawing(word: str, theme: Theme) -> tuple[Item, ...]:
    """Draw a weapon system around the origin, its muzzle up."""
    return _DRAWINGS[word](theme)


def mounted(word: str, x: float, y: float, turn_deg: float, size: float, theme: Theme) -> Group:
    """Return a weapon on a hull, turned to where it fires."""
    drawn = weapon_drawing(word, theme)
    return Group(drawn, x, y, turn_deg, (size, size), tag=f"gun.{word}")


def _pen(theme: Theme, width: float = _PEN) -> Stroke:
    return Stroke(theme.line, width)


def _barrel(x: float, width: float, length: float, theme: Theme) -> Rect:
    return Rect(x - width / 2, -length, width, length, theme.hulls[2], _pen(theme, 0.16))


def _turret(radius: float, theme: Theme) -> Circle:
    return Circle(0, 0, radius, theme.hulls[1], _pen(theme))


def _light(theme: Theme) -> tuple[Item, ...]:
    return (_barrel(0, 0.7, 3.0, theme), _turret(1.15, theme))


def _medium(theme: Theme) -> tuple[Item, ...]:
    return (_barrel(-0.65, 0.7, 4.0, theme), _barrel(0.65, 0.7, 4.0, theme), _turret(1.6, theme))


def _heavy(theme: Theme) -> tuple[Item, ...]:
    house = Rect(-1.6, -1.5, 3.2, 3.6, theme.hulls[1], _pen(theme), 0.5)
    return (_barrel(0, 1.0, 6.6, theme), house)


def _macro(theme: Theme) -> tuple[Item, ...]:
    ring = Rect(-1.15, -7.6, 2.3, 1.1, theme.hulls[1], _pen(theme))
    house = polygon(regular(8, 2.3, turn_deg=22.5), fill=theme.hulls[1], stroke=_pen(theme))
    return (_barrel(0, 1.7, 7.4, theme), ring, house)


def _claws(theme: Theme) -> tuple[Item, ...]:
    jaw = ((0.5, 0.6), (2.4, -1.0), (2.2, -3.4), (0.7, -5.0))
    arms = [Path(smooth([(side * x, y) for x, y in jaw]),
                 stroke=Stroke(theme.line, 0.8, cap="round")) for side in (-1, 1)]  # fmt: skip
    return (*arms, _turret(1.3, theme))


def _teleporters(theme: Theme) -> tuple[Item, ...]:
    dish = Circle(0, 0, 2.1, theme.hulls[0], _pen(theme, 0.3))
    return (dish, Circle(0, 0, 1.2, theme.glow, _pen(theme)), Circle(0, 0, 0.4, theme.line))


def _tubes(count: int, width: float, length: float, theme: Theme) -> tuple[Item, ...]:
    house = Rect(-width / 2, -length + 1.4, width, length, theme.hulls[1], _pen(theme), 0.4)
    pitch = width / count
    return (
        house,
        *(Circle(-width / 2 + pitch * (n + 0.5), -length + 2.4, pitch * 0.34, theme.line)
          for n in range(count)),
    )  # fmt: skip


def _gatling(theme: Theme) -> tuple[Item, ...]:
    barrels = (_barrel(x, 0.45, 4.2, theme) for x in (-0.8, 0.0, 0.8))
    band = Rect(-1.3, -3.0, 2.6, 0.7, theme.hulls[1], _pen(theme, 0.16))
    return (*barrels, band, _turret(1.5, theme))


def _warheads(theme: Theme) -> tuple[Item, ...]:
    house = Rect(-2.2, -2.6, 4.4, 5.0, theme.hulls[1], _pen(theme), 0.4)
    nose = polygon(((-1.1, -1.2), (0, -4.6), (1.1, -1.2)), fill=theme.brass, stroke=_pen(theme))
    return (house, nose, Circle(0, 0.6, 1.0, theme.brass, _pen(theme)))


_DRAWINGS: Final[Mapping[str, Callable[[Theme], tuple[Item, ...]]]] = MappingProxyType(
    {
        "light": _light,
        "medium": _medium,
        "heavy": _heavy,
        "macro": _macro,
        "boarding claws": _claws,
        "boarding teleporters": _teleporters,
        "medium torpedoes": lambda theme: _tubes(2, 3.2, 4.0, theme),
        "heavy torpedoes": lambda theme: _tubes(3, 4.4, 5.2, theme),
        "gatling lasers": _gatling,
        "atomic warheads": _warheads,
    }
)


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
    """Return the right half of a craft: bombers are broad, fast craft swept, others darts."""
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


_SKIES: Final = 8
_STARS_PER_MM2: Final = 0.035
_RING_MM: Final = 9.0


def space(box: Box, theme: Theme, seed: int) -> Group:
    """Fill a box with one of several skies; the same seed draws the same sky."""
    number = seed % _SKIES
    key = f"space.{theme.name}.{box.width!r}.{box.height!r}.{number}"
    items = _sky(box.width, box.height, theme, number)
    clip = Rect(0, 0, box.width, box.height)
    return Group(items, x=box.x, y=box.y, clip=clip, key=key, tag="space")


@functools.lru_cache(maxsize=64)
def _sky(width: float, height: float, theme: Theme, number: int) -> tuple[Item, ...]:
    return (
        Rect(0, 0, width, height, fill=theme.space),
        *_table(width, height, theme),
        *_stars(width, height, theme, number),
    )


def _table(width: float, height: float, theme: Theme) -> list[Item]:
    """Draw rings around the middle, and the diagonals between front, sides and rear."""
    pen = Stroke(theme.faint if theme.low_ink else theme.dark, 0.15)
    x, y, far = width / 2, height / 2, max(width, height)
    rings: list[Item] = [
        Circle(x, y, _RING_MM * ring, stroke=pen) for ring in range(1, int(far / _RING_MM))
    ]
    dashed = Stroke(pen.ink, 0.15, dash=(1.0, 1.0))
    return [*rings, Line(x - far, y - far, x + far, y + far, dashed),
            Line(x - far, y + far, x + far, y - far, dashed)]  # fmt: skip


def _stars(width: float, height: float, theme: Theme, number: int) -> list[Item]:
    chance = Chance(number, "stars")
    count = int(width * height * _STARS_PER_MM2 * (0.35 if theme.low_ink else 1.0))
    return [
        Circle(chance.between(0, width), chance.between(0, height),
               chance.pick((0.09, 0.12, 0.16, 0.24)), fill=theme.star)
        for _ in range(count)
    ]  # fmt: skip
