"""What lies below the ships: a relief for each kind of country, from a seed."""

from __future__ import annotations

import functools
import math
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.errors import PressError
from cardforge.press.chance import Chance
from cardforge.press.relief import Extent, Relief, rough, tilted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardforge.press.scene import Rect

STEP_MM: Final = 3.4


class Country(NamedTuple):
    """How a kind of terrain is made.

    `sea` is the share that lies under water (above 1, the sea is that much deeper than the
    highest shoal), `tilt` how much the land rises across the map, `rise` how steep all of it is,
    and `clouds` how many there are on a thousand square centimetres.
    """

    word: str
    title: str
    wave_mm: float
    sea: float
    tilt: float
    rise: float
    clouds: float


COUNTRIES: Final[Mapping[str, Country]] = MappingProxyType(
    {
        country.word: country
        for country in (
            Country("sea", "The Open Sea", 190.0, 1.08, 0.0, 0.6, 4.5),
            Country("coast", "The Coast", 170.0, 0.54, 2.6, 0.75, 2.4),
            Country("islands", "The Islands", 130.0, 0.75, 0.0, 0.9, 2.6),
            Country("land", "Clouds over Land", 190.0, 0.07, 0.4, 0.4, 5.0),
        )
    }
)


def country_named(word: str) -> Country:
    """Find a kind of terrain; raises PressError naming all of them for one that is unknown."""
    try:
        return COUNTRIES[word]
    except KeyError:
        known = ", ".join(COUNTRIES)
        raise PressError(f"expected a terrain ({known}), got {word!r}") from None


@functools.lru_cache(maxsize=16)
def relief_of(country: Country, seed: int, area: Rect) -> Relief:
    """Raise the ground for an area of the page; the same seed gives the same ground."""
    margin = 2 * STEP_MM
    extent = Extent(
        area.x - margin, area.y - margin, area.width + 2 * margin, area.height + 2 * margin, STEP_MM
    )
    ground = rough(extent, seed, country.wave_mm, octaves=6)
    if country.tilt:
        turn = Chance(seed, "tilt").between(0, 2 * math.pi)
        ground = tilted(ground, country.tilt * math.cos(turn), country.tilt * math.sin(turn))
    shore = ground.quantile(min(country.sea, 1.0)) + max(0.0, country.sea - 1.0)
    return ground.mapped(lambda height: (height - shore) * country.rise)
