"""The helm card of a ship: everything that its player marks, lays and looks up in a battle.

Its upper right corner is cut off at 45 degrees: that edge is the turning template of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.face import Face, Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.placard import card_scene
from cardforge.press.scene import Group, Text
from cardforge.starships.cards.damage import damage_boxes, damage_chart
from cardforge.starships.cards.figures import disorder_tray, figures_of
from cardforge.starships.cards.frame import edged
from cardforge.starships.cards.hangar import hangar, line_mm
from cardforge.starships.cards.layout import CARD_HEIGHT_MM, CUT_MM, HELM_WIDTH_MM, helm_layout
from cardforge.starships.cards.portrait import portrait
from cardforge.starships.cards.system_tiles import system_tiles
from cardforge.starships.cards.titles import Title, banner, small_print, stamp
from cardforge.starships.cards.weapon_rows import weapon_panels
from cardforge.starships.cards.words import kind

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.muster import Mustered
    from cardforge.starships.cards.theme import Theme

_TURN_WORDS: Final = "Cut off: a 45° turn"
_TURN_PT: Final = 6.5


def helm_card(mustered: Mustered, theme: Theme, measure: Measure) -> Face:
    """Lay out the front of a ship's helm card."""
    element, order = mustered.element, mustered.order
    aboard = mustered.station.aboard if mustered.station else ()
    layout = helm_layout(element, line_mm(aboard, theme, measure))
    whole = joined(
        (
            Piece(tuple(edged(HELM_WIDTH_MM, CARD_HEIGHT_MM, theme, "right", CUT_MM))),
            Piece((_turn_words(theme),)),
            banner(title_of(mustered), layout.banner, theme, measure, "right"),
            portrait(mustered, layout.picture, theme, measure),
            hangar(aboard, layout.aboard, element.cmd, theme, measure),
            figures_of(element, layout.cmd, layout.engine, layout.to_hit, theme, measure),
            disorder_tray(element, layout.disorder, theme, measure),
            damage_chart(element.base, layout.damage, theme, measure),
            damage_boxes(element, layout.boxes, theme, measure),
            system_tiles(element, layout.systems, theme, measure),
            weapon_panels(element, layout.weapons, theme, measure),
            _foot(mustered, layout.foot, theme, measure),
            stamp(order.stamp, layout.picture, theme, measure),
        )
    )
    scene = card_scene(HELM_WIDTH_MM, CARD_HEIGHT_MM, whole.items, mustered.name)
    return Face(scene, whole.unfitted)


def title_of(mustered: Mustered) -> Title:
    """Give what the banner of an element says."""
    element = mustered.element
    return Title(mustered.name, kind(element), element.faction, mustered.order.points)


def _turn_words(theme: Theme) -> Group:
    """Write what the cut is for on the part that is cut off."""
    role = theme.styles.note.role
    text = Text(0, -1.4, _TURN_WORDS, _TURN_PT, role, "middle", theme.muted, tag="turn")
    return Group((text,), x=HELM_WIDTH_MM - CUT_MM / 2, y=CUT_MM / 2, turn_deg=45.0)


def _foot(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Write the fleet, and the small print."""
    print_ = small_print(mustered.order.version, box.end(box.width * 0.44), theme, measure)
    return joined((print_, fleet_name(mustered, box.left(box.width * 0.55), theme, measure)))


def fleet_name(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Write in which fleet an element sails, if a fleet lists it."""
    if mustered.station is None:
        return Piece(())
    start = Setting("start", ink=theme.muted, most_lines=2, leading=1.0)
    return letter(measure, mustered.station.fleet, theme.styles.note, box, "fleet", start)
