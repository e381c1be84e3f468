"""Plans for torpedoes: which tubes the good captain launches, and where they aim.

Each tube is aimed along the line that crosses most of the ends that enemies may reach, or the first
of equal lines. The ends of each enemy share `CERTAIN` equally. Lines that cross the present
position of a friend are not used. A tube that would hit no ship stays loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, HULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, works
from cardforge.leviathans.engine.rules.expected_moves import ANSWERS, list_answers
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_of,
    length,
    station_q,
    station_r,
    uncover_all,
)
from cardforge.leviathans.engine.rules.move_ends import forget_ends
from cardforge.leviathans.engine.rules.torpedoes import bears_along, launch, line_at

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

CERTAIN: Final = 1000


def torpedoes_away(board: Board, side: Int) -> None:
    """Order each torpedo of a side that may hit an enemy."""
    if not has_tubes(board, side):
        return
    forget_ends(board, board.ships)
    rivals = 0
    for enemy in range(board.ships):
        if board.side[enemy] != side and board.at[enemy] != NOWHERE:
            board.rivals[rivals * 2] = enemy
            board.rivals[rivals * 2 + 1] = list_answers(board, enemy, rivals, ANSWERS)
            rivals += 1
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for place in range(board.places_of[board.type[ship]]):
                if works(board, board.tubes, ship * PLACES + place):
                    lay_tubes(board, ship, place, rivals)


def has_tubes(board: Board, side: Int) -> Int:
    """Return whether a side has a torpedo to launch."""
    for ship in range(board.ships):
        if board.side[ship] == side and board.at[ship] != NOWHERE:
            for at in range(ship * PLACES, ship * PLACES + PLACES):
                if board.tubes[at] & ~board.before[at]:
                    return 1
    return 0


def lay_tubes(board: Board, ship: Int, place: Int, rivals: Int) -> None:
    """Order the torpedoes of a location; tubes with the same reach share the best line."""
    at = ship * PLACES + place
    tubes = works(board, board.tubes, at)
    last = NOWHERE
    line = NOWHERE
    for slot in range(SLOTS):
        if tubes >> slot & 1:
            alike = board.runs[at * SLOTS + slot] * 2 + board.turret[at * SLOTS + slot]
            if alike != last:
                line = best_line(board, ship, place, slot, rivals)
                last = alike
            if line != NOWHERE:
                for _each in range(board.salvo[at * SLOTS + slot]):
                    launch(board, ship, place, slot, line)


def best_line(board: Board, ship: Int, place: Int, slot: Int, rivals: Int) -> Int:
    """Return the line of a tube that is most likely to cross an enemy, counted from the heading."""
    runs = board.runs[(ship * PLACES + place) * SLOTS + slot]
    count = board.line_count[runs]
    for number in range(count):
        board.crossed[number] = 0
    near = 0
    for rank in range(rivals):
        if is_near(board, board.rivals[rank * 2], ship, place, count // FACINGS):
            mark_ends(board, rank)
            near += weigh_lines(board, ship, place, slot, board.rivals[rank * 2 + 1])
            unmark_ends(board, rank)
    return safest_of(board, ship, place, runs) if near else NOWHERE


def safest_of(board: Board, ship: Int, place: Int, runs: Int) -> Int:
    """Return the line that crosses most ends, of those that cross no friend, or NOWHERE."""
    best = NOWHERE
    most = 0
    cover_friends(board, ship)
    q = station_q(board, ship, place)
    r = station_r(board, ship, place)
    for number in range(board.line_count[runs]):
        if board.crossed[number] > most:
            line = line_at(board, runs, facing_of(board, ship), number)
            if not crosses(board, line, q, r):
                best = number
                most = board.crossed[number]
    uncover_all(board)
    return best


def facing_of(board: Board, ship: Int) -> Int:
    """Return the heading of a ship."""
    return board.at[ship] % FACINGS


def is_near(board: Board, enemy: Int, ship: Int, place: Int, reach: Int) -> Int:
    """Return whether an enemy can end its move within reach of a torpedo."""
    there = board.at[enemy] // FACINGS
    q = board.q[there] - station_q(board, ship, place)
    away = length(q, board.r[there] - station_r(board, ship, place))
    return 1 if away <= reach + board.mp[enemy] + HULL else 0


def mark_ends(board: Board, rank: Int) -> None:
    """Set `board.marks` on each hex that an enemy may cover: a bit for each of its ends."""
    enemy = board.rivals[rank * 2]
    for number in range(board.rivals[rank * 2 + 1]):
        first = hull_of_end(board, enemy, board.answers[rank * ANSWERS + number])
        for at in range(first, first + board.hull_hexes[board.type[enemy]]):
            if board.hull[at] != NOWHERE:
                board.marks[board.hull[at]] |= 1 << number


def unmark_ends(board: Board, rank: Int) -> None:
    """Clear the marks that `mark_ends` has set."""
    enemy = board.rivals[rank * 2]
    for number in range(board.rivals[rank * 2 + 1]):
        first = hull_of_end(board, enemy, board.answers[rank * ANSWERS + number])
        for at in range(first, first + board.hull_hexes[board.type[enemy]]):
            if board.hull[at] != NOWHERE:
                board.marks[board.hull[at]] = 0


def hull_of_end(board: Board, ship: Int, end: Int) -> Int:
    """Return the index in `board.hull` of the hexes under a ship at an end."""
    return ((board.type[ship] - 1) * board.hexes * FACINGS + (end >> 1)) * HULL


def weigh_lines(board: Board, ship: Int, place: Int, slot: Int, ends: Int) -> Int:
    """Add to each line in arc its share of the marked ends; return 1 if any line crosses one."""
    runs = board.runs[(ship * PLACES + place) * SLOTS + slot]
    q = station_q(board, ship, place)
    r = station_r(board, ship, place)
    found = 0
    for number in range(board.line_count[runs]):
        if bears_along(board, ship, place, slot, number):
            line = line_at(board, runs, facing_of(board, ship), number)
            marks = marks_on(board, line, q, r)
            if marks:
                share = bits_of(marks & 63) + bits_of(marks >> 6 & 63) + bits_of(marks >> 12)
                board.crossed[number] += share * CERTAIN // ends
                found = 1
    return found


def marks_on(board: Board, line: Int, q: Int, r: Int) -> Int:
    """Return the marks of all hexes on a line from (q, r), as one mask."""
    marks = 0
    for entry in range(board.line_start[line], board.line_start[line + 1]):
        at = entry * 4
        hex_ = hex_of(board, q + board.entries[at], r + board.entries[at + 1])
        if hex_ != NOWHERE:
            marks |= board.marks[hex_]
        hex_ = hex_of(board, q + board.entries[at + 2], r + board.entries[at + 3])
        if hex_ != NOWHERE:
            marks |= board.marks[hex_]
    return marks


def cover_friends(board: Board, ship: Int) -> None:
    """Cover the hexes of the other ships of a ship's side; `uncover_all` undoes it."""
    cover_all(board, ship)
    for other in range(board.ships):
        if board.side[other] != board.side[ship] and board.at[other] != NOWHERE:
            first = hull_of_end(board, other, board.at[other] * 2)
            for at in range(first, first + board.hull_hexes[board.type[other]]):
                if board.hull[at] != NOWHERE:
                    board.cover[board.hull[at]] = 0


def crosses(board: Board, line: Int, q: Int, r: Int) -> Int:
    """Return whether a line from (q, r) crosses a covered hex."""
    for entry in range(board.line_start[line], board.line_start[line + 1]):
        at = entry * 4
        hex_ = hex_of(board, q + board.entries[at], r + board.entries[at + 1])
        if hex_ != NOWHERE and board.cover[hex_]:
            return 1
        hex_ = hex_of(board, q + board.entries[at + 2], r + board.entries[at + 3])
        if hex_ != NOWHERE and board.cover[hex_]:
            return 1
    return 0
