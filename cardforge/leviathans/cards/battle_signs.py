"""Ships, sides and strikes as a battle map draws them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.core.hexes import direction, neighbours
from cardforge.leviathans.cards.from_above import plan_picture
from cardforge.press.scene import (
    WHITE,
    Circle,
    Close,
    Group,
    Ink,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Step,
    Stroke,
    Text,
    grey,
    ink,
    polygon,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.battles import Parties
    from cardforge.leviathans.battle.state import Vessel
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.places import Placement
    from cardforge.press.hexmap import HexBoard, Point
    from cardforge.press.measure import Measure


_TO_SIDE: Final = 0.27
_TO_END: Final = 0.2
_BOW_TIP: Final = 0.42


def type_scale(board: HexBoard) -> float:
    """Return how much larger words must be on a large map."""
    return min(1.45, max(1.0, board.width_mm / 200))


def heading(board: HexBoard, facing: int) -> Point:
    """Return the direction of a ship's bow, one hex long."""
    x, y = board.centre(direction(facing))
    left, top = board.field.x, board.field.y
    return x - left, y - top


def heading_deg(board: HexBoard, facing: int) -> float:
    """Return the angle, clockwise, by which a ship that is drawn bow up must be turned."""
    x, y = heading(board, facing)
    return math.degrees(math.atan2(y, x)) + 90


def moved(point: Point, way: Point, share: float) -> Point:
    """Return a point moved by a multiple of a vector."""
    return point[0] + way[0] * share, point[1] + way[1] * share


def middle(board: HexBoard, at: Placement) -> Point:
    """Return the middle of a ship."""
    (x1, y1), (x2, y2) = board.centre(at.hexes[0]), board.centre(at.hexes[-1])
    return (x1 + x2) / 2, (y1 + y2) / 2


def bow_tip(board: HexBoard, at: Placement) -> Point:
    """Return where a ship's bow ends in its foremost hex."""
    return moved(board.centre(at.hexes[0]), heading(board, at.facing), _BOW_TIP)


def spot(board: HexBoard, at: Placement, place: str) -> Point:
    """Return the point of a location, in the hex from which it fires and at which it is hit."""
    ahead = heading(board, at.facing)
    beside = -ahead[1], ahead[0]
    station = board.centre(at.station(place))
    if place in ("bow", "stern"):
        return moved(station, ahead, _TO_END if place == "bow" else -_TO_END)
    return moved(station, beside, _TO_SIDE if place.endswith("starboard") else -_TO_SIDE)


_LENGTH: Final = 0.86
_HATCH_MM: Final = 1.5


def ship_on_map(board: HexBoard, at: Placement, side: SideSigns, picture: Group, tag: str) -> Group:
    """Draw a ship on its hexes."""
    items = (*footprint(board, at, side), picture, bow_mark(board, at, side))
    return Group(items, tag=tag)


def drawn_ship(board: HexBoard, at: Placement, vessel: Vessel, theme: Theme, key: str) -> Group:
    """Draw the ship itself from above; `key` names it, so that it is stored once."""
    length = len(at.hexes) * board.pitch_mm * _LENGTH
    plan = plan_picture(vessel.ship, theme, length_mm=length)
    scale = length / plan.height
    x, y = middle(board, at)
    turn = heading_deg(board, at.facing)
    return Group(plan.items, x, y, turn, (scale, scale), key=key, tag="picture")


def footprint(board: HexBoard, at: Placement, side: SideSigns) -> Iterator[Item]:
    """Draw the hexes that it covers, plain or hatched, with a line around them all."""
    outline = Path(tuple(_filled(board, at)), fill=side.tint, tag="hexes")
    yield outline
    if side.hatch:
        yield Group(tuple(_hatching(board, at, side.hatch)), clip=outline, tag="hatching")
    yield Path(tuple(_rim(board, at)), stroke=Stroke(side.deep, 0.55, cap="round"), tag="rim")


def ghost(board: HexBoard, at: Placement, side: SideSigns) -> Path:
    """Draw a dashed line around the hexes that a ship has left."""
    pen = Stroke(side.deep, 0.3, dash=(1.1, 0.9))
    return Path(tuple(_rim(board, at)), stroke=pen, tag="ghost")


def bow_mark(board: HexBoard, at: Placement, side: SideSigns) -> Path:
    """Draw an arrowhead at the bow, which shows the heading."""
    return arrowhead(bow_tip(board, at), heading(board, at.facing), side.deep, 0.15, "heading")


def arrowhead(point: Point, way: Point, ink: Ink, size: float, tag: str) -> Path:
    """Draw an arrowhead with its point there, `size` times the way long."""
    across = -way[1], way[0]
    back = moved(point, way, -1.5 * size)
    corners = (
        point, moved(back, across, size), moved(point, way, -size), moved(back, across, -size),
    )  # fmt: skip
    return polygon(corners, fill=ink, tag=tag)


def wreck(board: HexBoard, at: Placement, inks: MapInks) -> Iterator[Item]:
    """Cross a lost ship out."""
    x, y = middle(board, at)
    reach = board.pitch_mm * 0.62
    for pen in (Stroke(inks.plate, 2.0, cap="round"), Stroke(inks.scar, 1.1, cap="round")):
        for lean in (-1, 1):
            yield Line(x - reach, y - lean * reach, x + reach, y + lean * reach, pen, tag="wreck")


