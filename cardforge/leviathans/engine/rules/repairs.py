"""Repairs: after the guns, each crew may try to repair one slot of its own location.

With 15 or more on two red dice and the crew's own die, the slot works again from the next turn on.
A repair crew rolls its die twice. The best officer of the location adds his bonus. Crews destroyed
in this turn still work, as guns still fire. If a slot has been repaired already, the crew does not
roll. A crew whose slot was named for Reinforce in vain does not repair. A ship that has fled and
may return repairs like any other.

Captains' plan
--------------
The simple and the good captain let every crew work that can. Each takes the slot that helps its
ship most (`board.uses`), or the first of equal ones. Slots that no crew works on yet come first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import FULL, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.condition import has_place, is_manned, officer, works
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, cast
from cardforge.leviathans.engine.rules.rule_numbers import (
    ALLOWED,
    CREW,
    FULL_RULES,
    MENDABLE,
    OWN_SHIP,
    TIRED,
)
from cardforge.leviathans.engine.rules.tape import MENDED, REPAIRS, note, put
from cardforge.leviathans.engine.rules.worth import appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

MENDED_AT: Final = 15

MEND_SIZE: Final = 4
MEND_SHIP: Final = 0
MEND_PLACE: Final = 1
MEND_CREW: Final = 2
MEND_SLOT: Final = 3
"""The numbers that each crew's order has in the list of repairs on the board."""


def mendable_now(board: Board, at: Int) -> Int:
    """Return, as a mask, the destroyed slots of a location that can be repaired."""
    return board.mendable[at] & board.now[at]


def ready_crews(board: Board, at: Int) -> Int:
    """Return, as a mask, the crews of a location that may repair in this turn."""
    return works(board, board.menders, at) & ~board.tired[at]


def mend_fault(board: Board, side: Int, ship: Int, place: Int, crew: Int, slot: Int) -> Int:
    """Return the first rule that a repair breaks, or ALLOWED."""
    if board.rules != FULL:
        return FULL_RULES
    if ship < 0 or ship >= board.ships or board.side[ship] != side or not is_manned(board, ship):
        return OWN_SHIP
    if not has_place(board, ship, place) or not 0 <= crew < SLOTS:
        return CREW
    at = ship * PLACES + place
    if not works(board, board.menders, at) >> crew & 1 or is_busy(board, at, crew):
        return CREW
    if board.tired[at] >> crew & 1:
        return TIRED
    if not 0 <= slot < SLOTS or not mendable_now(board, at) >> slot & 1:
        return MENDABLE
    return ALLOWED


def is_busy(board: Board, at: Int, crew: Int) -> Int:
    """Return whether a crew already has orders in this turn."""
    for number in range(board.mend_count):
        one = number * MEND_SIZE
        works_at = board.mends[one] * PLACES + board.mends[one + MEND_PLACE]
        if works_at == at and board.mends[one + MEND_CREW] == crew:
            return 1
    return 0


def mend(board: Board, ship: Int, place: Int, crew: Int, slot: Int) -> None:
    """Order a crew to repair a slot, which must be allowed."""
    one = board.mend_count * MEND_SIZE
    board.mends[one + MEND_SHIP] = ship
    board.mends[one + MEND_PLACE] = place
    board.mends[one + MEND_CREW] = crew
    board.mends[one + MEND_SLOT] = slot
    board.mend_count += 1


def tape_mends(board: Board, side: Int, first: Int) -> None:
    """Write the repairs of a side on the tape, from number `first` on."""
    note(board, REPAIRS, 1 + MEND_SIZE * (board.mend_count - first))
    put(board, side)
    for number in range(first * MEND_SIZE, board.mend_count * MEND_SIZE):
        put(board, board.mends[number])


def repair_all(board: Board) -> None:
    """Resolve all repairs of a turn in the order in which they were ordered."""
    for number in range(board.mend_count):
        one = number * MEND_SIZE
        at = board.mends[one + MEND_SHIP] * PLACES + board.mends[one + MEND_PLACE]
        if mendable_now(board, at) >> board.mends[one + MEND_SLOT] & 1:
            try_repair(board, one, at)
    board.mend_count = 0


def try_repair(board: Board, one: Int, at: Int) -> None:
    """Roll for one crew's repair of a slot of location `at`."""
    slot = board.mends[one + MEND_SLOT]
    crew = board.mends[one + MEND_CREW]
    rolled = cast(board, TWO_RED)
    rolled += cast(board, board.mender_word[at * SLOTS + crew])
    added = officer(board, at)
    done = 1 if rolled + added >= MENDED_AT else 0
    if board.taping:
        note(board, MENDED, 7)
        put(board, board.mends[one + MEND_SHIP])
        put(board, board.mends[one + MEND_PLACE])
        put(board, slot)
        put(board, crew)
        put(board, added)
        put(board, rolled + added)
        put(board, done)
    if done:
        board.now[at] &= ~(1 << slot)
        harm(board, board.mends[one + MEND_SHIP])


def set_to_work(board: Board, side: Int) -> None:
    """Order a repair by each crew of a side that has something to repair."""
    for ship in range(board.ships):
        if board.side[ship] == side and is_manned(board, ship):
            appraise(board, ship)
            for place in range(board.places_of[board.type[ship]]):
                at = ship * PLACES + place
                crews = ready_crews(board, at)
                if crews and mendable_now(board, at):
                    employ(board, ship, place, crews)


def employ(board: Board, ship: Int, place: Int, crews: Int) -> None:
    """Order each crew of a location to a slot."""
    at = ship * PLACES + place
    busy = 0
    for crew in range(SLOTS):
        if crews >> crew & 1:
            open_slots = mendable_now(board, at) & ~busy
            if not open_slots:
                open_slots = mendable_now(board, at)
            slot = most_useful(board, at, open_slots)
            busy |= 1 << slot
            mend(board, ship, place, crew, slot)


def most_useful(board: Board, at: Int, slots: Int) -> Int:
    """Return the slot of a mask that does most for its ship."""
    best = NOWHERE
    most = -1
    for slot in range(SLOTS):
        if slots >> slot & 1 and board.uses[at * SLOTS + slot] > most:
            best = slot
            most = board.uses[at * SLOTS + slot]
    return best
