"""Torpedoes: launched before ships move; they run after all have moved, before the guns.

A torpedo follows the line from the hex that it left to one exactly as far away as it runs. It
strikes the first ship on the line, friend or enemy, except its own ship. If the line runs between
two hexes, both are on it: an enemy comes before a friend, and otherwise starboard first. The
targets of all torpedoes are found before the first one is resolved. A torpedo strikes the location
whose arc contains the hex that it came from, or the nearest of several. Each flak of that location
may stop it first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FACINGS, FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import commands, has_place, works
from cardforge.leviathans.engine.rules.damage import (
    ADDED,
    BY_THE_BOW,
    CREW_AT,
    CREW_SLOTS,
    GUN_COUNT,
    GUN_WORD,
    MAGAZINE_SLOTS,
    RAMMER,
    SLOT_DICE,
    best_cast,
    lay_location,
    roll_attack,
    strike,
)
from cardforge.leviathans.engine.rules.dice import cast
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_of,
    place_struck,
    station_q,
    station_r,
    uncover_all,
)
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    FULL_RULES,
    ONCE,
    OWN_SHIP,
    TORPEDO_LINE,
    WEAPON,
)
from cardforge.leviathans.engine.rules.tape import (
    FLAK,
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
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

FLAK_STOPS: Final = 8
LAUNCH_SIZE: Final = 7
LAUNCH_SHIP: Final = 0
LAUNCH_PLACE: Final = 1
LAUNCH_SLOT: Final = 2
LAUNCH_LINE: Final = 3  # counted from the ship's heading when it was launched: see `line_at`
LAUNCH_Q: Final = 4
LAUNCH_R: Final = 5
LAUNCH_VICTIM: Final = 6
"""What `board.launches` has of each torpedo."""


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


def lay_torpedo(board: Board, slot_at: Int, victim: Int, hit: Int) -> None:
    """Put the dice of a torpedo and of the location struck into `board.pool`."""
    board.pool[GUN_WORD] = board.word[slot_at]
    board.pool[GUN_COUNT] = 1
    board.pool[CREW_AT] = NOWHERE
    board.pool[CREW_SLOTS] = 0
    board.pool[MAGAZINE_SLOTS] = 0
    board.pool[ADDED] = 0
    board.pool[SLOT_DICE] = 1
    board.pool[RAMMER] = NOWHERE
    board.pool[BY_THE_BOW] = 0
    lay_location(board, victim * PLACES + hit)


def is_shot_down(board: Board, victim: Int, hit: Int, mine: Int) -> Int:
    """Fire each flak of a location at what is about to strike it, until one stops it.

    Return whether one has.
    """
    at = victim * PLACES + hit
    flaks = works(board, board.flaks, at)
    for slot in range(SLOTS):
        if flaks >> slot & 1:
            crews = works(board, board.crews, at)
            total = cast(board, board.word[at * SLOTS + slot])
            total += best_cast(board, board.helpers, at * SLOTS, crews)
            stopped = 1 if total >= FLAK_STOPS else 0
            if board.taping:
                note(board, FLAK, 6)
                put(board, victim)
                put(board, hit)
                put(board, crews)
                put(board, total)
                put(board, stopped)
                put(board, mine)
            if stopped:
                return 1
    return 0
