"""Bases and standees: a ship that stands on its hexes, with a name plate."""

from __future__ import annotations

import dataclasses
import math
import zlib
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import PressError
from cardforge.leviathans.cards.from_above import sky
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.theme import side_disc
from cardforge.leviathans.places import HULLS
from cardforge.press.boxes import Box
from cardforge.press.hexmap import PITCH_MM
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    Step,
    Stroke,
    Text,
    grey,
    polygon,
    texts,
)
from cardforge.press.sheets import fold_over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Accent, SideMark, Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure


TURN_HEX: Final = MappingProxyType({1: 1, 2: 2, 3: 2, 4: 2})
"""The hex on which a ship of each Type turns, counted from the bow."""
LEAST_PITCH_MM: Final = 25.0
SPILL_MM: Final = 3.175


@dataclass(frozen=True)
class Base:
    """Hexes in a row: how many, how far apart, and on which one the ship turns."""

    hexes: int
    turn_hex: int
    pitch_mm: float

    @property
    def length_mm(self) -> float:
        """Return the length from stern to bow."""
        return self.hexes * self.pitch_mm

    @property
    def half_mm(self) -> float:
        """Return the depth of one side, from the middle of a hex to its corner."""
        return self.pitch_mm / math.sqrt(3)

    def middle(self, number: int) -> float:
        """Return the x of a hex's centre, counted from the bow."""
        return self.length_mm - (number - 0.5) * self.pitch_mm


def base_of(ship: Ship, pitch_mm: float = PITCH_MM, hexes: int | None = None) -> Base:
    """Return a ship's base; `hexes` overrules its Type, as at fleet scale, where it is one."""
    return base_of_type(ship.type, pitch_mm, hexes)


def base_of_type(of_type: int, pitch_mm: float, hexes: int | None = None) -> Base:
    """Return the base of a Type."""
    count = hexes or HULLS[of_type]
    return Base(count, min(TURN_HEX[of_type], count), pitch_mm)


def half_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw the starboard half: the middle line is y = 0, the corners lie below it."""
    yield Rect(-SPILL_MM, 0, base.length_mm + 2 * SPILL_MM, base.half_mm + SPILL_MM,
               fill=theme.shade, tag="base")  # fmt: skip
    steps: list[Step] = [
        MoveTo(0, 0),
        *(LineTo(x, y) for x, y in zigzag(base)),
        LineTo(base.length_mm, 0),
    ]
    yield Path(tuple(steps), fill=accent.tint, tag="hexes")
    yield from _half_edges(base, theme)


def zigzag(base: Base) -> Iterator[tuple[float, float]]:
    for number in range(base.hexes):
        left = number * base.pitch_mm
        yield left, base.half_mm / 2
        yield left + base.pitch_mm / 2, base.half_mm
    yield base.length_mm, base.half_mm / 2


def _half_edges(base: Base, theme: Theme) -> Iterator[Item]:
    """Draw each edge once: the zigzag of the corners, and the edges between hexes."""
    (x, y), *rest = zigzag(base)
    steps: list[Step] = [MoveTo(x, y), *(LineTo(*point) for point in rest)]
    for number in range(1, base.hexes):
        across = number * base.pitch_mm
        steps += [MoveTo(across, 0), LineTo(across, base.half_mm / 2)]
    yield Path(tuple(steps), stroke=Stroke(theme.line, theme.lines.fine), tag="edges")


def whole_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw all of it, the middle line at y = 0."""
    yield Rect(-SPILL_MM, -base.half_mm - SPILL_MM, base.length_mm + 2 * SPILL_MM,
               2 * (base.half_mm + SPILL_MM), fill=theme.shade, tag="base")  # fmt: skip
    below = list(zigzag(base))
    outline = [*below, *((x, -y) for x, y in reversed(below))]
    yield polygon(outline, fill=accent.tint, tag="hexes")
    steps: list[Step] = [
        MoveTo(*outline[0]),
        *(LineTo(*point) for point in outline[1 : len(below)]),
    ]
    steps += [
        MoveTo(*outline[len(below)]),
        *(LineTo(*point) for point in outline[len(below) + 1 :]),
    ]
    for number in range(1, base.hexes):
        across = number * base.pitch_mm
        steps += [MoveTo(across, -base.half_mm / 2), LineTo(across, base.half_mm / 2)]
    yield Path(tuple(steps), stroke=Stroke(theme.line, theme.lines.fine), tag="edges")


