"""The box of a slot, lying or standing: breach number, icon, dice, ranges and marks.

A body has several ways to fill its space; the first that leaves nothing out is drawn.
"""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.dice import SMALLEST_MM, draw_dice, plan_dice
from cardforge.leviathans.cards.layout import SlotBox
from cardforge.leviathans.cards.slot_icons import (
    LEAST_MARK_MM,
    MARK_MM,
    figure_of,
    gun_marks,
    mark_height,
    marks_width,
    slot_icon,
)
from cardforge.leviathans.ship import dice_text
from cardforge.press.boxes import Box
from cardforge.press.lettering import SMALLEST_PT, Overflow, Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Item, Line, Rect, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardforge.leviathans.cards.dice import DicePlan
    from cardforge.leviathans.cards.slot_icons import SlotFigure
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Anchor

_NUMBER_MM: Final = 3.3
"""The space of the slot's number in an outer corner of the body."""
_FIGURE_MM: Final = 2.5
_TIGHT_FIGURE_MM: Final = 2.12
_LABEL_LINE_MM: Final = 2.2
_GAP_MM: Final = 0.8
_LEVEL_ICON_MM: Final = 5.4
_FLAT_ICON_MM: Final = 4.1
_FLAT_TEXT_MM: Final = 9.7
_FLAT_LEAST_MM: Final = 4.1
_LINE_MM: Final = 2.0
_STACKED_MM: Final = 2.4
_VALUE_PAD_MM: Final = 0.7
_UPRIGHT_ICON_MM: Final = 4.5
_SMALL_ICON_MM: Final = 4.0
_ICON_ROOM_MM: Final = 5.2
_TWO_LINES: Final = Setting(most_lines=2)
_NUMBER_RADIUS_MM: Final = 1.5
_FLAT_MM: Final = 7.0


class _Bench(NamedTuple):
    """What drawing a slot takes: the slot, its tag, and the tools."""

    slot: Slot
    tag: str
    theme: Theme
    measure: Measure
    terse: bool = False
    """Whether ranges go without the word `hex`."""


@functools.lru_cache(maxsize=512)
def slot_box(
    slot: Slot | None, place: str, number: int, boxes: SlotBox, theme: Theme, measure: Measure
) -> Piece:
    """Draw a slot in its boxes; None is a slot that the ship lacks, drawn empty.

    The box bears the tag `place.number`, and every text in it a tag that begins so.
    """
    tag = f"{place}.{number}"
    frame = Piece((_panel(slot, boxes, theme, tag), *_belt(slot, boxes, theme)))
    counted = _number(number, boxes, theme, measure, tag)
    if slot is None:
        return joined((frame, counted))
    bench = _Bench(slot, tag, theme, measure)
    return joined((frame, counted, _body(bench, boxes), *_breach(bench, boxes)))


def _body(bench: _Bench, boxes: SlotBox) -> Piece:
    if boxes.toward in ("up", "down"):
        return _upright_body(bench, boxes.body)
    mirrored = boxes.toward == "left"
    if boxes.box.height < _FLAT_MM:
        return _flat_body(bench, boxes.body, mirrored=mirrored)
    return _level_body(bench, boxes.body, mirrored=mirrored)


def _panel(slot: Slot | None, boxes: SlotBox, theme: Theme, tag: str) -> Rect:
    hollow = slot is None or slot.is_miss
    pen = Stroke(theme.line, theme.lines.hair)
    return Rect(*boxes.box, fill=theme.shade if hollow else theme.panel, stroke=pen, tag=tag)


def _belt(slot: Slot | None, boxes: SlotBox, theme: Theme) -> tuple[Item, ...]:
    """Draw the ground of the breach number; where nothing can break, the belt has a gap."""
    belt = boxes.belt
    if slot is not None and not slot.is_miss:
        edge = Stroke(theme.tab.letter, theme.lines.hair)
        return (Rect(*belt, fill=theme.tab.fill, stroke=edge),)
    dashed = Stroke(theme.line, theme.lines.hair, (0.8, 0.6))
    return (Line(*_inner_edge(boxes), dashed),)


