"""An element's picture on its card, and over it where the element stands in its fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.starships.cards.frame import plate
from cardforge.starships.cards.plan import ship_view

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.muster import Mustered
    from cardforge.starships.cards.theme import Theme

_BADGE_MM: Final = 24.0
_BETWEEN: Final = " · "
_SHORT: Final = 24


def portrait(mustered: Mustered, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the element from above before the stars."""
    view = Piece((ship_view(mustered.element, mustered.name, box, theme),))
    told = _unbroken(mustered.station.told) if mustered.station else ""
    return joined((view, _badge(told, box, theme, measure))) if told else view


def _unbroken(told: str) -> str:
    """Keep the words of each short part on one line."""
    parts = told.split(_BETWEEN)
    return _BETWEEN.join(
        part.replace(" ", "\u00a0") if len(part) < _SHORT else part for part in parts
    )


def _badge(told: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Write unit, number and leader on a plate at the foot of the picture, as tall as it must."""
    words, most = Setting(most_lines=10, leading=1.0), box.inset(1.2).foot(_BADGE_MM)
    fitted, _ = fitted_in(measure, told, theme.styles.label, most.inset(1.0, 0.6), words)
    room = most.foot(fitted.height_mm + 2.2)
    said = letter(measure, told, theme.styles.label, room.inset(1.0, 0.6), "station", words)
    return joined((Piece((plate(room, theme, "station"),)), said))
