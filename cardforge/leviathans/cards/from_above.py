"""A ship seen from above, over sky and sea."""

from __future__ import annotations

import functools
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.deck_fittings import DRAWN_ABOVE
from cardforge.leviathans.cards.engraving import Brush
from cardforge.leviathans.cards.hull import hull
from cardforge.leviathans.cards.turrets import gun_above, tubes_above
from cardforge.leviathans.cards.works_above import WORKS_ABOVE
from cardforge.press.boxes import extent
from cardforge.press.frame import Picture
from cardforge.press.scene import Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.anatomy import Anatomy, Body, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Bounds, Box


_BARREL_KINDS: Final = frozenset({"turret", "shield", "casemate"})


def plan_picture(ship: Ship, theme: Theme, *, length_mm: float = 54.0) -> Picture:
    """Draw a ship from above, her middle line in the middle of the picture.

    Her lines come out in their right weight where her hull is `length_mm` long.
    """
    anatomy, brush = anatomy_of(ship), Brush(theme, theme.accent(ship.power), length_mm / 100)
    groups, boxes = zip(*(_drawn(anatomy.body, each, brush) for each in anatomy.fittings),
                        strict=True)  # fmt: skip
    seen = (*boxes, _hull_extent(anatomy.body, brush))
    wide = max(max(-left, right) for left, _, right, _ in seen)
    top, bottom = min(box[1] for box in seen), max(box[3] for box in seen)
    centred = Group(_in_order(anatomy, groups, brush), y=-(top + bottom) / 2)
    return Picture((centred,), 2 * wide, bottom - top)


def plan_items(ship: Anatomy, brush: Brush) -> tuple[Item, ...]:
    """Draw a ship from above around the origin: a unit is a hundredth of her hull, the bow up.

    Every fitting is a group with its tag.
    """
    groups = tuple(_drawn(ship.body, each, brush)[0] for each in ship.fittings)
    return _in_order(ship, groups, brush)


def _in_order(ship: Anatomy, groups: tuple[Group, ...], brush: Brush) -> tuple[Item, ...]:
    """Put the hull over screws and rudder, which are the lowest of the fittings."""
    below = len(ship.of("screw", "rudder"))
    return (*groups[:below], *hull(ship.body, brush), *groups[below:])


@functools.lru_cache(maxsize=2048)
def _drawn(body: Body, fitting: Fitting, brush: Brush) -> tuple[Group, Bounds]:
    """Draw one fitting and measure it: most edits of a ship leave most of them as they were."""
    if fitting.kind in _BARREL_KINDS:
        items = tuple(gun_above(body, fitting, brush))
    elif fitting.kind == "tube":
        items = tuple(tubes_above(fitting, brush))
    else:
        drawing = DRAWN_ABOVE.get(fitting.kind) or WORKS_ABOVE[fitting.kind]
        items = tuple(drawing(body, fitting, brush))
    return Group(items, tag=fitting.tag), extent(items)


@functools.lru_cache(maxsize=256)
def _hull_extent(body: Body, brush: Brush) -> Bounds:
    return extent(hull(body, brush))


_SKIES: Final = 8
_STEP_MM: Final = 1.15


def sky(box: Box, theme: Theme, seed: int) -> Group:
    """Fill a box with one of a few skies; the same seed has the same one."""
    number = seed % _SKIES
    key = f"sky.{theme.name}.{box.width!r}.{box.height!r}.{number}"
    items = _clouds(box.width, box.height, theme, number)
    clip = Rect(0, 0, box.width, box.height)
    return Group(items, x=box.x, y=box.y, clip=clip, key=key, tag="sky")


@functools.lru_cache(maxsize=64)
def _clouds(width: float, height: float, theme: Theme, number: int) -> tuple[Item, ...]:
    """Draw banks of level strokes, each bank longest in its middle."""
    pen = Stroke(theme.faint, theme.lines.fine, cap="round")
    items: list[Item] = []
    for bank in range(max(3, round(height / 9))):
        middle_x = width * (0.5 + _chance(number, bank, 0) * 0.95)
        middle_y = height * (bank + 0.5 + _chance(number, bank, 1) * 0.5) / round(height / 9)
        reach = width * (0.3 + abs(_chance(number, bank, 2)) * 0.35)
        for row in range(-2, 2):
            half = reach * (1 - abs(row + 0.5) / 2.4) * (0.8 + _chance(number, bank, row + 9) * 0.5)
            drift = reach * 0.5 * _chance(number, bank, row + 19)
            y = middle_y + row * _STEP_MM
            items.append(Line(middle_x + drift - half, y, middle_x + drift + half, y, pen))
    return tuple(items)


def _chance(number: int, bank: int, index: int) -> float:
    """Give a settled number between minus and plus one half."""
    return zlib.crc32(f"{number}.{bank}.{index}".encode()) % 1001 / 1000 - 0.5
