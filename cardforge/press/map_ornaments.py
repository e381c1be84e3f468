"""Clouds, compass rose and title plate of a chart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.chance import Chance
from cardforge.press.boxes import PT_PER_MM, Box
from cardforge.press.lettering import Setting, faults_of, fitted_in, letter
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Step,
    Stroke,
    Text,
    circle_steps,
    polygon,
)
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.core.hexes import Hex
    from cardforge.press.hexmap import ChartInks, HexBoard, Point
    from cardforge.press.lettering import Overflow
    from cardforge.press.measure import Measure


_LIGHT: Final = (-0.55, -0.83)
_DROP_MM: Final = (9.0, 12.0)
_HATCH_MM: Final = 1.3
_CLOUD_RIM_MM: Final = 0.22
_SMALLEST_MM, _LARGEST_MM = 13.0, 48.0
_APART: Final = 1.35
_TRIES: Final = 12


@dataclass(frozen=True)
class Puff:
    """One round part of a cloud."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Cloud:
    """A cloud of puffs at most `reach` from its middle, in mm."""

    x: float
    y: float
    reach: float
    puffs: tuple[Puff, ...]


def clouds_over(area: Rect, seed: int, per_thousand_cm2: float) -> tuple[Cloud, ...]:
    """Return clouds over an area, apart from one another and stretched by the same wind."""
    chance = Chance(seed, "clouds")
    wind = chance.between(-0.5, 0.5)
    count = round(area.width * area.height / 100_000 * per_thousand_cm2)
    clouds: list[Cloud] = []
    for _ in range(count * _TRIES):
        if len(clouds) == count:
            break
        reach = _SMALLEST_MM + (_LARGEST_MM - _SMALLEST_MM) * chance.unit() ** 1.7
        x = area.x + chance.between(0, area.width)
        y = area.y + chance.between(0, area.height)
        if all(math.hypot(x - o.x, y - o.y) > _APART * (reach + o.reach) for o in clouds):
            clouds.append(Cloud(x, y, reach, tuple(_puffs(x, y, reach, wind, chance))))
    return tuple(clouds)


def _puffs(x: float, y: float, reach: float, wind: float, chance: Chance) -> Iterator[Puff]:
    """Yield puffs along the wind, large in the middle and small at the ends."""
    count = int(8 + reach / 2.2)
    for number in range(count):
        along = (number / (count - 1) * 2 - 1) * reach
        full = math.sqrt(max(0.12, 1 - (along / reach) ** 2))
        aside = chance.between(-0.36, 0.36) * reach * full
        radius = reach * full * chance.between(0.24, 0.4)
        yield Puff(
            x + along * math.cos(wind) - aside * math.sin(wind),
            y + along * math.sin(wind) + aside * math.cos(wind),
            radius,
        )


def shadows(clouds: Sequence[Cloud], inks: ChartInks) -> Iterator[Item]:
    """Hatch the ground in the shadows of clouds, below and to the right of them."""
    pen = Stroke(inks.shadow, 0.14)
    for cloud in clouds:
        size = 1.25 * cloud.reach
        shape = Path(_rounds(cloud.puffs, -0.6, _DROP_MM))
        middle = (cloud.x + _DROP_MM[0], cloud.y + _DROP_MM[1])
        hatch = Path(tuple(_hatch(*middle, size)), stroke=pen)
        yield Group((hatch,), clip=shape, tag="shadow")


def _hatch(x: float, y: float, size: float) -> Iterator[Step]:
    for number in range(-int(2 * size / _HATCH_MM), int(2 * size / _HATCH_MM) + 1):
        offset = number * _HATCH_MM
        left, right = max(-size, offset - size), min(size, offset + size)
        if left < right:
            yield MoveTo(x + left, y + offset - left)
            yield LineTo(x + right, y + offset - right)


def clouds(clouds: Sequence[Cloud], inks: ChartInks) -> Iterator[Item]:
    """Draw clouds: a rim, the shaded body, and the sunlit tops."""
    for cloud in clouds:
        yield Path(_rounds(cloud.puffs, _CLOUD_RIM_MM), fill=inks.rim, tag="cloud")
        yield Path(_rounds(cloud.puffs, 0.0), fill=inks.lining, tag="cloud")
        yield Path(_lit(cloud, 0.84, 0.13), fill=inks.cloud, tag="cloud")
        yield Path(tuple(_curls(cloud)), stroke=Stroke(inks.rim, 0.12, cap="round"), tag="cloud")


def _rounds(
    puffs: Sequence[Puff], grown: float, moved: tuple[float, float] = (0.0, 0.0)
) -> tuple[Step, ...]:
    across, down = moved
    return tuple(
        step
        for puff in puffs
        for step in circle_steps(Circle(puff.x + across, puff.y + down, puff.radius + grown))
    )


