"""Where moves can end: `battle.helm` and `battle.movement`, worked out once for a sheet and a ship.

A shallower search finds the beginning of what a deeper one finds, in the same order. So the ends
for all movement points that a ship may have left are one list, and how far down it each number of
points comes. Other ships hinder only where a move ends; whoever reads the list passes over that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from cardforge.leviathans.battle.mass.arrays import OFF_MAP
from cardforge.leviathans.battle.mass.charts import chart_of, marked
from cardforge.leviathans.battle.mass.compiling import compiled, digest, kept
from cardforge.leviathans.battle.searoom import open_water
from cardforge.leviathans.places import HULLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardforge.core.hexes import Sheet
    from cardforge.leviathans.battle.mass.arrays import Ints

_ROOM: Final = 1 << 16
_WORDS: Final = 3
_LIES: Final = 1
"""A ship lies on the map here; twice as much where no part of her is in a half hex."""


class Craft(NamedTuple):
    """A ship on a sheet, as `helm.Craft` is.

    By hex and facing: the hex ahead, how she lies there, and whether it is open water.
    """

    ahead: Ints
    lies: Ints
    sea: Ints
    before_turn: int


class Way(NamedTuple):
    """A ship under way, as `helm.Way` is by the quick-start rules."""

    hex: int
    facing: int
    run: int
    turned: int
    entered: int


class Search(NamedTuple):
    """What a search keeps: the ways in the order found, and when each way or end was last seen."""

    ways: Ints
    seen: Ints
    ended: Ints


class Ends(NamedTuple):
    """The ends by hex and facing: `rows` with one more entry than there are points."""

    rows: Ints
    ends: Ints


@lru_cache(maxsize=64)
def passages_of(sheet: Sheet, of_type: int, before_turn: int, mp: int) -> Ends:
    """Return where a ship's moves can end, wherever she begins."""
    chart = chart_of(sheet)
    hulls = chart.hexes["hulls"][:, of_type, :, : HULLS[of_type]]
    on_map = (hulls != OFF_MAP).all(axis=2)
    clear = on_map & ~chart.half[hulls].any(axis=2)
    sea = marked(sheet, open_water(sheet, of_type, before_turn))
    craft = Craft(chart.ahead, on_map + clear.astype(np.int64), sea, before_turn)
    return Ends(*_explored(craft, mp))


@compiled
def answered(craft: Craft, way: Way, word: int) -> Way:
    """Mirror `helm.answer` for F, L and R; the way is OFF_MAP where a rule forbids the word."""
    if word == 0:
        run = min(way.run + 1, max(craft.before_turn, 1))
        then = Way(craft.ahead[way.hex, way.facing], way.facing, run, way.turned, 1)
    else:
        stopped = way.run < craft.before_turn or (way.turned == 1 and way.run == 0)
        facing = (way.facing + (5 if word == 1 else 1)) % 6
        then = Way(OFF_MAP if stopped else way.hex, facing, 0, 1, way.entered)
    if then.hex == OFF_MAP or craft.lies[then.hex, then.facing] < _LIES:
        return Way(OFF_MAP, 0, 0, 0, 0)
    return then


@compiled
def code_of(craft: Craft, way: Way) -> int:
    """Return a number for a way that no other way has."""
    runs = max(craft.before_turn, 1) + 1
    at = (way.hex * 6 + way.facing) * runs + way.run
    return (at * 2 + way.turned) * 2 + way.entered


@compiled
def way_of(craft: Craft, code: int) -> Way:
    """Return the way that has this number."""
    runs = max(craft.before_turn, 1) + 1
    at = code // 4
    placed = at // runs
    return Way(placed // 6, placed % 6, at % runs, code // 2 % 2, code % 2)


@compiled
def end_of(craft: Craft, way: Way, search: Search, mark: int) -> int:
    """Return the end that a way is, or OFF_MAP where it is none or was one before."""
    placement = way.hex * 6 + way.facing
    seen = placement * 2 + way.entered
    if craft.lies[way.hex, way.facing] == _LIES or search.ended[seen] == mark:
        return OFF_MAP
    search.ended[seen] = mark
    return placement * 4 + craft.sea[way.hex, way.facing] * 2 + way.entered


@compiled
def followed(craft: Craft, search: Search, layer: tuple[int, int], mark: int) -> int:
    """Mirror `movement._next_ways`; return where the next layer ends."""
    last = layer[1]
    for number in range(layer[0], layer[1]):
        way = way_of(craft, search.ways[number])
        for word in range(_WORDS):
            then = answered(craft, way, word)
            if then.hex != OFF_MAP and search.seen[code_of(craft, then)] != mark:
                search.seen[code_of(craft, then)] = mark
                search.ways[last] = code_of(craft, then)
                last += 1
    return last


@compiled
def searched(craft: Craft, search: Search, mark: int, row: Ints, ends: Ints) -> None:
    """Mirror `movement.moves` for a ship alone: fill a row, and append the ends that it counts."""
    first, last, filled = 0, 1, row[0]
    search.seen[search.ways[0]] = mark
    for points in range(row.size - 1):
        for number in range(first, last):
            end = end_of(craft, way_of(craft, search.ways[number]), search, mark)
            if end != OFF_MAP:
                ends[filled] = end
                filled += 1
        row[points + 1] = filled
        first, last = last, followed(craft, search, (first, last), mark)


@compiled
def grown(ends: Ints, filled: int, more: int) -> Ints:
    """Return the ends with room for some more."""
    if filled + more <= ends.size:
        return ends
    longer = np.empty(2 * ends.size + more, np.int32)
    longer[:filled] = ends[:filled]
    return longer


def _explorer(stamp: int) -> Callable[[Craft, int], tuple[Ints, Ints]]:
    @kept
    def explored(craft: Craft, mp: int) -> tuple[Ints, Ints]:
        """Search from every placement that is clear of half hexes, however many points are left."""
        hexes = craft.ahead.shape[0]
        ways = hexes * 6 * (max(craft.before_turn, 1) + 1) * 4 + (stamp & 0)
        every = 2 * 6 * hexes
        seen, ended = np.zeros(ways, np.int64), np.zeros(every, np.int64)
        search = Search(np.zeros(ways, np.int64), seen, ended)
        ends = np.empty(_ROOM, np.int32)
        rows = np.zeros((hexes, 6, mp + 2), np.int64)
        filled = 0
        for start in range(hexes):
            for facing in range(6):
                rows[start, facing, :] = filled
                if craft.lies[start, facing] > _LIES:
                    ends = grown(ends, filled, every)
                    search.ways[0] = code_of(craft, Way(start, facing, 0, 0, 0))
                    searched(craft, search, start * 6 + facing + 1, rows[start, facing], ends)
                    filled = rows[start, facing, mp + 1]
        return rows, ends[:filled].copy()

    return explored


_explored = _explorer(digest())
