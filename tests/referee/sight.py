"""Lines of sight: what a screen blocks, by exact geometry.

A line runs from the centre of the firing hex to that of the target hex. Any hex of the screen that
it enters blocks it; along the seam of two hexes only both together do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.referee.hexes import distance, line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tests.referee.hexes import Hex, Stand


class Screen(NamedTuple):
    """A screen by the numbers of its ships: behind its wall one ship is sheltered."""

    wall: int
    sheltered: int

    def parts(self, one: int, other: int) -> bool:
        """Tell whether it stands between two ships: never between the two that make it."""
        return self.sheltered in (one, other) and self.wall not in (one, other)


def touch(one: Stand, other: Stand) -> bool:
    """Tell whether a hex of one ship is beside a hex of the other."""
    return any(distance(here, there) == 1 for here in one.hexes for there in other.hexes)


def is_blocked(start: Hex, end: Hex, wall: Collection[Hex]) -> bool:
    """Tell whether a wall of hexes blocks the line between two centres."""
    return any(all(hex_ in wall for hex_ in group) for group in line(start, end))


def is_seen(start: Hex, end: Hex, walls: Iterable[Collection[Hex]]) -> bool:
    """Tell whether no wall blocks the line between two centres; each blocks by itself."""
    return not any(is_blocked(start, end, wall) for wall in walls)
