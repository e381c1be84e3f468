"""How many cards of one size fit on a sheet and where, with space for marks and a ruler."""

from __future__ import annotations

import dataclasses
import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from cardforge.errors import PressError
from cardforge.press.boxes import MM_PER_INCH, inches
from cardforge.press.scene import BLACK, Group, Item, Line, Stroke, Text

if TYPE_CHECKING:
    from collections.abc import Iterator


# Both scales of ticks and figures lie within this depth, centred on the ruler's line.
DEPTH_MM = 4.7
# The last figure is beside its tick, beyond the end of the line.
OVERHANG_MM = 7.0

_TICK = Stroke(BLACK, 0.1)
_FIGURE_PT = 6.0
_FIGURE_GAP = 0.35


def ruler(length_mm: float, x: float, y: float, turn_deg: float = 0.0) -> Group:
    """Draw a ruler whose line starts at (x, y); millimetres lie above it and inches below."""
    items = (
        Line(0, 0, length_mm, 0, _TICK),
        *_millimetres(length_mm),
        *_inches(length_mm),
    )
    return Group(items, x=x, y=y, turn_deg=turn_deg, key=f"ruler.{length_mm:g}", tag="ruler")


def _millimetres(length_mm: float) -> list[Item]:
    items: list[Item] = []
    for count in range(int(length_mm) + 1):
        items.append(Line(count, 0, count, -_tick_length(count, 10, 5), _TICK))
        if count and count % 10 == 0:
            figure = f"{count} mm" if count == int(length_mm) // 10 * 10 else str(count)
            items.append(Text(count + _FIGURE_GAP, -0.85, figure, _FIGURE_PT, tag="ruler.mm"))
    return items


def _inches(length_mm: float) -> list[Item]:
    eighths = int(length_mm / MM_PER_INCH * 8)
    items: list[Item] = []
    for count in range(eighths + 1):
        x = count * MM_PER_INCH / 8
        items.append(Line(x, 0, x, _tick_length(count, 8, 4), _TICK))
        if count and count % 8 == 0:
            figure = f"{count // 8} in" if count == eighths // 8 * 8 else str(count // 8)
            items.append(Text(x + _FIGURE_GAP, 2.25, figure, _FIGURE_PT, tag="ruler.in"))
    return items


def _tick_length(count: int, whole: int, half: int) -> float:
    if count % whole == 0:
        return 2.3
    return 1.1 if count % half == 0 else 0.7


PRINTER_MARGIN_MM = 5.0
MARK_GAP_MM = 0.5
_SHORTEST_MARK_MM = 0.5
_LONGEST_MARK_MM = 5.0
_RULER_CLEARANCE_MM = 0.5
_RULER_LENGTHS_MM = (100.0, 60.0, 51.0)
_TOLERANCE_MM = 1e-6
GUTTERS_MM = (1.0, 5.4)
"""What is left over between cards of which four cover a sheet: across for a knife, down for it and
the ruler."""
_SHARE_TOLERANCE_MM = 0.05
_GUTTER_RULER_MM = 100.0


@dataclass(frozen=True)
class CardPlace:
    """Where a card's trimmed top left corner lies, and how far the card is turned clockwise."""

    x: float
    y: float
    turn_deg: float


@dataclass(frozen=True)
class RulerPlace:
    """Where the line of the ruler starts, how long it is, and how it is turned."""

    x: float
    y: float
    length_mm: float
    turn_deg: float


