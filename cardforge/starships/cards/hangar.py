"""The hangar on a carrier's card: a line for each squadron that there is room for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Line, Stroke
from cardforge.press.unfitted import Unfitted
from cardforge.starships.cards.frame import plate

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme

CAPTION_MM: Final = 3.4
LINE_MM: Final = 4.7
LONG_LINE_MM: Final = 6.9
_NARROW_MM: Final = 36.0


def line_mm(names: tuple[str, ...], theme: Theme, measure: Measure) -> float:
    """Give the height of a hangar's lines: more where a name needs several."""
    style = theme.styles.figure
    wide = any(measure.width_mm(name, style.role, style.size_pt) > _NARROW_MM for name in names)
    return LONG_LINE_MM if wide else LINE_MM


def hangar(
    names: tuple[str, ...], box: Box | None, berths: int, theme: Theme, measure: Measure
) -> Piece:
    """Draw the lines, with the names of those aboard; who has no line comes back unfitted."""
    if box is None:
        return Piece((), tuple(Unfitted("aboard", name) for name in names))
    head, lines = box.inset(1.4, 0.9).top(CAPTION_MM - 1.0), box.below(CAPTION_MM).inset(1.4, 0.2)
    parts = [
        Piece((plate(box, theme, "aboard"),), tuple(Unfitted("aboard", n) for n in names[berths:])),
        letter(measure, "ABOARD", theme.styles.caps, head, "aboard.caption", Setting("start")),
    ]
    told = (*names[:berths], *("",) * (berths - len(names)))
    for number, (name, line) in enumerate(zip(told, lines.rows(berths), strict=True)):
        parts.append(_line(name, line, f"aboard.{number}", theme, measure))
    return joined(parts)


def _line(name: str, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    pen, y = Stroke(theme.mid, theme.lines.fine), box.bottom - 0.4
    rule = Piece((Line(box.x, y, box.right, y, pen),))
    if not name:
        return rule
    words, room = Setting("start", most_lines=3, leading=1.0), box.top(box.height - 0.6)
    return joined((rule, letter(measure, name, theme.styles.figure, room, tag, words)))
