"""Blocks of text one below another, in a column of a given height.

All blocks shrink together until the column holds them; what does not fit even at the smallest
sizes is said, and set all the same.
"""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.press.fit import SMALLEST_PT, Fitted, Room, fit
from cardforge.press.ink import BLACK, Ink
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.scene import Anchor, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.measure import Measure

_STEP: Final = 0.025
_LEAST: Final = 0.6
_TOLERANCE_MM: Final = 1e-6
_SPACE: Final = "\u00a0"


@dataclass(frozen=True)
class Block:
    """One paragraph: its words, how they are set, and the room above it.

    A `mark` (a number, a dash) stands alone in the first `indent_mm`; `lead` opens the first line
    in a face of its own.
    """

    words: str
    role: str
    size_pt: float
    above_mm: float = 1.0
    indent_mm: float = 0.0
    mark: str = ""
    mark_role: str = "bold"
    lead: str = ""
    lead_role: str = "bold"
    leading: float = 1.18
    anchor: Anchor = "start"
    ink: Ink = BLACK
    tracking_pt: float = 0.0
    tag: str = ""


@dataclass(frozen=True)
class Column:
    """Texts that are set, and whose baseline lies where; `bottom` is the lowest descender."""

    texts: tuple[Text, ...]
    tops: tuple[float, ...]
    bottom: float
    fits: bool
    missing: str


def column(
    measure: Measure, blocks: Sequence[Block], x: float, y: float, width: float, height: float
) -> Column:
    """Set blocks from the top of a column, at the largest size at which it holds them."""
    share = 1.0
    while True:
        scaled = [_scaled(block, share) for block in blocks]
        fitted = [_fitted(measure, block, width) for block in scaled]
        set_ = _set(measure, scaled, fitted, x, y, width)
        fits = set_.bottom <= y + height + _TOLERANCE_MM and all(each.fits for each in fitted)
        if fits or share - _STEP < _LEAST:
            return dataclasses.replace(set_, fits=fits)
        share -= _STEP


def _scaled(block: Block, share: float) -> Block:
    return dataclasses.replace(
        block, size_pt=max(SMALLEST_PT, block.size_pt * share), above_mm=block.above_mm * share
    )


def _fitted(measure: Measure, block: Block, width: float) -> Fitted:
    room = Room(width - block.indent_mm, smallest_pt=block.size_pt, leading=block.leading,
                one_line_shrink=1.0)  # fmt: skip
    spread = block.tracking_pt * len(block.words) * MM_PER_PT if block.tracking_pt else 0.0
    room = dataclasses.replace(room, width_mm=room.width_mm - spread)
    return fit(measure, _gap(measure, block) + block.words, block.role, block.size_pt, room)


def _gap(measure: Measure, block: Block) -> str:
    """Give as many spaces as the lead and the space behind it take."""
    if not block.lead:
        return ""
    wanted = measure.width_mm(block.lead, block.lead_role, block.size_pt)
    space = measure.width_mm(_SPACE, block.role, block.size_pt)
    return _SPACE * (math.ceil(wanted / space) + 1)


def _set(
    measure: Measure,
    blocks: Sequence[Block],
    fitted: Sequence[Fitted],
    x: float,
    y: float,
    width: float,
) -> Column:
    texts: list[Text] = []
    tops: list[float] = []
    for number, (block, each) in enumerate(zip(blocks, fitted, strict=True)):
        y += block.above_mm if number else 0.0
        tops.append(y)
        line = measure.line_mm(block.role, each.size_pt)
        baseline = y + line.cap_mm
        if block.mark:
            texts.append(Text(x, baseline, block.mark, each.size_pt, block.mark_role, "start",
                              block.ink, tag=block.tag))  # fmt: skip
        left = x + block.indent_mm
        across = {"start": left, "middle": left + (width - block.indent_mm) / 2, "end": x + width}
        placed = each.place(across[block.anchor], baseline, anchor=block.anchor, ink=block.ink,
                            tag=block.tag)  # fmt: skip
        texts += _led(measure, block, placed)
        y = baseline + (len(each.lines) - 1) * each.leading_mm + line.descender_mm
    missing = "".join(dict.fromkeys("".join(each.missing for each in fitted)))
    return Column(tuple(texts), tuple(tops), y, fits=True, missing=missing)


def _led(measure: Measure, block: Block, lines: tuple[Text, ...]) -> list[Text]:
    """Put the lead into the gap that was left for it, and track the lines."""
    tracked = [dataclasses.replace(line, tracking_pt=block.tracking_pt) for line in lines]
    if not block.lead:
        return tracked
    first = tracked[0]
    words = first.text.lstrip(_SPACE)
    width = measure.width_mm(first.text[: len(first.text) - len(words)], first.role, first.size_pt)
    lead = dataclasses.replace(first, text=block.lead, role=block.lead_role)
    return [lead, dataclasses.replace(first, x=first.x + width, text=words), *tracked[1:]]