@dataclass(frozen=True)
class Layout:
    """A grid of equal cards on a sheet. Lengths are in mm.

    `bleed_mm` is printed around each card; without bleed, the cards touch. `turned` cards lie a
    quarter turn clockwise, which is chosen if more cards fit that way. Cards with `gutters` reach
    to the edges of the sheet; the gutters between them, across and down, are the rest of it.
    """

    paper: Paper
    card_width_mm: float
    card_height_mm: float
    bleed_mm: float
    margin_mm: float
    columns: int
    rows: int
    turned: bool
    gutters_mm: tuple[float, float] | None = None

    @property
    def _around_mm(self) -> tuple[float, float]:
        """The space around each card: left and right, then above and below."""
        if self.gutters_mm is None:
            return self.bleed_mm, self.bleed_mm
        return self.gutters_mm[0] / 2, self.gutters_mm[1] / 2

    @property
    def count(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def cell_mm(self) -> tuple[float, float]:
        """Width and height of a trimmed card as it lies on the sheet."""
        size = (self.card_width_mm, self.card_height_mm)
        return (size[1], size[0]) if self.turned else size

    @property
    def strips_mm(self) -> tuple[float, float]:
        """The free depth, inside the printer's margin, left of the grid and below it."""
        width, height = self.cell_mm
        return (
            _free(self.paper.width_mm, self.margin_mm, self.columns, width, self.bleed_mm),
            _free(self.paper.height_mm, self.margin_mm, self.rows, height, self.bleed_mm),
        )

    @property
    def lines_x(self) -> tuple[float, ...]:
        """The x of every vertical cut, from the left."""
        return _lines(self.paper.width_mm, self.columns, self.cell_mm[0], self._around_mm[0])

    @property
    def lines_y(self) -> tuple[float, ...]:
        """The y of every horizontal cut, from the top."""
        return _lines(self.paper.height_mm, self.rows, self.cell_mm[1], self._around_mm[1])

    def places(self) -> Iterator[CardPlace]:
        """Yield the position of every card, row by row from the top left."""
        lefts = _corners(self.paper.width_mm, self.columns, self.cell_mm[0], self._around_mm[0])
        tops = _corners(self.paper.height_mm, self.rows, self.cell_mm[1], self._around_mm[1])
        for y, x in itertools.product(tops, lefts):
            if self.turned:
                yield CardPlace(x + self.card_height_mm, y, 90.0)
            else:
                yield CardPlace(x, y, 0.0)

    def mark_mm(self) -> tuple[float, float]:
        """Return the length of crop marks beside the grid, and above and below it."""
        left, below = self.strips_mm
        return _mark(left), _mark(below)

    def ruler(self) -> RulerPlace | None:
        """Return where a ruler lies clear of crop marks: left of the grid, otherwise below it.

        Return None if there is no space for one.
        """
        if self.gutters_mm is not None:
            return self._ruler_in_gutter()
        left, below = self.strips_mm
        inset = self.margin_mm + DEPTH_MM / 2
        upright = _span(left, self.paper.height_mm, self.margin_mm, self.lines_y)
        if upright is not None:
            return RulerPlace(inset, upright.end, upright.length, -90.0)
        level = _span(below, self.paper.width_mm, self.margin_mm, self.lines_x)
        if level is not None:
            return RulerPlace(level.start, self.paper.height_mm - inset, level.length, 0.0)
        return None

    def _ruler_in_gutter(self) -> RulerPlace:
        """Return the ruler's position between the rows, where the paper is waste."""
        taken = _GUTTER_RULER_MM + OVERHANG_MM
        start = (self.paper.width_mm - taken) / 2
        return RulerPlace(start, self.paper.height_mm / 2, _GUTTER_RULER_MM, 0.0)


def arrange(
    width_mm: float,
    height_mm: float,
    paper: Paper,
    *,
    bleed_mm: float = 0.0,
    margin_mm: float = PRINTER_MARGIN_MM,
) -> Layout:
    """Return the grid with the most cards on a sheet. Lengths are in mm.

    Cards of a quarter of the sheet, less the gutters, reach to its edges: their art leaves the
    printer's margin free. Raise PressError if no card fits beside a ruler.
    """
    quarter = quarter_mm(paper)
    if math.dist(quarter, (width_mm, height_mm)) < _SHARE_TOLERANCE_MM and not bleed_mm:
        return Layout(
            paper, width_mm, height_mm, 0.0, 0.0, 2, 2, turned=False, gutters_mm=GUTTERS_MM
        )
    layouts = [
        layout
        for turned in (False, True)
        for layout in _grids(Layout(paper, width_mm, height_mm, bleed_mm, margin_mm, 1, 1, turned))
    ]
    for layout in sorted(layouts, key=lambda layout: -layout.count):
        if layout.ruler() is not None:
            return layout
    raise PressError(
        f"expected a card that fits on {paper.name} with a ruler, "
        f"{width_mm:g} x {height_mm:g} mm is too large"
    )


def quarter_mm(paper: Paper) -> tuple[float, float]:
    """Return width and height of cards that cover a sheet by four, gutters between them."""
    return (paper.width_mm - GUTTERS_MM[0]) / 2, (paper.height_mm - GUTTERS_MM[1]) / 2


def _grids(single: Layout) -> Iterator[Layout]:
    """Yield every grid that fits on the paper, for a layout of a single card."""
    width, height = single.cell_mm
    across = _most(single.paper.width_mm, single.margin_mm, width, single.bleed_mm)
    down = _most(single.paper.height_mm, single.margin_mm, height, single.bleed_mm)
    for columns, rows in itertools.product(range(across, 0, -1), range(down, 0, -1)):
        yield dataclasses.replace(single, columns=columns, rows=rows)


def _most(length: float, margin: float, size: float, bleed: float) -> int:
    room = length - 2 * (margin + MARK_GAP_MM + _SHORTEST_MARK_MM)
    return max(0, math.floor((room + _TOLERANCE_MM) / (size + 2 * bleed)))


def _free(length: float, margin: float, count: int, size: float, bleed: float) -> float:
    return (length - count * (size + 2 * bleed)) / 2 - margin


def _corners(length: float, count: int, size: float, bleed: float) -> list[float]:
    pitch = size + 2 * bleed
    first = (length - count * pitch) / 2 + bleed
    return [first + index * pitch for index in range(count)]


def _lines(length: float, count: int, size: float, bleed: float) -> tuple[float, ...]:
    corners = _corners(length, count, size, bleed)
    if not bleed:
        return (*corners, corners[-1] + size)
    return tuple(itertools.chain.from_iterable((corner, corner + size) for corner in corners))


def _mark(strip: float) -> float:
    """Return the length of a crop mark: clear of the ruler if the strip is deep enough.

    It is never too short to see.
    """
    beside_ruler = _beside_ruler(strip)
    room = beside_ruler if beside_ruler >= _SHORTEST_MARK_MM else strip - MARK_GAP_MM
    return min(_LONGEST_MARK_MM, room)


def _beside_ruler(strip: float) -> float:
    return strip - MARK_GAP_MM - DEPTH_MM - _RULER_CLEARANCE_MM


class _RulerSpan(NamedTuple):
    """The free stretch for a ruler with its figures, and the length of its line."""

    start: float
    end: float
    length: float


def _span(
    strip: float, length: float, margin: float, lines: tuple[float, ...]
) -> _RulerSpan | None:
    """Return the stretch along a strip for the longest ruler that is clear of marks."""
    if strip < DEPTH_MM:
        return None
    beyond_marks = _beside_ruler(strip) >= _SHORTEST_MARK_MM
    stretches = [(margin, length - margin)] if beyond_marks else list(itertools.pairwise(lines))
    start, end = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    for line in _RULER_LENGTHS_MM:
        taken = line + OVERHANG_MM
        inset = (end - start - taken) / 2
        if inset >= _RULER_CLEARANCE_MM:
            return _RulerSpan(start + inset, start + inset + taken, line)
    return None


@dataclass(frozen=True)
class Paper:
    """A sheet as it enters the printer. It is always upright: cards turn, the sheet does not."""

    name: str
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Stock:
    """A trimmed size in which shops sell cards or boards."""

    name: str
    width_mm: float
    height_mm: float


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", inches(8.5), inches(11))

POKER = Stock("poker", inches(2.5), inches(3.5))
TAROT = Stock("tarot", inches(2.75), inches(4.75))
POSTCARD_MAT = Stock("postcard-mat", inches(6), inches(4))
A6 = Stock("a6", 105.0, 148.0)
