"""A ship seen from the side: guns, funnels, flags, and the marks on her flank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.anatomy import STRETCHES, Gun, anatomy_of, gun_of
from cardforge.leviathans.cards.hull import Brush
from cardforge.leviathans.cards.side_hull import (
    deck_at,
    depth,
    mast_height,
    side_hull,
    side_works,
    x_at,
)
from cardforge.leviathans.cards.turrets import ram_reach, turret_radius
from cardforge.leviathans.kinds import Family
from cardforge.press.frame import drawn_picture, scooped
from cardforge.press.outlines import regular, straight
from cardforge.press.scene import Circle, Group, Item, Line, Path, Rect, Stroke, Text
from cardforge.press.theme import Sign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Box
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure


def side_fitting(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """Draw what a slot shows from starboard; what stands to port is hidden."""
    if fitting.side < 0:
        return
    if fitting.slot.family is Family.GUN:
        yield from _gun(ship, fitting, brush)
    elif fitting.slot.family is Family.TORPEDO:
        yield from _tube(ship, fitting, brush)
    else:
        draw = _DRAWINGS.get(fitting.slot.item)
        if draw is not None:
            yield from draw(ship, fitting, brush)


def _gun(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    shape, x = gun_of(fitting.slot), x_at(fitting.along)
    ahead = fitting.place == "bow" or (fitting.side != 0 and fitting.along <= 0.52)
    mirror = (1.0, 1.0) if ahead else (-1.0, 1.0)
    if fitting.side == 0 and shape.turret:
        y = deck_at(ship, fitting.along) - _lifted(ship, fitting, shape)
        yield Group(tuple(_turret(shape, brush, 1.0)), x=x, y=y, scale=mirror)
    elif shape.turret:
        y = depth(ship) * 0.2
        sponson = turret_radius(shape.calibre_mm)
        yield Path(straight(((x - sponson * 1.1, y), (x + sponson * 1.1, y), (x + sponson * 0.5,
                   y + sponson * 1.3), (x - sponson * 0.5, y + sponson * 1.3))),
                   fill=brush.theme.mid, stroke=brush.pen(brush.fine))  # fmt: skip
        yield Group(tuple(_turret(shape, brush, 0.72)), x=x, y=y, scale=mirror)
    else:
        level = 0.14 if fitting.side == 0 else 0.27
        yield Group(tuple(_casemate(shape, brush)), x=x, y=depth(ship) * level, scale=mirror)


def _lifted(ship: Anatomy, fitting: Fitting, shape: Gun) -> float:
    """Raise the inner one of two turrets at an end, to fire over the outer one."""
    others = [each for each in ship.fittings
              if each.place == fitting.place and each.slot.family is Family.GUN]  # fmt: skip
    start, end = STRETCHES[fitting.place]
    inner = (fitting.along - (start + end) / 2) * (1 if fitting.place == "bow" else -1) > 0
    return turret_radius(shape.calibre_mm) * 1.0 if inner and len(others) > 1 else 0.0


def _turret(shape: Gun, brush: Brush, foreshortened: float) -> Iterator[Item]:
    radius, pen = turret_radius(shape.calibre_mm), brush.pen(brush.fine)
    share = min(1.3, shape.calibre_mm / 305)
    length = (radius + 2.6 + 5.0 * share) * shape.length * foreshortened
    thick = (0.55 + 0.55 * share) * (1.7 if shape.length < 1 else 1)
    tall = radius * 1.05
    for index in range(min(2, shape.barrels)):
        y = -tall * 0.62 - index * thick * 0.75
        yield Rect(0, y - thick / 2, length, thick, fill=brush.theme.line)
    mount = Rect(-radius * 0.8, -tall * 0.2, radius * 1.6, tall * 1.6, brush.theme.mid, pen)
    yield mount
    house = ((-radius, -tall * 0.15), (-radius * 0.95, -tall * 0.95), (radius * 0.3, -tall * 1.05),
             (radius, -tall * 0.6), (radius, -tall * 0.15))  # fmt: skip
    yield Path(straight(house), fill=brush.theme.dark, stroke=pen)


def _casemate(shape: Gun, brush: Brush) -> Iterator[Item]:
    radius = turret_radius(shape.calibre_mm) * 0.8
    share = min(1.3, shape.calibre_mm / 305)
    thick = 0.5 + 0.5 * share
    yield Rect(-radius, -radius * 0.6, radius * 2, radius * 1.2, fill=brush.theme.panel,
               stroke=brush.pen(brush.fine), radius=0.3)  # fmt: skip
    length = (radius + 1.4 + 3.0 * share) * shape.length
    for index in range(min(2, shape.barrels)):
        y = (index - (min(2, shape.barrels) - 1) / 2) * thick * 1.3
        yield Rect(-0.2, y - thick / 2, length, thick, fill=brush.theme.line)
    yield Circle(0, 0, radius * 0.36, fill=brush.theme.dark)


def _tube(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(fitting.along), depth(ship) * 0.62
    ring = brush.theme.brass if fitting.slot.item == "arc torpedo" else brush.theme.mid
    size = {"grasso": 1.7, "lungo": 0.9}.get(fitting.slot.item, 1.2)
    twin = (-size * 1.15, size * 1.15) if fitting.slot.item == "doppio" else (0.0,)
    for offset in twin:
        yield Circle(x + offset, y, size, fill=ring, stroke=brush.pen(brush.fine))
        yield Circle(x + offset, y, size * 0.5, fill=brush.theme.text)


def _ram(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    reach, deep = ram_reach(fitting), depth(ship)
    spike = ((45, deep * 0.36), (50 + reach, deep * 0.64), (46, deep * 0.86))
    yield Path(straight(spike), fill=brush.theme.dark, stroke=brush.pen(brush.fine))
    yield Line(46, deep * 0.62, 49 + reach, deep * 0.64, Stroke(brush.theme.panel, brush.fine))


def _deck(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A hangar in the side with its door, or a platform with a bomber on it."""
    pen, x = brush.pen(brush.fine), x_at(fitting.along)
    if fitting.side:
        y = depth(ship) * 0.3
        yield Rect(x - 4.5, y, 9, 3.2, fill=brush.theme.line, stroke=pen)
        yield Rect(x - 3.4, y + 1.1, 6.8, 0.6, fill=brush.theme.panel)
        return
    y = deck_at(ship, fitting.along) - 1.4
    yield Rect(x - 6, y, 12, 0.8, fill=brush.theme.panel, stroke=pen)
    yield Path(straight(((x - 4, y - 0.8), (x + 3, y - 1.2), (x + 4, y - 0.5), (x - 3.4, y - 0.2))),
               fill=brush.accent.deep)  # fmt: skip
    yield Line(x - 2, y - 2.4, x + 2, y - 2.4, pen)


