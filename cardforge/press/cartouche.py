"""The title of a chart in its frame, set so that no line of it meets a coordinate."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.fit import Fitted, Room, fit
from cardforge.press.lengths import MM_PER_PT
from cardforge.press.outlines import polygon
from cardforge.press.scene import Group, Item, Line, Rect, Stroke, Text
from cardforge.press.unfitted import faults_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.press.chart_inks import ChartInks
    from cardforge.press.hexmap import Board
    from cardforge.press.measure import Measure
    from cardforge.press.unfitted import Unfitted

_PADDING_MM: Final = 6.0
_CLEAR_MM: Final = 0.9
_STEP_MM: Final = 0.5
_RIM_MM: Final = 1.2
_BAR_HEXES: Final = 4
_BAR_MM: Final = 1.5
_LOWEST_MM: Final = 4.6
_NEXT_LINE_MM: Final = 1.4
_COLUMNS: Final = 4.0


class _Line(NamedTuple):
    """How one line of the wording is set, and the room above it."""

    role: str
    size_pt: float
    gap: float
    tracking_pt: float = 0.0
    most: int = 1


_ABOVE: Final = _Line("bold", 6.5, _PADDING_MM - 1.0, 0.9)
_TITLE: Final = _Line("display", 22.0, 3.2, most=2)
_BELOW: Final = _Line("serif-italic", 8.5, 2.6)


@dataclass(frozen=True)
class Wording:
    """What a cartouche says: a line above the title, the title, and a line below it."""

    above: str
    title: str
    below: str


@dataclass(frozen=True)
class Cartouche:
    """A title in its frame. The grid runs over the ground, but not through the words."""

    frame: Rect
    ground: Group
    words: Group


@dataclass(frozen=True)
class _Band:
    """One line: its height, the gap over it, and its texts with the height of their ink."""

    height: float
    gap: float
    texts: tuple[Text, ...]
    above: float = 0.0
    bar: float = 0.0


def cartouche(
    board: Board,
    labels: Sequence[Text],
    wording: Wording,
    inks: ChartInks,
    measure: Measure,
    *,
    left: float,
    bottom: float,
) -> Cartouche:
    """Set a cartouche, its lower left corner at most so far down.

    Each line moves down until it is clear of the coordinates; the frame is as high as it takes.
    """
    width = title_width(board)
    bands = _bands(wording, width - 2 * _PADDING_MM, board.pitch_mm, inks, measure)
    taken = _taken(labels, left, left + width, measure)
    top = _top(bands, bottom, taken, board.pitch_mm)
    places, end = _set(bands, top, taken)
    frame = Rect(left, top, width, end - top)
    lines = [
        item
        for band, y in zip(bands, places, strict=True)
        for item in _drawn(band, left + width / 2, y, inks)
    ]
    halos = [_halo(item, inks, measure) for item in lines if isinstance(item, Text)]
    words = Group((*halos, *lines), tag="cartouche")
    return Cartouche(frame, Group(tuple(_framed(frame, inks)), tag="cartouche"), words)


def _top(
    bands: Sequence[_Band], bottom: float, taken: Sequence[tuple[float, float]], pitch: float
) -> float:
    """Find the lowest place where lines and rims of the frame are clear of the coordinates."""
    start = bottom - sum(band.height + band.gap for band in bands) - _LOWEST_MM
    tops = [start - number * _STEP_MM for number in range(int(2 * pitch / _STEP_MM))]
    inside = [top for top in tops if _set(bands, top, taken)[1] <= bottom]
    clear = [top for top in inside if _rims_clear(top, _set(bands, top, taken)[1], taken)]
    return next(iter((*clear, *inside, start)))


def _rims_clear(top: float, end: float, taken: Sequence[tuple[float, float]]) -> bool:
    return not any(
        start < rim + _RIM_MM and rim - _RIM_MM < stop
        for start, stop in taken
        for rim in (top + _RIM_MM, end - _RIM_MM)
    )


def _halo(text: Text, inks: ChartInks, measure: Measure) -> Rect:
    width = measure.width_mm(text.text, text.role, text.size_pt, text.tracking_pt)
    above, below = measure.ink_mm(text.text, text.role, text.size_pt)
    margin = 0.8
    return Rect(text.x - width / 2 - margin, text.y - above - margin / 2, width + 2 * margin,
                above + below + margin, fill=inks.paper)  # fmt: skip


def overlong(wording: Wording, board: Board, measure: Measure) -> tuple[Unfitted, ...]:
    """Give the lines of a wording that a cartouche must shorten, or has no glyphs for."""
    width = title_width(board) - 2 * _PADDING_MM
    lines = ((wording.above.upper(), _ABOVE), (wording.title, _TITLE), (wording.below, _BELOW))
    return tuple(
        fault
        for words, line in lines
        for fault in faults_of(
            "title",
            words,
            measure.missing(words, line.role),
            whole=_fitted(measure, words, line, width).fits,
        )
    )


def title_width(board: Board) -> float:
    """Give the width of a cartouche, so many columns of hexes."""
    return _COLUMNS * board.pitch_mm * math.sqrt(3) / 2


def _bands(
    wording: Wording, width: float, pitch: float, inks: ChartInks, measure: Measure
) -> list[_Band]:
    figures = tuple(
        Text(0, 0, str(count), 6.5, "semibold", "middle", inks.ink)
        for count in range(_BAR_HEXES + 1)
    )
    cap = measure.line_mm("semibold", 6.5).cap_mm
    bar = min(pitch, width / _BAR_HEXES * 0.8)
    return [
        *_lines(measure, wording.above.upper(), _ABOVE, width, inks),
        *_lines(measure, wording.title, _TITLE, width, inks),
        *_lines(measure, wording.below, _BELOW, width, inks),
        _Band(cap + 1.0 + _BAR_MM, 3.4, figures, bar=bar),
    ]


def _lines(
    measure: Measure, words: str, line: _Line, width: float, inks: ChartInks
) -> Iterator[_Band]:
    """Give a band for each line of the words, shortened visibly if they do not fit at all."""
    fitted, kept = _fitted(measure, words, line, width), len(words)
    while not fitted.fits and kept > 1:
        kept -= 1
        fitted = _fitted(measure, words[:kept].rstrip() + "…", line, width)
    for number, part in enumerate(fitted.lines):
        text = Text(0, 0, part, fitted.size_pt, line.role, "middle", inks.ink, line.tracking_pt,
                    tag="cartouche")  # fmt: skip
        above, below = measure.ink_mm(part, line.role, fitted.size_pt)
        yield _Band(above + below, _NEXT_LINE_MM if number else line.gap, (text,), above)


def _fitted(measure: Measure, words: str, line: _Line, width: float) -> Fitted:
    spread = line.tracking_pt * MM_PER_PT * len(words)
    return fit(measure, words, line.role, line.size_pt,
               Room(width - spread, most_lines=line.most, one_line_shrink=0.55))  # fmt: skip


def _taken(
    labels: Sequence[Text], left: float, right: float, measure: Measure
) -> list[tuple[float, float]]:
    """Give the heights at which coordinates stand between two edges."""
    inside = {
        (label.y, label.size_pt, label.role)
        for label in labels
        if left - 2 * _PADDING_MM < label.x < right + 2 * _PADDING_MM
    }
    return sorted(
        (y - measure.line_mm(role, size).cap_mm - _CLEAR_MM, y + _CLEAR_MM)
        for y, size, role in inside
    )


def _set(
    bands: Sequence[_Band], top: float, taken: Sequence[tuple[float, float]]
) -> tuple[list[float], float]:
    """Give the top of every band, and where the frame ends."""
    y, places = top, []
    for band in bands:
        y += band.gap
        for start, end in taken:
            if start < y + band.height and y < end:
                y = end
        places.append(y)
        y += band.height
    return places, y + _LOWEST_MM


def _drawn(band: _Band, x: float, y: float, inks: ChartInks) -> Iterator[Item]:
    if band.bar:
        yield from _scale(band, x, y, inks)
        return
    for text in band.texts:
        yield dataclasses.replace(text, x=x, y=y + band.above)


def _scale(band: _Band, x: float, y: float, inks: ChartInks) -> Iterator[Item]:
    """Draw a bar of hexes from flat to flat, numbered."""
    start, pen = x - band.bar * _BAR_HEXES / 2, Stroke(inks.ink, 0.15)
    bar = y + band.height - _BAR_MM
    for number in range(_BAR_HEXES):
        fill = inks.ink if number % 2 == 0 else inks.paper
        yield Rect(start + number * band.bar, bar, band.bar, _BAR_MM, fill=fill, stroke=pen)
    for number, figure in enumerate(band.texts):
        yield Text(start + number * band.bar, bar - 1.0, figure.text, figure.size_pt, figure.role,
                   "middle", figure.ink, tag="scale")  # fmt: skip


def _framed(frame: Rect, inks: ChartInks) -> Iterator[Item]:
    x, y, right, bottom = frame.x, frame.y, frame.x + frame.width, frame.y + frame.height
    yield Rect(x, y, frame.width, frame.height, fill=inks.paper, stroke=Stroke(inks.ink, 0.6))
    yield Rect(
        x + 1.1, y + 1.1, frame.width - 2.2, frame.height - 2.2, stroke=Stroke(inks.ink, 0.15)
    )
    yield Rect(
        x + 1.7, y + 1.7, frame.width - 3.4, frame.height - 3.4, stroke=Stroke(inks.accent, 0.3)
    )
    for corner_x, corner_y in ((x, y), (right, y), (x, bottom), (right, bottom)):
        yield polygon(
            ((corner_x, corner_y - 2.0), (corner_x + 2.0, corner_y), (corner_x, corner_y + 2.0),
             (corner_x - 2.0, corner_y)),
            fill=inks.accent, stroke=Stroke(inks.paper, 0.4),
        )  # fmt: skip
    middle = (x + right) / 2
    for edge in (y + 1.7, bottom - 1.7):
        yield Line(middle - 6, edge, middle + 6, edge, Stroke(inks.paper, 0.8))
        yield polygon(((middle, edge - 0.9), (middle + 1.6, edge), (middle, edge + 0.9),
                       (middle - 1.6, edge)), fill=inks.accent)  # fmt: skip
