from __future__ import annotations

import pytest

from cardforge.errors import PressError
from cardforge.press.boxes import MM_PER_INCH
from cardforge.press.card_positions import POKER, POSTCARD_MAT, TAROT
from cardforge.press.profiles import PROFILES, profile_named
from tests.press.stocks import STOCKS


def pixels(length_mm: float, dpi: float) -> float:
    return length_mm / MM_PER_INCH * dpi


@pytest.mark.parametrize(
    ("profile", "stock", "size"),
    [(name, stock, size) for name in PROFILES for stock, size in PROFILES[name].pixels.items()],
)
def test_shop_pixels_equal_the_stock_with_its_bleed(
    profile: str, stock: str, size: tuple[int, int]
) -> None:
    bleed, dpi = PROFILES[profile].bleed_mm, PROFILES[profile].dpi
    trimmed = (STOCKS[stock].width_mm, STOCKS[stock].height_mm)
    assert [pixels(side + 2 * bleed, dpi) for side in trimmed] == pytest.approx(size, abs=0.01)


def test_own_card_stocks_have_the_shops_sizes() -> None:
    for stock in (POKER, TAROT, POSTCARD_MAT):
        assert stock == STOCKS[stock.name]


def test_makeplayingcards_profile_has_36_pixels_of_bleed() -> None:
    profile = profile_named("makeplayingcards")
    assert pixels(profile.bleed_mm, profile.dpi) == pytest.approx(36)


def test_cmyk_profiles_have_a_condition_and_an_ink_limit() -> None:
    presses = [profile for profile in PROFILES.values() if profile.colours == "cmyk"]
    assert {profile.name for profile in presses} == {"drivethrucards", "european-shop"}
    for profile in presses:
        assert profile.intent is not None
        assert profile.ink_limit_percent is not None
        assert profile.conformance == "PDF/X-1a:2003"


def test_profiles_of_sheets_have_paper_and_images_pixels() -> None:
    for profile in PROFILES.values():
        assert (profile.paper is not None) == (profile.product == "sheets")
        assert bool(profile.pixels) == (profile.product == "images")


def test_unknown_profile_is_rejected_with_known_ones() -> None:
    with pytest.raises(PressError, match=r"home-letter.*'kinkos'"):
        profile_named("kinkos")
