"""The condition of ships: slots that work, MP, gear, trim, crews and armour.

`board.before` has the damage in effect, `board.now` that of this turn too. A slot works in this
turn if it was intact before it. Only counts of destroyed slots go by `now`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import FLED, FULL, MASKS, NOWHERE, PLACES, SLOTS

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board


def bits_of(mask: Int) -> Int:
    """Count the slots in a mask."""
    mask = (mask & 21) + (mask >> 1 & 21)
    mask = (mask & 51) + (mask >> 2 & 51)
    return (mask & 15) + (mask >> 4)


def commands(board: Board, side: Int, ship: Int) -> Int:
    """Return whether a side has this ship on the map."""
    if ship < 0 or ship >= board.ships or board.side[ship] != side:
        return 0
    return 0 if board.at[ship] == NOWHERE else 1


def may_return(board: Board, ship: Int) -> Int:
    """Return whether a ship has fled and may still return.

    That needs another ship of its side on the map.
    """
    if board.lost[ship] != FLED or board.token[ship] == NOWHERE:
        return 0
    for other in range(board.ships):
        if board.side[other] == board.side[ship] and board.at[other] != NOWHERE:
            return 1
    return 0


def is_manned(board: Board, ship: Int) -> Int:
    """Return whether the crews of a ship can work: it is on the map, or may return to it."""
    return 1 if board.at[ship] != NOWHERE else may_return(board, ship)


def has_place(board: Board, ship: Int, place: Int) -> Int:
    """Return whether a ship has a location of this number."""
    return 1 if 0 <= place < board.places_of[board.type[ship]] else 0


def has_action(board: Board, side: Int, power: Int) -> Int:
    """Return whether a side has a ship on the map that can take the action of a nation."""
    for ship in range(board.ships):
        if board.power[ship] == power and commands(board, side, ship):
            return 1
    return 0


def si_of(board: Board, ship: Int) -> Int:
    """Return a ship's SI, less what evasive maneuvers have cost it."""
    return board.si[ship] - board.strain[ship]


def works(board: Board, slots: Ints, at: Int) -> Int:
    """Return, as a mask, which of these slots of a location work in this turn.

    `slots` has a mask for each location, such as `board.guns`.
    """
    return slots[at] & ~board.before[at]


def count_working(board: Board, ship: Int, slots: Ints) -> Int:
    """Count which of these slots of a ship work in this turn."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if slots[at]:
            count += bits_of(slots[at] & ~board.before[at])
    return count


def count_lost(board: Board, ship: Int, slots: Ints) -> Int:
    """Count which of these slots of a ship were destroyed before this turn."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if slots[at] & board.before[at]:
            count += bits_of(slots[at] & board.before[at])
    return count


def destroyed(board: Board, ship: Int) -> Int:
    """Count the destroyed slots of a ship, including those of this turn."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.now[at]:
            count += bits_of(board.now[at])
    return count


def mp_of(board: Board, ship: Int) -> Int:
    """Return a ship's MP: as printed, less those of lost engines, plus this turn's boost.

    Flank speed and charges give that. A ship whose last engine is lost has nothing else.
    """
    gone = 0
    left = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        engines = board.engines[at]
        if engines:
            left |= engines & ~board.before[at]
            for slot in range(SLOTS):
                if engines & board.before[at] & 1 << slot:
                    gone += board.gives[at * SLOTS + slot]
    if not left and count_lost(board, ship, board.engines):
        return max(0, board.boost[ship])
    return max(0, board.mp[ship] - gone + board.boost[ship])


def gears_to(board: Board, ship: Int, starboard: Int) -> Int:
    """Count the intact steering gears on the port or `starboard` side of a ship."""
    count = 0
    for place in range(1, board.places_of[board.type[ship]] - 1):
        at = ship * PLACES + place
        if board.gears[at] and board.arc[board.type[ship] * PLACES + place] == 1 + starboard:
            count += bits_of(board.gears[at] & ~board.before[at])
    return count


def trim_lost(board: Board, ship: Int) -> Int:
    """Count the trim tanks that do not work in this turn: all of them if a ship is silenced."""
    lost = count_lost(board, ship, board.tanks)
    if board.silenced[ship]:
        lost += count_working(board, ship, board.tanks)
    return lost


def further(board: Board, ship: Int) -> Int:
    """Return a ship's extra range in hexes: 1 per stabilizer, 0 if it moved or is silenced."""
    if board.moved[ship] or board.silenced[ship]:
        return 0
    return count_working(board, ship, board.stabilizers)


def felt(distance: Int, reach: Int) -> Int:
    """Return a distance less the extra range of a ship, at least 1; in hexes."""
    return min(distance, max(1, distance - reach))


def officer(board: Board, at: Int) -> Int:
    """Return the bonus that the best officer of a location adds to its crews."""
    best = 0
    able = works(board, board.officers, at)
    if able:
        for slot in range(SLOTS):
            if able >> slot & 1:
                best = max(best, board.bonus[at * SLOTS + slot])
    return best


def needed(board: Board, at: Int, slot: Int, again: Int) -> Int:
    """Return the roll that destroys a slot: its breach number plus the location's armour.

    If the slot die was rolled `again`, after it showed a destroyed slot, only bulkheads count.
    """
    plates = board.bulkheads[at * MASKS + board.before[at]]
    if not again:
        plates = board.plates[at * MASKS + board.before[at]]
    return board.breach[at * SLOTS + slot] + plates


def weapons_at(board: Board, at: Int) -> Int:
    """Return the mask of a location's weapons that only the full rules play."""
    return board.harmful[at] | board.prows[at] | board.bombers[at] | board.layers[at]


def is_armed(board: Board, ship: Int) -> Int:
    """Return whether a ship has an intact gun or, by the full rules, another intact weapon.

    Torpedoes that destroy nothing do not count.
    """
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.guns[at] & ~board.before[at]:
            return 1
        if board.rules == FULL and weapons_at(board, at) & ~board.before[at]:
            return 1
    return 0
