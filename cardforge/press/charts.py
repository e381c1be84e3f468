"""Charts as values and drawings: curves by turn and steps by distance, with a name at each line."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.boxes import MM_PER_PT, Box, overlap
from cardforge.press.lettering import Piece, Setting, fitted_in, joined, letter
from cardforge.press.measure import ink_box
from cardforge.press.scene import Circle, Ink, Line, Path, Stroke, Text, polygon, polyline
from cardforge.press.theme import Style

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardforge.press.boxes import Bounds
    from cardforge.press.measure import Measure
    from cardforge.press.scene import Item
    from cardforge.press.theme import BaseTheme


_HALF_A_PERCENT: Final = 0.005


class RangeRun(NamedTuple):
    """A figure for all distances from one to another, both included."""

    nearest: int
    farthest: int
    value: float


class HeatRow(NamedTuple):
    """The figures for one location under fire, by distance."""

    label: str
    runs: tuple[RangeRun, ...]


class HeatGroup(NamedTuple):
    """Locations under fire from the same field."""

    label: str
    rows: tuple[HeatRow, ...]


class Curve(NamedTuple):
    """A figure for each turn; the first one is from before the first turn."""

    label: str
    values: tuple[float, ...]


class RangeProfile(NamedTuple):
    """A figure by distance."""

    label: str
    runs: tuple[RangeRun, ...]


class Caption(NamedTuple):
    """What a chart shows, in a few words, and under which conditions."""

    title: str
    words: str


class ChartTerms(NamedTuple):
    """The units of charts: distances from the nearest on, and figures as means or shares."""

    distances: str = "hexes to the target"
    nearest: int = 1
    shares: bool = False

    def told(self, value: float, digits: int = 2) -> str:
        """Return a figure as printed. A chance is never rounded to 0% or 100%."""
        if not self.shares:
            return f"{value:.{digits}f}"
        if 0 < value <= _HALF_A_PERCENT:
            return "<1%"
        return ">99%" if 1 - _HALF_A_PERCENT <= value < 1 else f"{value:.0%}"


class OddsFigures(NamedTuple):
    """All figures of one sheet about one ship firing at another.

    `conditions`, `heat` and `profile` are the texts below the title of the sheet and of two charts.
    The first of the profiles is the highest. `lost` has a sentence for each damaged ship.
    """

    attacker: str
    target: str
    conditions: str
    heat: str
    groups: tuple[HeatGroup, ...]
    survival: Caption
    curves: tuple[Curve, ...]
    profile: str
    profiles: tuple[RangeProfile, ...]
    terms: ChartTerms = ChartTerms()
    lost: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """A title that names attacker and target."""
        return f"{self.attacker} fires at {self.target}"

    @property
    def farthest(self) -> int:
        """The greatest distance on the sheet."""
        rows = [row.runs for group in self.groups for row in group.rows]
        rows += [profile.runs for profile in self.profiles]
        return max((run.farthest for runs in rows for run in runs), default=self.terms.nearest)


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
_IN_HEXES: Final = ChartTerms()


@dataclass(frozen=True, eq=False)
class Pens:
    """The styles that all charts share."""

    theme: BaseTheme
    measure: Measure


@dataclass(frozen=True)
class Plot:
    """A box whose x axis runs from `first` to `last` and whose y axis from 0 to `top`."""

    box: Box
    first: float
    last: float
    top: float

    def across(self, x: float) -> float:
        """Return the position of an x value, in mm."""
        return self.box.x + self.box.width * (x - self.first) / (self.last - self.first)

    def upon(self, y: float) -> float:
        """Return the position of a y value, in mm."""
        return self.box.bottom - self.box.height * y / self.top


def caption(box: Box, words: Caption, pens: Pens, tag: str) -> Piece:
    """Set the title of a chart, and its conditions below it."""
    title = letter(pens.measure, words.title, TITLE, box.top(5.0), f"{tag}.title", _LEFT)
    below = box.below(5.0).top(4.0)
    rest = letter(pens.measure, words.words, WORDS, below, f"{tag}.words", _LEFT)
    return Piece(title.items + rest.items, title.overflow + rest.overflow)


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
    """Draw a mark and a figure below the box for each value, or every second of many values."""
    every = 1 + len(values) // (_MOST_TICKS + 1)
    for value in values[::every]:
        x, y = plot.across(value), plot.box.bottom
        yield Line(x, y, x, y + _TICK_MM, pens.theme.pen(pens.theme.lines.fine))
        yield Text(x, y + 4.0, str(value), FIGURE.size_pt, FIGURE.role, "middle")


def axis_words(plot: Plot, words: str) -> Text:
    """Name the axis below the box."""
    return Text(plot.box.right, plot.box.bottom + 7.3, words, WORDS.size_pt, "italic", "end")


def figure(x: float, y: float, words: str, *, anchor_end: bool = False) -> Text:
    """Set a figure whose capitals are centred on a height."""
    baseline = y + FIGURE.size_pt * _CAP / 2
    return Text(x, baseline, words, FIGURE.size_pt, FIGURE.role, "end" if anchor_end else "start")


def spread(heights: Sequence[float], top: float, bottom: float, lines: int = 1) -> list[float]:
    """Return label heights moved apart, in the same order, between `top` and `bottom`.

    `lines` is the number of lines in each label.
    """
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


def levels(top: float, terms: ChartTerms = _IN_HEXES) -> list[tuple[float, str]]:
    """Return round levels from 0 to `top` or just above it, with their figures."""
    step = next(s for s in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50) if top / s <= 5)
    count = math.ceil(top / step - 1e-9)
    digits = 0 if step >= 1 else 2 if step < 0.1 else 1
    return [(step * n, terms.told(step * n, digits)) for n in range(count + 1)]


_LIGHTEST: Final = 0.05


def mixed(light: Ink, dark: Ink, share: float) -> Ink:
    """Return an ink between two; `share` is 0 for the light one and 1 for the dark one."""

    def between(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
        return [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]

    red, green, blue = between(light.rgb, dark.rgb)
    cyan, magenta, yellow, black = between(light.cmyk, dark.cmyk)
    return Ink((red, green, blue), (cyan, magenta, yellow, black))


def shade(theme: BaseTheme, dark: Ink, share: float) -> tuple[Ink, Ink]:
    """Return the fill for a figure that is `share` of the greatest, and the ink of its type."""
    ground = mixed(theme.panel, dark, _LIGHTEST + (1 - _LIGHTEST) * share)
    return ground, max((theme.text, theme.reverse), key=lambda ink: contrast(ink, ground))


def contrast(one: Ink, other: Ink) -> float:
    """Return the contrast ratio of two inks on a screen, from 1 to 21, as in WCAG."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(ink: Ink) -> float:
    red, green, blue = (math.pow(part / 255, 2.2) for part in ink.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


_ABOVE_MM: Final = 1.2
_BELOW_MM: Final = 3.5
_BESIDE_MM: Final = 0.5
_APART_MM: Final = 0.3


def step_figures(
    plot: Plot, profiles: Sequence[RangeProfile], terms: ChartTerms, pens: Pens
) -> list[Text]:
    """Set each step's figure if it fits, and the name of a profile beside its first figure.

    Figures of the first and highest profile go above their steps if possible, the others below.
    """
    found: list[Text] = []
    taken = [_line(plot, run) for each in profiles for run in each.runs]
    for number, each in enumerate(profiles):
        named = False
        for run in each.runs:
            told = terms.told(run.value)
            words = (told,) if named else (f"{each.label} {told}", told)
            for text in _ways(plot, run, words, above=not number):
                ink = ink_box(text, pens.measure)
                if _has_room(ink, _line(plot, run), plot, taken):
                    found.append(text)
                    taken.append(ink)
                    named = named or text.text == words[0]
                    break
    return found


def _ways(plot: Plot, run: RangeRun, words: Sequence[str], *, above: bool) -> Iterator[Text]:
    """Yield each text at its preferred place, then on the other side of its line."""
    x, y = plot.across((run.nearest + run.farthest) / 2), plot.upon(run.value)
    for told in words:
        for higher in (above, not above):
            base = y - _ABOVE_MM if higher else y + _BELOW_MM
            yield Text(x, base, told, LABEL.size_pt, LABEL.role, "middle", tag="profile.figure")


def _line(plot: Plot, run: RangeRun) -> Bounds:
    """Return the box of a step's line."""
    y = plot.upon(run.value)
    return plot.across(run.nearest - 0.5), y, plot.across(run.farthest + 0.5), y


def _has_room(ink: Bounds, step: Bounds, plot: Plot, taken: Sequence[Bounds]) -> bool:
    """Return whether a text is no wider than its step, is in the plot and covers nothing."""
    left, top, right, bottom = ink
    within = left >= step[0] + _BESIDE_MM and right <= step[2] - _BESIDE_MM
    inside = top >= plot.box.y and bottom <= plot.box.bottom - _APART_MM
    return within and inside and not any(overlap(ink, other, -_APART_MM) for other in taken)


_FIGURES_MM: Final = 9.0
_NAMES_MM: Final = 31.0
_NAME_MM: Final = 20.2
_NAME_LINE_MM: Final = 3.0
_MOST_LINES: Final = 3
_BESIDE: Final = Setting("start", "middle", _MOST_LINES, even=False)
_SAMPLE_MM: Final = (3.0, 9.6)
_WIDTH: Final = 0.55
_HEADROOM: Final = 1.1
_DOT_MM: Final = 0.75
_DASHES: Final = ((), (2.4, 1.0), (0.7, 0.9), (3.2, 0.8, 0.7, 0.8), (1.4, 0.7), (4.5, 1.2))
_PERCENT: Final = tuple((level / 100, f"{level}%") for level in (0, 25, 50, 75, 100))


def survival(box: Box, curves: Sequence[Curve], pens: Pens, dark: Ink) -> Piece:
    """Draw chances by turn, from 0% to 100%, with the name of each curve at its end."""
    turns = max(len(curve.values) for curve in curves) - 1
    room = box.after(_FIGURES_MM)
    area = room.left(room.width - _NAMES_MM).top(box.height - AXIS_MM)
    plot = Plot(area, 0, turns, 1.0)
    items: list[Item] = [*grid(plot, _PERCENT, pens), *ticks(plot, range(turns + 1), pens)]
    inks = (dark, *pens.theme.series)
    ends = [plot.upon(curve.values[-1]) for curve in curves]
    lines = max(_name_lines(curve.label, pens) for curve in curves)
    # Curves that end together are distinguished by their earlier course. A name of several lines
    # is centred on its curve: at the top it would reach into the caption above.
    names = spread(
        [end - 0.01 * sum(curve.values) for end, curve in zip(ends, curves, strict=True)],
        area.y + (lines - 1) * _NAME_LINE_MM / 2, area.bottom, lines,
    )  # fmt: skip
    named = []
    for index, (curve, end, name) in enumerate(zip(curves, ends, names, strict=True)):
        pen = Stroke(inks[index % len(inks)], _WIDTH, _DASHES[index % len(_DASHES)], join="round")
        items += _curve(plot, curve, pen)
        named.append(_name(plot, curve.label, end, name, pen, pens))
    return joined([Piece((*items, axis_words(plot, "turns of fire"))), *named])


def _curve(plot: Plot, curve: Curve, pen: Stroke) -> Iterator[Item]:
    points = [(plot.across(turn), plot.upon(value)) for turn, value in enumerate(curve.values)]
    yield Path(polyline(points), stroke=pen, tag=f"curve.{curve.label}")
    for x, y in points[1:]:
        yield Circle(x, y, _DOT_MM, fill=pen.ink)


def _name(plot: Plot, label: str, end: float, y: float, pen: Stroke, pens: Pens) -> Piece:
    """Draw a name with a piece of its pen, and a leader from the curve's end."""
    start, stop = (plot.box.right + offset for offset in _SAMPLE_MM)
    lead = Line(plot.box.right + 0.9, end, start, y, Stroke(pen.ink, 0.2))
    sample = (Line(start, y, stop, y, pen), Circle((start + stop) / 2, y, _DOT_MM, fill=pen.ink))
    high = _NAME_LINE_MM * _name_lines(label, pens)
    room = Box(stop + 1.2, y - high / 2, _NAME_MM, high)
    name = letter(pens.measure, label, LABEL, room, "curve.name", _BESIDE)
    return joined([Piece((lead, *sample)), name])


def _name_lines(label: str, pens: Pens) -> int:
    """Return how many lines a name takes beside the curves."""
    fitted, _ = fitted_in(
        pens.measure, label, LABEL, Box(0, 0, _NAME_MM, _NAME_LINE_MM * _MOST_LINES), _BESIDE
    )
    return len(fitted.lines)


def profile(box: Box, figures: OddsFigures, pens: Pens, dark: Ink) -> Piece:
    """Draw figures by distance as filled steps. The first profile is the highest."""
    profiles, terms = figures.profiles, figures.terms
    most = max((run.value for each in profiles for run in each.runs), default=1.0)
    rungs = levels(min(most * _HEADROOM, 1.0) if terms.shares else most * _HEADROOM, terms)
    area = box.after(_FIGURES_MM).top(box.height - AXIS_MM)
    plot = Plot(area, terms.nearest - 0.5, figures.farthest + 0.5, rungs[-1][0] or 1.0)
    items: list[Item] = [*grid(plot, rungs, pens)]
    for index, each in enumerate(profiles):
        ground = mixed(pens.theme.panel, dark, 0.16 + 0.18 * index)
        items += _ground(plot, each, ground, Stroke(dark, _WIDTH, _DASHES[0], join="miter"))
    items += ticks(plot, range(terms.nearest, figures.farthest + 1), pens)
    items += step_figures(plot, profiles, terms, pens)
    return Piece((*items, axis_words(plot, terms.distances)))


def _ground(plot: Plot, profile: RangeProfile, fill: Ink, pen: Stroke) -> Iterator[Item]:
    for steps in _unbroken(profile.runs):
        corners = [
            (plot.across(x), plot.upon(run.value))
            for run in steps
            for x in (run.nearest - 0.5, run.farthest + 0.5)
        ]
        floor = plot.box.bottom
        yield polygon([(corners[0][0], floor), *corners, (corners[-1][0], floor)], fill=fill)
        yield Path(polyline(corners), stroke=pen, tag=f"profile.{profile.label}")


def _unbroken(runs: Sequence[RangeRun]) -> Iterator[list[RangeRun]]:
    """Yield lists of runs without gaps between them."""
    together: list[RangeRun] = []
    for run in runs:
        if together and together[-1].farthest + 1 != run.nearest:
            yield together
            together = []
        together.append(run)
    if together:
        yield together
