"""The rules for every theme of any game."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.press.scene import Ink
from cardforge.press.theme import BaseTheme, Sign


def luminance(ink: Ink) -> float:
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in ink.rgb
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Ink, other: Ink) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def check_inks(livery: BaseTheme, signs: Sequence[Sign]) -> None:
    """Check that inks are within the strictest limit and text is on the black plate only."""
    assert max(sum(ink.cmyk) for ink in livery.inks()) <= 240
    for ink in (livery.text, livery.muted, livery.reverse, *(sign.letter for sign in signs)):
        assert ink.cmyk[:3] == (0, 0, 0)


def check_contrasts(livery: BaseTheme, signs: Sequence[Sign]) -> None:
    """Check that all text is legible."""
    for sign in signs:
        assert contrast(sign.fill, sign.letter) >= 4.5
    for ground in (livery.paper, livery.panel, livery.shade):
        assert contrast(ground, livery.text) >= 12
        assert contrast(ground, livery.muted) >= 4.5
