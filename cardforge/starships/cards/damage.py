"""What a hit does to an element, roll by roll, and the boxes that are crossed off for it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Path, Rect, Stroke
from cardforge.press.unfitted import Unfitted
from cardforge.starships.cards.frame import plate, rimmed
from cardforge.starships.cards.shields import shield_steps

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Sign
    from cardforge.press.measure import Measure
    from cardforge.starships.cards.theme import Theme
    from cardforge.starships.classes import ShipClass
    from cardforge.starships.element import Element

_LABEL_MM: Final = 15.0
_ROLL_SHARE: Final = 0.4
_CAPTION_MM: Final = 3.2
_LARGEST_MM: Final = 7.6
_LEAST_MM: Final = 3.4
_GAP_SHARE: Final = 0.14
_LEAST_GROUP_MM: Final = 15.0
NO_DAMAGE: Final = "–"


def damage_chart(base: ShipClass, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw the class's row of the damage chart: every roll of a die, and the boxes it costs."""
    label, cells = box.left(_LABEL_MM), box.after(_LABEL_MM).columns(len(base.damage))
    captions = label.inset(1.0, 0).left(label.width - 2.0)
    heads = (("ATTACK DIE", captions.top(box.height * _ROLL_SHARE), "damage.rolls"),
             ("DAMAGE", captions.below(box.height * _ROLL_SHARE), "damage.caption"))  # fmt: skip
    start = Setting("start", ink=theme.text)
    parts = [Piece((plate(box, theme, "damage"),))]
    parts += [letter(measure, words, theme.styles.caps, room, tag, start)
              for words, room, tag in heads]  # fmt: skip
    for roll, cell in enumerate(cells, start=1):
        parts.append(_cell(base, roll, cell, theme, measure))
    return joined(parts)


def _cell(base: ShipClass, roll: int, box: Box, theme: Theme, measure: Measure) -> Piece:
    upper, lower = box.top(box.height * _ROLL_SHARE), box.below(box.height * _ROLL_SHARE)
    harm, last = base.damage_of(roll), roll == len(base.damage)
    sign = theme.hit if harm else theme.miss
    rolled, tag = f"{roll}+" if last else str(roll), f"damage.{roll}"
    large = dataclasses.replace(theme.styles.breach, size_pt=13.0 if harm else 9.0)
    small = dataclasses.replace(theme.styles.figure, size_pt=8.0)
    return joined(
        (
            Piece((rimmed(upper, theme.tab, theme), rimmed(lower, sign, theme, tag))),
            letter(measure, rolled, small, upper.inset(0.2), f"{tag}.roll",
                   Setting(ink=theme.tab.letter)),
            letter(measure, str(harm) if harm else NO_DAMAGE, large, lower.inset(0.2),
                   f"{tag}.boxes", Setting(ink=sign.letter)),
        )
    )  # fmt: skip


def damage_boxes(element: Element, box: Box, theme: Theme, measure: Measure) -> Piece:
    """Draw a box for each shield and each point of hull, as large as there is room for."""
    shields, hull = max(0, element.shields), max(0, element.hull)
    inner = box.inset(1.6, 1.1)
    room = inner.below(_CAPTION_MM)
    groups = [group for group in (("shields", shields), ("hull", hull)) if group[1]]
    count = shields + hull
    pitch = min(room.height, _LARGEST_MM, (room.width - 3.0) / max(1, count + 0.5))
    ground = Piece((plate(box, theme, "boxes"),))
    if pitch < _LEAST_MM:
        return joined((ground, Piece((), (Unfitted("boxes", f"{shields} and {hull} boxes"),))))
    parts = [ground]
    for name, number in groups:
        parts.append(_group(name, number, inner, pitch, theme, measure))
        inner = inner.after(max(number * pitch, _LEAST_GROUP_MM) + pitch * 0.5)
    return joined(parts)


def _group(name: str, count: int, box: Box, pitch: float, theme: Theme, measure: Measure) -> Piece:
    """Draw the boxes of one kind in a row, and above them what they are and how many."""
    size, start = pitch * (1 - _GAP_SHARE), Setting("start", ink=theme.text)
    sign = theme.shield if name == "shields" else theme.hull
    width = max(count * pitch, _LEAST_GROUP_MM)
    caption = letter(measure, f"{name.upper()} {count}", theme.styles.caps,
                     box.top(_CAPTION_MM - 0.7).left(width), f"{name}.caption", start)  # fmt: skip
    top = box.below(_CAPTION_MM)
    y = top.middle_y - size / 2
    drawn = [_box(name, top._replace(x=box.x + n * pitch, y=y, width=size, height=size), sign,
                  theme) for n in range(count)]  # fmt: skip
    return joined((caption, Piece(tuple(drawn))))


def _box(name: str, box: Box, sign: Sign, theme: Theme) -> Rect | Path:
    """Draw a square for hull, and a shield's outline for a shield, so that shape tells them too."""
    pen = Stroke(sign.line, theme.lines.rule)
    if name == "shields":
        return Path(shield_steps(box), fill=sign.fill, stroke=pen, tag="shields.box")
    return Rect(*box, fill=sign.fill, stroke=pen, tag="hull.box")
