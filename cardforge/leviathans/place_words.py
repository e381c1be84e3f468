"""Locations in a player's words: those that are alike are named together."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, TypeVar

from cardforge.leviathans.places import ENDS, SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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
