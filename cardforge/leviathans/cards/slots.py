"""The box of a slot, lying or standing: breach number, icon, dice and ranges."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.dice import SMALLEST_MM
from cardforge.leviathans.cards.layout import SlotBox
from cardforge.leviathans.cards.slot_parts import (
    FIGURE_MM,
    NUMBER_MM,
    TIGHT_FIGURE_MM,
    Bench,
    best,
    dice,
    figure_and_marks,
    figure_of,
    fit_dice,
    icon,
    label,
    value,
    words,
)
from cardforge.press.boxes import Box
from cardforge.press.lettering import Piece, Setting, joined, letter
from cardforge.press.scene import Circle, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Anchor


_LEVEL_ICON_MM: Final = 5.4
_FLAT_ICON_MM: Final = 4.1
_FLAT_TEXT_MM: Final = 9.7
_FLAT_LEAST_MM: Final = 4.1
_LINE_MM: Final = 2.0
_STACKED_MM: Final = 2.4
_VALUE_PAD_MM: Final = 0.7


def level_body(bench: Bench, body: Box, *, mirrored: bool) -> Piece:
    """Fill a body in a column of six, about 24 mm wide and 10 mm high; the icon outside."""
    room = body.inset(0.5, 0.4).below(0.2)
    return best(_level_ways(bench, room, mirrored=mirrored))


def _level_ways(bench: Bench, room: Box, *, mirrored: bool) -> Iterator[Piece]:
    anchor: Anchor = "end" if mirrored else "start"
    zone = room.beside(_LEVEL_ICON_MM + 0.8, right=mirrored).inset(0.4, 0)
    drawn = icon(bench, room.side(_LEVEL_ICON_MM, right=mirrored).below(NUMBER_MM), _LEVEL_ICON_MM)
    wide = room.beside(NUMBER_MM + 0.5, right=mirrored)
    if not bench.slot.dice:
        yield joined((drawn, _level_plain(bench, zone, anchor)))
        yield _level_plain(bench, wide, anchor)
        return
    yield joined((drawn, _level_armed(bench, zone, zone, anchor)))
    yield _level_armed(bench, wide, room, anchor, TIGHT_FIGURE_MM)
    whole = Box(room.x, room.y - 0.5, room.width, room.height + 0.8)
    wide = whole.beside(NUMBER_MM + 0.5, right=mirrored)
    yield _level_armed(bench, wide, whole, anchor, _LINE_MM, SMALLEST_MM + 0.05)


def _level_plain(bench: Bench, zone: Box, anchor: Anchor) -> Piece:
    figure = figure_of(bench.slot)
    if figure is None:
        return label(bench, zone, Setting(anchor, "middle", most_lines=4))
    upper, lower = zone.top(zone.height * 0.56), zone.below(zone.height * 0.56).top(3.4)
    return joined(
        (
            label(bench, upper, Setting(anchor, "bottom", most_lines=2)),
            value(bench, figure, lower, Setting(anchor)),
        )
    )


def _level_armed(
    bench: Bench,
    zone: Box,
    below: Box,
    anchor: Anchor,
    figure_mm: float = FIGURE_MM,
    largest_mm: float = 3.7,
) -> Piece:
    """Words above the dice, which may run across a wider box."""
    plan = fit_dice(bench, below.width, 5.0, largest_mm)
    depth = plan.height if below is not zone else max(plan.height, 3.7)
    return joined(
        (
            words(bench, zone.top(zone.height - depth - 0.2), anchor, figure_mm),
            dice(bench, plan, below.foot(depth), anchor),
        )
    )


def flat_body(bench: Bench, body: Box, *, mirrored: bool) -> Piece:
    """Fill a body in a column of twelve, about 29 mm wide and 5 mm high, all on one line."""
    terse = bench._replace(terse=bool(bench.slot.marks) or len(bench.slot.range) > 1)
    return best(_flat_ways(terse, body, mirrored=mirrored))


def _flat_ways(bench: Bench, body: Box, *, mirrored: bool) -> Iterator[Piece]:
    room = body.inset(0.4, 0).below(min(0.36, max(0.0, body.height - _FLAT_LEAST_MM)))
    outer = NUMBER_MM + 0.2
    stand = room.beside(outer - 0.1, right=mirrored).side(_FLAT_ICON_MM, right=mirrored)
    drawn = icon(bench, stand, _FLAT_ICON_MM)
    with_icon = room.beside(outer + _FLAT_ICON_MM + 0.5, right=mirrored)
    yield joined((drawn, _flat(bench, body, with_icon, mirrored=mirrored)))
    without_icon = room.beside(outer, right=mirrored)
    yield _flat(bench, body, without_icon, mirrored=mirrored)
    longest = max(map(len, bench.slot.dice), default=0)
    yield _flat(bench, body, without_icon, mirrored=mirrored, dice_mm=longest * _STACKED_MM)


def _flat(bench: Bench, body: Box, zone: Box, *, mirrored: bool, dice_mm: float = 99.0) -> Piece:
    """Words beside the number, dice (at most so wide) or figure beside the belt."""
    anchor: Anchor = "end" if mirrored else "start"
    inward = not mirrored
    if bench.slot.dice:
        lower = min(TIGHT_FIGURE_MM, max(_LINE_MM, zone.height / 2))
        tall = zone._replace(y=body.y + 0.06, height=body.height - 0.12)
        plan = fit_dice(bench, min(dice_mm, zone.width - _FLAT_TEXT_MM), tall.height, 3.6)
        return joined(
            (
                dice(bench, plan, tall.side(plan.width, right=inward)),
                words(bench, zone.beside(plan.width + 0.5, right=inward), anchor, lower),
            )
        )
    figure, said = figure_of(bench.slot), Piece(())
    if figure is not None:
        style = bench.theme.styles.value
        wide = bench.measure.width_mm(figure.text, style.role, style.size_pt) + 2 * _VALUE_PAD_MM
        said = value(bench, figure, zone.side(wide, right=inward), Setting())
        zone = zone.beside(wide, right=inward)
    return joined((said, label(bench, zone, Setting(anchor, "middle", most_lines=2))))


_UPRIGHT_ICON_MM: Final = 4.5
_SMALL_ICON_MM: Final = 4.0
_ICON_ROOM_MM: Final = 5.2
_TWO_LINES: Final = Setting(most_lines=2)


def upright_body(bench: Bench, body: Box) -> Piece:
    """Fill the body of a slot across the bow or stern."""
    room = body.inset(0.5, 0.2).below(0.25)
    return best(_armed(bench, room) if bench.slot.dice else _plain(bench, room))


def _plain(bench: Bench, room: Box) -> Iterator[Piece]:
    """Icon and figure above, the label below on two lines, or on more without the icon."""
    figure = figure_of(bench.slot)
    head, foot = room.top(4.6), room.below(4.6)
    if bench.slot.range:
        drawn = icon(bench, head.inset(4.6, 0), _UPRIGHT_ICON_MM)
        yield joined((drawn, words(bench, foot, "middle", TIGHT_FIGURE_MM)))
    centre = head.after(NUMBER_MM).left(_ICON_ROOM_MM) if figure else head.inset(4.6, 0)
    beside = head.after(NUMBER_MM + _ICON_ROOM_MM).left(head.width - NUMBER_MM - 5.4)
    drawn = icon(bench, centre, _UPRIGHT_ICON_MM)
    said = (value(bench, figure, beside, Setting()),) if figure else ()
    yield joined((drawn, *said, label(bench, foot, _TWO_LINES)))
    three = room.below(2.4)
    small = room.top(NUMBER_MM).after(NUMBER_MM + 0.2)
    said = (value(bench, figure, small, Setting()),) if figure else ()
    yield joined((*said, label(bench, three.below(0.9), Setting(most_lines=3))))


def _armed(bench: Bench, room: Box) -> Iterator[Piece]:
    """Yield the ways to fill a body that has dice, the preferred one first."""
    yield from _dice_beside_icon(bench, room)
    yield from _dice_above_label(bench, room)
    yield _dice_across(bench, room, 3.7)
    yield _dice_across(bench, room, 2.4)


def _dice_beside_icon(bench: Bench, room: Box) -> Iterator[Piece]:
    zone = room.after(_UPRIGHT_ICON_MM + 0.6)
    plan = fit_dice(bench, zone.width, 5.0)
    if not plan.legible:
        return
    depth = max(plan.height, 3.7)
    yield joined(
        (
            icon(bench, room.left(_UPRIGHT_ICON_MM).below(NUMBER_MM + 0.1), _UPRIGHT_ICON_MM),
            words(bench, zone.top(zone.height - depth - 0.2), "start"),
            dice(bench, plan, zone.foot(depth), "start"),
        )
    )


def _dice_above_label(bench: Bench, room: Box) -> Iterator[Piece]:
    """Dice beside a smaller icon, and the whole width below for a long label."""
    head, foot = room.top(4.85), room.below(4.95)
    beside = head.after(NUMBER_MM + _SMALL_ICON_MM + 0.35)
    plan = fit_dice(bench, beside.width, beside.height)
    if plan.legible:
        yield joined(
            (
                icon(bench, head.after(NUMBER_MM - 0.15).left(_SMALL_ICON_MM), _SMALL_ICON_MM),
                dice(bench, plan, beside),
                words(bench, foot, "middle", TIGHT_FIGURE_MM),
            )
        )


def _dice_across(bench: Bench, room: Box, largest_mm: float) -> Piece:
    """No icon: the label beside the number, figure and marks and dice across the whole body."""
    foot = room.foot(4.95)
    plan = fit_dice(bench, foot.width, foot.height, largest_mm)
    foot = room.foot(plan.height)
    figure = figure_of(bench.slot)
    middle = room.foot(plan.height + TIGHT_FIGURE_MM).top(TIGHT_FIGURE_MM).after(NUMBER_MM)
    head = room.top(middle.y - room.y).after(NUMBER_MM)
    lines = max(1, int(head.height / 2.2))
    return joined(
        (
            label(bench, head, Setting("start", "middle", most_lines=lines)),
            figure_and_marks(bench, figure, middle, "middle"),
            dice(bench, plan, foot),
        )
    )


_NUMBER_RADIUS_MM: Final = 1.5
_FLAT_MM: Final = 7.0


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
    bench = Bench(slot, tag, theme, measure)
    return joined((frame, counted, _body(bench, boxes), *_breach(bench, boxes)))


def _body(bench: Bench, boxes: SlotBox) -> Piece:
    if boxes.toward in ("up", "down"):
        return upright_body(bench, boxes.body)
    mirrored = boxes.toward == "left"
    if boxes.box.height < _FLAT_MM:
        return flat_body(bench, boxes.body, mirrored=mirrored)
    return level_body(bench, boxes.body, mirrored=mirrored)


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


def _breach(bench: Bench, boxes: SlotBox) -> tuple[Piece, ...]:
    slot, theme = bench.slot, bench.theme
    if slot.breach is None:
        return ()
    style = theme.styles.figure if slot.is_miss else theme.styles.breach
    setting = Setting(ink=theme.muted if slot.is_miss else theme.tab.letter)
    tag = f"{bench.tag}.breach"
    return (letter(bench.measure, str(slot.breach), style, boxes.belt, tag, setting),)
