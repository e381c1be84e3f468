"""A card of words: ground, border, a banner with two lines, and numbered text below it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import Box
from cardforge.press.columns import Block, held
from cardforge.press.frame import BLEED_MM, banner, border, ground
from cardforge.press.lettering import Overflow, Piece, Setting, faults_of, joined, letter
from cardforge.press.scene import Circle, Line, Scene, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item
    from cardforge.press.theme import BaseTheme, Sign


SAFE_MM: Final = 3.0
INSET_MM: Final = 5.0
"""How far the border lies inside the card."""
_PADDING_MM: Final = 2.3
_BULLET_MM: Final = 1.75


class Head(NamedTuple):
    """The two lines of a banner: a small one, and the title."""

    over: str
    title: str


class Point(NamedTuple):
    """One paragraph.

    `mark` is a number, or nothing; `heading` opens a part of the text, `lead` a paragraph.
    """

    words: str
    mark: str = ""
    heading: str = ""
    lead: str = ""


def blank(width_mm: float, height_mm: float, theme: BaseTheme) -> tuple[Piece, Box]:
    """Return the ground and border of a card, and the box inside it."""
    frame = Box(0, 0, width_mm, height_mm).inset(INSET_MM)
    piece = Piece((ground(width_mm, height_mm, theme), border(frame, theme)))
    return piece, frame.inset(_PADDING_MM)


def card_scene(width_mm: float, height_mm: float, items: tuple[Item, ...], title: str) -> Scene:
    """Return the scene of a card with the standard bleed and safe zone."""
    return Scene(width_mm, height_mm, items, BLEED_MM, SAFE_MM, title)


def heading(head: Head, box: Box, sign: Sign, theme: BaseTheme, measure: Measure) -> Piece:
    """Draw a banner with the two lines of a heading."""
    inner = box.inset(3.2, 1.5)
    over, title = inner.top(inner.height * 0.3), inner.foot(inner.height * 0.66)
    caps = dataclasses.replace(theme.styles.nation, size_pt=6.0)
    white = Setting(ink=sign.letter)
    return joined(
        (
            Piece(banner(box, sign, theme)),
            letter(measure, head.over.upper(), caps, over, "over", white),
            letter(measure, head.title, theme.styles.name, title, "title", white),
        )
    )


def text(
    points: Sequence[Point],
    box: Box,
    sign: Sign,
    theme: BaseTheme,
    measure: Measure,
    *,
    size_pt: float = 8.0,
    tag: str = "text",
) -> Piece:
    """Set points as large as the box lets them, numbers in discs.

    What does not fit at the smallest size is shortened, and reported by its lead or its heading.
    """
    blocks, marks = _blocks(points, theme, size_pt, tag)
    set_, lost, missing = held(measure, blocks, box)
    tops = dict(zip(marks, set_.tops, strict=False))
    items: list[Item] = []
    size = next((each.size_pt for each in set_.texts if each.role == "serif"), size_pt)
    cap = measure.line_mm("serif", size).cap_mm
    for block, top in tops.items():
        point = points[block // 2]
        if block % 2 == 1 and point.mark:
            items += _disc(point.mark, box.x, top + cap / 2, sign, theme)
        elif block % 2 == 0:
            items.append(_rule(box, top - 1.5, theme))
    faults = dict.fromkeys(
        fault
        for number, mark in enumerate(marks)
        for fault in _faults(points[mark // 2], tag, missing[number], whole=number not in lost)
    )
    return Piece((*items, *set_.texts), tuple(faults))


def _blocks(
    points: Sequence[Point], theme: BaseTheme, size_pt: float, tag: str
) -> tuple[list[Block], list[int]]:
    """Return the blocks, and for each twice the number of its point, plus one if it is the text."""
    blocks: list[Block] = []
    marks: list[int] = []
    numbered = any(point.mark for point in points)
    for number, point in enumerate(points):
        if point.heading:
            blocks.append(Block(point.heading, theme.styles.heading.role, size_pt + 1.0,
                                above_mm=3.6, tag=f"{tag}.heading"))  # fmt: skip
            marks.append(2 * number)
        blocks.append(
            Block(
                point.words,
                theme.styles.prose.role,
                size_pt,
                above_mm=1.5,
                indent_mm=5.0 if numbered else 0.0,
                leading=1.2,
                lead=point.lead,
                tag=tag,
            )
        )
        marks.append(2 * number + 1)
    return blocks, marks


def _disc(mark: str, x: float, y: float, sign: Sign, theme: BaseTheme) -> tuple[Item, ...]:
    role, pen = theme.styles.label.role, Stroke(sign.line, theme.lines.fine)
    return (
        Circle(x + _BULLET_MM, y, _BULLET_MM, fill=sign.fill, stroke=pen),
        Text(x + _BULLET_MM, y + 0.9, mark, 7.5, role, "middle", sign.letter, tag="mark"),
    )


def _rule(box: Box, y: float, theme: BaseTheme) -> Line:
    return Line(box.x, y, box.right, y, Stroke(theme.faint, theme.lines.rule), tag="rule")


def _faults(point: Point, tag: str, missing: str, *, whole: bool) -> tuple[Overflow, ...]:
    name = (point.lead or point.heading).rstrip(".:")
    return faults_of(f"{tag}, {name}" if name else tag, point.words, missing, whole=whole)
