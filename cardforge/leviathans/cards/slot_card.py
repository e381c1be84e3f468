"""Cards that explain the slots of the ships at the table, each kind once, beside its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.layout import QUARTER_LETTER, CardSize
from cardforge.leviathans.cards.slot_icons import slot_icon
from cardforge.press.columns import Block, column
from cardforge.press.fitting import Overflow
from cardforge.press.lettering import Face, Piece, joined
from cardforge.press.scene import Group, Line, Stroke
from cardforge.press.text_card import Head, blank, card_scene, heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.slot_rules import SlotRule
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item

_HEAD_MM: Final = 12.0
_ICON_MM: Final = 6.2
_INDENT_MM: Final = 16.0
_BETWEEN_MM: Final = 3.0
_TITLE_PT: Final = 9.5
_TEXT_PT: Final = 8.5
_ENDLESS_MM: Final = 1000.0


class _Set(NamedTuple):
    """One entry, set from y = 0, and its height."""

    rule: SlotRule
    piece: Piece
    height: float


def slot_cards(
    rules: Sequence[SlotRule], theme: Theme, measure: Measure, size: CardSize = QUARTER_LETTER
) -> tuple[Face, ...]:
    """Lay out as many faces as the rules take, in their order."""
    _, room = blank(size.width_mm, size.height_mm, theme)
    body = room.below(_HEAD_MM + 3.0).inset(1.0, 0)
    body = body.top(body.height - 1.0)
    entries = [_entry(rule, body, theme, measure) for rule in rules]
    faces = _shared_out(entries, body.height)
    return tuple(_face(face, body, theme, measure, size) for face in faces)


def _shared_out(entries: Sequence[_Set], room: float) -> list[list[_Set]]:
    """Share entries out among faces, each as full as it can be."""
    faces: list[list[_Set]] = []
    left = 0.0
    for entry in entries:
        if not faces or entry.height > left:
            faces.append([])
            left = room
        faces[-1].append(entry)
        left -= entry.height + _BETWEEN_MM
    return faces


def _entry(rule: SlotRule, body: Box, theme: Theme, measure: Measure) -> _Set:
    """Set the pictures, the name and the rule of one entry, its top at y = 0."""
    role = theme.styles.prose.role
    indent = _INDENT_MM if rule.slots else 0.0
    blocks = [
        Block(rule.label, theme.styles.heading.role, _TITLE_PT, indent_mm=indent, tag="slot"),
        Block(rule.rule, role, _TEXT_PT, 0.9, indent, leading=1.15, tag="rule"),
    ]
    set_ = column(measure, blocks, body.x, 0.0, body.width, _ENDLESS_MM)
    count = len(rule.slots[:2])
    step = _ICON_MM + 0.8
    first = body.x + (_INDENT_MM - 2.0) / 2 - (count - 1) * step / 2
    icons = [
        slot_icon(slot, first + number * step, _ICON_MM / 2, theme, size_mm=_ICON_MM, tag="icon")
        for number, slot in enumerate(rule.slots[:2])
    ]
    height = max(set_.bottom, _ICON_MM if icons else 0.0)
    lost = () if height <= body.height else (Overflow("slots", rule.label),)
    return _Set(rule, Piece((*icons, *set_.texts), lost), height)


def _face(
    entries: Sequence[_Set], body: Box, theme: Theme, measure: Measure, size: CardSize
) -> Face:
    plain, room = blank(size.width_mm, size.height_mm, theme)
    head = Head("On the cards of these ships", "Slots")
    whole = joined(
        (
            plain,
            heading(head, room.top(_HEAD_MM), theme.tab, theme, measure),
            Piece(tuple(_placed(entries, body, theme))),
            *(Piece((), entry.piece.overflow) for entry in entries),
        )
    )
    return Face(card_scene(size.width_mm, size.height_mm, whole.items, "Slots"), whole.overflow)


def _placed(entries: Sequence[_Set], body: Box, theme: Theme) -> Iterator[Item]:
    pen = Stroke(theme.faint, theme.lines.rule)
    y = body.y
    for number, entry in enumerate(entries):
        if number:
            y += _BETWEEN_MM
            rule_y = y - _BETWEEN_MM / 2
            yield Line(body.x, rule_y, body.right, rule_y, pen)
        yield Group(entry.piece.items, y=y)
        y += entry.height
