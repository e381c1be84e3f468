"""One slot of a ship card: its box, its number, what it holds, and its breach number."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.card_layout import SlotBox
from cardforge.leviathans.cards.slot_level import flat_body, level_body
from cardforge.leviathans.cards.slot_parts import Bench
from cardforge.leviathans.cards.slot_upright import upright_body
from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Circle, Item, Line, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Slot
    from cardforge.press.measure import Measure

_NUMBER_RADIUS_MM: Final = 1.5
_FLAT_MM: Final = 7.0


@functools.lru_cache(maxsize=2048)
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
    """Give the edge between the body and the belt."""
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