def bow_arrow(base: Base, accent: Accent) -> Path:
    """Draw an arrowhead at the bow, around the middle line."""
    size, bow = base.pitch_mm * 0.13, base.length_mm - base.pitch_mm * 0.06
    corners = ((bow, 0), (bow - 1.5 * size, size), (bow - size, 0), (bow - 1.5 * size, -size))
    return polygon(corners, fill=accent.deep, tag="bow")


def turn_ring(base: Base, theme: Theme, accent: Accent, share: float) -> Circle:
    """Draw the ring of the hex on which the ship turns, its radius a share of the pitch."""
    pen = Stroke(accent.deep, theme.lines.frame)
    x = base.middle(base.turn_hex)
    return Circle(x, 0, share * base.pitch_mm, fill=theme.panel, stroke=pen, tag="turn")


def numbers(base: Base, y: float, theme: Theme) -> Iterator[Text]:
    """Number the hexes from the bow, on a baseline."""
    for number in range(1, base.hexes + 1):
        if base.hexes > 1:
            style = theme.styles.small
            yield Text(base.middle(number), y, str(number), 7.0, style.role, "middle", theme.muted,
                       tag=f"hex.{number}")  # fmt: skip


class NamePlate(NamedTuple):
    """The measures of a plate with a name: type, and what is left beside it and around it."""

    size_pt: float
    beside_mm: float
    around_mm: float
    radius_mm: float


def name_plate(name: str, box: Box, shape: NamePlate, theme: Theme, measure: Measure) -> Piece:
    """Write a name on a plate over a base, as wide as it needs."""
    room = box.inset(shape.beside_mm, 0.4)
    style = dataclasses.replace(theme.styles.label, size_pt=shape.size_pt)
    words = letter(measure, name, style, room, "name")
    width = max(
        (measure.width_mm(line.text, line.role, line.size_pt) for line in texts(words.items)),
        default=0.0,
    )
    around = shape.around_mm
    plate = Rect(
        box.middle_x - width / 2 - around, box.y, width + 2 * around, box.height,
        fill=theme.panel, stroke=Stroke(theme.line, theme.lines.hair), radius=shape.radius_mm,
    )  # fmt: skip
    return Piece((plate, *words.items), words.overflow)


SAFE_MM: Final = 1.0
_LOWEST, _HIGHEST = 0.7, 1.9
_RING: Final = 0.13
_SIDE_MM: Final = 4.8
HULL_MARGIN_MM: Final = 9.0
"""How much shorter a hull is than its hexes."""
_MARGIN_MM: Final = 1.8
_PLATE_MM: Final = 5.6
_FOLD: Final = Stroke(grey(60), 0.1, dash=(1.5, 1.0))


def standee(
    ship: Ship,
    theme: Theme,
    measure: Measure,
    *,
    profile: Picture | None = None,
    pitch_mm: float = PITCH_MM,
    hexes: int | None = None,
    side: SideMark | None = None,
) -> Face:
    """Lay out a counter that stands when it is folded.

    `profile`, which shows it with the bow right, takes the place of the drawn picture; `side`
    shows the letter of its side in a game.

    Folded in the middle, both sides of the ship lie back to back; folded out at the dashed lines
    below it, the two flaps together are its hexes, starboard under the front. Raises PressError
    for a pitch too small to write on.
    """
    base = base_of_pitch(ship, pitch_mm, hexes)
    profile = profile or profile_picture(ship, theme, length_mm=hull_mm(base))
    front, back = (
        _side(ship, base, theme, measure, profile, side, mirrored=mirrored)
        for mirrored in (False, True)
    )
    scene = fold_over(front.scene, back.scene)
    return Face(dataclasses.replace(scene, title=ship.name), front.overflow)


def hull_mm(base: Base) -> float:
    """Return how long a hull is drawn on a base."""
    return base.length_mm - HULL_MARGIN_MM


def base_of_pitch(ship: Ship, pitch_mm: float, hexes: int | None) -> Base:
    """Return a ship's base; raises PressError for a pitch too small to write on."""
    if pitch_mm < LEAST_PITCH_MM:
        raise PressError(
            f"expected a pitch of {LEAST_PITCH_MM:g} mm or more for counters, got {pitch_mm:g}"
        )
    return base_of(ship, pitch_mm, hexes)


