"""Shades from light to dark for figures: as legible in grey as in colour."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardforge.press.ink import Ink

if TYPE_CHECKING:
    from cardforge.press.livery import Livery

_LIGHTEST: Final = 0.05


def mixed(light: Ink, dark: Ink, share: float) -> Ink:
    """Return an ink between two, `share` (0 to 1) of the way to the dark one."""

    def between(one: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
        return [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]

    red, green, blue = between(light.rgb, dark.rgb)
    cyan, magenta, yellow, black = between(light.cmyk, dark.cmyk)
    return Ink((red, green, blue), (cyan, magenta, yellow, black))


def shade(theme: Livery, dark: Ink, share: float) -> tuple[Ink, Ink]:
    """Return the ground of a figure that is `share` of the greatest, and the ink to set on it."""
    ground = mixed(theme.panel, dark, _LIGHTEST + (1 - _LIGHTEST) * share)
    return ground, max((theme.text, theme.reverse), key=lambda ink: contrast(ink, ground))


def contrast(one: Ink, other: Ink) -> float:
    """Return how much lighter one ink is than the other on a screen, as accessibility counts it."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(ink: Ink) -> float:
    red, green, blue = (math.pow(part / 255, 2.2) for part in ink.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
