"""Words stamped over a card, askew, so that nobody overlooks them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.boxes import Box
from cardforge.press.face import Piece
from cardforge.press.lettering import Setting, fitted_in, placed
from cardforge.press.scene import Group, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.press.livery import Livery
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

_TURN_DEG: Final = -9.0


def stamped(words: str, box: Box, theme: Livery, measure: Measure) -> Piece:
    """Stamp words over a picture, askew and on their own ground."""
    sign, style = theme.warning, theme.styles.stamp
    setting = Setting(most_lines=3, ink=sign.letter)
    around = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    fitted, _ = fitted_in(measure, words, style, around.inset(1.2), setting)
    plate = around.inset(0, (box.height - fitted.height_mm) / 2 - 1.3)
    said = placed(measure, fitted, style, plate, "stamp", setting)
    pen = Stroke(sign.line, theme.lines.frame)
    fine = Stroke(sign.letter, theme.lines.fine)
    ground = Rect(*plate, fill=sign.fill, stroke=pen, radius=0.8, tag="stamp")
    inner = Rect(*plate.inset(0.6), stroke=fine, radius=0.4)
    items: tuple[Item, ...] = (ground, inner, *said)
    return Piece((Group(items, x=box.middle_x, y=box.middle_y, turn_deg=_TURN_DEG),))
