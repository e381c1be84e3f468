"""The look of everything printed for the air game: inks, symbols, nations, and marks of sides.

Drawn ships are engraved, with light from the upper left: `Brush` has their tones and line weights.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.leviathans.kinds import (
    AMERICA,
    AUSTRIA,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    RUSSIA,
    Nation,
)
from cardforge.press.boxes import MM_PER_PT
from cardforge.press.frame import scooped
from cardforge.press.scene import BLACK, WHITE, Circle, Ink, Item, Path, Stroke, Text, grey, ink
from cardforge.press.theme import NEUTRAL, PLAIN, PLAIN_GREY, BaseTheme, Sign, parts, theme_among

if TYPE_CHECKING:
    from cardforge.press.boxes import Box
    from cardforge.press.measure import Measure


@dataclass(frozen=True)
class Accent:
    """A nation's colour: the ground of titles, and the light tint of its hulls and panels."""

    deep: Ink
    tint: Ink


@dataclass(frozen=True, eq=False, kw_only=True)
class Theme(BaseTheme):
    """A base theme with the symbols of the air game, its dice and its nations."""

    go: Sign
    stop: Sign
    dice: Mapping[str, Sign]
    accents: Mapping[str, Accent]
    neutral: Accent

    def accent(self, nation: Nation | None) -> Accent:
        """Return a nation's accent, or the neutral one for a faction of its own."""
        return self.accents.get(nation.name, self.neutral) if nation else self.neutral

    def banner(self, nation: Nation | None) -> Sign:
        """Return the ground of a nation's titles: filled with its colour, or lined to save ink."""
        deep = self.accent(nation).deep
        if self.low_ink:
            return Sign(self.panel, self.text, deep)
        return Sign(deep, self.reverse, deep)

    def title(self, nation: Nation | None) -> Sign:
        """Return the colours of a nation's titles, or of titles without a nation."""
        return self.banner(nation) if nation else self.tab

    @property
    def series(self) -> tuple[Ink, ...]:
        """Inks that distinguish the lines of a chart; the first line has the darkest."""
        return self.stop.line, self.dark, self.brass, self.go.line

    def inks(self) -> tuple[Ink, ...]:
        """Return every ink of the theme, for checks of contrast and of total ink."""
        accents = (*self.accents.values(), self.neutral)
        return (
            *super().inks(),
            *parts((self.go, self.stop, *self.dice.values())),
            *(part for accent in accents for part in (accent.deep, accent.tint)),
        )


COLOUR: Final = Theme(
    **vars(PLAIN),
    go=Sign(ink("#bfe0b8", 28, 0, 36, 0), BLACK, ink("#1f6b34", 85, 25, 95, 25)),
    stop=Sign(ink("#f3c0b5", 0, 30, 24, 0), BLACK, PLAIN.warning.line),
    dice=MappingProxyType(
        {
            "G": Sign(ink("#197346", 84, 22, 84, 22), WHITE, ink("#054630", 88, 40, 80, 30)),
            "U": Sign(ink("#2b5fc4", 86, 62, 0, 0), WHITE, ink("#0e3463", 95, 75, 15, 35)),
            "Y": Sign(ink("#f7cf1d", 0, 16, 92, 0), BLACK, ink("#6b5500", 30, 45, 100, 45)),
            "R": Sign(ink("#c3211d", 8, 98, 95, 8), WHITE, ink("#6b0f0d", 20, 100, 90, 30)),
            "K": Sign(ink("#141414", 0, 0, 0, 100), WHITE, ink("#141414", 0, 0, 0, 100)),
        }
    ),
    accents=MappingProxyType(
        {
            BRITAIN.name: Accent(ink("#1d3a6e", 95, 75, 15, 30), ink("#d3dbe8", 15, 8, 2, 3)),
            FRANCE.name: Accent(ink("#2370ac", 84, 45, 5, 8), ink("#d2e3f0", 16, 4, 1, 2)),
            GERMANY.name: Accent(ink("#474d4c", 45, 30, 35, 60), ink("#dadcd9", 9, 5, 8, 8)),
            ITALY.name: Accent(ink("#2b6b45", 82, 30, 80, 28), ink("#d5e5d6", 15, 2, 16, 3)),
            RUSSIA.name: Accent(ink("#235e66", 84, 38, 40, 30), ink("#d0e2e2", 17, 3, 8, 3)),
            JAPAN.name: Accent(ink("#a1252d", 15, 95, 80, 25), ink("#f1d8d3", 2, 15, 12, 1)),
            AUSTRIA.name: Accent(ink("#8a6416", 25, 48, 95, 35), ink("#eee0bd", 3, 8, 26, 3)),
            AMERICA.name: Accent(ink("#4a4480", 80, 78, 15, 15), ink("#dedbea", 11, 11, 2, 1)),
        }
    ),
    neutral=Accent(NEUTRAL, ink("#e6dccd", 6, 10, 18, 4)),
)

