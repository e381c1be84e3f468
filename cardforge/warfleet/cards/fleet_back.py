"""The back of a fleet card: the ship from the side, and what one looks up in a battle."""

from __future__ import annotations

import dataclasses
import zlib
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.from_above import sky
from cardforge.leviathans.cards.from_the_side import profile_picture
from cardforge.leviathans.cards.maps import chart_inks
from cardforge.leviathans.cards.ship_card import LICENCE, UNOFFICIAL
from cardforge.press.boxes import Box
from cardforge.press.frame import banner
from cardforge.press.hexmap import Board, near_edge
from cardforge.press.lettering import Face, Piece, Setting, joined, letter
from cardforge.press.map_ornaments import Wording
from cardforge.press.relief import country_named
from cardforge.press.sea_chart import Chart, Zone, draw_chart
from cardforge.press.text_card import Point, card_scene, text
from cardforge.warfleet.cards.fleet_card import likeness, plain
from cardforge.warfleet.cards.layout import HEIGHT_MM, INSET_MM, WIDTH_MM

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.frame import Picture
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Scene
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


PLACEMENT_ROWS: Final = 2
EDGES: Final = ("top", "bottom")
_TERRAIN: Final = "islands"
_SEED: Final = 1910


def fleet_map(theme: Theme, measure: Measure) -> Scene:
    """Draw a map of fleet hexes at the pitch of the counters, placement rows along two edges."""
    board, country = Board(), country_named(_TERRAIN)
    zones = tuple(Zone("Placement rows", near_edge(board, edge, PLACEMENT_ROWS)) for edge in EDGES)
    size = f"{board.sheet.columns} × {board.sheet.rows} fleet hexes"
    wording = Wording("War Fleet chart", country.title, f"{size}, sheet No. {_SEED}")
    chart = Chart(board, country, _SEED, zones, wording, f"Fleet map: {country.title}")
    return draw_chart(chart, chart_inks(theme), measure)
