"""The panels of a card's back: the plate with the ship, and its odds.

The plate shows the ship over a horizon, a section of its hull, arcs and a scale. The odds are the
slots that it breaks in a turn at each Type, and the turns that it lasts.
"""

from __future__ import annotations

import functools
import math
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.above_hull import outline_above
from cardforge.leviathans.cards.anatomy import anatomy_of, house_half, turret_radius
from cardforge.leviathans.cards.from_above import SCALE_FT, scale_bar
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.maps import chart_inks
from cardforge.leviathans.cards.side_superstructure import ROOF
from cardforge.leviathans.cards.theme import Brush, closing
from cardforge.press.boxes import Box
from cardforge.press.charts import shade
from cardforge.press.frame import scooped
from cardforge.press.lettering import Piece, Setting, joined, letter
from cardforge.press.map_ornaments import clouds, clouds_over
from cardforge.press.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Stroke,
    polygon,
    smooth,
    strokes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.anatomy import Anatomy, Fitting
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.comparison import BlockFigures, FireRow
    from cardforge.leviathans.ship import Ship
    from cardforge.press.boxes import Box
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Ink
    from cardforge.press.theme import Style

_SKIES: Final = 6
_CLOUD_SCALE: Final = 0.3
_CLOUDS: Final = 16.0
_STRIP_MM: Final = 4.2
"""What the scale takes below the ship."""
_TALL_MM: Final = 29.0
"""The least depth of a plate with a section and arcs."""
_RAY: Final = 30.0


def plate(ship: Ship, box: Box, theme: Theme, picture: Picture | None) -> Piece:
    """Draw a ship from the side in a frame, or an author's `picture` in its place."""
    panel = box.inset(0.3)
    frame = Path(
        scooped(*panel, 2.0), fill=theme.panel, stroke=Stroke(theme.line, theme.lines.rule),
        tag="panel",
    )  # fmt: skip
    inner = Path(scooped(*panel.inset(0.8), 2.0), stroke=Stroke(theme.line, theme.lines.hair))
    sky = _sky(panel.inset(0.9), theme, zlib.crc32(ship.name.encode()) % _SKIES)
    room = panel.inset(3.2, 2.0)
    if picture is not None:
        return Piece((frame, sky, inner, picture.placed(room, tag="profile")))
    anatomy = anatomy_of(ship)
    tall = box.height >= _TALL_MM
    strip = _STRIP_MM if tall and anatomy.length_ft else 0.0
    drawn = profile_picture(ship, theme)
    place = room.top(room.height - strip)
    unit = drawn.scale_in(place)
    details: tuple[Item, ...] = ()
    if tall:
        brush = Brush(theme, theme.accent(ship.power), unit)
        details = tuple(_details(anatomy, room, unit, brush))
    if strip and anatomy.length_ft:
        details += scale_bar(
            room.x, room.bottom - 0.2, SCALE_FT * 100 * unit / anatomy.length_ft, theme
        )
    return Piece((frame, sky, inner, *details, drawn.placed(place, tag="profile")))


def _sky(box: Box, theme: Theme, number: int) -> Group:
    """Fill a box with the maps' clouds over a far horizon."""
    key = f"plate.sky.{theme.name}.{box.width!r}.{box.height!r}.{number}"
    items = _heavens(box.width, box.height, theme, number)
    clip = Path(scooped(0, 0, box.width, box.height, 2.0))
    return Group(items, x=box.x, y=box.y, clip=clip, key=key, tag="sky")


@functools.lru_cache(maxsize=64)
def _heavens(width: float, height: float, theme: Theme, number: int) -> tuple[Item, ...]:
    inks, size = chart_inks(theme), 1 / _CLOUD_SCALE
    area = Rect(0, 0, width * size, height * size * 0.8)
    banks = clouds_over(area, number + 3, _CLOUDS)
    horizon = height * 0.84
    pen = Stroke(theme.faint, 0.09)
    lines = [(0.0, y, width, y) for y in closing(horizon, height, 0.34, 1.15)]
    high = [(0.0, y, width, y) for y in closing(0.4, horizon * 0.42, 0.55, 1.9)]
    return (
        strokes(high, pen),
        Group(tuple(clouds(banks, inks)), scale=(_CLOUD_SCALE, _CLOUD_SCALE)),
        Rect(0, horizon, width, height - horizon, fill=theme.panel),
        strokes(lines, pen),
        Line(0, horizon, width, horizon, Stroke(theme.muted, theme.lines.hair)),
    )


def _details(ship: Anatomy, room: Box, unit: float, brush: Brush) -> Iterator[Item]:
    """Set the section to the right of the masts, and the arcs to the left of them."""
    small = unit * 0.62
    yield Group(tuple(_section(ship, brush)), x=room.right - 11.5 * small,
                y=room.y + 8.0 * small, scale=(small, small), tag="section")  # fmt: skip
    arcs = unit * 0.2
    yield Group(tuple(_arcs(ship, brush)), x=room.x + 58.0 * arcs, y=room.y + 27.0 * arcs,
                turn_deg=90, scale=(arcs, arcs), tag="arcs")  # fmt: skip


