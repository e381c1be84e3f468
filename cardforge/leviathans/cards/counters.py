"""Counters: a ship that stands on its hexes with a name plate, or lies on them, seen from above.

A flat counter is cut out along its hexes; a standee is folded.
"""

from __future__ import annotations

import dataclasses
import math
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.from_above import plan_items, sky
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.layout import base_of_pitch, hull_mm, zigzag
from cardforge.leviathans.cards.theme import Brush, side_disc
from cardforge.leviathans.places import ENDS, HULLS, STATIONS
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
    strokes,
    texts,
)
from cardforge.press.sheets import fold_over

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.layout import Base
    from cardforge.leviathans.cards.theme import Accent, SideMark, Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Point

SPILL_MM: Final = 3.175
SAFE_MM: Final = 1.0
_LOWEST, _HIGHEST = 0.7, 1.9
_RING: Final = 0.13
_SIDE_MM: Final = 4.8
_MARGIN_MM: Final = 1.8
_PLATE_MM: Final = 5.6
_FOLD: Final = Stroke(grey(60), 0.1, dash=(1.5, 1.0))
TICK_MM: Final = 4.0
_FLAT_RING: Final = 0.19
_FLAT_SIDE_MM: Final = 5.4
_TURN: Final = "TURN"


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


def flat_counter(
    ship: Ship,
    theme: Theme,
    measure: Measure,
    *,
    plan: Picture | None = None,
    pitch_mm: float = PITCH_MM,
    hexes: int | None = None,
    side: SideMark | None = None,
) -> Face:
    """Lay out a counter that lies on its hexes and is cut out along their outline.

    The hull is as long as the hexes but for a margin, whatever its Type. `plan`, which shows it
    from above with the bow up, takes the place of the drawn picture; `side` shows the letter of
    its side in a game. Raise PressError for a pitch too small to write on.
    """
    base = base_of_pitch(ship, pitch_mm, hexes)
    accent = theme.accent(ship.power)
    whole = joined(
        (
            Piece((*cut_base(base, theme, accent), bow_arrow(base, accent))),
            Piece(
                (
                    _within_hexes(_lying(ship, base, theme, plan), base),
                    *arc_ticks(ship, base, theme),
                )
            ),
            _turn_mark(base, theme, accent, measure),
            _type_mark(ship, base, theme, measure, side),
            _own_name(ship, base, theme, measure),
        )
    )
    items = (Group(whole.items, y=base.half_mm),)
    return Face(Scene(base.length_mm, 2 * base.half_mm, items, 0.0, SAFE_MM, ship.name),
                whole.overflow)  # fmt: skip


def _lying(ship: Ship, base: Base, theme: Theme, plan: Picture | None) -> Group:
    """Lay the ship along the middle line, or an author's picture as large as it goes."""
    middle = base.length_mm / 2
    if plan is None:
        unit = hull_mm(base) / 100
        items = plan_items(anatomy_of(ship), Brush(theme, theme.accent(ship.power), unit))
        return Group(items, x=middle, turn_deg=90, scale=(unit, unit), tag="picture")
    scale = plan.scale_in(Box(0, 0, base.half_mm * 1.8, hull_mm(base)))
    return Group(plan.items, x=middle, turn_deg=90, scale=(scale, scale), tag="picture")


def _within_hexes(picture: Group, base: Base) -> Group:
    """Draw no more of a picture than is left of it when the counter is cut out."""
    return Group((picture,), clip=polygon(_outline(base)))


