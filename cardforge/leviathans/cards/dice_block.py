"""Sets of dice laid out in a box: in one row with a line between short and long, or in more."""

from __future__ import annotations

import functools
import itertools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.cards.dice_icon import SMALLEST_MM, USUAL_MM, die_icon
from cardforge.press.scene import Anchor, Item, Line, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box

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
    """Rows of dice, their size, and the room that they take."""

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
    """Lay sets of dice out as large as a room lets them be, on one row if they stay large."""
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
    """Give rows to try: all in one, a row a set, and each set on two rows."""
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