def _filled(board: HexBoard, at: Placement) -> Iterator[Step]:
    for hex_ in at.hexes:
        first, *rest = board.corners(hex_)
        yield MoveTo(*first)
        yield from (LineTo(*corner) for corner in rest)
        yield Close()


def _rim(board: HexBoard, at: Placement) -> Iterator[Step]:
    """Yield every edge between its hexes and others."""
    for hex_ in at.hexes:
        corners = board.corners(hex_)
        x, y = board.centre(hex_)
        for beyond in neighbours(hex_):
            if beyond not in at.hexes:
                u, v = board.centre(beyond)
                start, end = _edge_towards(corners, (x + u) / 2, (y + v) / 2)
                yield MoveTo(*start)
                yield LineTo(*end)


def _edge_towards(corners: tuple[Point, ...], x: float, y: float) -> tuple[Point, Point]:
    """Return the two corners beside the middle of an edge."""
    near = sorted(corners, key=lambda corner: (corner[0] - x) ** 2 + (corner[1] - y) ** 2)
    return near[0], near[1]


def _hatching(board: HexBoard, at: Placement, ink: Ink) -> Iterator[Line]:
    xs, ys = zip(*(corner for hex_ in at.hexes for corner in board.corners(hex_)), strict=True)
    top, bottom = min(ys), max(ys)
    deep = bottom - top
    count = int((max(xs) - min(xs) + deep) / _HATCH_MM) + 1
    for number in range(1, count):
        x = min(xs) - deep + number * _HATCH_MM
        yield Line(x, bottom, x + deep, top, Stroke(ink, 0.22))


BADGE_MM: Final = 4.6
_BADGE_PT: Final = 6.5


@dataclass(frozen=True)
class SideSigns:
    """One side's look. Its badge is round or square, and its hexes are plain or hatched."""

    letter: str
    deep: Ink
    tint: Ink
    hatch: Ink | None = None

    @property
    def square(self) -> bool:
        """Whether its badge is square."""
        return self.hatch is not None


@dataclass(frozen=True)
class MapInks:
    """The inks of a battle's map, and the looks of A and of B on it."""

    sky: Ink
    cloud: Ink
    grid: Ink
    label: Ink
    frame: Ink
    plate: Ink
    text: Ink
    burst: Ink
    scar: Ink
    sides: tuple[SideSigns, SideSigns]


COLOUR: Final = MapInks(
    sky=ink("#edf4f7", 7, 2, 2, 0),
    cloud=ink("#dce8ee", 13, 5, 4, 0),
    grid=ink("#b7cad4", 28, 12, 10, 4),
    label=ink("#718a99", 50, 26, 20, 18),
    frame=ink("#16294a", 90, 70, 25, 50),
    plate=ink("#fdfaf2", 0, 1, 5, 0),
    text=grey(95),
    burst=ink("#ffd23f", 0, 16, 80, 0),
    scar=ink("#8c1d18", 12, 95, 90, 35),
    sides=(
        SideSigns("A", ink("#17508f", 92, 68, 10, 10), ink("#c3d9f0", 24, 8, 1, 0)),
        SideSigns("B", ink("#a5380c", 10, 85, 100, 22), ink("#f9dfcc", 1, 13, 20, 0),
             ink("#dda07a", 6, 40, 52, 6)),
    ),
)  # fmt: skip

GREY: Final = MapInks(
    sky=WHITE,
    cloud=WHITE,
    grid=grey(30),
    label=grey(60),
    frame=grey(90),
    plate=WHITE,
    text=grey(100),
    burst=WHITE,
    scar=grey(100),
    sides=(
        SideSigns("A", grey(92), grey(14)),
        SideSigns("B", grey(66), WHITE, grey(45)),
    ),
)


def map_inks(*, low_ink: bool) -> MapInks:
    """Return the inks of maps that go with a theme."""
    return GREY if low_ink else COLOUR


def looks(inks: MapInks, parties: Parties) -> tuple[SideSigns, SideSigns]:
    """Return the look of each side of a state, by its letter, at whichever edge it began."""
    found = {side.letter: side for side in inks.sides}
    first, second = parties
    return found[first.letter], found[second.letter]


def badge(side: SideSigns, words: str, x: float, y: float, measure: Measure) -> tuple[Item, ...]:
    """Draw a side's badge around (x, y) with a letter or a call sign on it."""
    half = BADGE_MM / 2
    pen = Stroke(WHITE, 0.25)
    plain: Item = (
        Rect(x - half, y - half, BADGE_MM, BADGE_MM, fill=side.deep, stroke=pen, tag="badge")
        if side.square
        else Circle(x, y, half, fill=side.deep, stroke=pen, tag="badge")
    )
    size = min(_BADGE_PT, _BADGE_PT * (BADGE_MM - 0.8) / measure.width_mm(words, "bold", _BADGE_PT))
    base = y + measure.line_mm("bold", size).cap_mm / 2
    return (plain, Text(x, base, words, size, "bold", "middle", WHITE, tag="call"))
