"""Name plates on a battle's map: each near its ship, and none over another, a ship or a burst."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.battle_maps.sides import BADGE_MM, badge
from cardforge.press.boxes import Box
from cardforge.press.ink import WHITE
from cardforge.press.lettering import Setting, letter, tracked
from cardforge.press.scene import Group, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.cards.battle_maps.sides import MapInks, Side
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.hexmap import Point
    from cardforge.press.measure import Measure

HEIGHT_MM: Final = 5.4
_WIDEST_MM: Final = 30.0
_NAME_PT: Final = 7.0
_BAR_MM: Final = 0.9
_RINGS: Final = (0.0, 1.6, 3.6, 6.5, 10.0, 15.0, 21.0, 28.0, 36.0)
_WAYS: Final = 24


class Plate(NamedTuple):
    """What a plate says: the call sign, the name, and how far its ship is from being lost."""

    sign: str
    name: str
    side: Side
    spent: float
    lost: bool


class Ground(NamedTuple):
    """Where plates may lie, and what is there already."""

    field: Box
    taken: tuple[Box, ...]


def spent_share(vessel: Vessel) -> float:
    """Return how much of what a ship can lose she has lost: half her SI in slots is all of it."""
    return min(1.0, 2 * vessel.damage.count / max(1, vessel.ship.si))


def width_of(plate: Plate, theme: Theme, measure: Measure) -> float:
    """Return how wide a plate is for its name."""
    style = replace(theme.styles.label, size_pt=_NAME_PT)
    name = measure.width_mm(plate.name, style.role, _NAME_PT) + tracked(plate.name, style)
    return min(_WIDEST_MM, BADGE_MM + name + 2.9)


def placed_plates(
    ships: Sequence[Box], widths: Sequence[float], ground: Ground, scale: float
) -> tuple[Box, ...]:
    """Return a box for the plate of each ship, as near to her as nothing is in its way.

    Widths and the plates' height grow by `scale`.
    """
    boxes: list[Box] = []
    for ship, width in zip(ships, widths, strict=True):
        tried = _around(ship, width * scale, HEIGHT_MM * scale)
        costs = ((_cost(box, boxes, ground), nearness, box) for nearness, box in enumerate(tried))
        boxes.append(min(costs)[2])
    return tuple(boxes)


def plate_items(
    plate: Plate, at: Box, inks: MapInks, theme: Theme, measure: Measure, tag: str
) -> Group:
    """Draw a plate into a box: badge, name, and a bar that fills as the ship's slots go."""
    scale = at.height / HEIGHT_MM
    box = Box(0, 0, at.width / scale, HEIGHT_MM)
    ground = inks.scar if plate.lost else inks.plate
    ink = WHITE if plate.lost else inks.text
    pen = Stroke(plate.side.deep, 0.35)
    frame = Rect(box.x, box.y, box.width, box.height, fill=ground, stroke=pen, radius=0.9,
                 tag="plate")  # fmt: skip
    room = box.after(BADGE_MM + 1.2)
    room = room.left(room.width - 0.9)
    style = replace(theme.styles.label, size_pt=_NAME_PT)
    words = room if plate.lost else room.top(room.height - _BAR_MM - 1.0)._replace(y=room.y + 0.35)
    name = letter(measure, plate.name, style, words, "name", Setting("start", ink=ink))
    mark = badge(plate.side, plate.sign, box.x + BADGE_MM / 2 + 0.4, box.middle_y, measure)
    bar = room.foot(_BAR_MM + 0.6).top(_BAR_MM)
    health = () if plate.lost else tuple(_bar(bar, plate, inks))
    items = (frame, *mark, *name.items, *health)
    return Group(items, at.x, at.y, scale=(scale, scale), tag=tag)


def leader(ship: Box, box: Box, side: Side) -> Line:
    """Draw a line from a plate to its ship."""
    return Line(ship.middle_x, ship.middle_y, box.middle_x, box.middle_y, Stroke(side.deep, 0.3),
                tag="leader")  # fmt: skip


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def _bar(box: Box, plate: Plate, inks: MapInks) -> Iterator[Item]:
    yield Rect(*box, fill=inks.sky, stroke=Stroke(inks.label, 0.12), tag="bar")
    if plate.spent:
        yield Rect(box.x, box.y, box.width * plate.spent, box.height, fill=inks.scar, tag="spent")


def _around(ship: Box, width: float, height: float) -> Iterator[Box]:
    """Give boxes around a ship, the nearest first, above and below before beside."""
    for gap in _RINGS:
        across, down = ship.width / 2 + gap + width / 2, ship.height / 2 + gap + height / 2
        for number in range(_WAYS):
            angle = math.radians((90, 270, 0, 180)[number % 4] + 360 / _WAYS * (number // 4))
            x, y = _on_rim(across, down, angle)
            yield Box(ship.middle_x + x - width / 2, ship.middle_y - y - height / 2, width, height)


def _on_rim(across: float, down: float, angle: float) -> Point:
    """Give the point of a rectangle's rim in a direction from its middle."""
    x, y = math.cos(angle), math.sin(angle)
    reach = min(across / abs(x) if abs(x) > 1e-9 else math.inf,
                down / abs(y) if abs(y) > 1e-9 else math.inf)  # fmt: skip
    return x * reach, y * reach


def _cost(box: Box, plates: Sequence[Box], ground: Ground) -> float:
    """Return how much a box is in the way: outside the map and over other plates above all."""
    outside = box.width * box.height - overlap(box, ground.field)
    grown = box.inset(-0.4)
    covered = sum(overlap(grown, other) for other in plates)
    return round(100 * (outside + covered) + sum(overlap(box, other) for other in ground.taken), 3)
