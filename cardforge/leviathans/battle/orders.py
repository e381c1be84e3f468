"""Orders: what a captain decides, as plain values. Ships are told by their index in the state."""

from __future__ import annotations

from typing import NamedTuple

from cardforge.leviathans.arcs import Placement


class Berth(NamedTuple):
    """Where one ship begins."""

    vessel: int
    at: Placement


class Deployment(NamedTuple):
    """Where all ships of a side begin."""

    side: int
    berths: tuple[Berth, ...]


class Sail(NamedTuple):
    """A ship's move: the words of her course, none to stay where she is."""

    vessel: int
    words: tuple[str, ...] = ()


class Aim(NamedTuple):
    """One shot: these guns of a location (one, or a bracket) at a location of an enemy."""

    vessel: int
    place: str
    slots: tuple[int, ...]
    target: int
    hit: str


class Salvo(NamedTuple):
    """All shots of a side in one turn, in the order in which they are resolved."""

    side: int
    aims: tuple[Aim, ...] = ()


Order = Deployment | Sail | Salvo
