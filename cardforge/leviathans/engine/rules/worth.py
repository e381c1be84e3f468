"""Worth: the value of a ship and of each of its slots to an attacker, in whole points.

The life of a ship as built is worth `SI_POINTS` for each point of SI, and `GUN_POINTS` for twice
the mean of each gun's short-range dice. Each slot is worth a part of that life. A ship ends with h
destroyed slots: half its SI, rounded up. With c slots gone, the next one is worth (h + 4c) / h^2 of
the life, so the last counts about five times as much as the first. With k of a location's n slots
lost, it is worth another 2k / n^2, since a location without slots ends the ship too. Each part is
rounded down. The slot that ends the ship is worth the whole life, as is the keel.

To its part of the life each slot adds its use to the ship:

- a gun `GUN_POINTS` for twice the mean of its short dice;
- a torpedo `TORPEDO_POINTS` for twice the mean of its dice, for each that it launches;
- a ram prow, bombers and mines, `RAM_POINTS` for twice the mean of their dice;
- a crew `CREW_POINTS` for twice the mean of its dice, for each gun that works in its location;
- armour `ARMOR_POINTS` for each point of it;
- an engine `ENGINE_POINTS` for each of its MP, and `LAST_ENGINE` more if no other works;
- a trim tank `TRIM_POINTS` for each gun of the ship that works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, count_working, destroyed, si_of

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

SI_POINTS: Final = 40
GUN_POINTS: Final = 8
TORPEDO_POINTS: Final = 4
RAM_POINTS: Final = 4
CREW_POINTS: Final = 4
ARMOR_POINTS: Final = 30
ENGINE_POINTS: Final = 8
LAST_ENGINE: Final = 60
TRIM_POINTS: Final = 6


def half_of(board: Board, ship: Int) -> Int:
    """Return how many destroyed slots end a ship."""
    return (si_of(board, ship) + 1) // 2


def part_of(board: Board, ship: Int, slots: Int, lost: Int, gone: Int) -> Int:
    """Return the points of a ship's life that its next slot is worth, after `gone` lost slots.

    Its location has `slots` slots, of which `lost` are destroyed.
    """
    life = board.life[ship]
    half = half_of(board, ship)
    if lost + 1 >= slots or gone + 1 >= half:
        return life
    return life * (half + 4 * gone) // (half * half) + life * 2 * lost // (slots * slots)


def appraise(board: Board, ship: Int) -> None:
    """Fill in the value of each slot of a ship, if its damage has changed."""
    if board.worth_stamp[ship] == board.hurt[ship]:
        return
    board.worth_stamp[ship] = board.hurt[ship]
    guns = count_working(board, ship, board.guns)
    engines = count_working(board, ship, board.engines)
    gone = destroyed(board, ship)
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        whole = board.whole[at]
        if whole:
            lost = bits_of(board.now[at])
            part = part_of(board, ship, bits_of(whole), lost, gone)
            for slot in range(SLOTS):
                use = use_of(board, at, slot, guns, engines)
                board.uses[at * SLOTS + slot] = use
                board.parts[at * SLOTS + slot] = part + use


def use_of(board: Board, at: Int, slot: Int, guns: Int, engines: Int) -> Int:
    """Return the use of a slot to its ship, which has this number of intact guns and engines."""
    bit = 1 << slot
    slot_at = at * SLOTS + slot
    if board.guns[at] & bit:
        return GUN_POINTS * board.short_mean[slot_at]
    if board.tubes[at] & bit:
        return TORPEDO_POINTS * board.mean[slot_at] * board.salvo[slot_at]
    if board.armor[at] & bit:
        return ARMOR_POINTS * board.bonus[slot_at]
    if board.engines[at] & bit:
        return ENGINE_POINTS * board.gives[slot_at] + (LAST_ENGINE if engines <= 1 else 0)
    if board.tanks[at] & bit:
        return TRIM_POINTS * guns
    if (board.prows[at] | board.bombers[at] | board.layers[at]) & bit:
        return RAM_POINTS * board.mean[slot_at]
    if (board.crews[at] | board.menders[at]) & bit:
        working = board.guns[at] & ~board.before[at]
        return CREW_POINTS * board.mean[slot_at] * bits_of(working)
    return 0


def ends_ship(board: Board, at: Int, mask: Int, gone: Int) -> Int:
    """Return whether a ship is lost with these slots of a location destroyed.

    `gone` counts the destroyed slots elsewhere on it.
    """
    lost = bits_of(mask)
    if lost >= bits_of(board.whole[at]) or gone + lost >= half_of(board, at // PLACES):
        return 1
    return 0


def lost_worth(board: Board, at: Int, mask: Int, gone: Int) -> Int:
    """Return the value of all damage that brings a location from its present mask to this one.

    `gone` counts the destroyed slots elsewhere on the ship.
    """
    ship = at // PLACES
    life = board.life[ship]
    if ends_ship(board, at, mask, gone):
        return life
    slots = bits_of(board.whole[at])
    fresh = mask & ~board.now[at]
    lost = bits_of(board.now[at])
    points = 0
    for slot in range(SLOTS):
        if fresh >> slot & 1:
            points += part_of(board, ship, slots, lost, gone + lost)
            points += board.uses[at * SLOTS + slot]
            lost += 1
    return min(life, points)
