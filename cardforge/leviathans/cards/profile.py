"""The ship from starboard, the bow to the right, drawn from her model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.brush import Brush
from cardforge.leviathans.cards.fittings import ram_reach
from cardforge.leviathans.cards.side_guns import side_fitting
from cardforge.leviathans.cards.side_hull import depth, side_hull
from cardforge.leviathans.cards.side_works import mast_height, side_works
from cardforge.press.picture import drawn_picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.picture import Picture
    from cardforge.press.scene import Item

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
