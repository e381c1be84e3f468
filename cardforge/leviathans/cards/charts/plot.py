"""The ground that curves and steps are drawn on: scales, grid lines, ticks and their figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.charts.figures import Terms
from cardforge.press.face import Piece
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.lettering import Setting, letter
from cardforge.press.livery import Style
from cardforge.press.scene import Line, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.leviathans.cards.charts.figures import Caption
    from cardforge.press.boxes import Box
    from cardforge.press.livery import Livery
    from cardforge.press.measure import Measure

TITLE: Final = Style("title", 10.5)
WORDS: Final = Style("body", 7.0)
FIGURE: Final = Style("body", 7.0)
LABEL: Final = Style("semibold", 7.5)
CAPTION_MM: Final = 10.5
AXIS_MM: Final = 8.0
_LEFT: Final = Setting("start", "middle")
_TICK_MM: Final = 1.0
_CAP: Final = 0.66 * MM_PER_PT
_ROOM_MM: Final = 3.1
_MOST_TICKS: Final = 20
_IN_HEXES: Final = Terms()


@dataclass(frozen=True, eq=False)
class Pens:
    """What every chart draws with."""

    theme: Livery
    measure: Measure


@dataclass(frozen=True)
class Plot:
    """A box in which `x` runs from `first` to `last` and `y` from nought up to `top`."""

    box: Box
    first: float
    last: float
    top: float

    def across(self, x: float) -> float:
        """Give where a value of x lies."""
        return self.box.x + self.box.width * (x - self.first) / (self.last - self.first)

    def upon(self, y: float) -> float:
        """Give where a value of y lies."""
        return self.box.bottom - self.box.height * y / self.top


def caption(box: Box, words: Caption, pens: Pens, tag: str) -> Piece:
    """Set the title of a chart, and below it what it rests on."""
    title = letter(pens.measure, words.title, TITLE, box.top(5.0), f"{tag}.title", _LEFT)
    below = box.below(5.0).top(4.0)
    rest = letter(pens.measure, words.words, WORDS, below, f"{tag}.words", _LEFT)
    return Piece(title.items + rest.items, title.unfitted + rest.unfitted)


def grid(plot: Plot, levels: Iterable[tuple[float, str]], pens: Pens) -> Iterator[Line | Text]:
    """Draw a line across for each level, with its figure to the left."""
    theme = pens.theme
    pen = theme.pen(theme.lines.hair, theme.mid)
    for level, words in levels:
        y = plot.upon(level)
        base = theme.pen(theme.lines.rule) if level == 0 else pen
        yield Line(plot.box.x, y, plot.box.right, y, base)
        yield figure(plot.box.x - 1.4, y, words, anchor_end=True)


def ticks(plot: Plot, values: Sequence[int], pens: Pens) -> Iterator[Line | Text]:
    """Draw a tick and a figure below the box for each whole value; of many, every second one."""
    every = 1 + len(values) // (_MOST_TICKS + 1)
    for value in values[::every]:
        x, y = plot.across(value), plot.box.bottom
        yield Line(x, y, x, y + _TICK_MM, pens.theme.pen(pens.theme.lines.fine))
        yield Text(x, y + 4.0, str(value), FIGURE.size_pt, FIGURE.role, "middle")


def axis_words(plot: Plot, words: str) -> Text:
    """Name the axis below the box."""
    return Text(plot.box.right, plot.box.bottom + 7.3, words, WORDS.size_pt, "italic", "end")


def figure(x: float, y: float, words: str, *, anchor_end: bool = False) -> Text:
    """Set a figure with the middle of its capitals at a height."""
    baseline = y + FIGURE.size_pt * _CAP / 2
    return Text(x, baseline, words, FIGURE.size_pt, FIGURE.role, "end" if anchor_end else "start")


def spread(heights: Sequence[float], top: float, bottom: float, lines: int = 1) -> list[float]:
    """Move labels of so many lines apart that stand at these heights, in order and in the room."""
    room = _ROOM_MM * lines
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    least = top
    for index in order:
        placed[index] = least = max(heights[index], least)
        least += room
    most = bottom
    for index in reversed(order):
        placed[index] = most = min(placed[index], most)
        most -= room
    return placed


def levels(top: float, terms: Terms = _IN_HEXES) -> list[tuple[float, str]]:
    """Return round levels from nought to about `top`, with their figures."""
    step = next(s for s in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50) if top / s <= 5)
    count = math.ceil(top / step - 1e-9)
    digits = 0 if step >= 1 else 2 if step < 0.1 else 1
    return [(step * n, terms.told(step * n, digits)) for n in range(count + 1)]
