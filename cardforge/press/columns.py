"""Blocks of text below one another in a column, shortened if necessary."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import MM_PER_PT, Box
from cardforge.press.lettering import (
    SMALLEST_PT,
    Fitted,
    Piece,
    Room,
    Setting,
    fit,
    fitted_in,
    joined,
    letter,
)
from cardforge.press.scene import BLACK, Anchor, Ink, Line, Stroke, Text

if TYPE_CHECKING:
    from cardforge.press.measure import Measure
    from cardforge.press.theme import BaseTheme, Style


_STEP: Final = 0.025
_LEAST: Final = 0.6
_TOLERANCE_MM: Final = 1e-6
_SPACE: Final = "\u00a0"


@dataclass(frozen=True)
class Block:
    """One paragraph: its words, their setting, and the space above it.

    A `mark` (a number or dash) has the first `indent_mm` to itself. `lead` starts the first line in
    another face.
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
class TextColumn:
    """Texts with their positions; `bottom` is the y of the lowest descender, in mm."""

    texts: tuple[Text, ...]
    tops: tuple[float, ...]
    bottom: float
    fits: bool
    missing: str


def column(
    measure: Measure, blocks: Sequence[Block], x: float, y: float, width: float, height: float
) -> TextColumn:
    """Set blocks from the top of a column, at the largest size that fits its height."""
    share = 1.0
    while True:
        scaled = [_scaled(block, share) for block in blocks]
        fitted = [_fitted(measure, block, width) for block in scaled]
        set_ = _set(measure, scaled, fitted, x, y, width)
        fits = (
            set_.bottom <= y + height + _TOLERANCE_MM
            and all(each.fits for each in fitted)
            and all(_lead_fits(measure, block, width) for block in scaled)
        )
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
    """Return spaces as wide as the lead and the space after it."""
    if not block.lead:
        return ""
    wanted = measure.width_mm(block.lead, block.lead_role, block.size_pt)
    space = measure.width_mm(_SPACE, block.role, block.size_pt)
    return _SPACE * (math.ceil(wanted / space) + 1)


def _lead_fits(measure: Measure, block: Block, width: float) -> bool:
    """Return whether a lead fits its line: the gap that holds it never breaks."""
    wanted = measure.width_mm(block.lead, block.lead_role, block.size_pt)
    return wanted <= width - block.indent_mm + _TOLERANCE_MM


def _set(
    measure: Measure,
    blocks: Sequence[Block],
    fitted: Sequence[Fitted],
    x: float,
    y: float,
    width: float,
) -> TextColumn:
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
        texts += _with_lead(measure, block, placed)
        y = baseline + (len(each.lines) - 1) * each.leading_mm + line.descender_mm
    missing = "".join(dict.fromkeys("".join(each.missing for each in fitted)))
    return TextColumn(tuple(texts), tuple(tops), y, fits=True, missing=missing)


def _with_lead(measure: Measure, block: Block, lines: tuple[Text, ...]) -> list[Text]:
    """Put the lead into the gap at the start of the first line, and add tracking."""
    tracked = [dataclasses.replace(line, tracking_pt=block.tracking_pt) for line in lines]
    if not block.lead:
        return tracked
    first = tracked[0]
    words = first.text.lstrip(_SPACE)
    width = measure.width_mm(first.text[: len(first.text) - len(words)], first.role, first.size_pt)
    lead = dataclasses.replace(first, text=block.lead, role=block.lead_role)
    return [lead, dataclasses.replace(first, x=first.x + width, text=words), *tracked[1:]]


_ELLIPSIS: Final = "…"
_GAP: Final = "   "


class Held(NamedTuple):
    """A column inside its box, and what is missing from the blocks.

    `lost` numbers the blocks that were shortened or omitted. `missing` has for each block the
    characters that its faces lack.
    """

    column: TextColumn
    lost: tuple[int, ...]
    missing: tuple[str, ...]


def held(measure: Measure, blocks: Sequence[Block], box: Box) -> Held:
    """Set blocks into a box, shortening the longest only if the smallest size does not fit."""
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
        set_ = (
            column(measure, kept, *box)
            if kept
            else TextColumn((), (), box.y, fits=True, missing="")
        )
    return Held(set_, _lost(blocks, kept), tuple(_missing(measure, block) for block in blocks))


