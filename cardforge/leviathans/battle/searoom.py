"""Sea room: where a ship can sail on for ever, and where the edge of the map will stop her.

A ship that turns late can head for an edge from which she has no way back: she then lies there for
the rest of the battle. Which places are so hangs on nothing but the map, her Type and how many
hexes she enters before a turn; her movement points and other ships are left out of it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from cardforge.core.hexes import DIRECTIONS, Hex
from cardforge.leviathans.arcs import Placement
from cardforge.leviathans.battle.state import half_hexes, whole_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardforge.core.hexes import Sheet

Heading = tuple[Hex, int, int]
"""Where a ship is, which way she faces, and how many hexes she has entered since a turn."""


@lru_cache(maxsize=64)
def open_water(sheet: Sheet, of_type: int, before_turn: int) -> frozenset[Placement]:
    """Return the placements from which a ship can sail on for ever, always clear of half hexes.

    She enters so many hexes before a turn, and one at least.
    """
    clear, needed = _clear(sheet, of_type), max(1, before_turn)
    going = {(hex_, facing, run) for hex_, facing in clear for run in range(needed + 1)}
    came_from: dict[Heading, list[Heading]] = {}
    ways_on: Counter[Heading] = Counter()
    for heading in going:
        for then in _following(heading, needed):
            if then in going:
                came_from.setdefault(then, []).append(heading)
                ways_on[heading] += 1
    stopped = [heading for heading in going if not ways_on[heading]]
    while stopped:
        heading = stopped.pop()
        going.remove(heading)
        for before in came_from.get(heading, ()):
            ways_on[before] -= 1
            if not ways_on[before]:
                stopped.append(before)
    return frozenset(Placement(of_type, hex_, facing) for hex_, facing, run in going if run == 0)


def _clear(sheet: Sheet, of_type: int) -> frozenset[tuple[Hex, int]]:
    """Return where a ship can be without a part of her in a half hex."""
    whole = whole_map(sheet) - half_hexes(sheet)
    return frozenset(
        (hex_, facing)
        for hex_ in whole
        for facing in range(6)
        if whole.issuperset(Placement(of_type, hex_, facing).hexes)
    )


def _following(heading: Heading, before_turn: int) -> Iterator[Heading]:
    hex_, facing, run = heading
    yield hex_ + DIRECTIONS[facing], facing, min(run + 1, before_turn)
    if run == before_turn:
        yield hex_, (facing + 1) % 6, 0
        yield hex_, (facing - 1) % 6, 0
