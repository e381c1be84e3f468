"""Themes: inks that a press can lay down, and contrasts that an eye can read."""

from __future__ import annotations

import itertools

import pytest

from cardforge.errors import PressError
from cardforge.leviathans.cards.theme import COLOUR, GREY, THEMES, Theme, theme_named
from cardforge.leviathans.nations import NATIONS
from cardforge.press.ink import WHITE, Ink
from cardforge.press.livery import Sign

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def luminance(ink: Ink) -> float:
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in ink.rgb
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Ink, other: Ink) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def signs(theme: Theme) -> list[Sign]:
    banners = [theme.banner(nation) for nation in (*NATIONS, None)]
    return [theme.go, theme.stop, theme.warning, theme.tab, *theme.dice.values(), *banners]


@BOTH
def test_no_ink_is_over_the_limit_of_the_strictest_shop(theme: Theme) -> None:
    assert max(ink.total_percent for ink in theme.inks()) <= 240


@BOTH
def test_text_is_on_the_black_plate_alone_or_left_out(theme: Theme) -> None:
    for ink in (theme.text, theme.muted, theme.reverse, *(sign.letter for sign in signs(theme))):
        assert ink.cmyk[:3] == (0, 0, 0)


@BOTH
def test_what_is_written_can_be_read(theme: Theme) -> None:
    for sign in signs(theme):
        assert contrast(sign.fill, sign.letter) >= 4.5
    for ground in (theme.paper, theme.panel, theme.shade):
        assert contrast(ground, theme.text) >= 12
        assert contrast(ground, theme.muted) >= 4.5


@BOTH
def test_pictures_have_three_tones_that_differ(theme: Theme) -> None:
    for one, other in itertools.combinations((theme.shade, theme.mid, theme.dark), 2):
        assert contrast(one, other) >= 1.25


def test_every_nation_has_an_accent_of_its_own() -> None:
    accents = [COLOUR.accent(nation) for nation in (*NATIONS, None)]
    assert len({accent.deep for accent in accents}) == 9
    assert len({accent.tint for accent in accents}) == 9


def test_the_grey_theme_is_black_ink_only_and_saves_it() -> None:
    assert all(ink.cmyk[:3] == (0, 0, 0) for ink in GREY.inks())
    assert GREY.paper == GREY.panel == WHITE
    assert GREY.banner(NATIONS[0]).fill == WHITE


def test_an_unknown_theme_is_an_error_that_names_the_known() -> None:
    assert theme_named("grey") is GREY
    with pytest.raises(PressError, match=r"expected a theme \(colour, grey\), got 'sepia'"):
        theme_named("sepia")
