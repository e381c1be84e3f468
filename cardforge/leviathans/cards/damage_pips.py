"""Pips in a card's foot: one for each destroyed slot, up to the one that loses the ship."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.press.lettering import Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Item, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure

CAPTION: Final = "add to keel checks; at the ring: ship lost"
SHORT_CAPTION: Final = "ring: ship lost"
_CAPTION_MM: Final = 21.0
_GAP_MM: Final = 1.2
_PITCH_MM: Final = 2.55
_SHARE: Final = 0.36
"""The radius of a pip, as a share of the pitch."""


def pips_to_loss(si: int) -> int:
    """Return how many destroyed slots lose a ship: the first number that is half its SI or more."""
    return (si + 1) // 2


@functools.lru_cache(maxsize=256)
def damage_pips(si: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the pips in two rows with their caption to the right; the last one has a ring."""
    count = pips_to_loss(si)
    columns = (count + 1) // 2
    field = box.left(box.width - _CAPTION_MM - _GAP_MM)
    pitch = min(_PITCH_MM, field.width / columns, box.height / 2)
    left = field.right - columns * pitch
    pen = Stroke(theme.line, theme.lines.fine)
    items: list[Item] = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = left + (column + 0.5) * pitch
        y = box.middle_y + (row - 0.5) * pitch
        items.append(Circle(x, y, pitch * _SHARE * 0.85, fill=theme.panel, stroke=pen, tag="pip"))
        if number == count - 1:
            ring = Stroke(theme.line, theme.lines.rule * 1.3)
            items.append(Circle(x, y, pitch * 0.48, stroke=ring, tag="pip.ring"))
    return joined((Piece(tuple(items)), _caption(box, theme, measure)))


def _caption(box: Box, theme: Theme, measure: Measure) -> Piece:
    """Set the caption, a shorter one where points are long, or none: a card of rules has it too."""
    for words in (CAPTION, SHORT_CAPTION):
        told = letter(
            measure, words, theme.styles.note, box.end(_CAPTION_MM), "pips",
            Setting("start", "middle", most_lines=2, even=False),
        )  # fmt: skip
        if not told.overflow:
            return told
    return Piece(())
