"""Colour as data: every ink says what it is on a screen and what it is on a press.

An ink carries both values because converting one into the other through a profile turns black
text into four plates. So the palette is authored twice, and no backend ever converts a colour.
There is no transparency here at all: PDF/X-1a forbids it, and paper does not have it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.errors import PressError


@dataclass(frozen=True, slots=True)
class Ink:
    """One colour: `rgb` in 0..255 for screens, `cmyk` in percent for presses."""

    rgb: tuple[int, int, int]
    cmyk: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        """Refuse values outside their ranges; raises PressError."""
        if not all(0 <= part <= 255 for part in self.rgb):
            raise PressError(f"an ink's rgb is three numbers from 0 to 255, not {self.rgb!r}")
        if not all(0 <= part <= 100 for part in self.cmyk):
            raise PressError(f"an ink's cmyk is four percentages, not {self.cmyk!r}")

    @property
    def hex(self) -> str:
        """Give the screen colour as `#rrggbb`."""
        return "#{:02x}{:02x}{:02x}".format(*self.rgb)

    @property
    def total_percent(self) -> int:
        """Give the ink that a press lays down, all four plates together."""
        return sum(self.cmyk)


def ink(rgb_hex: str, cyan: int, magenta: int, yellow: int, black: int) -> Ink:
    """Make an ink from `#rrggbb` and four percentages; raises PressError on a malformed colour."""
    digits = rgb_hex.removeprefix("#")
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError as error:
        raise PressError(f"a colour is written #rrggbb, not {rgb_hex!r}") from error
    return Ink((red, green, blue), (cyan, magenta, yellow, black))


def grey(black_percent: int) -> Ink:
    """Make a neutral of the black plate alone."""
    level = round(255 * (100 - black_percent) / 100)
    return Ink((level, level, level), (0, 0, 0, black_percent))


BLACK = grey(100)
WHITE = grey(0)