def _inner_edge(boxes: SlotBox) -> tuple[float, float, float, float]:
    """Return the edge between the body and the belt."""
    belt = boxes.belt
    match boxes.toward:
        case "down":
            return belt.x, belt.y, belt.right, belt.y
        case "up":
            return belt.x, belt.bottom, belt.right, belt.bottom
        case "right":
            return belt.x, belt.y, belt.x, belt.bottom
        case _:
            return belt.right, belt.y, belt.right, belt.bottom


def _number(number: int, boxes: SlotBox, theme: Theme, measure: Measure, tag: str) -> Piece:
    """Set the slot's number in a ring at the outer corner, open to be circled."""
    body, radius = boxes.body, _NUMBER_RADIUS_MM
    flat = boxes.toward in ("left", "right") and boxes.box.height < _FLAT_MM
    across = body.right - radius - 0.5 if boxes.toward == "left" else body.x + radius + 0.5
    down = body.middle_y if flat else body.y + radius + 0.5
    ring = Circle(across, down, radius, fill=theme.panel, stroke=theme.pen(theme.lines.fine))
    inside = Box(across - radius, down - radius, 2 * radius, 2 * radius)
    figure = letter(measure, str(number), theme.styles.number, inside, f"{tag}.number")
    return joined((Piece((ring,)), figure))


def _breach(bench: _Bench, boxes: SlotBox) -> tuple[Piece, ...]:
    slot, theme = bench.slot, bench.theme
    if slot.breach is None:
        return ()
    style = theme.styles.figure if slot.is_miss else theme.styles.breach
    setting = Setting(ink=theme.muted if slot.is_miss else theme.tab.letter)
    tag = f"{bench.tag}.breach"
    return (letter(bench.measure, str(slot.breach), style, boxes.belt, tag, setting),)


def _level_body(bench: _Bench, body: Box, *, mirrored: bool) -> Piece:
    """Fill a body in a column of six, about 24 mm wide and 10 mm high; the icon outside."""
    room = body.inset(0.5, 0.4).below(0.2)
    return _best(_level_ways(bench, room, mirrored=mirrored))


def _level_ways(bench: _Bench, room: Box, *, mirrored: bool) -> Iterator[Piece]:
    anchor: Anchor = "end" if mirrored else "start"
    zone = room.beside(_LEVEL_ICON_MM + 0.8, right=mirrored).inset(0.4, 0)
    drawn = _icon(
        bench, room.side(_LEVEL_ICON_MM, right=mirrored).below(_NUMBER_MM), _LEVEL_ICON_MM
    )
    wide = room.beside(_NUMBER_MM + 0.5, right=mirrored)
    if not bench.slot.dice:
        yield joined((drawn, _level_plain(bench, zone, anchor)))
        yield _level_plain(bench, wide, anchor)
        return
    yield joined((drawn, _level_armed(bench, zone, zone, anchor)))
    yield _level_armed(bench, wide, room, anchor, _TIGHT_FIGURE_MM)
    whole = Box(room.x, room.y - 0.5, room.width, room.height + 0.8)
    wide = whole.beside(_NUMBER_MM + 0.5, right=mirrored)
    yield _level_armed(bench, wide, whole, anchor, _LINE_MM, SMALLEST_MM + 0.05)


def _level_plain(bench: _Bench, zone: Box, anchor: Anchor) -> Piece:
    figure = figure_of(bench.slot)
    if figure is None:
        return _label(bench, zone, Setting(anchor, "middle", most_lines=4))
    upper, lower = zone.top(zone.height * 0.56), zone.below(zone.height * 0.56).top(3.4)
    return joined(
        (
            _label(bench, upper, Setting(anchor, "bottom", most_lines=2)),
            _value(bench, figure, lower, Setting(anchor)),
        )
    )


