"""Ships in play: `battle.state`, asked of records. A ship off the map has no hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.battle.mass.arrays import OFF_MAP, SLOTS
from cardforge.leviathans.battle.mass.compiling import compiled

if TYPE_CHECKING:
    from cardforge.leviathans.battle.mass.arrays import Board, Ints, Question, Record, Table


@compiled
def bits_in(mask: int) -> int:
    """Count the slots in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@compiled
def is_enemy(ships: Table, vessels: Table, index: int, other: int) -> bool:
    """Tell whether another ship is on the map, and on the other side."""
    return bool(ships[other].side != ships[index].side and vessels[other].where != OFF_MAP)


@compiled
def placement_of(vessel: Record) -> int:
    """Return the hex of a ship and where she heads, in one number."""
    return vessel.where * 6 + vessel.facing


@compiled
def mp_of(ship: Record, vessel: Record) -> int:
    """Mirror `Vessel.mp`."""
    gone, left = 0, False
    for place in range(ship.places):
        for slot in range(SLOTS):
            if ship.engines[place] >> slot & 1:
                if vessel.before[place] >> slot & 1:
                    gone += ship.engine_mp[place, slot]
                else:
                    left = True
    return max(0, ship.mp - gone) if left or gone == 0 else 0


@compiled
def count_lost(vessel: Record) -> int:
    """Mirror `Damage.count`."""
    count = 0
    for mask in vessel.now:
        count += bits_in(mask)
    return count


@compiled
def mark_hull(question: Question, board: Board, index: int, mark: int) -> None:
    """Mark the hexes that a ship covers."""
    vessel = board.vessels[index]
    hull = question.hexes[vessel.where].hulls[question.ships[index].type, vessel.facing]
    for hex_ in hull:
        if hex_ != OFF_MAP:
            board.taken[hex_] = mark


@compiled
def mark_others(question: Question, board: Board, index: int, mark: int) -> None:
    """Mirror `movement._others`: mark the hexes that other ships cover, or clear them again."""
    for other in range(board.vessels.size):
        if other != index and board.vessels[other].where != OFF_MAP:
            mark_hull(question, board, other, mark)


@compiled
def is_free(hexes: Table, taken: Ints, of_type: int, placement: int) -> bool:
    """Tell whether a ship of a Type covers no marked hex at a placement."""
    for hex_ in hexes[placement // 6].hulls[of_type, placement % 6]:
        if hex_ != OFF_MAP and taken[hex_]:
            return False
    return True
