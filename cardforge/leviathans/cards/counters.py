"""Counters: standees to fold, and flat ones, each over its ship's hexes at the pitch of the map."""

from __future__ import annotations

import dataclasses
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.errors import PressError
from cardforge.leviathans.cards.base import (
    LEAST_PITCH_MM,
    SPILL_MM,
    Base,
    base_of,
    bow_arrow,
    half_base,
    numbers,
    turn_ring,
    whole_base,
)
from cardforge.leviathans.cards.name_plate import NamePlate, name_plate
from cardforge.leviathans.cards.plan import plan_picture
from cardforge.leviathans.cards.profile import profile_picture
from cardforge.leviathans.cards.sky import sky
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.hexmap import PITCH_MM
from cardforge.press.ink import grey
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Group, Line, Rect, Scene, Stroke
from cardforge.press.sheet import fold_over

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.measure import Measure
    from cardforge.press.picture import Picture

SAFE_MM: Final = 1.0
_LOWEST, _HIGHEST = 0.7, 1.5
_RING, _WIDE_RING = 0.13, 0.4
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
) -> Face:
    """Lay out a counter that stands when it is folded.

    `profile`, which shows her with the bow right, takes the place of the drawn picture.

    Folded in the middle, both sides of the ship lie back to back; folded out at the dashed lines
    below her, the two flaps together are her hexes, starboard under the front. Raises PressError
    for a pitch too small to write on.
    """
    base = _checked(ship, pitch_mm, hexes)
    profile = profile or profile_picture(ship, theme, length_mm=base.length_mm - 4)
    front = _side(ship, base, theme, measure, profile, mirrored=False)
    back = _side(ship, base, theme, measure, profile, mirrored=True)
    scene = fold_over(front.scene, back.scene)
    return Face(dataclasses.replace(scene, title=ship.name), front.unfitted)


def flat_counter(
    ship: Ship,
    theme: Theme,
    measure: Measure,
    *,
    plan: Picture | None = None,
    pitch_mm: float = PITCH_MM,
    hexes: int | None = None,
) -> Face:
    """Lay out a counter that lies on her hexes.

    `plan`, which shows her from above with the bow up, takes the place of the drawn picture.
    Raises PressError for a pitch too small to write on.
    """
    base = _checked(ship, pitch_mm, hexes)
    accent = theme.accent(ship.power)
    length, half = base.length_mm, base.half_mm
    room = Box(0, 0, half * 1.8, length - 0.36 * pitch_mm)
    plan = plan or plan_picture(ship, theme, length_mm=room.height)
    scale = plan.scale_in(room)
    shift = -0.04 * pitch_mm
    picture = Group(
        plan.items, x=length / 2 + shift, y=-0.1 * half, turn_deg=90, scale=(scale, scale),
        tag="picture",
    )  # fmt: skip
    ring = turn_ring(base, theme, accent, _WIDE_RING)
    items = (*whole_base(base, theme, accent), ring, bow_arrow(base, accent), picture)
    plate = Box(0, half * 1.66, length, 4.6)
    words = name_plate(ship.name, plate, _plate_over(base), theme, measure)
    whole = joined((Piece((Group(items, y=half),)), words))
    scene = Scene(length, 2 * half, whole.items, SPILL_MM, SAFE_MM, ship.name)
    return Face(scene, whole.unfitted)


def _checked(ship: Ship, pitch_mm: float, hexes: int | None) -> Base:
    if pitch_mm < LEAST_PITCH_MM:
        raise PressError(
            f"expected a pitch of {LEAST_PITCH_MM:g} mm or more for counters, got {pitch_mm:g}"
        )
    return base_of(ship, pitch_mm, hexes)


def _side(
    ship: Ship, base: Base, theme: Theme, measure: Measure, profile: Picture, *, mirrored: bool
) -> Face:
    """Lay out one side upright: the ship, her name, and below the fold half of her hexes."""
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
        _standing(ship, Box(0, 0, length, high), theme, measure, profile, mirrored=mirrored),
        Piece((flap, Line(0, high, length, high, _FOLD, tag="fold"))),
        name_plate(ship.name, plate, _plate_over(base), theme, measure),
        Piece(tuple(_numbers(base, high, theme, mirrored=mirrored))),
    )
    whole = joined(parts)
    scene = Scene(length, high + base.half_mm, whole.items, SPILL_MM, SAFE_MM, ship.name)
    return Face(scene, whole.unfitted)


def _height(base: Base, profile: Picture) -> float:
    """Give the height of the standing part: as high as the picture at the base's full length."""
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
    ship: Ship, panel: Box, theme: Theme, measure: Measure, profile: Picture, *, mirrored: bool
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
    return joined((Piece((ground, backdrop, picture)), _title(ship, plate, theme, measure)))


def _title(ship: Ship, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Write name and Type on the nation's colour."""
    accent, inner = theme.accent(ship.power), box.inset(2.0, 0.6)
    ground = Rect(-SPILL_MM, box.y, box.width + 2 * SPILL_MM, box.height, fill=accent.deep)
    kind = inner.end(11.0) if box.width > 50 else inner.end(0.0)
    name = inner.left(inner.width - kind.width - (2.0 if kind.width else 0.0))
    side = Setting("start" if kind.width else "middle", ink=theme.reverse)
    styles = theme.styles
    parts = [Piece((ground,)),
             letter(measure, ship.name, dataclasses.replace(styles.name, size_pt=10.0), name,
                    "name", side)]  # fmt: skip
    if kind.width:
        words = f"TYPE {ship.type}"
        parts.append(letter(measure, words, styles.caps, kind, "type",
                            Setting("end", ink=theme.reverse)))  # fmt: skip
    return joined(parts)


def _plate_over(base: Base) -> NamePlate:
    return NamePlate(8.0, base.pitch_mm * 0.12, 1.4, 1.2)
