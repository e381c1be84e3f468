"""The fronts of a ship's helm card and of a squadron's card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.lettering import Face, Piece, Setting, fitted_in, joined, letter
from cardforge.press.scene import Group, Text
from cardforge.press.text_card import card_scene
from cardforge.starships.cards.figures import (
    damage_boxes,
    damage_chart,
    disorder_tray,
    figures_of,
    system_tiles,
)
from cardforge.starships.cards.frame import Title, banner, edged, plate, small_print, stamp
from cardforge.starships.cards.layout import (
    CARD_HEIGHT_MM,
    CUT_MM,
    HELM_WIDTH_MM,
    MARGIN_MM,
    SMALL_WIDTH_MM,
    hangar,
    helm_layout,
    line_mm,
    squadron_layout,
)
from cardforge.starships.cards.pictures import ship_view
from cardforge.starships.cards.weapon_rows import weapon_panels
from cardforge.starships.cards.words import kind

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.print_list import Mustered
    from cardforge.starships.cards.theme import Theme


_BADGE_MM: Final = 24.0
_BETWEEN: Final = " · "
_SHORT: Final = 24


def portrait(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the element from above, in front of stars."""
    view = Piece((ship_view(mustered.element, mustered.name, box, theme),))
    told = _unbroken(mustered.station.told) if mustered.station else ""
    return joined((view, _badge(told, box, theme, measure))) if told else view


def _unbroken(told: str) -> str:
    """Return text with the words of each short part kept on one line."""
    parts = told.split(_BETWEEN)
    return _BETWEEN.join(
        part.replace(" ", "\u00a0") if len(part) < _SHORT else part for part in parts
    )


def _badge(told: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw unit, number and leader on a plate at the foot of the picture, as tall as needed."""
    words, most = Setting(most_lines=10, leading=1.0), box.inset(1.2).foot(_BADGE_MM)
    fitted, _ = fitted_in(measure, told, theme.styles.label, most.inset(1.0, 0.6), words)
    room = most.foot(fitted.height_mm + 2.2)
    said = letter(measure, told, theme.styles.label, room.inset(1.0, 0.6), "station", words)
    return joined((Piece((plate(room, theme, "station"),)), said))


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
    return Face(scene, whole.overflow)


def title_of(mustered: Mustered) -> Title:
    """Return the texts of an element's banner."""
    element = mustered.element
    return Title(mustered.name, kind(element), element.faction, mustered.order.points)


def _turn_words(theme: Theme) -> Group:
    """Draw the purpose of the cut on the part that is cut off."""
    role = theme.styles.note.role
    text = Text(0, -1.4, _TURN_WORDS, _TURN_PT, role, "middle", theme.muted, tag="turn")
    return Group((text,), x=HELM_WIDTH_MM - CUT_MM / 2, y=CUT_MM / 2, turn_deg=45.0)


def _foot(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the fleet's name, and the small print."""
    print_ = small_print(mustered.order.version, box.end(box.width * 0.44), theme, measure)
    return joined((print_, fleet_name(mustered, box.left(box.width * 0.55), theme, measure)))


def fleet_name(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the name of the element's fleet, if it is in one."""
    if mustered.station is None:
        return Piece(())
    start = Setting("start", ink=theme.muted, most_lines=2, leading=1.0)
    return letter(measure, mustered.station.fleet, theme.styles.note, box, "fleet", start)


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
    return Face(scene, whole.overflow)


def _long_fleet(mustered: Mustered, theme: Theme, measure: Measure) -> bool:
    """Return whether the fleet's name takes two lines."""
    if mustered.station is None:
        return False
    style, room = theme.styles.note, SMALL_WIDTH_MM - 2 * MARGIN_MM
    return measure.width_mm(mustered.station.fleet, style.role, style.size_pt) > room