def cut_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw the hexes to be cut out: their ground, their edges, and the outline to cut along."""
    outline = _outline(base)
    yield polygon(outline, fill=accent.tint, tag="hexes")
    edges = [(across, -base.half_mm / 2, across, base.half_mm / 2)
             for across in (number * base.pitch_mm for number in range(1, base.hexes))]  # fmt: skip
    pen = Stroke(theme.line, theme.lines.fine)
    yield dataclasses.replace(strokes(edges, pen), tag="edges")
    yield polygon(outline, stroke=Stroke(theme.line, theme.lines.rule, join="round"), tag="cut")


def arc_ticks(ship: Ship, base: Base, theme: Theme) -> Iterator[Item]:
    """Mark on the edges where the rays of the arcs leave the hexes from which it fires.

    Those of bow and stern are heavier than those of the sides.
    """
    of_type = base.hexes == HULLS[ship.type]
    stations = STATIONS[ship.type] if of_type else dict.fromkeys(sorted(ENDS), 0)
    reach = base.half_mm
    for place, station in stations.items():
        middle = base.middle(station + 1)
        turns = {"bow": (30, -30), "stern": (150, -150)}.get(
            place, (-30, -150) if place.endswith("port") else (30, 150)
        )
        pen = Stroke(theme.line, theme.lines.frame if place in ENDS else theme.lines.rule)
        for turn in turns:
            across, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            yield Line(middle + (reach - TICK_MM) * across, (reach - TICK_MM) * down,
                       middle + reach * across, reach * down, pen, tag=f"ray.{place}")  # fmt: skip


def _turn_mark(base: Base, theme: Theme, accent: Accent, measure: Measure) -> Piece:
    """Lay the turning ring over the hull, with its word."""
    x, radius = base.middle(base.turn_hex), _FLAT_RING * base.pitch_mm
    casing = Circle(x, 0, radius, stroke=Stroke(theme.panel, 1.3))
    ring = Circle(x, 0, radius, stroke=Stroke(accent.deep, theme.lines.frame), tag="turn")
    style = dataclasses.replace(theme.styles.caps, size_pt=6.0)
    width = measure.width_mm(_TURN, style.role, 6.0, style.tracking_pt) + 1.2
    plate = Box(x - width / 2, radius - 1.35, width, 2.7)
    ground = Rect(
        *plate, fill=theme.panel, stroke=Stroke(accent.deep, theme.lines.fine), radius=0.7
    )
    return joined(
        (Piece((casing, ring, ground)), letter(measure, _TURN, style, plate, "turn.word"))
    )


def _type_mark(
    ship: Ship, base: Base, theme: Theme, measure: Measure, side: SideMark | None
) -> Piece:
    """Write the Type beside the stern, to port, with the letter of its side if it has one."""
    half = base.half_mm
    width, tall = 7.6, 4.6
    plate = Box(base.middle(base.hexes) - width / 2, -0.56 * half - tall, width, tall)
    disc: tuple[Item, ...] = ()
    if side:
        x = plate.right + _FLAT_SIDE_MM * 0.1
        disc = side_disc(side, x, plate.middle_y, _FLAT_SIDE_MM, theme, measure)
        plate = plate._replace(x=plate.x - _FLAT_SIDE_MM * 0.6)
    ground = Rect(*plate, fill=theme.accent(ship.power).deep, radius=0.9, tag="type.ground")
    style = dataclasses.replace(theme.styles.value, size_pt=10.0)
    words = letter(measure, f"T{ship.type}", style, plate.inset(0.4, 0.3), "type",
                   Setting(ink=theme.reverse))  # fmt: skip
    return joined((Piece((ground,)), words, Piece(disc)))


def _own_name(ship: Ship, base: Base, theme: Theme, measure: Measure) -> Piece:
    """Write its name to starboard within the hex at the stern, in two lines if need be."""
    half, tall = base.half_mm, 5.6
    top = 0.5 * half
    wide = 2 * base.pitch_mm * (1 - (top + tall - 1.2) / half)
    box = Box(base.middle(base.hexes) - wide / 2, top, wide, tall)
    style = dataclasses.replace(theme.styles.label, size_pt=8.0)
    words = letter(measure, ship.name, style, box.inset(0.7, 0.2), "name",
                   Setting(most_lines=2, leading=0.98))  # fmt: skip
    lines = list(texts(words.items))
    if not lines:
        return words
    inked = max(measure.width_mm(line.text, line.role, line.size_pt) for line in lines)
    high = 3.4 if len(lines) == 1 else 5.8
    plate = Rect(box.middle_x - inked / 2 - 0.8, box.middle_y - high / 2, inked + 1.6, high,
                 fill=theme.panel, stroke=Stroke(theme.line, theme.lines.hair),
                 radius=0.8)  # fmt: skip
    return Piece((plate, *words.items), words.overflow)


class NamePlate(NamedTuple):
    """The measures of a plate with a name: type, and what is left beside it and around it."""

    size_pt: float
    beside_mm: float
    around_mm: float
    radius_mm: float


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
    outline = _outline(base)
    corners = len(outline) // 2
    yield polygon(outline, fill=accent.tint, tag="hexes")
    steps: list[Step] = [
        MoveTo(*outline[0]),
        *(LineTo(*point) for point in outline[1:corners]),
    ]
    steps += [
        MoveTo(*outline[corners]),
        *(LineTo(*point) for point in outline[corners + 1 :]),
    ]
    for number in range(1, base.hexes):
        across = number * base.pitch_mm
        steps += [MoveTo(across, -base.half_mm / 2), LineTo(across, base.half_mm / 2)]
    yield Path(tuple(steps), stroke=Stroke(theme.line, theme.lines.fine), tag="edges")


def _outline(base: Base) -> list[Point]:
    """Return the corners of all hexes around the middle line, those to starboard first."""
    below = list(zigzag(base))
    return [*below, *((x, -y) for x, y in reversed(below))]


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
