"""The parts that a slot's body is put together from: icon, label, figure, marks, dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.dice_block import draw_dice, plan_dice
from cardforge.leviathans.cards.marks import HEIGHT_MM, LEAST_MM, gun_marks, marks_width
from cardforge.leviathans.cards.slot_icon import slot_icon
from cardforge.leviathans.cards.slot_words import Figure, figure_of
from cardforge.leviathans.fields import dice_text
from cardforge.press.face import Piece, joined
from cardforge.press.fit import SMALLEST_PT
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Text
from cardforge.press.unfitted import Unfitted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.cards.dice_block import DicePlan
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Anchor

NUMBER_MM: Final = 3.3
"""The room that the slot's number takes in an outer corner of the body."""
FIGURE_MM: Final = 2.5
TIGHT_FIGURE_MM: Final = 2.12
_LINE_MM: Final = 2.2
_MARK_STEP_MM: Final = 0.05
_GAP_MM: Final = 0.8


class Bench(NamedTuple):
    """What drawing a slot takes: the slot, its tag, and the tools."""

    slot: Slot
    tag: str
    theme: Theme
    measure: Measure
    terse: bool = False
    """Whether ranges go without the word `hex`."""


def best(ways: Iterable[Piece]) -> Piece:
    """Give the first way that leaves nothing out, or else the one that leaves out least."""
    tried = []
    for way in ways:
        if not way.unfitted:
            return way
        tried.append(way)
    return min(tried, key=_loss)


def _loss(way: Piece) -> tuple[int, int]:
    """Count what a way leaves out, and then how little it shows."""
    shown = sum(len(item.text) for item in way.items if isinstance(item, Text))
    return len(way.unfitted), -shown


def icon(bench: Bench, box: Box, size_mm: float) -> Piece:
    """Draw the slot's icon in the middle of a box."""
    drawn = slot_icon(
        bench.slot, box.middle_x, box.middle_y, bench.theme, size_mm=size_mm,
        tag=f"{bench.tag}.icon",
    )  # fmt: skip
    return Piece((drawn,))


def label(bench: Bench, box: Box, setting: Setting) -> Piece:
    """Set the slot's name: bold, or lighter where bold is too wide."""
    styles, tag, words = bench.theme.styles, f"{bench.tag}.label", bench.slot.label
    if bench.slot.is_miss:
        muted = replace(setting, ink=bench.theme.muted)
        return letter(bench.measure, words, styles.motto, box, tag, muted)
    return best(
        letter(bench.measure, words, style, box, tag, setting)
        for style in (styles.label, styles.note)
    )


def value(bench: Bench, figure: Figure, box: Box, setting: Setting) -> Piece:
    """Set a bonus or movement points, as large as a label."""
    tag = f"{bench.tag}.{figure.part}"
    return letter(bench.measure, figure.text, bench.theme.styles.value, box, tag, setting)


def dice(bench: Bench, plan: DicePlan, box: Box, anchor: Anchor = "middle") -> Piece:
    """Draw a plan of dice; too small to be read, they are unfitted."""
    tag = f"{bench.tag}.dice"
    left_out = () if plan.legible else (Unfitted(tag, dice_text(bench.slot.dice)),)
    return Piece(draw_dice(plan, box, bench.theme, tag, anchor), left_out)


def fit_dice(bench: Bench, width: float, height: float, largest_mm: float = 3.7) -> DicePlan:
    """Plan the slot's dice for a room."""
    return plan_dice(bench.slot.dice, width, height, largest_mm)


def words(bench: Bench, box: Box, anchor: Anchor, figure_mm: float = FIGURE_MM) -> Piece:
    """Set the label, and on a line of `figure_mm` below it the figure with the marks."""
    figure, slot = figure_of(bench.slot), bench.slot
    if figure is None and not slot.marks:
        lines = max(1, int(box.height / _LINE_MM))
        return label(bench, box, Setting(anchor, "middle", most_lines=lines))
    upper, lower = box.top(box.height - figure_mm), box.foot(figure_mm)
    lines = max(1, int(upper.height / _LINE_MM))
    return joined(
        (
            label(bench, upper, Setting(anchor, "middle", most_lines=lines)),
            figure_and_marks(bench, figure, lower, anchor),
        )
    )


def figure_and_marks(bench: Bench, figure: Figure | None, box: Box, anchor: Anchor) -> Piece:
    """Set a figure with the marks behind it; the word `hex` goes where there is no room.

    The figure comes first: marks that find no room beside it are left out and told.
    """
    marks, measure = bench.slot.marks, bench.measure
    if figure is None:
        alone = _anchored(box, marks_width(marks), anchor)
        return Piece(gun_marks(marks, alone.x, alone.middle_y + HEIGHT_MM / 2, bench.theme))
    style = bench.theme.styles.figure
    lowest = marks_width(marks, LEAST_MM) + _GAP_MM * bool(marks)
    tight = measure.width_mm(figure.text, style.role, SMALLEST_PT) + lowest
    text = figure.text if tight <= box.width and not bench.terse else figure.short
    spare = box.width - measure.width_mm(text, style.role, SMALLEST_PT)
    if marks and lowest > spare:
        lost = Unfitted(f"{bench.tag}.marks", ", ".join(marks))
        return joined((_figure(bench, figure, text, box, Setting(anchor)), Piece((), (lost,))))
    height = _mark_height(marks, spare - _GAP_MM)
    beside = marks_width(marks, height) + _GAP_MM * bool(marks)
    wide = min(measure.width_mm(text, style.role, style.size_pt), box.width - beside)
    box = _anchored(box, wide + beside, anchor)
    mirrored = anchor == "end"
    said = _figure(bench, figure, text, box.side(wide, right=mirrored), Setting())
    baseline = next((item.y for item in said.items if isinstance(item, Text)), box.bottom)
    left = box.side(beside - _GAP_MM, right=not mirrored).x
    return joined((said, Piece(gun_marks(marks, left, baseline, bench.theme, height))))


def _figure(bench: Bench, figure: Figure, text: str, box: Box, setting: Setting) -> Piece:
    style = bench.theme.styles.figure
    return letter(bench.measure, text, style, box, f"{bench.tag}.{figure.part}", setting)


def _anchored(box: Box, width: float, anchor: Anchor) -> Box:
    """Give the part of a box that something of a width takes up."""
    slack = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * (box.width - width)
    return box.after(slack).left(width)


def _mark_height(marks: tuple[str, ...], width: float) -> float:
    """Give the height at which marks go into a width: the usual one, or a smaller one."""
    if not marks:
        return HEIGHT_MM
    height = HEIGHT_MM * width / marks_width(marks)
    return min(HEIGHT_MM, max(LEAST_MM, int(height / _MARK_STEP_MM + 1e-6) * _MARK_STEP_MM))
