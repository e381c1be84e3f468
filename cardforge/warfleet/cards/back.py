"""The back of a fleet card: the ship from the side, and what one looks up in a battle."""

from __future__ import annotations

import dataclasses
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.profile import profile_picture
from cardforge.leviathans.cards.sky import sky
from cardforge.leviathans.cards.titles import LICENCE, UNOFFICIAL
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.frame import banner
from cardforge.press.lettering import Setting, letter
from cardforge.press.placard import Point, card_scene, text
from cardforge.warfleet.cards.fleet_card import plain
from cardforge.warfleet.cards.layout import HEIGHT_MM, INSET_MM, WIDTH_MM
from cardforge.warfleet.cards.likeness import likeness

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.picture import Picture
    from cardforge.warfleet.ship import FleetShip

POINTS: Final = (
    Point("A roll of HIT or more destroys the location: mark its ring. It has no attacks any more, "
          "and calls for an SI test at once.", lead="Intact."),
    Point("A roll of LOST or more calls for another SI test.", lead="Destroyed."),
    Point("Roll R and add the SI of every destroyed location, that of the location hit twice if "
          "it was destroyed before. The ship’s SI or more: she is lost.", lead="SI test."),
    Point("From the next turn on she has no MP, and every attack on her is dialled up one step.",
          lead="Stern destroyed."),
)  # fmt: skip
_BANNER_MM: Final = 8.6
_PICTURE_MM: Final = 30.0
_PRINT_MM: Final = 5.2


def fleet_back(
    ship: FleetShip, theme: Theme, measure: Measure, *, picture: Picture | None = None
) -> Face:
    """Lay out the back of a fleet ship's card; `picture` takes the place of the drawn profile."""
    room = Box(0, 0, WIDTH_MM, HEIGHT_MM).inset(INSET_MM + 2.4)
    view = room.below(_BANNER_MM + 1.0).top(_PICTURE_MM)
    words = room.below(_BANNER_MM + _PICTURE_MM + 2.0)
    words = words.top(words.height - _PRINT_MM).inset(1.0, 0)
    drawn = picture or profile_picture(likeness(ship), theme, length_mm=view.width)
    scenery = sky(view, theme, zlib.crc32(ship.name.encode()))
    small = Setting(most_lines=2, ink=theme.muted, even=False)
    whole = joined(
        (
            Piece((*plain(theme), scenery, drawn.placed(view.inset(2, 1), tag="picture"))),
            _title(ship, room.top(_BANNER_MM), theme, measure),
            text(POINTS, words, theme.tab, theme, measure, size_pt=8.5),
            letter(measure, f"{UNOFFICIAL}\n{LICENCE}", theme.styles.note, room.foot(_PRINT_MM),
                   "licence", small),
        )
    )  # fmt: skip
    return Face(card_scene(WIDTH_MM, HEIGHT_MM, whole.items, ship.name), whole.unfitted)


def _title(ship: FleetShip, box: Box, theme: Theme, measure: Measure) -> Piece:
    sign, style = theme.banner(ship.power), theme.styles.name
    white = Setting(most_lines=2, ink=sign.letter, leading=1.0)
    style = dataclasses.replace(style, size_pt=13.0)
    name = letter(measure, ship.name, style, box.inset(3.0, 0.6), "name", white)
    return joined((Piece(banner(box, sign, theme, tag="name")), name))
