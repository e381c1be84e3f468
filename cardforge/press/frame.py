"""What gives a card its period: the ruled border, plaques, banners, ornaments, framed pictures.

A card of words is made of these: ground, border, a banner with two lines, numbered text below it.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.art import size_px
from cardforge.press.boxes import Box
from cardforge.press.columns import Block, held
from cardforge.press.lettering import (
    Overflow,
    Piece,
    Setting,
    faults_of,
    fitted_in,
    joined,
    letter,
    placed,
)
from cardforge.press.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Image,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Rect,
    Scene,
    Step,
    Stroke,
    Text,
    smooth,
    straight,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardforge.press.measure import Measure
    from cardforge.press.theme import BaseTheme, Sign


BLEED_MM: Final = 3.175


def ground(width_mm: float, height_mm: float, theme: BaseTheme) -> Rect:
    """Lay the paper, bleed and all."""
    bleed = BLEED_MM
    return Rect(
        -bleed, -bleed, width_mm + 2 * bleed, height_mm + 2 * bleed, fill=theme.paper, tag="paper"
    )


def border(box: Box, theme: BaseTheme, *, notch: float = 3.0) -> Group:
    """Draw a thick and a thin rule whose corners are scooped out around a small boss."""
    key = f"border.{theme.name}.{box.width!r}.{box.height!r}.{notch!r}"
    return Group(
        _border(box.width, box.height, notch, theme), x=box.x, y=box.y, key=key, tag="border"
    )


@functools.lru_cache(maxsize=64)
def _border(width: float, height: float, notch: float, theme: BaseTheme) -> tuple[Item, ...]:
    lines, inner = theme.lines, 0.95
    thick = Stroke(theme.line, lines.frame, join="miter")
    thin = Stroke(theme.line, lines.hair, join="miter")
    bosses = [(x, y) for x in (0.0, width) for y in (0.0, height)]
    return (
        Path(scooped(0, 0, width, height, notch), stroke=thick),
        Path(scooped(inner, inner, width - 2 * inner, height - 2 * inner, notch), stroke=thin),
        *(Circle(x + _sign(x) * 0.95, y + _sign(y) * 0.95, 0.55, fill=theme.brass,
                 stroke=Stroke(theme.line, lines.hair))
          for x, y in bosses),
    )  # fmt: skip


def _sign(at: float) -> float:
    return 1.0 if at == 0 else -1.0


def scooped(x: float, y: float, width: float, height: float, notch: float) -> tuple[Step, ...]:
    """Return a rectangle whose corners are cut out by quarter circles."""
    right, bottom, pull = x + width, y + height, notch * 0.4477
    return (
        MoveTo(x + notch, y),
        LineTo(right - notch, y),
        CurveTo(right - notch, y + notch - pull, right - pull, y + notch, right, y + notch),
        LineTo(right, bottom - notch),
        CurveTo(right - pull, bottom - notch, right - notch, bottom - notch + pull,
                right - notch, bottom),
        LineTo(x + notch, bottom),
        CurveTo(x + notch, bottom - notch + pull, x + pull, bottom - notch, x, bottom - notch),
        LineTo(x, y + notch),
        CurveTo(x + pull, y + notch, x + notch, y + notch - pull, x + notch, y),
        Close(),
    )  # fmt: skip


def banner(box: Box, sign: Sign, theme: BaseTheme, *, tag: str = "") -> tuple[Item, ...]:
    """Draw the ground of a title: scooped ends, and a fine line inside."""
    fine = Stroke(sign.letter, theme.lines.hair)
    inner = box.inset(0.7)
    return (
        Path(scooped(*box, 1.5), fill=sign.fill, stroke=Stroke(sign.line, theme.lines.fine),
             tag=tag),
        Path(scooped(*inner, 1.5), stroke=fine, tag=f"{tag}.keyline"),
    )  # fmt: skip


def plaque(box: Box, sign: Sign, theme: BaseTheme, *, tag: str = "") -> tuple[Item, ...]:
    """Draw the ground of a corner figure: a plate with chamfered corners and a fine line inside."""
    fine = Stroke(sign.letter, theme.lines.hair)
    return (
        Path(chamfered(box, 1.3), fill=sign.fill, stroke=Stroke(sign.line, theme.lines.rule),
             tag=tag),
        Path(chamfered(box.inset(0.7), 1.0), stroke=fine),
    )  # fmt: skip


def chamfered(box: Box, cut: float) -> tuple[Step, ...]:
    """Return a rectangle with its corners cut off straight."""
    return straight(
        (
            (box.x + cut, box.y), (box.right - cut, box.y), (box.right, box.y + cut),
            (box.right, box.bottom - cut), (box.right - cut, box.bottom),
            (box.x + cut, box.bottom), (box.x, box.bottom - cut), (box.x, box.y + cut),
        )
    )  # fmt: skip


def flourish(x: float, y: float, length: float, theme: BaseTheme) -> tuple[Item, ...]:
    """Draw a rule around (x, y) that swells to a lozenge in the middle and ends in curls."""
    key = f"flourish.{theme.name}.{length!r}"
    return (Group(_flourish(length, theme), x=x, y=y, key=key),)


@functools.lru_cache(maxsize=64)
def _flourish(length: float, theme: BaseTheme) -> tuple[Item, ...]:
    half, pen = length / 2, Stroke(theme.line, theme.lines.fine, cap="round", join="round")
    curl = ((half - 1.4, 0.0), (half - 0.5, -0.1), (half, -0.6), (half - 0.4, -0.95),
            (half - 0.75, -0.6), (half - 0.5, -0.4))  # fmt: skip
    return (
        Path(straight(((0, -0.75), (1.1, 0), (0, 0.75), (-1.1, 0))), fill=theme.brass),
        Line(1.7, 0, half - 1.4, 0, pen),
        Line(-1.7, 0, 1.4 - half, 0, pen),
        Path(smooth(curl), stroke=pen),
        Path(smooth([(-x, y) for x, y in curl]), stroke=pen),
    )


_TURN_DEG: Final = -9.0


def stamped(words: str, box: Box, theme: BaseTheme, measure: Measure) -> Piece:
    """Stamp words over a picture, askew and on their own ground."""
    sign, style = theme.warning, theme.styles.stamp
    setting = Setting(most_lines=3, ink=sign.letter)
    around = Box(-box.width / 2, -box.height / 2, box.width, box.height)
    fitted, _ = fitted_in(measure, words, style, around.inset(1.2), setting)
    plate = around.inset(0, (box.height - fitted.height_mm) / 2 - 1.3)
    said = placed(measure, fitted, style, plate, "stamp", setting)
    pen = Stroke(sign.line, theme.lines.frame)
    fine = Stroke(sign.letter, theme.lines.fine)
    ground = Rect(*plate, fill=sign.fill, stroke=pen, radius=0.8, tag="stamp")
    inner = Rect(*plate.inset(0.6), stroke=fine, radius=0.4)
    items: tuple[Item, ...] = (ground, inner, *said)
    return Piece((Group(items, x=box.middle_x, y=box.middle_y, turn_deg=_TURN_DEG),))


@dataclass(frozen=True)
class Picture:
    """Items around the origin, `width` by `height` in units of their own."""

    items: tuple[Item, ...]
    width: float
    height: float

    def scale_in(self, box: Box) -> float:
        """Return the length of a unit in a box, in mm."""
        return min(box.width / self.width, box.height / self.height)

    def placed(self, box: Box, *, tag: str = "") -> Group:
        """Place the picture in the middle of a box, as large as it goes there."""
        scale = self.scale_in(box)
        return Group(
            self.items,
            x=box.middle_x,
            y=box.middle_y,
            scale=(scale, scale),
            tag=tag,
        )


def art_picture(source: bytes, theme: BaseTheme) -> Picture:
    """Take an author's PNG or JPEG file as the picture; raises PressError if it is neither."""
    width, height = size_px(source)
    image = Image(-width / 2, -height / 2, width, height, source, ground=theme.paper, tag="art")
    return Picture((image,), width, height)


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
    caps = replace(theme.styles.nation, size_pt=6.0)
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
