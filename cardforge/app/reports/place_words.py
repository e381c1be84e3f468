"""Locations in a player's words: those that are alike are named together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.places import ENDS, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable

_ALL_SIDES = tuple(place for word in ("fore-sides", "aft-sides") for place in SIDES[word])
_TOGETHER = {
    frozenset(_ALL_SIDES): "all sides",
    **{frozenset(places): word.replace("-", " ") for word, places in SIDES.items()},
}


def named(places: Iterable[str]) -> str:
    """Name several locations at once, such as `fore sides`."""
    listed = tuple(places)
    return _TOGETHER.get(frozenset(listed)) or ", ".join(listed)


def named_apart(places: Iterable[str]) -> tuple[str, ...]:
    """Name sides together, bow and stern each by itself."""
    listed = tuple(places)
    sides = tuple(place for place in listed if place not in ENDS)
    ends = tuple(place for place in listed if place in ENDS)
    return (*ends, named(sides)) if sides else ends
