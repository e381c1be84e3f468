"""Flat counters: a ship seen from above on its hexes, to be cut out along their outline."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.anatomy import anatomy_of
from cardforge.leviathans.cards.counters import SAFE_MM, base_of_pitch, bow_arrow, hull_mm, zigzag
from cardforge.leviathans.cards.from_above import plan_items
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
    Rect,
    Scene,
    Stroke,
    polygon,
    strokes,
    texts,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.counters import Base
    from cardforge.leviathans.cards.theme import Accent, SideMark, Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure

TICK_MM: Final = 4.0
_RING: Final = 0.19
_SIDE_MM: Final = 5.4
_TURN: Final = "TURN"


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
    below = list(zigzag(base))
    return Group((picture,), clip=polygon([*below, *((x, -y) for x, y in reversed(below))]))


def cut_base(base: Base, theme: Theme, accent: Accent) -> Iterator[Item]:
    """Draw the hexes to be cut out: their ground, their edges, and the outline to cut along."""
    below = list(zigzag(base))
    outline = [*below, *((x, -y) for x, y in reversed(below))]
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
    x, radius = base.middle(base.turn_hex), _RING * base.pitch_mm
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
        x = plate.right + _SIDE_MM * 0.1
        disc = side_disc(side, x, plate.middle_y, _SIDE_MM, theme, measure)
        plate = plate._replace(x=plate.x - _SIDE_MM * 0.6)
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
