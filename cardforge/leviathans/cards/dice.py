"""Dice as drawn on cards: one die, a location's dice, and the arrows beside them."""

from __future__ import annotations

import functools
import itertools
import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import MM_PER_PT, PT_PER_MM, Box
from cardforge.press.lettering import SMALLEST_PT, Piece, Setting, joined, letter
from cardforge.press.scene import (
    Anchor,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Shape,
    Step,
    Stroke,
    Text,
    ellipse,
    polygon,
    regular,
    star,
    straight,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.leviathans.ship import Location
    from cardforge.press.measure import Measure
    from cardforge.press.theme import Sign


USUAL_MM: Final = 3.7
SMALLEST_MM: Final = 2.05
ROLE: Final = "heavy"

_CORNERS: Final = MappingProxyType(
    {
        "G": regular(4, 0.63, turn_deg=45),
        "U": regular(6, 0.53),
        "Y": star(8, 0.56, 0.42),
        "R": tuple((x, y + 0.04) for x, y in regular(5, 0.56)),
    }
)
_DROP: Final = MappingProxyType({"R": 0.04})
_LETTER_EM: Final = 0.66
_CAP_EM: Final = 0.66
_LINE_MM: Final = 0.12


def die_icon(
    letter: str, x: float, y: float, theme: Theme, *, size_mm: float = USUAL_MM, tag: str = ""
) -> Group:
    """Draw a die around (x, y). The letter in it bears the tag `die`, the whole group `tag`."""
    key = f"die.{theme.name}.{letter}.{size_mm!r}"
    return Group(_drawn(letter, size_mm, theme), x=x, y=y, key=key, tag=tag)


def die_shape(letter: str, size_mm: float, sign: Sign) -> Shape:
    """Draw the filled shape of a die around the origin, without its letter."""
    pen = Stroke(sign.line, _LINE_MM, join="round") if sign.line != sign.fill else None
    if letter not in _CORNERS:
        return Path(_ringed_disc(size_mm), fill=sign.fill, evenodd=True)
    corners = [(x * size_mm, y * size_mm) for x, y in _CORNERS[letter]]
    return polygon(corners, fill=sign.fill, stroke=pen)


def _ringed_disc(size_mm: float) -> tuple[Step, ...]:
    """Return a disc within a ring, so that the roundest die does not look like a worn hexagon."""
    radii = [size_mm * share for share in (0.535, 0.475, 0.42)]
    return tuple(step for radius in radii for step in ellipse(0, 0, radius, radius))


@functools.lru_cache(maxsize=256)
def _drawn(letter: str, size_mm: float, theme: Theme) -> tuple[Item, ...]:
    sign = theme.dice[letter]
    letter_pt = max(SMALLEST_PT, size_mm * _LETTER_EM * PT_PER_MM)
    drop = _DROP.get(letter, 0.0) * size_mm
    baseline = drop + letter_pt * MM_PER_PT * _CAP_EM / 2
    return (
        die_shape(letter, size_mm, sign),
        Text(0, baseline, letter, letter_pt, ROLE, "middle", sign.letter, tag="die"),
    )


_GAP: Final = 0.1
_STEP_MM: Final = 0.05
_TIGHT_GAP: Final = 0.02
_DIVIDER_MM: Final = 1.1
_NAMES: Final = ("short", "long")


class Die(NamedTuple):
    """One die of a plan: its letter and what its tag ends with."""

    letter: str
    tag: str
    set_index: int


class DicePlan(NamedTuple):
    """Rows of dice, their size, and the space that they take."""

    rows: tuple[tuple[Die, ...], ...]
    size_mm: float
    gap: float
    width: float
    height: float

    @property
    def legible(self) -> bool:
        """Whether the dice are large enough to be read."""
        return self.size_mm >= SMALLEST_MM - 1e-6


@functools.lru_cache(maxsize=2048)
def plan_dice(
    sets: tuple[str, ...], width: float, height: float, largest_mm: float = USUAL_MM
) -> DicePlan:
    """Lay sets of dice out as large as the space allows, on one row if they stay large."""
    plans = [
        _sized(rows, width, height, largest_mm, gap)
        for rows in _arrangements(sets)
        for gap in (_GAP, _TIGHT_GAP)
    ]
    large = max(0.8 * largest_mm, SMALLEST_MM)
    return next((plan for plan in plans if plan.size_mm >= large), None) or max(
        plans, key=lambda plan: round(plan.size_mm, 6)
    )


def draw_dice(
    plan: DicePlan, box: Box, theme: Theme, tag: str, anchor: Anchor = "middle"
) -> tuple[Item, ...]:
    """Draw a plan in a box, centred from top to bottom."""
    pitch = plan.size_mm * (1 + plan.gap)
    first = box.middle_y - plan.height / 2 + plan.size_mm / 2
    items: list[Item] = []
    for index, row in enumerate(plan.rows):
        slack = box.width - _row_width(row, plan.size_mm, plan.gap)
        x = box.x + {"start": 0.0, "middle": slack / 2, "end": slack}[anchor]
        items += _row(row, x, first + index * pitch, plan, theme, tag)
    return (*items, *_level_divider(plan, box, first, theme, anchor))


def _row(
    row: tuple[Die, ...], x: float, y: float, plan: DicePlan, theme: Theme, tag: str
) -> Iterator[Item]:
    size = plan.size_mm
    for index, die in enumerate(row):
        if index and row[index - 1].set_index != die.set_index:
            middle = x - size * plan.gap + (_DIVIDER_MM + size * plan.gap) / 2
            pen = Stroke(theme.text, theme.lines.fine)
            yield Line(middle, y - size / 2, middle, y + size / 2, pen, tag=f"{tag}.divider")
            x += _DIVIDER_MM
        yield die_icon(die.letter, x + size / 2, y, theme, size_mm=size, tag=f"{tag}.{die.tag}")
        x += size * (1 + plan.gap)


def _level_divider(
    plan: DicePlan, box: Box, first: float, theme: Theme, anchor: Anchor
) -> Iterator[Item]:
    """Rule off the rows of the short range from those of the long one."""
    for index, (above, below) in enumerate(zip(plan.rows, plan.rows[1:], strict=False)):
        if above[-1].set_index != below[0].set_index:
            slack = box.width - plan.width
            x = box.x + {"start": 0.0, "middle": slack / 2, "end": slack}[anchor]
            y = first + (index + 0.5) * plan.size_mm * (1 + plan.gap)
            yield Line(x, y, x + plan.width, y, Stroke(theme.text, theme.lines.hair))


def _arrangements(sets: tuple[str, ...]) -> Iterator[tuple[tuple[Die, ...], ...]]:
    """Yield rows to try: all dice in one, a row per set, and each set on two rows."""
    dice = [_named(dice, index, len(sets)) for index, dice in enumerate(sets)]
    yield (tuple(die for each in dice for die in each),)
    if len(dice) > 1:
        yield tuple(dice)
    halves = [each[slice(*part)] for each in dice for part in _halves(len(each))]
    yield tuple(half for half in halves if half)


def _halves(count: int) -> tuple[tuple[int, int], tuple[int, int]]:
    middle = math.ceil(count / 2)
    return (0, middle), (middle, count)


def _named(dice: str, index: int, sets: int) -> tuple[Die, ...]:
    prefix = f"{_NAMES[index]}." if sets == 2 else ""
    return tuple(
        Die(letter, f"{prefix}{place}", index) for place, letter in enumerate(dice, start=1)
    )


def _sized(
    rows: tuple[tuple[Die, ...], ...], width: float, height: float, largest: float, gap: float
) -> DicePlan:
    by_height = height / (len(rows) + (len(rows) - 1) * gap)
    by_width = min(
        (width - _dividers(row) * _DIVIDER_MM) / (len(row) + (len(row) - 1) * gap) for row in rows
    )
    size = max(0.0, math.floor(min(largest, by_height, by_width) / _STEP_MM + 1e-6) * _STEP_MM)
    taken = max(_row_width(row, size, gap) for row in rows)
    return DicePlan(rows, size, gap, taken, size * (len(rows) + (len(rows) - 1) * gap))


def _row_width(row: tuple[Die, ...], size: float, gap: float) -> float:
    return size * (len(row) + (len(row) - 1) * gap) + _dividers(row) * _DIVIDER_MM


def _dividers(row: tuple[Die, ...]) -> int:
    return sum(one.set_index != two.set_index for one, two in itertools.pairwise(row))


_HEAD_MM: Final = 2.0
_BAR_MM: Final = 0.9
_WORDS: Final = {"go": 3.2, "stop": 5.5}
_GAP_MM: Final = 0.5
_DIE_MM: Final = 3.6
_SMALL_DIE_MM: Final = 3.1
_ROOMY_MM: Final = 14.0
_NARROW_MM: Final = 25.0
_ARROW_MM: Final = 5.5


@functools.lru_cache(maxsize=256)
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
    """Draw one arrow, with its word inside it or in the box above."""
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
