"""Torpedoes: launched before ships move; they run after all have moved, before the guns.

A torpedo follows the line from the hex that it left to one exactly as far away as it runs. It
strikes the first ship on the line, friend or enemy, except its own ship. If the line runs between
two hexes, both are on it: an enemy comes before a friend, and otherwise starboard first. The
targets of all torpedoes are found before the first one is resolved. A torpedo strikes the location
whose arc contains the hex that it came from, or the nearest of several. Each flak of that location
may stop it first.

Captains' plan
--------------
Each tube is aimed along the line that crosses most of the ends that enemies may reach, or the first
of equal lines. The ends of each enemy share `CERTAIN` equally. Lines that cross the present
position of a friend are not used. A tube that would hit no ship stays loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, HULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import bits_of, commands, has_place, works
from cardforge.leviathans.engine.rules.damage import (
    ADDED,
    is_shot_down,
    lay_torpedo,
    roll_attack,
    strike,
)
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_of,
    hull_at,
    hull_under,
    length,
    place_struck,
    station_q,
    station_r,
    uncover_all,
)
from cardforge.leviathans.engine.rules.move_ends import ANSWERS, forget_ends, list_answers
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    FULL_RULES,
    ONCE,
    OWN_SHIP,
    TORPEDO_LINE,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import (
    LAUNCHED,
    LAUNCHES,
    RAN_OUT,
    SILENCED,
    TORPEDOED,
    WASTED,
    note,
    note_3,
    note_4,
    put,
)
from cardforge.leviathans.engine.rules.tesla_charges import empty_coils

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

LAUNCH_SIZE: Final = 7
LAUNCH_SHIP: Final = 0
LAUNCH_PLACE: Final = 1
LAUNCH_SLOT: Final = 2
LAUNCH_LINE: Final = 3  # counted from the ship's heading when it was launched: see `line_at`
LAUNCH_Q: Final = 4
LAUNCH_R: Final = 5
LAUNCH_VICTIM: Final = 6
"""What `board.launches` has of each torpedo."""

CERTAIN: Final = 1000


def line_at(board: Board, runs: Int, facing: Int, number: Int) -> Int:
    """Return the index of line `number` of a set, counted from a ship's heading."""
    count = board.line_count[runs]
    return board.line_first[runs] + (number + facing * (count // FACINGS)) % count


def bears_along(board: Board, ship: Int, place: Int, slot: Int, number: Int) -> Int:
    """Return whether a tube bears on the end of line `number`, counted from the heading."""
    tube = (ship * PLACES + place) * SLOTS + slot
    line = board.line_first[board.runs[tube]] + number
    sector = board.arc[board.type[ship] * PLACES + place]
    if board.turret[tube]:
        return board.line_turrets[line] >> sector & 1
    return board.line_arcs[line] >> sector & 1


def end_of_line(board: Board, line: Int, axis: Int) -> Int:
    """Return q (axis 0) or r (axis 1) of a line's end, relative to its start."""
    last = board.line_start[line + 1] - 1
    return 0 if last < board.line_start[line] else board.entries[last * 4 + axis]


def launch_fault(board: Board, side: Int, ship: Int, place: Int, slot: Int, number: Int) -> Int:
    """Return the rule that a launch along line `number` breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if not commands(board, side, ship):
        return OWN_SHIP
    at = ship * PLACES + place
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return WEAPON
    if not works(board, board.tubes, at) >> slot & 1:
        return WEAPON
    runs = board.runs[at * SLOTS + slot]
    if not 0 <= number < board.line_count[runs]:
        return TORPEDO_LINE
    if not bears_along(board, ship, place, slot, number):
        return TORPEDO_LINE
    return ONCE if launched_by(board, at, slot) >= board.salvo[at * SLOTS + slot] else ALLOWED


def launched_by(board: Board, at: Int, slot: Int) -> Int:
    """Count the torpedoes that a slot of location `at` has launched in this turn."""
    count = 0
    for number in range(board.launch_count):
        one = number * LAUNCH_SIZE
        from_at = board.launches[one] * PLACES + board.launches[one + LAUNCH_PLACE]
        if from_at == at and board.launches[one + LAUNCH_SLOT] == slot:
            count += 1
    return count


def launch(board: Board, ship: Int, place: Int, slot: Int, number: Int) -> None:
    """Order a torpedo, which must be allowed, along a line counted from the ship's heading."""
    runs = board.runs[(ship * PLACES + place) * SLOTS + slot]
    one = board.launch_count * LAUNCH_SIZE
    board.launches[one + LAUNCH_SHIP] = ship
    board.launches[one + LAUNCH_PLACE] = place
    board.launches[one + LAUNCH_SLOT] = slot
    board.launches[one + LAUNCH_LINE] = line_at(board, runs, board.at[ship] % FACINGS, number)
    board.launches[one + LAUNCH_Q] = station_q(board, ship, place)
    board.launches[one + LAUNCH_R] = station_r(board, ship, place)
    board.launch_count += 1


def tape_launches(board: Board, side: Int, first: Int) -> None:
    """Write the launches of a side on the tape, from number `first` on."""
    note(board, LAUNCHES, 1 + 5 * (board.launch_count - first))
    put(board, side)
    for number in range(first, board.launch_count):
        one = number * LAUNCH_SIZE
        for part in range(LAUNCH_LINE):
            put(board, board.launches[one + part])
        line = board.launches[one + LAUNCH_LINE]
        put(board, board.launches[one + LAUNCH_Q] + end_of_line(board, line, 0))
        put(board, board.launches[one + LAUNCH_R] + end_of_line(board, line, 1))


def tape_under_way(board: Board) -> None:
    """Write on the tape that the torpedoes are under way."""
    for number in range(board.launch_count):
        one = number * LAUNCH_SIZE
        note(board, LAUNCHED, 6)
        put(board, board.launches[one + LAUNCH_SHIP])
        put(board, board.launches[one + LAUNCH_PLACE])
        put(board, board.launches[one + LAUNCH_SLOT])
        put(board, board.launches[one + LAUNCH_Q])
        put(board, board.launches[one + LAUNCH_R])
        put(board, board.launches[one + LAUNCH_LINE])


def run_torpedoes(board: Board) -> None:
    """Resolve all torpedoes in the order in which they were launched."""
    if board.launch_count:
        cover_all(board, NOWHERE)
        for number in range(board.launch_count):
            one = number * LAUNCH_SIZE
            board.launches[one + LAUNCH_VICTIM] = first_struck(board, one)
        uncover_all(board)
        for number in range(board.launch_count):
            arrive(board, number * LAUNCH_SIZE)
        board.launch_count = 0


def first_struck(board: Board, one: Int) -> Int:
    """Return the first ship on the line of the torpedo at an index of `board.launches`.

    It is NOWHERE if the torpedo meets no ship.
    """
    ship = board.launches[one + LAUNCH_SHIP]
    line = board.launches[one + LAUNCH_LINE]
    q = board.launches[one + LAUNCH_Q]
    r = board.launches[one + LAUNCH_R]
    for entry in range(board.line_start[line], board.line_start[line + 1]):
        found = covering(
            board, ship, q + board.entries[entry * 4], r + board.entries[entry * 4 + 1]
        )
        other = covering(
            board, ship, q + board.entries[entry * 4 + 2], r + board.entries[entry * 4 + 3]
        )
        if found == NOWHERE:
            found = other
        elif other != NOWHERE and board.side[found] == board.side[ship]:
            found = found if board.side[other] == board.side[ship] else other
        if found != NOWHERE:
            return found
    return NOWHERE


def covering(board: Board, but: Int, q: Int, r: Int) -> Int:
    """Return the ship that covers the hex (q, r), except ship `but`, or NOWHERE."""
    hex_ = hex_of(board, q, r)
    if hex_ == NOWHERE or board.cover[hex_] == 0 or board.cover[hex_] == 1 + but:
        return NOWHERE
    return board.cover[hex_] - 1


def arrive(board: Board, one: Int) -> None:
    """Resolve the torpedo at this index of `board.launches`: flak first, then its attack."""
    ship = board.launches[one + LAUNCH_SHIP]
    place = board.launches[one + LAUNCH_PLACE]
    slot = board.launches[one + LAUNCH_SLOT]
    victim = board.launches[one + LAUNCH_VICTIM]
    at = ship * PLACES + place
    if victim == NOWHERE:
        note_3(board, RAN_OUT, ship, place, slot)
        return
    if board.at[victim] == NOWHERE:
        note_4(board, WASTED, ship, place, 1 << slot, victim)
        return
    q = board.launches[one + LAUNCH_Q]
    hit = place_struck(board, victim, q, board.launches[one + LAUNCH_R])
    if is_shot_down(board, victim, hit, 0):
        return
    if not board.harmful[at] >> slot & 1:
        board.silenced[victim] = 1
        note_4(board, SILENCED, ship, place, slot, victim)
        empty_coils(board, victim)
        return
    lay_torpedo(board, at * SLOTS + slot, victim, hit)
    roll = roll_attack(board, 0)
    if board.taping:
        note(board, TORPEDOED, 8)
        put(board, ship)
        put(board, place)
        put(board, slot)
        put(board, victim)
        put(board, hit)
        put(board, board.moved[victim])
        put(board, board.pool[ADDED])
        put(board, roll)
    strike(board, victim, hit, roll, 1, 0)


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
        first = hull_under(board, enemy, board.answers[rank * ANSWERS + number] >> 1)
        for at in range(first, first + board.hull_hexes[board.type[enemy]]):
            if board.hull[at] != NOWHERE:
                board.marks[board.hull[at]] |= 1 << number


def unmark_ends(board: Board, rank: Int) -> None:
    """Clear the marks that `mark_ends` has set."""
    enemy = board.rivals[rank * 2]
    for number in range(board.rivals[rank * 2 + 1]):
        first = hull_under(board, enemy, board.answers[rank * ANSWERS + number] >> 1)
        for at in range(first, first + board.hull_hexes[board.type[enemy]]):
            if board.hull[at] != NOWHERE:
                board.marks[board.hull[at]] = 0


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
            first = hull_at(board, other)
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
