"""One sheet of charts about one ship's fire at another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.charts.heat_map import heat_height, heat_map
from cardforge.leviathans.cards.charts.lines import profile, survival
from cardforge.leviathans.cards.charts.plot import CAPTION_MM, WORDS, Pens, caption
from cardforge.press.boxes import Box
from cardforge.press.face import Face, Piece, joined
from cardforge.press.lettering import Setting, letter
from cardforge.press.livery import Style
from cardforge.press.scene import Line, Rect, Scene

if TYPE_CHECKING:
    from cardforge.leviathans.cards.charts.figures import OddsFigures
    from cardforge.press.ink import Ink
    from cardforge.press.livery import Livery
    from cardforge.press.measure import Measure

_WIDTH_MM: Final = 270.0
_MARGIN_MM: Final = 10.0
_HEADER_MM: Final = 19.0
_LOST_MM: Final = 3.6
_RIGHT_MM: Final = 104.0
_GUTTER_MM: Final = 12.0
_CHART_MM: Final = 60.0
_BETWEEN_MM: Final = 6.0
_LEAST_MM: Final = 2 * _CHART_MM + _BETWEEN_MM
_NAME: Final = Style("display", 17.0)
_LOST: Final = Style("semibold", 7.0)


def odds_sheet(figures: OddsFigures, dark: Ink, theme: Livery, measure: Measure) -> Face:
    """Lay out a sheet, whose darkest shade is `dark`; it is as tall as its rows need."""
    body_mm = max(_LEAST_MM, CAPTION_MM + heat_height(figures.groups))
    header_mm = _HEADER_MM + _LOST_MM * len(figures.lost)
    height = header_mm + body_mm + 2 * _MARGIN_MM
    page = Box(0, 0, _WIDTH_MM, height).inset(_MARGIN_MM)
    body, pens = page.below(header_mm), Pens(theme, measure)
    left = body.left(body.width - _RIGHT_MM - _GUTTER_MM)
    right = body.end(_RIGHT_MM)
    upper = right.top(_CHART_MM)
    lower = right.below(_CHART_MM + _BETWEEN_MM).top(_CHART_MM)
    pieces = [
        Piece((Rect(0, 0, _WIDTH_MM, height, fill=theme.paper),)),
        _header(page.top(header_mm), figures, theme, measure),
        caption(left, figures.heat, pens, "heat"),
        heat_map(left.below(CAPTION_MM), figures, dark, pens),
        caption(upper, figures.survival, pens, "survival"),
        survival(upper.below(CAPTION_MM + 1), figures.curves, pens, dark),
        caption(lower, figures.profile, pens, "profile"),
        profile(lower.below(CAPTION_MM + 1), figures, pens, dark),
    ]
    whole = joined(pieces)
    scene = Scene(_WIDTH_MM, height, whole.items, safe_mm=3.0, title=figures.heading.title)
    return Face(scene, whole.unfitted)


def _header(box: Box, figures: OddsFigures, theme: Livery, measure: Measure) -> Piece:
    left = Setting("start", "middle")
    words = figures.heading
    title = letter(measure, words.title, _NAME, box.top(8.5), "heading.title", left)
    rest = letter(measure, words.words, WORDS, box.below(8.8).top(4.5), "heading.words", left)
    below = box.below(12.9).top(_LOST_MM * len(figures.lost))
    lost = (
        [
            letter(measure, words, _LOST, line, "heading.lost", left)
            for words, line in zip(figures.lost, below.rows(len(figures.lost)), strict=True)
        ]
        if figures.lost
        else []
    )
    y = box.bottom - 4.2
    rule = Line(box.x, y, box.right, y, theme.pen(theme.lines.frame))
    return joined((title, rest, *lost, Piece((rule,))))
