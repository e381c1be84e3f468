"""The marks that distinguish cards and counters of two sides: letters and edges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.press.frame import scooped
from cardforge.press.scene import Circle, Item, Path, Stroke, Text
from cardforge.press.theme import Sign

if TYPE_CHECKING:
    from cardforge.leviathans.cards.theme import Theme
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure

_LETTERS: Final = 26
_INK_SHARE: Final = 0.62
"""How much of a disc's width its letters take."""
_PT_PER_MM: Final = 1.75
_NOTCH_MM: Final = 3.0
"""The corners of a border."""


class SideMark(NamedTuple):
    """A side by its number from 0: the first is A."""

    number: int

    @property
    def letter(self) -> str:
        """The side's letter: A to Z, then AA."""
        rounds, place = divmod(self.number, _LETTERS)
        return (SideMark(rounds - 1).letter if rounds else "") + chr(ord("A") + place)

    @property
    def is_dark(self) -> bool:
        """Whether its letter lies on a dark disc."""
        return self.number % 2 == 1

    def sign(self, theme: Theme) -> Sign:
        """Return the inks of its disc."""
        if self.is_dark:
            return Sign(theme.line, theme.panel, theme.panel)
        return Sign(theme.panel, theme.text, theme.line)


def side_disc(
    side: SideMark, x: float, y: float, size_mm: float, theme: Theme, measure: Measure
) -> tuple[Item, ...]:
    """Draw a side's letter on its disc, with a fine ring inside."""
    sign, radius = side.sign(theme), size_mm / 2
    disc = (
        Circle(x, y, radius, fill=sign.fill, stroke=Stroke(theme.line, theme.lines.rule)),
        Circle(x, y, radius * 0.86, stroke=Stroke(sign.line, theme.lines.hair)),
    )
    role, words = theme.styles.corner.role, side.letter
    inner, most = size_mm * _INK_SHARE, size_mm * _PT_PER_MM
    size_pt = min(most, most * inner / measure.width_mm(words, role, most))
    baseline = y + measure.line_mm(role, size_pt).cap_mm / 2
    word = Text(x, baseline, words, size_pt, role, "middle", sign.letter, tag="side.letter")
    return (*disc, word)


def side_edge(side: SideMark, box: Box, width_mm: float, theme: Theme) -> tuple[Item, ...]:
    """Draw the edge of a side within a box: none for A, then a band, two lines, and dashes."""
    kinds = (
        (),
        (_line(box, width_mm, theme),),
        (_line(box, width_mm * 0.32, theme),
         _line(box.inset(width_mm * 0.68), width_mm * 0.32, theme)),
        (_line(box, width_mm, theme, (width_mm * 1.6, width_mm * 1.6)),),
    )  # fmt: skip
    return kinds[side.number % len(kinds)]


def _line(box: Box, width_mm: float, theme: Theme, dash: tuple[float, ...] = ()) -> Path:
    """Draw a line of a width just within a box, with corners as those of a border."""
    steps = scooped(*box.inset(width_mm / 2), _NOTCH_MM)
    return Path(steps, stroke=Stroke(theme.line, width_mm, dash), tag="side.edge")
