"""Counters of one hex with the four arcs: flat, or as standees."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.counters import (
    SAFE_MM,
    SPILL_MM,
    NamePlate,
    bow_arrow,
    name_plate,
    standee,
    whole_base,
)
from cardforge.leviathans.cards.from_above import plan_picture
from cardforge.leviathans.cards.layout import base_of_type
from cardforge.press.boxes import Box
from cardforge.press.hexmap import PITCH_MM
from cardforge.press.lettering import Face, Piece, joined
from cardforge.press.scene import Group, Line, Scene, Stroke, Text, polygon
from cardforge.warfleet.cards.fleet_card import likeness

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.layout import Base
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item
    from cardforge.warfleet.ship import FleetShip

ARC_CORNERS_DEG: Final = (30.0, 150.0, 210.0, 330.0)
"""The four corners between arcs, clockwise from the heading."""

_NAMES: Final = {"STBD": (0.45, 0.225), "STERN": (0.075, 0.0), "PORT": (0.45, -0.32)}
"""Where the arcs are named, in pitches from the stern edge and the middle line; the bow has an
arrow."""

_SHIP_AT: Final = 0.43
_CLEAR: Final = 0.16
"""Distance from the centre to the lines on the base of a standee, in pitches."""
_PLATE: Final = NamePlate(7.5, PITCH_MM * 0.2, 1.2, 1.0)


def fleet_counter(ship: FleetShip, theme: Theme, measure: Measure) -> Face:
    """Lay out a flat counter of one hex, bow to the right, with the arcs around it."""
    base = base_of_type(1, PITCH_MM, 1)
    accent = theme.accent(ship.power)
    room = Box(0, 0, base.half_mm * 0.8, PITCH_MM * 0.6)
    plan = plan_picture(likeness(ship), theme, length_mm=room.height)
    scale = plan.scale_in(room)
    picture = Group(
        plan.items, x=PITCH_MM * _SHIP_AT, turn_deg=90, scale=(scale, scale), tag="picture"
    )  # fmt: skip
    items = (
        *whole_base(base, theme, accent),
        *_sectors(base, theme),
        *_arc_lines(base, theme),
        *_names(base, theme),
        picture,
        bow_arrow(base, accent),
    )
    plate = name_plate(ship.name, Box(0, base.half_mm * 1.5, PITCH_MM, 4.2), _PLATE, theme, measure)
    whole = joined((Piece((Group(items, y=base.half_mm),)), plate))
    scene = Scene(PITCH_MM, 2 * base.half_mm, whole.items, SPILL_MM, SAFE_MM, ship.name)
    return Face(scene, whole.overflow)


def fleet_standee(ship: FleetShip, theme: Theme, measure: Measure) -> Face:
    """Lay out a standee, with the arcs on its hex."""
    face = standee(likeness(ship), theme, measure, hexes=1)
    base, scene = base_of_type(1, PITCH_MM, 1), face.scene
    clear = _CLEAR * PITCH_MM
    lower = [line for line in _arc_lines(base, theme, clear) if line.y2 > 0]
    upper = [line for line in _arc_lines(base, theme, clear) if line.y2 < 0]
    arcs = (
        Group(tuple(lower), y=scene.height_mm - base.half_mm, tag="arcs"),
        Group(tuple(upper), y=base.half_mm, tag="arcs"),
    )
    drawn = dataclasses.replace(scene, items=(*scene.items, *arcs))
    return Face(drawn, face.overflow)


def corner(base: Base, angle_deg: float, from_centre_mm: float) -> tuple[float, float]:
    """Return a point at an angle clockwise from the bow (right); the centre is at y = 0."""
    angle = math.radians(angle_deg)
    middle = base.middle(1)
    return middle + from_centre_mm * math.cos(angle), from_centre_mm * math.sin(angle)


def _arc_lines(base: Base, theme: Theme, clear_mm: float = 0.0) -> Iterator[Line]:
    pen = Stroke(theme.line, theme.lines.rule, dash=(1.2, 0.8))
    for angle in ARC_CORNERS_DEG:
        start, end = corner(base, angle, clear_mm), corner(base, angle, base.half_mm)
        yield Line(*start, *end, pen, tag=f"arc.{angle:.0f}")


def _sectors(base: Base, theme: Theme) -> Iterator[Item]:
    """Tint bow and stern, so that the arcs differ even without their names."""
    centre = (base.middle(1), 0.0)
    for first, second in ((330.0, 30.0), (150.0, 210.0)):
        corners = (centre, corner(base, first, base.half_mm), corner(base, second, base.half_mm))
        yield polygon(corners, fill=theme.panel, tag="sector")


def _names(base: Base, theme: Theme) -> Iterator[Item]:
    style = theme.styles.caps
    for word, (along, across) in _NAMES.items():
        text = Text(0, 0.75, word, 6.0, style.role, "middle", theme.text, tag=f"arc.{word}")
        x, y = along * base.pitch_mm, across * base.pitch_mm
        yield Group((text,), x=x, y=y, turn_deg=-90.0 if word == "STERN" else 0.0)
