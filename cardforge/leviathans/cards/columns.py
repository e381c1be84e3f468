"""Blocks of text that stand below each other, each as tall as its words need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.scene import Line, Stroke

if TYPE_CHECKING:
    from cardforge.press.livery import Livery, Style
    from cardforge.press.measure import Measure

_ROW_PAD_MM: Final = 0.75
_MOST_LINES: Final = 3
_ROOMY_MM: Final = 200.0


class Row(NamedTuple):
    """One line of a table: what it is called, what it says, and its tag."""

    label: str
    text: str
    tag: str


@dataclass(frozen=True)
class Ledger:
    """A ruled table of labels and texts, measured for one width."""

    rows: tuple[Row, ...]
    heights: tuple[float, ...]
    label_mm: float

    @property
    def height(self) -> float:
        """Give the height of all rows."""
        return sum(self.heights)


def ledger(
    rows: tuple[Row, ...], width: float, label_mm: float, theme: Livery, measure: Measure
) -> Ledger:
    """Measure a table; texts of a row take at most three lines, labels two."""
    heights = tuple(_row_height(row, width, label_mm, theme, measure) for row in rows)
    return Ledger(rows, heights, label_mm)


def draw_ledger(table: Ledger, box: Box, theme: Livery, measure: Measure) -> Piece:
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


def _row_height(row: Row, width: float, label_mm: float, theme: Livery, measure: Measure) -> float:
    styles = theme.styles
    label = text_height(row.label, styles.small, label_mm - 1.5, measure, _LABEL)
    text = text_height(row.text, styles.fact, width - label_mm, measure, _TEXT)
    return max(label, text) + _ROW_PAD_MM


def text_height(text: str, style: Style, width: float, measure: Measure, setting: Setting) -> float:
    """Give the height that a text takes in a column."""
    fitted, _ = fitted_in(measure, text, style, Box(0, 0, width, _ROOMY_MM), setting)
    return fitted.height_mm