def _section(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Cut the ship amidships: its side, decks, belt and house."""
    body, half, deep = ship.body, ship.body.half_beam, ship.body.depth
    deck = half * (1 - body.form.deck_inset)
    right = ((deck, 0), (deck, 0), (half * 0.98, deep * 0.34), (half, deep * 0.6),
             (half * 0.66, deep * 0.93), (0, deep * (1.02 + body.form.belly)))  # fmt: skip
    left = tuple((-x, y) for x, y in reversed(right[:-1]))
    outline = Path(smooth((*right, *left), closed=True))
    pen = brush.pen(brush.edge)
    yield Path(outline.steps, fill=brush.side)
    decks = [(-half, deep * share, half, deep * share) for share in (0.24, 0.48, 0.72)]
    walls = [(half * share, 0.0, half * share, deep) for share in (-0.55, 0.0, 0.55)]
    hatch = [(x, y, half * 1.1, y) for y in closing(deep * 0.1, deep * 1.2, 0.9, 0.5)
             for x in (half * 0.55,)]  # fmt: skip
    inside = (
        strokes([*decks, *walls], brush.pen(brush.plating)),
        strokes(hatch, brush.pen(brush.hatching)),
    )
    yield Group(inside, clip=outline)
    yield Path(outline.steps, stroke=brush.pen(brush.silhouette))
    for side in (-1, 1) if body.armor else ():
        belt = ((side * half * 0.98, deep * 0.34), (side * half * 1.06, deep * 0.34),
                (side * half * 1.07, deep * 0.58), (side * half, deep * 0.58))  # fmt: skip
        yield polygon(belt, fill=brush.theme.line)
    wide = house_half(body)
    yield Rect(-wide, ROOF, 2 * wide, -ROOF, fill=brush.theme.panel, stroke=pen)
    yield Line(0, ROOF, 0, -6.0, brush.pen(brush.edge))
    yield Circle(0, deep * 0.6, 0.8, fill=brush.theme.brass, stroke=brush.pen(brush.plating))


def _arcs(ship: Anatomy, brush: Brush) -> Iterator[Item]:
    """Draw the arcs of the largest guns of each location around the hull, bow up."""
    yield Path(outline_above(ship.body), fill=brush.mid, stroke=brush.pen(brush.edge * 2))
    pen = Stroke(brush.theme.line, brush.edge * 2.2, (3.4, 2.2))
    for fitting in _main(ship):
        x, y = fitting.across, 100 * fitting.along - 50
        first, last = _limits(fitting)
        radius = turret_radius(fitting.gun.calibre_mm) * 3.2 + _RAY * 0.5 if fitting.gun else _RAY
        ends = [(x + radius * math.sin(turn), y - radius * math.cos(turn))
                for turn in map(math.radians, (first, last))]  # fmt: skip
        yield strokes(((x, y, *end) for end in ends), pen)
        yield Circle(x, y, 2.4, fill=brush.theme.line)


def _main(ship: Anatomy) -> Iterator[Fitting]:
    """Yield the largest gun of each location."""
    armed = [each for each in ship.fittings if each.gun]
    for place in dict.fromkeys(each.place for each in armed):
        there = [each for each in armed if each.place == place]
        yield max(there, key=lambda each: (each.size, each.kind == "turret"))


def _limits(fitting: Fitting) -> tuple[float, float]:
    """Return the arc of a gun in degrees from the heading, as the rules have it."""
    turret = fitting.gun is not None and fitting.gun.turret
    if fitting.side:
        first, last = (0.0, 180.0) if turret else (30.0, 150.0)
        return (first, last) if fitting.side > 0 else (-last, -first)
    reach = 150.0 if turret else 30.0
    return (-reach, reach) if fitting.place == "bow" else (180 - reach, 180 + reach)


_HEAD_ROWS: Final = 2
_TALLEST_MM: Final = 3.2
_FIRE_SHARE: Final = 0.66
_GUTTER_MM: Final = 3.0
_ARC_SHARE: Final = 0.2
_HEXES_SHARE: Final = 0.18
_DARKEST: Final = 0.55
_NOTE_GAP_MM: Final = 1.2
NO_GUN: Final = "no gun"
_START: Final = Setting("start")
_END: Final = Setting("end")


@dataclass(frozen=True, eq=False)
class _Tools:
    """What the block is drawn with."""

    theme: Theme
    measure: Measure
    dark: Ink

    def set(self, words: str, style: Style, box: Box, tag: str, setting: Setting) -> Piece:
        """Set words into a box."""
        return letter(self.measure, words, style, box, f"odds.{tag}", setting)


def odds_block(figures: BlockFigures, box: Box, dark: Ink, theme: Theme, measure: Measure) -> Piece:
    """Set the block into a box of about 60 x 30 mm, shaded with a nation's dark ink.

    What the box has no room for comes back among the overflow.
    """
    tools = _Tools(theme, measure, dark)
    rows = _HEAD_ROWS + max(len(figures.fire), len(figures.lasts), 1)
    row_mm = min(box.height / rows, _TALLEST_MM)
    fire = box.left(box.width * _FIRE_SHARE - _GUTTER_MM / 2)
    lasts = box.after(box.width * _FIRE_SHARE + _GUTTER_MM / 2)
    return joined(
        (_draw_fire(figures, fire, row_mm, tools), _draw_lasts(figures, lasts, row_mm, tools))
    )


def _draw_fire(figures: BlockFigures, box: Box, row_mm: float, tools: _Tools) -> Piece:
    if not figures.fire:
        line = box.below(row_mm).top(row_mm)
        title = _heading("Slots broken a turn, by Type", box.top(row_mm), tools)
        return joined((title, tools.set(NO_GUN, tools.theme.styles.small, line, "none", _START)))
    heads = ["hexes", *(f"T{each}" for each in figures.types)]
    cells = _cells(box.below(row_mm).top(row_mm), len(figures.types))[1:]
    pieces = [
        _heading("Slots guns break a turn, by Type", box.top(row_mm), tools),
        *(
            tools.set(head, tools.theme.styles.small, cell, "fire.head", Setting())
            for head, cell in zip(heads, cells, strict=True)
        ),
    ]
    most = max((slots for row in figures.fire for slots in row.slots), default=0.0) or 1.0
    arc = ""
    for index, row in enumerate(figures.fire):
        line = box.below(row_mm * (_HEAD_ROWS + index)).top(row_mm)
        pieces.append(_fire_row(row, line, most, tools, repeated=row.arc == arc))
        arc = row.arc
    return joined(pieces)


def _fire_row(row: FireRow, line: Box, most: float, tools: _Tools, *, repeated: bool) -> Piece:
    styles = tools.theme.styles
    arc, hexes, *cells = _cells(line, len(row.slots))
    pieces = [tools.set(row.hexes, styles.note, hexes, "fire.hexes", Setting())]
    if not repeated:
        pieces.append(tools.set(row.arc, styles.small, arc, "fire.arc", _START))
        pieces.append(_rule(line, tools))
    for cell, slots in zip(cells, row.slots, strict=True):
        ground, ink = shade(tools.theme, tools.dark, _DARKEST * slots / most)
        tile = Rect(*cell.inset(0.15, 0.12), fill=ground, radius=0.4)
        words = tools.set(f"{slots:.1f}", styles.note, cell, "fire.slots", Setting(ink=ink))
        pieces += (Piece((tile,)), words)
    return joined(pieces)


def _draw_lasts(figures: BlockFigures, box: Box, row_mm: float, tools: _Tools) -> Piece:
    styles = tools.theme.styles
    pieces = [
        _heading("Turns it lasts", box.top(row_mm), tools),
        tools.set("struck on", styles.small, box.below(row_mm).top(row_mm), "lasts.head", _START),
    ]
    for index, row in enumerate(figures.lasts):
        line = box.below(row_mm * (_HEAD_ROWS + index)).top(row_mm)
        place, turns = line.left(line.width * 0.68), line.after(line.width * 0.68)
        pieces += (
            _rule(line, tools),
            tools.set(row.location, styles.note, place, "lasts.location", _START),
            tools.set(row.turns, styles.small, turns, "lasts.turns", _END),
        )
    used = row_mm * (_HEAD_ROWS + len(figures.lasts)) + _NOTE_GAP_MM
    return joined((*pieces, _note(figures.note, box.below(used), tools)))


def _note(words: str, box: Box, tools: _Tools) -> Piece:
    """Set the note on the remaining space, if all of it fits."""
    setting = Setting("start", "top", most_lines=6, even=False, ink=tools.theme.muted)
    if not words or box.height <= 0:
        return Piece(())
    piece = tools.set(words, tools.theme.styles.source, box, "note", setting)
    return Piece(()) if piece.overflow else piece


def _heading(words: str, box: Box, tools: _Tools) -> Piece:
    return tools.set(words, tools.theme.styles.caps, box, "heading", _START)


def _rule(line: Box, tools: _Tools) -> Piece:
    pen = tools.theme.pen(tools.theme.lines.hair, tools.theme.mid)
    return Piece((Line(line.x, line.y, line.right, line.y, pen),))


def _cells(line: Box, types: int) -> list[Box]:
    """Cut a line into the arc, the hexes and a cell for each Type."""
    arc, hexes = line.width * _ARC_SHARE, line.width * _HEXES_SHARE
    rest = line.after(arc + hexes)
    return [line.left(arc), line.after(arc).left(hexes), *rest.columns(types)]
