"""The parts of slot boxes: numbers, symbols, marks and words."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.dice import draw_dice, plan_dice
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.leviathans.ship import dice_text, range_text
from cardforge.press.lettering import SMALLEST_PT, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Group, Item, Path, Text, straight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.leviathans.cards.dice import DicePlan
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Anchor


HEIGHT_MM: Final = 1.75
LEAST_MM: Final = 1.45
"""A little more than the capitals of the smallest type; marks are never drawn lower."""
_GAP: Final = 0.4

# In units of the mark's height, from its top left corner.
_T: Final = ((0, 0), (0.9, 0), (0.9, 0.27), (0.6, 0.27), (0.6, 1), (0.3, 1), (0.3, 0.27), (0, 0.27))
_TRIANGLE: Final = ((0.55, 0), (1.1, 1), (0, 1))
_DAGGER: Final = (
    (0.2, 0), (0.4, 0), (0.4, 0.25), (0.6, 0.25), (0.6, 0.45), (0.4, 0.45), (0.3, 1.05),
    (0.2, 0.45), (0, 0.45), (0, 0.25), (0.2, 0.25),
)  # fmt: skip

_A: Final = (
    (0.37, 0), (0.63, 0), (1.0, 1), (0.73, 1), (0.66, 0.8), (0.505, 0.8), (0.505, 0.58),
    (0.6, 0.58), (0.5, 0.27), (0.4, 0.58), (0.495, 0.58), (0.495, 0.8), (0.34, 0.8), (0.27, 1),
    (0, 1),
)  # fmt: skip


class DrawnSign(NamedTuple):
    """One drawn symbol: its corners in units of the height, and its width."""

    corners: tuple[tuple[float, float], ...]
    width: float


_SQUARE: Final = DrawnSign(((0, 0), (0.9, 0), (0.9, 1), (0, 1)), 0.9)
_SIGNS: Final = {
    "turret": (DrawnSign(_T, 0.9),),
    "bracket": (DrawnSign(_TRIANGLE, 1.1),),
    "saturation": (_SQUARE,),
    "saturation 2": (_SQUARE,) * 2,
    "saturation 3": (_SQUARE,) * 3,
    "resolute": (DrawnSign(_DAGGER, 0.6),) * 2,
    "a": (DrawnSign(_A, 1.0),),
}


def marks_width(marks: tuple[str, ...], height_mm: float = HEIGHT_MM) -> float:
    """Return the width of all marks in a row; nothing for none."""
    return _row(marks, height_mm)[1]


def gun_marks(
    marks: tuple[str, ...], x: float, y: float, theme: Theme, height_mm: float = HEIGHT_MM
) -> tuple[Group, ...]:
    """Draw marks in a row from their left edge `x`, standing on the line `y`."""
    if not marks:
        return ()
    key = f"marks.{theme.name}.{height_mm!r}.{'+'.join(marks)}"
    items = _drawn(marks, height_mm, theme)
    return (Group(items, x=x, y=y - height_mm, key=key, tag="+".join(marks)),)


@functools.lru_cache(maxsize=256)
def _drawn(marks: tuple[str, ...], height_mm: float, theme: Theme) -> tuple[Item, ...]:
    return tuple(
        Path(
            straight([((left + x) * height_mm, y * height_mm) for x, y in sign.corners]),
            fill=theme.text,
        )
        for left, sign in _row(marks, height_mm)[0]
    )


@functools.lru_cache(maxsize=256)
def _row(
    marks: tuple[str, ...], height_mm: float
) -> tuple[tuple[tuple[float, DrawnSign], ...], float]:
    """Return each symbol with its left edge in units, and the width of them all in mm."""
    placed, x = [], 0.0
    for mark in marks:
        for sign in _SIGNS[mark]:
            placed.append((x, sign))
            x += sign.width + _GAP * (0.55 if len(_SIGNS[mark]) > 1 else 1)
        x += _GAP * 0.45 if len(_SIGNS[mark]) > 1 else 0
    return tuple(placed), max(0.0, x - _GAP) * height_mm


class SlotFigure(NamedTuple):
    """The one figure of a slot: what it is (the end of its tag), and its text, long and short."""

    part: str
    text: str
    short: str


def figure_of(slot: Slot) -> SlotFigure | None:
    """Return a slot's range, bonus or movement points; None if it has none of them."""
    keys = slot.kind.keys
    if slot.range:
        hexes = range_text(slot.range)
        return SlotFigure("range", f"{hexes} hex", hexes)
    if "mp" in keys:
        return SlotFigure("mp", f"{slot.mp} MP", f"{slot.mp} MP")
    if "bonus" in keys:
        return SlotFigure("bonus", f"+{slot.bonus}", f"+{slot.bonus}")
    return None


NUMBER_MM: Final = 3.3
"""The space of the slot's number in an outer corner of the body."""
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
    """Return the first way that leaves nothing out, or else the one that leaves out least."""
    tried = []
    for way in ways:
        if not way.overflow:
            return way
        tried.append(way)
    return min(tried, key=_loss)


def _loss(way: Piece) -> tuple[int, int]:
    """Count what a way leaves out, and then how little it shows."""
    shown = sum(len(item.text) for item in way.items if isinstance(item, Text))
    return len(way.overflow), -shown


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


def value(bench: Bench, figure: SlotFigure, box: Box, setting: Setting) -> Piece:
    """Set a bonus or movement points, as large as a label."""
    tag = f"{bench.tag}.{figure.part}"
    return letter(bench.measure, figure.text, bench.theme.styles.value, box, tag, setting)


def dice(bench: Bench, plan: DicePlan, box: Box, anchor: Anchor = "middle") -> Piece:
    """Draw a plan of dice; too small to be read, they are overflow."""
    tag = f"{bench.tag}.dice"
    left_out = () if plan.legible else (Overflow(tag, dice_text(bench.slot.dice)),)
    return Piece(draw_dice(plan, box, bench.theme, tag, anchor), left_out)


def fit_dice(bench: Bench, width: float, height: float, largest_mm: float = 3.7) -> DicePlan:
    """Plan the slot's dice for a space."""
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


def figure_and_marks(bench: Bench, figure: SlotFigure | None, box: Box, anchor: Anchor) -> Piece:
    """Set a figure with the marks behind it; the word `hex` is left out if it does not fit.

    The figure comes first: marks that do not fit beside it are left out and reported.
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
        lost = Overflow(f"{bench.tag}.marks", ", ".join(marks))
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


def _figure(bench: Bench, figure: SlotFigure, text: str, box: Box, setting: Setting) -> Piece:
    style = bench.theme.styles.figure
    return letter(bench.measure, text, style, box, f"{bench.tag}.{figure.part}", setting)


def _anchored(box: Box, width: float, anchor: Anchor) -> Box:
    """Return the part of a box that something of a width takes up."""
    slack = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * (box.width - width)
    return box.after(slack).left(width)


def _mark_height(marks: tuple[str, ...], width: float) -> float:
    """Return the height of marks that fit into a width: the standard height, or less."""
    if not marks:
        return HEIGHT_MM
    height = HEIGHT_MM * width / marks_width(marks)
    return min(HEIGHT_MM, max(LEAST_MM, int(height / _MARK_STEP_MM + 1e-6) * _MARK_STEP_MM))
