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
def test_a_press_can_lay_the_inks_down(theme: Theme) -> None:
    check_inks(theme, signs(theme))


@BOTH
def test_what_is_written_can_be_read(theme: Theme) -> None:
    check_contrasts(theme, signs(theme))


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
