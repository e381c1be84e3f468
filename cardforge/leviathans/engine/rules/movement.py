"""Movement: courses, the helm of a ship, the ends of moves, and the rules for them.

A course is a list of words. F enters the hex ahead, L and R turn one hexside to port or starboard,
SL and SR sideslip into the hex ahead on that side. Each word costs 1 MP. The count of hexes before
a turn restarts at 0 after each change of facing. By the full rules, each steering gear saves one of
these hexes to its own side, but never the last one. It also allows sideslips to that side: with a
hex straight ahead between two of them, and not in a move of sideslips alone. By the full rules, a
ship that enters no hex may turn two hexsides where it is.

By the full rules, a course may end with RAM: from a placement clear of all ships, the bow goes
straight ahead onto an enemy's hex. `ramming` resolves it, and `board.prey` has the enemy.

By the full rules, a course may end with a screen: see `screens_and_locks`.

An American ship may have eased turns of its course by charges: see `tesla_charges`.

The course of an Austro-Hungarian ship may be GLORY and L or R: see `for_glory`.

The quick start keeps every hex of a ship on the map. By the full rules a ship may leave it: once
its turning hex is beyond the edge it has fled. A ship that ends its move with any hex in a half-hex
or over the edge is lost.

The helm's state is what still matters of the words so far. There are few states. `answer` returns
the next state after a word, and `learn_helm` caches the answers for all reachable states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import (
    AUSTRIAN,
    EDGE,
    FACINGS,
    FLED,
    FULL,
    ITALIAN,
    NOWHERE,
)
from cardforge.leviathans.engine.rules.condition import gears_to, mp_of
from cardforge.leviathans.engine.rules.geometry import (
    CLEAR,
    cover_all,
    hex_ahead,
    hull_under,
    is_taken,
    uncover_all,
)
from cardforge.leviathans.engine.rules.rule_numbers import (
    COURSE_WORDS,
    EASED_TURN,
    FOR_GLORY,
    FULL_RULES,
    MOVE_POINTS,
    ON_MAP,
    ONE_HEXSIDE,
    RAMMING,
    SCREENING,
    SIDESLIP,
    SLIPS_APART,
    STACKING,
    STANDS,
    TURN_HEXES,
)
from cardforge.leviathans.engine.rules.screens_and_locks import ALONE, NAMING, NO_ACT, screen_fault
from cardforge.leviathans.engine.rules.tape import GONE, SAILED, SAILS, note, note_2, note_3, put

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int
    from cardforge.leviathans.engine.rules.board import Board

AHEAD: Final = 0
TURN_PORT: Final = 1
TURN_STARBOARD: Final = 2
SLIP_PORT: Final = 3
SLIP_STARBOARD: Final = 4
COURSE_WORD_COUNT: Final = 5
"""The words that a helm answers."""
RAM: Final = 5
"""The last word of a course that rams."""
GLORY: Final = 6
"""The first word of a course that stakes all on a charge; the second is the side of a broach."""

TURNED: Final = 1  # has turned in the hex where it is
SLIPPED: Final = 2  # the last hex was entered by a sideslip
WENT_AHEAD: Final = 4  # has entered a hex straight ahead
ENTERED: Final = 8  # has entered a hex
PIVOT: Final = 16  # hexsides turned before any hex was entered, times this
PIVOTS: Final = 48
STANDING: Final = 64  # turned more than a ship may that still means to move
RUN: Final = 128  # hexes entered straight ahead since the last turn, times this
"""The bits of a helm's state."""

PIVOTS_ALLOWED: Final = 2
LEAST_RUN: Final = 1
"""How many hexes before a turn steering gears always leave."""

NO_END: Final = 0
STOOD_END: Final = 1
MOVED_END: Final = 2

FLEES: Final = -2
"""What `board.step` has where the turning hex leaves the map and that is allowed."""
HELM_ROOM: Final = 112
"""The most states that a helm can have."""


def first_row(board: Board, ship: Int) -> Int:
    """Return the first row of a ship's craft, with the MP that it can have in this turn."""
    return board.fast_craft[ship] if board.boost[ship] > 0 else board.craft[ship]


