"""Reinforce, Britain's action: a crew moves to another location of its ship before repairs.

It is named with a crew slot of another location, which may hold a crew or be destroyed. Two red
dice, its own die and that of a crew found there have to make 15. Two crews change places. A
destroyed slot is filled and whole, and the slot left behind is destroyed. All that belongs to the
crew moves with it; breach numbers stay. The crews work at once where they have come to. With 14 or
less nothing moves, and crews in the slots named do not repair in this turn.

`board.crew_moves` has the moves of a turn. `board.berthed` has, for each slot, the slot in which
its crew is printed.

Dice of crews that have moved
-----------------------------
`board.service` numbers the dice of crews and magazines as printed. A location whose crews have
changed has a row of its own in `service_rows`, filled when its crews or its damage change, from the
faces of their dice. It has the chance of each total of the best crew and the best magazine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import BRITISH, NOWHERE, PLACES, SLOTS
from cardforge.leviathans.engine.rules.chances import BILLION, MILLION
from cardforge.leviathans.engine.rules.condition import commands, has_place, works
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import DIE_FACES, TWO_RED, WORD_ROOM, cast
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ACTION_ONCE,
    ALLOWED,
    CREW_SLOT,
    CREW_TO_MOVE,
    OWN_SHIP,
)
from cardforge.leviathans.engine.rules.tape import REINFORCED, REINFORCES, note, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board

REINFORCED_AT: Final = 15

CREW_MOVE_SIZE: Final = 6
CREW_MOVE_SHIP: Final = 0
CREW_MOVE_PLACE: Final = 1
CREW_MOVE_SLOT: Final = 2
CREW_MOVE_TO: Final = 3
CREW_MOVE_TO_SLOT: Final = 4
CREW_MOVE_FAILED: Final = 5
"""What `board.crew_moves` has of each move."""


def reinforce_fault(
    board: Board, side: Int, ship: Int, place: Int, slot: Int, to: Int, to_slot: Int
) -> Int:
    """Return the first rule that a crew's move would break, or ALLOWED."""
    if not commands(board, side, ship):
        return OWN_SHIP
    if board.power[ship] != BRITISH:
        return ACTION
    for number in range(board.crew_move_count):
        if board.crew_moves[number * CREW_MOVE_SIZE + CREW_MOVE_SHIP] == ship:
            return ACTION_ONCE
    if not is_crew_slot(board, ship, place, slot):
        return CREW_TO_MOVE
    if not is_manned_slot(board, slot_index(ship, place, slot)):
        return CREW_TO_MOVE
    if to == place or not is_crew_slot(board, ship, to, to_slot):
        return CREW_SLOT
    return ALLOWED


def slot_index(ship: Int, place: Int, slot: Int) -> Int:
    """Return the index of a slot in the lists of the board."""
    return (ship * PLACES + place) * SLOTS + slot


def crew_start(board: Board, one: Int) -> Int:
    """Return the slot that a crew leaves, by the index of its move in `board.crew_moves`."""
    place = board.crew_moves[one + CREW_MOVE_PLACE]
    return slot_index(board.crew_moves[one], place, board.crew_moves[one + CREW_MOVE_SLOT])


def crew_end(board: Board, one: Int) -> Int:
    """Return the slot to which a crew moves, by the index of its move in `board.crew_moves`."""
    place = board.crew_moves[one + CREW_MOVE_TO]
    return slot_index(board.crew_moves[one], place, board.crew_moves[one + CREW_MOVE_TO_SLOT])


def is_crew_slot(board: Board, ship: Int, place: Int, slot: Int) -> Int:
    """Return whether a ship has a slot for a crew of any kind here."""
    if not has_place(board, ship, place) or not 0 <= slot < SLOTS:
        return 0
    return board.posts[ship * PLACES + place] >> slot & 1


