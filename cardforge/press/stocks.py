"""Which of a shop's stocks a product's cards go on; and if none, where else they are printed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from cardforge.errors import PressError
from cardforge.press.deck import outlines
from cardforge.press.lengths import MM_PER_INCH
from cardforge.press.profiles import PROFILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.press.paper import Stock
    from cardforge.press.product import Product
    from cardforge.press.profiles import Profile

Size: TypeAlias = tuple[float, float]

_ROUNDING_MM: Final = 0.5
_ABOUT_MM: Final = 15.0


def stock_for(product: Product, profile: Profile) -> str:
    """Find which of a shop's stocks has the cards' size, a lying one if they can be turned for it.

    Raises PressError if none has, or there are no cards.
    """
    if not product.cards:
        home = ", ".join(each.name for each in PROFILES.values() if each.paper)
        raise PressError(
            f"expected cards for {profile.title}, got {product.title.lower()}: cut them at home "
            f"({home})"
        )
    front = outlines(product.cards)[0].front
    size = (front.width_mm, front.height_mm)
    stocks = {name: _trimmed_mm(pixels, profile) for name, pixels in profile.pixels.items()}
    for name, (wide, high) in stocks.items():
        if _near((wide, high), size) or (wide > high and _near((high, wide), size)):
            return name
    raise _lacking(product.title.lower(), size, profile, stocks)


def _trimmed_mm(pixels: tuple[int, int], profile: Profile) -> Size:
    width, height = (side / profile.dpi * MM_PER_INCH - 2 * profile.bleed_mm for side in pixels)
    return width, height


def _near(one: Size, other: Size) -> bool:
    return math.dist(one, other) < _ROUNDING_MM


def _lacking(what: str, size: Size, profile: Profile, stocks: Mapping[str, Size]) -> PressError:
    known = ", ".join(f"{name} {_in_mm(stock)}" for name, stock in stocks.items())
    home = ", ".join(each.name for each in PROFILES.values() if each.paper)
    shops = ", ".join(each.name for each in PROFILES.values() if _prints(each, size))
    return PressError(
        f"expected cards of a size that {profile.title} sells ({known}), {what} are "
        f"{_in_mm(size)}: cut them at home ({home}), or ask another shop ({shops})"
    )


def _in_mm(size: Size) -> str:
    return f"{round(size[0], 1):g} x {round(size[1], 1):g} mm"


def _prints(profile: Profile, size: Size) -> bool:
    """Say whether a shop gets pages of any size, or has cards that are about as large."""
    return profile.product == "pages" or _is_about(profile.large_card, size)


def _is_about(stock: Stock | None, size: Size) -> bool:
    if stock is None:
        return False
    sides = zip(sorted((stock.width_mm, stock.height_mm)), sorted(size), strict=True)
    return all(abs(one - other) < _ABOUT_MM for one, other in sides)
