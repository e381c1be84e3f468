"""Plans for Reinforce: which crew the good captain moves, and what it expects of that.

For each pair of slots the good captain lets the crew move on the board and puts it back. It
compares what crews are worth to both locations, with all damage of this turn:

- for the guns, `CREW_POINTS` for each gun left and for twice the mean of the best crew's die, and
  as much for each half of an officer's point if there is a crew;
- for repairs, the value of the slots that crews may repair, times the chance of the first try.

A destroyed slot that is filled changes how near both locations are to their end. The gain times the
chance of the roll, less what a failure keeps these crews from repairing, decides. The best move is
ordered if it is above zero. Chances grow by about the same for each point of a die, so that a
straight line serves. The random captain moves a random crew with one ship in `RANDOM_REINFORCES`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.leviathans.engine.rules.board import BRITISH, NOWHERE, PLACES, RANDOM, SLOTS
from cardforge.leviathans.engine.rules.chances import MILLION
from cardforge.leviathans.engine.rules.condition import bits_of, commands, officer
from cardforge.leviathans.engine.rules.dice import below
from cardforge.leviathans.engine.rules.reinforcement import (
    exchange,
    is_manned_slot,
    move_crew,
    order_crew,
)
from cardforge.leviathans.engine.rules.repairs import mendable_now, most_useful, ready_crews
from cardforge.leviathans.engine.rules.worth import CREW_POINTS, appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine.numbers import Int
    from cardforge.leviathans.engine.rules.board import Board

RANDOM_REINFORCES: Final = 3
BARE_CHANCE: Final = 187500
"""The chance, in millionths, that two red dice alone show 15."""
CHANCE_OF_HALF: Final = 43000
"""And about what half a point more adds to it."""
MOST_CHANCE: Final = 950000
SHIP_SLOTS: Final = 36
"""All slots of a ship: `PLACES` times `SLOTS`."""


def plan_reinforcements(board: Board, side: Int) -> None:
    """Order the crews of a side to other locations of their ships."""
    for ship in range(board.ships):
        if commands(board, side, ship) and board.power[ship] == BRITISH:
            if board.captain[side] == RANDOM:
                if below(board, 1 + side, RANDOM_REINFORCES) == 0:
                    move_any_crew(board, ship)
            elif board.settled_crews[ship] != board.hurt[ship]:
                move_best_crew(board, ship)


def may_move(board: Board, start: Int, end: Int) -> Int:
    """Return whether a crew may move from a slot to another, both of one ship."""
    if start // SLOTS == end // SLOTS or not is_manned_slot(board, start):
        return 0
    return has_post(board, start) & has_post(board, end)


def has_post(board: Board, slot_at: Int) -> Int:
    """Return whether a slot is one for a crew of any kind."""
    return board.posts[slot_at // SLOTS] >> slot_at % SLOTS & 1


def order_slots(board: Board, start: Int, end: Int) -> None:
    """Order a crew from a slot to another."""
    ship = start // SHIP_SLOTS
    place = start // SLOTS % PLACES
    to = end // SLOTS % PLACES
    order_crew(board, ship, place, start % SLOTS, to, end % SLOTS)


def move_any_crew(board: Board, ship: Int) -> None:
    """Order a random move of a crew, if there is any."""
    first = ship * SHIP_SLOTS
    count = 0
    for start in range(first, first + SHIP_SLOTS):
        if has_post(board, start):
            for end in range(first, first + SHIP_SLOTS):
                if may_move(board, start, end):
                    board.choices[count] = (start - first) * SHIP_SLOTS + end - first
                    count += 1
    if count:
        chosen = board.choices[below(board, 1 + board.side[ship], count)]
        order_slots(board, first + chosen // SHIP_SLOTS, first + chosen % SHIP_SLOTS)


def move_best_crew(board: Board, ship: Int) -> None:
    """Order the most useful move of a crew; if there is none, wait for other damage."""
    appraise(board, ship)
    first = ship * SHIP_SLOTS
    best = 0
    best_start = NOWHERE
    best_end = NOWHERE
    for start in range(first, first + SHIP_SLOTS):
        if has_post(board, start):
            for end in range(first, first + SHIP_SLOTS):
                if may_move(board, start, end):
                    worth = worth_of_move(board, start, end)
                    if worth > best:
                        best = worth
                        best_start = start
                        best_end = end
    if best:
        order_slots(board, best_start, best_end)
    else:
        board.settled_crews[ship] = board.hurt[ship]


def worth_of_move(board: Board, start: Int, end: Int) -> Int:
    """Return what a crew's move promises, in millionths of a point; `appraise` must come first."""
    here = start // SLOTS
    there = end // SLOTS
    dice = board.mean[start]
    gain = -worth_of_crews(board, here) - worth_of_crews(board, there)
    if is_manned_slot(board, end):
        dice += board.mean[end]
    else:
        gain += relief(board, here, there)
    chance = chance_to_reach(dice)
    tired = keeping(board, start) + keeping(board, end)
    gain += worth_after(board, start, end)
    return gain * chance - tired * (MILLION - chance)


