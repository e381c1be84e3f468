"""Hexes, hulls and the map, written from the rules and the map's own dimensions.

Axial coordinates: q counts columns to the right, r rows along the heading that runs down. Facing 0
is +q (south-east on a map of upright columns), and each further facing is one hexside clockwise.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple


class Hex(NamedTuple):
    """A hex by its axial coordinates."""

    q: int
    r: int

    def moved(self, way: tuple[int, int], steps: int = 1) -> Hex:
        return Hex(self.q + way[0] * steps, self.r + way[1] * steps)

    def towards(self, other: Hex) -> Hex:
        return Hex(other.q - self.q, other.r - self.r)


WAYS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""One hex ahead for each facing, clockwise."""

LENGTHS: Final = {1: 2, 2: 3, 3: 3, 4: 4}
"""Quick start: Type 1 has 2 hexes, Type 2 has 3; the cards of Types 3 and 4 cover 3 and 4."""

AHEAD_OF_PIVOT: Final = {1: 0, 2: 1, 3: 1, 4: 1}
"""Type 1 pivots on its bow hex, Types 2 and 3 on the middle one, Type 4 on the second."""

STATIONS: Final = {
    "bow": {1: 0, 2: 0, 3: 0, 4: 0},
    "port": {1: 0, 2: 1, 3: 1},
    "starboard": {1: 0, 2: 1, 3: 1},
    "fore-port": {4: 1},
    "aft-port": {4: 2},
    "fore-starboard": {4: 1},
    "aft-starboard": {4: 2},
    "stern": {1: 1, 2: 2, 3: 2, 4: 3},
}
"""The hex of each location by Type, counted from the bow hex."""


def distance(one: Hex, other: Hex) -> int:
    """Return the hexes of a shortest path, the first not counted."""
    q, r = one.towards(other)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def doubled_product(u: tuple[int, int], v: tuple[int, int]) -> int:
    """Return twice the inner product of two ways, in units of the distance between centres."""
    return 2 * (u[0] * v[0] + u[1] * v[1]) + u[0] * v[1] + u[1] * v[0]


class Stand(NamedTuple):
    """Where a ship is: its Type, the hex on which it pivots, and its facing."""

    type: int
    at: Hex
    facing: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex that it covers, bow first."""
        return tuple(
            self.at.moved(WAYS[self.facing], AHEAD_OF_PIVOT[self.type] - back)
            for back in range(LENGTHS[self.type])
        )

    @property
    def places(self) -> tuple[str, ...]:
        """Its locations, in the order of the card."""
        return tuple(place for place, of_type in STATIONS.items() if self.type in of_type)

    def station(self, place: str) -> Hex:
        """Return the hex of a location."""
        return self.hexes[STATIONS[place][self.type]]


class Chart(NamedTuple):
    """A map of upright columns, each whole hex with its top and bottom along the columns.

    A sheet of 15 columns has half-hexes along all four edges; two sheets side by side join theirs,
    which gives 31. Columns 1 to `columns` are whole, 0 and `columns` + 1 are halves. The height of
    a centre, in halves of a hex, is 2r + q; it is whole from 1 to 2 x `rows` - 1.
    """

    columns: int
    rows: int

    def holds(self, hex_: Hex) -> bool:
        """Tell whether a hex, or the half of one, is on the map."""
        return 0 <= hex_.q <= self.columns + 1 and 0 <= 2 * hex_.r + hex_.q <= 2 * self.rows

    def is_whole(self, hex_: Hex) -> bool:
        """Tell whether a hex is on the map and none of the half-hexes of its edge."""
        return 1 <= hex_.q <= self.columns and 0 < 2 * hex_.r + hex_.q < 2 * self.rows

    def in_zone(self, hex_: Hex, side: int) -> bool:
        """Tell whether a hex lies within four of a side's edge, of the two farther apart."""
        if 3 * (self.columns + 1) ** 2 > 4 * self.rows**2:
            return hex_.q <= 4 if side == 0 else hex_.q >= self.columns - 3
        height = 2 * hex_.r + hex_.q
        return height <= 8 if side == 0 else height >= 2 * self.rows - 8


def line(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the hexes that the line between two centres enters, nearest first, without the start.

    Hexes are in groups: where the line runs along the seam of two, both are one group, the one to
    starboard of it first.
    """
    grouped: dict[Fraction, list[Hex]] = {}
    for entry, _, ahead in _entered(start.towards(end)):
        grouped.setdefault(entry, []).append(start.moved(ahead))
    return tuple(map(tuple, grouped.values()))


@cache
def _entered(way: Hex) -> tuple[tuple[Fraction, int, Hex], ...]:
    found: dict[Hex, tuple[Fraction, int, Hex]] = {}
    seen, beside = {Hex(0, 0)}, [Hex(0, 0)]
    while beside:
        here = beside.pop()
        for hex_ in {here.moved(side) for side in WAYS} - seen:
            seen.add(hex_)
            low, high = _span(way, hex_)
            if low < high:
                to_port = way.q * hex_.r < way.r * hex_.q
                found[hex_] = (low, to_port, hex_)
                beside.append(hex_)
    return tuple(sorted(found.values()))


def _span(way: Hex, hex_: Hex) -> tuple[Fraction, Fraction]:
    """Return the part of the line, within 0 to 1, that lies in a hex; (1, 0) if there is none."""
    low, high = Fraction(0), Fraction(1)
    for side in WAYS:
        rise, rest = doubled_product(side, way), 1 + doubled_product(side, hex_)
        if rise == 0:
            if rest < 0:
                return Fraction(1), Fraction(0)
        elif rise > 0:
            high = min(high, Fraction(rest, rise))
        else:
            low = max(low, Fraction(rest, rise))
    return low, high
