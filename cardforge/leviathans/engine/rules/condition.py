"""What a ship can still do: slots that work, MP, gear, trim, crews, armour.

Damage of this turn is in `now` alone; everything here but counts of destroyed slots goes by
`before`, the damage in effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import FLED, FULL, MASKS, NOWHERE, PLACES, SLOTS

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board


def bits_of(mask: Int) -> Int:
    """Count the slots of a mask."""
    mask = (mask & 21) + (mask >> 1 & 21)
    mask = (mask & 51) + (mask >> 2 & 51)
    return (mask & 15) + (mask >> 4)


def commands(board: Board, side: Int, ship: Int) -> Int:
    """Return whether a side has this ship on the map."""
    if ship < 0 or ship >= board.ships or board.side[ship] != side:
        return 0
    return 0 if board.at[ship] == NOWHERE else 1


def may_return(board: Board, ship: Int) -> Int:
    """Tell whether a ship has fled, and may return while its side has another on the map."""
    if board.lost[ship] != FLED or board.token[ship] == NOWHERE:
        return 0
    for other in range(board.ships):
        if board.side[other] == board.side[ship] and board.at[other] != NOWHERE:
            return 1
    return 0


def is_manned(board: Board, ship: Int) -> Int:
    """Tell whether the crews of a ship are at work: on the map, or off it and about to return."""
    return 1 if board.at[ship] != NOWHERE else may_return(board, ship)


def has_place(board: Board, ship: Int, place: Int) -> Int:
    """Return whether a ship has a location of this number."""
    return 1 if 0 <= place < board.places_of[board.type[ship]] else 0


def has_action(board: Board, side: Int, power: Int) -> Int:
    """Return whether a side has a ship on the map with the action of a nation."""
    for ship in range(board.ships):
        if board.power[ship] == power and commands(board, side, ship):
            return 1
    return 0


def si_of(board: Board, ship: Int) -> Int:
    """Return the SI that a ship has left."""
    return board.si[ship] - board.strain[ship]


def works(board: Board, slots: Ints, at: Int) -> Int:
    """Return those slots of a location that work in this turn."""
    return slots[at] & ~board.before[at]


def count_working(board: Board, ship: Int, slots: Ints) -> Int:
    """Count those slots of a ship that work in this turn."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if slots[at]:
            count += bits_of(slots[at] & ~board.before[at])
    return count


def count_lost(board: Board, ship: Int, slots: Ints) -> Int:
    """Count those slots of a ship that are lost and feel like it in this turn."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if slots[at] & board.before[at]:
            count += bits_of(slots[at] & board.before[at])
    return count


def destroyed(board: Board, ship: Int) -> Int:
    """Count the destroyed slots of a ship, those of this turn too."""
    count = 0
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.now[at]:
            count += bits_of(board.now[at])
    return count


def mp_of(board: Board, ship: Int) -> Int:
    """Return a ship's MP: those printed, less what lost engines gave; none with the last engine.

    Flank speed of this turn counts.
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
        return 0
    return max(0, board.mp[ship] - gone + board.boost[ship])


def gears_to(board: Board, ship: Int, starboard: Int) -> Int:
    """Count the steering gears that work on one side of a ship."""
    count = 0
    for place in range(1, board.places_of[board.type[ship]] - 1):
        at = ship * PLACES + place
        if board.gears[at] and board.arc[board.type[ship] * PLACES + place] == 1 + starboard:
            count += bits_of(board.gears[at] & ~board.before[at])
    return count


def trim_lost(board: Board, ship: Int) -> Int:
    """Count the trim tanks that a ship misses in this turn; all of them once it is silenced."""
    lost = count_lost(board, ship, board.tanks)
    if board.silenced[ship]:
        lost += count_working(board, ship, board.tanks)
    return lost


def further(board: Board, ship: Int) -> Int:
    """Return the extra range of a ship in hexes: one for each stabilizer while it stands still."""
    if board.moved[ship] or board.silenced[ship]:
        return 0
    return count_working(board, ship, board.stabilizers)


def felt(distance: Int, reach: Int) -> Int:
    """Return a distance as guns feel it that reach farther; the nearest stays the nearest."""
    return min(distance, max(1, distance - reach))


def officer(board: Board, at: Int) -> Int:
    """Return what the best officer of a location adds to the crew beside him."""
    best = 0
    able = works(board, board.officers, at)
    if able:
        for slot in range(SLOTS):
            if able >> slot & 1:
                best = max(best, board.bonus[at * SLOTS + slot])
    return best


def needed(board: Board, at: Int, slot: Int, again: Int) -> Int:
    """Return the number that breaks a slot: its breach number and the location's armour.

    After a destroyed slot the die is rolled `again`, and only bulkheads still count.
    """
    plates = board.bulkheads[at * MASKS + board.before[at]]
    if not again:
        plates = board.plates[at * MASKS + board.before[at]]
    return board.breach[at * SLOTS + slot] + plates


def weapons_at(board: Board, at: Int) -> Int:
    """Return the weapons of a location that only the full rules know."""
    return board.harmful[at] | board.prows[at] | board.bombers[at] | board.layers[at]


def is_armed(board: Board, ship: Int) -> Int:
    """Return whether a ship has a gun that works or, by the full rules, another weapon.

    Torpedoes that do no damage do not count.
    """
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.guns[at] & ~board.before[at]:
            return 1
        if board.rules == FULL and weapons_at(board, at) & ~board.before[at]:
            return 1
    return 0
