"""Themes: inks that a press can lay down, and contrasts that an eye can read."""

from __future__ import annotations

import itertools

import pytest

from cardforge.errors import PressError
from cardforge.leviathans.cards.theme import COLOUR, GREY, THEMES, Theme, theme_named
from cardforge.leviathans.kinds import NATIONS
from cardforge.press.scene import WHITE
from cardforge.press.theme import Sign
from tests.press.liveries import check_contrasts, check_inks, contrast

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def signs(theme: Theme) -> list[Sign]:
    banners = [theme.banner(nation) for nation in (*NATIONS, None)]
    return [theme.go, theme.stop, theme.warning, theme.tab, *theme.dice.values(), *banners]


@BOTH
def test_theme_inks_are_printable(theme: Theme) -> None:
    check_inks(theme, signs(theme))


@BOTH
def test_theme_text_contrasts_with_its_ground(theme: Theme) -> None:
    check_contrasts(theme, signs(theme))


@BOTH
def test_picture_tones_differ(theme: Theme) -> None:
    for one, other in itertools.combinations((theme.shade, theme.mid, theme.dark), 2):
        assert contrast(one, other) >= 1.25


def test_nation_accents_differ() -> None:
    accents = [COLOUR.accent(nation) for nation in (*NATIONS, None)]
    assert len({accent.deep for accent in accents}) == 9
    assert len({accent.tint for accent in accents}) == 9


def test_grey_theme_uses_little_black_ink_only() -> None:
    assert all(ink.cmyk[:3] == (0, 0, 0) for ink in GREY.inks())
    assert GREY.paper == GREY.panel == WHITE
    assert GREY.banner(NATIONS[0]).fill == WHITE


def test_unknown_theme_is_rejected_with_known_ones() -> None:
    assert theme_named("grey") is GREY
    with pytest.raises(PressError, match=r"expected a theme \(colour, grey\), got 'sepia'"):
        theme_named("sepia")
