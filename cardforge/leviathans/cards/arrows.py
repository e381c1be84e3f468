"""Location dice on their two arrows: go runs on to a point, stop runs against a bar."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.dice_block import draw_dice, plan_dice
from cardforge.press.boxes import Box
from cardforge.press.curves import straight
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.scene import Item, Path, Rect, Stroke

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Location
    from cardforge.press.livery import Sign
    from cardforge.press.measure import Measure

_HEAD_MM: Final = 2.0
_BAR_MM: Final = 0.9
_WORDS: Final = {"go": 3.2, "stop": 5.5}
_GAP_MM: Final = 0.5
_DIE_MM: Final = 3.6
_SMALL_DIE_MM: Final = 3.1
_ROOMY_MM: Final = 14.0
_NARROW_MM: Final = 25.0
_ARROW_MM: Final = 5.5


@functools.lru_cache(maxsize=2048)
def location_heading(
    location: Location | None, place: str, box: Box, theme: Theme, measure: Measure
) -> Piece:
    """Head a location: its name, and the dice that a hit there adds on the go and at a stop."""
    stacked = box.height > _ARROW_MM + 2.0
    label = box.top(box.height - _ARROW_MM) if stacked else box.left(9.1)
    arrows = box.foot(_ARROW_MM) if stacked else box.after(9.2)
    narrow = stacked and arrows.width < _NARROW_MM
    words = place.replace("-", " ").capitalize()
    setting = Setting("middle" if stacked else "start", most_lines=1 if stacked else 2)
    style = theme.styles.heading if stacked else theme.styles.small
    title = label.inset(_WORDS["stop"], 0) if narrow else label
    name = letter(measure, words, style, title, f"{place}.name", setting)
    if location is None:
        return name
    share = arrows.width * 0.455
    halves = arrows.left(share - _GAP_MM / 2), arrows.after(share + _GAP_MM / 2)
    raised = label.top(label.height - 0.25)
    captions = (raised.left(_WORDS["go"]), raised.end(_WORDS["stop"])) if narrow else (None, None)
    sets = (("go", location.go), ("stop", location.stop))
    return joined(
        (
            name,
            *(
                _arrow(word, dice, box, caption, f"{place}.{word}", theme, measure)
                for (word, dice), box, caption in zip(sets, halves, captions, strict=True)
            ),
        )
    )


def _arrow(
    word: str, dice: str, box: Box, above: Box | None, tag: str, theme: Theme, measure: Measure
) -> Piece:
    """Draw one arrow; its word stands in it, or in the box above."""
    sign = theme.go if word == "go" else theme.stop
    shape = _go(box, sign, theme, tag) if word == "go" else _stop(box, sign, theme, tag)
    inner = box.after(0.6).inset(0, 0.25)
    inner = inner.left(inner.width - (_HEAD_MM * 0.55 if word == "go" else _BAR_MM + 0.3))
    caption, room = above, inner
    setting = Setting("end" if above and word == "stop" else "start", "bottom", ink=theme.text)
    if caption is None:
        caption, room = inner.left(_WORDS[word]), inner.after(_WORDS[word] + 0.1)
        setting = Setting("start", ink=sign.letter)
    said = letter(measure, word.upper(), theme.styles.caps, caption, f"{tag}.word", setting)
    largest = _DIE_MM if above or box.width > _ROOMY_MM else _SMALL_DIE_MM
    plan = plan_dice((dice,), room.width, room.height, largest)
    return joined((Piece(shape), said, Piece(draw_dice(plan, room, theme, tag))))


def _go(box: Box, sign: Sign, theme: Theme, tag: str) -> tuple[Item, ...]:
    neck = box.right - _HEAD_MM
    points = ((box.x, box.y), (neck, box.y), (box.right, box.middle_y), (neck, box.bottom),
              (box.x, box.bottom))  # fmt: skip
    pen = Stroke(sign.line, theme.lines.rule, join="miter")
    return (Path(straight(points), fill=sign.fill, stroke=pen, tag=tag),)


def _stop(box: Box, sign: Sign, theme: Theme, tag: str) -> tuple[Item, ...]:
    cut, edge = 1.1, box.right - _BAR_MM - 0.25
    points = ((box.x + cut, box.y), (edge - cut, box.y), (edge, box.y + cut),
              (edge, box.bottom - cut), (edge - cut, box.bottom), (box.x + cut, box.bottom),
              (box.x, box.bottom - cut), (box.x, box.y + cut))  # fmt: skip
    pen = Stroke(sign.line, theme.lines.rule, join="miter")
    return (
        Path(straight(points), fill=sign.fill, stroke=pen, tag=tag),
        Rect(box.right - _BAR_MM, box.y - 0.1, _BAR_MM, box.height + 0.2, fill=sign.line),
    )
