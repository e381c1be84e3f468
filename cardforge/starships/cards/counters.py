"""Counters: an element on its base with its arcs, flat or as a standee."""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.lettering import Face, Piece, Setting, fitted_in, joined, letter
from cardforge.press.scene import Circle, Group, Line, Rect, Scene, Stroke, grey, polygon
from cardforge.press.sheets import fold_over
from cardforge.starships.cards.pictures import plan_picture, profile_picture
from cardforge.starships.cards.shapes import space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item
    from cardforge.starships.cards.layout import Mustered
    from cardforge.starships.cards.theme import Theme

SAFE_MM: Final = 1.0
SPILL_MM: Final = 3.175
_PLATE_MM: Final = 14.0
_MARGIN_MM: Final = 2.0
_ARROW_MM: Final = 3.4
_FOLD: Final = Stroke(grey(60), 0.1, dash=(1.5, 1.0))


class Base(NamedTuple):
    """The base of an element, its bow to the right."""

    length: float
    depth: float
    high: float
    """Height of the folded counter in mm, without its name."""


BASES: Final[Mapping[str, Base]] = MappingProxyType(
    {
        "squadron": Base(34.0, 34.0, 30.0),
        "corvette": Base(56.0, 34.0, 24.0),
        "frigate": Base(70.0, 38.0, 27.0),
        "destroyer": Base(86.0, 42.0, 31.0),
        "cruiser": Base(106.0, 50.0, 38.0),
    }
)


