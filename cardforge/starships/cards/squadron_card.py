"""The card of a squadron: smaller than a ship's, for it has less to keep track of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.press.face import Face, Piece, joined
from cardforge.press.placard import card_scene
from cardforge.starships.cards.damage import damage_boxes, damage_chart
from cardforge.starships.cards.figures import disorder_tray, figures_of
from cardforge.starships.cards.frame import edged
from cardforge.starships.cards.helm_card import fleet_name, title_of
from cardforge.starships.cards.layout import (
    CARD_HEIGHT_MM,
    MARGIN_MM,
    SMALL_WIDTH_MM,
    squadron_layout,
)
from cardforge.starships.cards.portrait import portrait
from cardforge.starships.cards.system_tiles import system_tiles
from cardforge.starships.cards.titles import banner, small_print, stamp
from cardforge.starships.cards.weapon_rows import weapon_panels

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.muster import Mustered
    from cardforge.starships.cards.theme import Theme


def squadron_card(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of a squadron's card."""
    element, lines = mustered.element, 3 if _long_fleet(mustered, theme, measure) else 2
    layout = squadron_layout(element, lines)
    tiles = system_tiles(element, layout.systems, theme, measure) if layout.systems else Piece(())
    lower = layout.foot.foot(layout.foot.height / lines)
    upper = layout.foot.top(layout.foot.height - lower.height)
    whole = joined(
        (
            Piece(tuple(edged(SMALL_WIDTH_MM, CARD_HEIGHT_MM, theme, "", 0.0))),
            banner(title_of(mustered), layout.banner, theme, measure),
            portrait(mustered, layout.picture, theme, measure),
            figures_of(element, layout.cmd, layout.engine, layout.to_hit, theme, measure),
            disorder_tray(element, layout.disorder, theme, measure),
            damage_chart(element.base, layout.damage, theme, measure),
            damage_boxes(element, layout.boxes, theme, measure),
            tiles,
            weapon_panels(element, layout.weapons, theme, measure),
            fleet_name(mustered, upper, theme, measure),
            small_print(mustered.order.version, lower, theme, measure),
            stamp(mustered.order.stamp, layout.picture, theme, measure),
        )
    )
    scene = card_scene(SMALL_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.unfitted)


def _long_fleet(mustered: Mustered, theme: Theme, measure: Measure) -> bool:
    """Say whether the name of the fleet takes two lines."""
    if mustered.station is None:
        return False
    style, room = theme.styles.note, SMALL_WIDTH_MM - 2 * MARGIN_MM
    return measure.width_mm(mustered.station.fleet, style.role, style.size_pt) > room
