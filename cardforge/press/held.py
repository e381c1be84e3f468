"""A column of text that holds what it is given: what has no room is shortened, and said.

All blocks shrink together first. If they do not fit at the smallest size either, the longest is cut
off behind its last whole word that has room, with an ellipsis; then, if that is not enough, the
next one.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.column import Block, Column, column
from cardforge.press.fit import SMALLEST_PT

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure

_ELLIPSIS: Final = "…"
_GAP: Final = "   "


class Held(NamedTuple):
    """A column that is nowhere wider or higher than its box, and what it lacks of the blocks.

    `lost` has the blocks that were shortened or left out, `missing` for each block the characters
    that no face has.
    """

    column: Column
    lost: tuple[int, ...]
    missing: tuple[str, ...]


def held(measure: Measure, blocks: Sequence[Block], box: Box) -> Held:
    """Set blocks into a box, whole if that can be."""
    kept = [_narrowed(measure, block, box) for block in blocks]
    set_ = column(measure, kept, *box)
    longest_first = sorted(range(len(kept)), key=lambda n: len(kept[n].words), reverse=True)
    for number in longest_first:
        if set_.fits:
            break
        kept[number] = _shortened(measure, kept, number, box)
        set_ = column(measure, kept, *box)
    while kept and not set_.fits:
        kept.pop()
        set_ = column(measure, kept, *box) if kept else Column((), (), box.y, fits=True, missing="")
    return Held(set_, _lost(blocks, kept), tuple(_missing(measure, block) for block in blocks))


def _lost(blocks: Sequence[Block], kept: Sequence[Block]) -> tuple[int, ...]:
    whole = [number for number, (one, other) in enumerate(zip(blocks, kept, strict=False))
             if one.words == other.words and one.lead == other.lead]  # fmt: skip
    return tuple(number for number in range(len(blocks)) if number not in whole)


def _missing(measure: Measure, block: Block) -> str:
    return measure.missing(block.lead, block.lead_role) + measure.missing(block.words, block.role)


def _narrowed(measure: Measure, block: Block, box: Box) -> Block:
    """Shorten what would be wider than a line at the smallest size: a lead, a long word."""
    endless = box._replace(height=math.inf)
    for change in (_led, _shortest):
        if column(measure, [block], *endless).fits:
            return block
        block = change(measure, block, endless)
    return block


def _led(measure: Measure, block: Block, box: Box) -> Block:
    """Shorten a lead, to half a line if need be, that leaves no room for the first word."""
    word = measure.width_mm(f"{block.words.partition(' ')[0]}{_GAP}", block.role, SMALLEST_PT)
    width = box.width - block.indent_mm
    most = max(width / 2, width - word)

    def fits(count: int) -> bool:
        words = _cut(block.lead, count)
        return measure.width_mm(words, block.lead_role, SMALLEST_PT) <= most

    return dataclasses.replace(block, lead=_cut(block.lead, _most(len(block.lead), fits)))


def _shortest(measure: Measure, block: Block, box: Box) -> Block:
    return _shortened(measure, [block], 0, box)


def _shortened(measure: Measure, blocks: Sequence[Block], number: int, box: Box) -> Block:
    """Give one of the blocks with as many of its words as there is room for beside the others."""

    def cut(count: int) -> Block:
        return dataclasses.replace(blocks[number], words=_cut(blocks[number].words, count))

    def fits(count: int) -> bool:
        tried = [*blocks[:number], cut(count), *blocks[number + 1 :]]
        return column(measure, tried, *box).fits

    return cut(_most(len(blocks[number].words), fits))


def _most(count: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to a count that fits, or nought."""
    if fits(count):
        return count
    few, many = 0, count - 1
    if not fits(few):
        return few
    while few < many:
        middle = (few + many + 1) // 2
        few, many = (middle, many) if fits(middle) else (few, middle - 1)
    return few


def _cut(words: str, count: int) -> str:
    """Give so many characters of a text, without a part of a word, and an ellipsis for the rest."""
    if count >= len(words):
        return words
    head = words[:count]
    if not words[count].isspace() and " " in head.strip():
        head = head.rpartition(" ")[0]
    return head.rstrip(" ,.;:–-") + _ELLIPSIS
