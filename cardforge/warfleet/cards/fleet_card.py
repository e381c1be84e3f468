"""The card of a fleet ship: figures in the corners, her picture, and every location around it."""

from __future__ import annotations

import dataclasses
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.plan import plan_picture
from cardforge.leviathans.cards.sky import sky
from cardforge.leviathans.cards.titles import corner, on_plate
from cardforge.leviathans.places import CLASSES
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.frame import banner, border, ground
from cardforge.press.lettering import Setting, letter
from cardforge.press.placard import card_scene
from cardforge.press.scene import Rect, Stroke
from cardforge.press.stamp import stamped
from cardforge.press.unfitted import Unfitted
from cardforge.warfleet.cards.attack_rows import attack_rows
from cardforge.warfleet.cards.heading import heading
from cardforge.warfleet.cards.layout import (
    HEIGHT_MM,
    INSET_MM,
    NOTCH_MM,
    WIDTH_MM,
    FleetLayout,
    fleet_layout,
)
from cardforge.warfleet.cards.likeness import likeness

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.measure import Measure
    from cardforge.press.picture import Picture
    from cardforge.press.scene import Item
    from cardforge.warfleet.ship import FleetShip

_ABOVE_MM: Final = 2.7
_STAMP_MM: Final = 9.0
_ADVICE: Final = {
    "bow": "SI test: red die and the SI of all that is lost",
    "stern": "Stern lost: no MP, attacks on her dial up 1",
}


def fleet_card(
    ship: FleetShip,
    theme: Theme,
    measure: Measure,
    *,
    points: str = "",
    stamp: str = "",
    picture: Picture | None = None,
) -> Face:
    """Lay out the front of a fleet ship's card.

    `picture` takes the place of the drawn plan. A location that the ship lacks has a heading
    without figures; one that her Type has no room for is among the unfitted.
    """
    layout = fleet_layout(ship)
    whole = joined(
        (
            Piece(plain(theme)),
            corner("si", ship.si, layout.si, theme, measure),
            corner("mp", ship.mp, layout.mp, theme, measure),
            _header(ship, points, layout.header, theme, measure),
            _picture(ship, picture, layout, theme),
            *_locations(ship, layout, theme, measure),
            _stamp(stamp, layout.picture, theme, measure),
        )
    )
    homeless = tuple(Unfitted(place, place) for place in ship.locations if place not in ship.places)
    scene = card_scene(WIDTH_MM, HEIGHT_MM, whole.items, ship.name)
    return Face(scene, (*whole.unfitted, *homeless))


def plain(theme: Theme) -> tuple[Item, ...]:
    """Lay the ground of a card, with its border."""
    frame = Box(0, 0, WIDTH_MM, HEIGHT_MM).inset(INSET_MM)
    return ground(WIDTH_MM, HEIGHT_MM, theme), border(frame, theme, notch=NOTCH_MM)


def _header(ship: FleetShip, points: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw nation, name and class, the name on a banner of the nation's colour."""
    styles, sign = theme.styles, theme.banner(ship.power)
    plate = box.inset(0, _ABOVE_MM)
    kind = f"Type {ship.type} {CLASSES[ship.type]}"
    called = f"{ship.ship_class} class" if ship.ship_class else ""
    words = " · ".join(word for word in (called, kind, points) if word)
    name = dataclasses.replace(styles.name, size_pt=13.0)
    setting = Setting(most_lines=2, ink=sign.letter, leading=1.0)
    return joined(
        (
            letter(measure, ship.nation, styles.nation, box.top(_ABOVE_MM - 0.5), "nation"),
            Piece(banner(plate, sign, theme, tag="name")),
            on_plate(ship.name, name, plate, setting, measure),
            letter(measure, words, styles.motto, box.foot(_ABOVE_MM - 0.3), "class"),
        )
    )  # fmt: skip


def _locations(ship: FleetShip, layout: FleetLayout, theme: Theme, measure: Measure) -> list[Piece]:
    pieces = []
    for place, berth in layout.berths.items():
        location = ship.locations.get(place)
        attacks = location.attacks if location else ()
        pieces += [
            attack_rows(attacks, place, berth, theme, measure),
            heading(location, place, berth.heading, theme, measure),
            _advice(place, berth.advice, theme, measure),
            Piece((Rect(*berth.whole, stroke=Stroke(theme.line, theme.lines.rule)),)),
        ]
    return pieces


def _advice(place: str, box: Box | None, theme: Theme, measure: Measure) -> Piece:
    """Write what everybody has to look up at first, where there is room beside the attacks."""
    if box is None:
        return Piece(())
    ground_ = Piece((Rect(*box, fill=theme.panel),))
    setting = Setting(most_lines=3, ink=theme.muted, leading=1.02)
    style, room = theme.styles.note, box.inset(0.8, 0.4)
    words = letter(measure, _ADVICE[place], style, room, f"{place}.advice", setting)
    return joined((ground_, words))


def _picture(ship: FleetShip, picture: Picture | None, layout: FleetLayout, theme: Theme) -> Piece:
    drawn = picture or plan_picture(likeness(ship), theme)
    backdrop = sky(layout.middle, theme, zlib.crc32(ship.name.encode()))
    return Piece((backdrop, drawn.placed(layout.picture.inset(0, 0.6), tag="picture")))


def _stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    if not words:
        return Piece(())
    room = Box(box.x, box.y + box.height * 0.6, box.width, _STAMP_MM)
    return stamped(words, room, theme, measure)
