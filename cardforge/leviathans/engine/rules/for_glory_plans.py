"""Plans for glory: when the good captain stakes a move on a charge, and where it would broach.

A charge is worth the rating of its end straight ahead and, for each enemy whose hex the bow enters
on the way, what the blow promises there less `CAUTION` tenths of what it promises at home. Charges
are not considered if they meet no enemy or end in the edge, where the ship cannot sail on, or on a
friend. The plan is worth the mean of the charge and the better broach, weighted by the chance of
the roll. The ship charges if that is more than the rating of its best other move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.leviathans.engine.rules.board import FACINGS, HULL, NOWHERE
from cardforge.leviathans.engine.rules.chances import KEEL_TOP, MILLION
from cardforge.leviathans.engine.rules.condition import destroyed, mp_of
from cardforge.leviathans.engine.rules.expected_moves import is_open
from cardforge.leviathans.engine.rules.for_glory import GLORY_SUCCEEDS, broached, can_charge
from cardforge.leviathans.engine.rules.geometry import (
    cover_all,
    hex_ahead,
    hull_at,
    uncover_all,
)
from cardforge.leviathans.engine.rules.good_captain import (
    CAUTION,
    TENTHS,
    WORST,
    count_enemies,
    rating,
)
from cardforge.leviathans.engine.rules.movement import (
    GLORY,
    TURN_PORT,
    TURN_STARBOARD,
    charge_end,
)
from cardforge.leviathans.engine.rules.ram_plans import blow_promise, cost_at_home
from cardforge.leviathans.engine.rules.ramming import place_met, ramming_bonus

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board


def set_course_to_charge(board: Board, side: Int) -> Int:
    """Write the course of a charge to `board.course`, and return its end.

    `side` is the side to which a failure broaches.
    """
    board.course[0] = GLORY
    board.course[1] = side
    board.course_length = 2
    board.prey = NOWHERE
    return charge_end(board, side)


def charge_or_move(board: Board, ship: Int, end: Int) -> Int:
    """Return the end of a charge if that promises more than the given end, else that end."""
    if not can_charge(board, ship):
        return end
    wanted = GLORY_SUCCEEDS - ramming_bonus(board, ship) - destroyed(board, ship)
    succeeds = board.keel_tail[min(KEEL_TOP - 1, max(0, wanted))]
    prize = charge_worth(board, ship) if succeeds else WORST
    if prize == WORST:
        return end
    side = TURN_PORT
    broach = broach_worth(board, ship, TURN_PORT)
    if broach_worth(board, ship, TURN_STARBOARD) > broach:
        side = TURN_STARBOARD
        broach = broach_worth(board, ship, TURN_STARBOARD)
    if (prize * succeeds + broach * (MILLION - succeeds)) // MILLION <= board.promised:
        return end
    return set_course_to_charge(board, side)


def broach_worth(board: Board, ship: Int, side: Int) -> Int:
    """Return the rating of a broach to a side."""
    there = broached(board, ship, side)
    return rating(board, ship, there * 2, count_enemies(board, ship), 1)


def charge_worth(board: Board, ship: Int) -> Int:
    """Return the value of a successful charge, or WORST for one that is not considered."""
    facing = board.at[ship] % FACINGS
    here = board.at[ship] // FACINGS
    bow = board.hull[hull_at(board, ship)]
    gain = 0
    met = 0
    cover_all(board, ship)
    for other in range(board.ships):
        board.met[other] = 0
    for _step in range(mp_of(board, ship)):
        if bow != NOWHERE:
            ahead = hex_ahead(board, bow, facing)
            if ahead != NOWHERE and board.cover[ahead]:
                met |= meets(board, ship, board.cover[ahead] - 1)
                gain += charge_gain(board, ship, board.cover[ahead] - 1, bow)
            bow = ahead
        if here != NOWHERE:
            here = hex_ahead(board, here, facing)
    uncover_all(board)
    if not met or here == NOWHERE or not is_open(board, ship, (here * FACINGS + facing) * 2):
        return WORST
    end = (here * FACINGS + facing) * 2 + 1
    if lies_on_friend(board, ship, end):
        return WORST
    return gain + rating(board, ship, end, count_enemies(board, ship), 1)


def lies_on_friend(board: Board, ship: Int, end: Int) -> Int:
    """Return whether a ship at an end would lie on a ship of its own side."""
    found = 0
    first = ((board.type[ship] - 1) * board.hexes * FACINGS + (end >> 1)) * HULL
    cover_all(board, ship)
    for number in range(first, first + board.hull_hexes[board.type[ship]]):
        hex_ = board.hull[number]
        if hex_ != NOWHERE and board.cover[hex_]:
            found |= 1 - meets(board, ship, board.cover[hex_] - 1)
    uncover_all(board)
    return found


def meets(board: Board, ship: Int, other: Int) -> Int:
    """Return whether a charge would ram a ship: it is an enemy."""
    return 1 if board.side[other] != board.side[ship] else 0


def charge_gain(board: Board, ship: Int, target: Int, bow: Int) -> Int:
    """Return the gain from ramming a ship from a hex; 0 for a friend or a second time."""
    if not meets(board, ship, target) or board.met[target]:
        return 0
    board.met[target] = 1
    gain = blow_promise(board, ship, target, place_met(board, target, bow), 1)
    return gain - cost_at_home(board, ship, target) * CAUTION // TENTHS