def _lit(cloud: Cloud, share: float, shift: float) -> tuple[Step, ...]:
    """Return smaller circles, moved towards the light."""
    across, down = _LIGHT
    moved = (
        Circle(puff.x + across * shift * puff.radius, puff.y + down * shift * puff.radius,
               puff.radius * share)
        for puff in cloud.puffs
    )  # fmt: skip
    return tuple(step for circle in moved for step in circle_steps(circle))


def _curls(cloud: Cloud) -> Iterator[Step]:
    """Yield arcs on the shaded side of a cloud, as an engraver sets them."""
    for puff in cloud.puffs[1:-1:2]:
        radius = puff.radius * 0.62
        for number in range(9):
            angle = math.radians(20 + number * 11)
            x, y = puff.x + radius * math.cos(angle), puff.y + radius * math.sin(angle)
            yield MoveTo(x, y) if number == 0 else LineTo(x, y)


_RING: Final = 0.74
_NORTH: Final = 1.06
# The first bearing, the angle between points, their length in radii and their waist in rings.
_STAR: Final = ((22.5, 45.0, 0.53, 0.12), (45.0, 90.0, 0.62, 0.15), (0.0, 90.0, 1.0, 0.17))


def rhumbs(x: float, y: float, reach_mm: float, inks: ChartInks) -> Path:
    """Draw lines in all 32 directions, `reach_mm` long.

    Viewers draw endless lines badly.
    """
    steps: list[Step] = []
    for number in range(16):
        across, down = _towards(11.25 * number, reach_mm)
        steps += (MoveTo(x - across, y - down), LineTo(x + across, y + down))
    return Path(tuple(steps), stroke=Stroke(inks.rhumb, 0.12), tag="rhumbs")


def rose(x: float, y: float, radius: float, inks: ChartInks) -> Group:
    """Draw a rose of 16 points around (x, y), with its letter just above the northern point."""
    return Group(tuple(_rose(radius, inks)), x=x, y=y, tag="rose")


def _rose(radius: float, inks: ChartInks) -> Iterator[Item]:
    ring, pen = radius * _RING, Stroke(inks.accent, 0.15, join="round")
    yield Circle(0, 0, ring, fill=inks.paper, stroke=Stroke(inks.accent, 0.4))
    yield Circle(0, 0, ring * 0.97, stroke=Stroke(inks.accent, 0.12))
    yield Circle(0, 0, ring * 0.88, stroke=Stroke(inks.accent, 0.12))
    yield Path(tuple(_degrees(ring)), stroke=Stroke(inks.accent, 0.12), tag="degrees")
    yield Circle(0, 0, ring * 0.5, stroke=Stroke(inks.accent, 0.12))
    for first, apart, length, waist in _STAR:
        for number in range(round(360 / apart)):
            turn = first + apart * number
            yield from _point(turn, length * radius, waist * ring, pen, inks)
    yield Circle(0, 0, ring * 0.07, fill=inks.paper, stroke=pen)
    yield Circle(0, 0, ring * 0.025, fill=inks.accent)
    size = radius * 0.2 * PT_PER_MM
    yield Text(0, -radius * _NORTH, "N", size, "display", "middle", inks.ink, tag="north")


def _degrees(ring: float) -> Iterator[Step]:
    for number in range(72):
        inner = ring * (0.88 if number % 3 == 0 else 0.93)
        yield MoveTo(*_towards(5 * number, inner))
        yield LineTo(*_towards(5 * number, ring * 0.97))


def _point(
    turn: float, length: float, waist: float, pen: Stroke, inks: ChartInks
) -> Iterator[Item]:
    """Draw one point of the star: a light half and a dark one."""
    tip = _towards(turn, length)
    for side, tint in ((-45.0, inks.soft), (45.0, inks.accent)):
        corner = _towards(turn + side, waist)
        yield polygon(((0.0, 0.0), corner, tip), fill=tint, stroke=pen)


def _towards(turn: float, length: float) -> Point:
    """Return the point at a bearing, clockwise from the top."""
    angle = math.radians(turn)
    return length * math.sin(angle), -length * math.cos(angle)


PLATES: Final = 2
_INSET_MM: Final = 1.1
_PLATE_RIM_MM: Final = 0.7
_NEAR_MM: Final = 1e-6
_DEEP: Final = 0.36
"""Height of the words above the edge, in pitches."""
_TITLE: Final = Style("display", 12.0)
_ABOVE: Final = Style("bold", 6.5, 0.9)
_BELOW: Final = Style("serif-italic", 7.5)
_TITLED: Final = Setting(most_lines=4)
_TOLD: Final = Setting(most_lines=2)


