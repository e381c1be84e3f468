"""A card's head and foot: whose ship it is, her name, the corner figures and the small print."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.places import CLASSES
from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.frame import banner, flourish, plaque
from cardforge.press.lettering import Setting, fitted_in, letter

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.livery import Style
    from cardforge.press.measure import Measure

UNOFFICIAL: Final = "Unofficial, made by players for players"
LICENCE: Final = "Leviathans is a game of Catalyst Game Labs · CC BY-NC-SA 3.0"
_LINE_MM: Final = 2.9
_SECOND_LINE_MM: Final = 2.25
_NAME_LINES: Final = 3
_NAME_MM: Final = 4.75
_NAME_LINE_MM: Final = 1.5
_NAME_ASIDE_MM: Final = 2.2
KEYLINE_MM: Final = 1.0
"""How far inside a banner words begin: clear of the fine line along its edge."""
_ACCENT_MM: Final = 0.2
_CAPTIONS: Final = {"si": "SI", "type": "TYPE", "turn": "TURN", "mp": "MP"}


def class_words(ship: Ship) -> str:
    """Give class and kind of ship: `County class light cruiser`."""
    kind = CLASSES[ship.type]
    return f"{ship.ship_class} class {kind}" if ship.ship_class else kind.capitalize()


def header_growth(ship: Ship, width: float, theme: Theme, measure: Measure) -> float:
    """Give how much taller than usual a header must be for a long nation, class or name."""
    lines = (
        _line_count(ship.nation, theme.styles.nation, width, measure),
        _line_count(class_words(ship), theme.styles.motto, width, measure),
    )
    around = sum(_SECOND_LINE_MM * (count - 1) for count in lines)
    return around + _name_growth(ship.name, width, theme.styles.name, measure)


def _name_growth(name: str, width: float, style: Style, measure: Measure) -> float:
    """Give the room that accents need over the capitals, and further lines below the first."""
    extra = 0.0
    for lines in range(1, _NAME_LINES + 1):
        room = Box(0, 0, width - 2 * _NAME_ASIDE_MM, _NAME_MM + extra)
        if fitted_in(measure, name, style, room, _name_setting(lines))[1]:
            break
        extra += _NAME_LINE_MM
    return extra + accent_mm(name, style, measure)


def accent_mm(name: str, style: Style, measure: Measure) -> float:
    """Give how far accents reach over the capitals."""
    above, _ = measure.ink_mm(name, style.role, style.size_pt)
    return max(0.0, above - measure.line_mm(style.role, style.size_pt).cap_mm - _ACCENT_MM)


def _name_setting(lines: int) -> Setting:
    return Setting(most_lines=lines, leading=1.04)


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
    room = plate.inset(_NAME_ASIDE_MM, KEYLINE_MM).below(accent_mm(ship.name, styles.name, measure))
    name = replace(_name_setting(_NAME_LINES), ink=sign.letter)
    return joined(
        (
            letter(measure, ship.nation, styles.nation, box.top(above - 0.3), "nation", _WRAPPED),
            Piece(banner(plate, sign, theme, tag="name")),
            letter(measure, ship.name, styles.name, room, "name", name),
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
def footer(points: str, version: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw points (if known) above the small print."""
    styles = theme.styles
    small = Setting(most_lines=2, ink=theme.muted, even=False)
    print_box = box.foot(5.0)
    print_words = " · ".join(word for word in (UNOFFICIAL, version) if word) + "\n" + LICENCE
    head = box.top(box.height - 5.2)
    pieces = [letter(measure, print_words, styles.note, print_box, "licence", small)]
    if points:
        pieces.append(letter(measure, points, styles.heading, head, "points"))
    else:
        pieces.append(Piece(flourish(head.middle_x, head.middle_y, 34.0, theme)))
    return joined(pieces)
