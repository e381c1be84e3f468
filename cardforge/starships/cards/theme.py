"""Themes of starships: inks, symbols and the colours of factions."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cardforge.press.scene import BLACK, WHITE, Ink, grey, ink
from cardforge.press.theme import PLAIN_GREY, BaseTheme, Sign, parts, theme_among


@dataclass(frozen=True, eq=False, kw_only=True)
class Theme(BaseTheme):
    """A base theme with the symbols of starships.

    `space` is the ground behind a ship, `star` the ink of points of light in it. `hulls` are three
    tones of ships, lightest first. `glow` is the colour of their engines' flames.
    """

    space: Ink
    star: Ink
    hulls: tuple[Ink, Ink, Ink]
    glow: Ink
    shield: Sign
    hull: Sign
    hit: Sign
    miss: Sign
    dice: Mapping[int, Sign]
    """By the sides of an attack die."""
    factions: tuple[Ink, ...]

    def accent(self, faction: str | None) -> Ink:
        """Return the colour of a faction's titles: one of a few, always the same for a name."""
        if faction is None or len(self.factions) == 1:
            return self.factions[0]
        return self.factions[zlib.adler32(faction.encode()) % (len(self.factions) - 1) + 1]

    def banner(self, faction: str | None) -> Sign:
        """Return the look of titles: filled with the faction's colour, or outlined to save ink."""
        deep = self.accent(faction)
        return Sign(self.panel, self.text, deep) if self.low_ink else Sign(deep, self.reverse, deep)

    def inks(self) -> tuple[Ink, ...]:
        """Return every ink of the theme, for checks of contrast and of total ink."""
        signs = (self.shield, self.hull, self.hit, self.miss, *self.dice.values())
        return (
            *super().inks(),
            *(self.space, self.star, *self.hulls, self.glow, *self.factions),
            *parts(signs),
        )


_NAVY: Final = ink("#12263f", 90, 70, 30, 45)
_MIST: Final = ink("#e8eef3", 7, 3, 2, 2)
_SNOW: Final = ink("#fbfdfe", 1, 0, 0, 0)

COLOUR: Final = Theme(
    name="colour",
    paper=_MIST,
    panel=_SNOW,
    faint=ink("#b6c4d0", 22, 11, 7, 9),
    muted=grey(70),
    line=_NAVY,
    shade=ink("#d3dee7", 13, 5, 3, 4),
    mid=ink("#9fb0c0", 30, 15, 8, 15),
    dark=ink("#4a5d72", 60, 38, 20, 35),
    brass=ink("#d08a17", 12, 45, 95, 6),
    warning=Sign(ink("#a32420", 10, 95, 90, 25), WHITE, ink("#a32420", 10, 95, 90, 25)),
    tab=Sign(_NAVY, WHITE, _NAVY),
    space=ink("#14243c", 88, 68, 28, 54),
    star=WHITE,
    hulls=(
        ink("#dde4ea", 8, 3, 2, 4),
        ink("#b0bdc9", 22, 11, 7, 12),
        ink("#74869a", 45, 25, 12, 28),
    ),
    glow=ink("#59c4f0", 58, 2, 0, 0),
    shield=Sign(ink("#cfe6f8", 19, 3, 0, 0), BLACK, ink("#1b5c9c", 90, 55, 0, 12)),
    hull=Sign(_SNOW, BLACK, _NAVY),
    hit=Sign(ink("#ffdf94", 0, 12, 48, 0), BLACK, ink("#7d5200", 30, 55, 100, 35)),
    miss=Sign(ink("#d3dee7", 13, 5, 3, 4), grey(70), ink("#9fb0c0", 30, 15, 8, 15)),
    dice=MappingProxyType(
        {
            6: Sign(ink("#2f6b4f", 78, 30, 70, 28), WHITE, ink("#12402b", 88, 40, 80, 30)),
            8: Sign(ink("#2360a8", 88, 58, 0, 8), WHITE, ink("#0e3463", 95, 75, 15, 35)),
            10: Sign(ink("#6a3d8f", 65, 82, 0, 8), WHITE, ink("#3b1c57", 75, 95, 15, 35)),
            12: Sign(ink("#a8261f", 10, 95, 92, 22), WHITE, ink("#5e0f0c", 20, 100, 90, 30)),
        }
    ),
    factions=(
        ink("#3a4a5e", 62, 42, 25, 48),
        ink("#1c4d86", 92, 65, 8, 18),
        ink("#7a2333", 22, 92, 60, 40),
        ink("#1f6158", 85, 30, 55, 32),
        ink("#6d4a12", 30, 55, 95, 45),
        ink("#4a3a80", 82, 80, 10, 18),
        ink("#8a3f14", 18, 75, 98, 32),
    ),
)

_GREY_DICE: Final = MappingProxyType(
    {
        6: Sign(WHITE, BLACK, BLACK),
        8: Sign(grey(14), BLACK, BLACK),
        10: Sign(grey(68), WHITE, BLACK),
        12: Sign(BLACK, WHITE, BLACK),
    }
)

GREY: Final = Theme(
    **vars(PLAIN_GREY),
    space=WHITE,
    star=grey(40),
    hulls=(WHITE, grey(12), grey(35)),
    glow=grey(20),
    shield=Sign(grey(14), BLACK, BLACK),
    hull=Sign(WHITE, BLACK, BLACK),
    hit=Sign(WHITE, BLACK, BLACK),
    miss=Sign(grey(12), grey(75), grey(40)),
    dice=_GREY_DICE,
    factions=(grey(80),),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({each.name: each for each in (COLOUR, GREY)})


def theme_named(name: str) -> Theme:
    """Return a theme by its name; raise PressError that lists all of them if it is unknown."""
    return theme_among(THEMES, name)
