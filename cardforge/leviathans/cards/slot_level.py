"""Slots in the columns of the sides: level bodies, flat ones where a column holds twelve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.dice_icon import SMALLEST_MM
from cardforge.leviathans.cards.slot_parts import (
    FIGURE_MM,
    NUMBER_MM,
    TIGHT_FIGURE_MM,
    Bench,
    best,
    dice,
    fit_dice,
    icon,
    label,
    value,
    words,
)
from cardforge.leviathans.cards.slot_words import figure_of
from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.press.scene import Anchor

_ICON_MM: Final = 5.4
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
    zone = room.beside(_ICON_MM + 0.8, right=mirrored).inset(0.4, 0)
    drawn = icon(bench, room.side(_ICON_MM, right=mirrored).below(NUMBER_MM), _ICON_MM)
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
    return best(_flat_ways(bench._replace(terse=True), body, mirrored=mirrored))


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