def craft_row(board: Board, ship: Int) -> Int:
    """Return the row of a ship's craft with the steering gears that work in this turn."""
    row = first_row(board, ship)
    if board.gear_room > 1:
        row += gears_to(board, ship, 0) * board.gear_room + gears_to(board, ship, 1)
    return row


def run_needed(board: Board, row: Int, starboard: Int) -> Int:
    """Return the hexes that a craft has to enter before it turns to port or `starboard`."""
    number = board.row_turn[row]
    return max(min(LEAST_RUN, number), number - board.row_gears[row * 2 + starboard])


def answer(board: Board, row: Int, state: Int, word: Int) -> Int:
    """Return a helm's state after a word, or the negative number of the rule that forbids it."""
    if word == AHEAD:
        if state & STANDING:
            return -STANDS
        most = max(run_needed(board, row, 0), run_needed(board, row, 1))
        run = min(state // RUN + 1, most)
        return run * RUN + ENTERED + WENT_AHEAD
    if TURN_PORT <= word <= TURN_STARBOARD:
        return turned(board, row, state, word - TURN_PORT)
    if SLIP_PORT <= word <= SLIP_STARBOARD:
        return slipped(board, row, state, word - SLIP_PORT)
    return -COURSE_WORDS


def slipped(board: Board, row: Int, state: Int, starboard: Int) -> Int:
    """Return the state after a sideslip, or a negative rule as `answer` does.

    A sideslip enters a new hex, but it does not count as a hex before a turn.
    """
    if not board.row_gears[row * 2 + starboard]:
        return -SIDESLIP
    if state & STANDING:
        return -STANDS
    if state & SLIPPED or (state & ENTERED and not state & WENT_AHEAD):
        return -SLIPS_APART
    return state // RUN * RUN + ENTERED + SLIPPED + (state & WENT_AHEAD)


def turned(board: Board, row: Int, state: Int, starboard: Int) -> Int:
    """Return the state after a turn by one hexside, or a negative rule as `answer` does."""
    wanted = run_needed(board, row, starboard)
    pivots = (state & PIVOTS) // PIVOT + 1
    after = (state & (ENTERED + WENT_AHEAD)) + TURNED
    if state & ENTERED:
        pivots = 0
        # a slip without a hex ahead still waits for one, whatever is turned between
        after += state & SLIPPED
    if wanted == 0 and not state & TURNED:
        return after + min(pivots, PIVOTS_ALLOWED) * PIVOT
    if wanted > 0 and state // RUN >= wanted:
        return after - TURNED
    if board.rules == FULL and not state & ENTERED:
        if pivots <= PIVOTS_ALLOWED:
            return after + pivots * PIVOT + STANDING
        return -STANDS
    return -ONE_HEXSIDE if state // RUN >= wanted else -TURN_HEXES


def end_of(state: Int) -> Int:
    """Return how a move ends in a state: MOVED_END, STOOD_END, or NO_END if it cannot."""
    if state & WENT_AHEAD:
        return MOVED_END
    return NO_END if state & ENTERED else STOOD_END


def learn_helm(board: Board, row: Int) -> None:
    """Number all states that a craft's helm can reach, and cache its answers."""
    first = row * HELM_ROOM
    board.helm_ways[first] = 0
    count = 1
    number = 0
    while number < count:
        state = board.helm_ways[first + number]
        board.helm_ends[first + number] = end_of(state)
        for word in range(COURSE_WORD_COUNT):
            then = answer(board, row, state, word)
            if then >= 0:
                found = 0
                while found < count and board.helm_ways[first + found] != then:
                    found += 1
                if found == count:
                    board.helm_ways[first + count] = then
                    count += 1
                then = found
            board.helm[(first + number) * COURSE_WORD_COUNT + word] = then
        number += 1
    board.helm_count[row] = count


def fled_end(board: Board) -> Int:
    """Return the number of the end beyond the map, by which a ship flees."""
    return board.hexes * FACINGS * 2


def answer_at(board: Board, row: Int, state: Int, word: Int, number: Int) -> Int:
    """Return the state after a word of a course, from 0, whose turns charges may have eased.

    It is a negative rule where `answer` gives one. An eased turn still turns only one hexside in a
    hex.
    """
    eased = 0
    for entry in range(board.eased_count):
        if board.eased[entry] == number + 1:
            eased += 1
    if not eased:
        return answer(board, row, state, word)
    if not TURN_PORT <= word <= TURN_STARBOARD:
        return -EASED_TURN
    if number and TURN_PORT <= board.course[number - 1] <= TURN_STARBOARD:
        return -ONE_HEXSIDE
    if state // RUN < run_needed(board, row, word - TURN_PORT) - eased:
        return -TURN_HEXES
    if state & ENTERED:
        return TURNED + (state & (ENTERED + WENT_AHEAD + SLIPPED))
    return TURNED + PIVOT


def has_eased_turns(board: Board) -> Int:
    """Return whether every charge for a turn names a word of the course."""
    for entry in range(board.eased_count):
        if not 1 <= board.eased[entry] <= board.course_length:
            return 0
    return 1


def follow(board: Board, ship: Int) -> Int:
    """Return the end of the course in `board.course`, or the negative number of a broken rule.

    `board.word_at` then has the number of the wrong word, from 1; 0 if none of them is wrong.
    """
    board.word_at = 0
    if not has_eased_turns(board):
        return -EASED_TURN
    return end_of_course(board, ship)


def end_of_course(board: Board, ship: Int) -> Int:
    """Return the end of a course word by word, or a negative rule as `follow` does."""
    row = craft_row(board, ship)
    mp = mp_of(board, ship)
    state = 0
    here = board.at[ship]
    board.prey = NOWHERE
    board.last_act = NO_ACT
    for number in range(board.course_length):
        word = board.course[number]
        board.word_at = number + 1
        if word >= NAMING:
            return screen_end(board, ship, here, state, number, mp)
        if number >= mp:
            return -MOVE_POINTS
        if word == RAM:
            return ram_end(board, ship, here, state, number + 1)
        if word == GLORY:
            return glory_end(board, ship)
        state = answer_at(board, row, state, word, number)
        if state < 0:
            return state
        here = board.step[(board.chart[ship] + here) * COURSE_WORD_COUNT + word]
        if here == NOWHERE or (here == FLEES and number + 1 < board.course_length):
            return -ON_MAP
    return course_end(board, ship, here, state)


def course_end(board: Board, ship: Int, here: Int, state: Int) -> Int:
    """Return the end of a course that has led here, or the negative number of a broken rule."""
    kind = end_of(state)
    if kind == NO_END:
        return -SLIPS_APART
    if here == FLEES:
        return fled_end(board)
    cover_all(board, ship)
    taken = is_taken(board, ship, here)
    uncover_all(board)
    return -STACKING if taken else here * 2 + kind - 1


def screen_end(board: Board, ship: Int, here: Int, state: Int, cost: Int, mp: Int) -> Int:
    """Return the end at which a course screens, or the negative number of a broken rule.

    `cost` are the words of the course before its last one.
    """
    if board.course_length > cost + 1:
        return -SCREENING
    end = course_end(board, ship, here, state)
    if end < 0:
        return end
    fault = screen_fault(board, ship, end >> 1, board.course[cost], mp - cost)
    return -fault if fault else end


def ram_end(board: Board, ship: Int, here: Int, state: Int, length: Int) -> Int:
    """Return the end from which a course rams, or the negative number of a broken rule.

    `length` is the number of its words up to RAM. `board.prey` then has the enemy.
    """
    if board.rules != FULL:
        return -FULL_RULES
    if state & STANDING:
        return -STANDS
    cover_all(board, ship)
    board.prey = enemy_ahead(board, ship, here)
    taken = is_taken(board, ship, here)
    uncover_all(board)
    if board.prey == NOWHERE or taken or length < board.course_length:
        return -RAMMING
    return here * 2 + 1


def glory_end(board: Board, ship: Int) -> Int:
    """Return the end of a course of GLORY, or the negative number of a broken rule."""
    if board.rules != FULL:
        return -FULL_RULES
    side = board.course[1] if board.course_length == 2 else NOWHERE
    whole = board.course[0] == GLORY and TURN_PORT <= side <= TURN_STARBOARD
    if not whole or board.power[ship] != AUSTRIAN:
        return -FOR_GLORY
    return charge_end(board, side)


def charge_end(board: Board, side: Int) -> Int:
    """Return the end that is a charge; `side` is the word for the side of its broach."""
    return fled_end(board) + side


def is_charge(board: Board, end: Int) -> Int:
    """Return whether an end is a charge: see `charge_end`."""
    return 1 if end > fled_end(board) else 0


def enemy_ahead(board: Board, ship: Int, here: Int) -> Int:
    """Return the enemy on the hex ahead of a ship's bow at a placement, or NOWHERE.

    The hexes of other ships must be covered: see `cover_all`.
    """
    bow = board.hull[hull_under(board, ship, here)]
    if bow == NOWHERE:
        return NOWHERE
    ahead = hex_ahead(board, bow, here % FACINGS)
    if ahead == NOWHERE or not board.cover[ahead]:
        return NOWHERE
    enemy = board.cover[ahead] - 1
    return NOWHERE if board.side[enemy] == board.side[ship] else enemy


def sail(board: Board, ship: Int, end: Int) -> None:
    """Move a ship to an end, and write its course, in `board.course`, on the tape."""
    set_out(board, ship, end)
    end_move(board, ship, end)


def set_out(board: Board, ship: Int, end: Int) -> None:
    """Begin a ship's move: write its course on the tape, and note where an Italian ship flees."""
    board.waiting[ship] = 0
    board.sail_count += 1
    board.sailed[ship] = board.sail_count
    if end == fled_end(board) and board.power[ship] == ITALIAN:
        note_exit(board, ship)
    if board.taping:
        note(board, SAILS, 1 + board.leaves + board.course_length)
        put(board, ship)
        if board.leaves:
            put(board, ALONE * NAMING)
        for number in range(board.course_length):
            put(board, board.course[number])


def end_move(board: Board, ship: Int, end: Int) -> None:
    """Put a ship at the end of its move.

    Before a ram, the ship's move is not over yet. A charge does not move it here at all.
    """
    if is_charge(board, end):
        return
    if end == fled_end(board):
        note_3(board, SAILED, ship, NOWHERE, 1)
        leave(board, ship, FLED)
        return
    board.moved[ship] = end & 1
    board.at[ship] = end >> 1
    note_3(board, SAILED, ship, end >> 1, end & 1)
    if board.prey == NOWHERE:
        stop(board, ship)


def note_exit(board: Board, ship: Int) -> None:
    """Lay a ship's token where the course in `board.course` leads off the map."""
    here = board.at[ship]
    for number in range(board.course_length - 1):
        step = (board.chart[ship] + here) * COURSE_WORD_COUNT + board.course[number]
        here = board.step[step]
    word = board.course[board.course_length - 1]
    way = here % FACINGS
    if word == SLIP_PORT:
        way += FACINGS - 1
    elif word == SLIP_STARBOARD:
        way += 1
    lay_token(board, ship, here // FACINGS, way % FACINGS)


def lay_token(board: Board, ship: Int, hex_: Int, way: Int) -> None:
    """Lay an Italian ship's token on the last hex of its turning hex; `way` leads off the map."""
    if board.power[ship] == ITALIAN:
        board.token[ship] = hex_ * FACINGS + way


def stop(board: Board, ship: Int) -> None:
    """End a ship's own move: it is lost if any of its hexes is a half-hex or over the edge."""
    placements = board.hexes * FACINGS
    if board.state[(board.type[ship] - 1) * placements + board.at[ship]] != CLEAR:
        leave(board, ship, EDGE)


def leave(board: Board, ship: Int, how: Int) -> None:
    """Remove a ship from the map; `how` says why: FLED, KEEL and so on."""
    board.at[ship] = NOWHERE
    board.lost[ship] = how
    board.waiting[ship] = 0
    note_2(board, GONE, ship, how)