def _level_armed(
    bench: _Bench,
    zone: Box,
    below: Box,
    anchor: Anchor,
    figure_mm: float = _FIGURE_MM,
    largest_mm: float = 3.7,
) -> Piece:
    """Words above the dice, which may run across a wider box."""
    plan = _fit_dice(bench, below.width, 5.0, largest_mm)
    depth = plan.height if below is not zone else max(plan.height, 3.7)
    return joined(
        (
            _words(bench, zone.top(zone.height - depth - 0.2), anchor, figure_mm),
            _dice(bench, plan, below.foot(depth), anchor),
        )
    )


def _flat_body(bench: _Bench, body: Box, *, mirrored: bool) -> Piece:
    """Fill a body in a column of twelve, about 29 mm wide and 5 mm high, all on one line."""
    terse = bench._replace(terse=bool(bench.slot.marks) or len(bench.slot.range) > 1)
    return _best(_flat_ways(terse, body, mirrored=mirrored))


def _flat_ways(bench: _Bench, body: Box, *, mirrored: bool) -> Iterator[Piece]:
    room = body.inset(0.4, 0).below(min(0.36, max(0.0, body.height - _FLAT_LEAST_MM)))
    outer = _NUMBER_MM + 0.2
    stand = room.beside(outer - 0.1, right=mirrored).side(_FLAT_ICON_MM, right=mirrored)
    drawn = _icon(bench, stand, _FLAT_ICON_MM)
    with_icon = room.beside(outer + _FLAT_ICON_MM + 0.5, right=mirrored)
    yield joined((drawn, _flat(bench, body, with_icon, mirrored=mirrored)))
    without_icon = room.beside(outer, right=mirrored)
    yield _flat(bench, body, without_icon, mirrored=mirrored)
    longest = max(map(len, bench.slot.dice), default=0)
    yield _flat(bench, body, without_icon, mirrored=mirrored, dice_mm=longest * _STACKED_MM)


def _flat(bench: _Bench, body: Box, zone: Box, *, mirrored: bool, dice_mm: float = 99.0) -> Piece:
    """Words beside the number, dice (at most so wide) or figure beside the belt."""
    anchor: Anchor = "end" if mirrored else "start"
    inward = not mirrored
    if bench.slot.dice:
        lower = min(_TIGHT_FIGURE_MM, max(_LINE_MM, zone.height / 2))
        tall = zone._replace(y=body.y + 0.06, height=body.height - 0.12)
        plan = _fit_dice(bench, min(dice_mm, zone.width - _FLAT_TEXT_MM), tall.height, 3.6)
        return joined(
            (
                _dice(bench, plan, tall.side(plan.width, right=inward)),
                _words(bench, zone.beside(plan.width + 0.5, right=inward), anchor, lower),
            )
        )
    figure, said = figure_of(bench.slot), Piece(())
    if figure is not None:
        style = bench.theme.styles.value
        wide = bench.measure.width_mm(figure.text, style.role, style.size_pt) + 2 * _VALUE_PAD_MM
        said = _value(bench, figure, zone.side(wide, right=inward), Setting())
        zone = zone.beside(wide, right=inward)
    return joined((said, _label(bench, zone, Setting(anchor, "middle", most_lines=2))))


def _upright_body(bench: _Bench, body: Box) -> Piece:
    """Fill the body of a slot across the bow or stern."""
    room = body.inset(0.5, 0.2).below(0.25)
    return _best(_armed(bench, room) if bench.slot.dice else _plain(bench, room))


def _plain(bench: _Bench, room: Box) -> Iterator[Piece]:
    """Icon and figure above, the label below on two lines, or on more without the icon."""
    figure = figure_of(bench.slot)
    head, foot = room.top(4.6), room.below(4.6)
    if bench.slot.range:
        drawn = _icon(bench, head.inset(4.6, 0), _UPRIGHT_ICON_MM)
        yield joined((drawn, _words(bench, foot, "middle", _TIGHT_FIGURE_MM)))
    centre = head.after(_NUMBER_MM).left(_ICON_ROOM_MM) if figure else head.inset(4.6, 0)
    beside = head.after(_NUMBER_MM + _ICON_ROOM_MM).left(head.width - _NUMBER_MM - 5.4)
    drawn = _icon(bench, centre, _UPRIGHT_ICON_MM)
    said = (_value(bench, figure, beside, Setting()),) if figure else ()
    yield joined((drawn, *said, _label(bench, foot, _TWO_LINES)))
    three = room.below(2.4)
    small = room.top(_NUMBER_MM).after(_NUMBER_MM + 0.2)
    said = (_value(bench, figure, small, Setting()),) if figure else ()
    yield joined((*said, _label(bench, three.below(0.9), Setting(most_lines=3))))