def is_manned_slot(board: Board, slot_at: Int) -> Int:
    """Return whether a crew slot is not destroyed, not even in this turn."""
    return 1 - (board.now[slot_at // SLOTS] >> slot_at % SLOTS & 1)


def order_crew(board: Board, ship: Int, place: Int, slot: Int, to: Int, to_slot: Int) -> None:
    """Order a crew's move, which must be allowed."""
    one = board.crew_move_count * CREW_MOVE_SIZE
    board.crew_moves[one + CREW_MOVE_SHIP] = ship
    board.crew_moves[one + CREW_MOVE_PLACE] = place
    board.crew_moves[one + CREW_MOVE_SLOT] = slot
    board.crew_moves[one + CREW_MOVE_TO] = to
    board.crew_moves[one + CREW_MOVE_TO_SLOT] = to_slot
    board.crew_moves[one + CREW_MOVE_FAILED] = 0
    board.crew_move_count += 1


def tape_crew_moves(board: Board, side: Int, first: Int) -> None:
    """Write the moves of a side's crews on the tape, from number `first` on."""
    note(board, REINFORCES, 1 + CREW_MOVE_FAILED * (board.crew_move_count - first))
    put(board, side)
    for number in range(first, board.crew_move_count):
        for part in range(CREW_MOVE_FAILED):
            put(board, board.crew_moves[number * CREW_MOVE_SIZE + part])


def reinforce_all(board: Board) -> None:
    """Roll for all crews that move, in the order in which they were ordered."""
    for number in range(board.crew_move_count):
        try_reinforce(board, number * CREW_MOVE_SIZE)


def try_reinforce(board: Board, one: Int) -> None:
    """Roll for the crew's move at this index of `board.crew_moves`."""
    ship = board.crew_moves[one + CREW_MOVE_SHIP]
    start = crew_start(board, one)
    end = crew_end(board, one)
    met = is_manned_slot(board, end)
    rolled = cast(board, TWO_RED) + cast_crew(board, start)
    if met:
        rolled += cast_crew(board, end)
    done = 1 if rolled >= REINFORCED_AT else 0
    if board.taping:
        note(board, REINFORCED, CREW_MOVE_FAILED + 3)
        for part in range(CREW_MOVE_FAILED):
            put(board, board.crew_moves[one + part])
        put(board, met)
        put(board, rolled)
        put(board, done)
    board.crew_moves[one + CREW_MOVE_FAILED] = 1 - done
    if done:
        move_crew(board, start, end)
        renew_service(board, start // SLOTS)
        renew_service(board, end // SLOTS)
        harm(board, ship)


def cast_crew(board: Board, slot_at: Int) -> Int:
    """Roll the die of a crew; one without a die, such as an officer, adds nothing."""
    return cast(board, board.word[slot_at]) if board.mean[slot_at] else 0


def move_crew(board: Board, start: Int, end: Int) -> None:
    """Let the crew of a slot change places with what another crew slot holds, at once."""
    if not is_manned_slot(board, end):
        left = 1 << start % SLOTS
        filled = 1 << end % SLOTS
        board.before[start // SLOTS] |= left
        board.now[start // SLOTS] |= left
        board.before[end // SLOTS] &= ~filled
        board.now[end // SLOTS] &= ~filled
    exchange(board, start, end)


def exchange(board: Board, one: Int, other: Int) -> None:
    """Exchange what two crew slots hold, but not their damage."""
    exchange_role(board.crews, one, other)
    exchange_role(board.menders, one, other)
    exchange_role(board.officers, one, other)
    exchange_role(board.mendable, one, other)
    exchange_role(board.rammers, one, other)
    exchange_role(board.heralds, one, other)
    exchange_role(board.screeners, one, other)
    exchange_number(board.word, one, other)
    exchange_number(board.mean, one, other)
    exchange_number(board.helpers, one, other)
    exchange_number(board.mender_word, one, other)
    exchange_number(board.bonus, one, other)
    exchange_number(board.berthed, one, other)


def exchange_role(masks: Ints, one: Int, other: Int) -> None:
    """Exchange the bits of two slots in the masks of their locations."""
    first = masks[one // SLOTS] >> one % SLOTS & 1
    if first != masks[other // SLOTS] >> other % SLOTS & 1:
        masks[one // SLOTS] ^= 1 << one % SLOTS
        masks[other // SLOTS] ^= 1 << other % SLOTS


def exchange_number(numbers: Ints, one: Int, other: Int) -> None:
    """Exchange the numbers of two slots."""
    held = numbers[one]
    numbers[one] = numbers[other]
    numbers[other] = held


def is_tired(board: Board, slot_at: Int) -> Int:
    """Return whether a crew may not repair: Reinforce has failed with its slot in this turn."""
    for number in range(board.crew_move_count):
        one = number * CREW_MOVE_SIZE
        named = slot_at == crew_start(board, one) or slot_at == crew_end(board, one)
        if named and board.crew_moves[one + CREW_MOVE_FAILED]:
            return 1
    return 0


def return_crews(board: Board) -> None:
    """Put all crews back where they are printed, for a new game."""
    board.crew_move_count = 0
    for ship in range(board.ships):
        if board.power[ship] == BRITISH:
            for at in range(ship * PLACES, ship * PLACES + PLACES):
                board.own_service[at] = NOWHERE
                if board.posts[at]:
                    for slot in range(at * SLOTS, at * SLOTS + SLOTS):
                        while board.berthed[slot] != slot:
                            exchange(board, slot, board.berthed[slot])


def renew_service(board: Board, at: Int) -> None:
    """Fill a location's own row by the crews and magazines that work there now, and use it."""
    row = board.spare_service[at]
    board.own_service[at] = row
    lay_best(board, board.helpers, at, works(board, board.crews, at), 0)
    lay_best(board, board.word, at, works(board, board.magazines, at), board.tops)
    add_up(board, row)
    for weapon in range(board.weapons):
        first = (weapon * board.services + row) * board.locations
        for known in range(first, first + board.locations):
            board.tails_known[known] = 0


def renew_services(board: Board, ship: Int) -> None:
    """Fill the rows of all locations of a ship whose crews have changed."""
    for at in range(ship * PLACES, ship * PLACES + PLACES):
        if board.own_service[at] != NOWHERE:
            renew_service(board, at)


def lay_best(board: Board, words: Ints, at: Int, slots: Int, into: Int) -> None:
    """Put the chances of the best total of these slots' words at `into` of `board.best_dice`."""
    tops = board.tops
    for number in range(tops):
        board.best_dice[into + number] = BILLION
    for slot in range(SLOTS):
        if slots >> slot & 1:
            lay_word(board, words[at * SLOTS + slot])
            reached = BILLION
            for number in range(tops):
                reached -= board.mixed[number]
            for number in range(tops):
                reached += board.mixed[number]
                share = reached * board.best_dice[into + number]
                board.best_dice[into + number] = share // BILLION
    for number in range(tops - 1):
        back = into + tops - 1 - number
        board.best_dice[back] -= board.best_dice[back - 1]


def lay_word(board: Board, word: Int) -> None:
    """Put the chance of each total of a word of dice into `board.mixed`, in billionths."""
    for number in range(board.tops):
        board.mixed[number] = 0
    board.mixed[0] = BILLION
    first = word * WORD_ROOM + 1
    for at in range(first, first + board.words[first - 1]):
        faces = board.words[at] * DIE_FACES
        for number in range(board.tops):
            back = board.tops - 1 - number
            share = 0
            for one in range(faces, faces + DIE_FACES):
                if board.faces[one] <= back:
                    share += board.mixed[back - board.faces[one]]
            board.mixed[back] = share // DIE_FACES


def add_up(board: Board, row: Int) -> None:
    """Fill a row of `service_rows` with the sums of the best crew and the best magazine."""
    tops = board.tops
    first = row * tops
    mean = 0
    board.service_top[row] = 0
    for number in range(tops):
        share = 0
        for one in range(number + 1):
            crew = board.best_dice[one]
            share += crew * board.best_dice[tops + number - one] // BILLION
        board.service_rows[first + number] = share
        mean += share * number
        if share:
            board.service_top[row] = number
    board.service_mean[row] = mean // MILLION
