"""A ship seen from the side."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.engraving import Brush
from cardforge.leviathans.cards.side_hull import side_hull
from cardforge.leviathans.cards.side_slots import DRAWN_BESIDE
from cardforge.leviathans.cards.side_superstructure import WORKS_BESIDE, flag, rigging
from cardforge.press.boxes import extent
from cardforge.press.frame import Picture
from cardforge.press.scene import Group, Item

if TYPE_CHECKING:
    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.kinds import Nation
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Bounds

_BEHIND: Final = (
    "screw", "rudder", "mast", "funnel", "cowl", "house", "bridge", "boat", "ensign",
)  # fmt: skip
_AGAINST: Final = frozenset({"ram", "nacelle", "bulkheads", "side rudder", "stabilizer"})
"""What is seen against the hull though it does not belong to the near side alone."""


def profile_picture(ship: Ship, theme: Theme, *, length_mm: float = 84.0) -> Picture:
    """Draw a ship from its starboard side, the bow right.

    Its lines come out in their right weight where its hull is `length_mm` long.
    """
    brush = Brush(theme, theme.accent(ship.power), length_mm / 100)
    anatomy = anatomy_of(ship)
    groups, boxes = zip(*_parts(anatomy, ship.power, brush), strict=True)
    seen = (*boxes, _hull_extent(anatomy.body, brush))
    left, top = (min(box[side] for box in seen) for side in (0, 1))
    right, bottom = (max(box[side] for box in seen) for side in (2, 3))
    items = _in_order(anatomy, groups, brush)
    centred = Group(items, x=-(left + right) / 2, y=-(top + bottom) / 2)
    return Picture((centred,), right - left, bottom - top)


def _in_order(ship: Anatomy, groups: tuple[Group, ...], brush: Brush) -> tuple[Item, ...]:
    """Put the rigging behind all, and the hull between what is behind and before it."""
    before = sum(_is_near(each) for each in ship.fittings if is_seen(each))
    split = len(groups) - before
    hull = side_hull(ship.body, brush)
    return (rigging(ship, brush), *groups[:split], *hull, *groups[split:])


def _parts(ship: Anatomy, nation: Nation | None, brush: Brush) -> list[tuple[Group, Bounds]]:
    """Draw all fittings that are seen, those behind the hull first."""
    seen = [each for each in ship.fittings if is_seen(each)]
    own = [each for kind in _BEHIND for each in seen if each.kind == kind]
    deck = [each for each in seen if each.slot and not _is_near(each)]
    deck.sort(key=lambda each: -abs(each.along - 0.5))
    near = [each for each in seen if _is_near(each)]
    return [_drawn(ship.body, each, nation, brush) for each in (*own, *deck, *near)]


def is_seen(fitting: Fitting) -> bool:
    """Whether something shows from starboard: all but what another on this side hides."""
    if fitting.kind in ("boat", "cowl", "screw"):
        return fitting.across >= 0
    return fitting.side >= 0


def _is_near(fitting: Fitting) -> bool:
    """Whether something is drawn over the hull."""
    if fitting.kind == "wings":
        return True
    return fitting.slot is not None and (fitting.side != 0 or fitting.kind in _AGAINST)


@functools.lru_cache(maxsize=512)
def _drawn(
    body: Body, fitting: Fitting, nation: Nation | None, brush: Brush
) -> tuple[Group, Bounds]:
    """Draw one fitting and measure it: most edits of a ship leave most of them as they were."""
    if fitting.kind == "ensign":
        items = tuple(flag(body, fitting, nation, brush))
    else:
        drawing = DRAWN_BESIDE.get(fitting.kind) or WORKS_BESIDE[fitting.kind]
        items = tuple(drawing(body, fitting, brush))
    return Group(items, tag=fitting.tag), extent(items)


@functools.lru_cache(maxsize=48)
def _hull_extent(body: Body, brush: Brush) -> Bounds:
    return extent(side_hull(body, brush))