def _armed(bench: _Bench, room: Box) -> Iterator[Piece]:
    """Yield the ways to fill a body that has dice, the preferred one first."""
    yield from _dice_beside_icon(bench, room)
    yield from _dice_above_label(bench, room)
    yield _dice_across(bench, room, 3.7)
    yield _dice_across(bench, room, 2.4)


def _dice_beside_icon(bench: _Bench, room: Box) -> Iterator[Piece]:
    zone = room.after(_UPRIGHT_ICON_MM + 0.6)
    plan = _fit_dice(bench, zone.width, 5.0)
    if not plan.legible:
        return
    depth = max(plan.height, 3.7)
    yield joined(
        (
            _icon(bench, room.left(_UPRIGHT_ICON_MM).below(_NUMBER_MM + 0.1), _UPRIGHT_ICON_MM),
            _words(bench, zone.top(zone.height - depth - 0.2), "start"),
            _dice(bench, plan, zone.foot(depth), "start"),
        )
    )


def _dice_above_label(bench: _Bench, room: Box) -> Iterator[Piece]:
    """Dice beside a smaller icon, and the whole width below for a long label."""
    head, foot = room.top(4.85), room.below(4.95)
    beside = head.after(_NUMBER_MM + _SMALL_ICON_MM + 0.35)
    plan = _fit_dice(bench, beside.width, beside.height)
    if plan.legible:
        yield joined(
            (
                _icon(bench, head.after(_NUMBER_MM - 0.15).left(_SMALL_ICON_MM), _SMALL_ICON_MM),
                _dice(bench, plan, beside),
                _words(bench, foot, "middle", _TIGHT_FIGURE_MM),
            )
        )


def _dice_across(bench: _Bench, room: Box, largest_mm: float) -> Piece:
    """No icon: the label beside the number, figure and marks and dice across the whole body."""
    foot = room.foot(4.95)
    plan = _fit_dice(bench, foot.width, foot.height, largest_mm)
    foot = room.foot(plan.height)
    figure = figure_of(bench.slot)
    middle = room.foot(plan.height + _TIGHT_FIGURE_MM).top(_TIGHT_FIGURE_MM).after(_NUMBER_MM)
    head = room.top(middle.y - room.y).after(_NUMBER_MM)
    lines = max(1, int(head.height / 2.2))
    return joined(
        (
            _label(bench, head, Setting("start", "middle", most_lines=lines)),
            _figure_and_marks(bench, figure, middle, "middle"),
            _dice(bench, plan, foot),
        )
    )


def _best(ways: Iterable[Piece]) -> Piece:
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


def _icon(bench: _Bench, box: Box, size_mm: float) -> Piece:
    """Draw the slot's icon in the middle of a box."""
    drawn = slot_icon(
        bench.slot, box.middle_x, box.middle_y, bench.theme, size_mm=size_mm,
        tag=f"{bench.tag}.icon",
    )  # fmt: skip
    return Piece((drawn,))


def _label(bench: _Bench, box: Box, setting: Setting) -> Piece:
    """Set the slot's name: bold, or lighter where bold is too wide."""
    styles, tag, words = bench.theme.styles, f"{bench.tag}.label", bench.slot.label
    if bench.slot.is_miss:
        muted = replace(setting, ink=bench.theme.muted)
        return letter(bench.measure, words, styles.motto, box, tag, muted)
    return _best(
        letter(bench.measure, words, style, box, tag, setting)
        for style in (styles.label, styles.note)
    )


