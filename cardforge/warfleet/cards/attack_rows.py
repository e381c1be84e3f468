"""The attacks of a location as rows: name, range, marks and dice, as guns on an air card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.dice_block import draw_dice, plan_dice
from cardforge.leviathans.cards.marks import gun_marks, marks_width
from cardforge.leviathans.fields import range_text
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Line, Rect, Stroke
from cardforge.press.unfitted import Unfitted

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.warfleet.cards.layout import Berth
    from cardforge.warfleet.ship import Attack

_USUAL_MM: Final = 8.2
_TWO_LINES_MM: Final = 5.9
_DIE_MM: Final = 4.4
_DICE_SHARE: Final = 0.46
_NARROW_SHARE: Final = 0.33
_NARROW_MM: Final = 26.0
_LOW_MM: Final = 3.0
_GAP_MM: Final = 0.8
_MARK_MM: Final = 1.6
_NONE: Final = "no attack"


def attack_rows(
    attacks: tuple[Attack, ...], place: str, berth: Berth, theme: Theme, measure: Measure
) -> Piece:
    """Draw each attack in a row of its own, on the panel that the location has for them."""
    panel = Piece((Rect(*berth.attacks, fill=theme.panel, tag=f"{place}.attacks"),))
    if not attacks:
        muted = Setting(ink=theme.muted)
        return joined(
            (panel, letter(measure, _NONE, theme.styles.motto, berth.rows[0], place, muted))
        )
    rows = [
        _row(attack, f"{place}.{number}", box, theme, measure)
        for number, (attack, box) in enumerate(zip(attacks, berth.rows, strict=True))
    ]
    return joined((panel, *rows, Piece(tuple(_rules(berth, theme)))))


def _rules(berth: Berth, theme: Theme) -> list[Line]:
    """Rule off the rows from those below them."""
    pen = Stroke(theme.faint, theme.lines.fine)
    above = [box for box in berth.rows if box.bottom < berth.attacks.bottom - 0.1]
    return [Line(box.x, box.bottom, box.right, box.bottom, pen) for box in above]


def _row(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    inner = box.inset(1.2, 0.25 if box.height > _LOW_MM else 0.1)
    share = _DICE_SHARE if inner.width > _NARROW_MM else _NARROW_SHARE
    large = max(1.0, box.height / _USUAL_MM)
    plan = plan_dice(attack.dice, inner.width * share, inner.height, _DIE_MM * large)
    dice = Piece(
        draw_dice(plan, inner.end(plan.width), theme, f"{tag}.dice", "end"),
        () if plan.legible else (Unfitted(f"{tag}.dice", " | ".join(attack.dice)),),
    )
    words = inner.left(inner.width - plan.width - _GAP_MM)
    told = _two_lines if box.height >= _TWO_LINES_MM else _one_line
    return joined((told(attack, tag, words, theme, measure), dice))


def _two_lines(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    upper, lower = box.inset(0, box.height * 0.03).rows(2)
    start = Setting("start")
    style = theme.styles.label
    style = replace(style, size_pt=style.size_pt * max(1.0, box.height / _USUAL_MM))
    return joined(
        (
            letter(measure, called(attack), style, upper, f"{tag}.name", start),
            _range_and_marks(attack, tag, lower, theme, measure),
        )
    )


def _one_line(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    style = theme.styles.label
    wanted = measure.width_mm(called(attack), style.role, 7.5)
    beside = _beside(attack, theme, measure)
    width = min(wanted + 0.2, box.width - beside - _GAP_MM)
    start = Setting("start")
    return joined(
        (
            letter(measure, called(attack), style, box.left(width), f"{tag}.name", start),
            _range_and_marks(attack, tag, box.after(width + _GAP_MM), theme, measure),
        )
    )


def _beside(attack: Attack, theme: Theme, measure: Measure) -> float:
    style = theme.styles.figure
    width = measure.width_mm(range_text(attack.range), style.role, style.size_pt) + 0.2
    return width + (_GAP_MM + marks_width(attack.marks, _MARK_MM) if attack.marks else 0.0)


def _range_and_marks(attack: Attack, tag: str, box: Box, theme: Theme, measure: Measure) -> Piece:
    style, words = theme.styles.figure, range_text(attack.range)
    width = measure.width_mm(words, style.role, style.size_pt) + 0.2
    marks = marks_width(attack.marks, _MARK_MM)
    said = letter(measure, words, style, box.left(width), f"{tag}.range", Setting("start"))
    x, y = box.x + width + _GAP_MM, box.middle_y + _MARK_MM / 2
    left_out = bool(attack.marks) and x + marks > box.right + 0.3
    lost = (Unfitted(f"{tag}.marks", ", ".join(attack.marks)),) if left_out else ()
    drawn = () if left_out else gun_marks(attack.marks, x, y, theme, _MARK_MM)
    return joined((said, Piece(drawn, lost)))


def called(attack: Attack) -> str:
    """Give an attack's name, with the count where there are several."""
    return f"{attack.count} × {attack.name}" if attack.count > 1 else attack.name
