"""Text set into boxes: first smaller, then on more lines; reported if it is shortened."""

from __future__ import annotations

import functools
import math
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardforge.press.boxes import MM_PER_PT
from cardforge.press.scene import BLACK, Anchor, Ink, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item, Scene
    from cardforge.press.theme import Style


SMALLEST_PT = 6.0
_STEP_PT = 0.25
_ROUNDING_MM = 1e-6
_ELLIPSIS = "…"
_BALANCING_STEPS = 5


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


class Piece(NamedTuple):
    """Part of a face: its items, and the texts that did not fit."""

    items: tuple[Item, ...]
    overflow: tuple[Overflow, ...] = ()


@dataclass(frozen=True)
class Face:
    """One side of a card, and the texts that did not fit on it."""

    scene: Scene
    overflow: tuple[Overflow, ...] = ()


def overflow_of(name: str, face: Face) -> tuple[Overflow, ...]:
    """Return the texts that did not fit on a face, each with the thing's name before its place."""
    return tuple(words._replace(tag=f"{name}, {words.tag}") for words in face.overflow)


def joined(pieces: Iterable[Piece]) -> Piece:
    """Return pieces as one, in drawing order."""
    items: list[Item] = []
    overflow: list[Overflow] = []
    for piece in pieces:
        items += piece.items
        overflow += piece.overflow
    return Piece(tuple(items), tuple(overflow))


@dataclass(frozen=True)
class Setting:
    """How a text is placed and aligned in its box."""

    anchor: Anchor = "middle"
    upright: Literal["top", "middle", "bottom"] = "middle"
    most_lines: int = 1
    leading: float = 1.06
    even: bool = True
    """Whether lines are balanced to about the same length."""
    ink: Ink = BLACK


CENTRED = Setting()


def letter(
    measure: Measure, text: str, style: Style, box: Box, tag: str, setting: Setting = CENTRED
) -> Piece:
    """Set a text into a box.

    A text that does not fit even at the smallest size is shortened with an ellipsis, and is
    returned whole among the overflow. So is a text with characters that no face has.
    """
    fitted, whole = fitted_in(measure, text, style, box, setting)
    lost = faults_of(tag, text, measure.missing(text, style.role), whole=whole)
    return Piece(placed(measure, fitted, style, box, tag, setting), lost)


def fitted_in(
    measure: Measure, text: str, style: Style, box: Box, setting: Setting = CENTRED
) -> tuple[Fitted, bool]:
    """Return a text fitted into a box, and whether it is whole.

    A text that is too long is shortened.
    """
    return _fitted(measure, text, style, box.width, box.height, setting)


@functools.lru_cache(maxsize=4096)
def _fitted(
    measure: Measure, text: str, style: Style, width: float, height: float, setting: Setting
) -> tuple[Fitted, bool]:
    room = Room(
        width - tracked(text, style),
        height,
        setting.most_lines,
        min(SMALLEST_PT, style.size_pt),
        leading=_leading(measure, text, style, setting),
    )
    fitted = fit(measure, text, style.role, style.size_pt, room)
    if not fitted.fits:
        return _shortened(measure, text, style, room), False
    if setting.even and len(fitted.lines) > 1:
        fitted = _balanced(measure, text, fitted, room)
    return fitted, True


def _leading(measure: Measure, text: str, style: Style, setting: Setting) -> float:
    """Return the line distance in ems; larger than wanted if accents would touch descenders."""
    if setting.most_lines == 1:
        return setting.leading
    em = style.size_pt * MM_PER_PT
    return max(setting.leading, sum(measure.ink_mm(text, style.role, style.size_pt)) / em)


def placed(
    measure: Measure, fitted: Fitted, style: Style, box: Box, tag: str, setting: Setting
) -> tuple[Text, ...]:
    """Return fitted lines as texts in a box."""
    line = measure.line_mm(fitted.role, fitted.size_pt)
    depth = (len(fitted.lines) - 1) * fitted.leading_mm
    match setting.upright:
        case "top":
            first = box.y + line.cap_mm
        case "bottom":
            first = box.bottom - line.descender_mm - depth
        case _:
            first = box.middle_y + (line.cap_mm - depth) / 2
            first = min(first, box.bottom - line.descender_mm - depth)
    across = {"start": box.x, "middle": box.middle_x, "end": box.right}[setting.anchor]
    return tuple(
        Text(
            across,
            first + row * fitted.leading_mm,
            words,
            fitted.size_pt,
            fitted.role,
            setting.anchor,
            setting.ink,
            style.tracking_pt,
            tag,
        )
        for row, words in enumerate(fitted.lines)
        if words
    )


def tracked(text: str, style: Style) -> float:
    """Return the greatest width that tracking adds to a text, in mm."""
    return style.tracking_pt * max(0, len(text) - 1) * MM_PER_PT


def _balanced(measure: Measure, text: str, fitted: Fitted, room: Room) -> Fitted:
    """Even out the lengths of lines without adding a line."""
    narrow, best = 0.5 * fitted.width_mm, fitted
    for _ in range(_BALANCING_STEPS):
        width = (narrow + best.width_mm) / 2
        tighter = replace(room, width_mm=width, smallest_pt=fitted.size_pt)
        trial = fit(measure, text, fitted.role, fitted.size_pt, tighter)
        if trial.fits and len(trial.lines) == len(fitted.lines):
            best = trial
        else:
            narrow = width
    return best


def _shortened(measure: Measure, text: str, style: Style, room: Room) -> Fitted:
    """Return as many characters as fit, with an ellipsis after them."""

    few, many, best = 0, len(text), fit(measure, _ELLIPSIS, style.role, style.size_pt, room)
    while few < many:
        count = (few + many + 1) // 2
        words = text[:count].rstrip() + _ELLIPSIS
        trial = fit(measure, words, style.role, style.size_pt, room)
        if trial.fits:
            few, best = count, trial
        else:
            many = count - 1
    return best


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
