"""Cards find the stock of their size; where a shop has none, it is said who has."""

from __future__ import annotations

import pytest

from cardforge.errors import PressError
from cardforge.press.boxes import inches
from cardforge.press.product import Product, stock_for
from cardforge.press.profiles import MAKE_PLAYING_CARDS, THE_GAME_CRAFTER, Profile
from cardforge.press.scene import Scene
from cardforge.press.sheets import Card


def cards(wide_in: float, high_in: float) -> Product:
    return Product(
        "x", "Fine Cards", "", cards=(Card(Scene(inches(wide_in), inches(high_in), ())),)
    )


@pytest.mark.parametrize(
    ("size", "stock"),
    [
        ((2.5, 3.5), "poker"), ((2.75, 4.75), "tarot"), ((2.25, 3.5), "us-game"),
        ((6, 4), "postcard-mat"), ((4, 6), "postcard-mat"), ((4.01, 6.01), "postcard-mat"),
    ],
)  # fmt: skip
def test_cards_find_their_stock(size: tuple[float, float], stock: str) -> None:
    assert stock_for(cards(*size), THE_GAME_CRAFTER) == stock


@pytest.mark.parametrize(
    ("profile", "size", "others"),
    [
        # About as large as 4 x 6 in and A6: both shops are named.
        (MAKE_PLAYING_CARDS, (4.25, 5.5), "thegamecrafter, drivethrucards, european-shop"),
        (MAKE_PLAYING_CARDS, (5.5, 4.25), "thegamecrafter, drivethrucards, european-shop"),
        (THE_GAME_CRAFTER, (3.86, 3.39), "drivethrucards, european-shop"),
        # A card that lies is not turned for a stock that stands.
        (MAKE_PLAYING_CARDS, (3.5, 2.5), "drivethrucards, european-shop"),
    ],
)
def test_a_size_that_a_shop_lacks_is_refused_with_others_that_have_it(
    profile: Profile, size: tuple[float, float], others: str
) -> None:
    with pytest.raises(PressError) as refused:
        stock_for(cards(*size), profile)
    said = str(refused.value)
    assert said.startswith(
        f"expected cards of a size that {profile.title} sells (poker 63.5 x 88.9 mm"
    )
    wide, high = (round(inches(side), 1) for side in size)
    assert f"fine cards are {wide:g} x {high:g} mm: " in said
    assert said.endswith(f"(home-letter, home-a4), or ask another shop ({others})")


def test_no_cards_have_no_stock() -> None:
    with pytest.raises(PressError, match=r"got maps: cut them at home \(home-letter, home-a4\)"):
        stock_for(Product("maps", "Maps", ""), THE_GAME_CRAFTER)
