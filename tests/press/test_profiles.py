from __future__ import annotations

import pytest

from cardforge.errors import PressError
from cardforge.press.arrange import STOCKS
from cardforge.press.boxes import pixels
from cardforge.press.profiles import PROFILES, profile_named

SIZES = {stock.name: stock for stock in STOCKS}


@pytest.mark.parametrize(
    ("profile", "stock", "size"),
    [(name, stock, size) for name in PROFILES for stock, size in PROFILES[name].pixels.items()],
)
def test_a_shops_pixels_are_the_stock_with_its_bleed(
    profile: str, stock: str, size: tuple[int, int]
) -> None:
    bleed, dpi = PROFILES[profile].bleed_mm, PROFILES[profile].dpi
    trimmed = (SIZES[stock].width_mm, SIZES[stock].height_mm)
    assert [pixels(side + 2 * bleed, dpi) for side in trimmed] == pytest.approx(size, abs=0.01)


def test_makeplayingcards_wants_36_pixels_of_bleed() -> None:
    profile = profile_named("makeplayingcards")
    assert pixels(profile.bleed_mm, profile.dpi) == pytest.approx(36)


def test_shops_that_print_in_cmyk_name_a_printing_condition_and_an_ink_limit() -> None:
    presses = [profile for profile in PROFILES.values() if profile.colours == "cmyk"]
    assert {profile.name for profile in presses} == {"drivethrucards", "european-shop"}
    for profile in presses:
        assert profile.intent is not None
        assert profile.ink_limit_percent is not None
        assert profile.conformance == "PDF/X-1a:2003"


def test_sheets_have_paper_and_images_have_pixels() -> None:
    for profile in PROFILES.values():
        assert (profile.paper is not None) == (profile.product == "sheets")
        assert bool(profile.pixels) == (profile.product == "images")


def test_an_unknown_profile_names_the_known_ones() -> None:
    with pytest.raises(PressError, match=r"home-letter.*'kinkos'"):
        profile_named("kinkos")
