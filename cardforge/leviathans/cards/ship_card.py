"""The front of a ship's card: everything that a player looks up and strikes out in a game."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.arrows import location_heading
from cardforge.leviathans.cards.card_layout import QUARTER_LETTER, CardSize, card_layout
from cardforge.leviathans.cards.plan import plan_picture
from cardforge.leviathans.cards.sky import sky
from cardforge.leviathans.cards.slot_box import slot_box
from cardforge.leviathans.cards.titles import corner, footer, header, header_growth
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.frame import BLEED_MM, border, ground
from cardforge.press.scene import Rect, Scene, Stroke
from cardforge.press.stamp import stamped
from cardforge.press.unfitted import Unfitted

if TYPE_CHECKING:
    from cardforge.leviathans.cards.card_layout import CardLayout
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Ship
    from cardforge.press.measure import Measure
    from cardforge.press.picture import Picture

SAFE_MM: Final = 3.0
_CLEAR_MM: Final = 0.6


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
) -> Face:
    """Lay out the front of a ship's card.

    `points`, `stamp` and `version` are printed as they are given; `picture` takes the place of
    the drawn plan. A slot or location that the ship lacks is drawn as an empty box; one that her
    Type has no room for is among the unfitted.
    """
    width = card_layout(size, ship.type).header.width
    layout = card_layout(size, ship.type, header_growth(ship, width, theme, measure))
    whole = joined(
        (
            Piece((ground(size.width_mm, size.height_mm, theme), border(layout.border, theme))),
            header(ship, layout.header, theme, measure),
            _corners(ship, layout, theme, measure),
            _locations(ship, layout, theme, measure),
            _picture(ship, picture, layout.picture, theme),
            footer(points, version, layout.footer, theme, measure),
            _stamp(stamp, layout.picture, theme, measure),
        )
    )
    scene = Scene(size.width_mm, size.height_mm, whole.items, BLEED_MM, SAFE_MM, title=ship.name)
    return Face(scene, (*whole.unfitted, *_homeless(ship)))


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


def _picture(ship: Ship, picture: Picture | None, box: Box, theme: Theme) -> Piece:
    drawn = picture or plan_picture(ship, theme)
    backdrop = sky(box, theme, zlib.crc32(ship.name.encode()))
    return Piece((backdrop, drawn.placed(box.inset(0, _CLEAR_MM), tag="picture")))


def _stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    if not words:
        return Piece(())
    room = Box(box.x, box.y + box.height * 0.66, box.width, 12.0).inset(0.6, 0)
    return stamped(words, room, theme, measure)


def _homeless(ship: Ship) -> tuple[Unfitted, ...]:
    """Name the locations that a ship has and her Type does not."""
    return tuple(Unfitted(place, place) for place in ship.locations if place not in ship.places)
