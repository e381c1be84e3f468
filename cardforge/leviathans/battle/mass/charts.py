"""The sheet as arrays, worked out with the plain engine's own functions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardforge.core.hexes import neighbours
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.mass.arrays import HEX, OFF_MAP, Ints, Table, blank
from cardforge.leviathans.battle.state import half_hexes
from cardforge.leviathans.places import HULLS, TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardforge.core.hexes import Hex, Sheet


class Chart(NamedTuple):
    """A sheet: its hexes by number, the hexes around each, and which are cut by the edge."""

    hexes: Table
    ahead: Ints
    half: Ints


@lru_cache(maxsize=8)
def chart_of(sheet: Sheet) -> Chart:
    """Return a sheet as arrays."""
    found = numbered(sheet)
    hexes = blank(len(found), HEX)
    hexes["q"], hexes["r"] = np.array(list(found)).T
    hexes["hulls"] = OFF_MAP
    for of_type in TYPES:
        for hex_, number in found.items():
            hexes["hulls"][number, of_type, :, : HULLS[of_type]] = [
                [found.get(each, OFF_MAP) for each in Placement(of_type, hex_, facing).hexes]
                for facing in range(6)
            ]
    ahead = [[found.get(near, OFF_MAP) for near in neighbours(hex_)] for hex_ in found]
    half = [hex_ in half_hexes(sheet) for hex_ in found]
    return Chart(hexes, np.array(ahead, np.int64), np.array(half))


@lru_cache(maxsize=8)
def numbered(sheet: Sheet) -> dict[Hex, int]:
    """Return the number of every hex of a sheet."""
    return {hex_: number for number, hex_ in enumerate(sheet.hexes())}


def marked(sheet: Sheet, placements: Iterable[Placement]) -> Ints:
    """Return these placements as marks by hex and facing."""
    found = numbered(sheet)
    marks = np.zeros((len(found), 6), np.int64)
    for _, hex_, facing in placements:
        marks[found[hex_], facing] = 1
    return marks