def _value(bench: _Bench, figure: SlotFigure, box: Box, setting: Setting) -> Piece:
    """Set a bonus or movement points, as large as a label."""
    tag = f"{bench.tag}.{figure.part}"
    return letter(bench.measure, figure.text, bench.theme.styles.value, box, tag, setting)


def _dice(bench: _Bench, plan: DicePlan, box: Box, anchor: Anchor = "middle") -> Piece:
    """Draw a plan of dice; too small to be read, they are overflow."""
    tag = f"{bench.tag}.dice"
    left_out = () if plan.legible else (Overflow(tag, dice_text(bench.slot.dice)),)
    return Piece(draw_dice(plan, box, bench.theme, tag, anchor), left_out)


def _fit_dice(bench: _Bench, width: float, height: float, largest_mm: float = 3.7) -> DicePlan:
    """Plan the slot's dice for a space."""
    return plan_dice(bench.slot.dice, width, height, largest_mm)


def _words(bench: _Bench, box: Box, anchor: Anchor, figure_mm: float = _FIGURE_MM) -> Piece:
    """Set the label, and on a line of `figure_mm` below it the figure with the marks."""
    figure, slot = figure_of(bench.slot), bench.slot
    if figure is None and not slot.marks:
        lines = max(1, int(box.height / _LABEL_LINE_MM))
        return _label(bench, box, Setting(anchor, "middle", most_lines=lines))
    upper, lower = box.top(box.height - figure_mm), box.foot(figure_mm)
    lines = max(1, int(upper.height / _LABEL_LINE_MM))
    return joined(
        (
            _label(bench, upper, Setting(anchor, "middle", most_lines=lines)),
            _figure_and_marks(bench, figure, lower, anchor),
        )
    )


def _figure_and_marks(bench: _Bench, figure: SlotFigure | None, box: Box, anchor: Anchor) -> Piece:
    """Set a figure with the marks behind it; the word `hex` is left out if it does not fit.

    The figure comes first: marks that do not fit beside it are left out and reported.
    """
    marks, measure = bench.slot.marks, bench.measure
    if figure is None:
        alone = _anchored(box, marks_width(marks), anchor)
        return Piece(gun_marks(marks, alone.x, alone.middle_y + MARK_MM / 2, bench.theme))
    style = bench.theme.styles.figure
    lowest = marks_width(marks, LEAST_MARK_MM) + _GAP_MM * bool(marks)
    tight = measure.width_mm(figure.text, style.role, SMALLEST_PT) + lowest
    text = figure.text if tight <= box.width and not bench.terse else figure.short
    spare = box.width - measure.width_mm(text, style.role, SMALLEST_PT)
    if marks and lowest > spare:
        lost = Overflow(f"{bench.tag}.marks", ", ".join(marks))
        return joined((_figure(bench, figure, text, box, Setting(anchor)), Piece((), (lost,))))
    height = mark_height(marks, spare - _GAP_MM)
    beside = marks_width(marks, height) + _GAP_MM * bool(marks)
    wide = min(measure.width_mm(text, style.role, style.size_pt), box.width - beside)
    box = _anchored(box, wide + beside, anchor)
    mirrored = anchor == "end"
    said = _figure(bench, figure, text, box.side(wide, right=mirrored), Setting())
    baseline = next((item.y for item in said.items if isinstance(item, Text)), box.bottom)
    left = box.side(beside - _GAP_MM, right=not mirrored).x
    return joined((said, Piece(gun_marks(marks, left, baseline, bench.theme, height))))


def _figure(bench: _Bench, figure: SlotFigure, text: str, box: Box, setting: Setting) -> Piece:
    style = bench.theme.styles.figure
    return letter(bench.measure, text, style, box, f"{bench.tag}.{figure.part}", setting)


def _anchored(box: Box, width: float, anchor: Anchor) -> Box:
    """Return the part of a box that something of a width takes up."""
    slack = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * (box.width - width)
    return box.after(slack).left(width)
