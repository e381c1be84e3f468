"""Tactical systems on a card: each with its activation value and a square to lay the die on."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.unfitted import Unfitted
from cardforge.starships.cards.frame import berth, plate
from cardforge.starships.cards.prose import prose
from cardforge.starships.cards.words import called, titled
from cardforge.starships.systems import SYSTEMS

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Style
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.element import Element

DIE_MM: Final = 14.2
_PAD_MM: Final = 1.2
_LEAST_MM: Final = DIE_MM + 9.5
_WIDE_MM: Final = 38.0
_FLAT_MM: Final = 20.0
_NAME_MM: Final = 7.0
_LINE_MM: Final = 4.6
_VALUE_MM: Final = 10.5
_GAP_MM: Final = 1.3
_VALUE_PT: Final = 16.0


def system_tiles(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw a tile a system, and an empty one for each slot that is not filled."""
    slots = max(len(element.systems), element.system_slots)
    most = int((box.width + _GAP_MM) // (_LEAST_MM + _GAP_MM))
    cells = _cells(box, min(slots, most))
    drawn = [_tile(element, n, cell, theme, measure) for n, cell in enumerate(cells)]
    lost = [Unfitted(f"system.{n}", word) for n, word in enumerate(element.systems) if n >= most]
    return joined((*drawn, Piece((), tuple(lost))))


def _cells(box: Box, count: int) -> list[Box]:
    width = (box.width + _GAP_MM) / count
    return [
        box._replace(x=box.x + n * width, width=width - _GAP_MM) for n in range(count)
    ]  # fmt: skip


def _tile(element: Element, number: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    tag, inner = f"system.{number}", box.inset(_PAD_MM)
    square = inner.left(DIE_MM).top(DIE_MM)
    ground = Piece((plate(box, theme, tag), berth(square, theme, f"{tag}.die")))
    if number >= len(element.systems):
        quiet = Setting(most_lines=2, ink=theme.muted)
        words = letter(
            measure, "empty slot", theme.styles.motto, inner.after(DIE_MM + 1), tag, quiet
        )
        return joined((ground, words))
    word = element.systems[number]
    tell = _flat if box.height < _FLAT_MM else _wide if box.width >= _WIDE_MM else _narrow
    return joined((ground, tell(word, element.activation(word), inner, tag, theme, measure)))


def _narrow(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set the value beside the square, and the name below both."""
    beside = box.after(DIE_MM + 0.4).top(DIE_MM)
    name = Setting(most_lines=2, leading=1.0)
    below = box.below(DIE_MM + 0.9)
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), beside, f"{tag}.value"),
            letter(measure, titled(word), theme.styles.label, below, f"{tag}.name", name),
        )
    )


def _wide(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set the value below the square; beside both the name, and what the system does."""
    beside, styles = box.after(DIE_MM + 1.8), theme.styles
    name = Setting("start", most_lines=2, leading=1.0)
    large = dataclasses.replace(styles.label, size_pt=10.0)
    below, words = box.left(DIE_MM).below(DIE_MM + 1.2), SYSTEMS[word].summary.replace('"', "″")
    told = prose(words, styles.fact.role, 8.0, beside.below(_NAME_MM + 0.9), f"{tag}.summary",
                 measure)  # fmt: skip
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), below, f"{tag}.value"),
            letter(measure, titled(word), large, beside.top(_NAME_MM), f"{tag}.name", name),
            told,
        )
    )


def _flat(word: str, value: int, box: Box, tag: str, theme: Theme, measure: Measure) -> Piece:
    """Set everything beside the square: the name, what the system does, the value at the end."""
    beside, end = box.after(DIE_MM + 1.6), box.end(_VALUE_MM)
    words = beside.left(beside.width - _VALUE_MM - 1.0)
    large = dataclasses.replace(theme.styles.label, size_pt=9.5)
    summary = SYSTEMS[word].summary.replace('"', "″")
    told = prose(summary, theme.styles.fact.role, 7.5, words.below(_LINE_MM), f"{tag}.summary",
                 measure)  # fmt: skip
    return joined(
        (
            letter(measure, f"{value}+", _value(theme), end, f"{tag}.value"),
            letter(measure, called(word), large, words.top(_LINE_MM - 0.6), f"{tag}.name",
                   Setting("start")),
            told,
        )
    )  # fmt: skip


def _value(theme: Theme) -> Style:
    return dataclasses.replace(theme.styles.corner, size_pt=_VALUE_PT)
