"""The look of everything printed for the air game: inks, symbols and nations, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

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
from cardforge.press.scene import BLACK, WHITE, Ink, grey, ink
from cardforge.press.theme import NEUTRAL, PLAIN, PLAIN_GREY, BaseTheme, Sign, parts, theme_among


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
