"""Reinforce, Britain's action: a crew moves to another location of its ship before repairs.

It is named with a crew slot of another location, which may hold a crew or be destroyed. Two red
dice, its own die and that of a crew found there have to make 15. Two crews change places. A
destroyed slot is filled and whole, and the slot left behind is destroyed. All that belongs to the
crew moves with it; breach numbers stay. The crews work at once where they have come to. With 14 or
less nothing moves, and crews in the slots named do not repair in this turn.

`board.crew_moves` has the moves of a turn, and `board.tired` the slots that a failure keeps from
repairs. `board.berthed` has, for each slot, the slot in which its crew is printed.

Captains' plan
--------------
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
from cardforge.leviathans.engine.rules.chances import MILLION, renew_service
from cardforge.leviathans.engine.rules.condition import bits_of, commands, has_place, officer
from cardforge.leviathans.engine.rules.damage import harm
from cardforge.leviathans.engine.rules.dice import TWO_RED, below, cast
from cardforge.leviathans.engine.rules.repairs import mendable_now, most_useful, ready_crews
from cardforge.leviathans.engine.rules.rule_numbers import (
    ACTION,
    ACTION_ONCE,
    ALLOWED,
    CREW_SLOT,
    CREW_TO_MOVE,
    OWN_SHIP,
)
from cardforge.leviathans.engine.rules.tape import REINFORCED, REINFORCES, note, put
from cardforge.leviathans.engine.rules.worth import CREW_POINTS, appraise

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints
    from cardforge.leviathans.engine.rules.board import Board

REINFORCED_AT: Final = 15

CREW_MOVE_SIZE: Final = 5
CREW_MOVE_SHIP: Final = 0
CREW_MOVE_PLACE: Final = 1
CREW_MOVE_SLOT: Final = 2
CREW_MOVE_TO: Final = 3
CREW_MOVE_TO_SLOT: Final = 4
"""What `board.crew_moves` has of each move."""

RANDOM_REINFORCES: Final = 3
BARE_CHANCE: Final = 187500
"""The chance, in millionths, that two red dice alone show 15."""
CHANCE_OF_HALF: Final = 43000
"""And about what half a point more adds to it."""
MOST_CHANCE: Final = 950000
SHIP_SLOTS: Final = 36
"""All slots of a ship: `PLACES` times `SLOTS`."""


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
    board.crew_move_count += 1


def tape_crew_moves(board: Board, side: Int, first: Int) -> None:
    """Write the moves of a side's crews on the tape, from number `first` on."""
    note(board, REINFORCES, 1 + CREW_MOVE_SIZE * (board.crew_move_count - first))
    put(board, side)
    for number in range(first, board.crew_move_count):
        for part in range(CREW_MOVE_SIZE):
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
        note(board, REINFORCED, CREW_MOVE_SIZE + 3)
        for part in range(CREW_MOVE_SIZE):
            put(board, board.crew_moves[one + part])
        put(board, met)
        put(board, rolled)
        put(board, done)
    if done:
        move_crew(board, start, end)
        renew_service(board, start // SLOTS)
        renew_service(board, end // SLOTS)
        harm(board, ship)
    else:
        tire(board, start)
        tire(board, end)


def tire(board: Board, slot_at: Int) -> None:
    """Keep the crew of a slot from repairs in this turn."""
    board.tired[slot_at // SLOTS] |= 1 << slot_at % SLOTS


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


def rest_crews(board: Board) -> None:
    """Forget the crews that have moved in a turn, and let all repair again."""
    if board.crew_move_count:
        board.crew_move_count = 0
        for at in range(board.ships * PLACES):
            board.tired[at] = 0


def return_crews(board: Board) -> None:
    """Put all crews back where they are printed, for a new game."""
    rest_crews(board)
    for ship in range(board.ships):
        if board.power[ship] == BRITISH:
            for at in range(ship * PLACES, ship * PLACES + PLACES):
                board.own_service[at] = NOWHERE
                if board.posts[at]:
                    for slot in range(at * SLOTS, at * SLOTS + SLOTS):
                        while board.berthed[slot] != slot:
                            exchange(board, slot, board.berthed[slot])


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
