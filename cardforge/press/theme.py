"""Themes of printed games: inks, type and line weights, as data."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from cardforge.errors import PressError
from cardforge.press.scene import BLACK, WHITE, Ink, Stroke, grey, ink


@dataclass(frozen=True)
class Style:
    """One use of type: its role in the font book, size and tracking."""

    role: str
    size_pt: float
    tracking_pt: float = 0.0


@dataclass(frozen=True)
class Sign:
    """The look of a filled box: inks of its ground, letters and outline."""

    fill: Ink
    letter: Ink
    line: Ink


@dataclass(frozen=True)
class Lines:
    """Line weights in mm, the finest first; drawings use no others."""

    hair: float = 0.12
    fine: float = 0.2
    rule: float = 0.35
    frame: float = 0.7


@dataclass(frozen=True)
class Styles:
    """The styles of type, by the text that they are for."""

    name: Style = Style("title", 15.0)
    nation: Style = Style("bold", 6.5, 0.6)
    note: Style = Style("body", 6.0)
    small: Style = Style("semibold", 6.0)
    caps: Style = Style("bold", 6.0, 0.3)
    corner: Style = Style("display", 17.5)
    label: Style = Style("bold", 8.25)
    figure: Style = Style("semibold", 7.25)
    value: Style = Style("heavy", 8.5)
    breach: Style = Style("heavy", 12.0)
    number: Style = Style("bold", 6.5)
    fact: Style = Style("body", 7.25)
    source: Style = Style("italic", 6.25)
    heading: Style = Style("title", 9.0)
    stamp: Style = Style("heavy", 11.0)
    prose: Style = Style("serif", 8.0)
    motto: Style = Style("serif-italic", 7.5)


@dataclass(frozen=True, eq=False, kw_only=True)
class BaseTheme:
    """Inks, type and line weights of a theme. Themes are compared by identity.

    `paper` is the ground of a card, `panel` the lighter ground for writing. `shade`, `mid` and
    `dark` are three tones for drawings, `line` their outline.
    """

    name: str
    paper: Ink
    panel: Ink
    faint: Ink
    muted: Ink
    line: Ink
    shade: Ink
    mid: Ink
    dark: Ink
    brass: Ink
    warning: Sign
    tab: Sign
    low_ink: bool = False
    text: Ink = BLACK
    reverse: Ink = WHITE
    lines: Lines = Lines()
    styles: Styles = Styles()

    def pen(self, width: float, color: Ink | None = None) -> Stroke:
        """Return a solid pen with round joins; its default ink is `line`."""
        return _pen(color or self.line, width)

    @property
    def series(self) -> tuple[Ink, ...]:
        """Inks for the lines of a chart, after the darkest ink for the first line."""
        return self.warning.line, self.dark, self.brass, self.tab.line

    def inks(self) -> tuple[Ink, ...]:
        """Return every ink of the theme, for checks of contrast and of total ink."""
        return (
            *(self.paper, self.panel, self.faint, self.muted, self.line, self.shade, self.mid),
            *(self.dark, self.brass, self.text, self.reverse, *parts((self.warning, self.tab))),
        )


_NAVY: Final = ink("#16294a", 90, 70, 25, 50)
_RED: Final = ink("#a32420", 10, 95, 90, 25)

PLAIN: Final = BaseTheme(
    name="colour",
    paper=ink("#f6efdd", 3, 5, 14, 0),
    panel=ink("#fdfaf2", 0, 1, 5, 0),
    faint=ink("#c9bfa6", 15, 18, 32, 10),
    muted=grey(70),
    line=_NAVY,
    shade=ink("#e4dbc4", 7, 9, 22, 4),
    mid=ink("#b9b3a4", 18, 17, 26, 16),
    dark=ink("#4b5563", 50, 35, 25, 45),
    brass=ink("#b58a3c", 20, 42, 82, 12),
    warning=Sign(_RED, WHITE, _RED),
    tab=Sign(_NAVY, WHITE, _NAVY),
)
"""Navy on cream, for products of no game. The air game adds its symbols to it."""
PLAIN_GREY: Final = BaseTheme(
    name="grey",
    paper=WHITE,
    panel=WHITE,
    faint=grey(30),
    muted=grey(75),
    line=grey(90),
    shade=grey(8),
    mid=grey(25),
    dark=grey(60),
    brass=grey(45),
    warning=Sign(WHITE, BLACK, BLACK),
    tab=Sign(grey(12), BLACK, grey(90)),
    low_ink=True,
)
"""Grey on white, to save ink. Each game adds its symbols to it."""
NEUTRAL: Final = ink("#5d4a3a", 35, 48, 58, 45)
"""The colour in place of a nation's."""


def parts(signs: Iterable[Sign]) -> Iterator[Ink]:
    """Yield the inks of filled boxes."""
    return (part for sign in signs for part in (sign.fill, sign.letter, sign.line))


@functools.lru_cache(maxsize=1024)
def _pen(color: Ink, width: float) -> Stroke:
    return Stroke(color, width, join="round")


Look = TypeVar("Look", bound=BaseTheme)


def theme_among(themes: Mapping[str, Look], name: str) -> Look:
    """Return a theme by its name; raise PressError that lists all of them if it is unknown."""
    try:
        return themes[name]
    except KeyError:
        known = ", ".join(themes)
        raise PressError(f"expected a theme ({known}), got {name!r}") from None
