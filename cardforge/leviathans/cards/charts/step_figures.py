"""The figures of steps: each above or below its line, wherever nothing else is drawn or written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.cards.charts.plot import LABEL
from cardforge.press.matrix import overlap
from cardforge.press.proof import ink_box
from cardforge.press.scene import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.cards.charts.figures import Profile, Run, Terms
    from cardforge.leviathans.cards.charts.plot import Pens, Plot
    from cardforge.press.matrix import Box

_ABOVE_MM: Final = 1.2
_BELOW_MM: Final = 3.5
_BESIDE_MM: Final = 0.5
_APART_MM: Final = 0.3


def step_figures(plot: Plot, profiles: Sequence[Profile], terms: Terms, pens: Pens) -> list[Text]:
    """Set the figure of each step that has room for it, and the name beside the first that has.

    Those of the first profile, which is the highest, rather stand above, the others below.
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


def _ways(plot: Plot, run: Run, words: Sequence[str], *, above: bool) -> Iterator[Text]:
    """Yield each text where it should rather stand, then on the other side of its line."""
    x, y = plot.across((run.nearest + run.farthest) / 2), plot.upon(run.value)
    for told in words:
        for higher in (above, not above):
            base = y - _ABOVE_MM if higher else y + _BELOW_MM
            yield Text(x, base, told, LABEL.size_pt, LABEL.role, "middle", tag="profile.figure")


def _line(plot: Plot, run: Run) -> Box:
    """Return where the line of a step lies."""
    y = plot.upon(run.value)
    return plot.across(run.nearest - 0.5), y, plot.across(run.farthest + 0.5), y


def _has_room(ink: Box, step: Box, plot: Plot, taken: Sequence[Box]) -> bool:
    """Tell whether a text is no wider than its step, inside the plot, and over nothing."""
    left, top, right, bottom = ink
    within = left >= step[0] + _BESIDE_MM and right <= step[2] - _BESIDE_MM
    inside = top >= plot.box.y and bottom <= plot.box.bottom - _APART_MM
    return within and inside and not any(overlap(ink, other, -_APART_MM) for other in taken)
