"""The front of a ship card: name, corner figures, locations around the ship, pips in the foot."""

from __future__ import annotations

import functools
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.appearance import dimensions_of
from cardforge.leviathans.cards.dice import location_heading
from cardforge.leviathans.cards.from_above import SCALE_FT, plan_picture, scale_bar, sky
from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize, card_layout
from cardforge.leviathans.cards.slots import slot_box
from cardforge.leviathans.cards.theme import side_disc
from cardforge.leviathans.places import CLASSES
from cardforge.press.boxes import Box
from cardforge.press.frame import BLEED_MM, banner, border, ground, plaque, stamped
from cardforge.press.lettering import (
    Face,
    Overflow,
    Piece,
    Setting,
    faults_of,
    fitted_in,
    joined,
    letter,
    placed,
)
from cardforge.press.scene import Circle, Group, Item, Rect, Scene, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.layout import CardLayout
    from cardforge.leviathans.cards.theme import SideMark, Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.frame import Picture
    from cardforge.press.lettering import Fitted
    from cardforge.press.measure import Measure
    from cardforge.press.theme import Style

UNOFFICIAL: Final = "Unofficial, made by players for players"
LICENCE: Final = "Leviathans is a game of Catalyst Game Labs · CC BY-NC-SA 3.0"
_LINE_MM: Final = 2.9
_SECOND_LINE_MM: Final = 2.25
_NAME_ASIDE_MM: Final = 2.2
_KEYLINE_MM: Final = 1.0
_POINTS_MM: Final = 17.0
_SIDE_MM: Final = 5.0
_TRIES: Final = 3
_CAPTIONS: Final = {"si": "SI", "type": "TYPE", "turn": "TURN", "mp": "MP"}
CAPTION: Final = "add to keel checks; at the ring: ship lost"
SHORT_CAPTION: Final = "ring: ship lost"
_CAPTION_MM: Final = 21.0
_GAP_MM: Final = 1.2
_PITCH_MM: Final = 2.55
_SHARE: Final = 0.36
"""The radius of a pip, as a share of the pitch."""


def class_words(ship: Ship) -> str:
    """Return class and kind of ship, such as `County class light cruiser`."""
    kind = CLASSES[ship.type]
    return f"{ship.ship_class} class {kind}" if ship.ship_class else kind.capitalize()


def header_growth(ship: Ship, width: float, theme: Theme, measure: Measure) -> float:
    """Return how much taller a header must be for a long nation or class."""
    lines = (
        _line_count(ship.nation, theme.styles.nation, width, measure),
        _line_count(class_words(ship), theme.styles.motto, width, measure),
    )
    return sum(_SECOND_LINE_MM * (count - 1) for count in lines)


def on_plate(
    name: str, style: Style, plate: Box, setting: Setting, measure: Measure
) -> Piece:  # fmt: skip
    """Set a name on a banner, clear of the fine line along the edge.

    Capitals are in the middle, unless accents or descenders need the space.
    """
    room = plate.inset(_NAME_ASIDE_MM, _KEYLINE_MM)
    fitted, whole = fitted_in(measure, name, style, room, setting)
    size = fitted.size_pt if len(fitted.lines) > 1 else style.size_pt
    for _ in range(_TRIES):
        above, below = measure.ink_mm(name, style.role, size)
        line = measure.line_mm(style.role, size)
        spare = line.cap_mm + line.descender_mm - above - below
        tried = replace(style, size_pt=size)
        taller = room.top(room.height + spare)
        fitted, whole = fitted_in(measure, name, tried, taller, setting)
        size = fitted.size_pt
    baseline = _baseline(name, fitted, room, measure)
    top = room._replace(y=baseline - measure.line_mm(style.role, size).cap_mm)
    lost = faults_of("name", name, measure.missing(name, style.role), whole=whole)
    return Piece(placed(measure, fitted, style, top, "name", replace(setting, upright="top")), lost)


def _baseline(name: str, fitted: Fitted, room: Box, measure: Measure) -> float:
    """Return the first baseline of a name that fills the middle of a box without leaving it."""
    above, below = measure.ink_mm(name, fitted.role, fitted.size_pt)
    depth = (len(fitted.lines) - 1) * fitted.leading_mm
    centred = room.middle_y + (measure.line_mm(fitted.role, fitted.size_pt).cap_mm - depth) / 2
    return max(room.y + above, min(centred, room.bottom - below - depth))