def _side(
    ship: Ship,
    base: Base,
    theme: Theme,
    measure: Measure,
    profile: Picture,
    side: SideMark | None,
    *,
    mirrored: bool,
) -> Face:
    """Lay out one side upright: the ship, its name, and below the fold half of its hexes."""
    length, accent = base.length_mm, theme.accent(ship.power)
    high = _height(base, profile)
    starboard = (*half_base(base, theme, accent), turn_ring(base, theme, accent, _RING),
                 bow_arrow(base, accent))  # fmt: skip
    flap = Group(
        starboard, x=length if mirrored else 0, y=high, scale=(-1.0 if mirrored else 1.0, 1.0),
        clip=Rect(-SPILL_MM, 0, length + 2 * SPILL_MM, base.half_mm + SPILL_MM), tag="flap",
    )  # fmt: skip
    plate = Box(0, high + base.half_mm * 0.34, length, 4.6)
    parts = (
        _standing(ship, Box(0, 0, length, high), theme, measure, profile, side, mirrored=mirrored),
        Piece((flap, Line(0, high, length, high, _FOLD, tag="fold"))),
        name_plate(ship.name, plate, _plate_over(base), theme, measure),
        Piece(tuple(_numbers(base, high, theme, mirrored=mirrored))),
    )
    whole = joined(parts)
    scene = Scene(length, high + base.half_mm, whole.items, SPILL_MM, SAFE_MM, ship.name)
    return Face(scene, whole.overflow)


def _height(base: Base, profile: Picture) -> float:
    """Return the height of the standing part: as high as the picture at the base's full length."""
    drawn = profile.height * (base.length_mm - 2 * _MARGIN_MM) / profile.width
    wanted = drawn + _PLATE_MM + 2 * _MARGIN_MM
    return min(max(wanted, _LOWEST * base.pitch_mm), _HIGHEST * base.pitch_mm)


def _numbers(base: Base, high: float, theme: Theme, *, mirrored: bool) -> list[Group]:
    baseline = base.half_mm * 0.84
    words = tuple(numbers(base, baseline, theme))
    if mirrored:
        words = tuple(dataclasses.replace(text, x=base.length_mm - text.x) for text in words)
    return [Group(words, y=high)]


def _standing(
    ship: Ship,
    panel: Box,
    theme: Theme,
    measure: Measure,
    profile: Picture,
    side: SideMark | None,
    *,
    mirrored: bool,
) -> Piece:
    ground = Rect(
        -SPILL_MM, -SPILL_MM, panel.width + 2 * SPILL_MM, panel.height + SPILL_MM, fill=theme.panel
    )
    plate = panel.foot(_PLATE_MM)
    room = panel.top(panel.height - _PLATE_MM).inset(_MARGIN_MM)
    scale = profile.scale_in(room)
    picture = Group(
        profile.items, x=room.middle_x, y=room.bottom - profile.height * scale / 2,
        scale=(-scale if mirrored else scale, scale), tag="picture",
    )  # fmt: skip
    backdrop = sky(panel.top(panel.height - _PLATE_MM), theme, zlib.crc32(ship.name.encode()))
    return joined((Piece((ground, backdrop, picture)), _title(ship, plate, theme, measure, side)))


def _title(ship: Ship, box: Box, theme: Theme, measure: Measure, side: SideMark | None) -> Piece:
    """Write name and Type on the nation's colour, after the letter of its side if it has one."""
    accent, inner = theme.accent(ship.power), box.inset(2.0, 0.6)
    ground = Rect(-SPILL_MM, box.y, box.width + 2 * SPILL_MM, box.height, fill=accent.deep)
    kind = inner.end(11.0) if box.width > 50 else inner.end(0.0)
    name = inner.left(inner.width - kind.width - (2.0 if kind.width else 0.0))
    disc: tuple[Item, ...] = ()
    if side:
        x = inner.x + _SIDE_MM / 2
        disc = side_disc(side, x, box.middle_y, _SIDE_MM, theme, measure)
        name = name.after(_SIDE_MM + 1.4)
    setting = Setting("start" if kind.width else "middle", ink=theme.reverse)
    styles = theme.styles
    parts = [Piece((ground,)),
             letter(measure, ship.name, dataclasses.replace(styles.name, size_pt=10.0), name,
                    "name", setting), Piece(disc)]  # fmt: skip
    if kind.width:
        words = f"TYPE {ship.type}"
        parts.append(letter(measure, words, styles.caps, kind, "type",
                            Setting("end", ink=theme.reverse)))  # fmt: skip
    return joined(parts)


def _plate_over(base: Base) -> NamePlate:
    return NamePlate(8.0, base.pitch_mm * 0.12, 1.4, 1.2)