def _lost(blocks: Sequence[Block], kept: Sequence[Block]) -> tuple[int, ...]:
    whole = [number for number, (one, other) in enumerate(zip(blocks, kept, strict=False))
             if one.words == other.words and one.lead == other.lead]  # fmt: skip
    return tuple(number for number in range(len(blocks)) if number not in whole)


def _missing(measure: Measure, block: Block) -> str:
    return measure.missing(block.lead, block.lead_role) + measure.missing(block.words, block.role)


def _narrowed(measure: Measure, block: Block, box: Box) -> Block:
    """Shorten a lead or a word that is wider than the line at the smallest size."""
    endless = box._replace(height=math.inf)
    for change in (_shortened_lead, _shortest):
        if column(measure, [block], *endless).fits:
            return block
        block = change(measure, block, endless)
    return block


def _shortened_lead(measure: Measure, block: Block, box: Box) -> Block:
    """Shorten a lead until the first word fits beside it, but keep half a line."""
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
    """Return one block with as many of its words as fit beside the other blocks."""

    def cut(count: int) -> Block:
        return dataclasses.replace(blocks[number], words=_cut(blocks[number].words, count))

    def fits(count: int) -> bool:
        tried = [*blocks[:number], cut(count), *blocks[number + 1 :]]
        return column(measure, tried, *box).fits

    return cut(_most(len(blocks[number].words), fits))


def _most(count: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to `count` for which `fits` is true, or 0."""
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
    """Return the first `count` characters without a broken word, then an ellipsis for the rest."""
    if count >= len(words):
        return words
    head = words[:count]
    if not words[count].isspace() and " " in head.strip():
        head = head.rpartition(" ")[0]
    return head.rstrip(" ,.;:–-") + _ELLIPSIS


_ROW_PAD_MM: Final = 0.75
_MOST_LINES: Final = 3
_ROOMY_MM: Final = 200.0


class RuledRow(NamedTuple):
    """One row of a table: its label, its text and its tag."""

    label: str
    text: str
    tag: str


@dataclass(frozen=True)
class RuledTable:
    """A ruled table of labels and texts, measured for one width."""

    rows: tuple[RuledRow, ...]
    heights: tuple[float, ...]
    label_mm: float

    @property
    def height(self) -> float:
        """The height of all rows, in mm."""
        return sum(self.heights)


def ledger(
    rows: tuple[RuledRow, ...], width: float, label_mm: float, theme: BaseTheme, measure: Measure
) -> RuledTable:
    """Measure a table. A row has at most three lines of text and two of its label."""
    heights = tuple(_row_height(row, width, label_mm, theme, measure) for row in rows)
    return RuledTable(rows, heights, label_mm)


def draw_ledger(table: RuledTable, box: Box, theme: BaseTheme, measure: Measure) -> Piece:
    """Draw a table from the top of a box."""
    pieces, y = [], box.y
    pen = Stroke(theme.faint, theme.lines.fine)
    for row, height in zip(table.rows, table.heights, strict=True):
        line = Box(box.x, y, box.width, height)
        inner = line.inset(0, _ROW_PAD_MM / 2)
        label, text = inner.left(table.label_mm - 1.5), inner.after(table.label_mm)
        pieces.append(
            letter(measure, row.label, theme.styles.small, label, f"{row.tag}.label", _LABEL)
        )
        pieces.append(letter(measure, row.text, theme.styles.fact, text, row.tag, _TEXT))
        pieces.append(Piece((Line(line.x, line.bottom, line.right, line.bottom, pen),)))
        y += height
    return joined(pieces)


_LABEL: Final = Setting("start", "middle", most_lines=2)
_TEXT: Final = Setting("start", "middle", most_lines=_MOST_LINES)


def _row_height(
    row: RuledRow, width: float, label_mm: float, theme: BaseTheme, measure: Measure
) -> float:
    styles = theme.styles
    label = text_height(row.label, styles.small, label_mm - 1.5, measure, _LABEL)
    text = text_height(row.text, styles.fact, width - label_mm, measure, _TEXT)
    return max(label, text) + _ROW_PAD_MM


def text_height(text: str, style: Style, width: float, measure: Measure, setting: Setting) -> float:
    """Return the height of a text in a column, in mm."""
    fitted, _ = fitted_in(measure, text, style, Box(0, 0, width, _ROOMY_MM), setting)
    return fitted.height_mm