def flat_counter(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out a flat counter: the element from above with its arcs and pivot."""
    element, base = mustered.element, BASES[mustered.element.ship_class]
    room = Box(0, 0, base.depth - 2 * _MARGIN_MM, base.length - 2 * _MARGIN_MM - 1.5 * _ARROW_MM)
    plan = plan_picture(element, mustered.name, theme)
    scale = plan.scale_in(room)
    middle = (base.length - 1.5 * _ARROW_MM) / 2
    picture = Group(plan.items, middle, base.depth / 2, 90.0, (scale, scale), tag="picture")
    ground = Group(tuple(_ground(base, theme, -base.depth / 2)), y=base.depth / 2, tag="base")
    plate = _plate(mustered, Box(0, 0, base.length, base.depth - 0.6), theme, measure)
    pivot = Circle(base.length / 2, base.depth / 2, 0.5, theme.brass, _fine(theme), tag="pivot")
    whole = joined((Piece((ground, picture, pivot, _arrow(mustered, base, theme))), plate))
    scene = Scene(base.length, base.depth, whole.items, SPILL_MM, SAFE_MM, mustered.called)
    return Face(scene, whole.overflow)


def standee(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out a standee, folded in the middle; its feet fold out to the base."""
    front = _side(mustered, theme, measure, mirrored=False)
    back = _side(mustered, theme, measure, mirrored=True)
    scene = fold_over(front.scene, back.scene)
    return Face(dataclasses.replace(scene, title=mustered.called), front.overflow)


def _side(mustered: Mustered, theme: Theme, measure: Measure, *, mirrored: bool) -> Face:
    """Lay out one side upright: the element over its name, and half of its base as a foot."""
    base = BASES[mustered.element.ship_class]
    title = _title(mustered, base, theme, measure)
    high = base.high + title.height
    items = (
        *_standing(mustered, base, theme, mirrored=mirrored),
        *title.piece.items,
        _foot(mustered, base, high, theme, mirrored=mirrored),
        Line(0, high, base.length, high, _FOLD, tag="fold"),
    )
    scene = Scene(base.length, high + base.depth / 2, items, SPILL_MM, SAFE_MM, mustered.called)
    return Face(scene, title.piece.overflow)


def _standing(
    mustered: Mustered, base: Base, theme: Theme, *, mirrored: bool
) -> tuple[Group, Group]:
    """Draw the element from the side, in front of stars."""
    panel = Box(0, 0, base.length, base.high)
    over = Box(-SPILL_MM, -SPILL_MM, base.length + 2 * SPILL_MM, base.high + SPILL_MM)
    picture = profile_picture(mustered.element, mustered.name, theme)
    scale = picture.scale_in(panel.inset(_MARGIN_MM))
    across = -scale if mirrored else scale
    drawn = Group(picture.items, panel.middle_x, panel.middle_y, scale=(across, scale),
                  tag="picture")  # fmt: skip
    return space(over, theme, zlib.crc32(mustered.name.encode())), drawn


def _foot(mustered: Mustered, base: Base, y: float, theme: Theme, *, mirrored: bool) -> Group:
    """Draw half of the base, starting at the fold."""
    depth = base.depth / 2 + SPILL_MM
    return Group(
        (*_ground(base, theme, 0.0), _arrow(mustered, base, theme, half=True)),
        x=base.length if mirrored else 0.0,
        y=y,
        scale=(-1.0 if mirrored else 1.0, 1.0),
        clip=Rect(-SPILL_MM, 0, base.length + 2 * SPILL_MM, depth),
        tag="foot",
    )


class _Title(NamedTuple):
    """A strip with the name, and its height."""

    piece: Piece
    height: float


def _title(mustered: Mustered, base: Base, theme: Theme, measure: Measure) -> _Title:
    sign, styles = theme.banner(mustered.element.faction), theme.styles
    words = Setting(most_lines=6, ink=sign.letter, leading=1.0)
    most = Box(0, base.high, base.length, _PLATE_MM).inset(1.6, 1.0)
    style = dataclasses.replace(styles.label, size_pt=8.5)
    fitted, _ = fitted_in(measure, mustered.called, style, most, words)
    height = fitted.height_mm + 2.0
    strip = Rect(-SPILL_MM, base.high, base.length + 2 * SPILL_MM, height, sign.fill,
                 Stroke(sign.line, theme.lines.fine))  # fmt: skip
    said = letter(measure, mustered.called, style, most.top(height - 1.6), "name", words)
    return _Title(joined((Piece((strip,)), said)), height)


def _ground(base: Base, theme: Theme, top: float) -> Iterator[Item]:
    """Draw the base with its fields of fire; the middle line is y = 0, `top` its upper edge."""
    over, half, middle = SPILL_MM, base.depth / 2, base.length / 2
    yield Rect(-over, top - over if top else 0.0, base.length + 2 * over,
               half - top + (2 if top else 1) * over, theme.shade)  # fmt: skip
    fore = ((middle, 0.0), (middle + half, half), (base.length, half), (base.length, top),
            (middle + half, top) if top else (base.length, 0.0))  # fmt: skip
    yield polygon(fore, fill=theme.panel, tag="front")
    pen = Stroke(theme.dark, theme.lines.fine, dash=(1.2, 0.8))
    for along in (-1, 1):
        for side in (-1, 1) if top else (1,):
            yield Line(middle, 0, middle + along * half, side * half, pen, tag="arc")
    yield Rect(0.8, top + (0.8 if top else -0.8), base.length - 1.6,
               half - top - (1.6 if top else 0.0), stroke=_fine(theme))  # fmt: skip


def _arrow(mustered: Mustered, base: Base, theme: Theme, *, half: bool = False) -> Item:
    """Draw an arrowhead at the bow, or the half of it that lies on a foot."""
    bow, y, size = base.length - 1.6, 0.0 if half else base.depth / 2, _ARROW_MM
    lower = ((bow, y), (bow - size * 1.5, y + size), (bow - size, y))
    upper = () if half else ((bow - size * 1.5, y - size),)
    return polygon((*lower, *upper), fill=theme.accent(mustered.element.faction), tag="bow")


def _plate(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the name on a plate at the foot of a base, as large as it needs."""
    style = dataclasses.replace(theme.styles.label, size_pt=7.5)
    words, most = Setting(most_lines=6, leading=1.0), box.inset(3.0, 1.0).foot(_PLATE_MM)
    fitted, _ = fitted_in(measure, mustered.called, style, most, words)
    room = most.foot(fitted.height_mm + 0.2)
    wide = fitted.width_mm + 2.4
    ground = Rect(box.middle_x - wide / 2, room.y - 0.7, wide, room.height + 1.4, theme.panel,
                  _fine(theme), 0.8)  # fmt: skip
    return joined((Piece((ground,)), letter(measure, mustered.called, style, room, "name", words)))


def _fine(theme: Theme) -> Stroke:
    return Stroke(theme.line, theme.lines.hair)