def _mines(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    y = depth(ship) * 0.05 - 1.0 if fitting.side == 0 else depth(ship) * 0.34
    for index in range(4):
        x = x_at(fitting.along) + (index - 1.5) * 2.6 - (5.0 if fitting.place == "stern" else 0)
        yield Circle(x, y, 1.05, fill=brush.theme.line)
        for px, py in regular(4, 1.45):
            yield Line(x, y, x + px, y + py, brush.pen(brush.fine))


def _flak(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(fitting.along), deck_at(ship, fitting.along) - 1.2
    for lean in (-2.2, -0.8, 0.8, 2.2):
        yield Line(x, y, x + lean, y - 4.2, brush.pen(brush.fine * 2))
    yield Rect(x - 1.6, y, 3.2, 1.4, fill=brush.theme.dark, stroke=brush.pen(brush.fine))


def _ray(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(fitting.along), deck_at(ship, fitting.along)
    pen, lean = brush.pen(brush.fine), -1 if fitting.place == "stern" else 1
    yield Line(x, y, x, y - 4, brush.pen(brush.heavy))
    dish = ((x + lean * 1.8, y - 7.4), (x - lean * 0.6, y - 6), (x - lean * 0.6, y - 3.4),
            (x + lean * 1.8, y - 2))  # fmt: skip
    yield Path(straight(dish), fill=brush.theme.brass, stroke=pen)
    yield Line(x, y - 4.7, x + lean * 3.6, y - 4.7, brush.pen(brush.fine * 1.6))
    yield Circle(x + lean * 3.8, y - 4.7, 0.6, fill=brush.theme.brass, stroke=pen)


def _coil(ship: Anatomy, fitting: Fitting, brush: Brush) -> Iterator[Item]:
    """A Tesla coil on the deck; a charged one stands taller."""
    along = {"bow": 0.085, "stern": 0.925}.get(fitting.place, fitting.along + 0.012)
    charged = fitting.slot.item == "tesla coil"
    x, y, tall = x_at(along), deck_at(ship, along), 5.4 if charged else 2.6
    pen, brass = brush.pen(brush.fine), brush.theme.brass
    yield Rect(x - 0.5, y - tall, 1.0, tall, fill=brush.theme.mid, stroke=pen)
    yield Rect(x - 1.5, y - tall - 0.6, 3.0, 1.2, fill=brass, stroke=pen, radius=0.6)
    if charged:
        for lean in (-1, 1):
            bolt = ((x + lean * 1.6, y - tall - 0.8), (x + lean * 2.6, y - tall - 1.8),
                    (x + lean * 2.9, y - tall - 1.1), (x + lean * 4.0, y - tall - 2.2))  # fmt: skip
            yield Path(straight(bolt, closed=False), stroke=Stroke(brass, brush.fine * 1.6))


def _nacelle(ship: Anatomy, _: Fitting, brush: Brush) -> Iterator[Item]:
    x, y = x_at(0.79), depth(ship) * 0.5
    yield Rect(x - 5.5, y - 1.3, 11, 2.6, fill=brush.accent.deep, stroke=brush.pen(brush.fine),
               radius=1.3)  # fmt: skip
    yield Line(x - 6, y - 3.2, x - 6, y + 3.2, brush.pen(brush.heavy))


_DRAWINGS: dict[str, Callable[[Anatomy, Fitting, Brush], Iterator[Item]]] = {
    "ram prow": _ram,
    "bomber lev": _deck,
    "bomba mine": _mines,
    "flak": _flak,
    "effas ray": _ray,
    "trim tank": _coil,
    "tesla coil": _coil,
    "aerodynamique engine": _nacelle,
}


_LEFT: Final = 57.0
_RIGHT: Final = 52.0
_KEEL: Final = 1.36


def profile_picture(ship: Ship, theme: Theme, *, length_mm: float = 84.0) -> Picture:
    """Draw a ship from the side; the lines come out in their right weight at `length_mm`."""
    anatomy = anatomy_of(ship)
    ram = max((ram_reach(fitting) for fitting in anatomy.fittings), default=0.0)
    right = _RIGHT + ram
    brush = Brush(theme, theme.accent(ship.power), length_mm / (_LEFT + right))
    above, below = mast_height(anatomy) + 1.0, depth(anatomy) * _KEEL
    return drawn_picture(tuple(_drawn(anatomy, brush)), (-_LEFT, -above, right, below))


def _drawn(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    centre = [fitting for fitting in ship.fittings if fitting.side == 0]
    near = [fitting for fitting in ship.fittings if fitting.side > 0]
    yield from side_works(ship, brush)
    for fitting in centre:
        yield from side_fitting(ship, fitting, brush)
    yield from side_hull(ship, brush)
    for fitting in (*(each for each in centre if each.slot.item == "ram prow"), *near):
        yield from side_fitting(ship, fitting, brush)


_LETTERS: Final = 26
_INK_SHARE: Final = 0.62
"""How much of a disc's width its letters take."""
_PT_PER_MM: Final = 1.75
_NOTCH_MM: Final = 3.0
"""The corners of a border."""


class SideMark(NamedTuple):
    """A side by its number from 0: the first is A."""

    number: int

    @property
    def letter(self) -> str:
        """The side's letter: A to Z, then AA."""
        rounds, place = divmod(self.number, _LETTERS)
        return (SideMark(rounds - 1).letter if rounds else "") + chr(ord("A") + place)

    @property
    def is_dark(self) -> bool:
        """Whether its letter lies on a dark disc."""
        return self.number % 2 == 1

    def sign(self, theme: Theme) -> Sign:
        """Return the inks of its disc."""
        if self.is_dark:
            return Sign(theme.line, theme.panel, theme.panel)
        return Sign(theme.panel, theme.text, theme.line)


def side_disc(
    side: SideMark, x: float, y: float, size_mm: float, theme: Theme, measure: Measure
) -> tuple[Item, ...]:
    """Draw a side's letter on its disc, with a fine ring inside."""
    sign, radius = side.sign(theme), size_mm / 2
    disc = (
        Circle(x, y, radius, fill=sign.fill, stroke=Stroke(theme.line, theme.lines.rule)),
        Circle(x, y, radius * 0.86, stroke=Stroke(sign.line, theme.lines.hair)),
    )
    role, words = theme.styles.corner.role, side.letter
    inner, most = size_mm * _INK_SHARE, size_mm * _PT_PER_MM
    size_pt = min(most, most * inner / measure.width_mm(words, role, most))
    baseline = y + measure.line_mm(role, size_pt).cap_mm / 2
    word = Text(x, baseline, words, size_pt, role, "middle", sign.letter, tag="side.letter")
    return (*disc, word)


def side_edge(side: SideMark, box: Box, width_mm: float, theme: Theme) -> tuple[Item, ...]:
    """Draw the edge of a side within a box: none for A, then a band, two lines, and dashes."""
    kinds = (
        (),
        (_line(box, width_mm, theme),),
        (_line(box, width_mm * 0.32, theme),
         _line(box.inset(width_mm * 0.68), width_mm * 0.32, theme)),
        (_line(box, width_mm, theme, (width_mm * 1.6, width_mm * 1.6)),),
    )  # fmt: skip
    return kinds[side.number % len(kinds)]


def _line(box: Box, width_mm: float, theme: Theme, dash: tuple[float, ...] = ()) -> Path:
    """Draw a line of a width just within a box, with corners as those of a border."""
    steps = scooped(*box.inset(width_mm / 2), _NOTCH_MM)
    return Path(steps, stroke=Stroke(theme.line, width_mm, dash), tag="side.edge")
