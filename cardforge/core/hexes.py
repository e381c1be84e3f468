"""Hexes by their axial coordinates, and what can be counted on them in whole numbers.

A hex is the pair (q, r). The six directions are numbered clockwise as seen from above, starting
with +q; a facing is such a number, so that one more is a turn of 60 degrees to starboard. On paper
+r runs down the page (see `hexsheets`), where the same order is clockwise for flat-topped and for
pointy-topped hexes alike.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from cardforge.errors import CallError


class Hex(NamedTuple):
    """A hex, or the way from one hex to another; both add like vectors."""

    q: int
    r: int

    def __add__(self, other: Hex) -> Hex:  # type: ignore[override]
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> Hex:  # type: ignore[override]
        return Hex(self.q * times, self.r * times)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def direction(facing: int) -> Hex:
    """Return the step from a hex into the one that it faces."""
    if not 0 <= facing < 6:
        raise CallError(f"expected a facing from 0 to 5, got {facing}")
    return DIRECTIONS[facing]


def distance(a: Hex, b: Hex) -> int:
    """Count the steps of a shortest path between two hexes."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around one, by direction."""
    return tuple(centre + step for step in DIRECTIONS)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, clockwise, beginning in direction 0."""
    if radius < 0:
        raise CallError(f"expected a radius of zero or more, got {radius}")
    if radius == 0:
        return (centre,)
    return tuple(
        centre + DIRECTIONS[side] * radius + DIRECTIONS[(side + 2) % 6] * step
        for side in range(6)
        for step in range(radius)
    )


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes up to this distance, the nearest first."""
    return tuple(hex_ for around in range(radius + 1) for hex_ in ring(centre, around))


def rotate(hex_: Hex, steps: int, about: Hex = ORIGIN) -> Hex:
    """Turn a hex about another by so many times 60 degrees clockwise."""
    q, r = hex_ - about
    for _ in range(steps % 6):
        q, r = -r, q + r
    return Hex(q, r) + about


def footprint(anchor: Hex, facing: int, length: int, ahead: int = 0) -> tuple[Hex, ...]:
    """Return the hexes of a ship, from bow to stern.

    `length` is how many they are and `ahead` how many of them lie before the anchor, the hex on
    which the ship turns and by which its place is told.
    """
    if not 0 <= ahead < length:
        raise CallError(f"expected 0 to {length - 1} hexes before the anchor, got {ahead}")
    step = direction(facing)
    return tuple(anchor + step * place for place in range(ahead, ahead - length, -1))


def dot(a: Hex, b: Hex) -> int:
    """Return twice the dot product, in units of the squared distance between neighbours."""
    return 2 * a.q * b.q + a.q * b.r + a.r * b.q + 2 * a.r * b.r


def cross(a: Hex, b: Hex) -> int:
    """Return the cross product over sine 60 degrees; above zero where b is clockwise of a."""
    return a.q * b.r - a.r * b.q


def line(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return every hex that the straight line between two centres enters, in order.

    Each entry is one hex; where the line runs along the edge between two hexes, entering neither,
    the entry holds both, the one on its starboard side first. A hex that the line only touches with
    a corner is not told.
    """
    if start == end:
        return ((start,),)
    way = end - start
    scale = lcm(*(abs(slope) for slope in _slopes(way) if slope))
    entries: list[tuple[Hex, ...]] = [(start,)]
    left = _span(start, start, way, scale)[1]
    while end not in entries[-1]:
        spans = {h: _span(h, start, way, scale) for h in neighbours(entries[-1][0])}
        entered = [h for h, (first, last) in spans.items() if first == left < last]
        entries.append(tuple(sorted(entered, key=lambda h: -cross(way, h - start))))
        left = spans[entered[0]][1]
    return tuple(entries)


def _slopes(way: Hex) -> tuple[int, int, int]:
    """Return how far a way leads across each of the three pairs of opposite edges.

    A point lies in the hex around the origin when all three are from -1 to 1.
    """
    q, r = way
    s = -q - r
    return q - r, r - s, s - q


def _span(hex_: Hex, start: Hex, way: Hex, scale: int) -> tuple[int, int]:
    """Tell where the line is in a hex, its edges included, as first and last of `scale` parts.

    It is nowhere in it when the first is not before the last.
    """
    first, last = -scale, 2 * scale
    for offset, slope in zip(_slopes(start - hex_), _slopes(way), strict=True):
        if slope:
            bounds = sorted(((-1 - offset) * scale // slope, (1 - offset) * scale // slope))
            first, last = max(first, bounds[0]), min(last, bounds[1])
        elif abs(offset) > 1:
            return 0, 0
    return first, last
