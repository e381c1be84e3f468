"""Text set into boxes: fitted, centred on its capitals, and reported if it is shortened."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardforge.press.boxes import MM_PER_PT
from cardforge.press.fitting import SMALLEST_PT, Fitted, Overflow, Room, faults_of, fit
from cardforge.press.scene import BLACK, Anchor, Ink, Text
from cardforge.press.sheets import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item, Scene
    from cardforge.press.theme import Style


class Piece(NamedTuple):
    """Part of a face: its items, and the texts that did not fit."""

    items: tuple[Item, ...]
    overflow: tuple[Overflow, ...] = ()


@dataclass(frozen=True)
class Face:
    """One side of a card, and the texts that did not fit on it."""

    scene: Scene
    overflow: tuple[Overflow, ...] = ()


def card_of(front: Face, back: Face | None = None, name: str = "", key: str = "") -> Card:
    """Return a card with these faces; texts that did not fit are reported under its name."""
    lost = (*overflow_of(name, front), *(overflow_of(name, back) if back else ()))
    return Card(front.scene, back.scene if back else None, key, lost)


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


_ELLIPSIS = "…"
_BALANCING_STEPS = 5


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