_GREY_DICE: Final = MappingProxyType(
    {
        "G": Sign(WHITE, BLACK, BLACK),
        "U": Sign(grey(18), BLACK, BLACK),
        "Y": Sign(WHITE, BLACK, BLACK),
        "R": Sign(grey(68), WHITE, BLACK),
        "K": Sign(BLACK, WHITE, BLACK),
    }
)

GREY: Final = Theme(
    **vars(PLAIN_GREY),
    go=Sign(WHITE, BLACK, grey(90)),
    stop=Sign(grey(15), BLACK, grey(90)),
    dice=_GREY_DICE,
    accents=MappingProxyType({}),
    neutral=Accent(grey(80), grey(10)),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({each.name: each for each in (COLOUR, GREY)})


def theme_named(name: str) -> Theme:
    """Find a theme; raises PressError naming all of them for one that is unknown."""
    return theme_among(THEMES, name)


_WEIGHTS_PT: Final = {
    "shadow": 1.2, "silhouette": 0.85, "edge": 0.55, "fitting": 0.34, "plating": 0.25,
    "hatching": 0.2,
}  # fmt: skip


@dataclass(frozen=True)
class Brush:
    """A theme and a nation's accent for a picture whose unit prints as `unit_mm`.

    Where little ink is to be used, tones are light and hatching stands for them.
    """

    theme: Theme
    accent: Accent
    unit_mm: float

    @functools.cached_property
    def shadow(self) -> float:
        """Return the width of the line below and abaft the hull, where no light comes."""
        return self._width("shadow")

    @functools.cached_property
    def silhouette(self) -> float:
        """Return the width of the main outline."""
        return self._width("silhouette")

    @functools.cached_property
    def edge(self) -> float:
        """Return the width of the deck's edge and of turrets."""
        return self._width("edge")

    @functools.cached_property
    def fitting(self) -> float:
        """Return the width of other outlines."""
        return self._width("fitting")

    @functools.cached_property
    def plating(self) -> float:
        """Return the width of joints and planks."""
        return self._width("plating")

    @functools.cached_property
    def hatching(self) -> float:
        """Return the width of hatching and rigging."""
        return self._width("hatching")

    @property
    def side(self) -> Ink:
        """Return the tone of a hull's side."""
        return self.theme.panel if self.theme.low_ink else self.accent.tint

    @property
    def deck(self) -> Ink:
        """Return the tone of a deck."""
        return self.theme.panel if self.theme.low_ink else self.theme.shade

    @property
    def mid(self) -> Ink:
        """Return a middle tone."""
        return self.theme.shade if self.theme.low_ink else self.theme.mid

    @property
    def dark(self) -> Ink:
        """Return the tone of turrets and of what else is of steel."""
        return self.theme.mid if self.theme.low_ink else self.theme.dark

    @property
    def band(self) -> Ink:
        """Return the nation's colour."""
        return self.theme.dark if self.theme.low_ink else self.accent.deep

    def key(self, word: str) -> str:
        """Return a key for art that looks the same with every equal brush of any nation."""
        return f"{word}.{self.theme.name}.{self.unit_mm!r}"

    def pen(self, width: float, ink: Ink | None = None) -> Stroke:
        """Return a pen in the line ink, or another."""
        return self.theme.pen(width, ink)

    def _width(self, name: str) -> float:
        return _WEIGHTS_PT[name] * MM_PER_PT / self.unit_mm


def closing(start: float, end: float, first: float, last: float) -> list[float]:
    """Return the places of hatching from start to end, their distance from `first` to `last`."""
    places, at = [], start
    while at < end:
        places.append(at)
        at += first + (last - first) * (at - start) / (end - start)
    return places


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
