"""The plate with a ship's name on a counter."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, NamedTuple

from cardforge.press.face import Piece
from cardforge.press.lettering import letter
from cardforge.press.scene import Rect, Stroke, texts

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure


class NamePlate(NamedTuple):
    """The measures of a plate with a name: type, and what is left beside it and around it."""

    size_pt: float
    beside_mm: float
    around_mm: float
    radius_mm: float


def name_plate(name: str, box: Box, shape: NamePlate, theme: Theme, measure: Measure) -> Piece:
    """Write a name on a plate over a base, as wide as it needs."""
    room = box.inset(shape.beside_mm, 0.4)
    style = dataclasses.replace(theme.styles.label, size_pt=shape.size_pt)
    words = letter(measure, name, style, room, "name")
    width = max(
        (measure.width_mm(line.text, line.role, line.size_pt) for line in texts(words.items)),
        default=0.0,
    )
    around = shape.around_mm
    plate = Rect(
        box.middle_x - width / 2 - around, box.y, width + 2 * around, box.height,
        fill=theme.panel, stroke=Stroke(theme.line, theme.lines.hair), radius=shape.radius_mm,
    )  # fmt: skip
    return Piece((plate, *words.items), words.unfitted)
