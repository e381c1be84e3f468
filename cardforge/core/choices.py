"""What the forms for a game's designs offer, in one shape for all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple


class Choices(NamedTuple):
    """Everything that there is to choose in a design; what a game does not know is empty."""

    types: Mapping[str, str] = MappingProxyType({})
    """The Types or classes that a new design can start as, and what each is called."""
    nations: Sequence[Mapping[str, str]] = ()
    """The nations: `name`, `adjective` and `short`."""
    kinds: Sequence[Mapping[str, Any]] = ()
    """What a slot can hold, with the fields that it has."""
    marks: Sequence[Mapping[str, Any]] = ()
    """The marks beside a gun's name."""
    places: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The locations of a ship of each Type."""
    systems: Sequence[Mapping[str, Any]] = ()
    """The systems that are activated in play, and whose fire each of them changes."""
