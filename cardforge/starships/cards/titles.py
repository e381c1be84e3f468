"""The head and foot of a card: the banner with its name, the small print, a stamp."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.stamp import stamped
from cardforge.starships.cards.frame import signboard

if TYPE_CHECKING:
    from cardforge.press.livery import Style
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.frame import Corner
    from cardforge.starships.cards.theme import Theme

UNOFFICIAL: Final = "Unofficial, by players for players · starships 0.5"
BANNER_MM: Final = 14.0
FOOT_MM: Final = 3.4
_TITLE_PT: Final = 17.0
_POINTS_PT: Final = 14.0
_POINTS_MM: Final = 40.0
_POINTS_SHARE: Final = 0.22
_STAMP_MM: Final = 10.0
_BELOW: Final = 0.28
_FAR_BELOW: Final = 0.46
_LEAST_PT: Final = 6.5


class Title(NamedTuple):
    """What a banner says: the name, a line below it, and points at its end."""

    name: str
    under: str
    faction: str | None
    points: str = ""


def banner(
    title: Title, box: Box, theme: Theme, measure: Measure, slant: Corner = ""
) -> Piece:  # fmt: skip
    """Draw a banner in the faction's colour; one end may slant along a corner that is cut off."""
    sign, styles, inner = theme.banner(title.faction), theme.styles, box.inset(3.2, 1.9)
    wide = min(_POINTS_MM, box.width * _POINTS_SHARE) + 2.0 if title.points else 0.0
    caps = dataclasses.replace(styles.nation, size_pt=7.5, tracking_pt=0.3)
    below = _BELOW if _fits(title.under, caps, inner.width - wide, measure) else _FAR_BELOW
    words = inner.top(inner.height * (0.92 - below))
    lower = inner.foot(inner.height * below)
    side = Setting("end" if slant == "left" else "start", most_lines=2, ink=sign.letter,
                   leading=1.0)  # fmt: skip
    name = dataclasses.replace(styles.name, size_pt=_TITLE_PT)
    parts = [
        Piece(signboard(box, sign, theme, "banner", slant)),
        letter(measure, title.name, name, words.left(inner.width - wide), "name", side),
        letter(measure, title.under, caps, lower, "class", side),
    ]
    if title.points:
        large = dataclasses.replace(styles.label, size_pt=_POINTS_PT)
        end = Setting("end", most_lines=2, ink=sign.letter)
        cost = (inner if below == _BELOW else words).end(wide - 2.0)
        parts.append(letter(measure, title.points, large, cost, "points", end))
    return joined(parts)


def _fits(words: str, style: Style, width: float, measure: Measure) -> bool:
    """Say whether a line goes beside the points without shrinking too far."""
    return measure.width_mm(words, style.role, _LEAST_PT, style.tracking_pt) <= width


def small_print(version: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Write whose work it is, at the end of a line."""
    words = " · ".join(word for word in (UNOFFICIAL, version) if word)
    return letter(measure, words, theme.styles.note, box, "licence",
                  Setting("end", ink=theme.muted))  # fmt: skip


def stamp(words: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Stamp words over the upper part of a box, if there are any."""
    if not words:
        return Piece(())
    room = Box(box.x + 1.0, box.y + 2.0, box.width - 2.0, _STAMP_MM)
    return stamped(words, room, theme, measure)
