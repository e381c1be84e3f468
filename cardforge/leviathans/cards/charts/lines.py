"""Curves by turn and steps by distance, each with its name beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.charts.plot import (
    AXIS_MM,
    LABEL,
    Plot,
    axis_words,
    grid,
    levels,
    spread,
    ticks,
)
from cardforge.leviathans.cards.charts.shades import mixed
from cardforge.leviathans.cards.charts.step_figures import step_figures
from cardforge.press.boxes import Box
from cardforge.press.face import Piece, joined
from cardforge.press.lettering import Setting, fitted_in, letter
from cardforge.press.outlines import polygon, polyline
from cardforge.press.scene import Circle, Line, Path, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.charts.figures import Curve, OddsFigures, Profile, Run
    from cardforge.leviathans.cards.charts.plot import Pens
    from cardforge.press.ink import Ink
    from cardforge.press.scene import Item

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
    """Draw chances by turn, from 0 to 100 %; the name of each curve stands at its end."""
    turns = max(len(curve.values) for curve in curves) - 1
    room = box.after(_FIGURES_MM)
    area = room.left(room.width - _NAMES_MM).top(box.height - AXIS_MM)
    plot = Plot(area, 0, turns, 1.0)
    items: list[Item] = [*grid(plot, _PERCENT, pens), *ticks(plot, range(turns + 1), pens)]
    inks = (dark, *pens.theme.series)
    ends = [plot.upon(curve.values[-1]) for curve in curves]
    lines = max(_name_lines(curve.label, pens) for curve in curves)
    # Curves that end together are told apart by what lies before their end.
    names = spread(
        [end - 0.01 * sum(curve.values) for end, curve in zip(ends, curves, strict=True)],
        area.y, area.bottom, lines,
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
    """Lead from the end of a curve to its name, with a piece of its pen beside the name."""
    start, stop = (plot.box.right + offset for offset in _SAMPLE_MM)
    lead = Line(plot.box.right + 0.9, end, start, y, Stroke(pen.ink, 0.2))
    sample = (Line(start, y, stop, y, pen), Circle((start + stop) / 2, y, _DOT_MM, fill=pen.ink))
    high = _NAME_LINE_MM * _name_lines(label, pens)
    room = Box(stop + 1.2, y - high / 2, _NAME_MM, high)
    name = letter(pens.measure, label, LABEL, room, "curve.name", _BESIDE)
    return joined([Piece((lead, *sample)), name])


def _name_lines(label: str, pens: Pens) -> int:
    """Count the lines that a name takes in the room beside the curves."""
    fitted, _ = fitted_in(
        pens.measure, label, LABEL, Box(0, 0, _NAME_MM, _NAME_LINE_MM * _MOST_LINES), _BESIDE
    )
    return len(fitted.lines)


def profile(box: Box, figures: OddsFigures, pens: Pens, dark: Ink) -> Piece:
    """Draw figures by distance as steps, the first of them the highest, each on its own ground."""
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


def _ground(plot: Plot, profile: Profile, fill: Ink, pen: Stroke) -> Iterator[Item]:
    for steps in _unbroken(profile.runs):
        corners = [
            (plot.across(x), plot.upon(run.value))
            for run in steps
            for x in (run.nearest - 0.5, run.farthest + 0.5)
        ]
        floor = plot.box.bottom
        yield polygon([(corners[0][0], floor), *corners, (corners[-1][0], floor)], fill=fill)
        yield Path(polyline(corners), stroke=pen, tag=f"profile.{profile.label}")


def _unbroken(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Yield runs that follow one another without a gap."""
    together: list[Run] = []
    for run in runs:
        if together and together[-1].farthest + 1 != run.nearest:
            yield together
            together = []
        together.append(run)
    if together:
        yield together
