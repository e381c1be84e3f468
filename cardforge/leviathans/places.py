"""Where things are aboard: locations, their slots, and the words by which players name them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


Kept = TypeVar("Kept")
"""What a ship has at each of her locations."""

SMALL: Final = ("bow", "port", "starboard", "stern")
LARGE: Final = ("bow", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern")
TYPES: Final = (1, 2, 3, 4)
PLACES: Final = MappingProxyType({1: SMALL, 2: SMALL, 3: SMALL, 4: LARGE})
"""Which locations a ship of each Type has, in the order in which a card is read."""

ALL_PLACES: Final = (
    "bow", "port", "starboard", "fore-port", "aft-port", "fore-starboard", "aft-starboard", "stern",
)  # fmt: skip
ENDS: Final = frozenset({"bow", "stern"})
PAIRS: Final = (
    ("port", "starboard"), ("fore-port", "fore-starboard"), ("aft-port", "aft-starboard"),
)  # fmt: skip
"""The sides that face each other."""

SIDES: Final = MappingProxyType(
    {
        "sides": ("port", "starboard"),
        "fore-sides": ("fore-port", "fore-starboard"),
        "aft-sides": ("aft-port", "aft-starboard"),
    }
)
"""How a file gives two sides at once; `sides` stands for all four on a Type 4."""
KEYS: Final = (*ALL_PLACES, *SIDES)
"""Every key that may stand under `locations:`."""

SLOT_NUMBERS: Final = (1, 2, 3, 4, 5, 6)
HULLS: Final = MappingProxyType({1: 2, 2: 3, 3: 3, 4: 4})
"""How many hexes a ship of each Type covers."""

CLASSES: Final = MappingProxyType(
    {1: "destroyer", 2: "light cruiser", 3: "armoured cruiser", 4: "battleship"}
)


def members(name: str, of_type: object) -> tuple[str, ...]:
    """Return the locations that a key stands for: `sides` are four on a Type 4."""
    if name == "sides" and of_type == 4:
        return tuple(place for place in LARGE if place not in ENDS)
    return SIDES.get(name, (name,))


def spellings(place: str, of_type: object) -> tuple[str, ...]:
    """Return the keys that may give a location, its own first, then shared ones, widest last."""
    return (place, *(name for name in reversed(SIDES) if place in members(name, of_type)))


def shared(locations: Mapping[str, Kept], of_type: int) -> Iterator[tuple[str, Kept]]:
    """Yield the locations as a file names them, those of both sides once where they are alike."""
    done: set[str] = set()
    for place, kept in locations.items():
        if place not in done:
            name, places = _widest(locations, place, of_type)
            done.update(places)
            yield name, kept


def _widest(
    locations: Mapping[str, object], place: str, of_type: int
) -> tuple[str, tuple[str, ...]]:
    """Return the widest key that gives a location, and all the locations that it gives."""
    for name in SIDES:
        places = members(name, of_type)
        if place in places and len({locations.get(each) for each in places}) == 1:
            return name, places
    return place, (place,)


_Told = TypeVar("_Told", bound=Hashable)
_ALL_SIDES: Final = tuple(place for word in ("fore-sides", "aft-sides") for place in SIDES[word])
_TOGETHER: Final[dict[tuple[str, ...], str]] = {
    _ALL_SIDES: "all sides",
    **{places: word.replace("-", " ") for word, places in SIDES.items()},
}


def named(places: Iterable[str]) -> str:
    """Name several locations at once, such as `bow, fore sides`."""
    left = list(places)
    for together, words in _TOGETHER.items():
        if set(together) <= set(left):
            left[left.index(next(place for place in left if place in together))] = words
            left = [place for place in left if place not in together]
    return ", ".join(left)


def named_apart(places: Iterable[str]) -> tuple[str, ...]:
    """Name sides together, bow and stern each by itself."""
    listed = tuple(places)
    sides = tuple(place for place in listed if place not in ENDS)
    ends = tuple(place for place in listed if place in ENDS)
    return (*ends, named(sides)) if sides else ends


def alike_named(places: Iterable[str], told: Callable[[str], _Told]) -> Iterator[tuple[str, _Told]]:
    """Yield names of places with what is told of them; of sides told the same it is told once."""
    groups: dict[_Told, list[str]] = {}
    for place in places:
        groups.setdefault(told(place), []).append(place)
    for found, members in groups.items():
        yield from ((name, found) for name in named_apart(members))
