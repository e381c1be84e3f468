"""Slots across the bow and stern: upright bodies, 16 mm wide and 10 mm high."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.slot_parts import (
    NUMBER_MM,
    TIGHT_FIGURE_MM,
    Bench,
    best,
    dice,
    figure_and_marks,
    fit_dice,
    icon,
    label,
    value,
    words,
)
from cardforge.leviathans.cards.slot_words import figure_of
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.boxes import Box

_ICON_MM: Final = 4.5
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
        drawn = icon(bench, head.inset(4.6, 0), _ICON_MM)
        yield joined((drawn, words(bench, foot, "middle", TIGHT_FIGURE_MM)))
    centre = head.after(NUMBER_MM).left(_ICON_ROOM_MM) if figure else head.inset(4.6, 0)
    beside = head.after(NUMBER_MM + _ICON_ROOM_MM).left(head.width - NUMBER_MM - 5.4)
    drawn = icon(bench, centre, _ICON_MM)
    said = (value(bench, figure, beside, Setting()),) if figure else ()
    yield joined((drawn, *said, label(bench, foot, _TWO_LINES)))
    three = room.below(2.4)
    small = room.top(NUMBER_MM).after(NUMBER_MM + 0.2)
    said = (value(bench, figure, small, Setting()),) if figure else ()
    yield joined((*said, label(bench, three.below(0.9), Setting(most_lines=3))))


def _armed(bench: Bench, room: Box) -> Iterator[Piece]:
    """Give the ways to fill a body that has dice, the usual one first."""
    yield from _dice_beside_icon(bench, room)
    yield from _dice_above_label(bench, room)
    yield _dice_across(bench, room, 3.7)
    yield _dice_across(bench, room, 2.4)


def _dice_beside_icon(bench: Bench, room: Box) -> Iterator[Piece]:
    zone = room.after(_ICON_MM + 0.6)
    plan = fit_dice(bench, zone.width, 5.0)
    if not plan.legible:
        return
    depth = max(plan.height, 3.7)
    yield joined(
        (
            icon(bench, room.left(_ICON_MM).below(NUMBER_MM + 0.1), _ICON_MM),
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
