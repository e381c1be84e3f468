"""Matches of all kinds: Types, rules, captains and initiatives, legal ships and others."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from cardforge.core.files import bundled, read_design
from cardforge.core.hexes import HexSheet
from cardforge.leviathans.engine.tables import Match
from cardforge.leviathans.files import read_ship
from cardforge.leviathans.places import TYPES
from tests.leviathans.engine.any_ships import any_ship

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardforge.leviathans.ship import Ship

CAPTAINS: Final = ("simple", "good", "random")
SIZES: Final = (1, 1, 1, 2)
LARGE: Final = (1, 2, 3, 4)
"""How many ships a fleet has: one of these."""
_BUNDLED = ("hml-raven", "pelletier", "yamase", "ardent", "vipera", "hml-leviathan", "jean-bart")
_SHEETS = (HexSheet(13, 9), HexSheet(17, 15))


def matches(
    seed: int,
    number: int,
    sizes: Sequence[int] = SIZES,
    turns: tuple[int, int] = (2, 5),
    captains: Sequence[str] = CAPTAINS,
) -> Iterator[Match]:
    """Yield matches between fleets of these sizes, for so many turns at most."""
    draw = Random(seed)
    for _ in range(number):
        fleets = _fleet(draw, sizes), _fleet(draw, sizes)
        commanding = draw.choice(captains), draw.choice(captains)
        rules = draw.choice(("quick-start", "full", "full"))
        fog = draw.random() < 0.3
        yield Match(fleets, commanding, rules, draw.randint(*turns), fog, draw.choice(_SHEETS))


def _fleet(draw: Random, sizes: Sequence[int]) -> tuple[Ship, ...]:
    return tuple(_ship(draw) for _ in range(draw.choice(sizes)))


def _ship(draw: Random) -> Ship:
    if draw.random() < 0.3:
        return _known(draw.choice(_BUNDLED))
    return any_ship(draw, draw.choice(TYPES))


@cache
def _known(name: str) -> Ship:
    path = bundled(name)
    assert path
    return read_ship(read_design(path))
