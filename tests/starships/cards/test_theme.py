"""Themes of starships: inks within press limits, and legible contrasts."""

from __future__ import annotations

import itertools

import pytest

from cardforge.errors import PressError
from cardforge.press.scene import WHITE
from cardforge.press.theme import Sign
from cardforge.starships.cards.theme import COLOUR, GREY, THEMES, Theme, theme_named
from tests.press.liveries import check_contrasts, check_inks, contrast

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
FACTIONS = ["Meridian League", "Tessel Compact", "A", "B", "C", "D", "E", "F", "G", None]


def signs(theme: Theme) -> list[Sign]:
    banners = [theme.banner(faction) for faction in FACTIONS]
    named = (theme.tab, theme.warning, theme.shield, theme.hull, theme.hit, theme.miss)
    return [*named, *theme.dice.values(), *banners]


@BOTH
def test_starship_inks_are_within_press_limits(theme: Theme) -> None:
    check_inks(theme, signs(theme))


@BOTH
def test_starship_text_contrasts_with_its_ground(theme: Theme) -> None:
    check_contrasts(theme, signs(theme))


@BOTH
def test_starship_hull_tones_contrast_with_space(theme: Theme) -> None:
    for one, other in itertools.combinations(theme.hulls, 2):
        assert contrast(one, other) >= 1.15
    if not theme.low_ink:
        assert all(contrast(hull, theme.space) >= 3 for hull in theme.hulls)


def test_faction_colour_is_constant_and_distinct() -> None:
    accents = [COLOUR.accent(faction) for faction in FACTIONS]
    assert accents == [COLOUR.accent(faction) for faction in FACTIONS]
    assert COLOUR.accent("Meridian League") != COLOUR.accent("Tessel Compact")
    assert COLOUR.accent(None) not in accents[:-1]
    assert len({ink.hex for ink in accents}) == len(COLOUR.factions)


def test_starship_grey_theme_uses_little_black_ink_only() -> None:
    assert all(ink.cmyk[:3] == (0, 0, 0) for ink in GREY.inks())
    assert GREY.paper == GREY.panel == GREY.space == WHITE
    assert GREY.banner("Meridian League").fill == WHITE


def test_unknown_starship_theme_is_rejected_with_known_ones() -> None:
    assert theme_named("grey") is GREY
    with pytest.raises(PressError, match=r"expected a theme \(colour, grey\), got 'sepia'"):
        theme_named("sepia")
