"""How a file gives several locations at once, and which of them a key means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.leviathans.places import ALL_PLACES, ENDS, LARGE, SIDES, shared_names

KEYS = (*ALL_PLACES, *SIDES)
"""Every key that may stand under `locations:`."""


def members(name: str, of_type: object) -> tuple[str, ...]:
    """Return the locations that a key stands for: `sides` are four on a Type 4."""
    if name == "sides" and of_type == 4:
        return tuple(place for place in LARGE if place not in ENDS)
    return SIDES.get(name, (name,))


def spellings(place: str, of_type: object) -> tuple[str, ...]:
    """Return the keys that may give a location, its own first, then those that it shares."""
    shared = (name for name in shared_names(place) if place in members(name, of_type))
    return (place, *shared)


def spread(given: Mapping[str, Any], of_type: object) -> dict[str, object]:
    """Give every location its own entry: what is its own lies over what it shares."""
    named = {place for name in given for place in members(name, of_type)}
    return {place: _merged(given, place, of_type) for place in ALL_PLACES if place in named}


def _merged(given: Mapping[str, Any], place: str, of_type: object) -> object:
    layers = [given[name] for name in reversed(spellings(place, of_type)) if name in given]
    if all(isinstance(layer, dict) for layer in layers):
        return {key: value for layer in layers for key, value in layer.items()}
    return layers[-1]