def worth_after(board: Board, start: Int, end: Int) -> Int:
    """Return what the crews of two locations would be worth after a move."""
    here = start // SLOTS
    there = end // SLOTS
    before_here = board.before[here]
    before_there = board.before[there]
    now_here = board.now[here]
    now_there = board.now[there]
    move_crew(board, start, end)
    points = worth_of_crews(board, here) + worth_of_crews(board, there)
    exchange(board, start, end)
    board.before[here] = before_here
    board.before[there] = before_there
    board.now[here] = now_here
    board.now[there] = now_there
    return points


def chance_to_reach(dice: Int) -> Int:
    """Return the chance of 15 on two red dice and dice of twice this mean, in millionths."""
    return min(MOST_CHANCE, BARE_CHANCE + CHANCE_OF_HALF * dice)


def worth_of_crews(board: Board, at: Int) -> Int:
    """Return what the crews of a location are worth to its guns and to repairs, in points."""
    return worth_to_guns(board, at) + worth_to_repairs(board, at, ready_crews(board, at))


def worth_to_guns(board: Board, at: Int) -> Int:
    """Return what the best crew and the best officer left at a location are worth to its guns."""
    guns = bits_of(board.guns[at] & ~board.now[at])
    if not guns:
        return 0
    best = 0
    bonus = 0
    for slot in range(SLOTS):
        bit = 1 << slot & ~board.now[at]
        slot_at = at * SLOTS + slot
        if board.crews[at] & bit:
            shows = board.mean[slot_at]
            best = max(best, shows if board.menders[at] & bit else 2 * shows)
        if board.officers[at] & bit:
            bonus = max(bonus, board.bonus[slot_at])
    return CREW_POINTS * guns * (best + 2 * bonus) if best else 0


def worth_to_repairs(board: Board, at: Int, crews: Int) -> Int:
    """Return what these crews of a location may repair is worth, each with its own slot."""
    wanted = mendable_now(board, at)
    points = 0
    for crew in range(SLOTS):
        if wanted and crews >> crew & 1:
            slot = most_useful(board, at, wanted)
            wanted &= ~(1 << slot)
            dice = board.mean[at * SLOTS + crew]
            if not board.crews[at] >> crew & 1:
                dice *= 2
            chance = chance_to_reach(dice + 2 * officer(board, at))
            points += board.parts[at * SLOTS + slot] * chance // MILLION
    return points


def keeping(board: Board, slot_at: Int) -> Int:
    """Return what the crew of a slot adds to the repairs of its location."""
    at = slot_at // SLOTS
    crews = ready_crews(board, at)
    others = crews & ~(1 << slot_at % SLOTS)
    if crews == others:
        return 0
    return worth_to_repairs(board, at, crews) - worth_to_repairs(board, at, others)


def relief(board: Board, here: Int, there: Int) -> Int:
    """Return what it is worth that a destroyed slot lies `here` and no longer `there`."""
    life = board.life[here // PLACES]
    whole = bits_of(board.whole[here])
    lost = bits_of(board.now[here])
    if lost + 1 >= whole:
        return -life
    points = life * 2 * lost // (whole * whole)
    whole = bits_of(board.whole[there])
    return life * 2 * (bits_of(board.now[there]) - 1) // (whole * whole) - points
