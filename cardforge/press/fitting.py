"""Text fitted into a space: first smaller, then on more lines, never cut."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardforge.press.boxes import MM_PER_PT
from cardforge.press.scene import BLACK, Anchor, Ink, Text

if TYPE_CHECKING:
    from cardforge.press.measure import Measure


SMALLEST_PT = 6.0
_STEP_PT = 0.25
_ROUNDING_MM = 1e-6


@dataclass(frozen=True)
class Fitted:
    """Lines of text at one size. `missing` has the characters that no face of the role has."""

    lines: tuple[str, ...]
    role: str
    size_pt: float
    leading_mm: float
    width_mm: float
    height_mm: float
    fits: bool
    missing: str

    def place(
        self, x: float, y: float, *, anchor: Anchor = "start", ink: Ink = BLACK, tag: str = ""
    ) -> tuple[Text, ...]:
        """Return the lines as texts, the first on the baseline `y` (mm)."""
        return tuple(
            Text(x, y + row * self.leading_mm, line, self.size_pt, self.role, anchor, ink, tag=tag)
            for row, line in enumerate(self.lines)
        )


@dataclass(frozen=True)
class Room:
    """The space for a text, and how the text may change to fit.

    A text shrinks to `one_line_shrink` of its size before it breaks into lines. Lines shrink to
    `smallest_pt`. `leading` is the distance of baselines in ems.
    """

    width_mm: float
    height_mm: float = math.inf
    most_lines: int = 99
    smallest_pt: float = SMALLEST_PT
    one_line_shrink: float = 0.75
    leading: float = 1.15


def fit(measure: Measure, text: str, role: str, size_pt: float, room: Room) -> Fitted:
    """Fit text into a space on as few lines and at as large a size (up to `size_pt`) as possible.

    A block's height extends from the capitals of its first line to the descenders of its last.
    Words break only after a hyphen, dash or slash. A line feed always ends a line.
    """
    single = _one_line_size(measure, text, role, size_pt, room)
    floor = size_pt * room.one_line_shrink
    if single >= max(room.smallest_pt, floor) or (single and room.most_lines == 1):
        return _set(measure, (text,), role, single, room)
    for size in _sizes(size_pt, room.smallest_pt):
        fitted = _set(measure, _broken(measure, text, role, size, room.width_mm), role, size, room)
        if fitted.fits:
            return fitted
    return _smallest(measure, text, role, min(size_pt, room.smallest_pt), room)


def _one_line_size(measure: Measure, text: str, role: str, size_pt: float, room: Room) -> float:
    """Return the largest size at which the text fits on one line, or 0."""
    if "\n" in text:
        return 0.0
    wanted = measure.width_mm(text, role, size_pt)
    size = size_pt
    if wanted > room.width_mm:
        size = math.floor(size_pt * room.width_mm / wanted / 0.05) * 0.05
    fits = _block_height(measure, 1, role, size, room) <= room.height_mm + _ROUNDING_MM
    return size if fits and size >= min(room.smallest_pt, size_pt) else 0.0


def _sizes(largest_pt: float, smallest_pt: float) -> list[float]:
    """Return sizes to try, the largest first and the smallest last."""
    count = max(0, math.ceil((largest_pt - smallest_pt) / _STEP_PT))
    return [largest_pt - step * _STEP_PT for step in range(count)] + [min(largest_pt, smallest_pt)]


def _broken(
    measure: Measure, text: str, role: str, size_pt: float, width_mm: float
) -> tuple[str, ...]:
    """Return the text in lines no wider than `width_mm`, as far as its words allow."""
    paragraphs = text.split("\n")
    return tuple(
        line
        for paragraph in paragraphs
        for line in _broken_paragraph(measure, paragraph, role, size_pt, width_mm)
    )


def _broken_paragraph(
    measure: Measure, text: str, role: str, size_pt: float, width_mm: float
) -> tuple[str, ...]:
    lines: list[str] = []
    for part in _parts(text):
        joined = (lines[-1] + part) if lines else part
        if lines and measure.width_mm(joined.rstrip(), role, size_pt) <= width_mm + _ROUNDING_MM:
            lines[-1] = joined
        else:
            lines.append(part)
    return tuple(line.rstrip() for line in lines)


def _parts(text: str) -> list[str]:
    """Split text where a line may end; each part keeps its final space, hyphen or slash."""
    return re.findall(r"[^ \-/\u2013\u2014]*[ \-/\u2013\u2014]+|[^ \-/\u2013\u2014]+", text) or [""]


def _smallest(measure: Measure, text: str, role: str, size_pt: float, room: Room) -> Fitted:
    lines: tuple[str, ...] = (text,)
    if room.most_lines > 1:
        lines = _broken(measure, text, role, size_pt, room.width_mm)
    return _set(measure, lines, role, size_pt, room)


def _set(measure: Measure, lines: tuple[str, ...], role: str, size_pt: float, room: Room) -> Fitted:
    width = max(measure.width_mm(line, role, size_pt) for line in lines)
    height = _block_height(measure, len(lines), role, size_pt, room)
    fits = (
        width <= room.width_mm + _ROUNDING_MM
        and height <= room.height_mm + _ROUNDING_MM
        and len(lines) <= room.most_lines
    )
    return Fitted(
        lines=lines,
        role=role,
        size_pt=size_pt,
        leading_mm=room.leading * size_pt * MM_PER_PT,
        width_mm=width,
        height_mm=height,
        fits=fits,
        missing=measure.missing("".join(lines), role),
    )


def _block_height(measure: Measure, count: int, role: str, size_pt: float, room: Room) -> float:
    line = measure.line_mm(role, size_pt)
    return line.cap_mm + line.descender_mm + (count - 1) * room.leading * size_pt * MM_PER_PT


class Overflow(NamedTuple):
    """A text that was shortened or has characters (`missing`) without a glyph, and its place.

    Characters without a glyph are printed as empty boxes.
    """

    tag: str
    text: str
    missing: str = ""

    @property
    def said(self) -> str:
        """The overflow as a sentence for the author."""
        if self.missing:
            letters = " ".join(f"{mark} (U+{ord(mark):04X})" for mark in self.missing)
            return f"{self.tag}: '{self.text}' has letters that the fonts lack: {letters}"
        return f"{self.tag}: '{self.text}' does not fit"


def faults_of(tag: str, text: str, missing: str, *, whole: bool) -> tuple[Overflow, ...]:
    """Return the overflow of a text, if it was shortened (not `whole`) or lacks characters."""
    short = () if whole else (Overflow(tag, text),)
    return (*short, Overflow(tag, text, missing)) if missing else short