@dataclass(frozen=True)
class Wording:
    """The texts of a cartouche: a line above the title, the title, and a line below it."""

    above: str
    title: str
    below: str


@dataclass(frozen=True)
class Cartouche:
    """Plates over the grid, one with the title and one with details, and the space they take."""

    frame: Rect
    plates: Group


def half_hexes(board: HexBoard) -> tuple[Hex, ...]:
    """Return the half hexes that the lower edge cuts through the middle, from the left."""
    field = board.field
    bottom = field.y + field.height
    return tuple(
        hex_
        for hex_ in board.sheet.hexes()
        if abs(board.centre(hex_)[1] - bottom) < _NEAR_MM
        and field.x + _NEAR_MM < board.centre(hex_)[0] < field.x + field.width - _NEAR_MM
    )


def cartouche(
    board: HexBoard, at: tuple[Hex, ...], wording: Wording, inks: ChartInks, measure: Measure
) -> Cartouche:
    """Set title and details into two half hexes at the lower edge."""
    first, second = (_outline(board, hex_) for hex_ in at)
    rooms = [_room(board, hex_) for hex_ in at]
    title = letter(measure, wording.title, _TITLE, rooms[0], "cartouche", _TITLED)
    items = (*_plate(first, inks), *_plate(second, inks), *title.items,
             *_details(wording, rooms[1], measure))  # fmt: skip
    xs = [x for outline in (first, second) for x, _ in outline]
    ys = [y for outline in (first, second) for _, y in outline]
    frame = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return Cartouche(frame, Group(items, tag="cartouche"))


def overlong(wording: Wording, board: HexBoard, measure: Measure) -> tuple[Overflow, ...]:
    """Return the lines of a wording that a cartouche shortens or lacks glyphs for."""
    room = _sized(board, 0.0, 0.0)
    half = room.top(room.height / 2)
    lines = ((wording.above.upper(), _ABOVE, half, _TOLD), (wording.title, _TITLE, room, _TITLED),
             (wording.below, _BELOW, half, _TOLD))  # fmt: skip
    return tuple(
        fault
        for words, style, box, setting in lines
        for fault in faults_of(
            "title",
            words,
            measure.missing(words, style.role),
            whole=fitted_in(measure, words, style, box, setting)[1],
        )
    )


def _details(wording: Wording, room: Box, measure: Measure) -> Iterator[Item]:
    upper, lower = room.rows(2)
    yield from letter(measure, wording.above.upper(), _ABOVE, upper, "cartouche", _TOLD).items
    yield from letter(measure, wording.below, _BELOW, lower, "cartouche", _TOLD).items


def _room(board: HexBoard, hex_: Hex) -> Box:
    x, y = board.centre(hex_)
    return _sized(board, x, y)


def _sized(board: HexBoard, x: float, y: float) -> Box:
    """Return the largest upright box as deep as the text in the half hex around a point."""
    side, deep = board.pitch_mm / math.sqrt(3), _DEEP * board.pitch_mm
    half = side * (1 - _DEEP) if board.sheet.orient == "flat" else board.pitch_mm / 2
    aside = _INSET_MM + 2 * _PLATE_RIM_MM
    top = y - min(deep, side / 2 if board.sheet.orient == "pointy" else deep)
    return Box(x - half + aside, top, 2 * (half - aside), y - top - _INSET_MM - _PLATE_RIM_MM)


def _outline(board: HexBoard, hex_: Hex) -> list[Point]:
    """Return the corners of a plate: the upper half of the hex, a little smaller."""
    x, y = board.centre(hex_)
    corners = [(u, v) for u, v in board.corners(hex_) if v <= y + _NEAR_MM]
    if board.sheet.orient == "pointy":
        corners += [(x - board.pitch_mm / 2, y), (x + board.pitch_mm / 2, y)]
    middle, share = y - board.pitch_mm / 4, 1 - 2 * _INSET_MM / board.pitch_mm
    return [
        (x + (u - x) * share, middle + (v - middle) * share)
        for u, v in sorted(corners, key=lambda corner: math.atan2(corner[1] - y - 1, corner[0] - x))
    ]


def _plate(outline: list[Point], inks: ChartInks) -> Iterator[Item]:
    """Draw an opaque ground with a strong line and a fine line inside."""
    yield polygon(outline, fill=inks.paper, stroke=Stroke(inks.ink, 0.5, join="miter"), tag="plate")
    x = sum(u for u, _ in outline) / len(outline)
    y = sum(v for _, v in outline) / len(outline)
    inner = [(x + (u - x) * 0.94, y + (v - y) * 0.88) for u, v in outline]
    yield polygon(inner, stroke=Stroke(inks.accent, 0.25, join="miter"))
