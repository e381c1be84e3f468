"""The ship from above, bow up, drawn from her model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.brush import Brush
from cardforge.leviathans.cards.deckwork import deckwork
from cardforge.leviathans.cards.fittings import national
from cardforge.leviathans.cards.hull import hull
from cardforge.leviathans.cards.turrets import gun, torpedo_tubes
from cardforge.leviathans.kinds import Family
from cardforge.press.picture import drawn_picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.picture import Picture
    from cardforge.press.scene import Item

_LENGTH: Final = 104.0
_LOWEST_FIRST: Final = ("bomber lev", "compartment armor", "aerodynamique engine")


def plan_picture(ship: Ship, theme: Theme, *, length_mm: float = 60.0) -> Picture:
    """Draw a ship from above; the lines come out in their right weight at `length_mm`."""
    anatomy = anatomy_of(ship)
    brush = Brush(theme, theme.accent(ship.power), length_mm / _LENGTH)
    across, along = 1.95 * anatomy.half_beam, _LENGTH / 2
    return drawn_picture(tuple(_drawn(anatomy, brush)), (-across, -along, across, along))


def _drawn(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    yield from hull(ship, brush)
    low = [fitting for fitting in ship.fittings if fitting.slot.item in _LOWEST_FIRST]
    rest = [fitting for fitting in ship.fittings if fitting.slot.item not in _LOWEST_FIRST]
    for fitting in low:
        yield from national(ship, fitting, brush)
    yield from deckwork(ship, brush)
    for fitting in rest:
        yield from national(ship, fitting, brush)
        yield from torpedo_tubes(ship, fitting, brush)
        if fitting.slot.family is Family.GUN:
            yield from gun(ship, fitting, brush)