@functools.lru_cache(maxsize=1024)
def _line_count(text: str, style: Style, width: float, measure: Measure) -> int:
    if measure.width_mm(text, style.role, style.size_pt, style.tracking_pt) <= width:
        return 1
    fitted, _ = fitted_in(
        measure, text, style, Box(0, 0, width, _LINE_MM + _SECOND_LINE_MM), _WRAPPED
    )
    return len(fitted.lines)


_WRAPPED: Final = Setting(most_lines=2)


def header(ship: Ship, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw nation, name and class, the name on a banner of the nation's colour."""
    styles, sign = theme.styles, theme.banner(ship.power)
    above = _LINE_MM + _SECOND_LINE_MM * (
        _line_count(ship.nation, styles.nation, box.width, measure) - 1
    )
    words = class_words(ship)
    under = _LINE_MM + _SECOND_LINE_MM * (_line_count(words, styles.motto, box.width, measure) - 1)
    plate = Box(box.x, box.y + above, box.width, box.height - above - under)
    name = Setting(most_lines=3, ink=sign.letter, leading=1.04)
    return joined(
        (
            letter(measure, ship.nation, styles.nation, box.top(above - 0.3), "nation", _WRAPPED),
            Piece(banner(plate, sign, theme, tag="name")),
            on_plate(ship.name, styles.name, plate, name, measure),
            letter(measure, words, styles.motto, box.foot(under).below(0.5), "class", _WRAPPED),
        )
    )


@functools.lru_cache(maxsize=1024)
def corner(name: str, value: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw one of the four corner figures with its caption."""
    sign, styles = theme.tab, theme.styles
    inner = box.inset(0.9, 1.25).top(box.height - 2.0)
    setting = Setting(ink=sign.letter)
    return joined(
        (
            Piece(plaque(box, sign, theme, tag=name)),
            letter(measure, _CAPTIONS[name], styles.caps, inner.top(2.1), f"{name}.caption",
                   setting),
            letter(measure, str(value), styles.corner, inner.below(2.3), f"{name}.value",
                   setting),
        )
    )  # fmt: skip


@functools.lru_cache(maxsize=1024)
def footer(
    points: str,
    version: str,
    si: int,
    side: SideMark | None,
    box: Box,
    theme: Theme,
    measure: Measure,
) -> Piece:
    """Draw points and side (if known) and the pips of destroyed slots above the small print."""
    styles = theme.styles
    small = Setting(most_lines=2, ink=theme.muted, even=False)
    print_box = box.foot(5.0)
    print_words = " · ".join(word for word in (UNOFFICIAL, version) if word) + "\n" + LICENCE
    head = box.top(box.height - 5.2)
    pieces = [letter(measure, print_words, styles.note, print_box, "licence", small)]
    if points:
        room = head.left(_POINTS_MM - 0.8)
        told = Setting("start", most_lines=2)
        pieces.append(letter(measure, points, styles.heading, room, "points", told))
    rest = head.after(_POINTS_MM if points else 0.0)
    if side is not None:
        disc = side_disc(side, rest.x + _SIDE_MM / 2, head.middle_y, _SIDE_MM, theme, measure)
        pieces.append(Piece(disc))
        rest = rest.after(_SIDE_MM + 1.0)
    pieces.append(damage_pips(si, rest, theme, measure))
    return joined(pieces)


SAFE_MM: Final = 3.0
_CLEAR_MM: Final = 0.6
_SCALE_IN_MM: Final = 1.9


def ship_card(
    ship: Ship,
    theme: Theme,
    measure: Measure,
    *,
    points: str = "",
    stamp: str = "",
    picture: Picture | None = None,
    version: str = "",
    size: CardSize = QUARTER_LETTER,
    side: SideMark | None = None,
) -> Face:
    """Lay out the front of a ship's card.

    `points`, `stamp` and `version` are printed as they are given; `picture` takes the place of
    the drawn plan; `side` shows the letter of its side in a game. A slot or location that the
    ship lacks is drawn as an empty box; one that its Type has no room for is among the overflow.
    """
    width = card_layout(size, ship.type).header.width
    layout = card_layout(size, ship.type, header_growth(ship, width, theme, measure))
    whole = joined(
        (
            Piece((ground(size.width_mm, size.height_mm, theme), border(layout.border, theme))),
            header(ship, layout.header, theme, measure),
            _corners(ship, layout, theme, measure),
            _locations(ship, layout, theme, measure),
            _picture(ship, picture, layout.picture, theme, scaled=not stamp),
            footer(points, version, ship.si, side, layout.footer, theme, measure),
            _stamp(stamp, layout.picture, theme, measure),
        )
    )
    scene = Scene(size.width_mm, size.height_mm, whole.items, BLEED_MM, SAFE_MM, title=ship.name)
    return Face(scene, (*whole.overflow, *_homeless(ship)))


def _corners(ship: Ship, layout: CardLayout, theme: Theme, measure: Measure) -> Piece:
    figures = {"si": ship.si, "type": ship.type, "turn": ship.turn, "mp": ship.mp}
    return joined(
        corner(name, value, layout.corners[name], theme, measure) for name, value in figures.items()
    )


def _locations(ship: Ship, layout: CardLayout, theme: Theme, measure: Measure) -> Piece:
    pieces = [
        location_heading(ship.locations.get(place), place, box, theme, measure)
        for place, box in layout.headings.items()
    ]
    for (place, number), boxes in layout.slots.items():
        location = ship.locations.get(place)
        slot = location.slots.get(number) if location else None
        pieces.append(slot_box(slot, place, number, boxes, theme, measure))
    rule = Stroke(theme.line, theme.lines.rule)
    pieces.append(Piece(tuple(Rect(*block, stroke=rule) for block in layout.blocks)))
    return joined(pieces)


def _picture(ship: Ship, picture: Picture | None, box: Box, theme: Theme, *, scaled: bool) -> Piece:
    """Draw the ship from above over the sky; a stamp leaves no room for the scale."""
    drawn = picture or plan_picture(ship, theme)
    backdrop = sky(box, theme, zlib.crc32(ship.name.encode()))
    room = box.inset(0, _CLEAR_MM)
    size = dimensions_of(ship)
    scale: tuple[Item, ...] = ()
    if scaled and size and picture is None:
        bar = scale_bar(0, 0, SCALE_FT * 100 * drawn.scale_in(room) / size.length, theme)
        scale = (Group(bar, x=box.x + _SCALE_IN_MM, y=box.bottom - 1.0, turn_deg=-90),)
    return Piece((backdrop, *scale, drawn.placed(room, tag="picture")))


def _stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    if not words:
        return Piece(())
    room = Box(box.x, box.y + box.height * 0.66, box.width, 12.0).inset(0.6, 0)
    return stamped(words, room, theme, measure)


def _homeless(ship: Ship) -> tuple[Overflow, ...]:
    """Name the locations that a ship has and its Type does not."""
    return tuple(Overflow(place, place) for place in ship.locations if place not in ship.places)


def pips_to_loss(si: int) -> int:
    """Return how many destroyed slots lose a ship: the first number that is half its SI or more."""
    return (si + 1) // 2


@functools.lru_cache(maxsize=256)
def damage_pips(si: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the pips in two rows with their caption to the right; the last one has a ring."""
    count = pips_to_loss(si)
    columns = (count + 1) // 2
    field = box.left(box.width - _CAPTION_MM - _GAP_MM)
    pitch = min(_PITCH_MM, field.width / columns, box.height / 2)
    left = field.right - columns * pitch
    pen = Stroke(theme.line, theme.lines.fine)
    items: list[Item] = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = left + (column + 0.5) * pitch
        y = box.middle_y + (row - 0.5) * pitch
        items.append(Circle(x, y, pitch * _SHARE * 0.85, fill=theme.panel, stroke=pen, tag="pip"))
        if number == count - 1:
            ring = Stroke(theme.line, theme.lines.rule * 1.3)
            items.append(Circle(x, y, pitch * 0.48, stroke=ring, tag="pip.ring"))
    return joined((Piece(tuple(items)), _caption(box, theme, measure)))


def _caption(box: Box, theme: Theme, measure: Measure) -> Piece:
    """Set the caption, a shorter one where points are long, or none: a card of rules has it too."""
    for words in (CAPTION, SHORT_CAPTION):
        told = letter(
            measure, words, theme.styles.note, box.end(_CAPTION_MM), "pips",
            Setting("start", "middle", most_lines=2, even=False),
        )  # fmt: skip
        if not told.overflow:
            return told
    return Piece(())
